"""The craft guide: one page, every figure that of the manifest, and it follows the data."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from pnp.craft.rows import SheetRow
from pnp.faces.token import Token
from pnp.model.workspace import Workspace
from pnp.pipeline.request import BuildRequest
from tests.printed import Printed, print_game


def words(folder: Path) -> str:
    """Return the text of the guide in one line."""
    with pypdfium2.PdfDocument(folder / "craft.pdf") as document:
        assert len(document) == 1, "one page"
        return " ".join(document[0].get_textpage().get_text_bounded().split())


def counted(manifest: dict[str, Any], path: str) -> tuple[int, int, int]:
    """Return sheets, pieces and cuts of a PDF, from the manifest alone."""
    pages = next(entry for entry in manifest["files"] if entry["path"] == path)["pages"]
    pieces = {
        (put["component"], put["id"], put["copy"]) for page in pages for put in page["placements"]
    }
    fronts = sum(page["side"] == "front" for page in pages)
    return fronts, len(pieces), sum(len(page.get("cuts", ())) for page in pages)


@pytest.mark.parametrize("variant", ["a4", "letter"])
def test_every_row_says_what_the_manifest_says(
    meadow: Callable[[str], Printed], variant: str
) -> None:
    printed = meadow(variant)
    text = words(printed.folder)
    titles = {
        "field.pdf": "Field",
        "beetles.pdf": "Beetles",
        "counters.pdf": "Counters",
        "deck.pdf": "Deck",
        "dice.pdf": "Dice",
        "herons.pdf": "Herons",
    }
    for path, title in titles.items():
        sheets, pieces, cuts = counted(printed.manifest, path)
        shown = str(cuts) if cuts else "outline"
        assert re.search(rf"{title} {sheets} (one|both) {pieces} {shown}\b", text), (title, text)
    groups = [e["path"] for e in printed.files if any(p["placements"] for p in e["pages"])]
    totals = [
        sum(column) for column in zip(*(counted(printed.manifest, p) for p in groups), strict=True)
    ]
    assert f"Together {totals[0]} {totals[1]} {totals[2]}" in text
    assert totals[1] == sum(printed.manifest["counts"].values())
    assert f"{totals[0]} sheets of" in text
    assert f"{totals[2]} straight cuts" in text


def test_dice_stickers_and_notes_are_those_of_the_data(
    meadow: Callable[[str], Printed],
) -> None:
    text = words(meadow("a4").folder)
    assert "2 dice to buy" in text
    assert "2 × Weather, 12 mm" in text
    assert "12 stickers on 2 dice" in text
    assert "Keep them dry." in text
    assert "Deck 3 mm and Dice 1.5 mm" in text
    assert "Cardboard of 1.5 to 2 mm, 180 × 180 mm: Field" in text


def test_another_count_changes_the_page(small: Path, tmp_path: Path) -> None:
    before = words(print_game(tmp_path / "before", small).folder)
    data = small / "components" / "meadow" / "game.yaml"
    data.write_text(data.read_text().replace("sides: one, count: 7", "sides: one, count: 300"))
    after = words(print_game(tmp_path / "after", small).folder)
    assert re.search(r"Hexes \d+ one 7 outline", before)
    assert re.search(r"Hexes \d+ one 300 outline", after)
    assert before.split("sheets of")[0] != after.split("sheets of")[0]


def test_a_build_of_one_component_keeps_the_guide_in_step(small: Path, tmp_path: Path) -> None:
    print_game(tmp_path, small)
    data = small / "components" / "meadow" / "game.yaml"
    data.write_text(data.read_text().replace("sides: one, count: 7", "sides: one, count: 9"))
    printed = print_game(tmp_path, small, components=("hexes",))
    assert re.search(r"Hexes \d+ one 9 outline", words(printed.folder))
    paths = [entry["path"] for entry in printed.manifest["files"]]
    assert paths.count("craft.pdf") == 1 and paths[-1] == "everything.pdf"


def test_steps_stand_in_the_order_of_the_work(dune_express: Printed) -> None:
    text = words(dune_express.folder)
    steps = ["1. Print", "2. Glue", "3. Cut", "4. Round the corners", "5. Bind", "6. Stick"]
    places = [text.index(step) for step in steps]
    assert places == sorted(places)
    booklet = next(e for e in dune_express.manifest["files"] if e["path"] == "rulebook-booklet.pdf")
    sheets = sum(page["side"] == "front" for page in booklet["pages"])
    assert f"Rulebook {sheets} both" in text
    assert "9 dice to buy" in text


def test_asking_for_the_guide_is_asking_for_the_whole_game() -> None:
    asked = BuildRequest(Workspace(Path()), "meadow", components=("craft",))
    assert asked == BuildRequest(Workspace(Path()), "meadow")


def test_pieces_without_corners_are_cut_along_their_lines_after_the_straight_cuts() -> None:
    hexes = Token(id="hexes", kind="token", across="20mm", title="Hexes")
    squares = Token(id="squares", kind="token", side="20mm", title="Squares")
    mixed = SheetRow("All", 1, False, 9, 12, "", "card", parts=(hexes, squares))
    assert mixed.outlined == ["Hexes"]
    assert replace(mixed, cuts=0).outlined == ["All"]
