"""Counts of the lines of play from a position: the usual proof that two engines agree."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from pnp.errors import PnpError
from pnp.games.kit.parts import fast_of
from pnp.games.protocol import AnyGame

LOOKED_AT: Final = 3
"""Actions that tell how fast positions become more."""


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


@runtime_checkable
class Counting(Protocol):
    """What counts lines of play in bulk."""

    def perft(self, position: Any, depth: int, budget: Budget | None = None) -> int:
        """Return the number of lines of *depth* actions; takes each position from *budget*."""
        ...


def perft(game: AnyGame, position: Any, depth: int, budget: Budget | None = None) -> int:
    """Return the number of lines of *depth* actions, whatever chance may bring among them.

    Raises TooManyPositions where the *budget* does not allow for that many.
    """
    fast = fast_of(game)
    if isinstance(fast, Counting):
        return fast.perft(position, depth, budget)
    return plainly(game, position, depth, budget)


def plainly(game: AnyGame, position: Any, depth: int, budget: Budget | None = None) -> int:
    """Return the same, counted by the protocol alone; the last actions are counted, not made.

    The positions that wait are kept in a list, so that a depth of thousands is only slow. Raises
    TooManyPositions.
    """
    if depth == 0:
        return 1
    total, waiting = 0, [(position, depth)]
    while waiting:
        here, left = waiting.pop()
        if budget:
            budget.take()
        following = list(actions(game, here))
        if left == 1:
            total += len(following)
        else:
            waiting += [(game.apply(here, action), left - 1) for action in following]
    return total


def divide(
    game: AnyGame, position: Any, depth: int, budget: Budget | None = None
) -> dict[Any, int]:
    """Return for every action the number of lines of *depth* actions that begin with it.

    Raises TooManyPositions.
    """
    return {
        action: perft(game, game.apply(position, action), depth - 1, budget)
        for action in actions(game, position)
    }


def effort(game: AnyGame, position: Any, depth: int, budget: Budget) -> float:
    """Return about how many positions lie on the way to a depth, as the first actions tell.

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


def actions(game: AnyGame, position: Any) -> Iterator[Any]:
    """Yield what can happen now: what each seat that decides can do, or what chance can bring."""
    deciding = game.to_play(position)
    for seat in deciding:
        yield from game.legal_actions(position, seat)
    if not deciding:
        yield from (action for action, _ in game.chance_outcomes(position))
