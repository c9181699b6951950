"""A scenario that the printed pieces cannot lay out is no scenario of the game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.command import Run, heard
from tests.printed import REPOSITORY

GAME = "marsh-crossing"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return heard(capsys)


def workspace(folder: Path, old: str = "", new: str = "") -> Path:
    """Return a copy of the game with other words in its scenarios."""
    home = folder / "home"
    shutil.copytree(REPOSITORY / "gallery" / GAME, home)
    path = home / "components" / GAME / "examples.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return home


def test_a_board_holds_no_more_of_a_piece_than_are_printed(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = "q0r1: south_foot, q0r2: none"
    monkeypatch.chdir(workspace(tmp_path, old, "q0r1: south_foot, q0r2: south_foot"))
    code, said = run("examples", GAME)
    assert code == 1
    assert "examples.yaml:" in said
    assert "expected at most 3 of south_foot, which are printed, found 4" in said
    assert "before.at: " in said


def test_what_the_box_can_make_passes(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace(tmp_path))
    assert run("examples", GAME)[0] == 0


def test_a_last_light_too_many_is_told_of_the_actions(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    shutil.copytree(REPOSITORY / "gallery" / "lit-windows", home)
    path = home / "components/lit-windows/game.yaml"
    text = path.read_text(encoding="utf-8")
    assert "copies: 21" in text
    # A light fewer of each than there are windows for.
    path.write_text(text.replace("copies: 21", "copies: 20"), encoding="utf-8")
    monkeypatch.chdir(home)
    code, said = run("examples", "lit-windows")
    assert code == 1
    assert "actions: expected at most 20 of moon, which are printed, found 21" in said
