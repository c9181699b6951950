"""Looks at everything that nobody looks at, while nothing else is to do: so faults are found."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import Final

from pnp.errors import PnpError
from pnp.studio.desk import Desk, Key
from pnp.studio.gallery import Gallery

CALM: Final = 1.0
"""Seconds without a change before it begins."""

FEW: Final = 3
"""Faces that are set together: whoever edits meanwhile waits for no more than these."""

COARSE: Final = 18
"""Pixels in an inch: the texts are set as ever, and hardly anything is painted."""


class Audit(threading.Thread):
    """Draws and sets every face of the game once after each change."""

    def __init__(self, desk: Desk, gallery: Gallery, found: Callable[[], None]) -> None:
        """*found* is called whenever it may have found something."""
        super().__init__(daemon=True, name="studio-audit")
        self.desk, self.gallery, self.found = desk, gallery, found
        self.wake = threading.Event()
        self._ended = threading.Event()
        self.seen = 0
        """The state of the desk that was looked through last."""

    def run(self) -> None:
        """Look whenever the desk has changed and it is calm."""
        while not self._ended.is_set():
            self.wake.wait()
            self.wake.clear()
            while self.seen != self.desk.version and not self._ended.wait(CALM):
                if not self.wake.is_set():
                    self.look()
                self.wake.clear()

    def look(self) -> None:
        """Look through all faces; a change ends it."""
        version, keys = self.desk.version, self.desk.every()
        for start in range(0, len(keys), FEW):
            if self.wake.is_set() or self._ended.is_set() or self.desk.version != version:
                return
            self.part(keys[start : start + FEW])
        self.seen = version
        self.found()

    def part(self, keys: list[Key]) -> None:
        """Look at a few faces, and tell where something is wrong."""
        try:
            if any(seen.problems for seen in self.gallery.shown(keys, COARSE)):
                self.found()
        except (PnpError, RuntimeError, CancelledError):
            return  # Typst does not start, or the studio ends: whoever looks is told

    def end(self) -> None:
        """Look no more."""
        self._ended.set()
        self.wake.set()
