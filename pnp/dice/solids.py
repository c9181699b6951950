"""The six solids that dice are made of, as points in space, with edges of length 1."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from pnp.dice.corners import CORNERS
from pnp.dice.vectors import Vector, cross, distance, dot, hull, mean, unit

KINDS: Final = {4: "d4", 6: "d6", 8: "d8", 10: "d10", 12: "d12", 20: "d20"}
"""Dice by their number of faces."""


class Solid(Struct, frozen=True):
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


@cache
def solid(sides: int) -> Solid:
    """Return the solid with that many faces, its longest edge 1, standing for a tidy net.

    The d10 is the trapezohedron whose two tips are as far from the middle as its ring, the
    usual shape; its kites have long edges of 1.
    """
    points = _stand(CORNERS[sides](), sides)
    faces = hull(points)
    longest = max(distance(points[a], points[b]) for cycle in faces for a, b in edges(cycle))
    scaled = tuple((x / longest, y / longest, z / longest) for x, y, z in points)
    return Solid(scaled, faces)


def _stand(points: list[Vector], sides: int) -> list[Vector]:
    """Return the points turned so that a face, or on the d20 a corner, is on top."""
    if sides in (6, 10):
        return points
    top = unit(points[0]) if sides == 20 else unit(mean(points[n] for n in hull(points)[0]))
    side = (1.0, 0.0, 0.0) if abs(top[0]) < 0.9 else (0.0, 1.0, 0.0)
    ahead = unit(cross(top, side))
    right = cross(ahead, top)
    return [(dot(point, right), dot(point, ahead), dot(point, top)) for point in points]
