"""Files are written beside the old ones and moved into place together."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from pnp.errors import Problem, Problems

LONGEST_WAIT = 120.0
"""Seconds to wait for another build of the same folder."""


class Stage:
    """A folder that replaces *folder* when it is complete; use it with `with`.

    Files of *folder* that the new build does not write are carried over, unless *carry* is
    False. Raises Problems when the place cannot be written.
    """

    def __init__(self, folder: Path, carry: bool = True) -> None:
        self.folder, self.carry = folder, carry
        self._aside = folder.with_name(f".{folder.name}.old")
        self._stage: Path | None = None
        self._lock = FileLock(folder.with_name(f".{folder.name}.lock"), timeout=LONGEST_WAIT)
        self.sums: dict[str, str] = {}
        """SHA-256 of every file written, by name."""

    def __enter__(self) -> Stage:
        try:
            self.folder.parent.mkdir(parents=True, exist_ok=True)
            # Two builds of one folder take turns, so that neither carries over half of the other.
            self._lock.acquire()
            # A build that was killed between the two renames of `publish` left the old files aside.
            if self._aside.is_dir() and not self.folder.exists():
                self._aside.rename(self.folder)
            prefix = f".{self.folder.name}.new-"
            for half in self.folder.parent.glob(f"{prefix}*"):
                shutil.rmtree(half, ignore_errors=True)
            self._stage = Path(tempfile.mkdtemp(prefix=prefix, dir=self.folder.parent))
        except Timeout:
            message = f"expected the other build of this folder to end in {LONGEST_WAIT:g} s"
            raise Problems([Problem(self.folder, 0, "", message)]) from None
        except OSError as error:
            self._lock.release()
            raise _unwritable(self.folder, error) from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stage is not None:
            shutil.rmtree(self._stage, ignore_errors=True)
        self._lock.release()
        if isinstance(error, OSError):
            raise _unwritable(self.folder, error) from None

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the new build."""
        assert self._stage is not None
        path = self._stage / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.sums[name] = hashlib.sha256(data).hexdigest()

    def read(self, name: str) -> bytes:
        """Return a file written before."""
        assert self._stage is not None
        return (self._stage / name).read_bytes()

    def complete(self) -> Path:
        """Carry over the files that the new build did not write and return the new folder."""
        assert self._stage is not None
        earlier = self.carry and self.folder.exists()
        for path in sorted(self.folder.rglob("*")) if earlier else ():
            target = self._stage / path.relative_to(self.folder)
            if path.is_file() and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                _link(path, target)
        return self._stage

    def publish(self) -> None:
        """Put the new files in place of the old ones."""
        self.complete()
        assert self._stage is not None
        if self.folder.exists():
            shutil.rmtree(self._aside, ignore_errors=True)
            self.folder.rename(self._aside)
        # A temporary folder is private; the finished one is as open as its neighbours.
        shutil.copymode(self.folder.parent, self._stage)
        self._stage.rename(self.folder)
        self._stage = None
        shutil.rmtree(self._aside, ignore_errors=True)


def write_file(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it there; raises Problems."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise _unwritable(path.parent, error) from None


def _link(path: Path, target: Path) -> None:
    """Give the file a second name, or a copy where the disk knows no links."""
    try:
        os.link(path, target)
    except OSError:
        shutil.copy2(path, target)


def _unwritable(folder: Path, error: OSError) -> Problems:
    reason = error.strerror or type(error).__name__
    message = f"expected a folder that can be written, found: {reason}"
    return Problems([Problem(folder, 0, "", message, "choose another place with --out")])
