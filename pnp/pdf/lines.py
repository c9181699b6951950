"""Lines of text on typeset pages: where they lie once they are set."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from msgspec import Struct

from pnp.aside import Aside, whole
from pnp.frame import FormSource
from pnp.geometry import Rect
from pnp.pdf.furniture import POINTS

WORD_GAP = 1.2
"""Characters of one line lie nearer than this many of their heights."""

STEADY = 0.6
"""How far apart the middles of two characters of a line lie across it, in heights."""


class _Letter(Struct, frozen=True):
    """One character: its box on the page in millimetres, y down, and the turn of its line."""

    box: Rect
    turn: float
    """Clockwise, in radians."""


def text_lines(documents: Sequence[bytes | Aside], source: FormSource) -> tuple[Rect, ...]:
    """Return the rectangles of all lines of a face, in millimetres from its top left.

    A line ends where the next character stands elsewhere; what stands close behind it in one
    direction belongs to it, though it be set in another font.
    """
    found: list[Rect] = []
    for document, page in source.pages:
        line: list[_Letter] = []
        for letter in _letters(whole(documents[document]), page):
            if line and not _goes_on(line[-1], letter):
                found.append(Rect.around([one.box for one in line]))
                line = []
            line.append(letter)
        if line:
            found.append(Rect.around([one.box for one in line]))
    return tuple(found)


def _goes_on(one: _Letter, two: _Letter) -> bool:
    """Return whether the second character follows on the line of the first."""
    if abs(math.remainder(one.turn - two.turn, 2 * math.pi)) > 0.5:
        return False
    (x1, y1), (x2, y2) = one.box.centre, two.box.centre
    cos, sin = math.cos(one.turn), math.sin(one.turn)
    along, across = (x2 - x1) * cos + (y2 - y1) * sin, (y2 - y1) * cos - (x2 - x1) * sin
    height = max(one.box.width, one.box.height, two.box.width, two.box.height)
    halves = (_along(one, cos, sin) + _along(two, cos, sin)) / 2
    return abs(across) <= STEADY * height and -height <= along - halves <= WORD_GAP * height


def _along(letter: _Letter, cos: float, sin: float) -> float:
    """Return how long a character is along its line."""
    return abs(letter.box.width * cos) + abs(letter.box.height * sin)


def _letters(document: bytes, index: int) -> Iterator[_Letter]:
    """Yield the characters of a page that show something, in the order of reading."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    with closing(pypdfium2.PdfDocument(document)) as pdf:
        page: Any = pdf[index]
        height = page.get_height()
        text = page.get_textpage()
        for number in range(text.count_chars()):
            if pdfium.FPDFText_IsGenerated(text, number):
                continue
            left, bottom, right, top = text.get_charbox(number)
            if right - left <= 0 or top - bottom <= 0:
                continue
            box = Rect(left, height - top, right - left, top - bottom)
            millimetres = (v / POINTS for v in (box.x, box.y, box.width, box.height))
            yield _Letter(Rect(*millimetres), pdfium.FPDFText_GetCharAngle(text, number))
