"""Counts of the lines of play from a position, the usual proof of a move generator (DC-9.9)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pnp.errors import PnpError
from pnp.games.dune_chess.book import BOOK
from pnp.games.dune_chess.fast import Rules, to_move
from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.moves import Move
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.state import State, to_state

LOOKED_AT: Final = 3
"""Moves that tell how fast positions become more."""


class TooManyPositions(PnpError):
    """More positions on the way than were allowed."""


@dataclass(slots=True)
class Budget:
    """Positions that may still be visited."""

    left: int

    def take(self) -> None:
        """Visit one; raises TooManyPositions when none is left."""
        self.left -= 1
        if self.left < 0:
            raise TooManyPositions("more positions than were allowed")


@BOOK.effect("DC-9.9")
def perft(game: DuneChess, position: Position, depth: int, budget: Budget | None = None) -> int:
    """Return the number of lines of *depth* legal moves; repetition is not looked at.

    Raises TooManyPositions where the *budget* does not allow for that many.
    """
    return lines(game.fast, to_state(position), depth, budget)


def divide(
    game: DuneChess, position: Position, depth: int, budget: Budget | None = None
) -> dict[Move, int]:
    """Return for every legal move the number of lines of *depth* moves that begin with it.

    Raises TooManyPositions.
    """
    rules, state = game.fast, to_state(position)
    return {
        to_move(state, *move): lines(rules, rules.after(state, *move), depth - 1, budget)
        for move in rules.moves(state)
    }


def effort(game: DuneChess, position: Position, depth: int, budget: Budget) -> float:
    """Return about how many positions lie on the way to a depth, as the first moves tell.

    Raises TooManyPositions.
    """
    before, count, step = 1, 1, 0
    while step < min(depth - 1, LOOKED_AT):
        step += 1
        before, count = count, perft(game, position, step, budget)
    growth = count / max(before, 1)
    try:
        return count * growth ** max(depth - 1 - step, 0)
    except OverflowError:
        return math.inf


def lines(rules: Rules, state: State, depth: int, budget: Budget | None = None) -> int:
    """Return the number of lines of *depth* moves; the last moves are counted, not made.

    The states that wait are kept in a list, so that a depth of thousands is only slow. Raises
    TooManyPositions.
    """
    if depth == 0:
        return 1
    total = 0
    after = rules.after
    waiting = [(state, depth)]
    while waiting:
        here, left = waiting.pop()
        if budget:
            budget.take()
        if left == 1:
            total += rules.count(here)
        else:
            waiting += [(after(here, *move), left - 1) for move in rules.moves(here)]
    return total
