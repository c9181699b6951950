"""The calibration sheet, measured in its PDF, and printed by a simulated printer."""

from __future__ import annotations

import io
import math
from functools import cache

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, Paper, parse_paper
from pnp.pipeline.calibrate import calibration_pdf, measured
from pnp.proof.reading.reader import PageRead, read_page
from pnp.sheets.calibration import Calibration, marked
from pnp.sheets.fitting import causes, diagnosis
from tests.fuzzing import times
from tests.printed import SMALL
from tests.printing.simulated import Point, SimulatedPrinter

PAPERS_TRIED = ("a4", "letter", "a3", "a5", "legal")


@cache
def sheet(name: str) -> tuple[bytes, PageRead, PageRead]:
    data = calibration_pdf(Workspace(SMALL), parse_paper(name))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        front, back = (read_page(page) for page in pdf.pages)
    return data, front, back


def frames(page: PageRead) -> list[Point]:
    """Return the middles of all squares of the front, in the order of drawing."""
    boxes = dict.fromkeys(stroke.outline for stroke in page.strokes if stroke.outline)
    return [box.centre for box in boxes if box is not None]


def read_off(
    name: str, printer: SimulatedPrinter
) -> tuple[tuple[float, float], tuple[Point, Point]]:
    """Return what a careful reader finds on a print: lengths of the bars, cells that meet."""
    _, front, back = sheet(name)
    wide, tall = front.size.width, front.size.height
    ahead, behind = frames(front), [fill.box.centre for fill in back.fills]
    assert len(ahead) == len(behind) == 2 * 17 * 17
    # Through the paper the back is seen mirrored.
    through = [
        (wide - x, y)
        for x, y in (printer.prints(point, (wide, tall), back=True) for point in behind)
    ]
    printed = [printer.prints(point, (wide, tall)) for point in ahead]
    found = []
    for grid in (0, 1):
        cells = range(grid * 289, (grid + 1) * 289)
        best = min(cells, key=lambda cell: math.dist(printed[cell], through[cell])) - grid * 289
        found.append((best % 17 * 0.25 - 2.0, best // 17 * 0.25 - 2.0))
    bars = Calibration(parse_paper(name)).bars
    lengths = (bars[0] * printer.across, bars[1] * printer.along)
    return lengths, (found[0], found[1])


@pytest.mark.parametrize("name", PAPERS_TRIED)
def test_bars_are_as_long_as_they_say(name: str) -> None:
    _, front, _ = sheet(name)
    bars = Calibration(parse_paper(name)).bars
    level = max(abs(s.x2 - s.x1) for s in front.strokes if s.y1 == s.y2)
    upright = max(abs(s.y2 - s.y1) for s in front.strokes if s.x1 == s.x2)
    assert (level, upright) == pytest.approx(bars, abs=0.01)
    ticks = [s.x1 for s in front.strokes if s.x1 == s.x2 and abs(s.y1 - s.y2) < 6]
    start = min(ticks)
    for length in marked(bars[0]):
        assert any(abs(x - start - length) < 0.01 for x in ticks)


@pytest.mark.parametrize("name", PAPERS_TRIED)
def test_everything_lies_where_every_printer_reaches(name: str) -> None:
    for page in sheet(name)[1:]:
        width, height = page.size.width, page.size.height
        boxes = [words.box for words in page.words] + [fill.box for fill in page.fills]
        assert boxes
        for box in boxes:
            assert box.x >= 6.4 and box.right <= width - 6.4
            assert box.y >= 14.9 and box.bottom <= height - 14.9


@pytest.mark.parametrize("name", PAPERS_TRIED)
def test_no_text_lies_on_another_or_on_a_grid(name: str) -> None:
    _, front, back = sheet(name)
    for page in (front, back):
        boxes = [words.box for words in page.words]
        for number, one in enumerate(boxes):
            assert not any(one.overlaps(other) for other in boxes[number + 1 :]), one
        squares = [stroke.outline for stroke in page.strokes if stroke.outline]
        for box in boxes:
            assert not any(box.overlaps(square) for square in squares if square), box


def test_the_sheet_says_what_to_do() -> None:
    data, _, _ = sheet("a4")
    with pypdfium2.PdfDocument(data) as document:
        text = document[0].get_textpage().get_text_range()
    for part in ("no file can prove", "pnp calibrate --name home", "97.1", "91.2", "190", "240"):
        assert part in text
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_equal_sheets_have_equal_bytes() -> None:
    assert calibration_pdf(Workspace(SMALL), parse_paper("a4")) == sheet("a4")[0]


TABLE = {
    ("a4", "A4"): (None, 97.1, 96.0, 95.2, 93.8, 91.4),
    ("letter", "Letter"): (None, 97.2, 96.1, 95.4, 94.0, 90.9),
    ("a4", "Letter"): (94.1, 92.1, 91.2, 90.7, 89.7, 85.5),
    ("letter", "A4"): (97.3, 94.5, 93.3, 92.6, 91.2, 91.2),
}
"""Lengths of 100 mm after fitting, worked out by hand for margins of 0, 3, 4.23, 5, 6.5 mm and of
6.5 mm with ends of 12.7 mm."""


@pytest.mark.parametrize(("pair", "expected"), TABLE.items())
def test_the_table_of_causes(pair: tuple[str, str], expected: tuple[float | None, ...]) -> None:
    page, paper = pair
    found = [round(100 * c.scale, 1) for c in causes(parse_paper(page)) if c.paper == paper]
    assert found == [value for value in expected if value is not None]


@pytest.mark.parametrize(
    ("scale", "told"),
    [(0.96, "fitted to margins of 4.23 mm"), (0.912, "on Letter"), (1.008, None), (0.993, None)],
)
def test_a_measured_length_is_explained(scale: float, told: str | None) -> None:
    found = diagnosis(Paper("a4", PAPERS["a4"]), scale)
    assert found is None if told is None else told in str(found)


@settings(max_examples=times(60))
@given(
    st.sampled_from(["a4", "letter", "a3", "a5"]),
    st.floats(0.985, 1.015),
    st.floats(0.985, 1.015),
    st.tuples(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5)),
    st.floats(-0.15, 0.15),
)
def test_what_is_read_makes_the_printer_print_right(
    name: str, across: float, along: float, shift: Point, turn: float
) -> None:
    printer = SimulatedPrinter(across, along, shift, turn)
    lengths, back = read_off(name, printer)
    paper = parse_paper(name)
    correction = measured("home", paper, *lengths, back)[0].correction
    size = Calibration(paper).size
    corners = [(20.0, 20.0), (size.width - 20, 20.0), (20.0, size.height - 20)]
    for corner in corners:
        front = printer.prints(correction.transform(size).apply(*corner), (size.width, size.height))
        assert front == pytest.approx(corner, abs=0.01)
        behind = printer.prints(
            correction.transform(size, "long").apply(*corner),
            (size.width, size.height),
            back=True,
        )
        # Half a step of the grids at both corners, which the corner of the page sees enlarged.
        assert math.dist(behind, corner) < 0.36


def test_a_bar_far_from_its_length_is_refused_with_advice() -> None:
    with pytest.raises(UsageProblem) as caught:
        measured("home", parse_paper("a4"), 173.2, 240.0)
    assert "expected --measured-x within 6 % of 100, 150, 190 mm" in str(caught.value)
    assert 'switch off "fit"' in str(caught.value)


def test_a_fitted_page_is_stored_with_a_remark() -> None:
    printer, remarks = measured("home", parse_paper("a4"), 184.5, 233.0)
    assert printer.correction == replace(printer.correction, across=round(190 / 184.5, 6))
    assert len(remarks) == 2 and "fitted to margins of 3 mm" in remarks[0]


def test_paper_too_small_for_the_sheet() -> None:
    with pytest.raises(UsageProblem, match="expected a paper of 148 x 210 mm or more"):
        calibration_pdf(Workspace(SMALL), parse_paper("100x150mm"))
