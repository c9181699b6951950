"""The lines of type on pieces, as PDFium reads them from a finished page."""

from __future__ import annotations

import ctypes
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from pnp.proof.reading.printed import FileProof, Laid, PageProof
from pnp.proof.reading.reader import MM, ordered

APART: Final = 4
"""Type sizes between two letters of one line at most: beyond lies another column."""


class Line(Struct, frozen=True):
    """Letters on one baseline of a piece."""

    laid: Laid
    page: int
    text: str
    size: float
    """Of its smallest letters, in points on paper."""

    usual: float
    """Of most of its letters."""

    left: float
    level: float
    """Where the baseline begins, in points along it and up from it."""

    turn: int
    """Direction of the baseline in degrees."""


def lines_of(file: FileProof) -> list[Line]:
    """Return the lines of the first copy of every face; tiles are parts and are left out."""
    if "lines" not in file.cache:
        file.cache["lines"] = list(_read(file))
    found: list[Line] = file.cache["lines"]
    return found


def _read(file: FileProof) -> Iterator[Line]:
    import pypdfium2

    seen: set[tuple[str, str, str]] = set()
    with pypdfium2.PdfDocument(file.straight()) as document:
        for index, page in enumerate(file.pages):
            wanted = []
            for laid in page.laid:
                key = (laid.said.component, laid.said.id, laid.said.side)
                if laid.said.source is None and not laid.said.is_page and key not in seen:
                    seen.add(key)
                    wanted.append(laid)
            if wanted:
                yield from _of_page(document[index], page, wanted)


class _Growing(Struct):
    """A line while its letters are read."""

    laid: Laid
    turn: int
    left: float
    level: float
    sizes: list[float]
    right: float
    letters: list[str]


def _of_page(page: Any, proof: PageProof, wanted: list[Laid]) -> Iterator[Line]:
    import pypdfium2.raw as pdfium

    left, _, _, top = ordered(proof.page.mediabox)
    text = page.get_textpage()
    matrix, x, y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    line: _Growing | None = None
    for index in range(text.count_chars()):
        if pdfium.FPDFText_IsGenerated(text, index):
            continue
        letter = chr(pdfium.FPDFText_GetUnicode(text, index))
        pdfium.FPDFText_GetCharOrigin(text, index, x, y)
        laid = _at((x.value - left) * MM, (top - y.value) * MM, wanted)
        if laid is None:
            continue
        pdfium.FPDFText_GetMatrix(text, index, matrix)
        size = pdfium.FPDFText_GetFontSize(text, index) * math.hypot(matrix.c, matrix.d)
        angle = math.atan2(matrix.b, matrix.a)
        turn = round(math.degrees(angle))
        along = x.value * math.cos(angle) + y.value * math.sin(angle)
        level = y.value * math.cos(angle) - x.value * math.sin(angle)
        if line is None or not _goes_on(line, laid, turn, along, level, size):
            if line:
                yield _line(line, proof)
            line = _Growing(laid, turn, along, level, [], along, [])
        line.letters.append(letter)
        line.right = along
        line.sizes.append(size)
    if line:
        yield _line(line, proof)


def _goes_on(
    line: _Growing, laid: Laid, turn: int, along: float, level: float, size: float
) -> bool:
    reach = APART * max(line.sizes[-1], size)
    return (
        line.laid is laid
        and line.turn == turn
        and abs(line.level - level) < 0.2 * size
        and -0.5 * size < along - line.right < reach
    )


def _line(line: _Growing, proof: PageProof) -> Line:
    text = "".join(line.letters)
    usual = Counter(round(size, 2) for size in line.sizes).most_common(1)[0][0]
    place = (line.left, line.level, line.turn)
    return Line(line.laid, proof.said.number, text, min(line.sizes), usual, *place)


def _at(x: float, y: float, wanted: list[Laid]) -> Laid | None:
    for laid in wanted:
        box = laid.trim
        if box.x <= x <= box.right and box.y <= y <= box.bottom:
            return laid
    return None
