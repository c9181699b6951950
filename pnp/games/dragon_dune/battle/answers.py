"""Why an answer in a battle is none that the opponent can give."""

from __future__ import annotations

from typing import Protocol

from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Fight
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import BLACK, RED, UNITS, counted, people, what_is_there


class Answered(Protocol):
    """A question with its answer."""

    @property
    def question(self) -> str:
        """What is asked for."""

    @property
    def answer(self) -> str | int:
        """What is answered."""


def why_impossible(
    constants: Constants, position: Table, fight: Fight, who: int, asked: Answered
) -> str:
    """Return what stands against an answer that cannot be kept, as a sentence."""
    answer = asked.answer
    if asked.question == UNITS:
        if not isinstance(answer, int):
            return f"the question is for the number of units, and {answer} is no number"
        there = what_is_there(position.visible[fight.at][who], "visible unit")
        at = constants.board.ids[fight.at]
        return f"{people(who)} cannot send {counted(answer, 'unit')}: they have {there} in {at}"
    if answer not in (RED, BLACK):
        return f"the question is for the colour, and {answer} is no colour"
    return f"{people(who)} can play no {answer} artifact"
