"""`pnp build` at the side, in a process of its own: it can be broken off and holds up nobody.

What the page shows of sheets and of the book is cut from the files that a build wrote.
"""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

import pnp
from pnp.errors import UsageProblem
from pnp.fresh import notes_of
from pnp.paper import PAPERS
from pnp.studio.setting import PDFIUM

COARSE: Final = 18
"""Pixels in an inch that the ink is counted by, as for the craft guide."""

LEFT_OUT: Final = ("png", "service", "url_base", "draft", "signed")
"""Settings that change nothing of the sheets that are looked at."""

TYPED: Final = re.compile(r"^Usage: .*?^Error: ", re.MULTILINE | re.DOTALL)
"""How a command is typed, which nobody did here; what is wrong stands behind it."""

NAMED: Final = re.compile(r"^Invalid value for '(--[a-z-]+)': ", re.MULTILINE)


class Built(Struct, frozen=True):
    """Finished files."""

    folder: Path
    manifest: Mapping[str, Any]
    ink: float
    """What the sheets take, in pages of solid black."""

    notes: tuple[str, ...] = ()
    """What the build had to say of them."""


def options() -> list[dict[str, Any]]:
    """Return what may be chosen of a build, as `pnp build --help` tells it."""
    from pnp.pipeline.settings import DECLARED, option_of

    paper = {
        "option": "--paper",
        "typed": "text",
        "words": sorted(PAPERS),
        "help": "Paper, or a measure such as 330x480mm.",
        "default": "a4",
    }
    return [
        paper,
        *(
            {
                "option": option_of(name, declared),
                "typed": declared.typed,
                "words": list(declared.words),
                "help": declared.help,
                "default": declared.write(default) if declared.shows_default else "",
            }
            for name, (declared, default) in DECLARED.items()
            if declared.option is not None and name not in LEFT_OUT
        ),
    ]


def arguments(chosen: Mapping[str, Any]) -> list[str]:
    """Return what was chosen as it is typed; raises UsageProblem for what is no option here."""
    known = {one["option"]: one for one in options()}
    words = []
    for option, value in chosen.items():
        if option not in known:
            raise UsageProblem(f"expected an option of pnp build, found {option}")
        if known[option]["typed"] == "flag":
            words += [option] if value else []
        elif str(value).strip() not in ("", known[option]["default"]):
            words.append(f"{option}={str(value).strip()}")
    return words


class Building:
    """The builds of one game, one after the other; a newer wish breaks off the older."""

    def __init__(self, root: Path, game: str, told: Callable[[], None]) -> None:
        """*told* is called whenever the state is another."""
        self.root, self.game, self.told = root, game, told
        self.step, self.faults, self.typed, self.wrote = "", "", "", ""
        self.built: Built | None = None
        self.number = time.time_ns()
        """Counts finished builds; not from 0, as browsers keep pages longer than a studio runs."""

        self._process: subprocess.Popen[str] | None = None
        self._lock, self._turn = threading.Lock(), 0

    def ask(self, chosen: Mapping[str, Any], out: Path) -> None:
        """Build with these options into a folder. Raises UsageProblem."""
        words = arguments(chosen)
        with self._lock:
            self._turn += 1
            turn, self.step, self.faults, self.wrote = self._turn, "starting", "", ""
            self.typed = " ".join(["pnp build", self.game, *words])
            if self._process:
                self._process.kill()
        self.told()
        threading.Thread(target=self._run, args=(turn, words, out), daemon=True).start()

    def end(self) -> None:
        """Break off what runs."""
        with self._lock:
            self._turn += 1
            if self._process:
                self._process.kill()

    def _run(self, turn: int, words: Sequence[str], out: Path) -> None:
        home = str(Path(pnp.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH", ""))))
        with self._lock:
            if turn != self._turn:
                return
            # -P: a workspace may hold Python files, and none of them is run.
            ourselves = [sys.executable, "-P", "-m", "pnp", "build", self.game]
            process = self._process = subprocess.Popen(  # noqa: S603
                [*ourselves, *words, "-v", "--out", str(out)],
                cwd=self.root,
                env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
        said: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            seconds, _, step = line.strip().partition(" s  ")
            if step and seconds.replace(".", "").isdecimal():
                self.step = step
                self.told()
            else:
                said.append(line)
        code = process.wait()
        built, folder = None, ""
        if not code:
            folder = next(line for line in said if ": " in line).split(": ", 1)[0]
            built = _built(self.root / folder)
        with self._lock:
            if turn != self._turn:
                return
            self._process, self.faults = None, wrong("".join(said)) if code else ""
            if built is not None:
                self.built = built
                self.wrote = "" if out.is_absolute() else Path(folder).as_posix()
                self.number += 1
            self.step = ""
        self.told()

    def state(self) -> dict[str, Any]:
        """Return how it stands, as plain data."""
        return {
            "step": self.step,
            "faults": self.faults,
            "typed": self.typed,
            "wrote": self.wrote,
            "number": str(self.number),
            "built": _told(self.built) if self.built else None,
        }

    def page(self, name: str, number: int, ppi: int) -> bytes | None:
        """Return a page of a finished PDF as PNG, counted from 1; None for one that is not there.

        Raises LookupError.
        """
        from pnp.pdf.contact import page_picture

        path = self.file(name)
        if path is None:
            return None
        with PDFIUM:
            return page_picture(path, number, ppi)

    def file(self, name: str) -> Path | None:
        """Return a finished file; None for a name that the build did not make."""
        if self.built is None or name not in {one["path"] for one in self.built.manifest["files"]}:
            return None
        return self.built.folder / name


def wrong(said: str) -> str:
    """Return what a build that failed said, without how the command is typed.

    >>> wrong("Usage: pnp build\\n\\nError: Invalid value for '--ink': expected low, found foo")
    '--ink: expected low, found foo'
    """
    return NAMED.sub(r"\1: ", TYPED.sub("", said))


def _built(folder: Path) -> Built:
    from pnp.pdf.contact import inked, small_pages

    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    with PDFIUM:
        pages = (small_pages(folder / one["path"], COARSE) for one in _sheets(manifest))
        ink = math.fsum(map(inked, chain.from_iterable(pages)))
    return Built(folder, manifest, ink, notes_of(folder))


def _sheets(manifest: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the files of pieces: books have a view of their own, and everything.pdf has all."""
    return [
        one
        for one in manifest["files"]
        if one["path"].endswith(".pdf")
        and one["path"] != "everything.pdf"
        and not one["path"].startswith("rulebook")
        and any(page["placements"] for page in one["pages"])
    ]


def _told(built: Built) -> dict[str, Any]:
    files = built.manifest["files"]
    pages = [page for one in _sheets(built.manifest) for page in one["pages"]]
    return {
        "ink": [round(built.ink, 1), len(pages)],
        "folder": built.folder.name,
        "files": [
            {
                "path": one["path"],
                "pages": [
                    {"label": page["label"], "size": page["media"], "side": page["side"]}
                    for page in one["pages"]
                ],
            }
            for one in files
        ],
        "counts": built.manifest["counts"],
        "notes": built.notes,
        "sheets": sum(page["side"] == "front" for page in pages),
        "cuts": sum(len(page.get("cuts", ())) for page in pages),
    }
