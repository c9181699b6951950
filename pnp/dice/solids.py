"""The six solids that dice are made of, as points in space, with edges of length 1."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final

Vector = tuple[float, float, float]

KINDS: Final = {4: "d4", 6: "d6", 8: "d8", 10: "d10", 12: "d12", 20: "d20"}
"""Dice by their number of faces."""

GOLDEN: Final = (1 + math.sqrt(5)) / 2
TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Solid:
    """A convex solid; faces are cycles of vertices, counterclockwise seen from outside."""

    vertices: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]

    def corners(self, face: int) -> list[Vector]:
        """Return the corners of a face in space."""
        return [self.vertices[index] for index in self.faces[face]]

    def centre(self, face: int) -> Vector:
        """Return the mean of a face's corners."""
        return mean(self.corners(face))

    def neighbours(self, face: int) -> list[int]:
        """Return the faces across each edge, in the order of the edges."""
        found = []
        for start, end in edges(self.faces[face]):
            found.append(
                next(n for n, other in enumerate(self.faces) if (end, start) in edges(other))
            )
        return found

    def opposite(self, face: int) -> int | None:
        """Return the face on the far side, None on a tetrahedron."""
        x, y, z = self.centre(face)
        for other in range(len(self.faces)):
            if distance(self.centre(other), (-x, -y, -z)) < 1e-6:
                return other
        return None


def edges(cycle: Sequence[int]) -> list[tuple[int, int]]:
    """Return the directed edges around a face."""
    return list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))


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


def _unit(a: Vector) -> Vector:
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
    middle, up = mean(points[n] for n in members), _unit(normal)
    right = _unit(minus(points[members[0]], middle))
    ahead = cross(up, right)

    def angle(member: int) -> float:
        arm = minus(points[member], middle)
        return math.atan2(dot(arm, ahead), dot(arm, right)) % math.tau

    return tuple(sorted(members, key=lambda n: round(angle(n), 9) % round(math.tau, 9)))


@cache
def solid(sides: int) -> Solid:
    """Return the solid with that many faces, its longest edge 1, standing for a tidy net.

    The d10 is the trapezohedron whose two tips are as far from the middle as its ring, the
    usual shape; its kites have long edges of 1.
    """
    points = _stand(_POINTS[sides](), sides)
    faces = hull(points)
    longest = max(distance(points[a], points[b]) for cycle in faces for a, b in edges(cycle))
    scaled = tuple((x / longest, y / longest, z / longest) for x, y, z in points)
    return Solid(scaled, faces)


def _tetrahedron() -> list[Vector]:
    return [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]


def _cube() -> list[Vector]:
    return [(x, y, z) for x, y, z in product((-1.0, 1.0), repeat=3)]


def _octahedron() -> list[Vector]:
    points: list[Vector] = []
    for end in (-1.0, 1.0):
        points += [(end, 0.0, 0.0), (0.0, end, 0.0), (0.0, 0.0, end)]
    return sorted(points)


def _trapezohedron() -> list[Vector]:
    cosine = math.cos(math.radians(36))
    # The kite is flat when tip, middle of the upper pair and lower corner lie on one line.
    drop = (1 - cosine) / (1 + cosine)
    ring = [
        (math.cos(math.radians(36 * n)), math.sin(math.radians(36 * n)), drop * (-1.0) ** n)
        for n in range(10)
    ]
    return [(0.0, 0.0, 1.0), *ring, (0.0, 0.0, -1.0)]


def _dodecahedron() -> list[Vector]:
    points = [(x, y, z) for x, y, z in product((-1.0, 1.0), repeat=3)]
    for one, two in product((-1.0, 1.0), repeat=2):
        short, long = one / GOLDEN, two * GOLDEN
        points += [(0.0, short, long), (short, long, 0.0), (long, 0.0, short)]
    return points


def _icosahedron() -> list[Vector]:
    points: list[Vector] = []
    for one, two in product((-1.0, 1.0), repeat=2):
        points += [(0.0, one, two * GOLDEN), (one, two * GOLDEN, 0.0), (two * GOLDEN, 0.0, one)]
    return points


_POINTS: Final = {
    4: _tetrahedron,
    6: _cube,
    8: _octahedron,
    10: _trapezohedron,
    12: _dodecahedron,
    20: _icosahedron,
}


def _stand(points: list[Vector], sides: int) -> list[Vector]:
    """Return the points turned so that a face, or on the d20 a corner, is on top."""
    if sides in (6, 10):
        return points
    top = _unit(points[0]) if sides == 20 else _unit(mean(points[n] for n in hull(points)[0]))
    side = (1.0, 0.0, 0.0) if abs(top[0]) < 0.9 else (0.0, 1.0, 0.0)
    ahead = _unit(cross(top, side))
    right = cross(ahead, top)
    return [(dot(point, right), dot(point, ahead), dot(point, top)) for point in points]
