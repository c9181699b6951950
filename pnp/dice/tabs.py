"""Glue tabs on the border of a net, as deep as the space beside them lets them be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.dice.border import Side
from pnp.dice.frames import sides_of
from pnp.dice.unfold import Point, Polygon

STEEP = 55.0
"""Angle between a tab's ends and the fold, in degrees, where nothing is in the way."""

DEEPEST, SHALLOWEST = 7.0, 3.0
"""How deep tabs are, in millimetres, unless their edge is too short for it."""

CLEAR = 6.0
"""Least angle between a tab and whatever lies beside it, in degrees."""


def tabs_on(
    border: Sequence[Side], partner: dict[int, int], faces: list[Polygon], edge: float
) -> dict[int, list[Point]]:
    """Return a tab for one side of each pair, on the side that has more room for it."""
    chosen: set[int] = set()
    count = len(border)
    for number in range(count):
        other = partner[number]
        if number in chosen or other in chosen:
            continue
        # Neighbouring tabs would have to share the space between them.
        crowded = {
            n: sum((n + step) % count in chosen for step in (-1, 1)) for n in (number, other)
        }
        chosen.add(other if crowded[other] < crowded[number] else number)
    made: dict[int, list[Point]] = {}
    for number in sorted(chosen):
        made[number] = _fitted(number, border, chosen, [*faces, *map(tuple, made.values())], edge)
    return made


def _fitted(
    number: int,
    border: Sequence[Side],
    chosen: set[int],
    others: Sequence[Sequence[Point]],
    edge: float,
) -> list[Point]:
    """Return the deepest tab on a side that stays clear of everything else."""
    side, before = border[number], border[number - 1]
    after = (number + 1) % len(border)
    at_start = _slope(before.gap, (number - 1) % len(border) in chosen)
    at_end = _slope(side.gap, after in chosen)
    length = math.dist(side.start, side.end)
    narrowing = 1 / math.tan(math.radians(at_start)) + 1 / math.tan(math.radians(at_end))
    depth = min(DEEPEST, max(SHALLOWEST, 0.34 * edge), 0.72 * length / narrowing)
    while True:
        tab = _trapezium(side, depth, at_start, at_end)
        if depth < 0.5 or not any(overlap(tab, other) for other in others):
            return tab
        depth *= 0.9


def _slope(gap: float, shared: bool) -> float:
    free = gap / 2 if shared else gap
    return min(STEEP, free - CLEAR)


def _trapezium(side: Side, depth: float, at_start: float, at_end: float) -> list[Point]:
    (ax, ay), (bx, by) = side.start, side.end
    length = math.dist(side.start, side.end)
    along = ((bx - ax) / length, (by - ay) / length)
    # Faces run counterclockwise as seen, which is clockwise with y down: outside is on the right.
    out = (-along[1], along[0])
    one, two = (depth / math.tan(math.radians(angle)) for angle in (at_start, at_end))
    return [
        side.start,
        (ax + along[0] * one + out[0] * depth, ay + along[1] * one + out[1] * depth),
        (bx - along[0] * two + out[0] * depth, by - along[1] * two + out[1] * depth),
        side.end,
    ]


def overlap(one: Sequence[Point], two: Sequence[Point], slack: float = 0.01) -> bool:
    """Return whether two convex polygons share more than *slack* millimetres of depth."""
    for dx, dy in (*_normals(one), *_normals(two)):
        first = [x * dx + y * dy for x, y in one]
        second = [x * dx + y * dy for x, y in two]
        if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
            return False
    return True


def _normals(points: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in sides_of(points):
        length = math.dist((ax, ay), (bx, by))
        yield (by - ay) / length, (ax - bx) / length
