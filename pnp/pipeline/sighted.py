"""What was seen of pages for an earlier contact sheet: those that look as they did stay in it.

A page is known by a key of all that is seen of it. Rows of pages that are the same are taken as
they lie in the file, so that they are neither drawn nor packed again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import BufferedReader
from pathlib import Path

import msgspec
from msgspec import Struct, field

from pnp.cache import Cache
from pnp.files import is_file
from pnp.pdf.png import Strip


class Seen(Struct, frozen=True):
    """What is known of a page that was drawn."""

    ink: float
    blank: list[tuple[str, str]] = field(default_factory=list)
    """Components with sides whose bleed is white."""


class Row(Struct, frozen=True):
    """Where the strip of a row of pages lies in its file."""

    place: int
    length: int
    size: int
    sum: int


class Sights(Struct, frozen=True):
    """What was seen for a contact sheet: pages and rows of them, by their keys."""

    pages: dict[str, Seen] = field(default_factory=dict)
    rows: dict[str, Row] = field(default_factory=dict)


class Earlier:
    """An earlier contact sheet with its sights; it has none where they are not known."""

    def __init__(self, cache: Cache | None, file: BufferedReader | None) -> None:
        self.sights = Sights()
        if cache and file:
            self._file = file
            self.sights = _read(cache.get(_key(cache, _sum(file))))

    def has(self, row: str, size: int) -> bool:
        """Return whether a row of this size, unpacked, can be taken."""
        found = self.sights.rows.get(row)
        return found is not None and found.size == size and self._strip(found) is not None

    def strip(self, row: str) -> Strip:
        """Return a row that can be taken."""
        strip = self._strip(self.sights.rows[row])
        assert strip
        return strip

    def _strip(self, row: Row) -> Strip | None:
        if min(row.place, row.length) < 0 or not 0 <= row.sum < 2**32:
            return None
        self._file.seek(row.place)
        chunk = self._file.read(row.length)
        # Of parts of builds only the bytes are known to be sound.
        whole = len(chunk) == row.length and int.from_bytes(chunk[:4]) == row.length - 12
        return Strip(chunk, row.size, row.sum) if whole and chunk[4:8] == b"IDAT" else None


@contextmanager
def earlier(cache: Cache | None, path: Path) -> Iterator[Earlier]:
    """Yield the contact sheet that lies there, while it is open."""
    with ExitStack() as opened:
        file = None
        with suppress(OSError):
            file = opened.enter_context(path.open("rb")) if is_file(path) else None
        yield Earlier(cache, file)


def keep(cache: Cache, made: str, sights: Sights) -> None:
    """Keep what was seen for a contact sheet whose SHA-256 is *made*."""
    cache.put(_key(cache, made), msgspec.json.encode(sights))


def _key(cache: Cache, made: str) -> str:
    return cache.key("contact", made)


def _sum(file: BufferedReader) -> str:
    return hashlib.file_digest(file, "sha256").hexdigest()


def _read(data: bytes | None) -> Sights:
    """Return what was kept, nothing where somebody else wrote there."""
    try:
        return msgspec.json.decode(data or b"{}", type=Sights)
    except (msgspec.MsgspecError, RecursionError):
        return Sights()
