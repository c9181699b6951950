"""Files are written beside the old ones and moved into place together."""

from __future__ import annotations

import filecmp
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Any

from filelock import FileLock, Timeout

from pnp.errors import Problem, Problems, problem
from pnp.files import (
    ELSEWHERE,
    FILE,
    FOLDER,
    LINK,
    MOVE,
    NOTHING,
    expect,
    kind,
    reason,
    refuse_links,
)
from pnp.fresh import RECORD, record, recorded

LONGEST_WAIT = 120.0
"""Seconds to wait for another build of the same folder."""


class Stage:
    """A folder OUT/GAME/PAPER that replaces the one there when it is complete; use it with `with`.

    What pnp did not write is carried over untouched, always; files of earlier builds unless
    *carry* is False, or they are of a kind all files of which this build makes, as *renewed* says
    of a name. *inputs* is the digest of all that the new files depend on, *asked* what its record
    says beside that. Raises Problems where the place cannot be written, for a link in it,
    and for a foreign file under a name that the build needs; then everything stays as it was.
    """

    def __init__(
        self,
        folder: Path,
        inputs: str = "",
        carry: bool = True,
        asked: Mapping[str, Any] | None = None,
        renewed: Callable[[str], bool] = lambda name: False,
    ) -> None:
        self.folder, self.inputs, self.carry = folder, inputs, carry
        self._renewed = renewed
        self.asked: dict[str, Any] = dict(asked or {})
        self._aside = folder.with_name(f".{folder.name}.old")
        self._lock_file = folder.with_name(f".{folder.name}.lock")
        self._lock = FileLock(self._lock_file, timeout=LONGEST_WAIT)
        self._stage: Path | None = None
        self._earlier: frozenset[str] = frozenset()
        self.kept: set[str] = set()
        """Names of files of earlier builds that stay; `complete` finds them."""

        self.sums: dict[str, str] = {}
        """SHA-256 of every file written, by name."""

    def __enter__(self) -> Stage:
        try:
            with self._told():
                self._open()
        except BaseException:
            self._close()
            raise
        return self

    def _open(self) -> None:
        refuse_links(self.folder, self.folder.parent.parent)
        for place in (self.folder.parent, self.folder):
            expect(place, FOLDER, NOTHING)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        # Two builds of one folder take turns, so that neither carries over half of the other.
        check_lock(self._lock_file)
        self._lock.acquire()
        self._mend()
        self._earlier = recorded(self.folder) or frozenset()
        self._stage = Path(tempfile.mkdtemp(prefix=self._prefix, dir=self.folder.parent))
        # From its first moment on the folder can be told from foreign ones of such a name.
        (self._stage / RECORD).write_bytes(record("", {}))

    @property
    def _prefix(self) -> str:
        return f".{self.folder.name}.new-"

    def _mend(self) -> None:
        """Tidy up after a build that was killed; foreign folders stay, whatever their names."""
        if expect(self._aside, FOLDER, NOTHING) == FOLDER:
            if not is_ours(self._aside):
                message = "expected a name that is free, found a folder that pnp did not make"
                raise problem(message, hint=MOVE, file=self._aside)
            if kind(self.folder) == NOTHING:
                # It was killed between the two renames of `publish`.
                self._aside.rename(self.folder)
            else:
                self._retire(recorded(self.folder) or frozenset())
                expect(self._aside, NOTHING)
        name = re.compile(re.escape(self._prefix) + "[a-z0-9_]{8}")
        for half in self.folder.parent.iterdir():
            if name.fullmatch(half.name) and kind(half) == FOLDER and is_ours(half):
                _discard(half)

    def __exit__(
        self,
        sort: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._stage is not None:
            _discard(self._stage)
        self._lock.release()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what the disk refuses into Problems."""
        try:
            yield
        except Timeout:
            message = f"expected the other build of this folder to end in {LONGEST_WAIT:g} s"
            raise Problems([Problem(self.folder, 0, "", message)]) from None
        except OSError as error:
            message = f"expected a folder that can be written, found: {reason(error)}"
            raise problem(message, hint=ELSEWHERE, file=self.folder) from None

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the new build."""
        assert self._stage is not None
        path = self._stage / name
        with self._told():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self.sums[name] = hashlib.sha256(data).hexdigest()

    def make(self, name: str, save: Callable[[Path], None]) -> Path:
        """Have a file of the new build saved in its place and return this; for large ones."""
        assert self._stage is not None
        path = self._stage / name
        with self._told():
            save(path)
            with path.open("rb") as file:
                self.sums[name] = hashlib.file_digest(file, "sha256").hexdigest()
        return path

    def path(self, name: str) -> Path:
        """Return where a file written before lies."""
        assert self._stage is not None
        return self._stage / name

    def complete(self) -> Path:
        """Return the new folder, with all that the build did not write carried over."""
        assert self._stage is not None
        self._refuse_foreign()
        with self._told():
            self.kept = self._carried(self._stage) if kind(self.folder) == FOLDER else set()
        self.remember()
        return self._stage

    def remember(self, **facts: Sequence[str]) -> None:
        """Write the record, with more *facts* beside what was asked."""
        assert self._stage is not None
        self.asked = {**self.asked, **facts}
        with self._told():
            whole = self._stage / f"{RECORD}.new"
            whole.write_bytes(record(self.inputs, self.sums, self.kept, self.asked))
            whole.replace(self._stage / RECORD)

    def _refuse_foreign(self) -> None:
        """Raise Problems for what stands under the names of the new files and is not ours."""
        problems: list[Problem] = []
        for name in sorted([*self.sums, RECORD]):
            inside = PurePosixPath(name)
            folders = [str(part) for part in inside.parents if part.name]
            for place, wanted in ((name, FILE), *((part, FOLDER) for part in folders)):
                path = self.folder / place
                found = kind(path)
                if found not in (wanted, NOTHING):
                    message = f"expected {wanted}, found {found}"
                    problems.append(Problem(path, 0, "", message, MOVE))
                elif found == FILE and place not in self._earlier:
                    message = "expected a name that is free, found a file that pnp did not write"
                    problems.append(Problem(path, 0, "", message, MOVE))
        if problems:
            raise Problems(problems)

    def _carried(self, stage: Path) -> set[str]:
        """Give what the build did not write a place in the new folder too.

        Returns the names of those files that earlier builds wrote.
        """
        kept: set[str] = set()
        folders: list[tuple[Path, Path]] = []
        for path in sorted(self.folder.rglob("*")):
            place = path.relative_to(self.folder).as_posix()
            ours, target = place in self._earlier, stage / place
            if kind(path) == FOLDER:
                if self.carry or not _holds(self._earlier, place):
                    target.mkdir(parents=True, exist_ok=True)
                    folders.append((path, target))
            elif not ours or (self.carry and not self._gone(place)):
                if kind(target) == NOTHING:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    _link(path, target)
                if ours and place not in self.sums and place != RECORD:
                    kept.add(place)
        for path, target in reversed(folders):
            shutil.copystat(path, target)
        return kept

    def _gone(self, place: str) -> bool:
        """Return whether a file of an earlier build is of a kind that is made anew without it."""
        return place not in self.sums and self._renewed(place)

    def publish(self) -> None:
        """Put the new files in place of the old ones."""
        stage = self.complete()
        expect(self._aside, NOTHING)
        old = kind(self.folder) == FOLDER
        with self._told():
            # A temporary folder is private; the finished one is as open as the one it replaces.
            shutil.copymode(self.folder if old else self.folder.parent, stage)
            try:
                if old:
                    if kind(self.folder / RECORD) == NOTHING:
                        # Also where pnp builds for the first time, what stands aside is known.
                        (self.folder / RECORD).write_bytes(record("", {}))
                    self.folder.rename(self._aside)
                stage.rename(self.folder)
            except BaseException:
                if kind(self.folder) == NOTHING and kind(self._aside) == FOLDER:
                    self._aside.rename(self.folder)
                raise
        self._stage = None
        if old:
            self._retire(frozenset(self.sums))

    def _retire(self, written: frozenset[str]) -> None:
        """Remove the files of the earlier build that stand aside.

        Foreign ones that came or changed since they were carried over follow into the folder,
        unless the new build *written* there needs the name; then they stay where they are.
        """
        names = recorded(self._aside) or frozenset()
        # Some disks hold dice.pdf and Dice.pdf for one name.
        taken = {name.casefold() for name in written}
        for path in sorted(self._aside.rglob("*"), reverse=True):
            place = path.relative_to(self._aside).as_posix()
            target = self.folder / place
            with suppress(OSError):
                if place == RECORD:
                    continue
                if kind(path) == FOLDER:
                    if kind(target) == NOTHING and not _holds(names, place):
                        target.mkdir(parents=True)
                    path.rmdir()
                elif place in names or _same(path, target):
                    path.unlink()
                elif place.casefold() not in taken:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    path.replace(target)
        # A build that was killed as it removed the folder may have left it empty.
        if all(path.name == RECORD for path in self._aside.iterdir()):
            _discard(self._aside)


def check_lock(path: Path) -> None:
    """Raise Problems for a lock file that pnp did not make; ours are empty."""
    if expect(path, FILE, NOTHING) == FILE and path.stat().st_size:
        # Where a disk knows no locks, the lock is a file with the number of its process.
        with path.open("rb") as file:
            if not re.match(rb"\d+\s", file.read(80)):
                message = "expected a name that is free, found a file that pnp did not make"
                raise problem(message, hint=MOVE, file=path)


def is_ours(folder: Path) -> bool:
    """Return whether pnp made the folder, or nothing is in it."""
    return recorded(folder) is not None or not any(folder.iterdir())


def _discard(folder: Path) -> None:
    """Remove a folder of pnp's own; the record goes last, since it tells whose folder it is."""
    with suppress(OSError):
        for path in folder.iterdir():
            if kind(path) == FOLDER:
                shutil.rmtree(path, ignore_errors=True)
            elif path.name != RECORD:
                path.unlink()
        (folder / RECORD).unlink(missing_ok=True)
        folder.rmdir()


def _holds(names: frozenset[str], folder: str) -> bool:
    """Return whether one of the names lies in the folder."""
    return any(name.startswith(f"{folder}/") for name in names)


def _link(path: Path, target: Path) -> None:
    """Give what is no folder a second name, or a copy where the disk knows no such names."""
    if kind(path) == LINK:
        target.symlink_to(path.readlink())
        return
    try:
        os.link(path, target)
    except OSError:
        # What can be neither linked nor copied, a pipe, follows when the folders are swapped.
        if kind(path) == FILE:
            shutil.copy2(path, target)


def _same(one: Path, two: Path) -> bool:
    """Return whether two places hold the same file, link or pipe."""
    sort = kind(one)
    if sort != kind(two):
        return False
    if os.path.samestat(one.lstat(), two.lstat()):
        return True
    if sort == LINK:
        return one.readlink() == two.readlink()
    return sort == FILE and filecmp.cmp(one, two, shallow=False)
