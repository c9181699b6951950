"""Property 1: the file is sound, for our own readers and for every other that is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule
from pnp.scratch import scratch

SOUND = Rule(1, "files are sound", "", 0, alone=True)

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


def sound(printed: Printed, programs: Sequence[str] = PROGRAMS) -> Iterator[Result]:
    """Yield property 1: no reader complains about any file.

    Always asked are libqpdf's check, our own walk through every form (no resource may be
    missing, which qpdf does not notice) and PDFium; the *programs* only where they are installed,
    and the result says which were not. A program must end well and print nothing but lines known
    to be harmless.
    """
    present = [name for name in programs if shutil.which(name)]
    absent = [name for name in programs if name not in present]
    broken = dict(printed.broken)
    for name, message in broken.items():
        yield from SOUND.results(name, [Finding(1, message)])
    for file in printed.files:
        wrong = [Finding(1, message) for message in _own(file)]
        for program in present:
            wrong += [Finding(1, f"{program}: {line}") for line in complaints(program, file.path)]
        yield from SOUND.results(file.said.path, wrong or [Finding(0)])
    asked = ", ".join(["pikepdf", "pdfium", *present])
    missing = f"; not installed: {', '.join(absent)}" if absent else ""
    yield SOUND.note(None, 0, f"asked {asked}{missing}")


def _own(file: FileProof) -> Iterator[str]:
    import pypdfium2

    yield from (f"qpdf library: {line}" for line in file.pdf.check_pdf_syntax())
    yield from (f"qpdf library: {line}" for line in file.pdf.get_warnings())
    for page, ink in page_inks(file):
        lost = [*ink.own.lost, *(name for inner in ink.forms.values() for name in inner.lost)]
        for name in sorted(set(lost)):
            yield f"page {page.said.number}: expected the resource {name}, found none"
    try:
        with pypdfium2.PdfDocument(file.path) as document:
            for index in range(len(file.pages)):
                document[index].get_size()
    except (pypdfium2.PdfiumError, IndexError) as error:
        yield f"pdfium: {error}"


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
