"""`pnp simulate` and `pnp tally`: parts, files to go on with, and when it stops."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command import Run, heard

CHESS = ("simulate", "dune-chess", "--turns", "30", "--seed", "4")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Run:
    """Return what runs a command in an empty folder: exit code, and all that it says."""
    monkeypatch.chdir(tmp_path)
    return heard(capsys)


def counted(name: str) -> Any:
    return json.loads(Path(name).read_text())["tally"]


def test_parts_add_up_to_the_same_bytes(run: Run) -> None:
    """However the games are split, table and file are those of the whole."""
    whole = run(*CHESS, "--games", "11", "--save", "whole.json")
    for number in (1, 2, 3):
        part = ("--part", f"{number}/3", "--save", f"{number}.json")
        assert run(*CHESS, "--games", "11", *part)[0] == 0
    assert run("tally", "3.json", "1.json", "2.json") == whole
    assert "11 games" in whole[1]
    assert [counted(f"{number}.json")["games"] for number in (1, 2, 3)] == [3, 4, 4]


def test_it_goes_on_with_what_a_file_holds(run: Run) -> None:
    """Games that are counted are not played again; the file is that of an unbroken count."""
    run(*CHESS, "--games", "5", "--save", "broken.json")
    more = run(*CHESS, "--games", "9", "--save", "broken.json")
    whole = run(*CHESS, "--games", "9", "--save", "whole.json")
    assert more == whole
    assert counted("broken.json") == counted("whole.json")


def test_until_the_shares_are_known(run: Run) -> None:
    """It stops at the first pair of games after which no interval is wider, for any --jobs."""
    done = run(*CHESS, "--until", "20%")
    assert done[0] == 0
    assert done[1].splitlines()[0].startswith("8 games: every share is known to ")
    assert run(*CHESS, "--until", "20%", "--jobs", "2") == done


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--part", "4/3"), 2, "expected a part like 3/100, found 4/3"),
        (("--until", "no"), 2, "expected a share like 1%, found no"),
        (("--until", "1%", "--part", "1/2"), 2, "pnp: expected --until or --part, found both\n"),
        (("--games", "2", "--save", "five.json"), 2,
         "five.json: expected at most 2 games, found 5\n  hint: ask for them with --games 5\n"),
        (("--games", "9", "--seed", "5", "--save", "five.json"), 2,
         "pnp: five.json: expected the same simulation, found another\n"
         "  hint: name another file with --save, or remove this one\n"),
        (("--save", "torn.json"), 1,
         "torn.json: expected a saved simulation\n  hint: files are written by pnp simulate"),
    ],
)  # fmt: skip
def test_what_cannot_be_counted(run: Run, words: tuple[str, ...], code: int, told: str) -> None:
    assert run(*CHESS, "--games", "5", "--save", "five.json")[0] == 0
    kept = Path("five.json").read_bytes()
    Path("torn.json").write_bytes(kept[:400])
    ended_with, said = run(*CHESS, *words)
    assert (ended_with, told in said) == (code, True), said
    assert Path("five.json").read_bytes() == kept


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda one: one | {"first": 1, "done": 4}, "expected every game once, found game 1"),
        (lambda one: one | {"first": 5, "done": 8}, "expected all parts, found none with games 3"),
        (lambda one: one | {"made_by": "x", "first": 3, "done": 6},
         "expected parts of one simulation, found other rules or settings"),
        (lambda one: one | {"done": 9}, "expected 9 counted games, found 3"),
    ],
)  # fmt: skip
def test_what_does_not_add_up(run: Run, change: Any, told: str) -> None:
    assert run(*CHESS, "--games", "3", "--save", "one.json")[0] == 0
    data = change(json.loads(Path("one.json").read_text()))
    Path("two.json").write_text(json.dumps(data))
    code, said = run("tally", "one.json", "two.json")
    assert code == 1
    assert told in said
