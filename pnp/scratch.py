"""Temporary folders that do not outlive their process, even when it is killed.

Each is called `pnp-...` and holds a file that its process keeps locked; the system opens the lock
when the process ends, however it ends. The first folder that a later process makes clears away
those whose lock is open. Nothing else is ever removed: no folder without that file, of another
user or behind a link.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

from filelock import FileLock, Timeout

from pnp.errors import problem

PREFIX: Final = "pnp-"
LOCK: Final = ".pnp-lock"
"""Name of the locked file; it also tells that pnp made the folder."""

FILES: Final = "files"
"""Name of the folder beside it that is given away."""

_NAMES: Final = re.compile(re.escape(PREFIX) + r"\w{8}")
"""What `tempfile.mkdtemp` makes of the prefix."""


@contextmanager
def scratch() -> Iterator[Path]:
    """Give an empty folder that is removed in the end; raises Problems where none can be made."""
    try:
        place = Path(tempfile.gettempdir())
        _clear(place)
        while (made := _made(place)) is None:
            pass
    except OSError as error:
        message = f"expected a folder for temporary files, found: {error.strerror or error}"
        raise problem(message, hint="TMPDIR names another place") from None
    folder, lock = made
    try:
        yield folder / FILES
    finally:
        _remove(folder, lock)


def room() -> tuple[Path, int]:
    """Return the place of temporary folders and the bytes free there; raises OSError."""
    place = Path(tempfile.gettempdir())
    return place, shutil.disk_usage(place).free


def _made(place: Path) -> tuple[Path, FileLock] | None:
    """Return a new folder and its lock, which is held; None where it was cleared away at once."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place))
    lock = FileLock(folder / LOCK, thread_local=False)
    with suppress(FileNotFoundError):
        (folder / FILES).mkdir()
        lock.acquire()
        # Until the lock was held another process could take the folder for a dead one's.
        if (folder / LOCK).exists() and (folder / FILES).exists():
            return folder, lock
    lock.release()
    return None


@cache
def _clear(place: Path) -> None:
    """Remove what dead processes left there, once in the life of this one."""
    for folder in place.glob(f"{PREFIX}*"):
        # What cannot be read or removed is not ours to remove; a lock that is held is in use.
        with suppress(OSError, Timeout):
            if _is_ours(folder):
                lock = FileLock(folder / LOCK, timeout=0)
                lock.acquire()
                _remove(folder, lock)


def _is_ours(folder: Path) -> bool:
    """Return whether pnp made this folder, for this user."""
    about, mark = folder.lstat(), (folder / LOCK).lstat()
    user = os.getuid() if hasattr(os, "getuid") else about.st_uid
    return (
        _NAMES.fullmatch(folder.name) is not None
        and S_ISDIR(about.st_mode)
        and S_ISREG(mark.st_mode)
        and about.st_uid == mark.st_uid == user
    )


def _remove(folder: Path, lock: FileLock) -> None:
    """Remove the folder while its lock is held.

    The lock goes last: where the removal is broken off or fails, a later process goes on with it.
    """
    shutil.rmtree(folder / FILES, ignore_errors=True)
    if (folder / FILES).exists():
        lock.release()
        return
    shutil.rmtree(folder, ignore_errors=True)
    lock.release()
    # Windows kept the locked file.
    shutil.rmtree(folder, ignore_errors=True)
