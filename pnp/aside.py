"""Memory kept low: large data that a build needs again later lie in files.

The files lie in a temporary folder of the process, and each goes when nobody holds it any more.
"""

from __future__ import annotations

import hashlib
import sys
import weakref
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from pnp.errors import Problems
from pnp.scratch import scratch

LARGE: Final = 100_000
"""Bytes from which data are put aside."""


class _Shelf:
    """The folder; it is there while there is something in it."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.folder: Path | None = None
        self.made = self.held = 0

    def put(self, data: bytes) -> Path:
        """Return the file that holds the data; raises Problems and OSError."""
        if self.folder is None:
            self.folder = self.stack.enter_context(scratch())
        self.made += 1
        self.held += 1
        path = self.folder / str(self.made)
        try:
            path.write_bytes(data)
        except BaseException:
            self.drop(path)
            raise
        return path

    def drop(self, path: Path) -> None:
        """Remove a file, and the folder with the last one."""
        with suppress(OSError):
            path.unlink(missing_ok=True)
        self.held -= 1
        if not self.held:
            self.folder = None
            self.stack.close()


_SHELF: Final = _Shelf()


class Aside:
    """Data in a file of this process; equal data are equal."""

    __slots__ = ("__weakref__", "digest", "path", "size")

    def __init__(self, data: bytes) -> None:
        """Put the data aside; raises Problems and OSError where there is no room."""
        self.size, self.digest = len(data), hashlib.sha256(data).digest()
        self.path = _SHELF.put(data)
        weakref.finalize(self, _SHELF.drop, self.path)

    def whole(self) -> bytes:
        """Return the data; raises OSError where somebody took the file away."""
        return self.path.read_bytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Aside) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[type[Aside], tuple[bytes]]:
        """Another process has a file of its own."""
        return Aside, (self.whole(),)


def aside(data: bytes) -> bytes | Aside:
    """Return large data put aside; others, and those that find no room, as they are.

    >>> aside(b"small")
    b'small'
    """
    if len(data) >= LARGE:
        with suppress(Problems, OSError):
            return Aside(data)
    return data


def whole(data: bytes | Aside) -> bytes:
    """Return the data, wherever they are."""
    return data.whole() if isinstance(data, Aside) else data


def give_back() -> None:
    """Give memory that is free back to the system, where the C library keeps it for later."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL("libc.so.6").malloc_trim(0)
