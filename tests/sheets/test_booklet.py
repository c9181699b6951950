"""The order of pages against the recorded output of another program, and a dummy folded by hand."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from pnp.cli.booklet import command
from pnp.errors import PnpError, UsageProblem
from pnp.geometry import Rect, Size
from pnp.paper import parse_paper
from pnp.pipeline.books import imposed as imposed_file
from pnp.printer import Flip
from pnp.sheets.booklet import BookletRequest, Style, lay_out
from pnp.sheets.imposition import Grid, Sheet, folded, half_turned, padded
from pnp.sheets.stacks import card_pairs, cut_and_stacked, leaves_stacked, zine
from tests.printed import close

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data/imposition/vectors.json").read_text(encoding="utf-8")
)


def imposed(name: str) -> list[Sheet]:
    """Return our sheets for the setting that a vector's name tells."""
    schema, *words = name.split()
    given = dict(word.split("=") for word in words if "=" in word)
    pages, last = int(given["n"]), int(given.get("last", 0))
    first = words[0]
    match schema:
        case "saddle" if given.get("bind") == "top":
            # A calendar: its pages lie on their side within the cells.
            return folded(pages, first, last=last, turn=270)
        case "saddle":
            binding = "right" if given.get("bind") == "right" else "left"
            return folded(pages, first, last=last, binding=binding)
        case "hardcover":
            return folded(pages, first, last=last, group=int(given.get("group", 1)))
        case "cutstackfold":
            return cut_and_stacked(pages, int(first.split("x")[1]), last=last)
        case "copycutfold":
            return cut_and_stacked(pages, int(first.split("x")[1]), last=last, copies=True)
        case "onepagezine":
            return zine(pages, last)
        case "cards":
            columns, rows = map(int, first.split("x"))
            return card_pairs(pages, columns, rows)
        case "wire":
            return leaves_stacked(pages, int(first.split("x")[0]))
    raise AssertionError(name)


def as_vector(grid: Grid) -> Any:
    rows = [
        [c.page if not c.turn or c.page is None else f"{c.page}r{c.turn}" for c in row]
        for row in grid
    ]
    return rows if len(rows) > 1 else rows[0]


def test_the_file_that_is_read_is_never_written_over(tmp_path: Path) -> None:
    source = tmp_path / "pages.pdf"
    canvas = Canvas(str(source))
    canvas.showPage()
    canvas.save()
    before = source.read_bytes()
    with pytest.raises(UsageProblem) as told:
        command.main([str(source), "--out", str(source)], standalone_mode=False)
    assert str(told.value) == (
        f"--out: expected another file than the one that is read, found {source}\n"
        "  hint: leave out --out: the booklet then has a name of its own"
    )
    assert source.read_bytes() == before
    with pytest.raises(UsageProblem) as told:
        command.main([str(source), "--sheets", "3"], standalone_mode=False)
    assert str(told.value) == (
        "--sheets is for sections to sew, found --style saddle\n"
        "  hint: add --style signatures, or leave out --sheets"
    )


@pytest.mark.parametrize("name", VECTORS)
def test_pages_stand_where_the_oracle_puts_them(name: str) -> None:
    sides = [side for sheet in imposed(name) for side in (sheet.front, sheet.back) if side]
    if "bind=right" in name:
        # The oracle prints these upside down; the sheet is the same after a half turn.
        sides = [half_turned(side) for side in sides]
    assert [as_vector(side) for side in sides] == VECTORS[name]


def test_every_vector_is_asked() -> None:
    assert len(VECTORS) == 55
    assert {name.split()[0] for name in VECTORS} == {
        *("saddle", "hardcover", "cutstackfold", "copycutfold", "onepagezine", "cards", "wire")
    }


def dummy(sheets: list[Sheet]) -> list[int | None]:
    """Return the pages as they are read when the sheets are nested and folded once."""
    front = [sheet.front[0] for sheet in sheets]
    back = [sheet.back[0] for sheet in sheets if sheet.back]
    pages: list[int | None] = []
    for outside, inside in zip(front, back, strict=True):
        pages += [outside[1].page, inside[0].page]
    for outside, inside in reversed(list(zip(front, back, strict=True))):
        pages += [inside[1].page, outside[0].page]
    return pages


@pytest.mark.parametrize("count", range(1, 41))
def test_a_folded_dummy_reads_in_order_with_blanks_before_the_back_cover(count: int) -> None:
    assert dummy(folded(count, last=1)) == padded(count, 4, 1)


A5, HALF = Size(148.5, 210.0), Size(139.7, 215.9)


@pytest.mark.parametrize(("paper", "size"), [("a4", A5), ("letter", HALF)])
def test_pages_of_half_the_sheet_are_not_scaled(paper: str, size: Size) -> None:
    booklet = lay_out([size] * 8, BookletRequest(parse_paper(paper)))
    assert booklet.factor == 1.0
    first = booklet.pages[0]
    assert first.size == Size(size.width * 2, size.height)
    assert [(p.id, p.trim) for p in first.placements] == [
        ("8", Rect(0, 0, size.width, size.height)),
        ("1", Rect(size.width, 0, size.width, size.height)),
    ]
    assert first.flip == "short"
    assert booklet.pages[1].backs == 0


def test_creep_falls_by_the_thickness_from_sheet_to_sheet() -> None:
    booklet = lay_out([A5] * 20, BookletRequest(parse_paper("a4"), creep=0.15))
    fronts = [
        frame
        for page, frame in zip(booklet.pages, booklet.frames, strict=True)
        if page.side == "front"
    ]
    assert [round(148.5 - frame.forms[1].box.x, 4) for frame in fronts] == [
        0.0,
        0.15,
        0.3,
        0.45,
        0.6,
    ]
    assert [round(frame.forms[0].box.x, 4) for frame in fronts] == [0.0, 0.15, 0.3, 0.45, 0.6]
    for page, frame in zip(booklet.pages, booklet.frames, strict=True):
        for placed in frame.forms:
            shown = placed.clip or placed.box
            assert Rect.of(page.size).holds(shown)


def test_creep_is_chosen_by_the_number_of_pages() -> None:
    thin = lay_out([A5] * 16, BookletRequest(parse_paper("a4")))
    thick = lay_out([A5] * 20, BookletRequest(parse_paper("a4")))
    assert {f.forms[1].box.x for f in thin.frames} == {148.5}
    assert min(f.forms[1].box.x for f in thick.frames) == pytest.approx(148.1)


def test_mini_booklets_keep_the_fold_and_cut_lines_in_the_middle() -> None:
    booklet = lay_out([A5] * 16, BookletRequest(parse_paper("a4"), "mini"))
    assert booklet.factor == pytest.approx(0.7071, abs=1e-3)
    assert len(booklet.pages) == 4
    assert {page.flip for page in booklet.pages} == {"long"}
    assert [p.id for p in booklet.pages[0].placements] == ["16", "1", "12", "5"]
    # The lower strips are the inner half of the booklet and creep accordingly.
    moved = lay_out([A5] * 16, BookletRequest(parse_paper("a4"), "mini", creep=0.2))
    found = [
        round(before.box.x - after.box.x, 4)
        for sheet, plain in zip(moved.frames[::2], booklet.frames[::2], strict=True)
        for after, before in zip(sheet.forms[1::2], plain.forms[1::2], strict=True)
    ]
    assert found == [0.0, 0.4, 0.2, 0.6]


def test_a_book_read_from_right_to_left_has_its_spine_on_the_right() -> None:
    booklet = lay_out([A5] * 8, BookletRequest(parse_paper("a4"), binding="right"))
    assert [p.id for p in booklet.pages[0].placements] == ["1", "8"]
    assert [p.id for p in booklet.pages[1].placements] == ["7", "2"]


def test_a_zine_holds_eight_pages_on_one_side() -> None:
    booklet = lay_out([A5] * 8, BookletRequest(parse_paper("a4"), "zine"))
    (page,) = booklet.pages
    assert page.flip is None
    assert [(p.id, p.rotation) for p in page.placements] == [
        *[(str(n), 180) for n in (5, 4, 3, 2)],
        *[(str(n), 0) for n in (6, 7, 8, 1)],
    ]
    with pytest.raises(UsageProblem):
        lay_out([A5] * 9, BookletRequest(parse_paper("a4"), "zine"))


def numbered(count: int, size: Size, rotate: int = 0) -> bytes:
    """Return a PDF whose pages carry their number in the lower left corner."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(size.width * 72 / 25.4, size.height * 72 / 25.4))
    for number in range(1, count + 1):
        canvas.drawString(72, 72, f"P{number}")
        if rotate:
            canvas.setPageRotation(rotate)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def where(page: pypdfium2.PdfPage) -> dict[str, tuple[float, float]]:
    """Return the lower left corner of every word on a page, in points."""
    text = page.get_textpage()
    found = {}
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        found[text.get_text_bounded(left, bottom, right, top).strip()] = (left, bottom)
    return {word: place for word, place in found.items() if re.fullmatch(r"P\d+", word)}


def test_an_imposed_pdf_shows_its_pages_at_their_places() -> None:
    booklet, data = imposed_file(numbered(6, A5), BookletRequest(parse_paper("a4")))
    document = pypdfium2.PdfDocument(data)
    half = 148.5 * 72 / 25.4
    first, second = where(document[0]), where(document[1])
    assert set(first) == {"P6", "P1"}
    assert first["P1"] == pytest.approx((72 + half, 72), abs=1.5)
    assert first["P6"] == pytest.approx((72, 72), abs=1.5)
    assert set(second) == {"P2"}
    assert len(document) == 4
    document.close()
    assert booklet.factor == 1.0


def test_turned_and_cut_pages_are_imposed_as_they_are_seen() -> None:
    source = pikepdf.open(io.BytesIO(numbered(2, A5, 90)))
    for page in source.pages:
        page.trimbox = [20, 20, float(page.mediabox[2]) - 20, float(page.mediabox[3]) - 20]
    assert {int(page.obj.Rotate) for page in source.pages} == {90}
    buffer = io.BytesIO()
    source.save(buffer)
    booklet, _ = imposed_file(buffer.getvalue(), BookletRequest(parse_paper("a4")))
    placed = booklet.pages[0].placements[0]
    # 40 points less on either way; the turned page stands upright.
    assert placed.trim.width == pytest.approx(148.5 - 40 / 72 * 25.4, abs=0.01)
    assert placed.trim.height == pytest.approx(210 - 40 / 72 * 25.4, abs=0.01)
    with pytest.raises(PnpError):
        imposed_file(b"no PDF at all", BookletRequest(parse_paper("a4")))


def test_the_command_imposes_any_pdf(tmp_path: Path) -> None:
    source = tmp_path / "leaflet.pdf"
    source.write_bytes(numbered(5, A5))
    out = tmp_path / "out" / "booklet.pdf"
    out.parent.mkdir()
    told = CliRunner().invoke(command, [str(source), "--paper", "a4", "--out", str(out)])
    assert told.exit_code == 0, told.output
    assert "2 sheets of A4, both sides, turned on the short edge, actual size" in told.output
    pdf = pikepdf.open(out)
    assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
    assert [str(page.label) for page in pdf.pages] == [
        *("Sheet 1 front", "Sheet 1 back", "Sheet 2 front", "Sheet 2 back")
    ]
    before = out.read_bytes()
    again = CliRunner().invoke(command, [str(source), "--out", str(out)])
    assert again.exit_code == 0
    assert out.read_bytes() == before


@pytest.mark.parametrize(("style", "edge"), [("saddle", "long"), ("mini", "short")])
def test_backs_stand_on_their_heads_for_a_printer_that_turns_the_other_edge(
    style: Style, edge: Flip
) -> None:
    request = BookletRequest(parse_paper("a4"), style, creep=0.2)
    usual = lay_out([A5] * 16, request)
    other = lay_out([A5] * 16, replace(request, turned=edge))
    assert f"turned on the {edge} edge" in other.how
    for one, two in zip(usual.pages, other.pages, strict=True):
        assert two.flip == edge != one.flip
        moved = {put.id: (put.trim, put.rotation) for put in one.placements}
        if one.side == "back":
            width, height = one.size.width, one.size.height
            moved = {
                name: (
                    Rect(width - box.right, height - box.bottom, box.width, box.height),
                    (turn + 180) % 360,
                )
                for name, (box, turn) in moved.items()
            }
        found = {put.id: (put.trim, put.rotation) for put in two.placements}
        assert found.keys() == moved.keys()
        for name, (box, turn) in moved.items():
            assert close(found[name][0], box)
            assert found[name][1] == turn
