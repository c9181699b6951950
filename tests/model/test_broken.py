"""Broken game files carry the exact messages that they must cause."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problem, Problems
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

BROKEN = sorted((Path(__file__).parent.parent / "data" / "broken").glob("*.yaml"))


def expected(path: Path) -> list[str]:
    """Return the messages written at the head of the file."""
    messages: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# error: "):
            messages.append("components/broken/" + line.removeprefix("# error: "))
        elif line.startswith("# hint: "):
            messages[-1] += "\n  hint: " + line.removeprefix("# hint: ")
    return messages


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_all_faults_come_at_once_with_file_and_line(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "components" / "broken"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_bytes(path.read_bytes())
    with pytest.raises(Problems) as error:
        load_game(Workspace(tmp_path), "broken", KINDS)
    assert sorted(map(str, error.value.problems)) == sorted(expected(path))
    lines = [problem.line for problem in error.value.problems]
    assert lines == sorted(lines)


def test_a_problem_reads_as_place_fault_and_hint() -> None:
    problem = Problem(Path("a") / "b.yaml", 3, "x[1].y", "expected a, found b", "write a")
    assert str(problem) == "a/b.yaml:3: x[1].y: expected a, found b\n  hint: write a"


def faults(root: Path, files: dict[str, str]) -> list[str]:
    """Return the messages of reading a game whose folder holds these files."""
    folder = root / "components" / "broken"
    folder.mkdir(parents=True)
    game = "game: broken\ntitle: B\ncomponents: [{id: a, kind: board, size: 90mm x 90mm}]\n"
    for name, text in {"game.yaml": game, **files}.items():
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(Problems) as error:
        load_game(Workspace(root), "broken", KINDS)
    return [str(found).removeprefix("components/broken/") for found in error.value.problems]


def test_a_table_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    game = (
        "game: broken\ntitle: B\ntables: {cards: cards.csv}\n"
        "components: [{id: a, kind: card, size: poker, for_each: cards}]\n"
    )
    assert faults(tmp_path, {"game.yaml": game, "cards.csv": "id,id\n"}) == [
        'cards.csv:1: expected every column once, found "id" again'
    ]


def test_rules_are_a_mapping(tmp_path: Path) -> None:
    assert faults(tmp_path, {"rules.yaml": "- one\n- two\n"}) == [
        "rules.yaml:1: expected a mapping, found a list"
    ]


def test_an_edition_is_told_where_it_stands_when_it_is_read_itself(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "broken"
    folder.mkdir(parents=True)
    path = BROKEN[0].with_name("editions.yaml")
    (folder / "game.yaml").write_bytes(path.read_bytes())
    with pytest.raises(Problems) as error:
        load_game(Workspace(tmp_path), "broken", KINDS, "quick")
    assert list(map(str, error.value.problems)) == expected(path)


def test_rows_of_an_edition_are_told_where_they_stand(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "broken"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "game: broken\ntitle: B\neditions: {quick: {components: {a: {\n"
        "      items: [{id: fox},\n         {id: owl, copies: many}]}}}}\n"
        "components: [{id: a, kind: card, size: poker}]\n",
        encoding="utf-8",
    )
    with pytest.raises(Problems) as error:
        load_game(Workspace(tmp_path), "broken", KINDS, "quick")
    assert list(map(str, error.value.problems)) == [
        "components/broken/game.yaml:5: editions.quick.components.a.items[1].copies: "
        'expected a number of copies from 0 to 100000, found "many"'
    ]
