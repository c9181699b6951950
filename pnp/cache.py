"""Parts of earlier builds, kept beside the output to be used again.

A key is a digest of everything that its part depends on, so that a part is either exactly what
would be made again or is not found. Nothing depends on the folder: it may be deleted at any time,
damaged parts are made anew, and builds may use it at the same time.

The folder may have come with somebody else's files. A part counts under its own key and in the
folder it was made in, and only what is written as a part is ever removed.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from pnp import files
from pnp.errors import Problems, ProofFailed, UsageProblem, problem

FOLDER: Final = files.CACHE
"""Name of the folder beside the games' own folders."""

LIMIT: Final = 200 * 2**20
"""Bytes that all parts together may take; the ones not used for longest give way."""

_HEAD: Final = b"part of a pnp build\n"
"""How every file begins."""

_SUM: Final = hashlib.sha256().digest_size
_NAME: Final = re.compile("[0-9a-f]{64}|new-[a-z0-9_]{8}")
_OPEN: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


class Cache:
    """The parts in one folder."""

    def __init__(self, folder: Path, base: str, limit: int = LIMIT) -> None:
        """Keep parts in *folder*; *base* tells what all of them depend on.

        Raises Problems for a link in place of the folder: what it leads to is not ours.
        """
        self.folder, self.base, self.limit = folder, base, limit
        self.served = 0
        """How many parts were found."""

        self.trusted = True
        """Whether parts are looked for at all."""

        with suppress(OSError):
            if files.kind(folder) == files.LINK:
                hint = "remove it; pnp makes a folder of its own there"
                raise problem("expected a folder, found a link", hint=hint, file=folder)

    def key(self, *parts: str | bytes) -> str:
        """Return the key of what is made from the parts and the base."""
        return digest_of(self.base, *parts)

    def get(self, key: str) -> bytes | None:
        """Return what was kept under the key, None where nothing is or it is damaged."""
        if not self.trusted:
            return None
        path = self.folder / key
        with suppress(OSError), open(path, "rb", opener=_opened) as file:
            facts = os.fstat(file.fileno())
            if not stat.S_ISREG(facts.st_mode) or facts.st_size > self.limit:
                return None
            data = file.read()
            head, part = data[: len(_HEAD) + _SUM], data[len(_HEAD) + _SUM :]
            if head != _HEAD + self._sum(key, part):
                return None
            # Used now: it gives way last.
            os.utime(file.fileno() if os.utime in os.supports_fd else path)
            self.served += 1
            return part
        return None

    def put(self, key: str, part: bytes) -> None:
        """Keep a part; where the disk does not allow it, it is made again the next time."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            data = _HEAD + self._sum(key, part) + part
            if files.kind(self.folder) != files.FOLDER or not self._make_room(len(data)):
                return
            number, name = tempfile.mkstemp(prefix="new-", dir=self.folder)
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(data)
                # Another build sees the whole part or none of it.
                Path(name).replace(self.folder / key)
            except OSError:
                Path(name).unlink()

    def _sum(self, key: str, part: bytes) -> bytes:
        """Return the checksum of a part: of its key, its folder on this disk and its bytes."""
        place = f"{key} {self.folder.stat().st_ino}\n".encode()
        return hashlib.sha256(place + part).digest()

    def _make_room(self, size: int) -> bool:
        """Remove the parts not used for longest and return whether *size* bytes have room."""
        known = []
        # There may be a thousand; paths as objects would take four times as long.
        with os.scandir(self.folder) as entries:
            for entry in entries:
                with suppress(FileNotFoundError):
                    if _NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                        facts = entry.stat(follow_symlinks=False)
                        known.append((facts.st_mtime_ns, facts.st_size, entry.path))
        total = size + sum(taken for _, taken, _ in known)
        for _, taken, name in sorted(known):
            if total <= self.limit:
                break
            if _is_part(Path(name)):
                Path(name).unlink(missing_ok=True)
                total -= taken
        return total <= self.limit


def _opened(path: str, flags: int) -> int:
    """Open a file to read; no link is followed and no pipe is waited for."""
    return os.open(path, _OPEN)


def _is_part(path: Path) -> bool:
    """Return whether the file begins as ours do, as far as it was written."""
    with open(path, "rb", opener=_opened) as file:
        begin = file.read(len(_HEAD))
    return _HEAD.startswith(begin)


Made = TypeVar("Made")


def made_with(cache: Cache, make: Callable[[], Made]) -> Made:
    """Return what *make* makes, a second time without earlier parts where they may have spoilt it.

    Whoever can write into the folder can write a part that looks sound. What such parts bring
    about is no fault of the user's files and none of the program.
    """
    try:
        return make()
    except UsageProblem:
        raise
    except Exception as error:
        fault_of_user = isinstance(error, Problems) and not isinstance(error, ProofFailed)
        if fault_of_user or not cache.served:
            raise
    cache.trusted = False
    return make()


def digest_of(*parts: str | bytes) -> str:
    """Return one digest of several parts, whose borders count."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()
