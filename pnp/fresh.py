"""Whether finished files still answer their request: nothing changed, nothing to build.

The digest covers every file a build may read, the program itself and the request; it is cheap
because it needs none of the heavy packages.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

import pnp
from pnp.english import listed
from pnp.errors import problem
from pnp.files import CACHE, FILE, is_file, kind, reason
from pnp.files import digest as file_digest
from pnp.games import registry
from pnp.model.font_packages import font_packages
from pnp.model.workspace import Workspace

RECORD: Final = ".build.json"
"""The file that makes a folder one of pnp's: what was built there, from which inputs."""

LARGEST: Final = 20_000_000
"""Bytes of a record, and of a file that templates may look into."""

DECIDING: Final = (
    "ezdxf",
    "font-source-sans-pro",
    "font-source-serif-pro",
    "fonttools",
    "jinja2",
    "lxml",
    "markdown-it-py",
    "markupsafe",
    "pikepdf",
    "pillow",
    "polib",
    "pydantic",
    "pypdfium2",
    "python-bidi",
    "python-calamine",
    "pyyaml",
    "reportlab",
    "segno",
    "svgwrite",
    "typst",
    "uharfbuzz",
)
"""The packages whose versions decide what is written."""


def digest(workspace: Workspace, game: str, request: Sequence[Any]) -> str:
    """Return digests of all that the files of one paper depend on: program, data and request.

    Raises Problems for a file that cannot be read.
    """
    asked = repr([*request, _epoch()])
    return ":".join((program(), data(workspace, game), hashlib.sha256(asked.encode()).hexdigest()))


def data(workspace: Workspace, game: str) -> str:
    """Return a digest of every file that a build of the game may read.

    Raises Problems for one that cannot be read.
    """
    total = hashlib.sha256()
    if _has_rules(workspace, game):
        for trace in registry.traces():
            total.update(trace)
    for _, package in font_packages(workspace, game):
        total.update(f"{package} {_versions().get(_plain(package), '')}".encode())
    for name, path in _sources(workspace, game):
        total.update(name.encode() + _digest(workspace, path))
    return total.hexdigest()


def seen(workspace: Workspace, game: str, besides: tuple[str, ...]) -> str:
    """Return a digest of all files that templates may look into.

    Those whose names end as one of *besides* are left out. Empty where a file is larger than any
    that is looked into: it may be one that nobody can read to its end. Raises Problems for one that
    cannot be read.
    """
    total = hashlib.sha256()
    for name, path in _sources(workspace, game):
        if not name.lower().endswith(besides):
            with suppress(OSError):
                if os.stat(path).st_size > LARGEST:  # noqa: PTH116
                    return ""
            total.update(name.encode() + _digest(workspace, path))
    return total.hexdigest()


def _digest(workspace: Workspace, path: str) -> bytes:
    try:
        return file_digest(path)
    except OSError as error:
        shown = workspace.shown(Path(path))
        raise problem(f"cannot be read: {reason(error)}", file=shown) from None


def _has_rules(workspace: Workspace, game: str) -> bool:
    """Return whether an engine may play the game; to look for those of packages takes a while."""
    path = workspace.find(f"components/{game}/game.yaml")
    return path is None or b"rules" in path.read_bytes()


@cache
def program() -> str:
    """Return a digest of the program and of the packages that its output depends on."""
    total = hashlib.sha256()
    total.update(repr([pnp.__version__, *map(installed, DECIDING)]).encode())
    root = Path(pnp.__file__).parent
    # Paths as objects would take twice the time.
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        inside = Path(folder).relative_to(root).as_posix()
        for name in sorted(names):
            if name.endswith(".py") or inside == "export/table":
                total.update(f"{inside}/{name}".encode())
                for block in _blocks(os.path.join(folder, name)):  # noqa: PTH118
                    total.update(block)
    return total.hexdigest()


def _blocks(path: str) -> Iterator[bytes]:
    """Yield what is in a file; of hundreds of small ones, twice as fast as a file object."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        while block := os.read(file, 1 << 20):
            yield block
    finally:
        os.close(file)


def installed(name: str) -> str:
    """Return the version of a package, nothing for one that is not installed."""
    # The standard library would parse the package's whole description for it.
    known = _versions().get(_plain(name))
    if known is None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version(name)
        except PackageNotFoundError:
            return ""  # it is told where it is needed
    return known


@cache
def _versions() -> dict[str, str]:
    """Return the versions of all installed packages, as the names of their folders tell them."""
    found: dict[str, str] = {}
    for folder in sys.path:
        for path in Path(folder).glob("*.dist-info"):
            name, _, version = path.name.removesuffix(".dist-info").rpartition("-")
            found.setdefault(_plain(name), version)
    return found


def _plain(name: str) -> str:
    """Return the name in the one spelling of the many that mean the same."""
    return name.lower().replace("-", "_").replace(".", "_")


def _sources(workspace: Workspace, game: str) -> Iterator[tuple[str, str]]:
    """Yield every file that matters, after its name in its root."""
    for root in workspace.roots():
        for folder in (f"components/{game}", "templates", "fonts", "locale"):
            for name, entry in _files(folder, str(root / folder)):
                # What leads out of the workspace is never read by a build.
                if not entry.is_symlink() or Path(entry.path).resolve().is_relative_to(root):
                    yield name, entry.path


def _files(name: str, folder: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield the files of a folder and all inside it, in a stable order, after their names."""
    # Paths as objects would take three times as long.
    entries: list[os.DirEntry[str]] = []
    with suppress(OSError), os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        within = f"{name}/{entry.name}"
        linked = entry.is_symlink() and is_file(Path(entry.path))
        if linked or entry.is_file(follow_symlinks=False):
            yield within, entry
        # Python's compiled files hold times: they differ between two copies of one folder. Parts of
        # earlier builds, where somebody writes into a folder that is read, come and go.
        elif entry.is_dir(follow_symlinks=False) and entry.name not in ("__pycache__", CACHE):
            yield from _files(within, entry.path)


def record(
    inputs: str,
    sums: Mapping[str, str],
    kept: Iterable[str] = (),
    asked: Mapping[str, Any] | None = None,
) -> bytes:
    """Return the content of the record.

    It holds the digest of the inputs, that of every file made, and the names of files that
    earlier builds made and this one *kept*. Beside them stands what a manifest does not say: the
    date that files bear, and what else was *asked*: the ``components``, none for all, and whether
    a wrong rulebook was let through as a ``draft``; also the ``notes`` and ``details`` that the
    build told, and what is ``left`` of builds before the last whole one.
    """
    facts = {"components": [], "draft": False, "epoch": _epoch(), **(asked or {})}
    entry = {"inputs": inputs, **facts, "files": dict(sorted(sums.items())), "kept": sorted(kept)}
    return json.dumps(entry).encode()


def recorded(folder: Path) -> frozenset[str] | None:
    """Return the names of all files that pnp wrote into *folder*, None where it made no build.

    They may name anything: another could have written the record. So names of files that are
    there are looked up in it, never the other way round.
    """
    known = _read(folder)
    return None if known is None else frozenset([*known["files"], *known["kept"], RECORD])


def notes_of(folder: Path, details: bool = False) -> tuple[str, ...]:
    """Return what the build that made the folder had to say of it, with *details* all of it."""
    known = _read(folder) or {}
    names = ("notes", "details")[: 1 + details]
    return tuple(line for name in names for line in _lines(known, name)) + left_behind(folder)


def left_over(folder: Path) -> list[str]:
    """Return the files of pnp in a folder that its last whole build did not make."""
    return [name for name in _lines(_read(folder) or {}, "left") if kind(folder / name) == FILE]


def left_behind(folder: Path) -> tuple[str, ...]:
    """Return what is to be said of files that are left over, PDFs first; they may be wanted."""
    names = sorted(left_over(folder), key=lambda name: (not name.endswith(".pdf"), name))
    if not names:
        return ()
    shown = [*names[:3], *([f"{len(names) - 3} more"] if len(names) > 3 else [])]
    return (
        f"of earlier builds, not of the last one: {listed(shown)}; remove what you do not need",
    )


def _lines(known: Mapping[str, Any], name: str) -> Iterator[str]:
    """Yield the texts of a list in the record, which another could have written."""
    found = known.get(name)
    yield from (line for line in found if isinstance(line, str)) if isinstance(found, list) else ()


def untouched(folder: Path, *names: str) -> bool:
    """Return whether these files are as pnp wrote them last, as far as the record tells."""
    known = _read(folder)
    sums = known["files"] if known else {}
    try:
        return all(_sum(folder, name) == sums[name] for name in names if name in sums)
    except OSError:
        return False


def is_fresh(folder: Path, inputs: str) -> bool:
    """Return whether *folder* holds exactly the files that these inputs gave before."""
    known = _read(folder)
    if known is None or known["inputs"] != inputs or not known["files"]:
        return False
    try:
        return all(_sum(folder, name) == wanted for name, wanted in known["files"].items())
    except OSError:
        return False


def _read(folder: Path) -> dict[str, Any] | None:
    """Return the record of a folder, None where there is none of the right form."""
    path = folder / RECORD
    try:
        if kind(path) != FILE or path.stat().st_size > LARGEST:
            return None
        known = json.loads(path.read_bytes())
        files, kept = known["files"], known.setdefault("kept", [])
        texts = [known["inputs"], *files.keys(), *files.values(), *kept]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return known if all(isinstance(text, str) for text in texts) else None


def _sum(folder: Path, name: str) -> str | None:
    """Return the digest of a file, None for what cannot be a file of the folder."""
    place = PurePosixPath(name)
    if place.is_absolute() or ".." in place.parts or kind(folder / name) != FILE:
        return None
    with (folder / name).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def changes(folder: Path, workspace: Workspace, game: str) -> list[str]:
    """Return why files in *folder* may differ from a new build of the whole game, in words.

    Nothing where nothing changed since they were built, or where no record tells.
    """
    known = _read(folder)
    if known is None:
        return []
    try:
        made_by, made_of, _ = known["inputs"].split(":")
        last, draft, epoch = known["files"], known["draft"], known["epoch"]
        partly = known["components"] and any(f.name not in last for f in folder.glob("*.pdf"))
    except (ValueError, KeyError):
        return [_PROGRAM]  # the record of another version
    found = []
    if made_of != data(workspace, game):
        found.append("the data changed since then")
    if made_by != program():
        found.append(_PROGRAM)
    if partly:
        found.append("they were built component by component")
    if draft:
        found.append("they are a draft")
    if epoch != _epoch():
        found.append("SOURCE_DATE_EPOCH was another")
    return found


def _epoch() -> str:
    return os.environ.get("SOURCE_DATE_EPOCH", "")


_PROGRAM: Final = "the program or its packages changed since then"
