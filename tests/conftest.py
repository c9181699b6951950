"""Fixtures shared by all tests."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import fuzzing
from tests.outside import OUTSIDE
from tests.printed import REPOSITORY, Printed, fewer, print_game

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what it sends to the background deaf to Ctrl-C, and what that starts, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Where images of machines forbid it, every process that a test starts would compile
# pnp anew, which is half its start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.load_profile(fuzzing.PROFILE)

VARIANTS: dict[str, dict[str, object]] = {
    "a4": {},
    "letter": {"paper": "letter"},
    "a3-125": {"paper": "a3", "scale": {"field": 1.25}},
    "a5-tiled": {"paper": "a5"},
    "measure": {"paper": "170x240mm", "scale": {"field": 0.9}},
    "short": {"duplex": "short"},
    "none": {"duplex": "none"},
    "gutterfold": {"duplex": "gutterfold"},
    "any-printer": {"margins": "any-printer", "paper": "letter"},
    "inkjet": {"margins": "inkjet-duplex"},
}

CUT_VARIANTS: dict[str, dict[str, object]] = {
    "contour": {"cut": "contour"},
    "silhouette": {"cut": "silhouette"},
    "cricut": {"cut": "cricut", "components": ("beetles", "hexes", "deck", "dice", "herons")},
}
"""Builds for cutting machines."""


@pytest.fixture(scope="session")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    """Return a function that gives the small game printed in one of the variants."""
    made: dict[str, Printed] = {}

    def get(name: str) -> Printed:
        if name not in made:
            options = {**VARIANTS, **CUT_VARIANTS}[name]
            made[name] = print_game(tmp_path_factory.mktemp(name), **options)
        return made[name]

    return get


@pytest.fixture(scope="session")
def dune_express(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return Dune Express on A4."""
    return print_game(tmp_path_factory.mktemp("dune"), REPOSITORY, "dune-express")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a fresh copy of the small workspace."""
    import shutil

    from tests.printed import SMALL

    return Path(shutil.copytree(SMALL, tmp_path / "small"))


@pytest.fixture
def tiny(small: Path) -> Path:
    """Return the workspace with so much of its game as most commands need to show what they do."""
    return fewer(small, "field", "beetles", "squares", "hexes", "deck", "dice")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let CI demand that everything runs."""
    parser.addoption("--all-run", action="store_true", help="Fail where a test is skipped.")


def pytest_configure(config: pytest.Config) -> None:
    """Announce the mark; look for cycles seldom, for most of what is made lasts to the end."""
    gc.set_threshold(50_000, 20, 50)
    names = ", ".join(OUTSIDE)
    config.addinivalue_line("markers", f"needs(*things): skipped where one does not run: {names}")


def pytest_collection_finish() -> None:
    """Never go through the modules again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that cannot run on this machine."""
    for mark in item.iter_markers("needs"):
        for name in mark.args:
            if not OUTSIDE[name].runs():
                pytest.skip(f"needs {OUTSIDE[name].title}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand each worker a run of tests that follow each other: they share what was built."""
    from xdist.scheduler import WorkStealingScheduling

    # Whoever asks for another way gets it.
    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that left out what it had to run."""
    if session.config.getoption("--all-run") and not_run(session.config) and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(config: pytest.Config) -> None:
    """End with one line that counts what was not run, by reason."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and (line := not_run(config)):
        reporter.write_line(line)


def not_run(config: pytest.Config) -> str:
    """Return the line, empty where all ran: "not run here: 4 need qpdf · 1 needs gs"."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    most = sorted(reasons.items(), key=lambda reason: (-reason[1], reason[0]))
    parts = [
        f"{count} {why if count == 1 else why.replace('needs', 'need', 1)}" for why, count in most
    ]
    return f"not run here: {' · '.join(parts)}" if parts else ""
