"""The faction cards of Dune Express in Arabic, Thai and Russian: what they say is what is true.

With the packages of fonts that their heads name, `pnp build dune-express faction-cards --lang ar`
prints them, once they lie in components/dune-express/locale and in locale.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.translated import as_said
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

DATA = REPOSITORY / "tests/data/scripts"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("scripts")
    shutil.copytree(REPOSITORY / "components/dune-express", root / "components/dune-express")
    places = {"cards": root / "components/dune-express/locale", "sheets": root / "locale"}
    places["sheets"].mkdir()
    for path in DATA.glob("*.po"):
        kind, tag = path.stem.split("-")
        shutil.copy(path, places[kind] / f"{tag}.po")
    return Workspace(root)


def test_cards_of_three_scripts_say_what_their_texts_say(workspace: Workspace) -> None:
    game = load_game(workspace, "dune-express", KINDS)
    for tag, name in (("ar", "آتريديز"), ("th", "อะเทรดีส"), ("ru", "Атрейдес")):
        told, problems = as_said(game, tag)
        assert problems == []
        assert told.items["faction-cards"][0].fields["name"] == name
    path = Path(workspace.root) / "components/dune-express/locale/ar.po"
    text = path.read_text("utf-8").replace("{worm_moves} من", "5 من")
    path.write_text(text, "utf-8")
    _, problems = as_said(game, "ar")
    assert [problem.message.splitlines()[0] for problem in problems] == [
        "expected {worm_moves}, found none",
        "expected nothing, found 5",
    ]
