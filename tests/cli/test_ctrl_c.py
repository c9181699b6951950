"""The first Ctrl-C ends a command, whatever it is in the middle of, and all that it started.

Each test sends the signal at a certain step, not at a certain time.
"""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.counting import Counting
from pnp.games.kit.saved import Part
from pnp.games.kit.setting import Asked
from pnp.processes import WorkerLost, Workers
from tests.printed import REPOSITORY, print_game

pytestmark = pytest.mark.needs("posix")

SIMULATION = """
import os, signal, sys
from pnp.cli.main import main
from pnp.games.kit.simulation import Tally

parts, plus = 0, Tally.plus

def added(tally, other):
    global parts
    parts += 1
    if parts == 4:
        if {group}:
            os.killpg(0, signal.SIGINT)
        else:
            os.kill(os.getpid(), signal.SIGINT)
    return plus(tally, other)

Tally.plus = added
if __name__ == "__main__":
    main(sys.argv[1:])
"""

SIX = ["simulate", "dune-chess", "--games", "1000000", "--turns", "2"]


def run(
    script: str, folder: Path, *arguments: str, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a script in a session of its own, so that a signal to its group reaches no other."""
    path = folder / "script.py"
    path.write_text(script, encoding="utf-8")
    return subprocess.run(
        [sys.executable, str(path), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        start_new_session=True,
        timeout=300,
        **options,
    )


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return what six games give that are played to the end of the simulation."""
    words = ("simulate", "dune-chess", "--games", "6", *SIX[4:], "--json")
    done = run(SIMULATION.format(group=False), tmp_path_factory.mktemp("six"), *words)
    assert done.returncode == 0
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("jobs", "group"), [("1", True), ("2", True), ("2", False)], ids=["1-all", "2-all", "2-one"]
)
def test_a_simulation_prints_what_was_counted(
    tmp_path: Path, six: Any, jobs: str, group: bool
) -> None:
    script = SIMULATION.format(group=group)
    done = run(script, tmp_path, *SIX, "--jobs", jobs, "--json")
    assert done.returncode == 130
    assert done.stderr == "counted: 6 of 1000000 games\n\npnp: stopped\n"
    # The same six games counted to their end give the same.
    assert json.loads(done.stdout) == six
    assert six["games"] == 6


def test_a_second_ctrl_c_does_not_break_off_what_the_first_began(tmp_path: Path) -> None:
    again = """
from pnp.cli import tables
report = tables.report
def told(*arguments):
    os.kill(os.getpid(), signal.SIGINT)
    report(*arguments)
    os.kill(os.getpid(), signal.SIGINT)
tables.report = told
"""
    script = SIMULATION.format(group=False).replace("\nif __name__", f"{again}\nif __name__")
    done = run(script, tmp_path, *SIX, "--jobs", "2", "--json")
    assert (done.returncode, json.loads(done.stdout)["games"]) == (130, 6)
    assert done.stderr == "counted: 6 of 1000000 games\n\npnp: stopped\n"


def test_what_was_counted_comes_in_every_form(tmp_path: Path) -> None:
    done = run(SIMULATION.format(group=False), tmp_path, *SIX, "--csv")
    assert done.returncode == 130
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {row["all_games"] for row in rows} == {"6"}


def test_before_anything_was_counted_there_is_no_table(tmp_path: Path) -> None:
    script = SIMULATION.format(group=False).replace("parts == 4", "parts == 1")
    done = run(script, tmp_path, *SIX)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "counted: 0 of 1000000 games\n\npnp: stopped\n"


STUCK = """
import os, signal, sqlite3, sys, threading
from pnp.cli.ending import ended

def command():
    # Work in C that leaves Python's lock to others and never ends.
    threading.Timer(0.5, os.kill, (os.getpid(), signal.{signal})).start()
    sqlite3.connect(":memory:").execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    ).fetchall()

sys.exit(ended(command))
"""


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_work_that_python_cannot_break_off_ends_too(tmp_path: Path, name: str, code: int) -> None:
    done = run(STUCK.format(signal=name), tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


ASKED = """
import os, signal, sys
from pnp.cli.ending import ended

sys.exit(ended(lambda: os.kill(os.getpid(), signal.SIGTERM)))
"""


def test_the_end_that_a_system_asks_for_has_its_code(tmp_path: Path) -> None:
    done = run(ASKED, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGTERM, "", "")


BUILD = """
import os, signal, sys
from pathlib import Path
from pnp import output
from pnp.cli.main import main

step, seen = sys.argv.pop(1), []
honest = getattr(output.Stage, step)

def stopped(stage, *arguments):
    answer = honest(stage, *arguments)
    if not seen:
        seen.append(1)
        os.kill(os.getpid(), signal.SIGINT)
    return answer

setattr(output.Stage, step, stopped)
main(sys.argv[1:])
"""


@pytest.mark.parametrize("step", ["_open", "make", "complete", "publish"])
def test_a_build_leaves_a_whole_folder_and_nothing_beside_it(small: Path, step: str) -> None:
    words = ("build", "meadow", "hexes", "--quiet")
    folder = print_game(small / "output", small, components=("hexes",)).folder
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    data = small / "components" / "meadow" / "game.yaml"
    data.write_text(data.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    done = run(BUILD, small, step, *words)
    assert (done.returncode, done.stderr) == (130, "\npnp: stopped\n")
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    if step == "publish":
        assert after.pop(".build.json") != before.pop(".build.json")
    assert after == before
    assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]


# ---------------------------------------------------------------------- killed workers


@dataclass
class Count:
    games: int = 0
    numbers: list[int] = field(default_factory=list)

    def plus(self, other: Count) -> Count:
        return Count(self.games + other.games, self.numbers + other.numbers)


@dataclass(frozen=True)
class Deadly:
    """A simulation whose process is killed in the middle."""

    games: int = 40

    def jobs(self, first: int, end: int, size: int) -> list[range]:
        return [range(n, n + size) for n in range(first, end, size)]

    def run(self, numbers: range) -> Count:
        if 20 in numbers:
            os.kill(os.getpid(), signal.SIGKILL)
        return Count(len(numbers), list(numbers))


def test_a_killed_worker_keeps_what_was_counted() -> None:
    part = Part(Asked("deadly"), "", "", 0, 0, Count())  # type: ignore[arg-type]
    deadly = Counting(Deadly(), part, 40)  # type: ignore[arg-type]
    with pytest.raises(WorkerLost):
        deadly.run(Workers(2))
    tally: Any = deadly.part.tally
    assert tally.games < 21
    assert tally.numbers == list(range(tally.games))
