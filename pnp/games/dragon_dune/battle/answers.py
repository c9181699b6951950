"""Why an answer in a battle is none that the opponent can give."""

from __future__ import annotations

from pnp.games.dragon_dune.holdings import Fight
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import BLACK, RED, UNITS, counted, people, what_is_there


def why_impossible(position: Table, fight: Fight, who: int, question: str, answer: object) -> str:
    """Return what stands against an answer that cannot be kept, as a sentence."""
    if question == UNITS:
        if not isinstance(answer, int):
            return f"the question is for the number of units, and {answer} is none"
        there = what_is_there(position.visible[fight.at][who], "visible unit")
        return f"{people(who)} cannot send {counted(answer, 'unit')}: they have {there} there"
    if answer not in (RED, BLACK):
        return f"the question is for the colour, and {answer} is none"
    return f"{people(who)} can play no {answer} artifact"
