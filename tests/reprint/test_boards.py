"""Boards printed over several pages: found by their edges, put together exactly, tiled anew."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import yaml
from click.testing import CliRunner
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.cli import reprint
from pnp.errors import Problems
from pnp.reprint.edges import GreyPage, shared

WIDE, TALL = 365, 500
"""Millimetres of the board."""


def art(canvas: Canvas) -> None:
    """Draw a board with a corner at the origin."""
    chance = random.Random(3)
    canvas.setFillColorRGB(0.9, 0.85, 0.7)
    canvas.rect(0, 0, WIDE * mm, TALL * mm, stroke=0, fill=1)
    for number in range(160):
        canvas.setFillColorRGB(chance.random(), chance.random(), chance.random())
        x, y = chance.uniform(0, WIDE) * mm, chance.uniform(0, TALL) * mm
        if number % 2:
            canvas.circle(x, y, chance.uniform(3, 16) * mm, stroke=1, fill=1)
        else:
            canvas.rect(x, y, chance.uniform(5, 40) * mm, chance.uniform(5, 25) * mm, fill=1)


def poster(
    path: Path,
    part: tuple[float, float],
    overlap: float,
    *,
    marks: bool = False,
    down: bool = False,
) -> None:
    """Print the board over pages of A4, read by rows or *down* the columns."""
    canvas = Canvas(str(path), pagesize=(210 * mm, 297 * mm), invariant=True)
    wide, tall = part
    columns = math.ceil((WIDE - overlap) / (wide - overlap))
    rows = math.ceil((TALL - overlap) / (tall - overlap))
    places = [(x, y) for y in range(rows) for x in range(columns)]
    for column, row in sorted(places) if down else places:
        left, top = column * (wide - overlap), row * (tall - overlap)
        w, h = min(wide, WIDE - left), min(tall, TALL - top)
        x, y = (210 - wide) / 2, 297 - 10 - h
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(x * mm, y * mm, w * mm, h * mm)
        canvas.clipPath(clip, stroke=0, fill=0)
        canvas.translate((x - left) * mm, (y - (TALL - top - h)) * mm)
        art(canvas)
        canvas.restoreState()
        for at in (x, x + w) if marks else ():
            canvas.line(at * mm, (y - 7) * mm, at * mm, (y - 2) * mm)
            canvas.line(at * mm, (y + h + 2) * mm, at * mm, (y + h + 7) * mm)
        for at in (y, y + h) if marks else ():
            canvas.line((x - 7) * mm, at * mm, (x - 2) * mm, at * mm)
            canvas.line((x + w + 2) * mm, at * mm, (x + w + 7) * mm, at * mm)
        canvas.showPage()
    canvas.save()


def run(*words: str) -> str:
    done = CliRunner().invoke(reprint.command, words, catch_exceptions=False, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.output


def seen(path: Path, page: int = 0) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    with pypdfium2.PdfDocument(path) as document:
        return document[page].render(scale=0.5).to_numpy()[:, :, :3].astype(np.int16)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    canvas = Canvas("whole.pdf", pagesize=(WIDE * mm, TALL * mm), invariant=True)
    art(canvas)
    canvas.save()
    return tmp_path


@pytest.mark.parametrize(
    ("part", "overlap", "options", "parts", "says"),
    [
        ((190, 277), 10, {}, [["p1-1", "p2-1"], ["p3-1", "p4-1"]], "overlapping by 10.0"),
        (
            (190, 277),
            12.7,
            {"down": True},
            [["p1-1", "p3-1"], ["p2-1", "p4-1"]],
            "overlapping by 12.7",
        ),
        (
            (182.5, 250),
            0,
            {"marks": True},
            [["p1-1", "p2-1"], ["p3-1", "p4-1"]],
            "edge to edge",
        ),
    ],
    ids=["rows", "columns", "marks"],
)
def test_a_board_over_pages_is_one_again(
    here: Path,
    part: tuple[float, float],
    overlap: float,
    options: dict[str, bool],
    parts: list[list[str]],
    says: str,
) -> None:
    poster(here / "poster.pdf", part, overlap, **options)
    said = run("poster.pdf")
    assert f"  pages 1-4 are one board of 2 x 2 parts, {says}" in said
    record = yaml.safe_load((here / "poster.pieces.yaml").read_text(encoding="utf-8"))
    (board,) = record["boards"]
    assert board["parts"] == parts
    assert np.allclose(board["overlap"], overlap, atol=0.05)
    run("poster.pieces.yaml", "--paper", "380x520mm", "-q")
    folder = here / "output/poster/380x520mm"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    (put,) = manifest["files"][0]["pages"][0]["placements"]
    assert np.allclose(sorted(put["trim"][2:]), (WIDE, TALL), atol=0.1)
    sheet, whole = seen(folder / "pieces.pdf"), seen(here / "whole.pdf")
    left, top = (round(value * 0.5 * 72 / 25.4) for value in put["trim"][:2])
    found = sheet[top : top + whole.shape[0], left : left + whole.shape[1]]
    assert float(np.abs(found - whole).mean()) < 6


def test_a_board_larger_than_the_paper_is_tiled_anew(here: Path) -> None:
    poster(here / "poster.pdf", (190, 277), 10)
    run("poster.pdf", "--yes", "--paper", "a4", "-q")
    manifest = json.loads((here / "output/poster/a4/manifest.json").read_text(encoding="utf-8"))
    placed = [put for page in manifest["files"][0]["pages"] for put in page["placements"]]
    assert {put["id"] for put in placed} == {"board"}
    assert len({put["tile"]["name"] for put in placed}) > 3


def test_pages_that_do_not_fit_stay_apart(here: Path) -> None:
    """Four different pictures, one a page, are four pieces and no board."""
    canvas = Canvas("four.pdf", pagesize=(210 * mm, 297 * mm), invariant=True)
    for x, y in ((0, 0), (60, 100), (175, 223), (90, 40)):
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(10 * mm, 10 * mm, 190 * mm, 277 * mm)
        canvas.clipPath(clip, stroke=0, fill=0)
        canvas.translate((10 - x) * mm, (10 - y) * mm)
        art(canvas)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    with pytest.raises(Exception, match="no pieces found"):
        run("four.pdf")
    assert "boards" not in yaml.safe_load((here / "four.pieces.yaml").read_text(encoding="utf-8"))


def test_faults_of_a_board_are_told(here: Path) -> None:
    poster(here / "poster.pdf", (190, 277), 10)
    run("poster.pdf", "-q")
    record = here / "poster.pieces.yaml"
    text = record.read_text(encoding="utf-8")
    wrong = text.replace("[p1-1, p2-1], [p3-1, p4-1]", "[p1-1, p1-1], [p9-1]")
    record.write_text(wrong.replace("overlap: [10", "overlap: [300"), encoding="utf-8")
    with pytest.raises(Problems) as error:
        run("poster.pieces.yaml")
    line = text[: text.index("boards:")].count("\n") + 2
    assert str(error.value).splitlines() == [
        f"poster.pieces.yaml:{line}: boards[0].overlap: expected parts larger than the overlap, "
        "found p1-1",
        f"poster.pieces.yaml:{line}: boards[0].parts: expected rows of as many parts each",
        f"poster.pieces.yaml:{line}: boards[0].parts: expected the id of a piece of its own, "
        "found p1-1",
        '  hint: did you mean "p4-1"?',
        f"poster.pieces.yaml:{line}: boards[0].parts: expected the id of a piece of its own, "
        "found p9-1",
        '  hint: did you mean "p4-1"?',
    ]


def test_an_overlap_is_exact_where_its_box_ends_between_pixels() -> None:
    """A box from 15 to 195 mm is 0.7 pixels wider than the whole pixels that stand for it."""
    chance = np.random.default_rng(3)
    art = np.repeat(chance.uniform(0, 230, (1754, 700)), 4, axis=1).astype(np.float32)
    scale, moved_by = 1241 / 210, 1005
    box = (15.0, 30.0, 195.0, 210.0)
    pages = (GreyPage(art[:, start : start + 1241], scale, 1754 / 297) for start in (0, moved_by))
    first, second = (page.part(box) for page in pages)
    overlap = 180 - moved_by / scale
    for one, two in ((first, second), (first.turned().turned(), second.turned().turned())):
        found = shared(one, two)
        assert found is not None
        assert abs(found - overlap) < 0.03
