"""Sheets that are folded for their backs: along the side that takes fewer of them."""

from __future__ import annotations

import json
from pathlib import Path

from pnp.faces import KINDS
from pnp.geometry import Rect
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.proof.asking import prove
from tests.proof.bench import failing, font_files


def test_cards_that_stand_in_one_column_are_folded_along_the_long_side(tmp_path: Path) -> None:
    folder = tmp_path / "components/vale"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "game: vale\ntitle: Vale\ncomponents:\n"
        "  - {id: deck, kind: card, size: poker, back: card-back.svg.j2,\n"
        "     items: [{id: a, name: Wolf, icon: sword, copies: 7}]}\n"
    )
    request = BuildRequest(
        workspace=Workspace(tmp_path),
        game="vale",
        papers=(parse_paper("a4"),),
        out=tmp_path,
        duplex="gutterfold",
        core=1.5,
    )
    (built,) = build(request)
    manifest = json.loads((built.folder / "manifest.json").read_text())
    pages = manifest["files"][0]["pages"]
    assert [len(page["placements"]) for page in pages] == [6, 6, 2], "three cards a sheet, not two"
    assert pages[0]["fold"] == [[104.25, 0, 104.25, 297], [105.75, 0, 105.75, 297]]
    ends = [(axis, end) for axis, _, _, end in pages[0]["cuts"]]
    assert ends == [("y", 104.25)] * 6 + [("x", 297)] * 2, "the half with the fronts, once folded"
    for page in pages[:2]:
        sides: dict[int, dict[str, Rect]] = {}
        for put in page["placements"]:
            assert put["rotation"] == 0, "an upright fold leaves backs upright"
            sides.setdefault(put["copy"], {})[put["side"]] = Rect(*put["trim"])
        for one in sides.values():
            assert abs(one["front"].x + one["back"].right - 210) < 0.002
            assert one["front"].y == one["back"].y
    game = load_game(request.workspace, "vale", KINDS)
    results = prove(built.folder, game, font_files=font_files(), programs=())
    assert failing(results) == set()
