"""Fold-up nets at a given edge length: faces in their places, tabs, cut line and folds."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from pnp.dice.border import border_of, partners
from pnp.dice.frames import Frame, Segment, frame
from pnp.dice.solids import edges, solid
from pnp.dice.tabs import tabs_on
from pnp.dice.unfold import Point, Polygon, tree, unfolded
from pnp.geometry import Size


class NetFace(Struct, frozen=True):
    """One face in the net."""

    face: int
    """Its number in the solid."""

    corners: tuple[int, ...]
    """The solid's vertices at the points."""

    points: Polygon
    frame: Frame


class Join(Struct, frozen=True):
    """Two edges that meet when the net is folded, as (face, edge), and which carries the tab."""

    tabbed: tuple[int, int]
    plain: tuple[int, int]


class Net(Struct, frozen=True):
    """A net, in millimetres from the top left of the rectangle around its cut line."""

    sides: int
    faces: tuple[NetFace, ...]
    tabs: tuple[Polygon, ...]
    outline: Polygon
    folds: tuple[Segment, ...]
    joins: tuple[Join, ...]
    size: Size


@cache
def net(sides: int, edge: float) -> Net:
    """Return the net of a die with that many faces; its longest edges measure *edge*."""
    body = solid(sides)
    flat = {
        face: tuple((x * edge, y * edge) for x, y in points)
        for face, points in unfolded(sides).items()
    }
    border = border_of(sides, flat)
    partner = partners(sides, border)
    tabs = tabs_on(border, partner, list(flat.values()), edge)
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
