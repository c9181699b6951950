"""Crop marks in the waste, cut lines on the cut, fold ticks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.faces.face import Face
from pnp.frame import HAIRLINE, Contour, Drawn, Line
from pnp.geometry import Rect, Sides
from pnp.model.component import Outline, Point
from pnp.sheets.page import Cut
from pnp.units import SLACK

OFFSET = 1.0
"""From the bleed to the start of a crop mark, in millimetres."""

LONGEST, SHORTEST = 4.0, 1.4
"""Length of a crop mark; with less room than the shortest a side goes without."""

CUT_GREY = "#9a9a9a"

SHAPE, SHAPE_GREY = 0.2, "#404040"
"""Width and colour of a net's cut line, in millimetres."""

FOLD, FOLD_GREY, FOLD_DASH = 0.15, "#808080", (1.4, 0.9)
"""Width, colour and dashes of its folds."""

THREAD = 0.25
"""Width of the white line below them."""


def cut_by_marks(cut: Cut, face: Face) -> bool:
    """Return whether a piece is cut by crop marks: a rectangle with bleed, unless told otherwise.

    Anything else has a line on its cut, where there is anything to see at all.
    """
    if cut != "auto":
        return cut == "marks"
    return face.outline == "rectangle" and max(face.bleed.as_tuple()) > 0


def mark_lengths(room: Sides) -> Sides:
    """Return the length of the marks on each side, 0 where the room beyond the bleed is short."""

    def length(free: float) -> float:
        fitting = min(LONGEST, free - OFFSET)
        return fitting if fitting >= SHORTEST - SLACK else 0.0

    return Sides(*(length(free) for free in room.as_tuple()))


def crop_marks(trims: Sequence[Rect], bleeds: Sequence[Sides], lengths: Sides) -> list[Line]:
    """Return short lines outside the bleeds, in line with every cut of the sheet.

    A mark begins `OFFSET` beyond the outermost piece that has the cut, also where the last row
    is not full.
    """
    pairs = [(trim, trim.outset(bleed)) for trim, bleed in zip(trims, bleeds, strict=True)]
    marks = []
    for x, boxes in _cuts((edge, box) for t, box in pairs for edge in (t.x, t.right)):
        if lengths.top:
            start = min(box.y for box in boxes) - OFFSET
            marks.append(Line(x, start, x, start - lengths.top))
        if lengths.bottom:
            start = max(box.bottom for box in boxes) + OFFSET
            marks.append(Line(x, start, x, start + lengths.bottom))
    for y, boxes in _cuts((edge, box) for t, box in pairs for edge in (t.y, t.bottom)):
        if lengths.left:
            start = min(box.x for box in boxes) - OFFSET
            marks.append(Line(start, y, start - lengths.left, y))
        if lengths.right:
            start = max(box.right for box in boxes) + OFFSET
            marks.append(Line(start, y, start + lengths.right, y))
    return marks


def cut_lines(trims: Iterable[Rect], outlines: Iterable[Outline]) -> list[Drawn]:
    """Return the outline of every piece as a thin grey line."""
    pairs = dict.fromkeys(zip(trims, outlines, strict=True))
    return [Contour(outline, trim, stroke=CUT_GREY) for trim, outline in pairs]


def shape_lines(place: Rect, face: Face, factor: float) -> list[Drawn]:
    """Return cut line and folds of a piece that is a polygon, dark enough to stand on colour."""

    def at(point: Point) -> Point:
        return place.x + point[0] * factor, place.y + point[1] * factor

    points = tuple(at(point) for point in face.contour)
    width, colour = (SHAPE, SHAPE_GREY) if face.folds else (HAIRLINE, CUT_GREY)
    lines: list[Drawn] = fold_lines(place, face, factor)
    if face.folds:
        lines.append(Contour("polygon", place, 2 * width, "#ffffff", points=points))
    return [*lines, Contour("polygon", place, width, colour, points=points)]


def fold_lines(place: Rect, face: Face, factor: float) -> list[Drawn]:
    """Return the folds of a polygon alone, for sheets whose outlines a machine cuts."""
    x, y = place.x, place.y
    ends = [
        (x + x1 * factor, y + y1 * factor, x + x2 * factor, y + y2 * factor)
        for (x1, y1), (x2, y2) in face.folds
    ]
    # Grey dashes do not show on a middling colour, a white thread below them does.
    lines: list[Drawn] = [Line(*fold, THREAD, "#ffffff") for fold in ends]
    lines += [Line(*fold, FOLD, FOLD_GREY, FOLD_DASH) for fold in ends]
    return lines


def _cuts(edges: Iterable[tuple[float, Rect]]) -> list[tuple[float, list[Rect]]]:
    """Return each cut once, in order, with the bleed boxes of the pieces that it bounds."""
    found: list[tuple[float, list[Rect]]] = []
    for value, box in sorted(edges, key=lambda pair: pair[0]):
        if not found or value - found[-1][0] > 10 * SLACK:
            found.append((value, []))
        found[-1][1].append(box)
    return found
