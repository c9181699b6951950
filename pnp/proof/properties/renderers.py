"""Property 27: other renderers draw the pages as PDFium does."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.raster import rasters
from pnp.proof.result import Finding, Result, Rule
from pnp.scratch import scratch

AGREE = Rule(27, "renderers agree about the pages", "%", 1.0, cost="pixels", alone=True)

RENDERERS: Final = ("mutool", "pdftoppm")
"""Programs of other people, asked where they are installed."""

DPI: Final = 100
APART: Final = 64
"""Two pixels that differ by more than this of 255 are not the same."""

PATIENCE: Final = 300
"""Seconds that a program may take for one file."""


def agree(printed: Printed, programs: Sequence[str] = RENDERERS) -> Iterator[Result]:
    """Yield property 27: less than 1 % of the pixels of any page differ clearly at 100 dpi.

    MuPDF and poppler share no code with PDFium. Where none of them is installed the result says
    so and is no failure. everything.pdf, which repeats the pages, is left out.
    """
    present = [name for name in programs if shutil.which(name)]
    if not present:
        yield AGREE.note(None, None, f"skipped: {' and '.join(programs)} are not installed")
        return
    for file in printed.files:
        if file.said.repeats:
            continue
        findings: list[Finding] = []
        for program in present:
            findings += _compared(program, file)
        yield from AGREE.results(file.said.path, findings)
    yield AGREE.note(None, 0.0, f"pdfium against {' and '.join(present)}")


def _compared(program: str, file: FileProof) -> Iterator[Finding]:
    with scratch() as place:
        try:
            subprocess.run(  # noqa: S603 - a fixed command on a file of the build
                _command(program, file.path.resolve(), place),
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            yield Finding(100.0, f"{program}: expected pictures of the pages, found: {error}")
            return
        pictures = sorted(place.iterdir(), key=lambda path: int(_digits(path.stem)))
        if len(pictures) != len(file.pages):
            found = f"{len(pictures)} of {len(file.pages)} pages"
            yield Finding(100.0, f"{program}: expected all pages drawn, found {found}")
            return
        with rasters(file.path, DPI) as ours:
            for number, (raster, path) in enumerate(zip(ours, pictures, strict=True), start=1):
                share = differing(raster.whole(), path)
                message = ""
                if share >= AGREE.tolerance:
                    message = (
                        f"{program}: expected the page as PDFium draws it, "
                        f"measured {share:.1f} % of the pixels to differ"
                    )
                yield Finding(share, message, number)


def _digits(stem: str) -> str:
    return "".join(letter for letter in stem if letter.isdigit()) or "0"


def differing(one: Image.Image, other: Path) -> float:
    """Return the share of pixels in percent that differ clearly; all of them on other paper.

    A pixel agrees with the darkest or brightest of the nine around it in the other picture.
    """
    with Image.open(other) as opened:
        two = opened.convert("L")
    if max(abs(one.width - two.width), abs(one.height - two.height)) > 1:
        return 100.0
    if two.size != one.size:
        two = two.crop((0, 0, *one.size))
    # Renderers round edges to pixels each in its way: a pixel has a match if its like is beside it.
    darkest, brightest = two.filter(ImageFilter.MinFilter(3)), two.filter(ImageFilter.MaxFilter(3))
    beyond = ImageChops.lighter(
        ImageChops.subtract(one, brightest), ImageChops.subtract(darkest, one)
    )
    counts = beyond.histogram()
    return 100 * sum(counts[APART + 1 :]) / (one.width * one.height)


def _command(program: str, path: Path, folder: Path) -> list[str]:
    if program == "mutool":
        grey = ["-c", "gray", "-o", str(folder / "%d.pgm")]
        return ["mutool", "draw", "-q", "-r", str(DPI), *grey, str(path)]
    return ["pdftoppm", "-r", str(DPI), "-gray", str(path), str(folder / "page")]
