"""Property 30: the pages of a booklet stand where folding needs them, creep taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.proof.reading.halves import Glyph, Half, glyphs_on, half_of, order
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.result import Finding, Result, Rule, mm3

IMPOSED = Rule(30, "pages of booklets stand in folding order", "mm", 0.01)

BOOK_FILE: Final = "rulebook.pdf"
THICKNESS: Final = 0.1
"""Millimetres that each sheet around a page takes from it at the fold."""

CREEPS_FROM: Final = 16
"""Booklets of more pages than this are corrected for it."""

ZINE: Final = ((5, 4, 3, 2), (6, 7, 8, 1))
"""Pages of a zine from the top left; the upper row stands on its head. Blanks stand before 8."""


def imposed(printed: Printed) -> Iterator[Result]:
    """Yield property 30: order and creep of every booklet equal the formulas.

    A booklet of N pages, blanks before the last one, has on the front of sheet s (from 0, the
    outermost) the pages N - 2s and 2s + 1, on its back 2s + 2 and N - 1 - 2s; both are moved
    to the spine by 0.1 mm for every sheet around them when there are more than 16 pages. The
    text of every cell is compared with that page of the book to read, character by character,
    and its first character must stand where the formula puts it. A zine has no book beside it:
    there the places of its pages are those of the manifest.
    """
    book = next((file for file in printed.files if file.said.path == BOOK_FILE), None)
    for file in printed.files:
        if not file.said.is_booklet:
            continue
        if _is_zine(file):
            yield from IMPOSED.results(file.said.path, [Finding(0.0), *_zine(file.pages[0])])
        elif book is not None:
            yield from IMPOSED.results(file.said.path, [Finding(0.0), *_saddle(book, file)])


def _is_zine(file: FileProof) -> bool:
    return len(file.pages) == 1 and len(file.pages[0].said.folds) > 1


def _zine(page: PageProof) -> Iterator[Finding]:
    size, count = page.said.media, len(page.laid)
    wide, tall = size.width / 4, size.height / 2
    for laid in page.laid:
        x, y = laid.whole.centre
        row, column = int(y // tall), int(x // wide)
        place = ZINE[min(row, 1)][min(column, 3)]
        wanted: int | str = count if place == 8 else place if place < count else "blank"
        turn = 180 if row == 0 else 0
        if (laid.said.id, laid.said.rotation) != (str(wanted), turn):
            message = (
                f"row {row + 1}, column {column + 1}: expected page {wanted} turned {turn} "
                f"degrees, found page {laid.said.id} turned {laid.said.rotation}"
            )
            yield Finding(1, message, page.said.number)


def _saddle(book: FileProof, file: FileProof) -> Iterator[Finding]:
    import pypdfium2

    with pypdfium2.PdfDocument(book.path) as one, pypdfium2.PdfDocument(file.straight()) as two:
        sides = order(len(one))
        if len(sides) != len(two):
            yield Finding(1, f"expected {len(sides)} sides, found {len(two)}")
            return
        for index, pair in enumerate(sides):
            around = index // 2 if len(one) > CREEPS_FROM else 0
            sheet = file.pages[index].said.media
            halves = [
                half_of(one, number, sheet, bool(right), THICKNESS * around)
                for right, number in enumerate(pair)
            ]
            hidden = [glyph for half in halves for glyph in half.cut_off]
            glyphs = [one for one in glyphs_on(two[index]) if not _among(one, hidden)]
            for name, half in zip(("left", "right"), halves, strict=True):
                off, message = _compared(half, glyphs, label=index == 0)
                where = f"{name} half, page {half.number or 'blank'}: "
                yield Finding(off, where + message if message else "", index + 1)


def _among(one: Glyph, others: list[Glyph]) -> bool:
    return any(
        one[0] == two[0] and abs(one[1] - two[1]) < 0.5 and abs(one[2] - two[2]) < 0.5
        for two in others
    )


def _compared(half: Half, glyphs: list[Glyph], label: bool) -> tuple[float, str]:
    """Return how far the text is off in millimetres, and what is wrong with it."""
    mine = [one for one in glyphs if half.cell.x <= one[1] < half.cell.right]
    found, text = ("".join(one[0] for one in some) for some in (mine, half.shown))
    at = found.find(text)
    # The first side also says how to fold, at its foot.
    if at < 0 or (not label and len(found) != len(text)):
        return 1.0, f'expected "{text[:30]}", found "{found[:30]}"'
    pairs = zip(half.shown, mine[at:], strict=False)
    off = max((max(abs(a[1] - b[1]), abs(a[2] - b[2])) for a, b in pairs), default=0.0)
    if off <= IMPOSED.tolerance:
        return off, ""
    return off, f"expected its text where creep and centring put it, measured {mm3(off)} mm off"
