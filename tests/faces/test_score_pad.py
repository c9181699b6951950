"""Score pads without words in their rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.art.svg.layers import TextLayer
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

FILE = "components/one/game.yaml"


def pad(root: Path, rest: str) -> Game:
    """Return the game of one score pad."""
    (root / "components" / "one").mkdir(parents=True)
    text = f"game: one\ntitle: One\ncomponents:\n  - {{id: pad, kind: score-pad, {rest}}}\n"
    (root / FILE).write_text(text, encoding="utf-8")
    return load_game(Workspace(root), "one", KINDS)


def words(game: Game) -> list[str]:
    maker = FaceMaker(game)
    (design,) = maker.designs(game.components[0])
    assert maker.problems == []
    layers = (one for one in design.front.layers if isinstance(one, TextLayer))
    return [box.text() for layer in layers for box in layer.boxes]


@pytest.mark.parametrize("size", ["a6", "60 x 90 mm", "a5"])
def test_a_pad_without_rows_has_room_for_its_last_word(tmp_path: Path, size: str) -> None:
    assert words(pad(tmp_path, f"size: {size}, players: 2")) == [
        "Pad",
        "Total",
    ]
