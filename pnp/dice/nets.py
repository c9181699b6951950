"""Fold-up nets at a given edge length: faces in their places, glue tabs, cut line and folds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from pnp.dice.solids import edges, solid
from pnp.dice.unfold import Point, Polygon, tree, unfolded
from pnp.geometry import Size

STEEP = 55.0
"""Angle between a tab's ends and the fold, in degrees, where nothing is in the way."""

DEEPEST, SHALLOWEST = 7.0, 3.0
"""How deep tabs are, in millimetres, unless their edge is too short for it."""

CLEAR = 6.0
"""Least angle between a tab and whatever lies beside it, in degrees."""

Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Frame:
    """How a picture stands on a face: millimetres, y down, turned clockwise in degrees."""

    x: float
    y: float
    turn: float
    radius: float
    """Radius of the largest circle inside the face, whose middle is x, y."""


@dataclass(frozen=True, slots=True)
class NetFace:
    """One face in the net."""

    face: int
    """Its number in the solid."""

    corners: tuple[int, ...]
    """The solid's vertices at the points."""

    points: Polygon
    frame: Frame


@dataclass(frozen=True, slots=True)
class Join:
    """Two edges that meet when the net is folded, as (face, edge), and which carries the tab."""

    tabbed: tuple[int, int]
    plain: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Net:
    """A net, in millimetres from the top left of the rectangle around its cut line."""

    sides: int
    faces: tuple[NetFace, ...]
    tabs: tuple[Polygon, ...]
    outline: Polygon
    folds: tuple[Segment, ...]
    joins: tuple[Join, ...]
    size: Size


@dataclass(frozen=True, slots=True)
class _Side:
    """An edge on the border of the unfolded faces."""

    face: int
    edge: int
    start: Point
    end: Point
    gap: float
    """Angle outside the net at its end, to the next side of the border, in degrees."""


@cache
def net(sides: int, edge: float) -> Net:
    """Return the net of a die with that many faces; its longest edges measure *edge*."""
    body = solid(sides)
    flat = {
        face: tuple((x * edge, y * edge) for x, y in points)
        for face, points in unfolded(sides).items()
    }
    border = _border(sides, flat)
    partner = _partners(sides, border)
    tabs = _tabs(border, partner, list(flat.values()), edge)
    outline: list[Point] = []
    for number, side in enumerate(border):
        outline += tabs[number][:-1] if number in tabs else [side.start]
    hinges = [
        (flat[face][n], flat[face][(n + 1) % len(flat[face])])
        for face, parent in tree(sides)
        if parent is not None
        for n, (a, b) in enumerate(edges(body.faces[face]))
        if (b, a) in edges(body.faces[parent])
    ]
    folds = [*hinges, *((border[n].start, border[n].end) for n in sorted(tabs))]
    joins = tuple(
        Join((border[n].face, border[n].edge), (border[partner[n]].face, border[partner[n]].edge))
        for n in sorted(tabs)
    )
    left, top = min(x for x, _ in outline), min(y for _, y in outline)

    def shifted(points: Iterable[Point]) -> Polygon:
        return tuple((x - left, y - top) for x, y in points)

    faces = tuple(
        NetFace(
            face,
            body.faces[face],
            shifted(flat[face]),
            frame(shifted(flat[face]), free=sides != 10),
        )
        for face in sorted(flat)
    )
    width = max(x for x, _ in outline) - left
    height = max(y for _, y in outline) - top
    return Net(
        sides,
        faces,
        tuple(shifted(tabs[n]) for n in sorted(tabs)),
        shifted(outline),
        tuple((a, b) for a, b in (shifted(fold) for fold in folds)),
        joins,
        # The drawing is measured in whole micrometres, so the rectangle must hold the net.
        Size(math.ceil(width * 1000 - 1e-6) / 1000, math.ceil(height * 1000 - 1e-6) / 1000),
    )


def frame(points: Polygon, free: bool = True) -> Frame:
    """Return the middle of the face's inscribed circle and the turn of its picture.

    A regular face may stand on any corner or edge, so it is turned as little as possible; a
    kite always stands with its sharp tip up.
    """
    x, y = _incentre(points)
    radius = _to_line(points[0], points[1], (x, y))
    tops: list[Point]
    if len(points) == 4 and free:
        tops = [_middle(a, b) for a, b in _pairs(points)]
    elif len(points) == 4:
        tops = [max(points, key=lambda p: round(math.dist(p, (x, y)), 6))]
    else:
        tops = list(points)
    turns = [math.degrees(math.atan2(px - x, y - py)) for px, py in tops]
    turn = min(turns, key=lambda t: (round(abs(t), 3), t))
    return Frame(x, y, round(turn, 6) + 0.0, radius)


def _pairs(points: Sequence[Point]) -> list[Segment]:
    return list(zip(points, [*points[1:], points[0]], strict=True))


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _to_line(a: Point, b: Point, point: Point) -> float:
    """Return the distance of the point from the line through *a* and *b*."""
    across = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return abs(across) / math.dist(a, b)


def _incentre(points: Polygon) -> Point:
    """Return where the bisectors of the first two corners meet."""
    (ax, ay), (bx, by) = points[0], points[1]
    one, two = _bisector(points, 0), _bisector(points, 1)
    step = ((bx - ax) * two[1] - (by - ay) * two[0]) / (one[0] * two[1] - one[1] * two[0])
    return ax + one[0] * step, ay + one[1] * step


def _bisector(points: Polygon, index: int) -> Point:
    x, y = points[index]
    sums = [0.0, 0.0]
    for near in (points[index - 1], points[(index + 1) % len(points)]):
        length = math.dist(near, (x, y))
        sums[0] += (near[0] - x) / length
        sums[1] += (near[1] - y) / length
    return sums[0], sums[1]


def _border(sides: int, flat: dict[int, Polygon]) -> list[_Side]:
    """Return the border of the unfolded faces, side after side."""
    body = solid(sides)
    hinged = {frozenset(pair) for pair in tree(sides) if pair[1] is not None}
    across = {face: body.neighbours(face) for face in flat}

    def is_border(face: int, edge: int) -> bool:
        return frozenset((face, across[face][edge])) not in hinged

    first = next((f, e) for f in sorted(flat) for e in range(len(flat[f])) if is_border(f, e))
    found: list[_Side] = []
    here = first
    while not found or here != first:
        face, edge = here
        count = len(flat[face])
        start, end = flat[face][edge], flat[face][(edge + 1) % count]
        inside = _angle(flat[face], (edge + 1) % count)
        there, step = face, (edge + 1) % count
        while not is_border(there, step):
            back = there
            there = across[there][step]
            step = (across[there].index(back) + 1) % len(flat[there])
            inside += _angle(flat[there], step)
        found.append(_Side(face, edge, start, end, 360.0 - inside))
        here = (there, step)
    return found


def _angle(points: Polygon, index: int) -> float:
    """Return the angle of the polygon at a corner, in degrees."""
    x, y = points[index]
    one, two = (
        math.atan2(near[1] - y, near[0] - x)
        for near in (points[index - 1], points[(index + 1) % len(points)])
    )
    turn = math.degrees(abs(one - two))
    return min(turn, 360.0 - turn)


def _partners(sides: int, border: Sequence[_Side]) -> dict[int, int]:
    """Return for each side of the border the one that it meets when folded."""
    body = solid(sides)
    ends = {edges(body.faces[side.face])[side.edge]: n for n, side in enumerate(border)}
    return {n: ends[(b, a)] for (a, b), n in ends.items()}


def _tabs(
    border: Sequence[_Side], partner: dict[int, int], faces: list[Polygon], edge: float
) -> dict[int, list[Point]]:
    """Return a tab for one side of each pair, on the side that has more room for it."""
    chosen: set[int] = set()
    count = len(border)
    for number in range(count):
        other = partner[number]
        if number in chosen or other in chosen:
            continue
        # Neighbouring tabs would have to share the space between them.
        crowded = {
            n: sum((n + step) % count in chosen for step in (-1, 1)) for n in (number, other)
        }
        chosen.add(other if crowded[other] < crowded[number] else number)
    made: dict[int, list[Point]] = {}
    for number in sorted(chosen):
        made[number] = _fitted(number, border, chosen, [*faces, *map(tuple, made.values())], edge)
    return made


def _fitted(
    number: int,
    border: Sequence[_Side],
    chosen: set[int],
    others: Sequence[Sequence[Point]],
    edge: float,
) -> list[Point]:
    """Return the deepest tab on a side that stays clear of everything else."""
    side, before = border[number], border[number - 1]
    after = (number + 1) % len(border)
    at_start = _slope(before.gap, (number - 1) % len(border) in chosen)
    at_end = _slope(side.gap, after in chosen)
    length = math.dist(side.start, side.end)
    narrowing = 1 / math.tan(math.radians(at_start)) + 1 / math.tan(math.radians(at_end))
    depth = min(DEEPEST, max(SHALLOWEST, 0.34 * edge), 0.72 * length / narrowing)
    while True:
        tab = _trapezium(side, depth, at_start, at_end)
        if depth < 0.5 or not any(overlap(tab, other) for other in others):
            return tab
        depth *= 0.9


def _slope(gap: float, shared: bool) -> float:
    free = gap / 2 if shared else gap
    return min(STEEP, free - CLEAR)


def _trapezium(side: _Side, depth: float, at_start: float, at_end: float) -> list[Point]:
    (ax, ay), (bx, by) = side.start, side.end
    length = math.dist(side.start, side.end)
    along = ((bx - ax) / length, (by - ay) / length)
    # Faces run counterclockwise as seen, which is clockwise with y down: outside is on the right.
    out = (-along[1], along[0])
    one, two = (depth / math.tan(math.radians(angle)) for angle in (at_start, at_end))
    return [
        side.start,
        (ax + along[0] * one + out[0] * depth, ay + along[1] * one + out[1] * depth),
        (bx - along[0] * two + out[0] * depth, by - along[1] * two + out[1] * depth),
        side.end,
    ]


def overlap(one: Sequence[Point], two: Sequence[Point], slack: float = 0.01) -> bool:
    """Return whether two convex polygons share more than *slack* millimetres of depth."""
    for dx, dy in (*_normals(one), *_normals(two)):
        first = [x * dx + y * dy for x, y in one]
        second = [x * dx + y * dy for x, y in two]
        if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
            return False
    return True


def _normals(points: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in _pairs(points):
        length = math.dist((ax, ay), (bx, by))
        yield (by - ay) / length, (ax - bx) / length
