"""Files that nest beyond all measure, or are no files: answered before anything reads them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.model.source import DEEPEST, read_yaml, read_yaml_documents
from tests.printed import REPOSITORY

SHAPES = {
    "brackets": "[" * 25_000,
    "braces": "{a: " * 25_000,
    "dashes": "- " * 25_000,
    "questions": "? " * 25_000,
    "closed": "[" * 25_000 + "]" * 25_000,
    "second document": "a: 1\n---\n" + "[" * 25_000,
    "inside a key": "? " + "[" * 25_000,
}


def pnp(cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_deep_yaml_is_refused_before_it_is_read(shape: str, tmp_path: Path) -> None:
    # In a process of its own: the reader's recursion in C used to end it.
    (tmp_path / "deep.yaml").write_text(SHAPES[shape], encoding="utf-8")
    line = 3 if shape == "second document" else 1
    done = pnp(tmp_path, "examples", "deep.yaml", "--game", "dune-express")
    assert done.returncode == 1
    assert done.stderr == f"deep.yaml:{line}: expected at most {DEEPEST} levels in one file\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("dice", "deep.yaml"), "deep.yaml:1: "),
        (("why", "dune-express", "deep.yaml"), "deep.yaml:1: "),
        (("list", "deep"), "components/deep/game.yaml:1: "),
        (("build", "deep"), "components/deep/game.yaml:1: "),
        (("check", "deep"), "components/deep/game.yaml:1: "),
        (("simulate", "deep"), "components/deep/game.yaml:1: "),
    ],
)
def test_every_command_answers_deep_yaml(
    arguments: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    game = tmp_path / "components" / "deep" / "game.yaml"
    game.parent.mkdir(parents=True)
    for path in (game, tmp_path / "deep.yaml"):
        path.write_text(SHAPES["brackets"], encoding="utf-8")
    done = pnp(tmp_path, *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{told}expected at most {DEEPEST} levels in one file")


def test_as_deep_as_is_allowed_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text("[" * DEEPEST + "]" * DEEPEST, encoding="utf-8")
    value = read_yaml(path).value
    for _ in range(DEEPEST - 1):
        (value,) = value
    assert value == []
    path.write_text("[" * (DEEPEST + 2) + "]" * (DEEPEST + 2), encoding="utf-8")
    with pytest.raises(Problems, match=f"at most {DEEPEST} levels"):
        read_yaml(path)


def test_one_bad_game_leaves_the_list_of_the_others(tmp_path: Path) -> None:
    for name in ("bad", "worse"):
        game = tmp_path / "components" / name / "game.yaml"
        game.parent.mkdir(parents=True)
        game.write_text("[" * 99, encoding="utf-8")
    done = pnp(tmp_path, "list")
    assert done.returncode == 1
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        "dragon-dune",
        "dune-chess",
        "dune-express",
    ]
    assert done.stderr == (
        f"components/bad/game.yaml:1: expected at most {DEEPEST} levels in one file\n"
        f"components/worse/game.yaml:1: expected at most {DEEPEST} levels in one file\n"
        "2 problems; nothing was written\n"
    )


@pytest.mark.needs("posix")
def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "turns.yaml")
    with pytest.raises(Problems) as error:
        read_yaml(tmp_path / "turns.yaml", Path("turns.yaml"))
    assert str(error.value) == "turns.yaml: expected a file, found a pipe or a device"


def test_a_folder_in_place_of_a_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(Problems) as error:
        read_yaml(tmp_path, Path("turns.yaml"))
    assert str(error.value) == "turns.yaml: expected a file, found a folder"


@pytest.mark.parametrize("fill", [" ", "\n", " \n"])
def test_a_star_with_much_space_behind_it_is_read_at_once(fill: str, tmp_path: Path) -> None:
    # The pattern for such documents used to try every pair of places in the space.
    path = tmp_path / "star.yaml"
    path.write_text("*" + fill * 300_000 + '"', encoding="utf-8")
    with pytest.raises(Problems, match="expected YAML"):
        read_yaml_documents(path)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("*a b\n", ["*a b"]),
        ("# c\n*a\n---\n\n*x  \n\n---\nq: 1\n", ["*a", "*x", {"q": "1"}]),
        ("*x\r\n---\r\n*y", ["*x", "*y"]),
    ],
)
def test_documents_that_begin_with_a_star_are_texts(
    text: str, values: list[object], tmp_path: Path
) -> None:
    path = tmp_path / "star.yaml"
    path.write_bytes(text.encode())
    assert [document.value for document in read_yaml_documents(path)] == values
