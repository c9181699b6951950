"""The book of a new workspace: what contradicts its rules is not built."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.cli.new import starter_files
from pnp.errors import Problem, Problems
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.checks import untruths
from pnp.rulebook.manuscript import read_manuscript

GAME = "first-night"
BOOK, EXAMPLES, RULES, PLAY = "rulebook.md", "examples.yaml", "rules.yaml", "play.yaml"
PLANTED = [
    (EXAMPLES, "rule: FF-2.3, at", "rule: FF-2.1, at", "FF-2.3"),
    (EXAMPLES, "verdict: illegal, rule: FF-3.1", "verdict: legal, rule: FF-3.1", "FF-3.1"),
    (EXAMPLES, "chance: [three]", "chance: [two_moon]", "FF-2.2"),
    (EXAMPLES, "points(hazel) == 6 -- Hazel", "points(hazel) == 7 -- Hazel", "FF-3.3"),
    (EXAMPLES, "spines: {hazel: [acorn, apple, pear]}", "spines: {hazel: [acorn]}", "FF-3.2"),
    (EXAMPLES, "winner: stella}", "winner: hazel}", "FF-5.1"),
    (RULES, "values: {carried: 3}", "values: {carried: 4}", "FF-3.2"),
    (PLAY, "frost -= 1", "frost -= 2", "FF-2.2"),
    (BOOK, "marker one space on", "marker two spaces on", "FF-2.2"),
    (BOOK, "{{ v.carried|words }} finds", "four finds", "FF-3.2"),
    (BOOK, "Hazel begins.", "Stella begins.", "FF-2.4"),
    (BOOK, "@1 Stella has an apple at home", "@1 Hazel has an apple at home", "FF-5.1"),
    (BOOK, "Most points at home win", "Fewest points at home win", "FF-5.1"),
]  # fmt: skip


def told(root: Path, file: str = "", old: str = "", new: str = "") -> Sequence[Problem]:
    """Return what is said against the book of a new workspace with a change."""
    for name, text in starter_files(GAME):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.name == file and old in text:
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
    game = load_game(Workspace(root), GAME, KINDS)
    try:
        return untruths(read_manuscript(game, evaluators_of(game.workspace, GAME)))
    except Problems as error:
        return error.problems


def test_the_book_as_it_is_made_is_true(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize(("file", "old", "new", "rule"), PLANTED)
def test_a_contradiction_is_told_with_file_line_and_rule(
    tmp_path: Path, file: str, old: str, new: str, rule: str
) -> None:
    problem = told(tmp_path, file, old, new)[0]
    assert problem.file is not None
    assert problem.file.name in (BOOK, EXAMPLES)
    text = (tmp_path / "components" / GAME / problem.file.name).read_text(encoding="utf-8")
    if file == BOOK:
        assert problem.line == text[: text.index(new)].count("\n") + 1
    assert problem.line > 0
    assert f"rule: {rule}, components/{GAME}/rules.yaml:" in problem.message
