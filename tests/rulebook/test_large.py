"""The rulebook in large print."""

from __future__ import annotations

import io
from collections import Counter

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from pnp.manifest.values import Made
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book
from pnp.rulebook.assembly import Assembled


@pytest.fixture(scope="module")
def files(book: Assembled) -> dict[str, Made]:
    return {made.name: made for made in make_book(book.game, parse_paper("a4"), book, large=True)}


def test_large_print_has_single_pages_and_no_booklet(files: dict[str, Made]) -> None:
    assert list(files) == ["rulebook.pdf", "rulebook.html"]
    with pikepdf.open(io.BytesIO(files["rulebook.pdf"].data)) as pdf:
        sizes = {tuple(round(float(side) * 25.4 / 72) for side in p.mediabox) for p in pdf.pages}
    assert sizes == {(0, 0, 210, 297)}


def test_type_has_18_points_and_stays_on_the_page(files: dict[str, Made]) -> None:
    document = pypdfium2.PdfDocument(files["rulebook.pdf"].data)
    told = document[3].get_textpage()
    sizes = Counter(
        round(pdfium.FPDFText_GetFontSize(told.raw, n), 1) for n in range(told.count_chars())
    )
    assert sizes.most_common(1)[0][0] == 18
    for page in document:
        text = page.get_textpage()
        for n in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(n)
            assert 20 < left <= right < page.get_width() - 20
            assert 20 < bottom <= top < page.get_height() - 20


def test_the_back_is_one_page(files: dict[str, Made]) -> None:
    document = pypdfium2.PdfDocument(files["rulebook.pdf"].data)
    told = document[len(document) - 1].get_textpage().get_text_range()
    assert "A turn at a glance" in told
    assert "Truth Trance" in told
