"""The border of unfolded faces: its sides in order, and which of them meet when it is folded."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.dice.solids import edges, solid
from pnp.dice.unfold import Point, Polygon, tree


class Side(Struct, frozen=True):
    """An edge on the border of the unfolded faces."""

    face: int
    edge: int
    start: Point
    end: Point
    gap: float
    """Angle outside the net at its end, to the next side of the border, in degrees."""


def border_of(sides: int, flat: dict[int, Polygon]) -> list[Side]:
    """Return the border of the unfolded faces, side after side."""
    body = solid(sides)
    hinged = {frozenset(pair) for pair in tree(sides) if pair[1] is not None}
    across = {face: body.neighbours(face) for face in flat}

    def is_border(face: int, edge: int) -> bool:
        return frozenset((face, across[face][edge])) not in hinged

    first = next((f, e) for f in sorted(flat) for e in range(len(flat[f])) if is_border(f, e))
    found: list[Side] = []
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
        found.append(Side(face, edge, start, end, 360.0 - inside))
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


def partners(sides: int, border: Sequence[Side]) -> dict[int, int]:
    """Return for each side of the border the one that it meets when folded."""
    body = solid(sides)
    ends = {edges(body.faces[side.face])[side.edge]: n for n, side in enumerate(border)}
    return {n: ends[(b, a)] for (a, b), n in ends.items()}
