"""Positions of Dune Chess: frozen values that can be compared and written as text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from pnp.games.dune_chess.board import (
    ATREIDES,
    HARKONNEN,
    HOUSES,
    INDEX,
    OTHER,
    SQUARES,
    STACKS,
    Stack,
)

Board = tuple[str, ...]
"""The stack of every square from a1 to h8, rank by rank, as symbols from the ground up."""

Key = tuple[Board, str, tuple[int, int], str, str, tuple[str, str] | None]


@dataclass(frozen=True, slots=True)
class Position:
    """All that decides what may happen next."""

    board: Board
    to_move: str = HARKONNEN
    spice: tuple[int, int] = (0, 0)
    """Spice held by Atreides and by Harkonnen (DC-7.1)."""

    captured: str = ""
    """Prisoners of both houses, in the order of lists (DC-9.1)."""

    killed: str = ""
    ban: tuple[str, str] | None = None
    """The worm move that DC-5.11 forbids: from, to."""

    clock: int = 0
    """Turns since the last progress (DC-8)."""

    round: int = 1
    past: tuple[Key, ...] = field(default=(), compare=False, repr=False)
    """Earlier positions of this game that could come back (DC-8.6).

    No part of the value: a position read from text has none.
    """

    def at(self, square: str) -> Stack:
        """Return what lies on a square."""
        return STACKS[self.board[INDEX[square]]]

    @property
    def other(self) -> str:
        """The house that is not to move."""
        return OTHER[self.to_move]

    def held(self, house: str) -> int:
        """Return the Spice in a house's store."""
        return self.spice[HOUSES.index(house)]

    @property
    def key(self) -> Key:
        """What has to be the same for a repetition: fields 1 to 6 of the text (DC-8.6)."""
        return (self.board, self.to_move, self.spice, self.captured, self.killed, self.ban)

    @property
    def occurrences(self) -> int:
        """How often this position has occurred, this time included."""
        return 1 + self.past.count(self.key)

    def units(self, house: str) -> list[tuple[str, Stack]]:
        """Return the squares on which a house has a unit, and what lies there."""
        return [
            (square, stack)
            for square, stack in zip(SQUARES, map(STACKS.__getitem__, self.board), strict=True)
            if stack.house == house
        ]

    def put(self, square: str, text: str) -> Board:
        """Return the board with this on a square."""
        place = INDEX[square]
        return (*self.board[:place], text, *self.board[place + 1 :])

    def ended(self, lasting: bool, **changes: Any) -> Position:
        """Return the position after a turn that made these changes.

        After a *lasting* one (harvested Spice, a kill, a destroyed Sietch) no older position can
        come back.
        """
        return replace(
            self,
            to_move=self.other,
            round=self.round + (self.to_move == ATREIDES),
            past=() if lasting else (*self.past, self.key),
            **changes,
        )
