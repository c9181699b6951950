"""What a shell offers on Tab: games, components and pieces of the workspace."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from pnp.model.workspace import Workspace, root_of

Offer = Callable[[click.Context, click.Parameter, str], list[str]]


def _workspace() -> Workspace:
    return Workspace(root_of(Path.cwd()))


def _beginning(words: Iterable[str], typed: str) -> list[str]:
    return [word for word in words if word.startswith(typed)]


def games(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Return the games that begin as typed, those of the workspace alone where it has some."""
    workspace = _workspace()
    own = _beginning(workspace.own(), typed)
    return own or _beginning(workspace.games(), typed)


def pieces(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Return components, and behind a slash the items of one, of the game that is typed.

    A game whose files have faults offers nothing: this is no time to tell of them.
    """
    name = context.params.get("game")
    if not isinstance(name, str):
        return []
    words = dict.fromkeys(things(name).values())
    return _beginning((word for word in words if ("/" in word) == ("/" in typed)), typed)


def things(name: str) -> dict[str, str]:
    """Return what a game has, by name: components, files, book and pieces, each as it is typed.

    A game whose files have faults has nothing.
    """
    from pnp.errors import PnpError
    from pnp.faces import KINDS
    from pnp.model.loader import load_game
    from pnp.pipeline.choices import has_book
    from pnp.pipeline.request import BOOK, GUIDE

    try:
        game = load_game(_workspace(), name, KINDS)
    except PnpError:
        return {}
    words = [*(each.id for each in game.components), *game.groups(), GUIDE]
    words += [BOOK] if has_book(game) else []
    paths = [f"{part}/{item.id}" for part, items in game.items.items() for item in items]
    found = {path: path for path in paths} | {path.partition("/")[2]: path for path in paths[::-1]}
    return found | {word: word for word in words}


def editions(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Return the other editions of the game that is typed."""
    from pnp.errors import PnpError
    from pnp.faces import KINDS
    from pnp.model.loader import load_game

    try:
        game = load_game(_workspace(), str(context.params.get("game")), KINDS)
    except PnpError:
        return []
    return _beginning(game.editions, typed)
