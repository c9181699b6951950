"""Pieces that stand edge to edge: one cut parts two, lanes lie between blocks, bleed is outside."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.geometry import Rect
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.proof.asking import prove
from tests.proof.bench import failing, font_files, messages

GAME = """game: vale
title: Vale
files: {{units: {{{how}}}}}
components:
  - {{id: units, kind: token, side: 15mm, bleed: 1mm, file: units, sides: same, count: 113,
     defaults: {{icon: sword, colour: "#3f6f8f"}}}}
"""


def game(root: Path, how: str) -> Game:
    folder = root / "components/vale"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME.format(how=how))
    return load_game(Workspace(root), "vale", KINDS)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a workspace with 113 counters built in blocks of five by five."""
    root = tmp_path_factory.mktemp("butting")
    game(root, "butt: 5")
    paper = (parse_paper("a4"),)
    build(BuildRequest(workspace=Workspace(root), game="vale", papers=paper, out=root))
    return root


def test_neighbours_touch_and_bleed_only_where_none_stands(place: Path) -> None:
    manifest = json.loads((place / "vale/a4/manifest.json").read_text())
    front, back = manifest["files"][0]["pages"]
    for page in (front, back):
        trims = [Rect(*put["trim"]) for put in page["placements"]]
        for put, trim in zip(page["placements"], trims, strict=True):
            ways = ((-15, 0), (0, -15), (15, 0), (0, 15))
            beside = [trim.moved(*way) in trims for way in ways]
            assert put["bleed"] == [0.0 if one else 1.0 for one in beside]
    lefts = sorted({put["trim"][0] for put in front["placements"]})
    steps = [round(two - one, 3) for one, two in pairwise(lefts)]
    assert steps == [15.0] * 4 + [17.0] + [15.0] * 4 + [17.0] + [15.0]
    # 12 columns in three blocks have 15 cuts, 10 rows in two blocks 12.
    assert len(front["cuts"]) == 15 + 12


def test_declared_cuts_are_proved_and_undeclared_ones_refused(place: Path) -> None:
    options = {"font_files": font_files(), "programs": ()}
    folder = place / "vale/a4"
    assert failing(prove(folder, game(place, "butt: 5"), **options)) == set()
    results = prove(folder, game(place, "gap: 0mm"), **options)
    assert 14 in failing(results), "bleed that the data order and nobody waived"
    told = "units copy 1 front: expected a bleed of 1.000 mm at the bottom, measured 0.000 mm"
    assert told in messages(results, 14)[0]


def test_what_cannot_stand_edge_to_edge_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="expected butt in a grid, found it with arrange"):
        game(tmp_path, "butt: 5, arrange: rows")
    (tmp_path / "components/vale/game.yaml").write_text(
        "game: vale\ntitle: Vale\nfiles: {coins: {butt: 5}}\ncomponents:\n"
        "  - {id: coins, kind: token, diameter: 15mm, count: 9, defaults: {icon: sword}}\n"
    )
    paper = (parse_paper("a4"),)
    request = BuildRequest(workspace=Workspace(tmp_path), game="vale", papers=paper, out=tmp_path)
    told = "expected pieces with square corners to stand edge to edge, found coins"
    with pytest.raises(Exception, match=told):
        build(request)
