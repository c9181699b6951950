"""Dune Express as printed: every component DE-C1 to DE-C13 in its number and size."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.art.colour import channels
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.choices import as_printed
from tests.printed import REPOSITORY, Printed, bleed_box, close

COUNTS = {
    "board": 1,
    "troops": 84,
    "sardaukar": 8,
    "forts": 5,
    "sand-storm": 1,
    "snooper": 5,
    "holtzmann-shield": 5,
    "truth-trance": 5,
    "thumper": 5,
    "dice": 54,
    "faction-cards": 6,
    "turn-track": 1,
    "reference": 1,
}
SIZES = {
    "board": (200.0, 200.0),
    "dice": (14.0, 14.0),
    "faction-cards": (70.0, 120.0),
    **dict.fromkeys(
        [
            c
            for c in COUNTS
            if c not in ("board", "dice", "faction-cards", "turn-track", "reference")
        ],
        (16.0, 16.0),
    ),
}


def fronts(printed: Printed) -> list[dict[str, object]]:
    return [
        placement
        for entry in printed.files
        for page in entry["pages"]
        for placement in page["placements"]
        if placement["side"] == "front" and placement["component"] != "rulebook"
    ]


def test_every_component_is_there_in_its_number(dune_express: Printed) -> None:
    assert dune_express.manifest["counts"] == COUNTS
    assert Counter(p["component"] for p in fronts(dune_express)) == COUNTS


def test_sizes_on_paper(dune_express: Printed) -> None:
    for placement in fronts(dune_express):
        wanted = SIZES.get(str(placement["component"]))
        if wanted:
            assert tuple(placement["trim"][2:]) == wanted  # type: ignore[index]
    for entry, page, shown in dune_express.pages():
        if entry["path"].startswith("rulebook"):
            continue  # a book is drawn, nothing in it is placed to be cut out
        for placement, drawing in zip(page["placements"], shown.drawings, strict=True):
            assert close(drawing.box, bleed_box(placement)), placement["id"]


def test_fourteen_troops_a_faction(dune_express: Printed) -> None:
    troops = Counter(p["id"] for p in fronts(dune_express) if p["component"] == "troops")
    assert set(troops.values()) == {14} and len(troops) == 6


def test_one_row_a_die_in_the_order_of_the_table(dune_express: Printed) -> None:
    stickers = [p for p in fronts(dune_express) if p["component"] == "dice"]
    rows: dict[float, list[str]] = {}
    for sticker in stickers:
        rows.setdefault(sticker["trim"][1], []).append(str(sticker["id"]))  # type: ignore[index]
    assert [len(row) for row in rows.values()] == [6] * 9
    factions = ["atreides", "bene_gesserit", "corrino", "fremen", "harkonnen", "spacing_guild"]
    lists = [[face.partition(".")[2] for face in row] for row in rows.values()]
    assert lists[:4] == [factions] * 4
    assert lists[4] == ["spice_1", "spice_2", "spice_3", "spice_4", "spice_5", "shai_hulud"]
    assert lists[6] == [
        "poison",
        "hunter_seeker",
        "crysknife",
        "shield",
        "snooper",
        "truth_trance",
    ]
    assert lists[7] == [
        "poison",
        "hunter_seeker",
        "crysknife",
        "thumper",
        "snooper",
        "truth_trance",
    ]
    assert lists[8] == ["fort", "atomic", "sand_storm", "sand_storm", "assignment", "assignment"]


def test_dice_on_paper_are_the_dice_of_the_rules() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-express", KINDS)
    printed = {
        die["id"]: [
            face.get("numeral") or face["id"]
            if str(face["id"]).startswith("spice_")
            else face["id"]
            for face in die["faces"]
        ]
        for die in game.tables["dice"]
    }
    assert printed == game.rules["dice"]


def test_map_tokens_share_the_scalable_pages() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-express", KINDS)
    scaled = as_printed(game, "", "", {"map": 1.1}).groups()
    kinds = {component.id for component in scaled["map-tokens"]}
    assert kinds == {"troops", "sardaukar", "forts", "sand-storm"}
    assert {c.scale for c in scaled["protection-tokens"]} == {None}


def test_all_tokens_share_a_sheet_at_their_ordinary_size(dune_express: Printed) -> None:
    entry = next(e for e in dune_express.files if e["path"] == "tokens.pdf")
    assert len(entry["pages"]) == 2
    assert {len(page["placements"]) for page in entry["pages"]} == {118}
    assert dune_express.manifest["sheets"]["tokens"] == ["map-tokens", "protection-tokens"]


def test_sardaukar_alone_are_yellow() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-express", KINDS)
    colours = {f["id"]: f["colour"] for f in game.tables["factions"]}
    (sardaukar,) = game.items["sardaukar"]
    red, green, blue = channels(sardaukar.fields["colour"])
    assert min(red, green) > 240 and blue < 120
    for name, colour in colours.items():
        red, green, blue = channels(colour)
        assert not (min(red, green) > 200 and blue < 120), name


def test_credits_name_the_authors() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-express", KINDS)
    names = " ".join(credit.name for credit in game.data.credits)
    for author in (
        "FNH1",
        "Ilya 77",
        "Snoozefest",
        "Expio",
        "Chris Heinzmann (steamrunner)",
        "Katatonic",
        "boardgamegeek.com/boardgame/42617",
    ):
        assert author in names


@pytest.mark.parametrize("group", ["board", "tokens", "dice", "cards"])
def test_page_texts_say_how_to_print_and_make(dune_express: Printed, group: str) -> None:
    import pypdfium2

    game = as_printed(load_game(Workspace(REPOSITORY), "dune-express", KINDS), "", "", {})
    text = pypdfium2.PdfDocument(dune_express.folder / f"{group}.pdf")[0].get_textpage()
    shown = " ".join(text.get_text_range().split())
    for said in (game.group(group).print, game.group(group).make):
        assert " ".join(said.split()) in shown
