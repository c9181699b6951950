"""Crop marks in the waste, cut lines on the cut, fold ticks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.frame import Contour, Drawn, Line
from pnp.geometry import Rect, Sides
from pnp.model.component import Outline
from pnp.units import SLACK

OFFSET = 1.0
"""From the bleed to the start of a crop mark, in millimetres."""

LONGEST, SHORTEST = 4.0, 1.4
"""Length of a crop mark; with less room than the shortest a side goes without."""

CUT_GREY = "#9a9a9a"


def mark_lengths(room: Sides) -> Sides:
    """Return the length of the marks on each side, 0 where the room beyond the bleed is short."""

    def length(free: float) -> float:
        fitting = min(LONGEST, free - OFFSET)
        return fitting if fitting >= SHORTEST - SLACK else 0.0

    return Sides(*(length(free) for free in room.as_tuple()))


def crop_marks(trims: Sequence[Rect], bleeds: Sequence[Sides], lengths: Sides) -> list[Line]:
    """Return short lines outside the bleeds, in line with every cut of the sheet."""
    around = Rect.around([t.outset(b) for t, b in zip(trims, bleeds, strict=True)])
    marks = []
    for x in _once(edge for trim in trims for edge in (trim.x, trim.right)):
        if lengths.top:
            start = around.y - OFFSET
            marks.append(Line(x, start, x, start - lengths.top))
        if lengths.bottom:
            start = around.bottom + OFFSET
            marks.append(Line(x, start, x, start + lengths.bottom))
    for y in _once(edge for trim in trims for edge in (trim.y, trim.bottom)):
        if lengths.left:
            start = around.x - OFFSET
            marks.append(Line(start, y, start - lengths.left, y))
        if lengths.right:
            start = around.right + OFFSET
            marks.append(Line(start, y, start + lengths.right, y))
    return marks


def cut_lines(trims: Iterable[Rect], outlines: Iterable[Outline]) -> list[Drawn]:
    """Return the outline of every piece as a thin grey line."""
    pairs = dict.fromkeys(zip(trims, outlines, strict=True))
    return [Contour(outline, trim, stroke=CUT_GREY) for trim, outline in pairs]


def _once(values: Iterable[float]) -> list[float]:
    """Return the values in order, those within the slack of each other once."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > 10 * SLACK:
            kept.append(value)
    return kept
