"""Print games a thousand times on simulated printers, uncorrected and corrected, and count.

python benchmarks/printing/simulate_prints.py [--prints 1000] [--seed 1] [GAME ...]

Builds each game on A4 into a folder of its own, takes the places of all pieces from the manifest,
and sends every sheet through a printer drawn anew for each print. Writes a table in Markdown.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.errors import UsageProblem
from pnp.faces import KINDS
from pnp.geometry import Rect, Size, Transform
from pnp.manifest.write import read
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, Paper
from pnp.pipeline import BuildRequest, build
from pnp.pipeline.calibrate import measured
from pnp.printer import Correction
from pnp.sheets.calibration import REACH, STEP, Calibration

GAMES = ("dune-express", "dune-chess", "dragon-dune")
A4 = Paper("a4", PAPERS["a4"])

SCALE = 0.004
"""Standard deviation of the factor of each direction; old engines were allowed 2 %."""

SHRINK = 0.0015
"""The same for what a fuser takes off the sheet between its sides: a few tenths of a percent."""

REGISTRATION = 1.0
"""A back is adjusted to lie within this of its front, in millimetres, both ways."""

ASKEW = 0.1
"""Standard deviation of the turn of the back, in degrees."""

FEED, SIDEWAYS = 0.35, 0.15
"""Standard deviations from sheet to sheet, along and across the feed: 1 mm and 0.5 mm at worst."""

KNIFE = 0.2
"""Standard deviation of a cut beside its mark."""

RULE = 0.25
"""Largest error of reading a bar with a rule."""

GOOD_SIZE = 0.25
"""A piece is as large as ordered if its marks stand this near to where they should, in mm."""


@dataclass(frozen=True)
class Engine:
    """One printer with its own error, and how it varies from sheet to sheet."""

    across: float
    along: float
    shrink: tuple[float, float]
    shift: tuple[float, float]
    turn: float

    @classmethod
    def drawn(cls, rng: random.Random) -> Engine:
        """Return a printer by chance."""
        return cls(
            rng.gauss(1, SCALE),
            rng.gauss(1, SCALE),
            (rng.gauss(1, SHRINK), rng.gauss(1, SHRINK)),
            (rng.uniform(-REGISTRATION, REGISTRATION), rng.uniform(-REGISTRATION, REGISTRATION)),
            rng.gauss(0, ASKEW),
        )

    def sheet(self, rng: random.Random) -> tuple[float, float]:
        """Return how far the back of one sheet lies off besides."""
        return rng.gauss(0, SIDEWAYS), rng.gauss(0, FEED)

    def front(self, size: Size) -> Transform:
        """Return where the printer puts points of a front."""
        return _about_centre(size, Transform(self.across, 0.0, 0.0, self.along))

    def back(self, size: Size, drift: tuple[float, float]) -> Transform:
        """Return where it puts points of a back turned about the long edge."""
        scaled = Transform(self.across * self.shrink[0], 0.0, 0.0, self.along * self.shrink[1])
        shift = Transform.moving(self.shift[0] + drift[0], self.shift[1] + drift[1])
        return _about_centre(size, scaled.then(Transform.turning(self.turn)).then(shift))


def _about_centre(size: Size, change: Transform) -> Transform:
    """Return the change of upright paper for a page, which may lie on its side."""
    if size.width > size.height:
        turned = Transform.turning(-90)
        change = turned.then(change).then(Transform.turning(90))
    x, y = size.width / 2, size.height / 2
    return Transform.moving(-x, -y).then(change).then(Transform.moving(x, y))


def calibrated(engine: Engine, rng: random.Random) -> Correction:
    """Return what a careful person stores for the printer after printing one sheet.

    The lengths are off by up to `RULE`, the cells are the nearest steps, and the sheet that was
    read had a drift of its own.
    """
    sheet = Calibration(A4)
    drift = engine.sheet(rng)
    front, back = engine.front(sheet.size), engine.back(sheet.size, drift)
    readings = []
    for grid in (0, 1):
        cell = (0.0, 0.0)
        # What a cell shows depends on its place, so the second look finds the right one.
        for _ in range(3):
            x, y = sheet.cell(grid, cell)
            place = (x + sheet.size.width / 2, y + sheet.size.height / 2)
            off = [b - f for b, f in zip(back.apply(*place), front.apply(*place), strict=True)]
            cell = (_step(-off[0] / engine.across), _step(-off[1] / engine.along))
        readings.append(cell)
    x = sheet.bars[0] * engine.across + rng.uniform(-RULE, RULE)
    y = sheet.bars[1] * engine.along + rng.uniform(-RULE, RULE)
    return measured("simulated", A4, x, y, readings)[0].correction


def _step(value: float) -> float:
    return max(-REACH, min(REACH, round(value / STEP) * STEP))


@dataclass
class Counted:
    """What was counted for one component."""

    pieces: int = 0
    size: str = ""
    safe: float = 0.0
    bleed: float = 0.0
    sizes: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Cut pieces, and those of the ordered size without and with correction."""

    covered: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Backs, and those whose bleed reaches all cuts."""

    kept: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Backs, and those whose safe area the knife does not touch."""

    off: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """How far the middle of backs lies off."""


def places(manifest: dict[str, Any]) -> Iterator[tuple[Size, str, dict[str, Any]]]:
    """Yield size of the page, name of its sheet and placement, for all pieces."""
    for entry in manifest["files"]:
        if entry["path"].startswith(("everything", "rulebook")):
            continue
        for page in entry["pages"]:
            sheet = page["backs_page"] or page["number"]
            for placement in page["placements"]:
                yield Size(*page["media"]), f"{entry['path']}/{sheet}", placement


def simulate(game: str, prints: int, seed: int) -> dict[str, Counted]:
    """Return what came out of so many prints of one game."""
    workspace = Workspace(Path.cwd())
    loaded = load_game(workspace, game, KINDS)
    safe = {component.id: component.safe for component in loaded.components}
    with tempfile.TemporaryDirectory() as place:
        (built,) = build(BuildRequest(workspace, game, out=Path(place)))
        manifest = read(built.folder / "manifest.json")
    assert manifest is not None
    pieces = list(places(manifest))
    counted: dict[str, Counted] = {}
    for _, _, put in pieces:
        one = counted.setdefault(put["component"], Counted())
        one.pieces += put["side"] == "front"
        width, height = put["trim"][2:]
        one.size = f"{min(width, height):.4g} x {max(width, height):.4g}"
        one.safe = safe.get(put["component"], 3.0)
        one.bleed = min(put["bleed"]) if put["side"] == "back" else one.bleed
    rng = random.Random(seed)
    for _ in range(prints):
        engine = Engine.drawn(rng)
        try:
            correction = calibrated(engine, rng)
        except UsageProblem:
            correction = Correction("none")
        drifts: dict[str, tuple[float, float]] = {}
        for way, applied in enumerate((Correction("none"), correction)):
            maps: dict[tuple[Size, str], tuple[Transform, Transform]] = {}
            for size, sheet, put in pieces:
                if (size, sheet) not in maps:
                    drift = drifts.setdefault(sheet, engine.sheet(rng))
                    maps[(size, sheet)] = (
                        applied.transform(size).then(engine.front(size)),
                        applied.transform(size, "long").then(engine.back(size, drift)),
                    )
                _count(counted[put["component"]], put, maps[(size, sheet)], way, rng)
    return counted


def _count(
    one: Counted,
    put: dict[str, Any],
    maps: tuple[Transform, Transform],
    way: int,
    rng: random.Random,
) -> None:
    """Measure a front between its marks; cut it there and look at its back."""
    front, back = maps
    trim = Rect(*put["trim"])
    if put["side"] == "front":
        left, top = front.apply(trim.x, trim.y)
        right, bottom = front.apply(trim.right, trim.bottom)
        off = max(abs(right - left - trim.width), abs(bottom - top - trim.height))
        one.sizes[0] += way == 0
        one.sizes[way + 1] += off <= GOOD_SIZE
        return
    # The cut lies where the front is; seen from behind it is the same rectangle mirrored, which
    # is what the manifest places behind it. The knife errs besides.
    cuts = [rng.gauss(0, KNIFE) for _ in range(4)]
    worst = 0.0
    for x in (trim.x, trim.right):
        for y in (trim.y, trim.bottom):
            there, ahead = back.apply(x, y), front.apply(x, y)
            worst = max(
                worst,
                abs(there[0] - ahead[0] + cuts[x == trim.right]),
                abs(there[1] - ahead[1] + cuts[2 + (y == trim.bottom)]),
            )
    centre = trim.centre
    one.off[way].append(math.dist(back.apply(*centre), front.apply(*centre)))
    for list_, limit in ((one.covered, one.bleed), (one.kept, one.safe)):
        list_[0] += way == 0
        list_[way + 1] += worst <= limit


def table(counted: dict[str, Counted]) -> Iterator[str]:
    """Yield the rows of one game."""
    for name, one in counted.items():
        backs = ["-"] * 3
        if one.covered[0]:
            middle = [statistics.median(values) for values in one.off]
            backs = [
                f"{middle[0]:.2f} / {middle[1]:.2f} mm",
                f"{_share(one.covered)} ({one.bleed:g} mm)",
                f"{_share(one.kept)} ({one.safe:g} mm)",
            ]
        yield f"| {name} | {one.pieces} | {one.size} | {_share(one.sizes)} | {' | '.join(backs)} |"


def _share(counts: list[int]) -> str:
    whole, before, after = counts
    return f"{100 * before / whole:.1f} / {100 * after / whole:.1f} %"


def main() -> None:
    """Print the tables of the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--prints", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in given.games:
        print(f"\n### {game}\n")
        print(
            "| component | pieces | mm | size within 0.25 mm | back off, median | bleed covers the "
            "back | back keeps its safe area |"
        )
        print("|---|---:|---|---:|---:|---:|---:|")
        for row in table(simulate(game, given.prints, given.seed)):
            print(row)


if __name__ == "__main__":
    main()
