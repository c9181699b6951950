"""`pnp studio`: a local page that shows what will be printed while it is made."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

import click

from pnp.cli import options as shared
from pnp.cli.places import here, home
from pnp.errors import UsageProblem

if TYPE_CHECKING:
    from pnp.studio.boxes import Boxes
    from pnp.studio.server import Server
    from pnp.studio.session import Session

    Sitting = Session | Boxes

END: Final = ".pieces.yaml"
"""How the names of files of pieces end."""

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

    GAME may be a file of `pnp reprint` (game.pieces.yaml), whose boxes are then moved with the
    mouse. Ctrl-C ends it. Nobody but this computer can see the page.
    """
    if game.lower().endswith((".pdf", END)):
        over_boxes(Path(game), port, editor, no_open)
        return
    workspace = here()
    if game not in workspace.games():
        raise workspace.unknown(game)
    os.chdir(workspace.root)  # what is kept goes into its folder output
    import pnp.processes  # noqa: F401 - Ctrl-C has need of it when nothing can be imported any more
    from pnp.studio.editor import Editor
    from pnp.studio.guard import token_of

    opens = Editor(workspace.root, editor)
    server = bound(port, token_of(workspace.root, home()))

    def begun() -> Session:
        from pnp.studio.session import Session

        return Session(workspace, game, opens)

    serve(server, game, no_open, begun)


def over_boxes(path: Path, port: int | None, editor: str, no_open: bool) -> None:
    """Show the boxes of a file of pieces until Ctrl-C. Raises UsageProblem, and Problems."""
    if not path.name.lower().endswith(END):
        message = f"expected a game or a file of pieces, found {path.as_posix()}"
        raise UsageProblem(message, f"pnp reprint {path.as_posix()} writes {path.stem}{END}")
    import pnp.processes  # noqa: F401 - as above
    from pnp.studio.boxes import Boxes
    from pnp.studio.editor import Editor
    from pnp.studio.guard import token_of

    session = Boxes(path, Editor(path.resolve().parent, editor))
    serve(bound(port, token_of(path, home())), path.name, no_open, lambda: session)


def serve(server: Server, name: str, no_open: bool, begun: Callable[[], Sitting]) -> None:
    """Answer until Ctrl-C; what there is to see is read while the browser reads the page."""
    click.echo(f"{name}: {server.address}")
    if not no_open:
        click.launch(server.address)
    sessions: list[Sitting] = []
    failed: list[BaseException] = []

    def read() -> None:
        try:
            session = begun()
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
