"""`pnp watch`: builds again whatever changed, a line a build and new notes, until Ctrl-C."""

from __future__ import annotations

import gc
import time
from collections.abc import Collection
from typing import Any

import click

from pnp.changes import changes, touches
from pnp.cli import options as shared
from pnp.cli.build import asked
from pnp.cli.ending import counted
from pnp.cli.made import made_of
from pnp.cli.places import chosen, here
from pnp.errors import PnpError, Problems, UsageProblem
from pnp.pipeline.request import BuildRequest


@click.command("watch")
@shared.game_if_given
@shared.paper
@shared.out
@shared.settings()
def command(game: str | None, **options: Any) -> None:
    """Build GAME, or all games here, again whenever a file changes; Ctrl-C ends it.

    Faults are printed as they are found, and the finished files stay as they were.
    """
    workspace = here()
    games = chosen(workspace, game)
    if options["service"]:
        raise UsageProblem("pnp watch makes sheets of paper", "pnp build GAME --for exports once")
    # Cycles are looked for between builds: during one, that would take a fifth of its time.
    gc.disable()
    # Watched from before the first build on, so that nothing that changes meanwhile is missed.
    with changes(workspace) as waiting:
        notes = {name: build_once(asked(workspace, name, (), options)) for name in games}
        while True:
            gc.collect()
            changed = waiting()
            for name in games:
                if touches(changed, workspace, name):
                    notes[name] = build_once(asked(workspace, name, (), options), notes[name])


def build_once(request: BuildRequest, known: Collection[str] = ()) -> Collection[str]:
    """Build a game and say so in one line, or print what is wrong with it.

    Returns the notes on the build; those that are *known* are not told again.
    """
    from pnp.pipeline import build

    started = time.perf_counter()
    try:
        built = build(request)
    except Problems as error:
        click.echo(f"{error}\n{request.game}: {counted(error)}")
        return known
    except PnpError as error:
        click.echo(f"{request.game}: {error}")
        return known
    took = f"{time.perf_counter() - started:.2f} s"
    for b in built:
        click.echo(f"{b.folder.as_posix()}: {made_of(b.files, b.counts)}, {took}")
    notes = list(dict.fromkeys(note for b in built for note in b.notes))
    for note in notes:
        if note not in known:
            click.echo(f"  note: {note}")
    return notes
