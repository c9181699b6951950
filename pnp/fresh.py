"""Whether finished files still answer their request: nothing changed, nothing to build.

The digest covers every file a build may read, the program itself and the request; it is cheap
because it needs none of the heavy packages.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pnp
from pnp.model.workspace import Workspace

RECORD: Final = ".build.json"
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
    "pydantic",
    "pypdfium2",
    "pyyaml",
    "reportlab",
    "svgwrite",
    "typst",
)
"""The packages whose versions decide what is written."""


def digest(workspace: Workspace, game: str, request: Sequence[Any]) -> str:
    """Return digests of all that the files of one paper depend on: program, data and request."""
    asked = repr([*request, _epoch()])
    return ":".join((program(), data(workspace, game), hashlib.sha256(asked.encode()).hexdigest()))


def data(workspace: Workspace, game: str) -> str:
    """Return a digest of every file that a build of the game may read."""
    total = hashlib.sha256()
    for root, path in _sources(workspace, game):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


@cache
def program() -> str:
    """Return a digest of the program and of the packages that its output depends on."""
    total = hashlib.sha256()
    total.update(repr([pnp.__version__, *map(installed, DECIDING)]).encode())
    root = Path(pnp.__file__).parent
    for path in sorted(root.rglob("*.py")):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def installed(name: str) -> str:
    """Return the version of an installed package."""
    # The standard library would parse the package's whole description for it.
    known = _versions().get(_plain(name))
    if known is None:
        from importlib.metadata import version

        return version(name)
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


def _sources(workspace: Workspace, game: str) -> Iterator[tuple[Path, Path]]:
    """Yield every file that matters, with the folder its name is relative to."""
    for root in workspace.roots():
        for folder in (f"components/{game}", "templates", "fonts"):
            for path in sorted((root / folder).rglob("*")):
                # Python's compiled files hold times: they differ between two copies of one folder.
                if path.is_file() and path.parent.name != "__pycache__":
                    yield root, path


def record(
    inputs: str, sums: dict[str, str], components: Sequence[str] = (), draft: bool = False
) -> bytes:
    """Return the content of the record: the digests of the inputs and of every file made.

    Beside them stands what a manifest does not say: the *components* that were asked for, none
    for all, whether a wrong rulebook was let through, and the date that files bear.
    """
    asked = {"components": list(components), "draft": draft, "epoch": _epoch()}
    return json.dumps({"inputs": inputs, **asked, "files": dict(sorted(sums.items()))}).encode()


def is_fresh(folder: Path, inputs: str) -> bool:
    """Return whether *folder* holds exactly the files that these inputs gave before."""
    try:
        known = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return known["inputs"] == inputs and all(
            hashlib.sha256((folder / name).read_bytes()).hexdigest() == wanted
            for name, wanted in known["files"].items()
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def changes(folder: Path, workspace: Workspace, game: str) -> list[str]:
    """Return why files in *folder* may differ from a new build of the whole game, in words.

    Nothing where nothing changed since they were built, or where no record tells.
    """
    try:
        known = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    try:
        made_by, made_of, _ = known["inputs"].split(":")
        last, draft, epoch = known["files"], known["draft"], known["epoch"]
        partly = known["components"] and any(f.name not in last for f in folder.glob("*.pdf"))
    except (ValueError, KeyError, TypeError, AttributeError):
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
