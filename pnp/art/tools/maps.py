"""Maps drawn by hand from exact outlines: coasts, borders, territories, ways through them.

The corners and edges of the polygons are kept as a net of lines; every line is drawn once, softened
and bent by a smooth field, and each territory's outline is put together from the lines around it.
So neighbours always share one line, and what touches in the data touches in the drawing.
Positions come in percent of the board, go out in millimetres; y grows downwards.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from pnp.art.limits import remembered
from pnp.art.tools.ground import waves
from pnp.art.tools.sectors import Point, pair, smooth_path, stations
from pnp.model.territories import NEAR, crossing, edges, inside, polygons_of

Edge = tuple[Point, Point]
Bend = Callable[[float, float], Point]

MOST_PLACES = 4000
"""More places than this in one territory would be a slip in a template."""


class _Line(Struct, frozen=True):
    """A line of the net from one junction to the next, as drawn."""

    corners: tuple[Point, ...]
    points: tuple[Point, ...]
    beside: tuple[str, ...]
    """The territories on its sides: two at a border, one at a coast."""


Net = list[tuple[tuple[Point, ...], tuple[str, ...]]]
"""The corners of every line and the territories beside it."""

ByEdge = Mapping[Edge, tuple[_Line, bool]]
"""The line that an edge is part of, and whether it runs the other way."""


def land_map(
    rows: Sequence[Mapping[str, Any]],
    width: float,
    height: float,
    seed: int = 1,
    sway: float = 2.4,
    rough: float = 0.8,
    step: float = 2.0,
) -> dict[str, Any]:
    """Return a map drawn on *width* x *height* mm as plain data for templates.

    ``fills`` has the outline of every territory, ``borders`` a list of lines with the two ids
    ``between`` which each runs, ``coast`` all shores, ``outlines`` the points of every territory,
    ``corners`` where territories meet in a point only, ``lines`` what `along` follows. Lines sway
    up to about *sway* mm; shores are *rough* besides. Raises ValueError for rows without polygons.
    """
    outlines = tuple((name, tuple(outline)) for name, outline in polygons_of(rows).items())
    return _map(outlines, width, height, seed, sway, rough, step)


@remembered
def _map(
    territories: tuple[tuple[str, tuple[Point, ...]], ...],
    width: float,
    height: float,
    seed: int,
    sway: float,
    rough: float,
    step: float,
) -> dict[str, Any]:
    """Return the map of territories by name and outline; a book has a hundred pictures of one."""
    polygons = dict(territories)
    net = _net(polygons)
    bend = _bend(seed, sway, width, height)
    lines = [
        _drawn(chain, beside, (width / 100, height / 100), bend, rough, step, seed)
        for chain, beside in net
    ]
    by_edge = {edge: (line, turned) for line in lines for edge, turned in _directed(line.corners)}
    outlines = {
        name: _outline(_split(polygon, polygons), by_edge) for name, polygon in polygons.items()
    }
    return {
        "fills": {
            name: "".join(_curve(points, first=not n) for n, points in enumerate(parts)) + "Z"
            for name, parts in outlines.items()
        },
        "outlines": {
            name: [point for points in parts for point in points[:-1]]
            for name, parts in outlines.items()
        },
        "borders": [
            {"between": list(line.beside), "path": _curve(line.points)}
            for line in lines
            if len(line.beside) == 2
        ],
        "coast": "".join(_curve(line.points) for line in lines if len(line.beside) == 1),
        "corners": _bare_corners(polygons, net, by_edge),
        "lines": [(list(line.corners), list(line.points)) for line in lines],
    }


def along(drawn: Mapping[str, Any], corners: Sequence[Sequence[float]]) -> list[list[Point]]:
    """Return the drawn lines that follow a way along edges of the outlines, in order.

    *corners* are in percent. Raises ValueError where no line of the map runs.
    """
    found: list[list[Point]] = []
    lines = drawn["lines"]
    way = [(float(x), float(y)) for x, y in corners]
    for start, end in pairwise(way):
        here = start
        while math.dist(here, end) > NEAR:
            both = (
                (chain, drawing)
                for corners_, points in lines
                for chain, drawing in ((corners_, points), (corners_[::-1], points[::-1]))
            )
            ahead = [
                (chain, drawing)
                for chain, drawing in both
                if math.dist(chain[0], here) <= NEAR
                and math.dist(chain[-1], end) < math.dist(here, end) - NEAR
                and all(_between(start, end, place) for place in chain)
            ]
            if not ahead:
                raise ValueError(f"expected a line of the map from {here} to {end}, found none")
            found.append(list(ahead[0][1]))
            here = ahead[0][0][-1]
    return found


def places_in(
    drawn: Mapping[str, Any],
    name: str,
    gap: float,
    seed: object = 0,
    margin: float = 1.0,
    clear: Sequence[Sequence[float]] = (),
) -> list[tuple[float, float, float]]:
    """Return places in a territory about *gap* mm apart, each with its luck, from the top down.

    They keep *margin* from the outline and outside of the rectangles *clear* (x, y, width, height).
    """
    outline = drawn["outlines"][name]
    left, top = (min(p[axis] for p in outline) for axis in (0, 1))
    right, low = (max(p[axis] for p in outline) for axis in (0, 1))
    across, down = int((right - left) / gap) + 1, int((low - top) / (gap * 0.86)) + 1
    if across * down > MOST_PLACES:
        raise ValueError(f"expected a wider gap than {gap:g} mm between places")
    chance = random.Random(f"places {name} {seed}")
    found = []
    for row in range(down):
        for column in range(across):
            x = left + (column + (0.5 if row % 2 else 0.0) + chance.uniform(-0.28, 0.28)) * gap
            y = top + (row + chance.uniform(-0.28, 0.28)) * gap * 0.86
            luck = chance.random()
            covered = any(a <= x <= a + w and b <= y <= b + h for a, b, w, h in clear)
            if not covered and inside(outline, x, y) and _away(outline, x, y) >= margin:
                found.append((round(x, 2), round(y, 2), round(luck, 3)))
    return sorted(found, key=lambda place: place[1])


def way_through(
    rows: Sequence[Mapping[str, Any]], path: Sequence[Any], width: float, height: float
) -> list[Point]:
    """Return the points of a movement: places in the territories and the borders it crosses.

    Raises ValueError for two that do not border on each other, KeyError for an unknown id.
    """
    polygons = polygons_of(rows)
    names = [str(name) for name in path]
    points: list[Point] = []
    for index, name in enumerate(names):
        if index:
            points.append(crossing(polygons[names[index - 1]], polygons[name]))
        points.append(_place_in(polygons[name]))
    return [(x * width / 100, y * height / 100) for x, y in points]


def _place_in(polygon: Sequence[Point]) -> Point:
    """Return a place in the lower part of a territory, where numbers seldom stand."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    x, top, low = (min(xs) + max(xs)) / 2, min(ys), max(ys)
    for share in (0.8, 0.5, 0.2):
        if inside(polygon, x, top + (low - top) * share):
            return x, top + (low - top) * share
    return math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)


def arrow_head(points: Sequence[Sequence[float]], size: float) -> str:
    """Return the point of an arrow at the end of a line, as a closed path."""
    (x, y), (tip_x, tip_y) = points[-2], points[-1]
    length = math.hypot(tip_x - x, tip_y - y) or 1.0
    ahead = ((tip_x - x) / length * size, (tip_y - y) / length * size)
    base = (tip_x - ahead[0], tip_y - ahead[1])
    one = (base[0] - ahead[1] * 0.5, base[1] + ahead[0] * 0.5)
    other = (base[0] + ahead[1] * 0.5, base[1] - ahead[0] * 0.5)
    return f"M{pair(tip_x, tip_y)}L{pair(*one)}L{pair(*other)}Z"


def beside(points: Sequence[Sequence[float]], gap: float, offset: float = 0.0) -> list[Any]:
    """Return places every *gap* mm on a line, moved aside, each as x, y."""
    line = [(float(x), float(y)) for x, y in points]
    return [(x + aside[0] * offset, y + aside[1] * offset) for (x, y), aside in stations(line, gap)]


# ---------------------------------------------------------------------- the net of lines


def _net(polygons: Mapping[str, Sequence[Point]]) -> Net:
    """Return the lines from junction to junction, each with the territories beside it."""
    sides: dict[Edge, list[str]] = {}
    for name, polygon in polygons.items():
        for edge in _split(polygon, polygons):
            sides.setdefault(_key(edge), []).append(name)
    at: dict[Point, list[Edge]] = {}
    for edge in sides:
        for corner in edge:
            at.setdefault(corner, []).append(edge)
    junctions = {
        corner
        for corner, meeting in at.items()
        if len(meeting) != 2 or sides[meeting[0]] != sides[meeting[1]]
    }
    lines: Net = []
    used: set[Edge] = set()
    starts = [c for c in at if c in junctions] + [c for c in at if c not in junctions]
    for start in starts:
        for first in at[start]:
            if first in used:
                continue
            chain, edge = [start], first
            while True:
                used.add(edge)
                chain.append(edge[1] if edge[0] == chain[-1] else edge[0])
                if chain[-1] in junctions or chain[-1] == start:
                    break
                edge = next(e for e in at[chain[-1]] if e != edge)
            lines.append((tuple(chain), tuple(sides[first])))
    return lines


def _split(polygon: Sequence[Point], polygons: Mapping[str, Sequence[Point]]) -> list[Edge]:
    """Return the edges of an outline, cut at every corner of any outline that lies on them."""
    corners = {corner for other in polygons.values() for corner in other}
    found: list[Edge] = []
    for start, end in edges(polygon):
        on = [c for c in corners if _between(start, end, c) and c not in (start, end)]
        on.sort(key=lambda corner: math.dist(start, corner))
        found += pairwise([start, *on, end])
    return found


def _between(start: Sequence[float], end: Sequence[float], place: Sequence[float]) -> bool:
    ways = math.dist(start, place) + math.dist(place, end)
    return ways - math.dist(start, end) <= NEAR


def _key(edge: Edge) -> Edge:
    return min(edge, edge[::-1])


def _directed(corners: Sequence[Point]) -> Iterable[tuple[Edge, bool]]:
    for edge in pairwise(corners):
        yield edge, False
        yield (edge[1], edge[0]), True


def _outline(walk: Sequence[Edge], by_edge: ByEdge) -> list[tuple[Point, ...]]:
    """Return the drawn lines around a territory, each in the direction of its outline."""
    first = next((n for n, edge in enumerate(walk) if _starts(by_edge[edge], edge[0])), 0)
    parts, index = [], 0
    while index < len(walk):
        line, turned = by_edge[walk[(first + index) % len(walk)]]
        parts.append(line.points[::-1] if turned else line.points)
        index += len(line.corners) - 1
    return parts


def _starts(found: tuple[_Line, bool], corner: Point) -> bool:
    line, turned = found
    return line.corners[-1 if turned else 0] == corner


def _bare_corners(
    polygons: Mapping[str, Sequence[Point]],
    net: Net,
    by_edge: ByEdge,
) -> list[dict[str, Any]]:
    """Return where two territories have a corner in common and no border there or elsewhere."""
    around: dict[Point, list[str]] = {}
    for name, polygon in polygons.items():
        for start, _ in _split(polygon, polygons):
            around.setdefault(start, []).append(name)
    touching = {frozenset(beside_) for _, beside_ in net if len(beside_) == 2}
    ends = {line.corners[0]: line.points[0] for line, _ in by_edge.values()}
    ends |= {line.corners[-1]: line.points[-1] for line, _ in by_edge.values()}
    found = []
    for corner, names in around.items():
        apart = [
            [one, other]
            for place, one in enumerate(names)
            for other in names[place + 1 :]
            if frozenset((one, other)) not in touching
        ]
        if apart and corner in ends:
            x, y = ends[corner]
            found.append({"x": x, "y": y, "apart": apart})
    return found


# ---------------------------------------------------------------------- drawing a line


def _bend(seed: int, sway: float, width: float, height: float) -> Bend:
    """Return a smooth map of the sheet onto itself, calmer towards the edges of the sheet.

    It never folds: places that differ stay apart, so nothing that touches comes undone.
    """
    across, down = waves(seed, 50), waves(seed + 1, 50)
    fine_across, fine_down = waves(seed + 2, 17), waves(seed + 3, 17)

    def moved(x: float, y: float) -> Point:
        calm = [
            0.4 + 0.6 * min(1.0, max(0.0, min(p, size - p)) / 28)
            for p, size in ((x, width), (y, height))
        ]
        return (
            x + sway * calm[0] * (across(x, y) * 1.7 + fine_across(x, y) * 0.7),
            y + sway * calm[1] * (down(x, y) * 1.7 + fine_down(x, y) * 0.7),
        )

    return moved


def _drawn(
    corners: tuple[Point, ...],
    beside_: tuple[str, ...],
    unit: tuple[float, float],
    bend: Bend,
    rough: float,
    step: float,
    seed: int,
) -> _Line:
    """Return the line softened at its corners, bent, and torn a little where it is a shore."""
    straight = [(x * unit[0], y * unit[1]) for x, y in corners]
    closed = corners[0] == corners[-1]
    marks = stations(straight, step)
    points = [place for place, _ in marks]
    for _ in range(3 if len(corners) > 2 else 0):
        points = _softened(points, closed)
    points = [bend(*point) for point in points]
    if len(beside_) == 1 and rough:
        swell, tear = waves(seed + 7, 13), waves(seed + 8, 5)
        last = len(points) - 1
        for index, ((x, y), (_, aside)) in enumerate(zip(points, marks, strict=True)):
            calm = 1.0 if closed else min(1.0, min(index, last - index) / 3)
            size = rough * (2.4 * swell(x, y) + 0.9 * tear(x, y)) * calm
            points[index] = (x + aside[0] * size, y + aside[1] * size)
        if closed:
            points[-1] = points[0]
    return _Line(corners, tuple((round(x, 3), round(y, 3)) for x, y in points), beside_)


def _softened(points: list[Point], closed: bool) -> list[Point]:
    """Return the line with every inner point moved halfway to the middle of its neighbours."""
    count = len(points)
    fresh = list(points)
    for index in range(count):
        if not closed and index in (0, count - 1):
            continue
        before = points[index - 1] if index else points[-2]
        after = points[index + 1] if index < count - 1 else points[1]
        x, y = points[index]
        fresh[index] = (
            x / 2 + (before[0] + after[0]) / 4,
            y / 2 + (before[1] + after[1]) / 4,
        )
    return fresh


def _curve(points: Sequence[Point], first: bool = True) -> str:
    path = smooth_path(list(points))
    return path if first else path.removeprefix("M" + pair(*points[0]))


def _away(outline: Sequence[Point], x: float, y: float) -> float:
    """Return the distance of a place from an outline given by close points."""
    return min(math.hypot(px - x, py - y) for px, py in outline)
