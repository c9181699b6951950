"""Outlines of placed pieces as paths, in millimetres from the top left of the page."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from pnp.faces.face import Face
from pnp.frame import CutCorner, CutPath
from pnp.geometry import Rect
from pnp.sheets.page import Page, Placement
from pnp.units import SLACK

QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter of a circle."""


def page_paths(page: Page, faces: Mapping[str, Face], kiss: Collection[str]) -> list[CutPath]:
    """Return what a machine cuts and scores on a page: nothing on backs, which are cut with fronts.

    *faces* are all faces by name; the components named in *kiss* are cut down to their backing.
    """
    if page.side == "back":
        return []
    fronts = [put for put in page.placements if put.side == "front"]
    paths = [
        CutPath("kiss" if put.component in kiss else "through", placed_outline(put, face), name)
        for put in fronts
        for face, name in [(faces[put.form], piece_name(put))]
    ]
    scores = list(page.folds)
    for put in fronts:
        if faces[put.form].outline == "polygon" and put.tile is None:
            scores += [_on_page(fold, put, faces[put.form]) for fold in faces[put.form].folds]
    paths += [
        CutPath("score", ((x1, y1, 0.0), (x2, y2, 0.0)), f"fold {number}", closed=False)
        for number, (x1, y1, x2, y2) in enumerate(scores, 1)
    ]
    return paths


def piece_name(put: Placement) -> str:
    """Return what a path is called: component, id and number of the copy."""
    tile = f", tile {put.tile.name}" if put.tile else ""
    return f"{put.component}/{put.id} {put.copy}{tile}"


def placed_outline(put: Placement, face: Face) -> tuple[CutCorner, ...]:
    """Return the cut line of a piece where it lies; of a tile, the line around the tile."""
    if put.tile is not None:
        return rectangle(put.trim, 0.0)
    factor = _factor(put, face)
    local = Rect.of(face.trim.scaled(factor))
    corners: Sequence[CutCorner]
    if face.outline == "circle":
        # Four arcs: the middle of half a circle moves far with the rounding of its radius.
        corners = rectangle(local, local.width / 2)
    elif face.outline == "hexagon":
        corners = _hexagon(local)
    elif face.outline == "polygon":
        corners = [(x * factor, y * factor, 0.0) for x, y in face.contour]
    else:
        corners = rectangle(local, face.radius * factor)
    return tuple((*_turned(x, y, put, local), bulge) for x, y, bulge in corners)


def rectangle(rect: Rect, radius: float) -> tuple[CutCorner, ...]:
    """Return a rectangle, clockwise, its corners rounded where *radius* is not 0.

    >>> len(rectangle(Rect(0, 0, 63.5, 88.9), 3.0)), len(rectangle(Rect(0, 0, 9, 9), 4.5))
    (8, 4)
    """
    r = min(radius, rect.width / 2, rect.height / 2)
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    if r < SLACK:
        return (x, y, 0.0), (right, y, 0.0), (right, bottom, 0.0), (x, bottom, 0.0)
    corners = [
        (x + r, y, 0.0),
        (right - r, y, QUARTER),
        (right, y + r, 0.0),
        (right, bottom - r, QUARTER),
        (right - r, bottom, 0.0),
        (x + r, bottom, QUARTER),
        (x, bottom - r, 0.0),
        (x, y + r, QUARTER),
    ]
    # Where the radius is half of a side, no straight line is left between two arcs.
    ends = [*corners[1:], corners[0]]
    return tuple(
        corner
        for corner, end in zip(corners, ends, strict=True)
        if corner[2] or math.dist(corner[:2], end[:2]) > SLACK
    )


def _hexagon(rect: Rect) -> tuple[CutCorner, ...]:
    """Return a hexagon on its corner that fills the rectangle."""
    middle, quarter = rect.width / 2, rect.height / 4
    return (
        (middle, 0.0, 0.0),
        (rect.width, quarter, 0.0),
        (rect.width, 3 * quarter, 0.0),
        (middle, rect.height, 0.0),
        (0.0, 3 * quarter, 0.0),
        (0.0, quarter, 0.0),
    )


def _factor(put: Placement, face: Face) -> float:
    across = put.trim.width if put.rotation % 180 == 0 else put.trim.height
    return across / face.trim.width


def _turned(x: float, y: float, put: Placement, local: Rect) -> tuple[float, float]:
    """Return where a point of the unturned piece comes to lie on the page."""
    width, height = local.width, local.height
    across, down = {
        0: (x, y),
        90: (height - y, x),
        180: (width - x, height - y),
        270: (y, width - x),
    }[put.rotation]
    return put.trim.x + across, put.trim.y + down


def _on_page(
    fold: tuple[tuple[float, float], tuple[float, float]], put: Placement, face: Face
) -> tuple[float, float, float, float]:
    factor = _factor(put, face)
    local = Rect.of(face.trim.scaled(factor))
    (x1, y1), (x2, y2) = fold
    start = _turned(x1 * factor, y1 * factor, put, local)
    return (*start, *_turned(x2 * factor, y2 * factor, put, local))
