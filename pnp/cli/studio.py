"""`pnp studio`: a local page that shows what will be printed while it is made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from pnp.cli.calibrate import home
from pnp.cli.watch import chosen
from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace

if TYPE_CHECKING:
    from pnp.studio.server import Routes, Server

PORT: Final = 8421
"""The first of the ports that are tried without --port."""

TRIED: Final = 20


@click.command("studio")
@click.argument("game", required=False)
@click.option("--port", type=click.IntRange(1, 65535), default=None, help="Port on this computer.")
@click.option(
    "--editor",
    envvar="PNP_EDITOR",
    default="",
    help="What opens a file at a line: 'code -g {file}:{line}'; or set PNP_EDITOR.",
)
@click.option("--no-open", is_flag=True, help="Print the address and open no browser.")
def command(game: str | None, port: int | None, editor: str, no_open: bool) -> None:
    """Show the pieces of GAME in a browser as they will be printed, while its files change.

    Ctrl-C ends it. Nobody but this computer can see the page.
    """
    workspace = Workspace(Path.cwd())
    name, *others = chosen(workspace, game)
    if others:
        raise UsageProblem(
            f"expected the name of a game, found {len(others) + 1} games here",
            f"pnp studio {name}, or {', '.join(others)}",
        )
    import pnp.processes  # noqa: F401 - Ctrl-C has need of it when nothing can be imported any more
    from pnp.studio.guard import token_of
    from pnp.studio.session import Session

    session = Session(workspace, name, editor)
    server = bound(port, token_of(workspace.root, home()), session.routes())
    session.begin()
    click.echo(f"{name}: {server.address}")
    if not no_open:
        click.launch(server.address)
    try:
        server.serve_forever(poll_interval=0.2)
    finally:
        session.end()
        server.server_close()


def bound(port: int | None, token: str, routes: Routes) -> Server:
    """Return the server on that port, or on the first free one. Raises UsageProblem."""
    from pnp.studio.server import Server

    for number in [port] if port else range(PORT, PORT + TRIED):
        try:
            return Server(number, token, routes)
        except OSError:
            continue
    taken = f"port {port}" if port else f"ports {PORT} to {PORT + TRIED - 1}"
    raise UsageProblem(f"expected a free port, found {taken} taken", "choose another with --port")
