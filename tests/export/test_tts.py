"""Tabletop Simulator: sheets with their slots, pieces in bags, dice, and the saved object."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.export.cube import cube_mesh
from pnp.export.tts import MOST_CARDS, MOST_PIXELS, Grid
from tests.export.making import exported
from tests.printed import REPOSITORY

Thing = dict[str, Any]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any], Thing]:
    """Return folder, manifest and saved object of the small game."""
    folder, manifest = exported(tmp_path_factory.mktemp("tts"), "tts")
    return folder, manifest, json.loads((folder / "meadow.json").read_text())


def every(states: list[Thing]) -> Iterator[Thing]:
    for state in states:
        yield state
        yield from every(state.get("ContainedObjects", []))


def links(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith("URL") and inner:
                yield inner
            yield from links(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from links(inner)


def test_a_deck_names_sheets_whose_slots_hold_its_cards(
    table: tuple[Path, dict[str, Any], Thing],
) -> None:
    folder, _, saved = table
    decks = [thing for thing in saved["ObjectStates"] if thing["Name"] == "DeckCustom"]
    (deck,) = (deck for deck in decks if deck["Nickname"] == "Deck")
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 25
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["DeckIDs"] == [100] * 3 + [101] * 20 + [102] * 2
    (number, sheet), *more = deck["CustomDeck"].items()
    assert (number, more) == ("1", [])
    assert 2 <= sheet["NumWidth"] <= 10 and 2 <= sheet["NumHeight"] <= 7
    with Image.open(folder / Path(urlparse(sheet["FaceURL"]).path).name) as image:
        wide, high = image.width / sheet["NumWidth"], image.height / sheet["NumHeight"]
        assert wide == int(wide) and high == int(high)
        assert wide / high == pytest.approx(63.5 / 88.9, abs=0.002)
        assert max(image.size) <= MOST_PIXELS
        # The three designs differ, and the last slot shows the back.
        cells = [
            image.crop((int(x * wide), int(y * high), int((x + 1) * wide), int((y + 1) * high)))
            for y in range(sheet["NumHeight"])
            for x in range(sheet["NumWidth"])
        ]
        assert len({cell.tobytes() for cell in cells[:3]}) == 3


def test_pieces_lie_in_a_bag_a_component_as_often_as_the_data_say(
    table: tuple[Path, dict[str, Any], Thing],
) -> None:
    _, manifest, saved = table
    names = {thing["Nickname"]: thing for thing in saved["ObjectStates"]}
    for component, title, kind in (
        ("beetles", "Beetles", "Custom_Tile"),
        ("hexes", "Hexes", "Custom_Token"),
        ("herons", "Herons", "Figurine_Custom"),
    ):
        inside = names[title]["ContainedObjects"]
        assert {thing["Name"] for thing in inside} == {kind}
        assert len(inside) == manifest["counts"][component]
    assert {
        t["CustomImage"]["CustomTile"]["Type"] for t in names["Beetles"]["ContainedObjects"]
    } == {2}
    board = names["Field"]
    assert (board["Name"], board["Locked"]) == ("Custom_Board", True)
    dice = names["Dice"]["ContainedObjects"]
    assert [die["Name"] for die in dice] == ["Custom_Model"] * 2
    assert {die["CustomMesh"]["TypeIndex"] for die in dice} == {2}
    ids = [thing["GUID"] for thing in every(saved["ObjectStates"])]
    assert len(set(ids)) == len(ids)


def test_every_address_is_a_file_of_the_export(
    table: tuple[Path, dict[str, Any], Thing],
) -> None:
    folder, manifest, saved = table
    found = set(links(saved))
    assert all(link.startswith("file:///") for link in found)
    paths = {Path(unquote(urlparse(link).path)).relative_to(folder.resolve()) for link in found}
    listed = {Path(entry["path"]) for entry in manifest["files"]}
    assert paths == listed - {Path("meadow.json")}
    assert all((folder / path).is_file() for path in paths)


def test_addresses_begin_with_the_base_that_is_asked_for(tmp_path: Path) -> None:
    folder, _ = exported(tmp_path, "tts", "deck", url_base="https://example.org/meadow/")
    saved = json.loads((folder / "meadow.json").read_text())
    assert set(links(saved)) == {
        "https://example.org/meadow/deck-1-faces.png",
        "https://example.org/meadow/deck-1-backs.png",
    }


def test_a_hexagon_is_cut_out_of_its_picture(
    table: tuple[Path, dict[str, Any], Thing],
) -> None:
    folder, _, _ = table
    with Image.open(folder / "hexes" / "hexes-front.png") as image:
        assert image.mode == "RGBA"
        alpha = image.getchannel("A")
        assert alpha.getpixel((0, 0)) == 0 == alpha.getpixel((image.width - 1, image.height - 1))
        assert alpha.getpixel((image.width // 2, 2)) == 255
        assert alpha.getpixel((1, image.height // 2)) == 255


def test_faction_cards_share_one_back_and_keep_their_order(tmp_path: Path) -> None:
    folder, _ = exported(tmp_path, "tts", "faction-cards", root=REPOSITORY, game="dune-express")
    saved = json.loads((folder / "dune-express.json").read_text())
    (deck,) = saved["ObjectStates"]
    names = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert names[0] == "Atreides" and len(names) == 6
    (sheet,) = deck["CustomDeck"].values()
    assert not sheet["UniqueBack"]


@given(st.integers(1, MOST_CARDS), st.floats(20, 130), st.floats(20, 180))
def test_every_deck_gets_a_sheet_within_the_limits(cards: int, width: float, height: float) -> None:
    grid = Grid.of(cards, width, height)
    assert 2 <= grid.columns <= 10 and 2 <= grid.rows <= 7
    assert grid.columns * grid.rows > cards
    assert grid.columns * grid.cell[0] <= MOST_PIXELS
    assert grid.rows * grid.cell[1] <= MOST_PIXELS


def test_a_cube_shows_the_cells_of_its_texture_upright_from_outside() -> None:
    read: dict[str, list[list[float]]] = {"v": [], "vt": [], "vn": []}
    faces = []
    for line in cube_mesh(2.0).splitlines():
        word, *rest = line.split()
        if word in read:
            read[word].append([float(value) for value in rest])
        elif word == "f":
            faces.append([[int(n) - 1 for n in corner.split("/")] for corner in rest])
    assert len(faces) == 6
    cells = set()
    for corners in faces:
        places = [read["v"][v] for v, _, _ in corners]
        (normal,) = {tuple(read["vn"][n]) for _, _, n in corners}
        across, up = ([b - a for a, b in zip(places[0], places[n], strict=True)] for n in (1, 3))
        outwards = (
            across[1] * up[2] - across[2] * up[1],
            across[2] * up[0] - across[0] * up[2],
            across[0] * up[1] - across[1] * up[0],
        )
        assert [value / 4 for value in outwards] == list(normal), "counter-clockwise, edge 2"
        assert all(sum(p * n for p, n in zip(place, normal, strict=True)) == 1 for place in places)
        marks = [read["vt"][t] for _, t, _ in corners]
        assert marks[1][0] > marks[0][0] and marks[3][1] > marks[0][1], "not mirrored"
        cells.add((round(marks[0][0] * 3), round((1 - marks[3][1]) * 2)))
    assert cells == {(x, y) for x in range(3) for y in range(2)}
