"""Faults of rules.yaml are told when the game is read, before templates stumble over them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

GAME = (
    "game: wood\ntitle: Wood\nedition: full\neditions: {quick: {about: Shorter.}}\n"
    "components:\n  - {id: deck, kind: card, size: poker}\n"
)


def told(root: Path, rules: str) -> list[str]:
    """Return what is wrong with a game of these rules."""
    folder = root / "components/wood"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    try:
        load_game(Workspace(root), "wood", KINDS)
    except Problems as error:
        return [str(one).removeprefix("components/wood/") for one in error.problems]
    return []


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            "editions: {quik: {values: {goal: 6}}}\n"
            'rules: {W-1: {text: "{goal} wins.", values: {goal: 9}}}\n',
            'rules.yaml:1: editions.quik: expected an edition of game.yaml, found "quik"\n'
            '  hint: did you mean "quick"?',
        ),
        (
            'rules:\n  W-1: {text: "{goal} wins."}\n',
            "rules.yaml:2: rules.W-1.text: expected the name of a value, found {goal}",
        ),
        (
            "rules:\n  W-1: {text: Play.}\n  W-2: {txt: Win.}\n",
            "rules.yaml:3: rules.W-2: expected a text|"
            'rules.yaml:3: rules.W-2.txt: no such field\n  hint: did you mean "text"?',
        ),
        ("editions: {quick: {values: {goal: 6}}}\nnumbers: [1, 2]\n", ""),
        (
            "editions: {quick: {values: {goal: 6}}}\n"
            'rules: {W-1: {text: "{goal} wins.", values: {goal: 9}}}\n',
            "",
        ),
    ],
)
def test_faults_of_the_rules_are_told(tmp_path: Path, rules: str, message: str) -> None:
    assert told(tmp_path, rules) == (message.split("|") if message else [])
