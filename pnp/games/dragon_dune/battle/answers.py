"""Whether the opponent can give an answer in a battle, and why not."""

from __future__ import annotations

from typing import Protocol

from pnp.games.dragon_dune.cards import IS_RED
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Fight
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import (
    BLACK,
    COLOUR,
    NONE,
    RED,
    SUBJECTS,
    UNITS,
    counted,
    people,
    what_is_there,
)


class Answered(Protocol):
    """A question with its answer."""

    @property
    def question(self) -> str:
        """What is asked for."""

    @property
    def answer(self) -> str | int:
        """What is answered."""


def answer_can_be_kept(position: Table, who: int, question: str, answer: object) -> bool:
    """Return whether a fighter can play as he answers."""
    fight = position.fight
    if fight is None:
        return False
    if question == UNITS:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return False
        return 0 <= answer <= position.visible[fight.at][who]
    if answer == NONE:
        return True
    if answer not in (RED, BLACK):
        return False
    if position.unknown[who]:
        return True
    return any(IS_RED[card] == (answer == RED) for card in position.hands[who])


def why_impossible(
    constants: Constants, position: Table, fight: Fight, who: int, asked: Answered
) -> str:
    """Return what stands against an answer that cannot be kept, as a sentence."""
    answer = asked.answer
    if asked.question == UNITS:
        if not isinstance(answer, int):
            return f"the question is for {SUBJECTS[UNITS]}, and {answer} is no number"
        cannot = f"{people(who)} cannot send {counted(answer, 'unit')}"
        if answer < 0:
            return cannot
        there = what_is_there(position.visible[fight.at][who], "visible unit")
        return f"{cannot}: they have {there} in {constants.board.ids[fight.at]}"
    if answer not in (RED, BLACK):
        return f"the question is for {SUBJECTS[COLOUR]}, and {answer} is no colour"
    return f"{people(who)} can play no {answer} artifact"
