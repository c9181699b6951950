"""What the PDF programs of other people say against a file."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

from pnp.scratch import scratch

PROGRAMS: Final = ("qpdf", "mutool", "pdftoppm", "gs")
"""Readers by other people, asked where they are installed."""

PATIENCE: Final = 120
"""Seconds that a program may take for one file."""

HARMLESS: Final = {
    "qpdf": (),
    "mutool": (re.compile(r"warning: ICC support is not available"),),
    "pdftoppm": (re.compile(r"Syntax Error(?: \(\d+\))?: Suspects object is wrong type .*"),),
    "gs": (
        # ReportLab copies the hinting of the whole font into each subset.
        re.compile(
            r"Failed to interpret TT instructions (?:for glyph \d+ of|in) font \S+ *"
            r"Continue ignoring instructions of the font\."
        ),
        re.compile(
            r"Failed to interpret TT instructions for glyph \d+ of font [\w+-]+\. "
            r"Continue ignoring instructions of the font\."
        ),
    ),
}
"""Lines, matched whole, that say nothing against a file."""


def complaints(program: str, path: Path) -> list[str]:
    """Return what the program says against the file, each line once; empty for a sound file."""
    with scratch() as folder:
        try:
            done = subprocess.run(  # noqa: S603 - a fixed command on a file of the build
                _command(program, path.resolve(), folder),
                capture_output=True,
                timeout=PATIENCE,
                check=False,
                cwd=folder,
            )
        except subprocess.TimeoutExpired:
            return [f"expected an end within {PATIENCE} s, found none"]
        except OSError as error:
            return [f"could not be started: {error}"]
    said = done.stderr.decode(errors="replace")
    if program in ("qpdf", "gs"):
        said += "" if done.returncode == 0 and program == "qpdf" else done.stdout.decode("latin-1")
    lines = list(dict.fromkeys(line.strip() for line in said.splitlines() if line.strip()))
    left = [line for line in lines if not harmless(program, line)]
    if not left and done.returncode != 0:
        left = [f"expected it to end well, found exit status {done.returncode}"]
    return left


def harmless(program: str, line: str) -> bool:
    """Return whether the line is known to say nothing against a file.

    >>> harmless("mutool", "warning: ICC support is not available")
    True
    >>> harmless("mutool", "warning: cannot find XObject resource 'x'")
    False
    """
    return any(pattern.fullmatch(line) for pattern in HARMLESS.get(program, ()))


def _command(program: str, path: Path, folder: Path) -> list[str]:
    """Return a command that reads the whole file and draws it as small as it can."""
    file = str(path)
    if program == "qpdf":
        return ["qpdf", "--check", file]
    if program == "mutool":
        return ["mutool", "draw", "-q", "-r", "20", "-o", str(folder / "%d.png"), file]
    if program == "pdftoppm":
        return ["pdftoppm", "-r", "20", file, str(folder / "page")]
    return [
        "gs",
        "-q",
        "-dSAFER",
        "-dNOPAUSE",
        "-dBATCH",
        "-dPDFSTOPONERROR",
        "-sDEVICE=nullpage",
        file,
    ]
