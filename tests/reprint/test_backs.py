"""Backs of strange PDFs told page by page; what was asked for goes on to the next command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.cli import reprint
from pnp.errors import Problems, UsageProblem
from pnp.reprint.guess import BASE
from pnp.reprint.pairs import Pairs
from pnp.reprint.record import WAYS, Found, Origin, Page, Piece
from pnp.reprint.sentences import sentences
from tests.reprint.test_reprint import run

CARDS, TOKENS = (2, 2, 60.0, 85.0), (3, 4, 40.0, 40.0)
"""Columns, rows, width and height, in the middle of a page."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sheets(name: str, *pages: str) -> None:
    """Write pages of A4: ``front``, ``back`` (all pieces equal) or ``tokens``, with crop marks."""
    canvas = Canvas(name, pagesize=(210 * mm, 297 * mm), invariant=True)
    for number, kind in enumerate(pages):
        columns, rows, wide, tall = TOKENS if kind == "tokens" else CARDS
        left, low = (210 - columns * wide) / 2, (297 - rows * tall) / 2
        for place in range(columns * rows):
            x, y = left + place % columns * wide, low + place // columns * tall
            tone = 0.3 if kind == "back" else 0.2 + (place * 5 + number * 3) % 8 / 10
            canvas.setFillColorRGB(tone, 0.4, 1 - tone)
            canvas.rect(x * mm, y * mm, wide * mm, tall * mm, stroke=0, fill=1)
            canvas.setFillColorRGB(1, 1, 1)
            canvas.rect((x + 5) * mm, (y + tall - 15) * mm, 20 * mm, 8 * mm, stroke=0, fill=1)
        canvas.setLineWidth(0.25)
        for x in (left + step * wide for step in range(columns + 1)):
            for y in (low - 6, low + rows * tall + 1):
                canvas.line(x * mm, y * mm, x * mm, (y + 5) * mm)
        for y in (low + step * tall for step in range(rows + 1)):
            for x in (left - 6, left + columns * wide + 1):
                canvas.line(x * mm, y * mm, (x + 5) * mm, y * mm)
        canvas.showPage()
    canvas.save()


def backs(name: str) -> dict[str, Any]:
    read = yaml.safe_load(Path(f"{name}.pieces.yaml").read_text(encoding="utf-8"))
    return {one["id"]: one.get("back") for page in read["pages"] for one in page.get("pieces", ())}


def counts(name: str) -> int:
    text = Path(f"output/{name}/a4/manifest.json").read_text(encoding="utf-8")
    return int(json.loads(text)["counts"]["pieces"])


@pytest.mark.parametrize("rule", ["auto", "next-page"])
@pytest.mark.parametrize(
    "pages",
    [
        ("front", "back", "front", "back", "tokens"),
        ("tokens", "front", "back", "front", "back"),
        ("front", "back", "tokens", "front", "back"),
    ],
)
def test_a_page_with_one_side_takes_no_backs_from_others(
    here: Path, pages: tuple[str, ...], rule: str
) -> None:
    sheets("game.pdf", *pages)
    said = run(reprint.command, "game.pdf", "--backs", rule).splitlines()
    assert "  backs: next-page: 8 pairs, up to 0.0 mm off, which cutting takes out" in said
    assert "  12 pieces have no back" in said
    number = pages.index("front") + 1
    assert backs("game")[f"p{number}-1"] == f"p{number + 1}-2"


def test_a_last_front_without_a_back_stays_alone(here: Path) -> None:
    sheets("game.pdf", "front", "front", "back")
    run(reprint.command, "game.pdf", "--backs", "next-page", "-q")
    found = backs("game")
    assert (found["p1-1"], found["p2-1"], found["p3-1"]) == (None, "p3-2", None)


def test_no_mirror_is_told_with_a_way_out(here: Path) -> None:
    sheets("game.pdf", "front", "tokens")
    said = run(reprint.command, "game.pdf", "--backs", "next-page").splitlines()
    assert (
        "  backs: none: no page is the mirror of the one before it; "
        "--pages names those to look at" in said
    )


@pytest.mark.parametrize(
    ("pages", "rule", "number"),
    [
        (("front", "front", "back"), "auto", 3),
        (("back", "front", "front"), "auto", 1),
        (("front", "back", "front"), "auto", 2),
        (("front", "front", "front"), "last-page", 3),
    ],
)
def test_all_pieces_of_the_page_that_holds_the_backs_are_backs(
    here: Path, pages: tuple[str, ...], rule: str, number: int
) -> None:
    sheets("game.pdf", *pages)
    said = run(reprint.command, "game.pdf", "--backs", rule, "--yes").splitlines()
    assert f"  backs: common: page {number} is the back of all" in said
    assert f"  page {number} holds backs: 3 more are left out" in said
    assert not [line for line in said if "no back" in line]
    assert counts("game") == 8
    assert set(backs("game").values()) == {None, f"p{number}-1"}


def test_backs_on_a_page_that_is_not_there_are_refused(here: Path) -> None:
    sheets("game.pdf", "front", "back")
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, "game.pdf", "--backs", "page:9")
    assert str(error.value) == (
        "expected the backs on a page that holds pieces, found page 9\n"
        "  hint: pages with pieces: 1, 2"
    )


def test_turned_backs_are_paired_as_the_option_says(here: Path) -> None:
    """A grid in the middle of its page is its mirror both ways: only the person knows which."""
    sheets("game.pdf", "front", "front")
    run(reprint.command, "game.pdf", "--rotate-backs", "-q")
    assert backs("game")["p1-1"] == "p2-3"
    assert "  - {id: p2-3, box: [45, 148.5, 60, 85], turn: 180}" in (
        Path("game.pieces.yaml").read_text(encoding="utf-8").splitlines()
    )
    run(reprint.command, "game.pdf", "--backs", "next-page", "-q")
    assert backs("game")["p1-1"] == "p2-2"


EITHER = "both mirrors fit: taken left to right, with --rotate-backs top to bottom"


def numbered(name: str, columns: int, rows: int, left_out: int = 0) -> None:
    """Write cards with numbers and behind them backs with numbers, over a middle grid of A4."""
    canvas = Canvas(name, pagesize=(210 * mm, 297 * mm), invariant=True)
    left, low = (210 - columns * 60) / 2, (297 - rows * 85) / 2
    for page in range(2):
        for place in range(columns * rows - left_out):
            column, row = place % columns, place // columns
            column = columns - 1 - column if page else column
            x, y = left + column * 60, low + (rows - 1 - row) * 85
            tone = 0.2 if page else 0.3 + place % 5 / 10
            canvas.setFillColorRGB(tone, 0.4, 1 - tone)
            canvas.rect(x * mm, y * mm, 60 * mm, 85 * mm, stroke=1, fill=1)
            canvas.setFillColorRGB(1, 1, 1)
            canvas.setFont("Helvetica-Bold", 40)
            canvas.drawCentredString((x + 30) * mm, (y + 40) * mm, str(place + 1))
        canvas.showPage()
    canvas.save()


def test_backs_that_both_mirrors_put_elsewhere_are_not_sure(here: Path) -> None:
    numbered("game.pdf", 3, 3)
    said = run(reprint.command, "game.pdf").splitlines()
    start = "  backs: next-page: 9 pairs, up to 0.0 mm off, which cutting takes out"
    assert f"{start}; {EITHER}" in said
    assert "  pages 1-2: 9 found, not sure (0.50); backs are not proven" in said
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, "game.pdf", "--yes")
    assert str(error.value) == (
        "--yes goes on where every page is sure, and pages 1, 2 are not\n"
        "  hint: look at game.pieces.png, then name game.pieces.yaml; "
        "--backs none or next-page says what is behind the pieces"
    )
    assert not Path("output").exists()
    said = run(reprint.command, "game.pdf", "--yes", "--rotate-backs").splitlines()
    assert (start in said, backs("game")["p1-1"]) == (True, "p2-7")
    said = run(reprint.command, "game.pdf", "--yes", "--backs", "next-page").splitlines()
    assert (f"{start}; {EITHER}" in said, backs("game")["p1-1"]) == (True, "p2-3")


def test_a_page_that_is_not_full_says_which_mirror_is_meant(here: Path) -> None:
    numbered("game.pdf", 3, 3, 1)
    said = run(reprint.command, "game.pdf", "--yes")
    assert EITHER not in said
    assert backs("game")["p1-1"] == "p2-3"
    pages = Path("game.pieces.yaml").read_text(encoding="utf-8")
    assert pages.count("sure: 1\n") == 2


def test_nothing_is_laid_out_where_backs_may_be_fronts(here: Path) -> None:
    sheets("game.pdf", "front", "front")
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, "game.pdf", "--yes")
    assert "and pages 1, 2 are not\n" in str(error.value)
    said = run(reprint.command, "game.pdf", "--backs", "none", "--yes").splitlines()
    assert "  backs: none" in said
    assert counts("game") == 8
    assert (
        "  backs: none: pages may be fronts and backs in turn, but nothing proves it: "
        "--backs next-page, with --rotate-backs where they are mirrored top to bottom, "
        "or --backs none" in run(reprint.command, "game.pdf").splitlines()
    )


@pytest.mark.parametrize(
    ("words", "found", "them"),
    [
        ("--pages 2", "--pages", "it"),
        (
            "--backs none --pages 2 --grid 2x2 --rotate-backs",
            "--pages, --grid, --backs, --rotate-backs",
            "them",
        ),
    ],
)
def test_found_pieces_are_not_found_anew(here: Path, words: str, found: str, them: str) -> None:
    sheets("game.pdf", "front", "back")
    run(reprint.command, "game.pdf", "-q")
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, "game.pieces.yaml", *words.split())
    assert str(error.value) == (
        f"expected options for pieces that are found, found {found}, to find them\n"
        f"  hint: leave {them} out and change game.pieces.yaml, or name the PDF"
    )
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("", "--paper a4"),
        (
            "--pages 1 --paper letter --duplex gutterfold --bleed mirror --drop-lines",
            "--paper letter --duplex gutterfold --bleed mirror --drop-lines",
        ),
        ("--size 50x50mm --fit --flatten", "--paper a4 --size 50x50mm --fit --flatten"),
    ],
)
def test_the_next_command_says_what_was_asked_for(here: Path, words: str, printed: str) -> None:
    sheets("game.pdf", "front", "back")
    said = run(reprint.command, "game.pdf", *words.split()).splitlines()
    assert said[-2] == f"  pnp reprint game.pieces.yaml {printed}"


def test_a_changed_shape_is_told(here: Path) -> None:
    sheets("game.pdf", "front", "back")
    said = run(reprint.command, "game.pdf", "--size", "54x59.5mm", "--fit", "--yes").splitlines()
    assert "  note: 4 pieces change their shape from 60 x 85 mm: 90 % across, 70 % down" in said
    said = run(reprint.command, "game.pdf", "--size", "30x42.5mm", "--fit", "--yes").splitlines()
    assert not [line for line in said if "shape" in line]
    assert "  note: 4 pieces are scaled from 60 x 85 mm to 30 x 42.5 mm" in said


def test_a_size_that_is_near_is_told(here: Path) -> None:
    sheets("game.pdf", "front", "back")
    said = run(reprint.command, "game.pdf", "--size", "60.5x86mm", "--yes").splitlines()
    assert "  note: 4 pieces are scaled from 60 x 85 mm to 60.5 x 86 mm" in said
    said = run(reprint.command, "game.pdf", "--size", "60x85mm", "--yes").splitlines()
    assert not [line for line in said if "scaled" in line]


def test_ways_on_after_a_dead_end(here: Path) -> None:
    sheets("game.pdf", "front")
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, "game.pdf", "--size", "mini")
    assert str(error.value) == (
        "game.pdf: no pieces found\n"
        "  hint: --size says how large pieces are on the page: leave it out, or add --fit"
    )
    run(reprint.command, "game.pdf", "-q")
    record = Path("game.pieces.yaml")
    record.write_text(record.read_text(encoding="utf-8").replace("find: marks", 'find: "by-hand"'))
    sheets("game.pdf", "back")
    with pytest.raises(Problems) as problems:
        run(reprint.command, "game.pdf")
    assert str(problems.value).splitlines()[1] == (
        "  hint: pnp reprint game.pieces.yaml uses it; to find the pieces anew delete or rename it"
    )
    with pytest.raises(Problems) as problems:
        run(reprint.command, "game.pieces.yaml")
    assert str(problems.value).splitlines()[1] == (
        "  hint: delete or rename game.pieces.yaml, then find the pieces anew: pnp reprint game.pdf"
    )


def test_a_file_with_faults_is_not_replaced(here: Path) -> None:
    sheets("game.pdf", "front")
    run(reprint.command, "game.pdf", "-q")
    record = Path("game.pieces.yaml")
    text = record.read_text(encoding="utf-8").replace("find: marks", "find: by hand")
    text = text.replace("p1-1, box: [45, 63.5,", "p1-1, box: [45mm, 63.5,")
    text = text.replace("p1-2, box: [105,", "p1-2, box: [105, 5,")
    record.write_text(text.replace("p1-3, box: [45, 148.5, 60", "p1-3, box: [45, 148.5, 0"))
    with pytest.raises(Problems) as error:
        run(reprint.command, "game.pdf")
    assert str(error.value).splitlines() == [
        "game.pieces.yaml:8: pages[0].find: expected a way of finding pieces, "
        'or by-hand for a page that a person changed, found "by hand"',
        '  hint: did you mean "by-hand"?',
        'game.pieces.yaml:11: pages[0].pieces[0].box: expected a number for x, found "45mm"',
        "  hint: millimetres, without mm",
        "game.pieces.yaml:12: pages[0].pieces[1].box: "
        "expected x, y, width and height in mm, found 5 values",
        "  hint: [9.5, 9.5, 63.5, 88.9]",
        "game.pieces.yaml:13: pages[0].pieces[2].box: expected a width of at least 2 mm, found 0",
    ]
    assert set(BASE) < set(WAYS)


def test_a_folder_is_told_from_a_missing_file(here: Path) -> None:
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, ".")
    assert str(error.value) == (
        ".: expected a PDF, found a folder\n"
        "  hint: name its PDFs; pictures in a folder: pnp sheets ."
    )


def test_no_pdf_no_word_about_its_inside(here: Path) -> None:
    sheets("game.pdf", "front")
    assert "whole inside the PDF" not in run(reprint.command, "game.pdf", "--yes", "--for", "table")
    assert "whole inside the PDF" in run(reprint.command, "game.pdf", "--yes")


@pytest.mark.filterwarnings("error")
def test_a_password_too_many_is_no_harm(here: Path) -> None:
    sheets("game.pdf", "front")
    Path("word").write_text("sesame\n", encoding="utf-8")
    run(reprint.command, "game.pdf", "--password-file", "word", "-q")


def test_sizes_found_in_two_ways_have_their_own_pages() -> None:
    origin = Origin(file="a.pdf", sha256="", pages=2)
    pages = [
        Page(page=number, find=way, pieces=[Piece(id=f"p{number}-1", box=(9, 9, 63, 88))])
        for number, way in ((1, "marks"), (2, "lines"), (3, "marks"))
    ]
    found = Found(**{"pnp-reprint": 1}, source=origin, backs="none", pages=pages)
    assert sentences(found, Pairs("none"))[:2] == [
        "2 pieces of 63 x 88 mm on pages 1, 3, by marks",
        "1 piece of 63 x 88 mm on page 2, by lines",
    ]
