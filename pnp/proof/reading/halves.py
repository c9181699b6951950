"""The halves of a booklet's sheets: which page folding needs there, and where its text belongs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from pnp.geometry import Rect, Size
from pnp.proof.reading.reader import MM

HYPHENS: Final = "-\x02\xad\ufffe"
"""Hyphens, which readers put elsewhere or leave out where they end a line."""

Glyph = tuple[str, float, float]
"""A character with its left and top in millimetres."""


def order(pages: int) -> list[tuple[int | None, int | None]]:
    """Return left and right page of every side of a folded booklet; None for a blank.

    >>> order(4)
    [(4, 1), (2, 3)]
    >>> order(6)
    [(6, 1), (2, None), (None, 3), (4, 5)]
    """
    total = -(-pages // 4) * 4
    line: list[int | None] = [*range(1, pages), *[None] * (total - pages), pages]
    sides = []
    for sheet in range(total // 4):
        sides.append((line[total - 1 - 2 * sheet], line[2 * sheet]))
        sides.append((line[2 * sheet + 1], line[total - 2 - 2 * sheet]))
    return sides


class Half(Struct, frozen=True):
    """One half of a side with the page that the formula puts there."""

    cell: Rect
    number: int | None
    shown: tuple[Glyph, ...]
    """What the page shows, as it should stand on the sheet."""

    cut_off: tuple[Glyph, ...]
    """Letters of drawings that reach beyond their page: a clip hides them, readers see them."""


def half_of(book: Any, number: int | None, sheet: Size, right: bool, creep: float) -> Half:
    """Return the half of a side that shows a page of the book, None for a blank."""
    cell = Rect(sheet.width / 2 if right else 0.0, 0.0, sheet.width / 2, sheet.height)
    if number is None:
        return Half(cell, None, (), ())
    page = book[number - 1]
    width, height = (value * MM for value in page.get_size())
    factor = min(cell.width / width, cell.height / height, 1.0)
    x = cell.centre[0] - width * factor / 2 + (-creep if right else creep)
    y = cell.centre[1] - height * factor / 2
    shown: list[Glyph] = []
    cut_off: list[Glyph] = []
    for character, left, top in glyphs_on(page):
        at = x + left * factor
        # Creep can push what a clip hides beside the page into the other half of the sheet.
        inside = 0 <= left <= width and 0 <= top <= height and cell.x <= at < cell.right
        (shown if inside else cut_off).append((character, at, y + top * factor))
    return Half(cell, number, tuple(shown), tuple(cut_off))


def glyphs_on(page: Any) -> Iterator[Glyph]:
    """Yield the characters of a page as PDFium finds them, without spaces and hyphens."""
    import pypdfium2.raw as pdfium

    _, height = page.get_size()
    text = page.get_textpage()
    for index in range(text.count_chars()):
        character = chr(pdfium.FPDFText_GetUnicode(text, index))
        if pdfium.FPDFText_IsGenerated(text, index) or character.isspace():
            continue
        if character not in HYPHENS:
            left, _, _, top = text.get_charbox(index, loose=True)
            yield character, left * MM, (height - top) * MM
