"""What a cut path must follow, and paths as they are read from files: points, length, box."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from pnp.geometry import Rect

Point = tuple[float, float]

STEP = math.radians(3.0)
"""Between two points taken on an arc."""


class Wanted(Struct, frozen=True):
    """The outline of a piece on its page, in millimetres from the top left."""

    name: str
    layer: Literal["CUT", "KISS"]
    rect: Rect
    shape: str
    radius: float = 0.0
    corners: tuple[Point, ...] = ()
    """Of a hexagon or polygon."""

    @property
    def length(self) -> float:
        """How long the cut is."""
        if self.corners:
            return math.fsum(math.dist(a, b) for a, b in pairwise([*self.corners, self.corners[0]]))
        if self.shape == "circle":
            return math.pi * self.rect.width
        straight = 2 * (self.rect.width + self.rect.height) - 8 * self.radius
        return straight + 2 * math.pi * self.radius

    def distance(self, point: Point) -> float:
        """Return how far from the outline a point lies."""
        if self.corners:
            sides = pairwise([*self.corners, self.corners[0]])
            return min(_from_side(point, start, end) for start, end in sides)
        x, y = self.rect.centre
        half_x, half_y = self.rect.width / 2, self.rect.height / 2
        radius = half_x if self.shape == "circle" else self.radius
        # Distance to a rounded rectangle: that to the rectangle of its arcs' centres, less the
        # radius. A circle is one whose centres fall together.
        across = abs(point[0] - x) - (half_x - radius)
        down = abs(point[1] - y) - (half_y - radius)
        outside = math.hypot(max(across, 0.0), max(down, 0.0))
        return abs(outside + min(max(across, down), 0.0) - radius)


def _from_side(point: Point, start: Point, end: Point) -> float:
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    length = along_x**2 + along_y**2
    share = 0.0
    if length:
        share = ((point[0] - start[0]) * along_x + (point[1] - start[1]) * along_y) / length
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (start[0] + share * along_x, start[1] + share * along_y))


class Traced(Struct, frozen=True):
    """A path as a file has it."""

    layer: str
    points: tuple[Point, ...]
    closed: bool

    @property
    def box(self) -> Rect:
        """The rectangle around it."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def length(self) -> float:
        """How long it is, arcs as their chords."""
        return math.fsum(math.dist(a, b) for a, b in pairwise(self.points))

    def moved(self, across: float, down: float) -> Traced:
        """Return the path shifted."""
        return Traced(
            self.layer, tuple((x + across, y + down) for x, y in self.points), self.closed
        )


def straight(start: Point, end: Point) -> list[Point]:
    """Return points along a line behind its start: one in the middle, and its end."""
    return [((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end]


def around(centre: Point, radius: float, start: float, sweep: float) -> list[Point]:
    """Return points of an arc behind its start; angles in radians."""
    parts = max(2, math.ceil(abs(sweep) / STEP))
    angles = [start + sweep * part / parts for part in range(1, parts + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def deviation(wanted: Wanted, traced: Traced) -> float:
    """Return how far the path strays from the outline, in millimetres.

    A path that leaves out a part, or goes along one twice, differs in length.
    """
    off = max(wanted.distance(point) for point in traced.points)
    longer = abs(wanted.length - traced.length)
    # Chords of 3 degrees are shorter than their arc by 0.01 %.
    return off if longer <= 0.05 + wanted.length * 2e-4 else max(off, longer)


def nearest(wanted: Wanted, paths: Sequence[Traced]) -> Traced | None:
    """Return the path that lies where the piece does, None without any."""

    def apart(path: Traced) -> float:
        box = path.box
        return math.dist(box.centre, wanted.rect.centre)

    return min(paths, key=apart, default=None)
