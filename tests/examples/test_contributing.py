"""CONTRIBUTING.md leads a newcomer from an empty folder to a game with an engine."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.printed import REPOSITORY

PAGE = (REPOSITORY / "CONTRIBUTING.md").read_text("utf-8")
CHAPTER = PAGE.partition("## Add a game with an engine")[2].partition("\n## ")[0]
FILES = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", CHAPTER, re.MULTILINE | re.DOTALL)
(COMMANDS,) = re.findall(r"^```sh\n(.*?)^```$", CHAPTER, re.MULTILINE | re.DOTALL)
OFFLINE = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "-q"]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Do what the page says, word for word, and return what each command answers."""
    folder: Path = tmp_path_factory.mktemp("newcomer")
    for name, text in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    site = folder / "site"
    env = {**os.environ, "PYTHONPATH": str(site), "NO_COLOR": "1", "COLUMNS": "100"}
    env.pop("PYTEST_ADDOPTS", None)
    answers = {}
    for line in COMMANDS.splitlines():
        program, *words = shlex.split(line.removeprefix("python -m "))
        if program == "pip":
            # Beside this environment, not into it, and without the network.
            words += [*OFFLINE, "--target", str(site)]
        done = subprocess.run(
            [sys.executable, "-m", program, *words],
            cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        answers[line] = done.stdout
    return answers


def test_every_command_comes_out_well(told: dict[str, str]) -> None:
    assert told["pnp examples components/pebbles/examples.yaml --game pebbles"] == (
        "2 scenarios as expected\n"
    )
    assert "PB-1.2" in told["pnp why pebbles components/pebbles/examples.yaml#greedy"]
    assert "(PB-1.3)" in told["pnp play pebbles --random"]
    assert told["pnp perft start 4"] == "16\n"
    assert "10 pieces" in told["pnp build pebbles"]


def test_the_contracts_hold(told: dict[str, str]) -> None:
    passed = re.search(r"(\d+) passed", told["python -m pytest tests"])
    assert passed and int(passed[1]) >= 20


def test_what_it_names_is_there() -> None:
    for name in re.findall(r"`((?:pnp|examples|tests)/[\w/.-]+)`", CHAPTER):
        assert (REPOSITORY / name).exists() or "NAME" in name, name
