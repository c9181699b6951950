"""Builds the site: `python -m docs.build` writes output/site/, to be opened in any browser.

Every code block of every page is run on the way, every picture drawn, every link followed. What
does not hold is told with its page and line, and nothing is written. Needs the extra `docs`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import yaml

from docs.making import gallery, looks, reference, workshop
from docs.making.pages import Wrong
from docs.making.staging import DOCS, ROOT, Done, Site, parent, tried

SETTINGS = DOCS / "mkdocs.yml"
GALLERY = "howto/gallery.md"


def main() -> int:
    """Build the site and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m docs.build", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "output" / "site", help="where to")
    parser.add_argument("--only", metavar="PAGE", action="append", help="try these pages alone")
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = made(Path(folder), given.only)
            faults = [one.fault for one in done if one.fault]
            if faults or given.only:
                print("\n".join(faults), file=sys.stderr)
                return min(1, len(faults))
            built = generated(Path(folder) / "stage")
        except Wrong as wrong:
            print(wrong, file=sys.stderr)
            return 1
        looks.close(built)
        shutil.rmtree(given.out, ignore_errors=True)
        shutil.copytree(built, given.out)
    for one in done:
        for why in one.unrun:
            print(f"not run: {why}")
    took = time.monotonic() - began
    print(f"{given.out / 'index.html'}: {len(done)} pages run in {took:.0f} s")
    return 0


def made(folder: Path, only: list[str] | None) -> list[Done]:
    """Write all pages for the generator, and return what became of each."""
    settings = yaml.safe_load(SETTINGS.read_text("utf-8"))
    stage = folder / "stage"
    known: dict[Path, str] = {}
    for place in pages(settings["nav"]):
        source = DOCS / place
        # Some pages of the site stand at the root of the repository.
        beside = ROOT / Path(place).name.upper().replace(".MD", ".md")
        source = source if source.exists() else beside
        if source.exists():
            known[source.relative_to(ROOT)] = place
    site = Site(stage / "pages", folder / "shops", known)
    workshop.settle(folder / "home")
    site.stage.mkdir(parents=True)
    if not only:
        looks.dressed(site.stage)
        settings["nav"] = reference.written(site.stage, folder / "drawn", settings["nav"])
    settings |= {"docs_dir": "pages", "site_dir": "site"}
    (stage / "mkdocs.yml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    return run(site, only)


def run(site: Site, only: list[str] | None) -> list[Done]:
    """Do all pages, on two cores, each after the one whose workspace it goes on with."""
    parents = {place: parent(ROOT / page) for page, place in site.known.items()}
    wanted = set(only or parents)
    while more := {parents[place] for place in wanted} - {""} - wanted:
        wanted |= more
    waiting = {place: page for page, place in site.known.items() if place in wanted}
    done: dict[str, Done] = {}
    running: dict[Future[Done], str] = {}
    # New processes: those that are split off from one that has drawn may wait for its locks.
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        drawn = [
            pool.submit(gallery.draw, site.stage, site.shops / "gallery", piece.name)
            for piece in (gallery.pieces() if GALLERY in wanted else ())
        ]
        while waiting or running:
            for place in [one for one in waiting if parents[one] in done or not parents[one]]:
                running[pool.submit(tried, site, waiting.pop(place))] = place
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                place = running.pop(future)
                done[place] = future.result()
                print(f"{done[place].seconds:5.1f} s  {place}", flush=True)
        for told in filter(None, [one.result() for one in drawn]):
            done[GALLERY].fault += f"\n{told}"
    return list(done.values())


def pages(nav: Any) -> list[str]:
    """Return the pages of a table of contents, in order."""
    if isinstance(nav, str):
        return [nav]
    return [
        page for part in (nav.values() if isinstance(nav, dict) else nav) for page in pages(part)
    ]


def generated(stage: Path) -> Path:
    """Return the finished site; raises Wrong for what is said of links and anchors."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", "mkdocs.yml"]
    done = subprocess.run(command, cwd=stage, capture_output=True, text=True)
    if done.returncode:
        told = re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr).partition("Traceback")[0]
        found = re.findall(r"Warning: (.+)\n.*\[ (\S+?):(\d+)", told)
        links = "\n".join(f"  {place}:{line}: {what}" for what, place, line in found)
        raise Wrong(SETTINGS.relative_to(ROOT), 1, f"expected sound links, found\n{links or told}")
    return stage / "site"


if __name__ == "__main__":
    sys.exit(main())
