"""From the edited cell to the screen: `pnp studio` in a real browser, beside whole builds.

    python -m benchmarks.studio.measure [--cards 1000] [--edits 40]

The clock starts just before a file is written and stops two frames after the decoded picture
stands in the page. What a busy machine does to it shows in the build of the same run.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from tests.chromium import Page, chromium
from tests.printed import REPOSITORY
from tests.studio.running import running

GAME = """game: deck
title: Thousand
edition: "1"
language: en
palette: {night: "#2f3d4f", paper: "#fbf5e6", sand: "#efe2c0", gold: "#d99a2b", russet: "#b5542a",
  moss: "#6f7d3c", brown: "#5a3b28", ink: "#2b211b", ice: "#d5e3e8"}
components:
  - {id: deck, kind: card, size: poker, data: cards.csv, template: night-card.svg.j2}
"""
WORDS = "move the frost marker one space back and take up a find from any leaf pile".split()
ICONS = "acorn apple berry hedgehog home mushroom owl pear".split()

WATCH = """
window.painted = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.tagName !== "IMG") continue;
    const name = node.closest(".cell")?.dataset.key;
    requestAnimationFrame(() => requestAnimationFrame(() =>
      painted.push([name, performance.timeOrigin + performance.now()])));
  }
}).observe(document.body, { childList: true, subtree: true });
"""


def workspace(root: Path, cards: int) -> list[list[str]]:
    """Write a deck of so many cards and return its rows."""
    chance = random.Random(1)
    (root / "components" / "deck").mkdir(parents=True)
    templates = REPOSITORY / "pnp" / "starter" / "templates" / "@name@"
    (root / "templates").mkdir()
    shutil.copytree(templates, root / "templates" / "deck")
    (root / "components" / "deck" / "game.yaml").write_text(GAME, encoding="utf-8")
    rows = [["id", "name", "copies", "icon", "colour", "text"]]
    for number in range(cards):
        text = " ".join(chance.choices(WORDS, k=chance.randint(8, 22))).capitalize()
        icon, colour = chance.choice(ICONS), chance.choice(["#6f7d3c", "#c98a1b", "#a8352a"])
        rows.append([f"c{number:04d}", f"Card {number}", "1", icon, colour, f"{text}."])
    save(root, rows)
    return rows


def save(root: Path, rows: list[list[str]]) -> None:
    """Write the rows as an editor does."""
    saving(root, rows)()


def saving(root: Path, rows: list[list[str]]) -> Callable[[], Any]:
    """Return what writes the rows, which are put together already."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    data, file = text.getvalue().encode(), root / "components" / "deck" / "cards.csv"
    return lambda: file.write_bytes(data)


def timed(page: Page, write: Callable[[], Any], wanted: int = 1) -> float:
    """Return the milliseconds until so many faces are painted after a file is written."""
    page.run("painted.length = 0")
    started = time.time() * 1e3
    write()
    page.wait(f"painted.length >= {wanted}")
    painted = sorted(at for _, at in page.run("painted"))
    return float(painted[wanted - 1] - started)


def spread(figures: list[float]) -> str:
    """Return the median and what 95 of 100 stay below."""
    ordered = sorted(figures)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"median {statistics.median(ordered):.0f} ms, 95 % {high:.0f} ms (n={len(ordered)})"


def built(root: Path) -> float:
    """Return the seconds of a build."""
    command = [sys.executable, "-m", "pnp", "build", "deck", "-q"]
    started = time.time()
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    subprocess.run(command, cwd=root, check=True, env=env)
    return time.time() - started


def studio_of(root: Path) -> psutil.Process:
    """Return the process of the studio."""
    for child in psutil.Process().children(recursive=True):
        if "studio" in child.cmdline() and str(root) == child.cwd():
            return child
    raise LookupError("no studio runs")


def computed(root: Path) -> float:
    """Return the seconds that the studio and its Typst have computed so far."""
    studio = studio_of(root)
    times = [one.cpu_times() for one in (studio, *studio.children(recursive=True))]
    return math.fsum(one.user + one.system for one in times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=40)
    asked = parser.parse_args()
    told: list[tuple[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "deck"
        root.mkdir()
        rows = workspace(root, asked.cards)
        with chromium(Path(folder) / "profile") as tab:
            page = tab()
            page.open("about:blank")
            begun = time.time()
            with running(root, "deck") as address:
                page.open(f"{address}#pieces", 1280, 800)
                page.wait("document.querySelectorAll('.pieces img').length >= 4")
                told.append(("first faces after the start", f"{time.time() - begun:.2f} s"))
                page.run(WATCH)
                time.sleep(3)
                cells, before = [], computed(root)
                for number in range(asked.edits):
                    rows[number % 4 + 1][1] = f"Edit {number}"
                    cells.append(timed(page, saving(root, rows)))
                    time.sleep(0.15)
                told.append((f"a cell of {asked.cards} cards", spread(cells)))
                each = (computed(root) - before) / asked.edits * 1e3
                told.append(("computed for it by studio and Typst", f"{each:.0f} ms an edit"))
                seen = page.run(
                    "[...document.querySelectorAll('.pieces .cell')].filter((one) => {"
                    "const at = one.getBoundingClientRect();"
                    "return at.top < innerHeight && at.bottom > 0}).length"
                )
                template = root / "templates" / "deck" / "night-card.svg.j2"
                drawn, times = template.read_text(encoding="utf-8"), []
                for number in range(max(3, asked.edits // 4)):
                    other = drawn.replace('y="53.4"', f'y="53.{number % 9 + 1}5"')
                    write = partial(template.write_text, other, encoding="utf-8")
                    times.append(timed(page, write, seen))
                    time.sleep(0.5)
                told.append((f"a template, {seen} faces in sight", spread(times)))
                page.run("painted.length = 0")
                for number in range(100):
                    rows[1][1] = f"Burst {number}"
                    save(root, rows)
                ended = time.time() * 1e3
                page.wait(
                    "painted.length && performance.now() + performance.timeOrigin"
                    " - painted.at(-1)[1] > 2000"
                )
                last = page.run("painted.map((one) => one[1])")[-1]
                told.append(("100 saves at once settle", f"{last - ended:.0f} ms after the last"))
                process = studio_of(root)
                own = process.memory_info().rss / 2**20
                told.append(("memory of the server", f"{own:.0f} MiB"))
        told.append(("pnp build, nothing remembered", f"{built(root):.1f} s"))
        rows[1][1] = "Edited once more"
        save(root, rows)
        told.append(("pnp build after one edited cell", f"{built(root):.1f} s"))
    load = psutil.getloadavg()
    sys.stdout.write("".join(f"{name}: {figure}\n" for name, figure in told))
    sys.stdout.write(json.dumps({"load": load, "cores": psutil.cpu_count()}) + "\n")


if __name__ == "__main__":
    main()
