"""What stands in a place, and files that are written whole or not at all.

A workspace may come from somebody else and hold links, pipes or foreign files where pnp writes.
No link is followed there, and what pnp did not make is neither changed nor removed.
"""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from functools import lru_cache
from hashlib import file_digest, sha256
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Final

from pnp.errors import problem

NOTHING: Final = "nothing"
FILE: Final = "a file"
FOLDER: Final = "a folder"
LINK: Final = "a link"
OTHER: Final = "a pipe or a device"

CACHE: Final = ".pnp-cache"
"""The folder of parts of earlier builds."""

ELSEWHERE: Final = "choose another place with --out"
MOVE: Final = f"move it away, or {ELSEWHERE}"

SMALL: Final = 1_000_000
"""Bytes up to which a file is read at once."""

_JUNCTION: Final = 0xA0000003
"""How Windows marks a folder that stands for another one (IO_REPARSE_TAG_MOUNT_POINT)."""


def kind(path: Path) -> str:
    """Return what stands at the path itself, no link followed: NOTHING, FILE, FOLDER, LINK, OTHER.

    Raises OSError where the system does not tell.
    """
    try:
        facts = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return NOTHING
    if stat.S_ISLNK(facts.st_mode) or getattr(facts, "st_reparse_tag", 0) == _JUNCTION:
        return LINK
    if stat.S_ISDIR(facts.st_mode):
        return FOLDER
    return FILE if stat.S_ISREG(facts.st_mode) else OTHER


def is_file(path: Path) -> bool:
    """Return whether a file or a link to one stands there; a name that no file can have is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Return whether a folder or a link to one stands there, as `is_file` does for files."""
    try:
        return path.is_dir()
    except OSError:
        return False


def expect(path: Path, *wanted: str, hint: str = ELSEWHERE) -> str:
    """Return what stands at the path; raises Problems unless it is one of *wanted*."""
    try:
        found = kind(path)
    except OSError as error:
        raise problem(f"expected {wanted[0]}, found: {reason(error)}", file=path) from None
    if found not in wanted:
        message = f"expected {wanted[0]}, found {found}"
        # Nobody shall move a device away.
        way_out = hint if found == OTHER else f"move it away, or {hint}"
        raise problem(message, hint=way_out, file=path)
    return found


def refuse_links(path: Path, within: Path) -> None:
    """Raise Problems for a link at *path* or between it and *within*.

    A relative *within* is looked at too: a workspace can carry it. An absolute one is where the
    user wants it, link or not.
    """
    here = within if within.is_absolute() else Path()
    for part in path.relative_to(here).parts:
        here = here / part
        try:
            if kind(here) == LINK:
                hint = "remove the link, or name the place it leads to with --out"
                raise problem("expected a folder of this place, found a link", hint=hint, file=here)
        except OSError as error:
            hint = ELSEWHERE
            message = f"expected a folder, found: {reason(error)}"
            raise problem(message, hint=hint, file=here) from None


def make_folder(path: Path) -> None:
    """Make a folder of output where there is none; raises Problems for a link or a file there."""
    refuse_links(path, path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"expected a folder that can be written, found: {reason(error)}"
        raise problem(message, hint=ELSEWHERE, file=path) from None


def write_file(path: Path, data: bytes, mark: bytes = b"", hint: str = ELSEWHERE) -> Path:
    """Write the file beside its place, move it there, so that nobody sees half of it; return it.

    A file that stands there is replaced, with a *mark* only where it holds this: pnp chose the
    name then, and made the file. Raises Problems for anything else in its place, and where the
    folder is missing or cannot be written.
    """
    if not path.parent.is_dir():
        message = f"expected a folder to write into, found {kind(path.parent)}"
        raise problem(message, hint="make it first", file=path.parent)
    found = expect(path, FILE, NOTHING, hint=hint)
    if found == FILE and mark and not _holds(path, mark):
        message = "expected a name that is free, found a file that pnp did not make"
        raise problem(message, hint=MOVE, file=path)
    # Under a new name always: what stands under an old one, or what a link there leads to, is
    # not ours to write.
    beside = path.with_name(f".pnp-{os.urandom(8).hex()}.new")
    try:
        with beside.open("xb") as file:
            file.write(data)
        if found == FILE:
            shutil.copymode(path, beside)
        beside.replace(path)
    except OSError as error:
        message = f"expected a file that can be written, found: {reason(error)}"
        raise problem(message, hint=hint, file=path) from None
    finally:
        with suppress(OSError):
            beside.unlink()
    return path


def digest(path: Path | str) -> bytes:
    """Return the SHA-256 of a file, read again only after it changed; raises OSError."""
    facts = os.stat(path)  # noqa: PTH116 - of hundreds of files, paths as objects take half the time
    return _digest(os.fspath(path), facts.st_size, facts.st_ino, facts.st_mtime_ns)


@lru_cache(maxsize=4096)
def _digest(path: str, size: int, *_: int) -> bytes:
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123
        if size < SMALL:
            return sha256(file.readall()).digest()
        return file_digest(file, "sha256").digest()


def reason(error: OSError) -> str:
    """Return what the system says is wrong."""
    return error.strerror or type(error).__name__


def _holds(path: Path, mark: bytes) -> bool:
    """Return whether the mark stands in the file."""
    try:
        with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as text:
            return text.find(mark) >= 0
    except (OSError, ValueError):  # an empty file has no memory to map
        return False
