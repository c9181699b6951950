"""Parts of earlier builds, kept beside the output to be used again.

A key is a digest of everything that its part depends on, so that a part is either exactly what
would be made again or is not found. Nothing depends on the folder: it may be deleted at any time,
damaged parts are made anew, and builds may use it at the same time.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDER: Final = ".pnp-cache"
"""Name of the folder beside the games' own folders."""

LIMIT: Final = 200 * 2**20
"""Bytes that all parts together may take; the ones not used for longest give way."""

_SUM: Final = hashlib.sha256().digest_size


class Cache:
    """The parts in one folder."""

    def __init__(self, folder: Path, base: str, limit: int = LIMIT) -> None:
        """Keep parts in *folder*; *base* tells what all of them depend on."""
        self.folder, self.base, self.limit = folder, base, limit

    def key(self, *parts: str) -> str:
        """Return the key of what is made from the parts and the base."""
        return digest_of(self.base, *parts)

    def get(self, key: str) -> bytes | None:
        """Return what was kept under the key, None where nothing is or it is damaged."""
        path = self.folder / key
        try:
            data = path.read_bytes()
            # Used now: it gives way last.
            os.utime(path)
        except OSError:
            return None
        checksum, part = data[:_SUM], data[_SUM:]
        return part if hashlib.sha256(part).digest() == checksum else None

    def put(self, key: str, part: bytes) -> None:
        """Keep a part; where the disk does not allow it, it is made again the next time."""
        data = hashlib.sha256(part).digest() + part
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            if not self._make_room(len(data)):
                return
            number, name = tempfile.mkstemp(prefix="new-", dir=self.folder)
            with os.fdopen(number, "wb") as file:
                file.write(data)
            # Another build sees the whole part or none of it.
            Path(name).replace(self.folder / key)

    def _make_room(self, size: int) -> bool:
        """Remove the parts not used for longest and return whether *size* bytes have room."""
        known = []
        for path in self.folder.iterdir():
            with suppress(FileNotFoundError):
                known.append((path.stat().st_mtime_ns, path.stat().st_size, path))
        total = size + sum(taken for _, taken, _ in known)
        for _, taken, path in sorted(known):
            if total <= self.limit:
                break
            path.unlink(missing_ok=True)
            total -= taken
        return total <= self.limit


def digest_of(*parts: str | bytes) -> str:
    """Return one digest of several parts, whose borders count."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()
