"""The contour of a finished piece: how deep a point lies inside it, and points along it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from pnp.geometry import Rect
from pnp.model.component import Component, Point
from pnp.proof.reading.placed import Placed
from pnp.proof.reading.printed import Printed


class Shape(Struct, frozen=True):
    """A circle or a polygon, in millimetres from the top left of the finished piece."""

    corners: tuple[Point, ...]
    """Empty for a circle."""

    box: Rect

    def depth(self, x: float, y: float) -> float:
        """Return how far the point lies from the contour; negative outside.

        >>> square = Shape(((0, 0), (10, 0), (10, 10), (0, 10)), Rect(0, 0, 10, 10))
        >>> square.depth(4, 5), square.depth(12, 5)
        (4.0, -2.0)
        """
        if not self.corners:
            cx, cy = self.box.centre
            return self.box.width / 2 - math.hypot(x - cx, y - cy)
        inside, nearest = False, math.inf
        for (x1, y1), (x2, y2) in pairwise([*self.corners, self.corners[0]]):
            nearest = min(nearest, _distance(x, y, x1, y1, x2, y2))
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
        return nearest if inside else -nearest

    def along(self, step: float) -> Iterator[tuple[float, float, float, float]]:
        """Yield points of the contour with the direction that leads out there."""
        if not self.corners:
            (cx, cy), radius = self.box.centre, self.box.width / 2
            count = max(int(math.tau * radius / step), 12)
            for number in range(count):
                turn = math.tau * number / count
                across, down = math.cos(turn), math.sin(turn)
                yield cx + radius * across, cy + radius * down, across, down
            return
        for (x1, y1), (x2, y2) in pairwise([*self.corners, self.corners[0]]):
            length = math.hypot(x2 - x1, y2 - y1)
            if not length:
                continue
            out_x, out_y = (y2 - y1) / length, -(x2 - x1) / length
            if self.depth((x1 + x2) / 2 + out_x * 0.01, (y1 + y2) / 2 + out_y * 0.01) > 0:
                out_x, out_y = -out_x, -out_y
            count = max(int(length / step), 1)
            for number in range(count):
                share = (number + 0.5) / count
                yield x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, out_x, out_y


def _distance(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    long = (x2 - x1) ** 2 + (y2 - y1) ** 2
    share = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1))


def shape_of(printed: Printed, placed: Placed) -> tuple[Component, Shape] | None:
    """Return the component and its contour at 100 % as the data have them, None without data."""
    component = printed.component(placed.component)
    if component is None or printed.game is None:
        return None
    size = component.trim()
    box, kind = Rect.of(size), component.outline()
    wide, tall = size.width, size.height
    corners: tuple[Point, ...] = ((0.0, 0.0), (wide, 0.0), (wide, tall), (0.0, tall))
    if kind == "circle":
        corners = ()
    elif kind == "hexagon":
        corners = _hexagon(wide, tall)
    elif kind == "polygon":
        items = {item.id: item for item in printed.game.items[component.id]}
        if placed.id not in items:
            return None
        corners = component.contour(items[placed.id]) or corners
    return component, Shape(corners, box)


def _hexagon(wide: float, tall: float) -> tuple[Point, ...]:
    """Return the corners of a hexagon that stands on one: top, bottom, and at quarter heights."""
    high, low = tall / 4, tall * 3 / 4
    return (wide / 2, 0.0), (wide, high), (wide, low), (wide / 2, tall), (0.0, low), (0.0, high)
