"""`pnp simulate --each`: a table of single games that goes on with a saved simulation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.command import ended

CHESS = ("simulate", "dune-chess", "--turns", "20", "--seed", "4")


def test_every_game_has_a_row(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    sweep = ("--sweep", "value_spice=0")
    assert ended(*CHESS, "--games", "2", "--each", "games.csv", *sweep) == 0
    told = "Atreides Harkonnen,random random,,,20\n"
    assert Path("games.csv").read_text() == (
        "game,setting,players,policies,winners,rule,turns\n"
        f"0,value_spice=1,{told}0,value_spice=0,{told}1,value_spice=1,{told}1,value_spice=0,{told}"
    )


def test_it_goes_on_with_what_is_saved(
    tmp_path: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows beyond what is saved, as a killed run leaves them, are those of games played again."""
    monkeypatch.chdir(tmp_path)
    kept = ("--each", "games.csv", "--save", "saved.json")
    assert ended(*CHESS, "--games", "5", *kept) == 0
    five = Path("games.csv").read_text()
    assert ended(*CHESS, "--games", "8", "--each", "whole.csv") == 0
    whole = Path("whole.csv").read_text()
    assert whole.startswith(five) and whole.count("\n") == 9
    Path("games.csv").write_text(whole[:-20])
    assert ended(*CHESS, "--games", "8", *kept) == 0
    assert Path("games.csv").read_text() == whole
    capsys.readouterr()
    Path("games.csv").write_text(five)
    assert ended(*CHESS, "--games", "9", *kept) == 2
    assert capsys.readouterr().err == (
        "pnp: games.csv: expected games 0 to 7, found others\n"
        "  hint: they are counted already: without --save, or to another file, all are played\n"
    )
    assert Path("games.csv").read_text() == five
    assert ended(*CHESS, "--games", "1", "--each", "no/games.csv") == 1
    assert capsys.readouterr().err.endswith(
        "pnp: no/games.csv: cannot be written: No such file or directory\n"
        "  hint: choose another place with --each\n"
    )
