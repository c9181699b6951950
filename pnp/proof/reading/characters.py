"""The characters of a page where PDFium finds them, and the lines that they stand on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from pnp.geometry import Rect
from pnp.proof.reading.reader import MM

EM: Final = 0.8
"""Size of type as a part of the height from ascender to descender."""

SPACE: Final = 0.6
"""A wider gap, in sizes of type, ends a line; the space of a line is a quarter of one."""


class Letter(Struct, frozen=True):
    """One character on the finished piece, in millimetres from its top left."""

    char: str
    ink: Rect
    origin: tuple[float, float]
    end: tuple[float, float]
    """Where the next one begins on the same line, as far as its width tells."""

    turn: float
    """Clockwise, in radians."""

    size: float


def letters_on(page: Any, left: float, top: float, piece: Rect) -> Iterator[Letter]:
    """Yield the characters of a page that show something, in the order of reading.

    *left* and *top* are the page's, in points; *piece* is where the piece lies on it, in
    millimetres from there.
    """
    import pypdfium2.raw as pdfium

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * MM - piece.x, (top - y) * MM - piece.y

    text = page.get_textpage()
    for index in range(text.count_chars()):
        x1, y1, x2, y2 = text.get_charbox(index)
        if pdfium.FPDFText_IsGenerated(text, index) or x2 <= x1 or y2 <= y1:
            continue
        (left_, upper), (right, lower) = at(x1, y2), at(x2, y1)
        l1, b1, l2, t2 = text.get_charbox(index, loose=True)
        turn = pdfium.FPDFText_GetCharAngle(text, index)
        cos, sin = math.cos(turn), math.sin(turn)
        wide, tall = (l2 - l1) * MM, (t2 - b1) * MM
        size = EM * (tall if abs(cos) > abs(sin) else wide)
        x, y = _origin(text, index)
        origin = at(x, y)
        advance = wide if abs(cos) > abs(sin) else tall
        end = (origin[0] + advance * cos, origin[1] + advance * sin)
        char = chr(pdfium.FPDFText_GetUnicode(text, index))
        yield Letter(
            char, Rect(left_, upper, right - left_, lower - upper), origin, end, turn, size
        )


def _origin(text: Any, index: int) -> tuple[float, float]:
    import ctypes

    import pypdfium2.raw as pdfium

    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(text, index, ctypes.byref(x), ctypes.byref(y))
    return x.value, y.value


def into_lines(letters: Iterable[Letter]) -> list[list[Letter]]:
    """Return the letters line by line."""
    found: list[list[Letter]] = []
    for letter in letters:
        if found and _one_line(found[-1][-1], letter):
            found[-1].append(letter)
        else:
            found.append([letter])
    return found


def _one_line(one: Letter, two: Letter) -> bool:
    """Return whether the second letter follows the first on its line."""
    if abs(math.remainder(one.turn - two.turn, 2 * math.pi)) > 0.5:
        return False
    x, y = two.origin[0] - one.end[0], two.origin[1] - one.end[1]
    cos, sin = math.cos(one.turn), math.sin(one.turn)
    along, across = x * cos + y * sin, y * cos - x * sin
    size = max(one.size, two.size)
    return abs(across) <= size / 2 and -size <= along <= SPACE * size
