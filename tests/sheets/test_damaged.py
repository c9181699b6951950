"""Damaged PDFs are imposed or refused, with words; more seeds: `PNP_DAMAGE=5000 pytest ...`."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.cli.booklet import command
from pnp.errors import PnpError
from pnp.paper import parse_paper
from pnp.pipeline.books import BookletRequest, imposed
from pnp.sheets.booklet import STYLES
from tests.sheets.damage import book, damaged

SEEDS = int(os.environ.get("PNP_DAMAGE", "300"))
A4 = parse_paper("a4")


@pytest.fixture(scope="module")
def books() -> list[bytes]:
    """Return a PDF whose objects stand in it as text, and one whose objects are packed."""
    return [book(packed=False), book(packed=True)]


def test_damaged_files_are_imposed_or_refused(books: list[bytes]) -> None:
    said: Counter[str] = Counter()
    for seed in range(SEEDS):
        data = damaged(books[seed % 2], seed)
        request = BookletRequest(A4, list(STYLES)[seed % 4])
        try:
            booklet, sheets = imposed(data, request)
        except PnpError as error:
            said[str(error)] += 1
            continue
        said["imposed"] += 1
        with pikepdf.open(io.BytesIO(sheets)) as pdf:
            assert len(pdf.pages) == len(booklet.pages)
            assert not pdf.check_pdf_syntax()
    # Damage is as often harmless as not; a test of refusals alone would prove half as much.
    assert 0.3 < said["imposed"] / SEEDS < 0.8
    assert said["expected a PDF, found a file that cannot be read as one"] > SEEDS / 10
    assert said["expected a PDF, found one that is damaged"] > SEEDS / 20
    assert len(said) <= 6, said


def test_the_same_seed_damages_the_same_way(books: list[bytes]) -> None:
    for seed in range(20):
        assert damaged(books[0], seed) == damaged(books[0], seed)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"endstream", b"endstreem"),
        (b"/Kids", b"/Kinds"),
        (b"/MediaBox", b"/MediaFox"),
        (b"/FlateDecode", b"/FlatDecode"),
    ],
)
def test_a_damaged_file_is_told_in_one_line(
    books: list[bytes], tmp_path: Path, old: bytes, new: bytes
) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(books[0].replace(old, new))
    told = CliRunner().invoke(command, [str(path)])
    if told.exception is not None:
        assert isinstance(told.exception, PnpError)
        assert str(told.exception).startswith(f"{path}: expected a PDF, found ")
        assert [entry.name for entry in tmp_path.iterdir()] == ["book.pdf"]
    else:
        assert f"  note: {path} is damaged; look whether all of its pages are there" in told.output


def test_pages_of_no_size_are_refused(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(200, 300))
        pdf.add_blank_page(page_size=(200, 300))
        pdf.pages[1].obj.MediaBox = pikepdf.Array([0, 0, 200, 0])
        out = io.BytesIO()
        pdf.save(out)
    with pytest.raises(PnpError) as error:
        imposed(out.getvalue(), BookletRequest(A4))
    assert str(error.value) == ("expected pages of 1 to 20000 mm, found page 2 of 70.5556 x 0 mm")


@pytest.mark.parametrize("is_stream", [True, False])
def test_a_font_that_nobody_can_unpack_is_taken_as_it_is(tmp_path: Path, is_stream: bool) -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(200, 300))
        packed = pdf.make_stream(b"no packed data", Filter=pikepdf.Name.FlateDecode)
        program = packed if is_stream else pikepdf.String("no program")
        descriptor = pikepdf.Dictionary(Type=pikepdf.Name.FontDescriptor, FontFile2=program)
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.TrueType,
            BaseFont=pikepdf.Name.Own,
            FontDescriptor=pdf.make_indirect(descriptor),
        )
        page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        page.obj.Contents = pdf.make_stream(b"0 0 10 10 re f")
        pdf.save(tmp_path / "cards.pdf")
    for words in (["impose", "cards.pdf"], ["booklet", "cards.pdf"]):
        told = subprocess.run(
            [sys.executable, "-m", "pnp", *words], cwd=tmp_path, capture_output=True, text=True
        )
        assert (told.returncode, told.stderr) == (0, "")


def test_a_book_of_mine_under_the_name_of_the_booklet_stays(
    books: list[bytes], tmp_path: Path
) -> None:
    (tmp_path / "book.pdf").write_bytes(books[0])
    (tmp_path / "book-saddle-a4.pdf").write_bytes(books[1])
    told = CliRunner().invoke(command, [str(tmp_path / "book.pdf")])
    assert "found a file that pnp did not make" in str(told.exception)
    assert (tmp_path / "book-saddle-a4.pdf").read_bytes() == books[1]
    (tmp_path / "book-saddle-a4.pdf").unlink()
    for _ in range(2):
        assert CliRunner().invoke(command, [str(tmp_path / "book.pdf")]).exit_code == 0


def test_what_was_written_all_the_same_is_told(books: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "book.pdf").write_bytes(books[0])
    (tmp_path / "book-saddle-letter.pdf").mkdir()
    told = CliRunner().invoke(command, [str(tmp_path / "book.pdf"), "--paper", "letter,a4"])
    assert isinstance(told.exception, PnpError)
    assert [path.name for path in told.exception.written] == ["book-saddle-a4.pdf"]  # type: ignore[attr-defined]
