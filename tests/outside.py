"""What tests need beside Python, in one list: programs and libraries of the machine.

A test that needs one is marked `@pytest.mark.needs("qpdf")`. Where it does not run, the test is
skipped, and the last lines of the run count what was not run and why. As a program this prints the
Debian packages of all that does not run here: `apt-get install $(python -m tests.outside)`.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True)
class Outside:
    """Something that a machine has or has not."""

    title: str
    """Its name in "needs ...": what it is for, where its own name does not tell."""

    package: str
    """The Debian package that brings it; empty for what cannot be installed."""

    runs: Callable[[], bool]


@cache
def program(*names: str) -> str | None:
    """Return the path of the first of the programs that is installed and starts."""
    for path in filter(None, map(shutil.which, names)):
        # All of them tell their version in one of these two ways.
        for question in ("--version", "-v"):
            try:
                done = subprocess.run([path, question], capture_output=True, timeout=60)
            except (OSError, subprocess.TimeoutExpired):
                break
            if done.returncode == 0:
                return path
    return None


@cache
def _cairo() -> bool:
    try:
        import cairosvg  # noqa: F401
    except OSError:
        return False
    return True


def package(name: str) -> bool:
    """Return whether a Python package is installed."""
    return find_spec(name) is not None


def axe() -> Path | None:
    """Return axe.min.js, a browser's checks of accessibility: PNP_AXE, else that of the package."""
    spec = find_spec("axe_core_python")
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    path = Path(os.environ.get("PNP_AXE") or folder / "axe.min.js")
    return path if path.is_file() else None


def browser() -> str | None:
    """Return the path of a browser that draws without a screen."""
    return program("chromium", "chromium-browser")


OUTSIDE = {
    "libcairo": Outside("a second renderer (libcairo)", "libcairo2", _cairo),
    "chromium": Outside("a browser (chromium)", "chromium", lambda: browser() is not None),
    "axe-core": Outside("axe-core (the package axe-core-python)", "", lambda: axe() is not None),
    "qpdf": Outside("qpdf", "qpdf", lambda: program("qpdf") is not None),
    "mutool": Outside("mutool", "mupdf-tools", lambda: program("mutool") is not None),
    "pdftoppm": Outside("pdftoppm", "poppler-utils", lambda: program("pdftoppm") is not None),
    "gs": Outside("gs", "ghostscript", lambda: program("gs") is not None),
    "gettext": Outside("gettext", "gettext", lambda: program("msgmerge") is not None),
    "openspiel": Outside("the extra openspiel", "", lambda: package("pyspiel")),
    "pettingzoo": Outside("the extra pettingzoo", "", lambda: package("pettingzoo")),
    "matplotlib": Outside("the extra report", "", lambda: package("matplotlib")),
    "distributed": Outside("the extra cluster", "", lambda: package("distributed")),
    "root": Outside("a superuser", "", lambda: hasattr(os, "getuid") and os.getuid() == 0),
    "posix": Outside("links, pipes and signals of POSIX", "", lambda: os.name == "posix"),
    "/proc": Outside("/proc", "", lambda: Path("/proc/self/stat").exists()),
    "SIGKILL": Outside("a system that kills", "", lambda: hasattr(signal, "SIGKILL")),
    "/dev/full": Outside("/dev/full", "", lambda: Path("/dev/full").exists()),
}

if __name__ == "__main__":
    lacking = [thing.package for thing in OUTSIDE.values() if thing.package and not thing.runs()]
    sys.stdout.write("".join(f"{package}\n" for package in lacking))
