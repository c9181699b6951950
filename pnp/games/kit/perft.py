"""Counts of the lines of play from a position: the usual proof that two engines agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.games.kit.parts import Counting, fast_of
from pnp.games.protocol import AnyGame


def perft(game: AnyGame, position: Any, depth: int) -> int:
    """Return the number of lines of *depth* actions, whatever chance may bring among them."""
    fast = fast_of(game)
    return (
        fast.perft(position, depth)
        if isinstance(fast, Counting)
        else plainly(game, position, depth)
    )


def plainly(game: AnyGame, position: Any, depth: int) -> int:
    """Return the same, counted by the protocol alone; the last actions are counted, not made.

    The positions that wait are kept in a list, so that a depth of thousands is only slow.
    """
    if depth == 0:
        return 1
    total, waiting = 0, [(position, depth)]
    while waiting:
        here, left = waiting.pop()
        following = list(actions(game, here))
        if left == 1:
            total += len(following)
        else:
            waiting += [(game.apply(here, action), left - 1) for action in following]
    return total


def divide(game: AnyGame, position: Any, depth: int) -> dict[Any, int]:
    """Return for every action the number of lines of *depth* actions that begin with it."""
    return {
        action: perft(game, game.apply(position, action), depth - 1)
        for action in actions(game, position)
    }


def actions(game: AnyGame, position: Any) -> Iterator[Any]:
    """Yield what can happen now: what each seat that decides can do, or what chance can bring."""
    deciding = game.to_play(position)
    for seat in deciding:
        yield from game.legal_actions(position, seat)
    if not deciding:
        yield from (action for action, _ in game.chance_outcomes(position))
