"""`pnp studio`: a local page that shows what will be printed while it is made."""

from __future__ import annotations

import os
from threading import Thread
from typing import TYPE_CHECKING, Final

import click

from pnp.cli import options as shared
from pnp.cli.places import here, home
from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace

if TYPE_CHECKING:
    from pnp.studio.editor import Editor
    from pnp.studio.server import Server
    from pnp.studio.session import Session

PORT: Final = 8421
"""The first of the ports that are tried without --port."""

TRIED: Final = 20


@click.command("studio")
@shared.game
@click.option("--port", type=click.IntRange(1, 65535), default=None, help="Port on this computer.")
@click.option(
    "--editor",
    envvar="PNP_EDITOR",
    default="",
    help="What opens a file at a line: 'code -g {file}:{line}'; or set PNP_EDITOR.",
)
@click.option("--no-open", is_flag=True, help="Print the address and open no browser.")
def command(game: str, port: int | None, editor: str, no_open: bool) -> None:
    """Show the pieces of GAME in a browser as they will be printed, while its files change.

    Ctrl-C ends it. Nobody but this computer can see the page.
    """
    workspace = here()
    os.chdir(workspace.root)  # what is kept goes into its folder output
    import pnp.processes  # noqa: F401 - Ctrl-C has need of it when nothing can be imported any more
    from pnp.studio.editor import Editor
    from pnp.studio.guard import token_of

    opens = Editor(workspace.root, editor)
    server = bound(port, token_of(workspace.root, home()))
    click.echo(f"{game}: {server.address}")
    if not no_open:
        click.launch(server.address)
    serve(server, workspace, game, opens)


def serve(server: Server, workspace: Workspace, name: str, editor: Editor) -> None:
    """Answer until Ctrl-C; the game is read while the browser reads the page."""
    sessions: list[Session] = []
    failed: list[BaseException] = []

    def read() -> None:
        try:
            from pnp.studio.session import Session

            session = Session(workspace, name, editor)
            sessions.append(session)
            server.add(session.routes())
            session.begin()
        except BaseException as error:
            failed.append(error)
            server.shutdown()

    reading = Thread(target=read, daemon=True, name="studio-read")
    reading.start()
    try:
        server.serve_forever(poll_interval=0.2)
        raise failed[0]
    finally:
        for session in sessions:
            session.end()
        server.server_close()


def bound(port: int | None, token: str) -> Server:
    """Return the server on that port, or on the first free one. Raises UsageProblem."""
    from pnp.studio.pages import PAGES
    from pnp.studio.server import Server

    for number in [port] if port else range(PORT, PORT + TRIED):
        try:
            return Server(number, token, PAGES)
        except OSError:
            continue
    taken = f"port {port}" if port else f"ports {PORT} to {PORT + TRIED - 1}"
    raise UsageProblem(f"expected a free port, found {taken} taken", "choose another with --port")
