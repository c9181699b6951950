"""Numbers beside the crop marks, in the order of the cuts."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.frame import Drawn, Label, Line
from pnp.geometry import Rect, Sides
from pnp.sheets.bands import CAP, GREY, SMALL
from pnp.sheets.page import Measure, Page, StraightCut
from pnp.units import SLACK

BESIDE = 0.5
"""From a mark to its number, in millimetres."""

CLEAR = 0.2
"""From a number to anything else that is printed."""


def numbered(page: Page, printable: Rect, measure: Measure) -> Page:
    """Return the page with the number of each cut beside its mark.

    Nothing is added where a cut has no mark or a number no room: half a sequence would mislead.
    """
    labels: list[Label] = []
    for number, cut in enumerate(page.plan, 1):
        label = _label(page, cut, str(number))
        if label is None:
            return page
        labels.append(label)
    boxes = [_box(label, measure) for label in labels]
    taken = [_around(item, measure) for item in page.drawn]
    taken += [put.trim.outset(put.bleed) for put in page.placements]
    for index, box in enumerate(boxes):
        roomy = box.outset(Sides.all(CLEAR))
        others = [*taken, *boxes[:index]]
        if not printable.holds(box) or any(roomy.overlaps(other) for other in others):
            return page
    return replace(page, drawn=(*page.drawn, *labels), is_numbered=True)


def _label(page: Page, cut: StraightCut, text: str) -> Label | None:
    """Return the number on the inner side of the mark: beside the column or row it belongs to."""
    mark = _mark(page, cut)
    if mark is None:
        return None
    if cut.axis == "x":
        begins = any(abs(put.trim.x - cut.at) <= SLACK for put in page.placements)
        base = (mark.y1 + mark.y2) / 2 + SMALL * CAP / 2
        if begins:
            return Label(text, cut.at + BESIDE, base, SMALL, "start", colour=GREY)
        return Label(text, cut.at - BESIDE, base, SMALL, "end", colour=GREY)
    begins = any(abs(put.trim.y - cut.at) <= SLACK for put in page.placements)
    base = cut.at + BESIDE + SMALL * CAP if begins else cut.at - BESIDE
    block = Rect.around([put.trim for put in page.placements])
    if mark.x1 < block.x:
        return Label(text, max(mark.x1, mark.x2), base, SMALL, "end", colour=GREY)
    return Label(text, min(mark.x1, mark.x2), base, SMALL, "start", colour=GREY)


def _mark(page: Page, cut: StraightCut) -> Line | None:
    """Return the mark of the cut at the head or left of the block, else at the other side."""
    block = Rect.around([put.trim for put in page.placements])
    lines = [item for item in page.drawn if isinstance(item, Line)]
    if cut.axis == "x":
        own = [line for line in lines if max(abs(v - cut.at) for v in (line.x1, line.x2)) <= SLACK]
        before = [line for line in own if max(line.y1, line.y2) <= block.y]
        after = [line for line in own if min(line.y1, line.y2) >= block.bottom]
    else:
        own = [line for line in lines if max(abs(v - cut.at) for v in (line.y1, line.y2)) <= SLACK]
        before = [line for line in own if max(line.x1, line.x2) <= block.x]
        after = [line for line in own if min(line.x1, line.x2) >= block.right]
    return next(iter([*before, *after]), None)


def _box(label: Label, measure: Measure) -> Rect:
    """Return the rectangle around a number."""
    width = measure(label.text, label.size, label.bold)
    x = label.x - (width if label.anchor == "end" else 0.0)
    return Rect(x, label.y - label.size * CAP, width, label.size * CAP)


def _around(item: Drawn, measure: Measure) -> Rect:
    """Return the rectangle that a drawn item takes."""
    if isinstance(item, Line):
        x, y = min(item.x1, item.x2), min(item.y1, item.y2)
        return Rect(x, y, abs(item.x2 - item.x1) + SLACK * 3, abs(item.y2 - item.y1) + SLACK * 3)
    if not isinstance(item, Label):
        return item.rect
    width = measure(item.text, item.size, item.bold)
    back = {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
    rise, drop = item.size * 0.75, item.size * 0.25
    if item.turn:
        return Rect(item.x - rise, item.y - width + back, rise + drop, width)
    return Rect(item.x - back, item.y - rise, width, rise + drop)
