"""`pnp icons`: the icons that drawings and texts can name."""

from __future__ import annotations

from collections.abc import Iterator

import click

from pnp.cli.completing import games
from pnp.cli.places import here
from pnp.cli.shown import opens, show
from pnp.errors import UsageProblem


@click.command("icons")
@click.argument("words", nargs=-1)
@click.option("--game", default="", shell_complete=games, help="Its own icons too.")
@opens
def command(words: tuple[str, ...], game: str, opens: bool) -> None:
    """List icons, those alone whose names hold one of the WORDS.

    In a template: icon('sword', x, y, size, colour). In a text: :sword:.
    """
    from pnp.art.icons import Icons

    workspace = here()
    own = workspace.own()
    if game and game not in workspace.games():
        raise workspace.unknown(game)
    icons = Icons(workspace, game or (own[0] if len(own) == 1 else ""))
    names = [name for name in icons.names if not words or any(word in name for word in words)]
    if not names:
        message = f"expected a part of an icon's name, found {' '.join(words)}"
        raise UsageProblem(message, "pnp icons lists all of them")

    def figures() -> Iterator[tuple[str, str, str]]:
        for name in names:
            picture = icons.document(name, "#222222")
            yield picture.replace("<svg ", '<svg width="56" height="56" ', 1), name, ""

    if opens:
        show("icons", figures())
        return
    for name in names:
        click.echo(name)
