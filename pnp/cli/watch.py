"""`pnp watch`: builds again whatever changed, one line a build, until Ctrl-C."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import click

from pnp.cli import options as shared
from pnp.cli.build import asked
from pnp.cli.ending import counted
from pnp.cli.made import made_of
from pnp.errors import PnpError, Problems, UsageProblem, did_you_mean
from pnp.model.workspace import Workspace
from pnp.pipeline.request import BuildRequest

QUIET: Final = 50
"""Milliseconds without another change before a build begins: editors write in several steps."""

SEEN: Final = ("components", "templates", "fonts")
"""Folders of a workspace that a build reads."""


@click.command("watch")
@click.argument("game", required=False)
@shared.paper
@shared.out
@shared.settings()
def command(game: str | None, **options: Any) -> None:
    """Build GAME, or all games here, again whenever a file changes; Ctrl-C ends it.

    Faults are printed as they are found, and the finished files stay as they were.
    """
    workspace = Workspace(Path.cwd())
    games = chosen(workspace, game)
    if options["service"]:
        raise UsageProblem("pnp watch makes sheets of paper", "pnp build GAME --for exports once")
    # Watched from before the first build on, so that nothing that changes meanwhile is missed.
    with changes(workspace) as waiting:
        for name in games:
            build_once(asked(workspace, name, (), options))
        while True:
            changed = waiting()
            for name in games:
                if touches(changed, workspace, name):
                    build_once(asked(workspace, name, (), options))


def chosen(workspace: Workspace, game: str | None) -> list[str]:
    """Return the games to build: one, or all of the folder. Raises UsageProblem without any."""
    root = workspace.root.resolve()
    own = [name for name, at in workspace.games().items() if at.resolve().is_relative_to(root)]
    if game is not None:
        if game not in workspace.games():
            hint = did_you_mean(game, workspace.games())
            raise UsageProblem(f'expected a game, found "{game}"', hint)
        return [game]
    if not own:
        raise UsageProblem("expected a game to watch, found none here", "pnp new NAME makes one")
    return own


def build_once(request: BuildRequest) -> None:
    """Build a game and say so in one line, or print what is wrong with it."""
    from pnp.pipeline import build

    started = time.perf_counter()
    try:
        built = build(request)
    except Problems as error:
        said = f"{error}\n{request.game}: {counted(error)}"
    except PnpError as error:
        said = f"{request.game}: {error}"
    else:
        took = f"{time.perf_counter() - started:.2f} s"
        said = "\n".join(
            f"{b.folder.as_posix()}: {made_of(b.files, b.counts)}, {took}" for b in built
        )
    click.echo(said)


@contextmanager
def changes(workspace: Workspace) -> Iterator[Callable[[], set[Path]]]:
    """Watch the workspace; the function given waits for the next files that changed."""
    from watchfiles import watch

    folders = [workspace.root / name for name in SEEN if (workspace.root / name).is_dir()]
    ended, found = threading.Event(), queue.Queue[set[Path]]()

    def look() -> None:
        for changed in watch(*folders, step=QUIET, stop_event=ended):
            found.put({Path(path) for _, path in changed})

    def waiting() -> set[Path]:
        while True:
            # Not for ever at once: there are systems where nothing breaks off such a wait.
            with suppress(queue.Empty):
                return found.get(timeout=0.5)

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
