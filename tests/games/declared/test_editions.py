"""Another edition of the rules: played, counted and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.cli import examples, play, simulate
from pnp.errors import UsageProblem
from tests.games.declared.table import ROOT
from tests.games.declared.test_workspace import GAME, here, run, with_tiny

__all__ = ["here"]


def test_an_edition_is_played_and_counted(here: Path) -> None:
    """By two in a row the fifth mark ends the game at the latest."""
    with_tiny(here, "{values: {row: 2}}")
    counted = ("--games", "20", "--json")
    for words in (("--edition", "tiny"), ("--options", "edition=tiny")):
        told = json.loads(run(simulate.command, GAME, *counted, *words).stdout)
        assert told["options"] == {"edition": "tiny"}
        assert told["turns"]["ninetieth"] <= 5 and told["drawn"] == 0
    ordinary = json.loads(run(simulate.command, GAME, *counted).stdout)
    assert ordinary["options"] == {} and ordinary["turns"]["ninetieth"] > 5
    kept = ("--edition", "tiny", "--random", "--save", "kept.yaml")
    assert run(play.command, GAME, *kept).exit_code == 0
    assert "edition: tiny" in Path("kept.yaml").read_text("utf-8")
    assert run(examples.command, "--game", GAME, "kept.yaml").exit_code == 0
    for command in (simulate.command, play.command):
        wrong = run(command, GAME, "--edition", "tny")
        assert isinstance(wrong.exception, UsageProblem)
        hint = '\n  hint: did you mean "tiny"?'
        assert str(wrong.exception) == f"expected an edition, found tny{hint}"


def test_a_game_of_one_edition_has_no_other(here: Path) -> None:
    """Its own has a name, too."""
    for named in ("--edition", "1"), ():
        told = json.loads(run(simulate.command, GAME, "--games", "5", "--json", *named).stdout)
        assert told["options"] == {}
    wrong = run(simulate.command, GAME, "--edition", "tiny")
    assert str(wrong.exception) == "expected no edition for tic-tac-toe, found tiny"


@pytest.mark.parametrize("game", ["dune-express", "dune-chess"])
def test_an_engine_of_one_edition_has_no_other(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for command in (simulate.command, play.command):
        wrong = run(command, game, "--edition", "tiny")
        assert str(wrong.exception) == f"expected no edition for {game}, found tiny"


def test_an_engine_of_several_plays_the_one_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for edition in ("1.2", "booklet"):
        words = ("dragon-dune", "--edition", edition, "--games", "2", "--json")
        told = json.loads(run(simulate.command, *words).stdout)
        assert told["options"] == f"edition {edition}"
