"""Pictures to show are made of what the sheets print."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from pnp.faces import KINDS
from pnp.geometry import Size
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.showcase.packing import best
from pnp.showcase.pictures import pictures
from pnp.showcase.pieces import Cutout, cut_out
from tests.cli.test_commands import pnp

RED, GREEN, BLUE = (200, 30, 40), (30, 160, 60), (40, 60, 190)

QUARTERS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<rect x="-5" y="-5" width="{{ w + 10 }}" height="{{ h / 2 + 5 }}" fill="#c81e28"/>
<rect x="-5" y="{{ h / 2 }}" width="{{ w + 10 }}" height="{{ h / 2 + 5 }}" fill="#1ea03c"/>
<rect x="-5" y="-5" width="{{ w / 4 + 5 }}" height="{{ h + 10 }}" fill="#283cbe"/></svg>"""

GAME = """game: vale
title: Vale
palette: {accent: "#406080"}
components:
  - {id: board, kind: board, size: 300mm x 200mm, fold: half, template: q.svg.j2}
  - {id: deck, kind: card, size: 40mm x 60mm, template: q.svg.j2, back: q.svg.j2,
     items: [{id: a}, {id: b, copies: 2}]}
  - {id: coins, kind: token, diameter: 20mm, count: 3, template: q.svg.j2}
  - {id: box, kind: tuck-box, deck: deck}
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("showcase")
    for folder in ("components/vale", "templates/vale"):
        (root / folder).mkdir(parents=True)
    (root / "components/vale/game.yaml").write_text(GAME)
    (root / "templates/vale/q.svg.j2").write_text(QUARTERS)
    return root


@pytest.fixture(scope="module")
def folded(place: Path) -> tuple[Path, Game]:
    """Return a build whose backs stand on their heads, and its game."""
    workspace, paper = Workspace(place), parse_paper("a4")
    request = BuildRequest(
        workspace=workspace, game="vale", papers=(paper,), out=place / "out", duplex="gutterfold"
    )
    build(request)
    return request.folder(paper), load_game(workspace, "vale", KINDS)


@pytest.fixture(scope="module")
def cutouts(folded: tuple[Path, Game]) -> dict[tuple[str, str, str], Cutout]:
    folder, game = folded
    found = cut_out(folder, json.loads((folder / "manifest.json").read_text()), game)
    return {(one.component.id, one.id, one.side): one for one in found}


def colour(piece: Cutout, across: float, down: float) -> tuple[int, ...]:
    spot = round(piece.picture.width * across), round(piece.picture.height * down)
    found: tuple[int, ...] = piece.picture.getpixel(spot)
    return found


def test_each_design_is_cut_out_once_upright_and_to_its_outline(
    cutouts: dict[tuple[str, str, str], Cutout],
) -> None:
    sides = {("board", "board", "front"), ("coins", "coins", "front")}
    sides |= {("deck", name, side) for name in "ab" for side in ("front", "back")}
    assert set(cutouts) == sides, "a box is folded up and no flat piece"
    for piece in cutouts.values():
        assert colour(piece, 0.6, 0.25) == (*RED, 255), piece.id
        assert colour(piece, 0.6, 0.75) == (*GREEN, 255), piece.id
        assert colour(piece, 0.1, 0.5) == (*BLUE, 255), piece.id
    assert cutouts["board", "board", "front"].picture.size == (2400, 1600), "both its parts"
    assert colour(cutouts["coins", "coins", "front"], 0.02, 0.02)[3] == 0
    assert colour(cutouts["deck", "a", "front"], 0.0, 0.0)[3] == 0, "cards have round corners"
    assert cutouts["deck", "b", "back"].copies == 2


def test_hand_and_table_are_pictures_of_the_width_asked_for(folded: tuple[Path, Game]) -> None:
    folder, game = folded
    manifest = json.loads((folder / "manifest.json").read_text())
    made = dict(pictures(folder, manifest, game, 480))
    assert set(made) == {"hand", "table"}, "a game without a book has none to open"
    for data in made.values():
        with Image.open(io.BytesIO(data)) as image:
            assert image.size == (480, 300)
            colours = {image.getpixel((x, y)) for x in range(0, 480, 8) for y in range(0, 300, 8)}
            assert {RED, GREEN, BLUE} <= colours


def test_blocks_do_not_lie_on_each_other() -> None:
    blocks = [Size(200, 200), Size(210, 250), Size(148, 210), Size(66, 184), Size(90, 60)]
    spots, size = best(blocks, 1.6)
    boxes = [(x, y, x + b.width, y + b.height) for (x, y), b in zip(spots, blocks, strict=True)]
    assert max(box[2] for box in boxes) == size.width
    assert max(box[3] for box in boxes) == size.height
    for number, one in enumerate(boxes):
        for two in boxes[number + 1 :]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


def test_the_command_builds_what_it_shows(place: Path) -> None:
    result = pnp("showcase", "vale", "--width", "400", cwd=place)
    assert (result.returncode, result.stderr) == (0, "")
    files = ["output/vale/showcase/hand.png", "output/vale/showcase/table.png"]
    assert result.stdout.splitlines() == files
