"""Geometry of polygons: edges, shared borders, what lies inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Final

Point = tuple[float, float]
Segment = tuple[Point, Point]
Polygon = Sequence[Point]

NEAR: Final = 1e-6
"""Positions closer than this are one, in percent."""


def edges(polygon: Polygon) -> list[Segment]:
    """Return the edges in order, the last one back to the first corner."""
    return list(pairwise([*polygon, polygon[0]]))


def shared(one: Segment, other: Segment) -> Segment | None:
    """Return the part that two edges have in common, None for less than a line.

    >>> shared(((0, 0), (10, 0)), ((12, 0), (4, 0)))
    ((4.0, 0.0), (10.0, 0.0))
    """
    (x, y), (right, low) = one
    across, down = right - x, low - y
    length = across * across + down * down
    if length < NEAR**2:
        return None
    places = []
    for px, py in other:
        if abs(across * (py - y) - down * (px - x)) > NEAR * length**0.5:
            return None
        places.append((across * (px - x) + down * (py - y)) / length)
    low_end, high_end = max(min(places), 0.0), min(max(places), 1.0)
    if (high_end - low_end) * length**0.5 <= NEAR:
        return None
    return (
        (x + across * low_end, y + down * low_end),
        (x + across * high_end, y + down * high_end),
    )


def common(one: Polygon, other: Polygon) -> list[Segment]:
    """Return all pieces of border between two outlines."""
    found = (shared(a, b) for a in edges(one) for b in edges(other))
    return [segment for segment in found if segment]


def borders(polygons: Mapping[str, Polygon]) -> dict[tuple[str, str], list[Segment]]:
    """Return every pair that shares a border, in the order of the data, with its pieces."""
    pairs = ((a, b, common(polygons[a], polygons[b])) for a, b in combinations(polygons, 2))
    return {(a, b): pieces for a, b, pieces in pairs if pieces}


def neighbours(polygons: Mapping[str, Polygon]) -> dict[str, list[str]]:
    """Return the neighbours of every territory, in the order of the data."""
    pairs = borders(polygons)
    return {
        name: [other for other in polygons if (name, other) in pairs or (other, name) in pairs]
        for name in polygons
    }


def crossing(one: Polygon, other: Polygon) -> Point:
    """Return the middle of the longest piece of border; raises ValueError without a border."""
    pieces = common(one, other)
    if not pieces:
        raise ValueError("expected two territories with a common border, found none")

    def size(piece: Segment) -> float:
        return (piece[0][0] - piece[1][0]) ** 2 + (piece[0][1] - piece[1][1]) ** 2

    (x, y), (right, low) = max(pieces, key=size)
    return (x + right) / 2, (y + low) / 2


def inside(polygon: Polygon, x: float, y: float) -> bool:
    """Return whether the point lies inside the outline.

    >>> inside([(0, 0), (4, 0), (0, 4)], 1, 1), inside([(0, 0), (4, 0), (0, 4)], 3, 3)
    (True, False)
    """
    within = False
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def polygons_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Point]]:
    """Return the outlines of a table's rows by id."""
    return {str(row["id"]): [(float(x), float(y)) for x, y in row["polygon"]] for row in rows}
