"""Property 35: no line of text is divided between two tiles."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from pnp.geometry import Rect
from pnp.proof.reading.printed import FileProof, Laid, Printed
from pnp.proof.reading.reader import MM, ordered
from pnp.proof.result import Finding, Result, Rule, mm3

SEAMS = Rule(35, "seams of tiles run through no line of text", "", 0, scope="pieces", alone=True)

CUT: Final = 0.1
"""A letter that reaches over a seam by less is not divided, in millimetres."""

EM: Final = 0.8
"""Size of type as a part of the height from ascender to descender."""

SHOWN: Final = 40
"""Letters of a line that a message shows."""

SPACE: Final = 0.6
"""A wider gap, in sizes of type, ends a line; the space of a line is a quarter of one."""


@dataclass(frozen=True, slots=True)
class _Letter:
    """One character on the finished piece, in millimetres from its top left."""

    char: str
    ink: Rect
    origin: tuple[float, float]
    end: tuple[float, float]
    """Where the next one begins on the same line, as far as its width tells."""

    turn: float
    """Clockwise, in radians."""

    size: float


def seams(printed: Printed) -> Iterator[Result]:
    """Yield property 35: what the tiles of a piece divide are no lines of text.

    PDFium reads the whole text of a tile, also what lies below its neighbour, and tells where
    each letter stands. A seam is where a tile begins on top of the one before. It may not lie
    within a letter, nor between two letters that follow each other on one line. Where the
    manifest says that a board could not be divided otherwise, what is cut is told as a note.
    """
    for file in printed.files:
        if not any(page.said.tiled for page in file.pages):
            continue
        wrong, allowed = [], []
        for laid, number, message in _cuts(file):
            component = printed.component(laid.said.component)
            board = component is not None and component.making.picture
            if board and laid.said.parted == "text":
                allowed.append(message)
            else:
                wrong.append(Finding(1, message, number))
        if allowed and not wrong:
            yield SEAMS.note(file.said.path, 0, f"no other way: {allowed[0]}")
        else:
            yield from SEAMS.results(file.said.path, [Finding(0), *wrong])


def _cuts(file: FileProof) -> Iterator[tuple[Laid, int, str]]:
    """Yield every line that a seam divides: the tile that begins there, its page, what is wrong."""
    import pypdfium2

    with pypdfium2.PdfDocument(file.straight()) as document:
        for index, page in enumerate(file.pages):
            for laid in page.laid:
                source = laid.said.source
                if source is None or not (source.x > 0 or source.y > 0):
                    continue
                left, _, _, top = ordered(page.page.mediabox)
                lines = _lines(_letters(document[index], left, top, laid))
                for upright, at in ((True, source.x), (False, source.y)):
                    for words in _divided(lines, upright, at, source) if at > 0 else ():
                        axis = "x" if upright else "y"
                        message = (
                            f"{laid.said}: expected a seam at {axis} {mm3(at)} mm between lines "
                            f'of text, found it in "{words}"'
                        )
                        yield laid, page.said.number, message


def _letters(page: Any, left: float, top: float, laid: Laid) -> Iterator[_Letter]:
    """Yield the characters of a page that show something, in the order of reading."""
    import pypdfium2.raw as pdfium

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * MM - laid.whole.x, (top - y) * MM - laid.whole.y

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
        yield _Letter(
            char, Rect(left_, upper, right - left_, lower - upper), origin, end, turn, size
        )


def _origin(text: Any, index: int) -> tuple[float, float]:
    import ctypes

    import pypdfium2.raw as pdfium

    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(text, index, ctypes.byref(x), ctypes.byref(y))
    return x.value, y.value


def _divided(
    lines: Sequence[Sequence[_Letter]], upright: bool, at: float, source: Rect
) -> Iterator[str]:
    """Yield the words of every line that the seam divides on this tile."""
    for line in lines:
        passed = [one for one in line if _on(one, upright, source)]
        within = any(low < at - CUT and high > at + CUT for low, high in _spans(passed, upright))
        between = any(_sides(one, two, upright, at) for one, two in pairwise(passed))
        if within or between:
            yield "".join(one.char for one in line[:SHOWN])


def _spans(letters: Iterable[_Letter], upright: bool) -> list[tuple[float, float]]:
    return [_span(letter, upright) for letter in letters]


def _span(letter: _Letter, upright: bool) -> tuple[float, float]:
    ink = letter.ink
    return (ink.x, ink.right) if upright else (ink.y, ink.bottom)


def _sides(one: _Letter, two: _Letter, upright: bool, at: float) -> bool:
    """Return whether the two stand on either side of the seam."""
    first, second = sorted((_span(one, upright), _span(two, upright)))
    return first[1] <= at + CUT and second[0] >= at - CUT


def _on(letter: _Letter, upright: bool, source: Rect) -> bool:
    """Return whether the seam runs past the letter on this tile, not on one above or beside it."""
    low, high = _span(letter, not upright)
    start, end = (source.y, source.bottom) if upright else (source.x, source.right)
    return low < end and high > start


def _lines(letters: Iterable[_Letter]) -> list[list[_Letter]]:
    """Return the letters line by line."""
    found: list[list[_Letter]] = []
    for letter in letters:
        if found and _one_line(found[-1][-1], letter):
            found[-1].append(letter)
        else:
            found.append([letter])
    return found


def _one_line(one: _Letter, two: _Letter) -> bool:
    """Return whether the second letter follows the first on its line."""
    if abs(math.remainder(one.turn - two.turn, 2 * math.pi)) > 0.5:
        return False
    x, y = two.origin[0] - one.end[0], two.origin[1] - one.end[1]
    cos, sin = math.cos(one.turn), math.sin(one.turn)
    along, across = x * cos + y * sin, y * cos - x * sin
    size = max(one.size, two.size)
    return abs(across) <= size / 2 and -size <= along <= SPACE * size
