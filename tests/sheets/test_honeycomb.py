"""Round and hexagonal pieces in a honeycomb: fewer sheets, nothing painted over a neighbour."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.faces import KINDS
from pnp.geometry import Size
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, Built, build
from pnp.proof.asking import prove
from pnp.sheets.page import DoesNotFit
from pnp.sheets.planner import lay_out
from tests.proof.bench import failing, font_files, messages
from tests.sheets.test_grid import order

GAME = """game: vale
title: Vale
files: {{land: {{{how}}}}}
components:
  - {{id: land, kind: token, {measure}, bleed: 1mm, file: land, sides: same, count: {count},
     defaults: {{icon: sword, colour: "#3f6f8f"}}}}
"""

HEXES, ROUNDS = "across: 40mm", "diameter: 20mm"

Make = Callable[..., tuple[Built, Game]]


@pytest.fixture
def made(tmp_path: Path) -> Make:
    """Return what builds pieces that are laid out in some way."""

    def make(measure: str, count: int, how: str, **settings: Any) -> tuple[Built, Game]:
        game, paper = land(tmp_path, measure, count, how), (parse_paper("a4"),)
        request = BuildRequest(
            workspace=game.workspace, game="vale", papers=paper, out=tmp_path, **settings
        )
        (built,) = build(request)
        return built, game

    return make


def land(root: Path, measure: str, count: int, how: str) -> Game:
    folder = root / "components/vale"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME.format(how=how, measure=measure, count=count))
    return load_game(Workspace(root), "vale", KINDS)


def pages(built: Built) -> list[Any]:
    manifest = json.loads((built.folder / "manifest.json").read_text())
    found: list[Any] = manifest["files"][0]["pages"]
    return found


def middles(page: Any) -> list[tuple[float, float]]:
    return [(x + w / 2, y + h / 2) for x, y, w, h in (put["trim"] for put in page["placements"])]


def test_hexes_lie_in_a_honeycomb_where_that_saves_sheets(made: Make, tmp_path: Path) -> None:
    built, game = made(HEXES, 26, "gap: 0mm")
    front, back = pages(built)
    assert front["nested"] and back["nested"] and "cuts" not in front
    assert min(math.dist(*pair) for pair in combinations(middles(front), 2)) >= 42 - 0.002
    told = "land: 1 sheet in place of 2 in a honeycomb, to cut with scissors; nest: rows in the "
    assert told + "data keeps straight cuts" in built.notes
    options = {"font_files": font_files(), "programs": ()}
    assert failing(prove(built.folder, game, **options)) == set()
    results = prove(built.folder, land(tmp_path, HEXES, 26, "nest: rows"), **options)
    told = "land.pdf page 1: expected pieces that straight cuts from edge to edge separate"
    assert messages(results, 17)[0] == told


def test_hexes_that_share_a_ground_share_their_edges(made: Make, tmp_path: Path) -> None:
    built, game = made(HEXES, 30, "butt: 1")
    front, _ = pages(built)
    assert min(math.dist(*pair) for pair in combinations(middles(front), 2)) == pytest.approx(
        40, abs=0.003
    )
    options = {"font_files": font_files(), "programs": ()}
    assert failing(prove(built.folder, game, **options)) == set()
    results = prove(built.folder, land(tmp_path, HEXES, 30, "nest: honeycomb"), **options)
    told = "land copy 1 front: expected a bleed of 1.000 mm on six sides, measured 0.000 mm"
    assert told in messages(results, 14)[0]


def test_round_pieces_are_folded_in_a_honeycomb_too(made: Make) -> None:
    built, game = made(ROUNDS, 60, "nest: honeycomb", duplex="gutterfold")
    assert pages(built)[0]["nested"]
    options = {"font_files": font_files(), "programs": ()}
    assert failing(prove(built.folder, game, **options)) == set()


def test_rows_stay_straight_where_a_honeycomb_saves_nothing_or_is_not_wanted() -> None:
    few = order(Size(20, 20), 40, bleed=1.0, outline="circle")
    many = order(Size(20, 20), 110, bleed=1.0, outline="circle")
    squares = order(Size(20, 20), 110, bleed=1.0)

    def nested(wanted: Any) -> list[bool]:
        return [page.nested for page in lay_out(wanted)]

    assert nested(few) == [False]
    assert nested(many) == [True]
    assert nested(squares) == [False, False]
    assert nested(replace(many, nest="rows")) == [False, False]
    assert nested(replace(many, cut="marks")) == [False, False]
    assert nested(replace(many, columns=9)) == [False, False]
    assert nested(replace(few, nest="honeycomb")) == [True]
    with pytest.raises(DoesNotFit, match="expected pieces with square corners"):
        lay_out(replace(many, butt=3))
