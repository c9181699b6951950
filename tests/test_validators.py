"""What is printed keeps to PDF/A and PDF/UA, by validators that we did not write."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book
from tests.judged import accessible, archival, reading_order, unknown_glyphs
from tests.printed import REPOSITORY, Printed

SHEETS = ("board.pdf", "dice.pdf", "cards.pdf", "tokens.pdf", "everything.pdf")
FOLDED = ("rulebook-booklet.pdf", "rulebook-zine.pdf")


@pytest.mark.parametrize("name", [*SHEETS, *FOLDED])
def test_sheets_are_archival(dune_express: Printed, name: str) -> None:
    data = (dune_express.folder / name).read_bytes()
    assert archival(data) == []
    assert unknown_glyphs(data) == []


@pytest.mark.parametrize("name", ["rulebook.pdf", "craft.pdf"])
def test_what_is_read_is_accessible(dune_express: Printed, name: str) -> None:
    data = (dune_express.folder / name).read_bytes()
    assert accessible(data) == []
    assert unknown_glyphs(data) == []


def test_the_book_of_dune_chess_is_accessible() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-chess", KINDS)
    files = {made.name: made.data for made in make_book(game, parse_paper("a4"))}
    assert accessible(files["rulebook.pdf"]) == []
    assert archival(files["rulebook-booklet.pdf"]) == []


def test_a_sheet_for_a_cutting_machine_claims_nothing(meadow: Callable[[str], Printed]) -> None:
    folder = meadow("contour").folder
    with pikepdf.open(folder / "deck.pdf") as pdf, pdf.open_metadata() as meta:
        assert "pdfaid:part" not in meta


def test_a_page_painted_in_another_order_is_found(dune_express: Printed) -> None:
    with pikepdf.open(dune_express.folder / "craft.pdf") as pdf:
        page = pdf.pages[0]
        content, kept = page.Contents.read_bytes(), b"<</MCID X>>"
        first, second = b"<</MCID 0>>", b"<</MCID 1>>"
        swapped = content.replace(first, kept).replace(second, first).replace(kept, second)
        page.Contents = pdf.make_stream(swapped)
        out = io.BytesIO()
        pdf.save(out)
    assert reading_order(out.getvalue()) == ["page 1 is painted in another order than it is read"]
