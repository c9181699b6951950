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
from pnp.games import registry
from pnp.model.workspace import Workspace

RECORD: Final = ".build.json"
DECIDING: Final = (
    "ezdxf",
    "font-source-sans-pro",
    "font-source-serif-pro",
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
    """Return a digest of all that the files of one paper depend on."""
    total = hashlib.sha256()
    facts = [program(), *request, os.environ.get("SOURCE_DATE_EPOCH", "")]
    total.update(repr(facts).encode())
    for trace in registry.traces():
        total.update(trace)
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


def record(inputs: str, sums: dict[str, str]) -> bytes:
    """Return the content of the record: the digest of the inputs and of every file made."""
    return json.dumps({"inputs": inputs, "files": dict(sorted(sums.items()))}).encode()


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
