"""A game of somebody else: a package with an engine and a workspace, installed and used."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.printed import REPOSITORY

SOURCE = REPOSITORY / "examples" / "low-tide"
LEAVE = shutil.ignore_patterns("output", "__pycache__", ".*")


@dataclass
class Place:
    """A copy of the package, and a folder into which it is installed."""

    folder: Path
    site: Path

    def run(self, *words: str, installed: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a module of Python beside the game's files."""
        env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100"}
        env.pop("PYTEST_ADDOPTS", None)
        env["PYTHONPATH"] = os.pathsep.join([str(self.site)] * installed)
        return subprocess.run(
            [sys.executable, "-m", *words],
            cwd=self.folder, env=env, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip

    def told(self, *words: str) -> str:
        """Return what a command of pnp says that comes out well."""
        done = self.run("pnp", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    root = tmp_path_factory.mktemp("third-party")
    folder = Path(shutil.copytree(SOURCE, root / "low-tide", ignore=LEAVE))
    made = Place(folder, root / "site")
    done = made.run(
        "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation",
        "--disable-pip-version-check", "--target", str(made.site), ".",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    # What is used is what was installed.
    shutil.rmtree(folder / "low_tide")
    return made


def test_the_engine_is_small() -> None:
    lines = (SOURCE / "low_tide" / "game.py").read_text("utf-8").splitlines()
    assert len(lines) <= 120


def test_its_own_tests_hold_it_to_the_contracts(place: Place) -> None:
    done = place.run("pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    count = re.search(r"(\d+) passed", done.stdout)
    assert count and int(count[1]) >= 20
    assert "skipped" not in done.stdout


def test_its_examples_come_out_as_they_say(place: Place) -> None:
    file = "components/low-tide/examples.yaml"
    assert place.told("examples", file, "--game", "low-tide") == "7 scenarios as expected\n"
    told = place.told("why", "low-tide", f"{file}#too-far")
    assert "LT-3.2" in told


def test_it_is_played_and_what_was_played_replays(place: Place) -> None:
    told = place.told("play", "low-tide", "--random", "--seed", "3", "--save", "record.yaml")
    assert told.splitlines()[-1].endswith("(LT-4.1)") or "(LT-4.1)" in told
    told = place.told("examples", "record.yaml", "--game", "low-tide")
    assert told == "1 scenario as expected\n"


def test_it_is_counted(place: Place) -> None:
    told = place.told("simulate", "low-tide", "--games", "20", "--json")
    assert json.loads(told)["games"] == 20
    # Both players can wade or stay home, and the wave stops at one of six pools.
    assert place.told("perft", "start", "3") == "24\n"


def test_its_positions_are_drawn(place: Place) -> None:
    place.told("diagram", "start", "-o", "start.svg")
    assert (place.folder / "start.svg").read_text("utf-8").startswith("<svg")


def test_it_is_printed_and_proved(place: Place) -> None:
    place.told("build", "low-tide", "--paper", "a4", "--quiet")
    made = {path.name for path in (place.folder / "output" / "low-tide" / "a4").glob("*.pdf")}
    assert {"board.pdf", "tokens.pdf", "die.pdf", "rulebook.pdf"} <= made
    assert "35 of 35 properties hold" in place.told("check", "low-tide")


def test_the_author_has_nothing_left_to_look_at(place: Place) -> None:
    assert place.run("pnp", "build", "low-tide", "--paper", "letter", "--quiet").stderr == ""


def test_without_the_package_pnp_says_what_it_misses(place: Place) -> None:
    done = place.run("pnp", "build", "low-tide", installed=False)
    assert done.returncode == 1
    line = place.folder.joinpath("components/low-tide/game.yaml").read_text("utf-8")
    number = line[: line.index("rules:")].count("\n") + 1
    assert done.stderr.splitlines()[0] == (
        f'components/low-tide/game.yaml:{number}: rules: expected a rules engine, found "low_tide"'
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("class LowTide:\n    def __init__(self, rules): pass\n",
         "does not keep the protocol: expected apply, breakable, bring, chance_outcomes,"
         " explain and "),
        ("def LowTide(rules): return rules['worms']\n",
         "cannot make a game of its rules.yaml: KeyError: 'worms'"),
    ],
    ids=["broken", "poor", "picky"],
)  # fmt: skip
def test_an_engine_that_cannot_be_used_is_named(
    place: Place, tmp_path: Path, code: str, said: str
) -> None:
    site = Path(shutil.copytree(place.site, tmp_path / "site"))
    site.joinpath("low_tide", "game.py").write_text(code)
    folder = Path(shutil.copytree(place.folder, tmp_path / "game", ignore=LEAVE))
    broken = Place(folder, site)
    for words in (
        ("examples", "components/low-tide/examples.yaml", "--game", "low-tide"),
        ("play", "low-tide", "--random"),
        ("build", "low-tide"),
    ):
        done = broken.run("pnp", *words)
        assert done.returncode == 1
        assert f"the engine low_tide (low-tide 1.0, low_tide.game:LowTide) {said}" in done.stderr
        assert "Traceback" not in done.stderr
    assert list(folder.rglob("*.pdf")) == []
