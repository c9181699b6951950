"""Points in space, and the faces of the convex solid that has them for corners."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

Vector = tuple[float, float, float]
TINY: Final = 1e-9


def minus(a: Vector, b: Vector) -> Vector:
    """Return the vector from *b* to *a*."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Vector, b: Vector) -> float:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def distance(a: Vector, b: Vector) -> float:
    """Return the distance of two points."""
    return math.dist(a, b)


def mean(points: Iterable[Vector]) -> Vector:
    """Return the middle of the points."""
    listed = list(points)
    x, y, z = (math.fsum(point[axis] for point in listed) / len(listed) for axis in range(3))
    return x, y, z


def unit(a: Vector) -> Vector:
    """Return the vector of length 1 in the same direction."""
    length = math.sqrt(dot(a, a))
    return a[0] / length, a[1] / length, a[2] / length


def hull(points: Sequence[Vector]) -> tuple[tuple[int, ...], ...]:
    """Return the faces of the convex solid with these corners, each found from its plane."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for trio in combinations(range(len(points)), 3):
        a, b, c = (points[index] for index in trio)
        normal = cross(minus(b, a), minus(c, a))
        heights = [dot(normal, minus(point, a)) for point in points]
        if min(heights) < -TINY and max(heights) > TINY:
            continue
        if max(heights) > TINY:
            normal = (-normal[0], -normal[1], -normal[2])
        flat = frozenset(n for n, height in enumerate(heights) if abs(height) <= TINY)
        if flat not in found:
            found[flat] = _around(sorted(flat), points, normal)
    return tuple(found[key] for key in sorted(found, key=sorted))


def _around(members: list[int], points: Sequence[Vector], normal: Vector) -> tuple[int, ...]:
    """Return the members of a face counterclockwise about its outward normal."""
    middle, up = mean(points[n] for n in members), unit(normal)
    right = unit(minus(points[members[0]], middle))
    ahead = cross(up, right)

    def angle(member: int) -> float:
        arm = minus(points[member], middle)
        return math.atan2(dot(arm, ahead), dot(arm, right)) % math.tau

    return tuple(sorted(members, key=lambda n: round(angle(n), 9) % round(math.tau, 9)))
