"""What the reasons for which moves can be made are built of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pnp.games.dragon_dune.cards import shown
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import counted, people

Why = tuple[str, str]
"""A rule that allows a move, and the fact by which it can be made."""

Allows = Callable[[Constants, Position, Any], Why]


def always(rule: str, fact: str) -> Allows:
    """Return what gives the same reason in all positions in which the move is legal."""
    return lambda constants, position, move: (rule, fact)


def hold(who: int, cards: Iterable[str]) -> str:
    """Return that a player holds cards.

    >>> hold(1, ("A♣", "A♥"))
    'the Elves hold the A♣ and the A♥'
    """
    return f"{people(who)} hold {shown(cards)}"


def have(who: int, count: int, what: str, at: str = "") -> str:
    """Return how many of something a player has.

    >>> have(1, 3, "gold"), have(1, 1, "visible unit", "in 8")
    ('the Elves have 3 gold', 'the Elves have 1 visible unit in 8')
    """
    return " ".join(filter(None, (people(who), "have", counted(count, what), at)))
