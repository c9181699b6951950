"""The processes that Typst runs in: lent for a while, warm for the next who asks."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from pnp.art.fonts import FontLibrary
from pnp.typeset.process import Typst


class _Pool:
    """The processes of this one: idle ones wait here."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: list[tuple[object, Typst]] = []
        atexit.register(self.close)

    def take(self, fonts: FontLibrary) -> tuple[object, Typst]:
        """Return an idle process with these fonts, or a new one."""
        key = _key(fonts)
        with self._lock:
            for number, (other, typst) in enumerate(self._idle):
                if other == key and typst.usable:
                    return self._idle.pop(number)
        return key, Typst(fonts)

    def give(self, key: object, typst: Typst) -> None:
        """Let a process wait for more work; others than the last few are ended."""
        with self._lock:
            if typst.usable:
                self._idle.append((key, typst))
                typst = self._idle.pop(0)[1] if len(self._idle) > MOST_IDLE else typst
            surplus = all(typst is not idle for _, idle in self._idle)
        if surplus:
            typst.close()

    def close(self) -> None:
        """End all processes that wait."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, typst in idle:
            typst.close()


MOST_IDLE: Final = 2
"""Sheets and book of one game are set at the same time."""


def _key(fonts: FontLibrary) -> object:
    """Return what tells sets of fonts apart, changed files included."""
    stats = [(face.path, face.path.stat()) for face in fonts.faces]
    return tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)


_POOL: Final = _Pool()


@contextmanager
def lent(fonts: FontLibrary) -> Iterator[Typst]:
    """Give a process with these fonts for a while; raises PnpError where none can be started."""
    key, typst = _POOL.take(fonts)
    try:
        yield typst
    finally:
        _POOL.give(key, typst)


def warm(fonts: FontLibrary) -> None:
    """Start a process beforehand, unless one waits."""
    _POOL.give(*_POOL.take(fonts))


def rest() -> None:
    """End the processes that wait, and free their memory."""
    _POOL.close()
