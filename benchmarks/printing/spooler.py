"""Sends sheets through a real CUPS to a raster queue and measures what a printer would be given.

Debian: apt-get install cups cups-filters ghostscript; then, from the root of the repository:

    python benchmarks/printing/spooler.py

A spooler of its own is started, with a queue that writes the raster of 300 dpi to a file. Black
squares of 20 mm are built for both ways of turning the sheet, sent as `pnp print` sends them and in
the ways that a dialog may, and each square is held against its place in the manifest.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy

QUEUE = "bench"
SQUARE = 20.0
AROUND = 8.0
"""So far around its place a square is looked for, in millimetres."""

GAME = """game: squares
title: Squares
files: {squares: {gap: 18mm, cut: none}}
components:
  - {id: squares, kind: token, side: 20mm, bleed: 0mm, safe: 0mm, sides: same, count: 24,
     template: black.svg.j2}
"""
BLACK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<rect width="{{ w }}" height="{{ h }}" fill="#000000"/></svg>"""

WAYS: dict[str, list[str] | None] = {
    "`pnp print`": None,
    "`lp`, no options": [],
    "`lp -o fit-to-page`": ["-o", "fit-to-page"],
    "`lp -o print-scaling=fit`": ["-o", "print-scaling=fit"],
    "`lp -o print-scaling=fill`": ["-o", "print-scaling=fill"],
    "`lp -o print-scaling=auto`": ["-o", "print-scaling=auto"],
}

FILES_CONF = """FileDevice Yes
ServerRoot {at}/root
RequestRoot {at}/spool
TempDir {at}/spool/tmp
CacheDir {at}/cache
StateDir {at}/state
ErrorLog {at}/log/error
AccessLog {at}/log/access
PageLog {at}/log/page
"""
CONF = """Listen {at}/sock
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
Allow all
</Location>
<Policy default>
<Limit All>
Order allow,deny
Allow all
</Limit>
</Policy>
"""


@dataclass(frozen=True)
class Page:
    """One page of a raster: how it is turned, and what is dark on the paper."""

    duplex: bool
    tumble: bool
    dark: Any
    dots: float
    """Dots a millimetre."""

    left: float
    top: float
    """Where the raster begins on the paper, in millimetres."""


@contextmanager
def spooler(folder: Path, ppd: Path) -> Iterator[Path]:
    """Run a spooler with one queue; yield the file that its printer writes."""
    for name in ("root", "spool/tmp", "cache", "state", "log"):
        (folder / name).mkdir(parents=True)
    (folder / "files.conf").write_text(FILES_CONF.format(at=folder))
    (folder / "cupsd.conf").write_text(CONF.format(at=folder))
    out = folder / "printed.ras"
    os.environ["CUPS_SERVER"] = str(folder / "sock")
    daemon = shutil.which("cupsd") or "/usr/sbin/cupsd"
    server = subprocess.Popen(
        [daemon, "-f", "-c", str(folder / "cupsd.conf"), "-s", str(folder / "files.conf")]
    )
    try:
        while not (folder / "sock").exists():
            time.sleep(0.2)
        queue = ["lpadmin", "-p", QUEUE, "-E", "-v", f"file:{out}", "-P", str(ppd)]
        subprocess.run(queue, check=True, stderr=subprocess.DEVNULL)
        yield out
    finally:
        server.terminate()
        server.wait()


def printed(out: Path, words: list[str], cwd: Path) -> list[Page]:
    """Return the pages that the printer gets for a command."""
    out.unlink(missing_ok=True)
    subprocess.run(words, check=True, cwd=cwd, stdout=subprocess.DEVNULL)
    for _ in range(600):
        waiting = subprocess.run(["lpstat", "-o", QUEUE], capture_output=True, check=False).stdout
        if not waiting.strip() and out.exists() and out.stat().st_size:
            break
        time.sleep(0.2)
    return list(pages(out.read_bytes()))


def pages(data: bytes) -> Iterator[Page]:
    """Yield the pages of a CUPS raster, version 3: headers of 1,796 bytes, lines of pixels."""
    assert data[:4] == b"3SaR", data[:4]
    at = 4
    while at < len(data):
        head = data[at : at + 1796]

        def number(place: int, head: bytes = head) -> int:
            return int(struct.unpack_from("<I", head, place)[0])

        high, line, bits = number(376), number(392), number(388)
        body = numpy.frombuffer(data, numpy.uint8, high * line, at + 1796).reshape(high, line)
        at += 1796 + high * line
        grey = body[:, : number(372) * bits // 8].reshape(high, number(372), bits // 8).mean(axis=2)
        # Margins and page size are points, the origin is the lower left corner.
        left, bottom = number(312), number(316)
        dots = number(276) / 25.4
        top = number(356) * 25.4 / 72 - bottom * 25.4 / 72 - high / dots
        dark = grey < 128
        yield Page(bool(number(272)), bool(number(368)), dark, dots, left * 25.4 / 72, top)


def square(page: Page, trim: list[float]) -> tuple[float, float, float, float] | None:
    """Return the edges of a square on the paper, in millimetres; None where there is none."""
    k = page.dots
    x, y = trim[0] - AROUND - page.left, trim[1] - AROUND - page.top
    side = SQUARE + 2 * AROUND
    left, top = max(round(x * k), 0), max(round(y * k), 0)
    window = page.dark[top : round((y + side) * k), left : round((x + side) * k)]
    across = numpy.flatnonzero(window.sum(axis=0) > SQUARE / 2 * k)
    down = numpy.flatnonzero(window.sum(axis=1) > SQUARE / 2 * k)
    if not len(across) or not len(down):
        return None
    edges = (left + across[0], top + down[0], left + across[-1] + 1, top + down[-1] + 1)
    shifts = (page.left, page.top, page.left, page.top)
    one, two, three, four = (edge / k + shift for edge, shift in zip(edges, shifts, strict=True))
    return one, two, three, four


def row(name: str, made: list[Page], said: list[dict[str, Any]]) -> str:
    """Return one line of the table: sides, size of squares, size of the whole, greatest shift."""
    first = made[0]
    sides = "one" if not first.duplex else "short edge" if first.tumble else "long edge"
    sizes, shifts, spans = [], [], []
    for page, entry in zip(made, said, strict=True):
        found = [(square(page, put["trim"]), put["trim"]) for put in entry["placements"]]
        seen = [(box, trim) for box, trim in found if box]
        sizes += [side for box, _ in seen for side in (box[2] - box[0], box[3] - box[1])]
        shifts += [
            max(
                abs((box[0] + box[2]) / 2 - trim[0] - 10), abs((box[1] + box[3]) / 2 - trim[1] - 10)
            )
            for box, trim in seen
        ]
        wide = seen[-1][1][1] - seen[0][1][1]
        spans.append((seen[-1][0][1] - seen[0][0][1]) / wide)
    scale = 100 * math.fsum(spans) / len(spans)
    return (
        f"| {name} | {sides} | {min(sizes):.2f} to {max(sizes):.2f} | {scale:.2f} % | "
        f"{max(shifts):.2f} |"
    )


def main() -> None:
    """Print the tables."""
    here = Path(__file__).parent
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the spooler's filters run as a user of their own
        for place in ("components/squares", "templates/squares"):
            (folder / place).mkdir(parents=True)
        (folder / "components/squares/game.yaml").write_text(GAME)
        (folder / "templates/squares/black.svg.j2").write_text(BLACK)
        pnp = [sys.executable, "-m", "pnp"]
        os.environ["PYTHONPATH"] = str(here.parent.parent)
        for edge in ("long", "short"):
            words = [*pnp, "build", "squares", "--duplex", edge, "-q"]
            subprocess.run(words, check=True, cwd=folder)
        with spooler(folder / "cups", here / "raster.ppd") as out:
            for edge, built in (("long", "a4"), ("short", "a4-short")):
                place = folder / "output/squares" / built
                manifest = json.loads((place / "manifest.json").read_text())
                said = manifest["files"][0]["pages"]
                print(f"\nLaid out for the {edge} edge:\n")
                print(
                    "| sent by | sides | squares of 20 mm | scale | farthest from its place, mm |"
                )
                print("|---|---|---|---:|---:|")
                for way, options in WAYS.items():
                    words = ["lp", "-d", QUEUE, *(options or []), str(place / "squares.pdf")]
                    if options is None:
                        words = [*pnp, "print", "squares", "--folder", built, "--queue", QUEUE]
                    print(row(way, printed(out, words, folder), said), flush=True)


if __name__ == "__main__":
    main()
