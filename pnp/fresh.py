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
ENGINES: Final = ("typst", "pikepdf", "reportlab", "pillow", "jinja2", "lxml", "ezdxf")


def digest(workspace: Workspace, game: str, request: Sequence[Any]) -> str:
    """Return a digest of all that the files of one paper depend on."""
    total = hashlib.sha256()
    facts = [program(), *request, os.environ.get("SOURCE_DATE_EPOCH", "")]
    total.update(repr(facts).encode())
    for root, path in _sources(workspace, game):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


@cache
def program() -> str:
    """Return a digest of the program and of the packages that its output depends on."""
    total = hashlib.sha256()
    total.update(repr([pnp.__version__, *map(installed, ENGINES)]).encode())
    root = Path(pnp.__file__).parent
    for path in sorted(root.rglob("*.py")):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def installed(name: str) -> str:
    """Return the version of an installed package."""
    # The standard library would parse the package's whole description for it.
    for folder in sys.path:
        for path in Path(folder).glob(f"{name}-*.dist-info"):
            return path.name.removesuffix(".dist-info").rpartition("-")[2]
    from importlib.metadata import version

    return version(name)


def _sources(workspace: Workspace, game: str) -> Iterator[tuple[Path, Path]]:
    """Yield every file that matters, with the folder its name is relative to."""
    for root in workspace.roots():
        for folder in (f"components/{game}", "templates", "fonts"):
            for path in sorted((root / folder).rglob("*")):
                if path.is_file():
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
