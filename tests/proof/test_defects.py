"""Each planted defect is caught by its own property, and by no other that has no cause to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.proof import FAST, RULES, by_sheet, fast_checks, faults
from pnp.proof.reading.manifest import read_manifest
from tests.printed import Printed, print_game
from tests.proof import file_defects, pixel_defects, sheet_defects
from tests.proof.bench import DEFECTS, Bench, Plant, failing, meadow_game, messages, proved

assert file_defects and sheet_defects and pixel_defects  # importing them fills the table

OF_WHOLE_BUILDS = frozenset({"two_copies"})
"""Defects of what a build of some components does not have."""


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return the small game without the kinds in which nothing is planted: a proof is quicker."""
    files = ("field", "beetles", "counters", "hexes", "deck", "dice", "mat")
    return print_game(tmp_path_factory.mktemp("few"), components=files)


@pytest.mark.parametrize(("properties", "plant"), list(DEFECTS.values()), ids=list(DEFECTS))
def test_a_planted_defect_is_caught(
    properties: set[int],
    plant: Plant,
    few: Printed,
    meadow: Callable[[str], Printed],
    tmp_path: Path,
) -> None:
    whole = plant.__name__ in OF_WHOLE_BUILDS
    bench = Bench(meadow("a4").folder if whole else few.folder, tmp_path)
    plant(bench)
    # Outside programs answer in test_agree.py; all else is asked, so that no alarm is false.
    results = proved(bench.folder, only=set(RULES) - {27})
    assert failing(results) == properties, [str(r) for r in results if not r.ok][:6]
    # What a build ends with looks at a few sheets at a time, and sees the same.
    quick = fast_checks(bench.folder, meadow_game())
    assert faults(bench.folder, meadow_game()) == [found for found in quick if not found.ok]


def test_sheets_by_themselves_are_asked_all_that_a_build_ends_with(few: Printed) -> None:
    asked = {*by_sheet.SHEETS, *by_sheet.FILES, *by_sheet.MANIFEST}
    assert {rule.number for rule in asked} == FAST
    assert faults(few.folder, meadow_game()) == []


def test_front_and_back_are_asked_about_together(few: Printed) -> None:
    said = read_manifest(few.folder)
    for file in said.files:
        parts = list(by_sheet.parts_of(file, 2))
        assert sorted(index for part in parts for index in part) == list(range(len(file.pages)))
        together = {file.pages[n].number: part for part in parts for n in part}
        for part in parts:
            for page in (file.pages[n] for n in part):
                assert page.backs is None or together[page.backs] is part


def test_every_property_has_a_defect() -> None:
    planted = {number for properties, _ in DEFECTS.values() for number in properties}
    # 15 and 17 need sheets laid out wrongly: test_layouts.py; 31 is that of test_cut_defects.py;
    # 30 and 34 need a book, 33 labels, 27 another renderer, 32 colours: test_pixels.py; 35 and 36
    # have defects of their own: test_text_at_seams.py, test_drawn.py. 38 to 43 only remark:
    # test_lettering.py; 37 asks about files that others drew.
    others = {15, 17, 27, 30, 31, 32, 33, 34, 35, 36, 37, *range(38, 44)}
    assert planted | others == set(RULES)
    assert {number for number, rule in RULES.items() if rule.advice} == set(range(38, 44))


@pytest.mark.parametrize(
    ("name", "number", "expected"),
    [
        (
            "board_smaller_by_two_hundredths",
            13,
            [
                "field.pdf page 1: field copy 1 front: expected 180.000 x 180.000 mm, "
                "measured 179.980 x 179.980 mm"
            ],
        ),
        (
            "page_too_wide",
            2,
            [
                "deck.pdf page 1: expected a page of 297.000 x 210.000 mm, "
                "measured 297.500 x 210.000 mm"
            ],
        ),
        (
            "preferences_gone",
            5,
            [
                "deck.pdf: expected PrintScaling None, found nothing",
                "deck.pdf: expected Duplex DuplexFlipLongEdge, found nothing",
                "deck.pdf: expected NumCopies 1, found nothing",
                "deck.pdf: expected PickTrayByPDFSize True, found nothing",
            ],
        ),
        (
            "font_left_out",
            8,
            ["deck.pdf: SourceSansPro-Regular: expected its program embedded, found none"],
        ),
        (
            "hairline_on_the_sheet",
            20,
            [
                "deck.pdf page 1: a mark or line of the sheet: expected 0.25 pt or more, "
                "measured 0.100 pt"
            ],
        ),
        (
            "token_dropped_everywhere",
            29,
            ["hexes.pdf: hexes copy 7 front: expected once, found none"],
        ),
    ],
)
def test_messages_say_file_page_expected_and_measured(
    name: str,
    number: int,
    expected: list[str],
    meadow: Callable[[str], Printed],
    tmp_path: Path,
) -> None:
    bench = Bench(meadow("a4").folder, tmp_path)
    DEFECTS[name][1](bench)
    assert messages(proved(bench.folder, only={number}), number) == expected
