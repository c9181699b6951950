"""The waste around the pieces: name of the sheet, ruler, notes on printing and making."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.frame import Drawn, Label, Line
from pnp.geometry import Rect, Sides
from pnp.languages.ambient import from_the_right, tr
from pnp.sheets.page import Measure
from pnp.units import MM_PER_UNIT, SLACK

PT = MM_PER_UNIT["pt"]
SMALL, PLAIN, LARGE = 6.0 * PT, 7.0 * PT, 8.5 * PT
"""Type sizes; nothing on a sheet is set smaller than 6 pt."""

CAP = 0.67
"""Height of a capital as a share of the type size."""

CLEAR = 0.3
"""Between a band's text and the marks, in millimetres."""

NOTE_GAP = 0.5
"""Between notes and what stands above them where room is scarce, in millimetres."""

GREY = "#595959"
ELLIPSIS = "\u2026"
BAR = 0.15
"""Width of the ruler's strokes."""


class Caption(Struct, frozen=True):
    """What the sheet says about itself."""

    title: str
    detail: str
    advice: str
    notes: tuple[str, ...]
    """Paragraphs, each ``Lead: text``."""

    imprint: str
    ruler: bool


class Bands(Struct, frozen=True):
    """What was drawn in the waste, and what it left for marks on each side of the block."""

    drawn: tuple[Drawn, ...]
    room: Sides


class _Strip(Struct, frozen=True):
    """A border of the printable area; local u runs along the text, v across it, downwards."""

    rect: Rect
    upright: bool
    outer: Literal["low", "high"]
    """Whether the paper's edge lies at v = 0 or at the far side."""

    @property
    def length(self) -> float:
        return self.rect.width if self.upright else self.rect.height

    @property
    def depth(self) -> float:
        return self.rect.height if self.upright else self.rect.width

    def place(self, items: Sequence[Drawn], used: float) -> list[Drawn]:
        """Return the local *items*, *used* deep, on the page at the strip's outer edge."""
        shift = 0.0 if self.outer == "low" else self.depth - used
        return [self._place(item, shift) for item in items]

    def _place(self, item: Drawn, shift: float) -> Drawn:
        if isinstance(item, Label):
            x, y = self._point(item.x, item.y + shift)
            return replace(item, x=x, y=y, turn=0 if self.upright else 270)
        if isinstance(item, Line):
            x1, y1 = self._point(item.x1, item.y1 + shift)
            x2, y2 = self._point(item.x2, item.y2 + shift)
            return replace(item, x1=x1, y1=y1, x2=x2, y2=y2)
        return item

    def _point(self, along: float, across: float) -> tuple[float, float]:
        if self.upright:
            return self.rect.x + along, self.rect.y + across
        return self.rect.x + across, self.rect.bottom - along


def strips(printable: Rect, block: Rect) -> dict[str, _Strip]:
    """Return the four borders between the printable area and the block of pieces."""
    top, bottom = block.y - printable.y, printable.bottom - block.bottom
    left, right = block.x - printable.x, printable.right - block.right
    area = printable
    return {
        "top": _Strip(Rect(area.x, area.y, area.width, max(top, 0)), True, "low"),
        "bottom": _Strip(Rect(area.x, block.bottom, area.width, max(bottom, 0)), True, "high"),
        "left": _Strip(Rect(area.x, area.y, max(left, 0), area.height), False, "low"),
        "right": _Strip(Rect(block.right, area.y, max(right, 0), area.height), False, "high"),
    }


PAIRS = (("top", "bottom"), ("left", "right"))
"""Borders that are filled together: head and foot."""


def furnish(
    printable: Rect,
    block: Rect,
    caption: Caption,
    marks: bool,
    measure: Measure,
    squeezed: bool = False,
) -> Bands | None:
    """Return the bands around *block* (bleed included), or None where they have no room.

    With *marks*, room for the shortest crop marks is left beside the text. *Squeezed*, where
    nothing else is left, the title may be cut and the last notes may stand below the ruler.
    """
    around = strips(printable, block)
    reserve = 2.4 if marks else 0.0
    for first, second in PAIRS:
        drawn = _fill(around[first], around[second], caption, reserve, measure)
        if drawn is not None:
            return _bands(around, first, second, drawn)
    for low in range(len(caption.notes) + 1) if squeezed else ():
        for first, second in PAIRS:
            drawn = _squeeze(around[first], around[second], caption, reserve, measure, low)
            if drawn is not None:
                return _bands(around, first, second, drawn)
    return None


Filled = tuple[list[Drawn], float, float]
"""Items of head and foot, and how deep each of them was used."""


def _bands(around: Mapping[str, _Strip], first: str, second: str, drawn: Filled) -> Bands:
    """Return what was drawn and what it leaves for marks."""
    items, used_head, used_foot = drawn
    used = {first: used_head, second: used_foot}
    room = [
        max(around[side].depth - (used[side] + CLEAR if used.get(side) else 0.0), 0.0)
        for side in ("left", "top", "right", "bottom")
    ]
    return Bands(tuple(items), Sides(*room))


def _fill(
    head: _Strip, foot: _Strip, caption: Caption, reserve: float, measure: Measure
) -> Filled | None:
    """Return the items of both strips and how deep each was used, or None."""
    roomy = min(head.depth, foot.depth) - reserve
    items, used_head = _title(head.length, caption, measure, large=roomy > 9)
    left = head.depth - reserve - CLEAR
    if not items or left < used_head - SLACK:
        return None
    ruler: list[Drawn] = []
    used_foot = start = 0.0
    if caption.ruler:
        ruler, start, used_foot = _ruler(compact=foot.depth - reserve < 4.5)
        if start > foot.length or foot.depth - reserve - CLEAR < used_foot - SLACK:
            return None
    notes = _paragraphs(caption.notes, head.length, left - used_head - 1.0, measure)
    if notes is not None:
        lines, deep = notes
        items = [*items, *_moved(lines, 0.0, used_head + 1.0 if lines else 0.0)]
        used_head += deep + (1.0 if lines else 0.0)
    beside = foot.length - start - (6.0 if start else 0.0)
    room = foot.depth - reserve - CLEAR
    imprint = (caption.imprint,) if caption.imprint else ()
    if notes is None:
        found = _paragraphs(caption.notes, beside, room, measure)
        if found is None:
            return None
        extra, deep = found
        # With the notes at the foot the licence stands at the head.
        licence = _paragraphs(imprint, head.length, left - used_head - 0.5, measure, SMALL, GREY)
        if licence and licence[0]:
            items = [*items, *_moved(licence[0], 0.0, used_head + 0.5)]
            used_head += licence[1] + 0.5
    else:
        extra, deep = _paragraphs(imprint, beside, room, measure, SMALL, GREY) or ([], 0.0)
    foot_items = [*ruler, *_moved(extra, foot.length - beside, 0.0)]
    used_foot = max(used_foot, deep)
    return [*head.place(items, used_head), *foot.place(foot_items, used_foot)], used_head, used_foot


def _squeeze(
    head: _Strip, foot: _Strip, caption: Caption, reserve: float, measure: Measure, low: int
) -> Filled | None:
    """Return the same where room is scarce: the last *low* notes below a flat ruler."""
    above, title_deep = _title(head.length, caption, measure, large=False, cut=True)
    below, start, ruler_deep = _ruler(compact=True) if caption.ruler else ([], 0.0, 0.0)
    deep = {"head": title_deep, "foot": ruler_deep}
    middle = len(caption.notes) - low
    for name, strip, items, notes in (
        ("head", head, above, caption.notes[:middle]),
        ("foot", foot, below, caption.notes[middle:]),
    ):
        room = strip.depth - reserve - CLEAR
        found = _paragraphs(notes, strip.length, room - deep[name] - NOTE_GAP, measure)
        if found is None or deep[name] > room + SLACK or start > foot.length:
            return None
        items += _moved(found[0], 0.0, deep[name] + NOTE_GAP)
        deep[name] += found[1] + NOTE_GAP if found[0] else 0.0
    drawn = [*head.place(above, deep["head"]), *foot.place(below, deep["foot"])]
    return drawn, deep["head"], deep["foot"]


def _title(
    length: float, caption: Caption, measure: Measure, large: bool, cut: bool = False
) -> tuple[list[Drawn], float]:
    """Return the line that names the sheet, smaller until it fits; nothing where it never does."""
    size = LARGE if large else SMALL
    gap = 2.0
    while True:
        bold = measure(caption.title, size, True)
        plain = measure(caption.detail, size * 0.9, False)
        right = measure(caption.advice, size * 0.9, False)
        if bold + plain + right + 3 * gap <= length or size <= SMALL:
            break
        size = max(SMALL, size - 0.1)
    base, small = size * CAP + 0.1, max(size * 0.9, SMALL)
    title = caption.title
    if bold + gap + plain > length + SLACK:
        if not cut:
            return [], 0.0
        title = shortened(title, length - gap - plain, size, measure, bold=True)
        bold = measure(title, size, True)
    items: list[Drawn] = [
        Label(title, 0.0, base, size, bold=True),
        Label(caption.detail, bold + gap, base, small),
    ]
    if bold + plain + right + 3 * gap <= length:
        items.append(Label(caption.advice, length, base, small, "end"))
    return _directed(items, length), size * (CAP + 0.25)


def _directed(items: list[Drawn], width: float) -> list[Drawn]:
    """Return labels as they are read: from the right edge of their strip in Arabic or Hebrew."""
    if not from_the_right():
        return items
    return [
        replace(item, x=width - item.x, anchor="start" if item.anchor == "end" else "end")
        for item in items
        if isinstance(item, Label)
    ]


def _ruler(compact: bool) -> tuple[list[Drawn], float, float]:
    """Return a bar of 100 mm above one of 4 in, their length on paper, and their depth."""
    rise, gap = (0.8, 0.5) if compact else (1.5, 0.8)
    upper, lower = rise, rise + gap
    items: list[Drawn] = [
        Line(0.0, upper, 100.0, upper, BAR),
        Line(0.0, lower, 101.6, lower, BAR),
    ]
    for centimetre in range(11):
        tall = rise if centimetre in (0, 5, 10) else rise * 0.55
        items.append(Line(centimetre * 10.0, upper, centimetre * 10.0, upper - tall, BAR))
    for inch in range(5):
        tall = rise if inch in (0, 4) else rise * 0.55
        items.append(Line(inch * 25.4, lower, inch * 25.4, lower + tall, BAR))
    depth = lower + rise
    if compact:
        middle = depth / 2 + SMALL * CAP / 2
        items.append(Label(tr("100 mm above, 4 in below"), 103.0, middle, SMALL))
        return items, 127.0, depth
    items.append(Label("100 mm", 103.0, upper + 0.1, PLAIN))
    base = lower + PLAIN * CAP - 0.1
    items.append(Label("4 in", 103.0, base, PLAIN))
    return items, 112.0, max(depth, base)


def _paragraphs(
    texts: Sequence[str],
    width: float,
    depth: float,
    measure: Measure,
    largest: float = LARGE,
    colour: str = "#000000",
) -> tuple[list[Drawn], float] | None:
    """Return wrapped paragraphs at the largest size that fits, and how deep they are."""
    if not texts:
        return [], 0.0
    if width < 30.0:
        return None
    size = largest
    while size >= SMALL - SLACK:
        lines = [line for text in texts for line in _wrap(text, width, size, measure)]
        deep = (len(lines) - 1) * size * 1.25 + size * (CAP + 0.25)
        if deep <= depth + SLACK:
            items: list[Drawn] = []
            for number, (lead, text) in enumerate(lines):
                base, start = size * CAP + number * size * 1.25, 0.0
                if lead:
                    items.append(Label(lead, 0.0, base, size, bold=True, colour=colour))
                    start = measure(lead + "\u2002", size, True)
                if text:
                    items.append(Label(text, start, base, size, colour=colour))
            return _directed(items, width), deep
        size -= 0.25 * PT
    return None


def _wrap(text: str, width: float, size: float, measure: Measure) -> list[tuple[str, str]]:
    """Return the lines of a paragraph; the first begins with its bold lead, if it has one."""
    lead, colon, rest = text.partition(": ")
    if not colon or len(lead) > 14:
        lead, rest = "", text
    lines: list[tuple[str, str]] = []
    line, start = "", measure(lead + "\u2002", size, True) if lead else 0.0
    for space, word in words_of(rest):
        longer = f"{line}{space}{word}" if line else word
        if line and start + measure(longer, size, False) > width:
            lines.append((lead if not lines else "", line))
            line, start = word, 0.0
        else:
            line = longer
    lines.append((lead if not lines else "", line))
    return lines


_BREAKS: Final = (
    "(?<=[\u3001\u3002\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef])"
    "(?![\u3001\u3002\u3005\u300d\u300f\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1"
    "\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30fb\u30fc\uff01\uff09\uff1a\uff1b\uff1f])"
)
"""Between letters of Chinese and Japanese a line may end, but not before closing marks, small kana
and the sign of a long vowel."""


def words_of(text: str) -> list[tuple[str, str]]:
    """Return the parts of a text that a line may end behind, each with the space before it."""
    return [
        ("" if number else " ", part)
        for word in text.split()
        for number, part in enumerate(_unbroken(word))
    ]


def _unbroken(word: str) -> list[str]:
    """Return the parts of a word in which no line may end."""
    # The pattern takes long to compile, and few builds need it.
    return [word] if word.isascii() else [part for part in re.split(_BREAKS, word) if part]


def _moved(items: Sequence[Drawn], along: float, across: float) -> list[Drawn]:
    return [
        replace(item, x=item.x + along, y=item.y + across)
        for item in items
        if isinstance(item, Label)
    ]


def shortened(name: str, width: float, size: float, measure: Measure, bold: bool = False) -> str:
    """Return the name, cut and with an ellipsis where it is longer than the width."""
    shown = name
    name = name.removesuffix(ELLIPSIS)
    while shown and measure(shown, size, bold) > width + SLACK:
        name = name[:-1].rstrip()
        shown = f"{name}{ELLIPSIS}" if name else ""
    return shown
