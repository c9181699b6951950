"""Names that the rules write in small letters are names in the book, too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.books import manuscript
from pnp.rulebook.checks import untruths

GAME = """\
game: orchard
title: Orchard
components:
  - id: fruit
    kind: token
    diameter: 16mm
    items:
      - {id: apple, name: Apple, copies: 8}
      - {id: pear, name: Pear, copies: 6}
"""
RULES = """\
sections: {OR-1: Picking}
rules:
  OR-1.1: {text: "The most apples win."}
  OR-1.2: {text: "A pear is worth nothing."}
"""


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str], list[str]]:
    """What stops the build of a book, by what it says."""
    folder = tmp_path / "components" / "orchard"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")

    def read(text: str) -> list[str]:
        (folder / "rulebook.md").write_text(f"# Picking\n\n{text}\n", encoding="utf-8")
        game = load_game(Workspace(tmp_path), "orchard", KINDS)
        return [problem.message.split("\n")[0] for problem in untruths(manuscript(game))]

    return read


def test_another_name_than_that_of_the_rule_is_told(told: Callable[[str], list[str]]) -> None:
    assert told("The most apples win. [OR-1.1]\n\nA pear is worth nothing. [OR-1.2]") == []
    assert told("The most pears win. [OR-1.1]\n\nA pear is worth nothing. [OR-1.2]") == [
        'expected what OR-1.1 says, found "pears"'
    ]
    assert told("The most apples win. [OR-1.1]\n\nAn Apple is worth nothing. [OR-1.2]") == [
        'expected what OR-1.2 says, found "Apple"'
    ]
