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
