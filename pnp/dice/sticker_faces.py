"""Stickers of dice as plain data: their outline, and the face on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pnp.dice.die import Die
from pnp.dice.drawing import POLYGON, ROUND, SQUARE, corner_groups, drawn, group_of
from pnp.dice.frames import Frame, frame
from pnp.dice.solids import solid
from pnp.dice.things import Mark
from pnp.dice.unfold import Point, Polygon, unfolded
from pnp.dice.words import DieFace

INNER = 0.8
"""The circle inside the triangle that a d4's numbers stand in, as a share of a round sticker."""


def scaled(points: Sequence[Point], middle: Point, factor: float) -> list[Point]:
    """Return the points moved towards the middle."""
    x, y = middle
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in points]


def outline(sides: int, shape: str, side: float) -> Polygon:
    """Return the corners of a sticker, from the top left of the rectangle around it; () if round.

    >>> outline(6, "square", 13.0)
    ((0.0, 0.0), (13.0, 0.0), (13.0, 13.0), (0.0, 13.0))
    """
    if shape == "round":
        return ()
    if sides == 6:
        return (0.0, 0.0), (side, 0.0), (side, side), (0.0, side)
    flat = unfolded(sides)[0]
    points = [(x * side, y * side) for x, y in flat]
    turn = math.radians(-frame(tuple(points), free=sides != 10).turn)
    turned = [
        (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
        for x, y in points
    ]
    left, top = min(x for x, _ in turned), min(y for _, y in turned)
    return tuple((round(x - left, 6) + 0.0, round(y - top, 6) + 0.0) for x, y in turned)


def spot(sides: int, edge: float) -> float:
    """Return the diameter of the largest round sticker on a face of a die.

    >>> spot(6, 16.0), round(spot(8, 16.0), 3)
    (16.0, 9.238)
    """
    return 2 * frame(outline(sides, "square", edge), free=sides != 10).radius


def sticker(die: Die, number: int, points: Polygon, side: float, mark: Mark) -> dict[str, Any]:
    """Return one sticker as plain data; *number* counts its faces from 0."""
    sides = len(die.faces)
    if not points:
        place = Frame(side / 2, side / 2, 0.0, side / 2)
    else:
        place = frame(points, free=sides != 10)
        place = Frame(place.x, place.y, 0.0, place.radius)
    if sides == 4:
        # The corners run around as on the solid, so that four stickers agree at every corner.
        order = next(cycle for cycle in solid(4).faces if number not in cycle)
        ends, inner = (points, place) if points else _inside(place)
        groups = corner_groups(die, ends, order, inner, mark)
        return drawn(die, DieFace(()), points, place, groups)
    share = ROUND if not points else SQUARE if sides == 6 else POLYGON
    face = die.faces[number]
    return drawn(die, face, points, place, [group_of(die, face, place, share, mark)])


def _inside(place: Frame) -> tuple[Polygon, Frame]:
    """Return a triangle whose corners' numbers stand inside a round sticker, and its middle."""
    across = outline(4, "square", 1.0)
    middle = frame(across)
    radius = place.radius * INNER
    grown = scaled(across, (middle.x, middle.y), radius / middle.radius)
    points = tuple((x + place.x - middle.x, y + place.y - middle.y) for x, y in grown)
    return points, Frame(place.x, place.y, 0.0, radius)
