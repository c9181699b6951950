"""The pictures that a person names: files, folders and packed folders."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import IO, Final

from pnp.errors import Problem, Problems
from pnp.model.picture_names import Found, natural

KINDS: Final = frozenset((".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff"))
PASSED: Final = frozenset(("", ".txt", ".md", ".ini", ".db", ".ds_store", ".csv", ".json"))
"""Ends of names that lie beside pictures and are none."""

MOST_FILES: Final = 2_000
MOST_BYTES: Final = 4_000_000_000
"""Of all pictures together, also of those that are unpacked."""


def pictures(paths: Sequence[Path], place: Path) -> list[Found]:
    """Return all pictures in the order of their names; zips are unpacked into *place*.

    Raises Problems for what is no picture, cannot be read or is too much.
    """
    problems: list[Problem] = []
    found: list[Found] = []
    for number, path in enumerate(paths):
        try:
            found += _of(path, place / f"zip-{number}", problems)
        except OSError as error:
            what = error.strerror or type(error).__name__
            problems.append(Problem(path, 0, "", f"cannot be read: {what}"))
    if len(found) > MOST_FILES:
        message = f"expected at most {MOST_FILES} pictures, found {len(found)}"
        problems.append(Problem(None, 0, "", message))
    size = sum(one.path.stat().st_size for one in found)
    if size > MOST_BYTES:
        message = f"expected at most {MOST_BYTES / 1e9:g} GB of pictures, found {size / 1e9:.1f} GB"
        problems.append(Problem(None, 0, "", message))
    if not found and not problems:
        message = "expected pictures (png, jpg, webp, tif), found none"
        problems = [Problem(path, 0, "", message) for path in paths]
    if problems:
        raise Problems(problems)
    return list({one.path.resolve(): one for one in found}.values())


def _of(path: Path, place: Path, problems: list[Problem]) -> list[Found]:
    if path.is_dir():
        return _in_folder(path, path, problems)
    if not path.is_file():
        problems.append(Problem(path, 0, "", "expected a picture, a folder or a zip, found none"))
        return []
    if path.suffix.lower() == ".zip":
        unpack(path, place, problems)
        return _in_folder(place, path, problems) if place.is_dir() else []
    if path.suffix.lower() not in KINDS:
        problems.append(_no_picture(path))
        return []
    return [Found(path, PurePosixPath(path.parent.name, path.name), path)]


def _in_folder(folder: Path, shown: Path, problems: list[Problem]) -> list[Found]:
    files = sorted(
        (path for path in folder.rglob("*") if path.is_file()),
        key=lambda path: natural(path.relative_to(folder).as_posix()),
    )
    found = []
    for path in files:
        inside = path.relative_to(folder)
        if any(part.startswith((".", "__MACOSX")) for part in inside.parts):
            continue
        if path.suffix.lower() in KINDS:
            found.append(Found(path, PurePosixPath(inside.as_posix()), shown / inside))
        elif path.suffix.lower() not in PASSED:
            problems.append(_no_picture(shown / inside))
    return found


def _no_picture(path: Path) -> Problem:
    hint = "pnp reprint reads PDFs" if path.suffix.lower() == ".pdf" else "leave it out"
    found = f"a {path.suffix} file" if path.suffix else "another file"
    return Problem(path, 0, "", f"expected a picture (png, jpg, webp, tif), found {found}", hint)


def unpack(path: Path, place: Path, problems: list[Problem]) -> None:
    """Unpack what a zip holds into *place*; what leads out of it or is too much is a problem.

    The sizes that a zip states are not believed: what comes out is counted.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            entries = [entry for entry in packed.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES:
                message = f"expected at most {MOST_FILES} files, found {len(entries)}"
                problems.append(Problem(path, 0, "", message))
                return
            room = MOST_BYTES
            for entry in entries:
                room = _unpacked(packed, entry, place, room)
    except _Refused as error:
        problems.append(Problem(path, 0, error.name, str(error)))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        problems.append(Problem(path, 0, "", f"expected a zip that can be read, found: {error}"))


class _Refused(Exception):
    """An entry of a zip that is not unpacked."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


def _unpacked(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, place: Path, room: int) -> int:
    """Unpack one entry and return the bytes that the others still may have."""
    name = PurePosixPath(entry.filename.replace("\\", "/"))
    if name.is_absolute() or ".." in name.parts or ":" in entry.filename:
        raise _Refused(entry.filename, "expected a name inside the zip, found one that leads out")
    if entry.external_attr >> 28 == 0xA:
        raise _Refused(entry.filename, "expected a file, found a link")
    target = place / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with packed.open(entry) as source, target.open("wb") as file:
        for block in _blocks(source):
            room -= len(block)
            if room < 0:
                found = f"expected at most {MOST_BYTES / 1e9:g} GB unpacked, found more"
                raise _Refused(entry.filename, found)
            file.write(block)
    return room


def _blocks(source: IO[bytes]) -> Iterator[bytes]:
    while block := source.read(1 << 20):
        yield block


def copied(path: Path, target: Path) -> None:
    """Copy a file into a folder that is made for it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)
