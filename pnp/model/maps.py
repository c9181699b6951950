"""Whether the territories of a map fit together as the data say."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from pnp.errors import Problem, did_you_mean
from pnp.model.fields import described
from pnp.model.source import Located, resolve
from pnp.model.territories import Point, Polygon, edges, inside, neighbours


def is_map(table: Located) -> bool:
    """Return whether a table is a map: whether any of its rows has a polygon."""
    return any(isinstance(row, dict) and "polygon" in row for row in table.value)


def map_problems(table: Located) -> list[Problem]:
    """Return what is wrong in a map, each with its line; nothing for a table that is no map.

    Outlines that are none or lie over each other, positions outside of their territory, and
    stated neighbours that do not touch or touching ones that are not stated.
    """
    if not is_map(table):
        return []
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
