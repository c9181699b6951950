"""The end: how a game is over, and the count that decides it (DC-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import (
    ATREIDES,
    HARKONNEN,
    HOUSES,
    PIECES,
    SPICE,
    house_of,
    letter,
)
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.moves import OVER, Drop, Go
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.state import to_state
from pnp.games.kit import Chapter, Facts, Outcome

ENDING: Final = Chapter("The end")
ENDING.line("check", "See whether the game is over", rules="DC-8", then="move")

COMBATANTS: Final = {
    house: [piece for piece in PIECES if piece.upper() != "H" and house_of(piece) == house]
    for house in HOUSES
}
"""The pieces of each house that fight."""


@dataclass(frozen=True, slots=True)
class End:
    """The rule by which a game is over, and what it found."""

    rule: str
    reason: str


@ENDING.refuses("DC-8.1", OVER, Go, Drop, says="the game ended by {rule}: {reason}")
def game_is_over(game: ChessRules, position: Position, move: Go | Drop) -> Facts | None:
    """Nothing moves after the end (DC-8.1)."""
    end = find_end(game.constants, position)
    return None if end is None else {"rule": end.rule, "reason": end.reason}


@ENDING.effect("DC-8.2", "DC-8.3", "DC-8.4", "DC-8.5", "DC-8.6", "DC-8.7")
def find_end(constants: Constants, position: Position) -> End | None:
    """Return the first rule that ends the game in this position, None while it goes on."""
    values = constants.values
    lying = "".join(position.board)
    fighting = [house for house in HOUSES if has_combatant(lying, house)]
    spice_left = SPICE in lying
    if not fighting:
        return End("DC-8.2", "neither house has a combatant left")
    if len(fighting) == 1:
        beaten = ATREIDES if fighting == [HARKONNEN] else HARKONNEN
        if not spice_left:
            return End("DC-8.3", f"{beaten} has no combatant and there is no Spice left")
        if letter("H", beaten) not in lying:
            return End("DC-8.3", f"{beaten} has neither a combatant nor a Harvester")
    if not spice_left and position.clock >= values.quiet_limit:
        return End("DC-8.4", f"no Spice is left and {position.clock} turns brought no progress")
    if position.clock >= values.safety_limit:
        return End("DC-8.5", f"{position.clock} turns brought no progress")
    if position.past and position.occurrences >= values.repetitions:
        return repeated(position.occurrences)
    if not any(constants.fast.batches(to_state(position))[1]):
        return End("DC-8.7", f"{position.to_move} has no legal move")
    return None


def repeated(times: int) -> End:
    """Return the end of a game in which a position has occurred so many times (DC-8.6)."""
    return End("DC-8.6", f"this position has occurred {times} times")


@ENDING.effect("DC-1.4")
def has_combatant(lying: str, house: str) -> bool:
    """Return whether a house has anything but Harvesters among what lies on the board (DC-1.4).

    >>> has_combatant("*~FH", "Atreides"), has_combatant("Hh^t", "Atreides")
    (True, False)
    """
    return any(piece in lying for piece in COMBATANTS[house])


@ENDING.effect("DC-8.8")
def totals(constants: Constants, position: Position) -> dict[str, int]:
    """Return what each house has: the worth of its pieces on the board and its Spice (DC-8.8)."""
    return {
        house: position.held(house) * constants.values.value_spice
        + sum(
            constants.worth[piece.upper()]
            for _, stack in position.units(house)
            for piece in stack.unit
        )
        for house in HOUSES
    }


@ENDING.effect("DC-9.6")
def result(counted: dict[str, int]) -> str:
    """Return the result as records write it (DC-9.6).

    >>> result({"Atreides": 33, "Harkonnen": 28}), result({"Atreides": 30, "Harkonnen": 30})
    ('A 33:28', '= 30:30')
    """
    first, second = counted[ATREIDES], counted[HARKONNEN]
    sign = "=" if first == second else "A" if first > second else "H"
    return f"{sign} {first}:{second}"


def decided(constants: Constants, position: Position, end: End) -> Outcome:
    """Return who has won a game that is over: who has more (DC-8.8)."""
    counted = totals(constants, position)
    best = max(counted.values())
    winners = tuple(house for house in HOUSES if counted[house] == best)
    return Outcome(winners if len(winners) == 1 else (), end.rule, end.reason)
