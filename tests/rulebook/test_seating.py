"""A game is for as many players as its rules have seats for, with a book or without."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.cli import build, check
from pnp.errors import Problems
from tests.games.declared.test_workspace import FOLDER, here, replaced, run

__all__ = ["here"]


@pytest.mark.parametrize("has_book", [True, False])
@pytest.mark.parametrize(("said", "found"), [("min: 2, max: 4", "2 to 4"), ("min: 1, max: 1", "1")])
def test_who_can_play_is_held_against_the_rules(
    here: Path, has_book: bool, said: str, found: str
) -> None:
    line = replaced("game.yaml", "players: {min: 2, max: 2}", f"players: {{{said}}}")
    if not has_book:
        (FOLDER / "rulebook.md").unlink()
    told = f"players: expected players as the rules seat them, 2, found {found}"
    raised = run(build.command, "tic-tac-toe").exception
    assert isinstance(raised, Problems)
    assert [str(p) for p in raised.problems] == [f"{FOLDER}/game.yaml:{line}: {told}"]
    assert f"game.yaml:{line}: {told}\n" in run(check.command, "tic-tac-toe").output
