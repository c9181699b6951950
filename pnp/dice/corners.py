"""The corners of the six solids, by their number of faces; sizes and stances as they come."""

from __future__ import annotations

import math
from itertools import product
from typing import Final

from pnp.dice.vectors import Vector

GOLDEN: Final = (1 + math.sqrt(5)) / 2


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


CORNERS: Final = {
    4: _tetrahedron,
    6: _cube,
    8: _octahedron,
    10: _trapezohedron,
    12: _dodecahedron,
    20: _icosahedron,
}
