"""Unfolds a solid into the plane: which faces hang on which, and where they come to lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from pnp.dice.solids import Solid, edges, solid
from pnp.dice.vectors import cross, dot, minus

Point = tuple[float, float]
Polygon = tuple[Point, ...]


def layers(body: Solid) -> list[list[int]]:
    """Return the faces from top to bottom by the height of their middle, each layer around."""
    found: dict[float, list[int]] = {}
    for face in range(len(body.faces)):
        found.setdefault(round(body.centre(face)[2], 6), []).append(face)

    def azimuth(face: int) -> float:
        x, y, _ = body.centre(face)
        return round(math.atan2(y, x) % math.tau, 6) % round(math.tau, 6)

    return [sorted(found[height], key=azimuth) for height in sorted(found, reverse=True)]


@cache
def tree(sides: int) -> tuple[tuple[int, int | None], ...]:
    """Return each face with the one it hangs on, in an order that unfolds; the first is free."""
    body = solid(sides)
    around = layers(body)
    if sides == 4:
        return _chain(body, [around[0][0], *around[1]])
    if sides == 6:
        top, ring, bottom = around[0][0], around[1], around[2][0]
        return (*_chain(body, ring), (top, ring[1]), (bottom, ring[1]))
    if sides == 8:
        belt = _belt(body, around[1], around[2])
        top, bottom = around[0][0], around[3][0]
        return (*_chain(body, belt), *_hung(body, [top, bottom], belt[1:-1]))
    if sides == 10:
        upper, lower = around
        join = next(n for n in body.neighbours(upper[2]) if n in lower)
        turned = _from(lower, join)
        return (
            *_fan(upper[2:], None),
            *_fan([upper[1], upper[0]], upper[2]),
            (join, upper[2]),
            *_fan([turned[1], turned[2]], join),
            *_fan([turned[4], turned[3]], join),
        )
    if sides == 12:
        top, upper, lower, bottom = around[0][0], around[1], around[2], around[3][0]
        join = next(n for n in body.neighbours(upper[0]) if n in lower)
        rest = [face for face in lower if face != join]
        return (
            (top, None),
            *((face, top) for face in upper),
            (join, upper[0]),
            (bottom, join),
            *((face, bottom) for face in rest),
        )
    belt = _belt(body, around[1], around[2])
    return (*_chain(body, belt), *_hung(body, [*around[0], *around[3]], belt))


def _chain(body: Solid, faces: Sequence[int]) -> tuple[tuple[int, int | None], ...]:
    return _fan(faces, None)


def _fan(faces: Sequence[int], first: int | None) -> tuple[tuple[int, int | None], ...]:
    """Return faces that hang on each other in a row, the first of them on *first*."""
    return tuple(zip(faces, [first, *faces[:-1]], strict=True))


def _from(ring: list[int], face: int) -> list[int]:
    start = ring.index(face)
    return ring[start:] + ring[:start]


def _belt(body: Solid, upper: list[int], lower: list[int]) -> list[int]:
    """Return the faces of two interlocking rings in turn, each touching the next."""
    belt = [upper[0]]
    while len(belt) < len(upper) + len(lower):
        pool = lower if belt[-1] in upper else upper
        near = [n for n in body.neighbours(belt[-1]) if n in pool and n not in belt]
        # The first step could go either way round; always the same one is taken.
        belt.append(near[-1] if len(belt) == 1 else near[0])
    return belt


def _hung(
    body: Solid, faces: Sequence[int], belt: Sequence[int]
) -> tuple[tuple[int, int | None], ...]:
    """Return faces that hang on the belt wherever they touch it first."""
    return tuple((face, next(n for n in belt if n in body.neighbours(face))) for face in faces)


def _flat(body: Solid, face: int) -> list[Point]:
    """Return the face's corners in its own plane, counterclockwise, y up."""
    corners = body.corners(face)
    right = minus(corners[1], corners[0])
    length = math.sqrt(dot(right, right))
    right = (right[0] / length, right[1] / length, right[2] / length)
    normal = cross(right, minus(corners[2], corners[0]))
    size = math.sqrt(dot(normal, normal))
    ahead = cross((normal[0] / size, normal[1] / size, normal[2] / size), right)
    return [(dot(minus(c, corners[0]), right), dot(minus(c, corners[0]), ahead)) for c in corners]


@cache
def unfolded(sides: int) -> dict[int, Polygon]:
    """Return where each face lies, seen from outside, y down, edges of length 1."""
    body = solid(sides)
    placed: dict[int, list[Point]] = {}
    for face, parent in tree(sides):
        own = _flat(body, face)
        if parent is None:
            placed[face] = own
            continue
        cycle, other = edges(body.faces[face]), edges(body.faces[parent])
        index = next(n for n, (a, b) in enumerate(cycle) if (b, a) in other)
        there = other.index((cycle[index][1], cycle[index][0]))
        target = placed[parent]
        start, end = target[(there + 1) % len(target)], target[there]
        placed[face] = _moved(own, index, start, end)
    flat = {face: [(x, -y) for x, y in points] for face, points in placed.items()}
    return _tidy(flat)


def _moved(own: list[Point], index: int, start: Point, end: Point) -> list[Point]:
    """Return the polygon turned and shifted so that one edge runs from *start* to *end*."""
    a, b = own[index], own[(index + 1) % len(own)]
    turn = math.atan2(end[1] - start[1], end[0] - start[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
    cos, sin = math.cos(turn), math.sin(turn)
    return [
        (
            start[0] + (x - a[0]) * cos - (y - a[1]) * sin,
            start[1] + (x - a[0]) * sin + (y - a[1]) * cos,
        )
        for x, y in own
    ]


def _tidy(flat: dict[int, list[Point]]) -> dict[int, Polygon]:
    """Return the net turned so that it fills the smallest upright rectangle, wider than high."""
    best: tuple[float, float, dict[int, Polygon]] | None = None
    angles = {
        round(math.atan2(b[1] - a[1], b[0] - a[0]) % math.pi, 6)
        for points in flat.values()
        for a, b in zip(points, [*points[1:], points[0]], strict=True)
    }
    for angle in sorted(angles):
        cos, sin = math.cos(-angle), math.sin(-angle)
        turned = {
            face: tuple((x * cos - y * sin, x * sin + y * cos) for x, y in points)
            for face, points in flat.items()
        }
        xs = [x for points in turned.values() for x, _ in points]
        ys = [y for points in turned.values() for _, y in points]
        width, height = max(xs) - min(xs), max(ys) - min(ys)
        key = round(width * height, 6) + (0 if width >= height else 1e-3)
        if best is None or key < best[0] - TIE:
            best = key, angle, turned
    assert best is not None
    return best[2]


TIE = 1e-4
