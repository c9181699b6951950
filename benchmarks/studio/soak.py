"""Hours of edits in minutes: does the memory of the studio, of Typst or of the page grow?

    python -m benchmarks.studio.soak [--cards 1000] [--edits 2000]

Every edit is waited for until it is painted. Of a hundred, ninety change a cell, six the template,
two take a row away and bring it back, two write a fault and mend it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from benchmarks.studio.measure import WATCH, save, studio_of, timed, workspace
from tests.chromium import Page, chromium
from tests.studio.running import running

TOLD = 10
"""How often the memory is told."""

BANNER = "document.getElementById('banner').hidden"


def edits(page: Page, root: Path, rows: list[list[str]]) -> Iterator[None]:
    """Change something in sight, again and again; each is painted when the next begins."""
    template = root / "templates" / "deck" / "night-card.svg.j2"
    drawn, number = template.read_text(encoding="utf-8"), 0
    while True:
        number += 1
        kind = number % 100
        if kind in (7, 57):
            page.run("painted.length = 0")
            last = rows.pop()
            save(root, rows)
            page.wait(
                f"document.querySelector('.count').textContent.startsWith('{len(rows) - 1} ')"
            )
            rows.append(last)
            save(root, rows)
            page.wait(
                f"document.querySelector('.count').textContent.startsWith('{len(rows) - 1} ')"
            )
        elif kind in (31, 81):
            save(root, [*rows, rows[1]])
            page.wait(f"!{BANNER}")
            save(root, rows)
            page.wait(BANNER)
        elif kind % 16 == 0:
            other = drawn.replace('y="53.4"', f'y="53.{number % 89 + 10}"')
            timed(page, lambda text=other: template.write_text(text, encoding="utf-8"), 4)
        else:
            rows[number % 4 + 1][1] = f"Edit {number}"
            timed(page, lambda: save(root, rows))
        yield


def memory(page: Page, studio: psutil.Process) -> str:
    """Return what studio, Typst and the page hold, in MiB."""
    typst = sum(one.memory_info().rss for one in studio.children(recursive=True))
    heap = page.ask("Runtime.getHeapUsage")["usedSize"]
    sizes = (studio.memory_info().rss, typst, heap)
    return " ".join(f"{size / 2**20:8.1f}" for size in sizes)


def main() -> None:
    """Edit and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=2000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, chromium(Path(folder) / "profile") as tab:
        root = Path(folder) / "deck"
        root.mkdir()
        rows, page = workspace(root, asked.cards), tab()
        with running(root, "deck") as address:
            page.open(f"{address}#pieces", 1280, 800)
            page.wait("document.querySelectorAll('.pieces img').length >= 4")
            page.run(WATCH)
            studio, begun, changed = studio_of(root), time.time(), edits(page, root, rows)
            sys.stdout.write("edits  seconds   studio    Typst     page  (MiB)\n")
            for number in range(asked.edits + 1):
                if number % max(1, asked.edits // TOLD) == 0:
                    page.ask("HeapProfiler.collectGarbage")
                    page.said.clear()
                    passed = f"{number:5} {time.time() - begun:8.0f}"
                    sys.stdout.write(f"{passed} {memory(page, studio)}\n")
                    sys.stdout.flush()
                next(changed)


if __name__ == "__main__":
    main()
