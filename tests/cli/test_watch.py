"""`pnp watch` builds again what changed, tells faults, and goes on when they are mended."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.changes import touches
from pnp.cli.places import chosen
from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

PATIENCE = 120
"""Seconds until a build must have been told; it takes one or two."""


class Watching:
    """A watch that runs, and what it prints line by line."""

    def __init__(self, root: Path) -> None:
        self.run = subprocess.Popen(
            [sys.executable, "-u", "-m", "pnp", "watch", "--ink", "low"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.run.stdout
        for line in self.run.stdout:
            self.lines.put(line.rstrip("\n"))

    def line(self) -> str:
        """Return the next line that is no note."""
        while (line := self.lines.get(timeout=PATIENCE)).startswith("  note: "):
            pass
        return line


@pytest.fixture
def watching(small: Path) -> Iterator[Watching]:
    made = Watching(small)
    yield made
    made.run.kill()
    made.run.wait()


@pytest.mark.needs("SIGKILL")
def test_changes_are_built_faults_told_and_ctrl_c_ends_it(small: Path, watching: Watching) -> None:
    pieces = int(re.match(r"output/meadow/a4-low: (\d+) pieces on ", watching.line())[1])
    folder = small / "output" / "meadow" / "a4-low"
    before = (folder / "hexes.pdf").read_bytes()
    game = small / "components" / "meadow" / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("count: 7", "count: 8"), encoding="utf-8")
    assert watching.line().startswith(f"output/meadow/a4-low: {pieces + 1} pieces on ")
    after = (folder / "hexes.pdf").read_bytes()
    assert after != before
    game.write_text(text.replace("count: 7", "count: many"), encoding="utf-8")
    assert watching.line().startswith("components/meadow/game.yaml:19: components[3].count: ")
    while (line := watching.line()) != "meadow: 1 problem; nothing was written":
        assert line.startswith("  hint: ")
    assert (folder / "hexes.pdf").read_bytes() == after
    game.write_text(text, encoding="utf-8")
    assert watching.line().startswith(f"output/meadow/a4-low: {pieces} pieces on ")
    assert (folder / "hexes.pdf").read_bytes() == before
    watching.run.send_signal(signal.SIGINT)
    assert watching.run.wait(timeout=PATIENCE) == 130


def test_a_change_of_one_game_builds_no_other(tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = tmp_path / "components" / name
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(f"game: {name}\n", encoding="utf-8")
    workspace = Workspace(tmp_path)
    own = tmp_path / "components" / "one" / "cards.csv"
    assert touches([own], workspace, "one") and not touches([own], workspace, "two")
    shared = tmp_path / "templates" / "card.svg.j2"
    assert touches([shared], workspace, "one") and touches([shared], workspace, "two")
    assert chosen(workspace, None) == ["one", "two"]


def test_a_folder_without_a_game_says_how_to_begin(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem) as refused:
        chosen(Workspace(tmp_path), None)
    assert str(refused.value) == (
        "expected a workspace, found no game in this folder or above it\n"
        "  hint: pnp new NAME makes one; pnp list shows the games that come with pnp"
    )
