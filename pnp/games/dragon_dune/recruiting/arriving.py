"""Units that hide as they arrive (DD-3.5, DD-3.6)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts
from pnp.games.dragon_dune.actions import Arrival
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import company
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.stages import POWER, WHERE
from pnp.games.dragon_dune.words import ELVES, people

ARRIVING: Final = Part("Hiding on arrival")


@ARRIVING.refuses("DD-6.4", POWER, Arrival, says="{who} can hide only by an Ace")
@ARRIVING.refuses("DD-3.6", POWER, Arrival, says="{who} can hide only by an Ace")
def arrives_hidden_without_card(
    constants: Constants, position: Position, move: Arrival
) -> Facts | None:
    """Who is no Elf needs an Ace to hide on arrival (DD-3.6)."""
    wrong = move.hides and move.by != ELVES and move.hide_special is None
    return {"who": people(move.by)} if wrong else None


@ARRIVING.refuses("DD-3.6", WHERE, Arrival, says="nobody else is visible in {at}")
@ARRIVING.refuses("DD-3.5", WHERE, Arrival, says="nobody else is visible in {at}")
def hides_alone(constants: Constants, position: Position, move: Arrival) -> Facts | None:
    """Nobody hides where no other player is visible (DD-3.5)."""
    goal = move.goal
    if not move.hides or company(position, goal, move.by):
        return None
    return {"at": constants.board.ids[goal]}
