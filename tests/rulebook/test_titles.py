"""The title of an example is printed, so it is held as a sentence of the example is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.errors import Problem
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.books import manuscript
from pnp.rulebook.checks import untruths

GALLERY = Path(__file__).parent.parent.parent / "gallery"


def told(root: Path, game: str, old: str, new: str) -> list[Problem]:
    """Return what a game of the gallery, signed by nobody, is told with another text in it."""
    shutil.copytree(GALLERY / game, root, dirs_exist_ok=True)
    folder = root / "components" / game
    (folder / "signed.txt").unlink()
    path = next(p for p in sorted(folder.glob("*s.yaml")) if old in p.read_text(encoding="utf-8"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return untruths(manuscript(load_game(Workspace(root), game, KINDS)))


UNTRUE = [
    ("kettle", "one throw too many", "more than 14 boils over", "14"),
    ("kettle", "thirty points and no more throws", "Ivo wins", "Ivo wins"),
    ("kettle", "one throw too many", "seven cooks meet", "seven"),
    ("kettle", "Anna stops at eleven", "Anna has 40 points", "Anna has 40 points"),
    ("kettle", "Ivo throws in the turn of Anna", "Ivo has 40 points", "Ivo has 40 points"),
    ("lanterns", "Ben has to follow the red light", "Cleo has to follow the red light", "Cleo"),
    ("lanterns", "the highest red card", "the lowest card of the light", "lowest"),
]


@pytest.mark.parametrize(("game", "old", "new", "found"), UNTRUE)
def test_a_title_says_what_replay_and_rules_have(
    tmp_path: Path, game: str, old: str, new: str, found: str
) -> None:
    problems = [str(one) for one in told(tmp_path, game, f"about: {old}", f"about: {new}")]
    (problem,) = problems
    assert "examples.yaml:" in problem
    assert "about: expected what " in problem
    assert f'found "{found}"' in problem


TRUE = [
    ("kettle", "one throw too many", "more than 12 boils over"),
    ("kettle", "thirty points and no more throws", "Anna wins"),
    ("kettle", "Anna stops at eleven", "what do 40 points win?"),
    ("kettle", "one throw too many", "greed"),
]


@pytest.mark.parametrize(("game", "old", "new"), TRUE)
def test_a_title_that_tells_a_rule_or_asks_is_left_alone(
    tmp_path: Path, game: str, old: str, new: str
) -> None:
    assert told(tmp_path, game, f"about: {old}", f"about: {new}") == []
