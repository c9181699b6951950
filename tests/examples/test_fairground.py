"""The example with one of each kind that has a shared drawing is built, and all properties hold."""

from __future__ import annotations

from pathlib import Path

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.proof.asking import prove
from tests.proof.bench import failing, font_files

PLACE = Path(__file__).parents[2] / "examples" / "fairground"


def test_every_kind_of_the_example_is_printed_and_proved(tmp_path: Path) -> None:
    paper = (parse_paper("a4"),)
    request = BuildRequest(Workspace(PLACE), "fairground", papers=paper, out=tmp_path)
    (built,) = build(request)
    assert not built.notes, "nothing would take fewer sheets"
    game = load_game(request.workspace, "fairground", KINDS)
    kinds = {component.kind for component in game.components}
    assert kinds | {"sheet", "dice"} == set(KINDS), "what no template of one's own is needed for"
    results = prove(built.folder, game, font_files=font_files(), programs=())
    assert failing(results) == set()
