"""Hears of changed files of a workspace, for what goes on while somebody edits."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from pnp.model.workspace import Workspace

QUIET: Final = 25
"""Milliseconds without another change before a build begins: editors write in several steps."""

SEEN: Final = ("components", "templates", "fonts")
"""Folders of a workspace that a build reads."""

Waiting = Callable[..., set[Path]]


@contextmanager
def changes(workspace: Workspace, quiet: int = QUIET) -> Iterator[Waiting]:
    """Watch the workspace; the function given waits for the next files that changed."""
    folders = [workspace.root / name for name in SEEN if (workspace.root / name).is_dir()]
    with heard(folders, quiet) as waiting:
        yield waiting


@contextmanager
def heard(folders: Sequence[Path], quiet: int = QUIET, deep: bool = True) -> Iterator[Waiting]:
    """Watch folders, with *deep* those in them too; the function given waits for changed files.

    They are told once nothing changed for *quiet* milliseconds. It may be told how many seconds to
    wait at most; where nothing changes it returns no file.
    """
    from watchfiles import watch

    ended, found = threading.Event(), queue.Queue[set[Path]]()

    def look() -> None:
        if not folders:
            return
        for changed in watch(*folders, step=quiet, stop_event=ended, recursive=deep):
            found.put({Path(path) for _, path in changed})

    def waiting(seconds: float = inf) -> set[Path]:
        until = monotonic() + seconds
        while True:
            # Not for ever at once: there are systems where nothing breaks off such a wait.
            with suppress(queue.Empty):
                changed = found.get(timeout=max(0.0, min(0.5, until - monotonic())))
                while not found.empty():
                    changed |= found.get()
                return changed
            if monotonic() >= until:
                return set()

    watcher = threading.Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield waiting
    finally:
        ended.set()


def touches(changed: Iterable[Path], workspace: Workspace, game: str) -> bool:
    """Return whether a build of the game may read one of the files: its own, or shared ones."""
    others = [name for name in workspace.games() if name != game]
    homes = [
        (workspace.root / folder / name).resolve()
        for name in others
        for folder in ("components", "templates")
    ]
    return any(not any(path.resolve().is_relative_to(home) for home in homes) for path in changed)
