"""`pnp watch`: builds again whatever changed, one line a build, until Ctrl-C."""

from __future__ import annotations

import time
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
    # Watched from before the first build on, so that nothing that changes meanwhile is missed.
    with changes(workspace) as waiting:
        for name in games:
            build_once(asked(workspace, name, (), options))
        while True:
            changed = waiting()
            for name in games:
                if touches(changed, workspace, name):
                    build_once(asked(workspace, name, (), options))


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
