"""Builds for a measured printer, read back as they lie in the file and as they come out of it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.errors import Problems
from pnp.geometry import Rect
from pnp.paper import parse_paper
from pnp.pipeline.books import BookletRequest, imposed
from pnp.printer import Correction
from pnp.proof.reading.content import around
from pnp.proof.reading.reader import read_page, read_pdf
from tests.printed import Printed, bleed_box, close, print_game
from tests.printing.simulated import SimulatedPrinter
from tests.printing.test_corrections import opposite
from tests.proof.bench import Bench, contents, failing, messages, proved, rewrite

HOME = Correction("home", 1.0054, 0.9973, (0.4, -0.3), 0.05)
SHAPES: dict[str, dict[str, Any]] = {
    "a4": {},
    "letter": {"paper": "letter", "margins": "any-printer"},
    "a5-tiled": {"paper": "a5"},
    "short": {"duplex": "short"},
    "none": {"duplex": "none"},
    "gutterfold": {"duplex": "gutterfold"},
    "inkjet": {"margins": "inkjet-duplex"},
}

SHEETS = {*range(1, 9), *range(11, 21), 26, 28, 29}


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    made: dict[str, Printed] = {}

    def get(name: str) -> Printed:
        if name not in made:
            made[name] = print_game(tmp_path_factory.mktemp(name), printer=HOME, **SHAPES[name])
        return made[name]

    return get


def out_of(printer: SimulatedPrinter, rect: Rect, page: Any, back: bool, short: bool) -> Rect:
    """Return where the printer puts what the file has at *rect*; small turns blur its edges."""
    sheet = (page["media"][0], page["media"][1])
    points = [
        printer.prints((x, y), sheet, back, short)
        for x in (rect.x, rect.right)
        for y in (rect.y, rect.bottom)
    ]
    x, y, right, bottom = around(points)
    return Rect(x, y, right - x, bottom - y)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_comes_out_of_the_printer_is_what_was_ordered(
    corrected: Callable[[str], Printed], shape: str
) -> None:
    printer, printed = opposite(HOME), corrected(shape)
    seen = 0
    for _, page, shown in printed.pages():
        duplex = printed.manifest["duplex"]
        back = page["side"] == "back" and duplex in ("long", "short")
        for placement, drawing in zip(page["placements"], shown.drawings, strict=True):
            if "tile" in placement:
                continue
            seen += 1
            sheet = (page["media"][0], page["media"][1])
            corners = [
                printer.prints(point, sheet, back, duplex == "short")
                for point in drawing.place(drawing.native)
            ]
            x, y, right, bottom = around(corners)
            assert close(Rect(x, y, right - x, bottom - y), bleed_box(placement), 0.01)
            # Without the printer they are elsewhere: the correction is in the file.
            assert not close(drawing.box, bleed_box(placement), 0.01)
    assert seen > 50


@pytest.mark.parametrize("shape", SHAPES)
def test_every_property_holds(corrected: Callable[[str], Printed], shape: str) -> None:
    results = proved(corrected(shape).folder)
    assert [str(result) for result in results if not result.ok] == []
    assert {result.property for result in results} >= SHEETS


def test_folder_manifest_and_label_name_the_printer(corrected: Callable[[str], Printed]) -> None:
    printed = corrected("a4")
    assert printed.folder.name == "a4-home"
    assert printed.manifest["correction"] == {
        "printer": "home",
        "scale": [1.0054, 0.9973],
        "back_shift": [0.4, -0.3],
        "back_turn": 0.05,
    }
    import pypdfium2

    with pypdfium2.PdfDocument(printed.folder / "deck.pdf") as document:
        assert "corrected for home" in document[0].get_textpage().get_text_range()


def test_every_sheet_begins_with_one_matrix(corrected: Callable[[str], Printed]) -> None:
    for entry in corrected("a4").manifest["files"]:
        with pikepdf.open(corrected("a4").folder / entry["path"]) as pdf:
            for page, said in zip(pdf.pages, entry["pages"], strict=True):
                start = bytes(page.Contents.read_bytes()).split(b"\n")[0]
                assert start.endswith(b" cm") == any(p["placements"] for p in entry["pages"])
                if said["side"] == "front" and start.endswith(b" cm"):
                    assert {start.split()[0], start.split()[3]} == {b"1.0054", b"0.9973"}


def test_glued_and_folded_backs_are_not_shifted(corrected: Callable[[str], Printed]) -> None:
    for entry, page, shown in corrected("none").pages():
        if page["side"] == "back" and entry["path"] != "everything.pdf":
            assert (shown.base.b, shown.base.c) == (0, 0)


def test_a_booklet_is_corrected_and_the_book_to_read_is_not(tmp_path: Path) -> None:
    source = pikepdf.Pdf.new()
    for _ in range(8):
        source.add_blank_page(page_size=(419.528, 595.276))
    buffer = io.BytesIO()
    source.save(buffer)
    paper = parse_paper("a4")
    request = BookletRequest(paper, printer=HOME, title="Rules")
    _, data = imposed(buffer.getvalue(), request)
    printer = opposite(HOME)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, page in enumerate(pdf.pages):
            shown = read_page(page)
            boxes = [
                out_of(printer, drawing.box, {"media": [297, 210]}, number % 2 == 1, True)
                for drawing in shown.drawings
            ]
            boxes.sort(key=lambda box: box.x)
            # The box around a page that is turned by 0.05 degrees is a little larger than it.
            for box, x in zip(boxes, (0.0, 148.5), strict=True):
                assert close(box, Rect(x, 0, 148.5, 210), 0.5)
                assert box.centre == pytest.approx((x + 74.25, 105), abs=0.01)


def test_a_board_keeps_its_sheet_and_a_remark_tells(tmp_path: Path, small: Path) -> None:
    from pnp.model.workspace import Workspace
    from pnp.pipeline import BuildRequest, build

    path = small / "components" / "meadow" / "game.yaml"
    path.write_text(path.read_text().replace("180mm x 180mm", "200mm x 200mm"))
    request = BuildRequest(Workspace(small), "meadow", ("field",), out=tmp_path, printer=HOME)
    (built,) = build(request)
    assert dict(built.files)["field.pdf"] == 1
    (note,) = built.notes
    assert note.startswith("field: reaches 0.54 mm beyond the margins 'standard' once it is ")


def test_what_a_correction_pushes_out_is_laid_out_anew(tmp_path: Path) -> None:
    wide = Correction("wide", 1.05, 1.05)
    printed = print_game(tmp_path, printer=wide, components=("field", "deck"))
    media = (210.0, 297.0)
    for path in ("field.pdf", "deck.pdf"):
        for shown in read_pdf(printed.folder / path):
            near = [min(b.x, b.y) for b in (words.box for words in shown.words)]
            assert min(near) >= 5.0 - 0.11, media


# Planted defects


def bench(corrected: Callable[[str], Printed], place: Path) -> Bench:
    return Bench(corrected("a4").folder, place)


def first_line(pdf: Any, page: int) -> tuple[Any, bytes]:
    stream = contents(pdf, page)
    return stream, bytes(stream.read_bytes()).split(b"\n")[0]


def test_a_page_without_its_correction_is_found(
    corrected: Callable[[str], Printed], tmp_path: Path
) -> None:
    at = bench(corrected, tmp_path)
    with at.pdf("deck.pdf") as pdf:
        stream, line = first_line(pdf, 3)
        rewrite(pdf, stream, line, b"1 0 0 1 0 0 cm")
    results = proved(at.folder)
    assert {3, 13} <= failing(results)
    (told,) = messages(results, 3)
    assert told.startswith("deck.pdf page 3: expected the correction 0.9973 0 0 1.0054 ")
    assert told.endswith("found the matrix 1 0 0 1")


@pytest.mark.parametrize("page", [1, 2])
def test_a_wrong_factor_is_found(
    corrected: Callable[[str], Printed], tmp_path: Path, page: int
) -> None:
    at = bench(corrected, tmp_path)
    with at.pdf("hexes.pdf" if page == 1 else "counters.pdf") as pdf:
        stream, line = first_line(pdf, page)
        numbers = line.split()
        numbers[0] = b"%.6f" % (float(numbers[0]) - 0.0002)
        rewrite(pdf, stream, line, b" ".join(numbers))
    assert {3, 13} <= failing(proved(at.folder))


def test_a_correction_about_the_corner_is_found(
    corrected: Callable[[str], Printed], tmp_path: Path
) -> None:
    at = bench(corrected, tmp_path)
    with at.pdf("hexes.pdf") as pdf:
        stream, line = first_line(pdf, 1)
        rewrite(pdf, stream, line, b" ".join([*line.split()[:4], b"0 0 cm"]))
    assert {3, 13} <= failing(proved(at.folder))


def test_a_back_shifted_the_wrong_way_is_found(
    corrected: Callable[[str], Printed], tmp_path: Path
) -> None:
    at = bench(corrected, tmp_path)
    with at.pdf("counters.pdf") as pdf:
        stream, line = first_line(pdf, 2)
        numbers = line.split()
        numbers[4] = b"%.6f" % (float(numbers[4]) - 2 * 0.4 * 72 / 25.4)
        rewrite(pdf, stream, line, b" ".join(numbers))
    assert {3, 13, 18} <= failing(proved(at.folder))


@pytest.mark.parametrize(
    "correction",
    [None, {"printer": "home", "scale": [1.0, 1.0], "back_shift": [0, 0], "back_turn": 0}],
)
def test_a_manifest_of_another_correction_is_found(
    corrected: Callable[[str], Printed], tmp_path: Path, correction: Any
) -> None:
    at = bench(corrected, tmp_path)
    with at.manifest() as manifest:
        manifest["correction"] = correction
    assert {3, 13} <= failing(proved(at.folder))


@pytest.mark.parametrize(
    "correction",
    [{"scale": [0, 1], "back_shift": [0, 0], "back_turn": 0}, {"scale": [1, 1]}, [1.0], "home"],
)
def test_a_correction_that_is_none_is_a_problem(
    corrected: Callable[[str], Printed], tmp_path: Path, correction: Any
) -> None:
    at = bench(corrected, tmp_path)
    path = at.folder / "manifest.json"
    content = json.loads(path.read_text())
    content["correction"] = correction
    path.write_text(json.dumps(content))
    with pytest.raises(Problems, match="expected a manifest as builds write it"):
        proved(at.folder)


# The picture of a page, as a printer leaves it


def ruler_of(folder: Path, printer: SimulatedPrinter, dpi: int = 300) -> float:
    """Return the length of the upper bar on a print of the first page, measured from pixels."""
    import pypdfium2
    from PIL import Image

    with pypdfium2.PdfDocument(folder / "hexes.pdf") as document:
        page = document[0].render(scale=dpi / 72).to_pil().convert("L")
    dot = dpi / 25.4
    sheet = (page.width / dot, page.height / dot)
    # PIL asks where each pixel of the print comes from.
    way = SimulatedPrinter(1 / printer.across, 1 / printer.along)
    x0, y0 = way.prints((0.0, 0.0), sheet)
    x1, y1 = way.prints((1.0, 1.0), sheet)
    there = (x1 - x0, 0.0, x0 * dot, 0.0, y1 - y0, y0 * dot)
    scan = page.transform(page.size, Image.Transform.AFFINE, there, Image.Resampling.BILINEAR)
    longest = {}
    for y in range(scan.height * 9 // 10, scan.height):
        row = bytes(value < 170 for value in scan.crop((0, y, scan.width, y + 1)).tobytes())
        longest[y] = max((len(run) for run in row.split(b"\0")), default=0)
    found = sorted(length / dot for length in longest.values() if 95 < length / dot < 107)
    # The bars are 100 mm above and 101.6 mm below; the crop marks of hexagons are none.
    return found[0]


def test_the_printed_ruler_is_as_long_as_it_says(
    corrected: Callable[[str], Printed], meadow: Callable[[str], Printed]
) -> None:
    printer = opposite(HOME)
    assert ruler_of(meadow("a4").folder, printer) == pytest.approx(100 / 1.0054, abs=0.1)
    assert ruler_of(corrected("a4").folder, printer) == pytest.approx(100.0, abs=0.1)
