"""Where paper is small: names in more lines, notes in two places, fronts and backs to glue."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.errors import Problems
from pnp.frame import Label
from pnp.geometry import Rect, Size
from pnp.paper import PROFILES, parse_paper
from pnp.pipeline.layout import glued, pages_for, pages_of, parted
from pnp.sheets.bands import Caption, furnish
from pnp.sheets.gaps import Kept
from pnp.sheets.page import DoesNotFit, Order, Page
from pnp.sheets.planner import lay_out
from pnp.sheets.row_labels import cut_name, row_label, row_name
from tests.printed import print_game
from tests.proof.bench import failing, proved
from tests.sheets.test_grid import measure, order

EM = 6.0 * 25.4 / 72
"""Size of the smallest type; the measure of these tests has letters half as wide."""


def labels(page: Page) -> list[str]:
    return [item.text for item in page.drawn if isinstance(item, Label)]


# ---------------------------------------------------------------- names of rows


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (60.0, ["Traitor die for the Thumper variant"]),
        (25.0, ["Traitor die for", "the Thumper variant"]),
        (16.0, ["Traitor die for", "the Thumper", "variant"]),
    ],
)
def test_a_name_takes_as_many_lines_as_it_needs(width: float, lines: list[str]) -> None:
    found = row_name("Traitor die for the Thumper variant", width, 16.0, measure)
    assert found is not None and found[1] == lines
    assert max(measure(line, found[0], False) for line in lines) <= width


def test_a_name_without_room_is_no_name_and_cut_only_when_asked() -> None:
    assert row_name("Traitor die for the Thumper variant", 16.0, 5.0, measure) is None
    assert row_name("Straightforwardness", 16.0, 16.0, measure) is None
    assert cut_name("Traitor die for the Thumper variant", 16.0, 5.2, measure)[1] == [
        "Traitor die for",
        "the Thumper\u2026",
    ]
    assert cut_name("Straightforwardness", 16.0, 16.0, measure)[1] == ["Straightforwar\u2026"]
    assert row_label("Straightforwardness", 20.0, 5.0, 0.5, 16.0, measure) == []


# ---------------------------------------------------------------- what does not fit


@pytest.mark.parametrize(
    ("ordered", "paper", "message", "hint"),
    [
        (
            order(Size(18, 18), 1),
            "100x100mm",
            "x is 18 x 18 mm; with the head, ruler, notes and marks of a sheet it does not fit the "
            "90 x 90 mm that margins 'standard' leave of 100x100mm",
            "choose a larger --paper",
        ),
        (
            order(Size(78, 110), 1, bleed=0.0, arrange="rows"),
            "90x130mm",
            "x is 78 x 110 mm; with the head, ruler, notes and marks of a sheet it does not fit "
            "the 80 x 120 mm that margins 'standard' leave of 90x130mm",
            "choose a larger --paper",
        ),
        (
            order(Size(63.5, 150), 1, back=True),
            "90x130mm",
            "x is 63.5 x 150 mm; the piece does not fit the 80 x 120 mm that margins 'standard' "
            "leave of 90x130mm",
            "choose a larger --paper",
        ),
        (
            order(Size(63.5, 150), 1, outline="polygon"),
            "90x130mm",
            "x is 63.5 x 150 mm; the piece does not fit the 80 x 120 mm that margins 'standard' "
            "leave of 90x130mm",
            "choose a larger --paper",
        ),
        (
            order(Size(63.5, 150), 1),
            "90x130mm",
            "x is 63.5 x 150 mm; the piece does not fit the 80 x 120 mm that margins 'standard' "
            "leave of 90x130mm",
            "no margins hold it: choose a larger --paper, or print it in tiles, which components "
            "of kind board and sheet are where the paper is too small",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_its_cause(
    ordered: Order, paper: str, message: str, hint: str
) -> None:
    with pytest.raises(Problems) as error:
        pages_of(replace(ordered, paper=parse_paper(paper)))
    (problem,) = error.value.problems
    assert (problem.message, problem.hint) == (message, hint)


# ---------------------------------------------------------------- notes


def test_notes_stand_at_head_and_foot_where_neither_holds_them_alone() -> None:
    said = Caption("Game: Sheet", "sheet 1 of 1", "", ("Print: One side.", "Make: Cut."), "", True)
    area, block = Rect(5.0, 5.0, 138.0, 200.0), Rect(8.0, 13.0, 132.0, 184.0)
    assert furnish(area, block, said, True, measure) is None
    bands = furnish(area, block, said, True, measure, squeezed=True)
    assert bands is not None
    where = {item.text: item.y for item in bands.drawn if isinstance(item, Label)}
    assert where["Print"] < 13.0 and where["Make"] > 197.0
    # Marks of at least 1.4 mm fit beside them.
    assert min(bands.room.top, bands.room.bottom) >= 2.4


def test_a_title_is_cut_only_when_nothing_else_is_left() -> None:
    said = Caption("Game: " + "Long " * 30, "sheet 1 of 1", "", (), "", False)
    area, block = Rect(5.0, 5.0, 138.0, 200.0), Rect(8.0, 13.0, 132.0, 184.0)
    assert furnish(area, block, said, True, measure) is None
    bands = furnish(area, block, said, True, measure, squeezed=True)
    assert bands is not None
    (title,) = [item for item in bands.drawn if isinstance(item, Label) and item.bold]
    assert title.text.startswith("Game: Long") and title.text.endswith("\u2026")


def test_a_sheet_of_a5_paper_stays_whole_with_its_notes() -> None:
    notes = ("Print: Print at 100 % on one side.", "Make: Cut along the marks.")
    (page,) = lay_out(order(Size(128, 180), 1, "a5", 2.0, notes=notes, tiled=True))
    assert page.placements[0].tile is None
    assert {"Print", "Make"} <= set(labels(page))


# ---------------------------------------------------------------- backs that cannot be folded


def test_cards_too_large_to_fold_come_as_fronts_and_backs() -> None:
    wanted = order(Size(100, 150), 3, "a5", duplex="gutterfold", back=True)
    pages = lay_out(wanted)
    half = len(pages) // 2
    assert [page.side for page in pages] == ["front"] * half + ["back"] * half
    assert [page.backs for page in pages] == [None] * half + list(range(half))
    assert not any(page.folds for page in pages)
    assert "Glue" in labels(pages[0])
    said = " ".join(labels(pages[0]))
    assert "Too large to fold on A5: glue front and back sheets edge on edge, then cut." in said
    assert glued(pages, wanted) == (
        "x: too large to fold on A5; fronts and backs are sheets of their own, to glue back to back"
    )


def test_cards_that_can_be_folded_are() -> None:
    wanted = order(Size(63.5, 88.9), 6, "a4", duplex="gutterfold", back=True)
    pages = lay_out(wanted)
    assert all(page.side == "front" and page.folds for page in pages)
    assert glued(pages, wanted) is None


def test_cards_too_large_for_the_paper_are_refused_folded_or_not() -> None:
    with pytest.raises(DoesNotFit, match=r"^x is 170 x 220 mm; the piece does not fit"):
        lay_out(order(Size(170, 220), 1, "a5", duplex="gutterfold", back=True))


def test_fronts_and_backs_to_glue_pass_the_proof(tmp_path: Path) -> None:
    printed = print_game(tmp_path, components=("deck",), duplex="gutterfold", paper="118x158mm")
    (entry,) = (file for file in printed.files if file["path"] == "deck.pdf")
    assert {page["side"] for page in entry["pages"]} == {"front", "back"}
    assert failing(proved(printed.folder)) == set()


# ---------------------------------------------------------------- tiles


def test_tiles_of_several_pieces_say_which_and_are_numbered_through() -> None:
    pages = lay_out(order(Size(148, 210), 2, "a5", tiled=True))
    assert [page.label for page in pages] == [
        "Pieces (x) A1",
        "Pieces (x) B1",
        "Pieces (x) A1",
        "Pieces (x) B1",
    ]
    assert [page.opens for page in pages] == [True, False, False, False]
    for number, page in enumerate(pages, 1):
        assert f"sheet {number} of 4" in labels(page)
        assert ("Join" in labels(page)) is page.label.endswith("A1")


def test_rows_too_wide_for_the_paper_come_in_tiles() -> None:
    pages = lay_out(order(Size(220, 80), 2, "a5", tiled=True, arrange="rows"))
    assert len(pages) == 4 and all(page.placements[0].tile for page in pages)


def test_a_picture_that_had_to_be_cut_is_told() -> None:
    def kept(face: object) -> Kept:
        return Kept((), (Rect(0.0, 0.0, 200.0, 200.0),))

    wanted = order(Size(200, 200), 1, "a5", tiled=True, picture=True, kept=kept)
    pages = lay_out(wanted)
    assert parted(pages, wanted) == (
        "x: no tiles of A5 keep it whole; seams run through some of its names, "
        "a larger --paper does better"
    )
    assert pages_for(wanted, None)[1][0] == parted(pages, wanted)
    assert parted(lay_out(order(Size(200, 200), 1, "a5", tiled=True)), wanted) is None


def test_what_keeps_a_sheet_whole_is_told_with_its_hint() -> None:
    def kept(face: object) -> Kept:
        return Kept((Rect(5.0, 20.0, 130.0, 185.0),))

    with pytest.raises(Problems) as error:
        pages_of(order(Size(148, 210), 1, "a5", tiled=True, kept=kept))
    assert str(error.value.problems[0]) == (
        "x on A5: 148 x 210 mm is larger than A5; expected blocks that a tile of 128 x 180 or "
        "190 x 118 mm holds, found one of 130 x 185 mm at x 5, y 20 mm\n"
        "  hint: mark smaller parts of the drawing with data-block, or choose a larger --paper"
    )


def test_paper_too_small_for_tiles_does_not_advise_tiles() -> None:
    with pytest.raises(Problems) as error:
        pages_of(order(Size(148, 210), 1, "52x52mm", tiled=True))
    assert error.value.problems[0].hint == "choose a larger --paper"


def test_margins_of_a_narrower_printer_are_advised_first() -> None:
    wanted = order(Size(137, 170), 1, "a5", 0.0, profile=PROFILES["inkjet-duplex"])
    with pytest.raises(Problems) as error:
        pages_of(wanted)
    assert "--margins standard" in str(error.value.problems[0].hint)
