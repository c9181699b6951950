"""What somebody may do to a workspace, and to every command in it: by accident or not.

No attack writes to a device or out of the workspace: where one succeeds, nothing of the machine
shall be lost.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

Change = Callable[[Path], None]
GAME = "components/meadow/game.yaml"
BOOK = "components/meadow/rulebook.md"
TABLE = "components/meadow/squares.csv"
RULES_FILE = "components/meadow/rules.yaml"
TEMPLATE = "templates/plain.svg.j2"
BINARY = bytes(range(256))


@dataclass(frozen=True)
class Attack:
    """One thing that is wrong, the command that meets it, and what it answers."""

    name: str
    words: tuple[str, ...]
    change: Change
    told: str
    """How the answer begins."""

    code: int = 1
    typed: str = ""
    """What stands in the input."""

    around: dict[str, str] = field(default_factory=dict)
    """Variables of the environment."""

    def __str__(self) -> str:
        return self.name


def nothing(root: Path) -> None:
    """Leave the workspace as it is."""


def _free(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    return path


def text(place: str, content: str | bytes) -> Change:
    """Return what puts a file there."""

    def change(root: Path) -> None:
        data = content.encode() if isinstance(content, str) else content
        _free(root / place).write_bytes(data)

    return change


def gone(place: str) -> Change:
    """Return what removes a file."""
    return lambda root: (root / place).unlink()


def folder(place: str) -> Change:
    """Return what puts a folder there."""
    return lambda root: _free(root / place).mkdir()


def pipe(place: str) -> Change:
    """Return what puts a named pipe there, which nobody ever writes to."""
    return lambda root: os.mkfifo(_free(root / place))


def link(place: str, target: str) -> Change:
    """Return what puts a link there."""
    return lambda root: _free(root / place).symlink_to(target)


def sparse(place: str, size: int) -> Change:
    """Return what puts a file of zeros there that takes no room."""

    def change(root: Path) -> None:
        with _free(root / place).open("wb") as file:
            file.truncate(size)

    return change


def each(*changes: Change) -> Change:
    """Return what makes all these changes."""

    def change(root: Path) -> None:
        for one in changes:
            one(root)

    return change


FRESH = "from the last build"


def built(*changes: Change) -> Change:
    """Return what changes a workspace whose game is built; the test knows by this name."""
    change = each(*changes)
    change.__doc__ = FRESH
    return change


OUT = "output/meadow/a4/"
BUILD = ("build", "meadow")
PART = ("build", "meadow", "hexes")
CHECK = ("check", "meadow")
REPLAY = ("examples", "x.yaml", "--game", "dune-express")
FOREIGN = "expected a name that is free, found a file that pnp did not write\n"
CHANGED = "pnp: output/meadow/a4 holds files that were changed since they were built\n"
DEVICE = "expected a file, found a pipe or a device\n"
MOVE = "  hint: move it away, or choose another place with --out\n"
