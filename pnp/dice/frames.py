"""How a picture stands on a face: about the middle of its inscribed circle."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.dice.unfold import Point, Polygon

Segment = tuple[Point, Point]


class Frame(Struct, frozen=True):
    """How a picture stands on a face: millimetres, y down, turned clockwise in degrees."""

    x: float
    y: float
    turn: float
    radius: float
    """Radius of the largest circle inside the face, whose middle is x, y."""


def frame(points: Polygon, free: bool = True) -> Frame:
    """Return the middle of the face's inscribed circle and the turn of its picture.

    A regular face may stand on any corner or edge, so it is turned as little as possible; a
    kite always stands with its sharp tip up.
    """
    x, y = _incentre(points)
    radius = _to_line(points[0], points[1], (x, y))
    tops: list[Point]
    if len(points) == 4 and free:
        tops = [_middle(a, b) for a, b in sides_of(points)]
    elif len(points) == 4:
        tops = [max(points, key=lambda p: round(math.dist(p, (x, y)), 6))]
    else:
        tops = list(points)
    turns = [math.degrees(math.atan2(px - x, y - py)) for px, py in tops]
    turn = min(turns, key=lambda t: (round(abs(t), 3), t))
    return Frame(x, y, round(turn, 6) + 0.0, radius)


def sides_of(points: Sequence[Point]) -> list[Segment]:
    """Return the sides of a polygon, each from corner to corner."""
    return list(zip(points, [*points[1:], points[0]], strict=True))


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _to_line(a: Point, b: Point, point: Point) -> float:
    """Return the distance of the point from the line through *a* and *b*."""
    across = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return abs(across) / math.dist(a, b)


def _incentre(points: Polygon) -> Point:
    """Return where the bisectors of the first two corners meet."""
    (ax, ay), (bx, by) = points[0], points[1]
    one, two = _bisector(points, 0), _bisector(points, 1)
    step = ((bx - ax) * two[1] - (by - ay) * two[0]) / (one[0] * two[1] - one[1] * two[0])
    return ax + one[0] * step, ay + one[1] * step


def _bisector(points: Polygon, index: int) -> Point:
    x, y = points[index]
    sums = [0.0, 0.0]
    for near in (points[index - 1], points[(index + 1) % len(points)]):
        length = math.dist(near, (x, y))
        sums[0] += (near[0] - x) / length
        sums[1] += (near[1] - y) / length
    return sums[0], sums[1]
