"""Who sits where in the games of a simulation, so that no verdict depends on the order of names.

Where fewer sit than take part, it matters who meets whom: every group of them comes as often as
every other, and goes round through all its seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from pnp.games.chance import Chance

MOST: Final = 300
"""The most games of a round in which every group has had all its seats."""

_ORDERS: Final = 0x5EA7
"""The seed of orders drawn by chance; they are the same for every seed of the games."""


def seated(names: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """Return who sits where in a game.

    In every round, see `round_of`, all sit in every seat equally often, with everybody else equally
    often. After *players* rounds, in which policies went through the seats too, those of a group
    follow each other in another order. Of too many groups each round has some, drawn by chance:
    those of neighbours around a table.

    >>> [seated("abc", 2, number) for number in range(3)]
    [('a', 'b'), ('c', 'a'), ('b', 'c')]
    >>> [seated("abc", 2, number) for number in range(3, 6)]
    [('b', 'a'), ('a', 'c'), ('c', 'b')]
    """
    games = round_of(len(names), players)
    rounds, at = divmod(number, games)
    groups = _groups(len(names), players)
    if not groups:
        ring = Chance.of(_ORDERS, rounds).shuffled(len(names), names)
        return tuple(ring[(at + seat) % len(names)] for seat in range(players))
    turn, which = divmod(at, len(groups))
    first, *others = groups[which]
    order = (first, *_ordered(others, rounds // players))
    # Groups that follow each other begin with other seats, so that part of a round is fair as well.
    turn += which
    return tuple(names[order[(turn + seat) % players]] for seat in range(players))


def round_of(names: int, players: int) -> int:
    """Return after how many games everybody has sat in every seat equally often.

    >>> round_of(4, 4), round_of(4, 2), round_of(20, 5)
    (4, 12, 20)
    """
    games = comb(names, players) * players
    return games if games <= MOST else names


@lru_cache
def _groups(names: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Return all groups that can play; none where they are too many to come in turn."""
    if comb(names, players) * players > MOST:
        return ()
    return tuple(combinations(range(names), players))


def _ordered(items: Sequence[int], number: int) -> list[int]:
    """Return one of all orders of some items, each by its number; after the last come all again."""
    left, found = list(items), []
    while left:
        number, at = divmod(number, len(left))
        found.append(left.pop(at))
    return found
