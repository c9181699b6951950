"""The rules that refuse moves, one module for each part of the game.

Importing this package enters all of them in the book.
"""

from pnp.games.dragon_dune.guards import (
    anytime,
    battle,
    bidding,
    cards,
    dragon,
    ending,
    flow,
    hiding,
    moving,
    recruiting,
    treachery,
)

__all__ = [
    "anytime",
    "battle",
    "bidding",
    "cards",
    "dragon",
    "ending",
    "flow",
    "hiding",
    "moving",
    "recruiting",
    "treachery",
]
