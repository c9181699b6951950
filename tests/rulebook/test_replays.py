"""Scenarios are played once, whoever asks about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli import examples, why
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.games.dragon_dune.replay import DragonReplay
from pnp.games.dune_chess.line import Line
from pnp.games.dune_express.replay import ExpressReplay
from pnp.games.kit.replay import Replay
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.books import open_book
from pnp.pipeline.review import reviewed
from tests.rulebook.conftest import REPOSITORY

GAMES = tuple(Workspace(REPOSITORY).games())
FILE = "components/dune-chess/examples.yaml"
MOST = {"dune-express": 40, "dragon-dune": 55}
"""Plays for a whole book; 50 where nothing is said."""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the plays of scenarios by their ids."""
    count: Counter[str] = Counter()

    def counted(play: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def playing(self: Replay[Any]) -> Any:
            data = self.data if isinstance(self.data, dict) else {}
            count[str(data.get("id"))] += 1
            return play(self)

        return playing

    for kind in (Replay, Line, ExpressReplay, DragonReplay):
        monkeypatch.setattr(kind, "play", counted(vars(kind)["play"]))
    monkeypatch.chdir(REPOSITORY)
    return count


def test_why_plays_a_scenario_once(played: Counter[str]) -> None:
    found = CliRunner().invoke(why.command, ["dune-chess", f"{FILE}#ex-1"])
    assert found.exit_code == 0, found.output
    assert played == {"ex-1": 1}


def test_examples_play_each_scenario_once(played: Counter[str]) -> None:
    found = CliRunner().invoke(examples.command, [FILE, "--game", "dune-chess", "--coverage"])
    assert found.exit_code == 0, found.output
    assert set(played.values()) == {1} and len(played) > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_book_plays_each_example_once(name: str, played: Counter[str]) -> None:
    game = load_game(Workspace(REPOSITORY), name, KINDS)
    book = open_book(game)
    assert {key for key in book.named if book.replayed.all[key].steps} <= set(played)
    assert {key: number for key, number in played.items() if key != "None" and number > 1} == {}
    before = played.total()
    assert before <= MOST.get(name, 50)
    reviewed(game, FaceMaker(game))
    assert played.total() == 2 * before
