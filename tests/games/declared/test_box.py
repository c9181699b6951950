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


ORCHARD = """\
game: orchard
title: Orchard
players: {min: 2, max: 2}
rules: play.yaml
tables: {pickers: [{id: mia, name: Mia}, {id: leo, name: Leo}]}
components:
  - id: fruit
    kind: token
    diameter: 16mm
    sides: same
    items: [{id: apple, copies: 8}, {id: pear, copies: 6}]
"""
PLAY = """\
players: {from: picker, least: 2, most: 2}
kinds: {picker: {table: pickers}, fruit: {component: fruit}}
state:
  turn: player
  tree: {is: fruit -> number, start: it.copies}
  basket: player -> fruit -> number
  price: {is: fruit -> number, start: 10}
cites: {turn: OR-1.1, over: OR-2.1}
actions:
  pick:
    about: "{me} picks {what}"
    with: {what: fruit}
    rules: {OR-1.3: "tree[what] > 0 -- none are left"}
    do: |
      tree[what] -= 1
      basket[me][what] += 1
      price[what] += 1
      turn = after(me)
end: {OR-2.1: {if: "sum(tree[f] for f in fruit) == 0"}}
scores: basket[it][apple]
"""


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("tree: {apple: 8, pear: 0}", ""),
        ("price: {apple: 40}", ""),
        (
            "tree: {apple: 500}",
            "before.tree: expected at most 8 of apple, which are printed, found 500",
        ),
        (
            "basket: {leo: {apple: 9}}",
            "before.basket: expected at most 8 of apple, which are printed, found 9",
        ),
        (
            "basket: {leo: {pear: 4}, mia: {pear: 3}}",
            "before.basket: expected at most 6 of pear, which are printed, found 7",
        ),
    ],
)
def test_numbers_of_pieces_are_no_more_than_are_printed(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, before: str, said: str
) -> None:
    folder = tmp_path / "components/orchard"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(ORCHARD, encoding="utf-8")
    (folder / "play.yaml").write_text(PLAY, encoding="utf-8")
    (folder / "rules.yaml").write_text(
        "rules:\n" + "".join(f"  {r}: {{text: x}}\n" for r in ("OR-1.1", "OR-1.3", "OR-2.1")),
        encoding="utf-8",
    )
    (folder / "examples.yaml").write_text(
        f"id: one\nplayers: [mia, leo]\nbefore: {{{before}}}\nactions: []\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    code, heard_ = run("examples", "orchard")
    assert said in heard_
    assert code == bool(said), heard_
