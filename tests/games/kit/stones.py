"""Stones: take one to three; whoever takes the last one wins. A whole game on the kit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pnp.games.kit import (
    Chance,
    Chapter,
    Facts,
    Log,
    Move,
    Outcome,
    Rules,
    Seats,
    Setup,
    among,
    at_random,
)

SEATS = ("first", "second")
Seat = Annotated[str, among("a seat", SEATS)]
TAKING = Chapter("Taking stones")


@dataclass(frozen=True, slots=True)
class Position:
    stones: int
    to_move: Seat = "first"
    winner: Seat | None = None


class Take(Move, verb="take", about="the player takes {count}"):
    count: int


@TAKING.step("take", says="Take one to three stones", rules="ST-2.1 ST-2.2",
             asks=lambda game, position: (position.to_move,), takes=Take)  # fmt: skip
def takes(game: Stones, position: Position, seat: str) -> Iterator[Take]:
    return map(Take, range(1, game.values["most"] + 1))


@TAKING.refuses("ST-3.1", "over", Take, says="{winner} has won")
def is_over(game: Stones, position: Position, move: Take) -> Facts | None:
    """Nobody takes after the end (ST-3.1)."""
    return None if position.winner is None else {"winner": position.winner}


@TAKING.refuses("ST-2.1", "count", Take, says="{count} were taken")
def wrong_count(game: Stones, position: Position, move: Take) -> Facts | None:
    """One to three are taken (ST-2.1)."""
    return None if 1 <= move.count <= game.values["most"] else {"count": move.count}


@TAKING.refuses("ST-2.2", "count", Take, says="{left} are left")
def more_than_there_are(game: Stones, position: Position, move: Take) -> Facts | None:
    """Nobody takes more than there are (ST-2.2)."""
    return None if move.count <= position.stones else {"left": position.stones}


@TAKING.does(Take, cites="ST-1.1 ST-2.1 ST-3.1")
def take(game: Stones, position: Position, move: Take, log: Log) -> Position:
    who, left = position.to_move, position.stones - move.count
    log.cite("ST-2.1", "{who} takes {count}", who=who, count=move.count)
    if not left:
        log.cite("ST-3.1", "{who} wins", who=who)
    other = SEATS[1 - SEATS.index(who)]
    return replace(position, stones=left, to_move=other, winner=None if left else who)


def greedy(game: Stones, position: Position, seat: str, chance: Chance, number: int) -> Any:
    """Leave a multiple of four."""
    rest = position.stones % (game.values["most"] + 1)
    return Take(rest) if rest else at_random(game, position, seat, chance, number)


class Stones(Rules[Position]):
    """The game."""

    chapters, stages, blocking, position = (TAKING,), ("over", "count"), ("over",), Position
    seats, longest, policies = Seats.fixed(*SEATS), 100, {"greedy": greedy}
    listed = tuple(map(Take, range(1, 4)))

    def begin(self, setup: Setup, chance: Chance) -> Position:
        return Position(self.values["stones"])

    def outcome(self, position: Position) -> Outcome | None:
        who = position.winner
        return None if who is None else Outcome((who,), "ST-3.1", f"{who} took the last stone")
