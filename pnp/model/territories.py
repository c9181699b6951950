"""Maps as data: territories as polygons, borders where two outlines share an edge.

A table whose rows have a ``polygon`` is a map. Positions are percent of the board's width and
height from the top left. Two territories border on each other where their outlines share a piece
of some length, of whole edges or parts of them; a common corner is no border.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Final

from pnp.errors import Problem, did_you_mean
from pnp.model.fields import described
from pnp.model.source import Located, resolve

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


def is_map(table: Located) -> bool:
    """Return whether a table is a map: whether any of its rows has a polygon."""
    return any(isinstance(row, dict) and "polygon" in row for row in table.value)


def map_problems(table: Located) -> list[Problem]:
    """Return what is wrong in a map, each with its line.

    Outlines that are none or lie over each other, positions outside of their territory, and
    stated neighbours that do not touch or touching ones that are not stated.
    """
    rows = [resolve(row) for row in table.value]
    problems: list[Problem] = []
    polygons: dict[str, list[Point]] = {}
    places: dict[str, int] = {}
    for index, row in enumerate(rows):
        found = _outline(row)
        if found is None:
            message = "expected at least three corners, each of two percentages from 0 to 100"
            problems.append(table.problem((index, "polygon"), message))
            continue
        name = str(row.get("id", index + 1))
        polygons[name], places[name] = found, index
        at = row.get("label")
        if at is not None and not (_is_point(at) and inside(found, *at)):
            message = f"expected a position inside the territory, found {_spelt(at)}"
            problems.append(table.problem((index, "label"), message))
    for one, other in combinations(polygons, 2):
        if _overlap(polygons[one], polygons[other]):
            message = f"expected territories side by side, found {one} and {other} on top"
            problems.append(table.problem((places[other], "polygon"), message))
    touching = neighbours(polygons)
    for name, index in places.items():
        stated = rows[index].get("neighbours")
        if stated is not None:
            problems += _stated(table, index, stated, touching[name], polygons)
    return problems


def _stated(
    table: Located, index: int, stated: Any, touching: list[str], known: Mapping[str, Polygon]
) -> list[Problem]:
    """Return where the stated neighbours are not those that touch."""
    path = (index, "neighbours")
    if not isinstance(stated, list):
        message = f"expected a list of territories, found {described(stated)}"
        return [table.problem(path, message)]
    found = []
    for name in map(str, stated):
        if name not in known:
            hint = did_you_mean(name, known)
            found.append(table.problem(path, f'expected a territory, found "{name}"', hint))
        elif name not in touching:
            message = f"expected a common border with {name}, found none in the outlines"
            found.append(table.problem(path, message))
    for name in touching:
        if name not in map(str, stated):
            message = f"expected {name}, whose outline shares a border, found it missing"
            found.append(table.problem(path, message))
    return found


def _outline(row: Any) -> list[Point] | None:
    corners = row.get("polygon") if isinstance(row, dict) else None
    if not isinstance(corners, list) or len(corners) < 3 or not all(map(_is_point, corners)):
        return None
    return [(float(x), float(y)) for x, y in corners]


def _is_point(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(part, int | float) and 0 <= part <= 100 for part in value)
    )


def _spelt(value: Any) -> str:
    return f"{value[0]:g}, {value[1]:g}" if _is_point(value) else described(value)


def _overlap(one: Polygon, other: Polygon) -> bool:
    """Return whether a point just inside one outline lies inside the other too."""
    return _reaches(one, other) or _reaches(other, one)


def _reaches(one: Polygon, other: Polygon) -> bool:
    step = 0.01
    for (x, y), (right, low) in edges(one):
        length = ((right - x) ** 2 + (low - y) ** 2) ** 0.5 or 1.0
        aside = (-(low - y) / length * step, (right - x) / length * step)
        for share in (0.25, 0.5, 0.75):
            px, py = x + (right - x) * share, y + (low - y) * share
            for sign in (1, -1):
                point = px + sign * aside[0], py + sign * aside[1]
                if inside(one, *point) and inside(other, *point):
                    return True
    return False
