"""The boxes of a reprint: pages as they are seen, the file between finding and cutting changed.

It takes the place of a game's session, for a PDF of somebody else has neither data nor rules.
"""

from __future__ import annotations

import math
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from pnp.changes import heard
from pnp.errors import PnpError, Problem, Problems, UsageProblem
from pnp.geometry import Rect
from pnp.model.source import document_of
from pnp.model.structure import structure
from pnp.pdf.contact import page_picture, part_picture
from pnp.reprint.checking import check_record
from pnp.reprint.moving import moved
from pnp.reprint.reading import LARGEST, ready, sources_of
from pnp.reprint.record import END, Found, Piece, read_record
from pnp.scratch import scratch
from pnp.studio import catalogue
from pnp.studio.editor import Editor
from pnp.studio.history import History
from pnp.studio.news import News
from pnp.studio.server import Answer, Routes, as_json
from pnp.studio.setting import MOST_PIXELS, PDFIUM
from pnp.units import MM_PER_UNIT

STEP: Final = 20
"""Milliseconds without another change before the file is read."""

LEAST_PPI, MOST_PPI = 18, 400

VIEWS: Final = ("boxes", "faults")


class Boxes:
    """One file of pieces in the studio."""

    def __init__(self, path: Path, editor: Editor) -> None:
        """Read the file and its PDFs. Raises UsageProblem, and Problems for a file with faults."""
        found, _ = read_record(path)
        self._folder = ExitStack()
        place = self._folder.enter_context(scratch())
        self.source = ready(sources_of(path, found), place)
        self.path, self.editor, self.news = path, editor, News()
        self.history = History(path)
        self.found: Found = found
        self.faults: tuple[Problem, ...] = ()
        self.broken = False
        self.version = int(time.time() * 1000)
        self._lock, self._ended = threading.RLock(), threading.Event()
        self._read()

    def begin(self) -> None:
        """Follow the file from now on."""
        threading.Thread(target=self._watch, daemon=True, name="studio-watch").start()

    def end(self) -> None:
        """Let all pages go."""
        self._ended.set()
        self.news.close()
        self._folder.close()

    # ------------------------------------------------------------------ the file

    def _watch(self) -> None:
        with heard([self.path.parent], STEP, deep=False) as waiting:
            while not self._ended.is_set():
                waiting()
                with self._lock:
                    if self.history.heard():
                        self._tell()

    def _tell(self) -> None:
        self._read()
        self.news.tell("faults", **self._faults())
        self.news.tell("change", version=self.version, faces=None, listed=False, items={})

    def _read(self) -> None:
        """Read what the file holds; a file that says nothing sound leaves what was there before."""
        self.version += 1
        try:
            located = document_of(self._text(), self.path)
            found, problems = structure(Found, located)
        except Problems as error:
            found, problems = None, error.problems
        self.faults, self.broken = tuple(problems), found is None
        if found is None:
            return
        self.found = found
        try:
            check_record(found, located, [(one.width, one.height) for one in self.source.sizes])
        except Problems as error:
            self.faults = tuple(error.problems)

    def _text(self) -> str:
        return self.history.data.decode("utf-8-sig", errors="replace")

    # ------------------------------------------------------------------ answers

    def routes(self) -> Routes:
        """Return what answers the page."""
        return {
            ("GET", "news"): self.listen,
            ("GET", "game"): self.about,
            ("GET", "boxes"): lambda rest, data: as_json(self.state()),
            ("POST", "box"): self.move,
            ("POST", "step"): self.step,
            ("GET", "sheet"): self.sheet,
            ("GET", "cut"): self.cut,
            ("POST", "open"): self.open,
        }

    def listen(self, rest: str, data: Any) -> Answer:
        """Return the news from now on."""
        first = {"kind": "hello", "version": self.version}
        return Answer(self.news.listen(first), "text/event-stream")

    def about(self, rest: str, data: Any) -> Answer:
        """Return which views there are, in the words that a game is told in."""
        name = self.path.name.removesuffix(END)
        told = {"name": name, "title": name, "version": self.version, "views": VIEWS}
        return as_json({**told, "components": [], **self._faults()})

    def _faults(self) -> dict[str, Any]:
        faults = [catalogue.problem_of(one) for one in self.faults]
        return {"faults": faults, "broken": self.broken, "keys": [], "whole": True}

    def state(self) -> dict[str, Any]:
        """Return every page with its boxes, in millimetres."""
        before, after = self.history.steps()
        return {
            "version": self.version,
            "file": self.path.name,
            "source": "-".join(origin.sha256[:12] for origin in self.found.origins[:4]),
            "before": before,
            "after": after,
            "faults": self._faults()["faults"],
            "pages": [
                {
                    "page": page.page,
                    "size": [round(side, 3) for side in (size.width, size.height)],
                    "find": page.find,
                    "sure": page.sure,
                    "note": page.note,
                    "grid": page.grid is not None,
                    "pieces": [told(piece) for piece in page.all()],
                }
                for page in self.found.pages
                if page.page <= len(self.source.sizes)
                for size in [self.source.sizes[page.page - 1]]
            ],
        }

    def move(self, rest: str, data: Any) -> Answer:
        """Write another box into the file. Raises UsageProblem, PnpError and Problems."""
        x, y, width, height = map(float, data["box"])
        with self._lock:
            if self.history.heard():
                self._tell()
            if self.broken:
                raise UsageProblem("expected a file without faults, found some: undo, or mend it")
            if data["version"] != self.version:
                raise UsageProblem("the file was changed meanwhile; look again")
            asked = int(data["page"]), str(data["id"]), (x, y, width, height)
            text = moved(self._text(), self.found, *asked, together=bool(data["together"]))
            mark = b"\xef\xbb\xbf" if self.history.data.startswith(b"\xef\xbb\xbf") else b""
            self.history.write(mark + text.encode())
            self._tell()
            return as_json(self.state())

    def step(self, rest: str, data: Any) -> Answer:
        """Write what the file said before, or after that. Raises UsageProblem for nothing."""
        with self._lock:
            try:
                self.history.step(-1 if data["back"] else 1)
            finally:
                self._tell()
            return as_json(self.state())

    def sheet(self, rest: str, data: Any) -> Answer:
        """Return a page as it is seen: ``sheet/SOURCE/PAGE-PPI``."""
        number, ppi = map(int, rest.rpartition("/")[2].split("-"))
        with PDFIUM:
            picture = page_picture(self.source.path, number, self._sharp(number, ppi))
        return Answer(picture, "image/png", kept=True)

    def cut(self, rest: str, data: Any) -> Answer:
        """Return what a box holds, turned as the piece is: ``cut/SOURCE/PAGE,X,Y,W,H,TURN-PPI``."""
        where, _, ppi = rest.rpartition("/")[2].rpartition("-")
        page, x, y, width, height, turn = map(float, where.split(","))
        number, box = int(page), Rect(x, y, width, height)
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            raise PnpError(f"expected a box, found {where}")
        fine = self._sharp(number, int(ppi))
        with PDFIUM:
            picture = part_picture(self.source.path, number, box, -int(turn), fine)
        return Answer(picture, "image/png", kept=True)

    def _sharp(self, number: int, ppi: int) -> int:
        """Return pixels in an inch that a picture of a page may have."""
        if not 1 <= number <= len(self.source.sizes):
            raise LookupError(f"expected a page of the PDF, found {number}")
        size = self.source.sizes[number - 1]
        inches = size.width * size.height / MM_PER_UNIT["in"] ** 2
        most = min(MOST_PPI, int(math.sqrt(MOST_PIXELS / inches)))
        return max(LEAST_PPI, min(most, ppi))

    def open(self, rest: str, data: Any) -> Answer:
        """Open the editor at a line of the file."""
        self.editor.open(str(data["file"]), int(data["line"]))
        return as_json({})


def told(piece: Piece) -> dict[str, Any]:
    """Return a piece as plain data."""
    return {
        "id": piece.id,
        "box": [round(side, 4) for side in piece.box],
        "turn": piece.turn,
        "bleed": piece.bleed,
        "back": piece.back or "",
        "copies": piece.copies,
    }
