"""Faces as plain data for the templates: what is drawn on each, about which middle.

A face is drawn about the middle of its inscribed circle. All shapes of faces have one that
touches every edge, so an even border is the same shape, scaled about that middle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pnp.dice.die import Die
from pnp.dice.frames import Frame
from pnp.dice.things import Mark, things
from pnp.dice.unfold import Point, Polygon
from pnp.dice.words import DieFace

SQUARE, ROUND, POLYGON = 1.66, 1.36, 1.42
"""Side of the square that holds a picture, as a share of the inscribed circle's radius."""


def group_of(die: Die, face: DieFace, place: Frame, share: float, mark: Mark) -> dict[str, Any]:
    """Return what stands on one face, as the template takes it: middle, turn and things."""
    found = things(face, share * place.radius, die, mark)
    return {"x": place.x, "y": place.y, "turn": place.turn, "things": found, "ink": face.ink}


def corner_groups(
    die: Die, points: Polygon, order: Sequence[int], place: Frame, mark: Mark
) -> list[dict[str, Any]]:
    """Return the results at the corners of a d4's face, each reading towards its corner."""
    groups = []
    for (x, y), index in zip(points, order, strict=True):
        face = die.faces[index]
        turn = math.degrees(math.atan2(x - place.x, place.y - y))
        spot = (place.x + (x - place.x) * 0.42, place.y + (y - place.y) * 0.42)
        corner = Frame(*spot, turn, place.radius)
        groups.append(group_of(die, face, corner, 0.72, mark))
    return groups


def drawn(
    die: Die,
    face: DieFace,
    points: Sequence[Point],
    place: Frame,
    groups: list[dict[str, Any]],
) -> dict[str, Any]:
    """Return a face as the template takes it: its corners, its colours, and what stands on it."""
    return {
        "points": [list(point) for point in points],
        "x": place.x,
        "y": place.y,
        "r": place.radius,
        "turn": place.turn,
        "fill": face.fill or die.colour,
        "ink": face.ink or die.ink,
        "label": face.label,
        "groups": groups,
        "own": face.own,
    }
