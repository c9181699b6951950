"""A session of the studio: the desk, its pictures, what watches them, and what the page may ask."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any, Final

from pnp.art.fonts import load_fonts
from pnp.changes import Waiting, changes, touches
from pnp.errors import PnpError
from pnp.model.workspace import Workspace
from pnp.scratch import scratch
from pnp.studio import catalogue
from pnp.studio.audit import Audit
from pnp.studio.changes import Changes
from pnp.studio.desk import Change, Desk, Key
from pnp.studio.editor import Editor
from pnp.studio.gallery import TOGETHER, Gallery
from pnp.studio.news import News
from pnp.studio.server import NOTHING, Answer, Routes, as_json, as_lines
from pnp.studio.views import Play, Sheets
from pnp.typeset.pool import warm

STEP: Final = 2
"""Milliseconds without another change before files are read."""

FIRST: Final = 2 * TOGETHER
"""Faces that are drawn before anybody asks."""

TORN: Final = 0.15
"""Seconds in which a file that has faults may be half written: then they are not told."""

MOST_PPI: Final = 600

VIEWS: Final = ("pieces", "sheets", "book", "rules", "table", "changes", "faults")


class Session:
    """One game in the studio."""

    def __init__(self, workspace: Workspace, name: str, editor: Editor) -> None:
        """Read the game; *editor* opens its files. Raises UsageProblem."""
        self.workspace, self.name, self.editor = workspace, name, editor
        with suppress(PnpError):
            # Typst and its fonts are ready when the first faces are drawn.
            warm(load_fonts(workspace, name))
        self.desk = Desk(workspace, name)
        self.gallery = Gallery(self.desk)
        self.news = News()
        self.audit = Audit(self.desk, self.gallery, self.tell_faults)
        self._folder = ExitStack()
        out = self._folder.enter_context(scratch())
        self.sheets = Sheets(workspace.root, name, out, self.news)
        self.play = Play(self.desk, self.gallery)
        self.changes = Changes(self.desk, self.gallery)
        self._told: object = None
        self._ended = threading.Event()

    def begin(self) -> None:
        """Watch the files from now on, and draw what a page will ask for first."""
        # A thread that waits for Typst has to come on at once, not after 5 ms.
        sys.setswitchinterval(0.002)
        threading.Thread(target=self._watch, daemon=True, name="studio-watch").start()
        self.audit.start()
        self.audit.wake.set()
        for key in self.desk.every()[:FIRST]:
            self.desk.side(key)

    def end(self) -> None:
        """Let all pages go."""
        self._ended.set()
        self.audit.end()
        self.sheets.building.end()
        self.gallery.close()
        self.news.close()
        self._folder.close()

    # ------------------------------------------------------------------ changes

    def _watch(self) -> None:
        with changes(self.workspace, STEP) as waiting:
            while not self._ended.is_set():
                changed = waiting()
                if touches(changed, self.workspace, self.name):
                    self.take(changed, waiting)

    def take(self, changed: set[Any], waiting: Waiting) -> None:
        """Read what changed and tell the pages."""
        change = self.desk.read(changed)
        # An editor that empties a file before it writes is not caught between.
        while self.desk.broken and (more := waiting(TORN)):
            changed = changed | more
            change = self.desk.read(changed)
        self.tell(change)
        self.audit.wake.set()

    def tell(self, change: Change) -> None:
        """Tell the pages what to look at again."""
        faces = None if change.faces is None else sorted(change.faces)
        items = {} if change.listed else catalogue.items(self.desk, faces or ())
        self.news.tell(
            "change", version=self.desk.version, faces=faces, listed=change.listed, items=items
        )
        self.tell_faults()

    def tell_faults(self) -> None:
        """Tell the pages of faults, where these are others than before."""
        faults = self.faults()
        if faults != self._told:
            self._told = faults
            self.news.tell("faults", **faults)

    def faults(self) -> dict[str, Any]:
        """Return what is known to be wrong, and whether everything was looked at."""
        problems, wrong = self.desk.faults()
        return {
            "faults": [catalogue.problem_of(one) for one in problems],
            "broken": bool(self.desk.broken),
            "keys": wrong,
            "whole": self.audit.seen == self.desk.version,
        }

    # ------------------------------------------------------------------ answers

    def routes(self) -> Routes:
        """Return what answers the page."""
        return {
            ("GET", "news"): self.listen,
            ("GET", "game"): self.game,
            ("POST", "faces"): self.faces,
            ("GET", "face"): self.face,
            ("POST", "detail"): self.detail,
            ("POST", "open"): self.open,
            **self.sheets.routes(),
            **self.play.routes(),
            **self.changes.routes(),
        }

    def listen(self, rest: str, data: Any) -> Answer:
        """Return the news from now on."""
        first = {"kind": "hello", "version": self.desk.version}
        return Answer(self.news.listen(first), "text/event-stream")

    def game(self, rest: str, data: Any) -> Answer:
        """Return what there is to see."""
        game = self.desk.game
        shown = catalogue.catalogue(game) if game else {"title": self.name, "components": []}
        told = {"name": self.name, "version": self.desk.version, "views": VIEWS}
        return as_json({**told, **shown, **self.faults()})

    def faces(self, rest: str, data: Any) -> Answer:
        """Return which pictures show some sides now, a line as each is there."""
        keys = [Key(*map(str, key)) for key in data["faces"]]
        ppi = _ppi(data["ppi"])

        def lines() -> Iterator[Any]:
            wrong = False
            for seen in self.gallery.shown(keys, ppi):
                side = self.desk.side(seen.key)
                wrong = wrong or bool(seen.problems)
                yield {
                    "key": seen.key,
                    "digest": seen.digest,
                    "stale": seen.stale,
                    "problems": [catalogue.problem_of(one) for one in seen.problems],
                    **(catalogue.shapes(side.face) if side and side.face else {}),
                }
            if wrong:
                self.tell_faults()

        return as_lines(lines())

    def face(self, rest: str, data: Any) -> Answer:
        """Return a picture by digest and pixels an inch: ``face/DIGEST-PPI.png``."""
        digest, _, ppi = rest.removesuffix(".png").partition("-")
        picture = self.gallery.picture(digest, _ppi(ppi))
        return NOTHING if picture is None else Answer(picture, "image/png", kept=True)

    def detail(self, rest: str, data: Any) -> Answer:
        """Return everything about one side."""
        found = catalogue.detail(self.desk, Key(*map(str, data["face"])))
        return NOTHING if found is None else as_json(found)

    def open(self, rest: str, data: Any) -> Answer:
        """Open the editor at a line of a file."""
        self.editor.open(str(data["file"]), int(data["line"]))
        return as_json({})


def _ppi(value: Any) -> int:
    return max(18, min(MOST_PPI, int(value)))
