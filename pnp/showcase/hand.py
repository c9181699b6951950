"""A hand of cards, fanned out as a player holds it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from pnp.showcase.pieces import DOTS, Cutout
from pnp.showcase.scene import edged, lay, table_top

RADIUS: Final = 1.5
"""From the hand to the middle of a card, in heights of a card."""

MOST: Final = 7
"""Cards that one hand shows."""


def chosen(cutouts: Sequence[Cutout]) -> list[Cutout]:
    """Return the cards of the hand: fronts of the deck with most designs, evenly picked."""
    decks: dict[str, list[Cutout]] = {}
    for one in cutouts:
        if one.component.kind == "card" and one.side == "front":
            decks.setdefault(one.component.id, []).append(one)
    deck = max(decks.values(), key=len, default=[])
    count = min(len(deck), MOST)
    return [deck[round(n * (len(deck) - 1) / max(count - 1, 1))] for n in range(count)]


def hand(cutouts: Sequence[Cutout], size: tuple[int, int], colour: str) -> Any:
    """Return the picture of a hand, None for a game without cards."""
    from PIL import Image

    cards = chosen(cutouts)
    if not cards:
        return None
    scene = table_top(size, colour)
    wide, high = size
    first = cards[0].size
    # The cards turn about a point below them, where the hand is.
    step = min(10.0, 52.0 / len(cards))
    sweep = math.radians(step * (len(cards) - 1) / 2)
    reach = 2 * RADIUS * math.sin(sweep) + first.width / first.height * math.cos(sweep)
    sunk = RADIUS * (1 - math.cos(sweep))
    drop = sunk + first.width / first.height / 2 * math.sin(sweep)
    tall = min(high * 0.84 / (1 + drop), wide * 0.88 / (reach + math.sin(sweep)))
    k, radius = tall / first.height / DOTS, tall * RADIUS
    top = high / 2 - drop * tall / 2
    for number, card in enumerate(cards):
        turn = step * (number - (len(cards) - 1) / 2)
        angle = math.radians(turn)
        x = wide / 2 + radius * math.sin(angle)
        y = top + radius * (1 - math.cos(angle))
        shape = round(card.picture.width * k), round(card.picture.height * k)
        picture = edged(card.picture.resize(shape, Image.Resampling.LANCZOS))
        lay(scene, picture, (x, y), turn, 9)
    return scene
