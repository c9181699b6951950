"""Round and hexagonal pieces in a honeycomb: how near they come, and how far each may bleed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.geometry import Rect, Sides
from pnp.model.component import Point
from pnp.proof.reading.contour import Shape, shape_of
from pnp.proof.reading.placed import Placed
from pnp.proof.reading.printed import Laid, Printed

NEAR: Final = 0.02
"""Two edges nearer than this are one, in millimetres."""

FACING: Final = tuple((math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6))
"""Which way the edges of a hexagon on its corner face."""


def finished(printed: Printed, laid: Laid) -> Shape:
    """Return the finished piece where it lies; without data, the rectangle around it."""
    known = shape_of(printed, laid.said)
    trim, factor = laid.trim, printed.factor(laid.said)
    corners = rectangle(trim)
    if known is not None:
        corners = tuple((trim.x + x * factor, trim.y + y * factor) for x, y in known[1].corners)
    return Shape(corners, trim)


def painted(laid: Laid) -> Shape:
    """Return the part of the page that the piece may paint."""
    return Shape(laid.drawing.within or rectangle(laid.painted), laid.painted)


def rectangle(box: Rect) -> tuple[Point, ...]:
    """Return the corners of a rectangle."""
    return (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)


def depth(one: Shape, two: Shape) -> float:
    """Return how deep two convex shapes reach into each other; negative where they do not.

    >>> disc = Shape((), Rect(0.0, 0.0, 10.0, 10.0))
    >>> depth(disc, Shape((), Rect(8.0, 0.0, 10.0, 10.0)))
    2.0
    >>> depth(disc, Shape(rectangle(Rect(9.0, 0.0, 5.0, 10.0)), Rect(9.0, 0.0, 5.0, 10.0)))
    1.0
    """
    if not one.corners:
        return one.box.width / 2 + two.depth(*one.box.centre)
    if not two.corners:
        return depth(two, one)
    return min(_shadow(one.corners, two.corners, *way) for way in _ways(one, two))


def _ways(*shapes: Shape) -> Iterator[Point]:
    """Yield the directions across the edges of the shapes: two that are apart are so in one."""
    for shape in shapes:
        for (x1, y1), (x2, y2) in pairwise([*shape.corners, shape.corners[0]]):
            length = math.hypot(x2 - x1, y2 - y1)
            if length:
                yield (y2 - y1) / length, (x1 - x2) / length


def _shadow(one: Sequence[Point], two: Sequence[Point], across: float, down: float) -> float:
    """Return how far the shadows of two shapes overlap when light falls along their edges."""
    first = [x * across + y * down for x, y in one]
    second = [x * across + y * down for x, y in two]
    return min(max(first) - min(second), max(second) - min(first))


def edges(
    laid: Laid, others: Sequence[Placed], bleed: Sides, butts: bool
) -> Iterator[tuple[float, float]]:
    """Yield for each of six edges the bleed that is wanted and the bleed that is painted.

    None is wanted where the data let neighbours share a cut and another piece *butts* there.
    """
    (x, y), half, least = laid.trim.centre, laid.trim.width / 2, min(bleed.as_tuple())
    for across, down in FACING:
        there = x + 2 * half * across, y + 2 * half * down
        beside = butts and any(math.dist(put.trim.centre, there) < NEAR for put in others)
        reached = max((a - x) * across + (b - y) * down for a, b in laid.drawing.within)
        yield 0.0 if beside else least, reached - half
