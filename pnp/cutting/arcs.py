"""Arithmetic of arcs that are given by their ends and a bulge."""

from __future__ import annotations

import math

Point = tuple[float, float]


def radius(start: Point, end: Point, bulge: float) -> float:
    """Return the radius of the arc.

    >>> radius((0, 5), (10, 5), 1.0)
    5.0
    """
    return math.dist(start, end) * (1 + bulge * bulge) / (4 * abs(bulge))
