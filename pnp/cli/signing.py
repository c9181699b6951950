"""`pnp check --sign`: writes down what a game says, as it was held against the rules."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pnp.faces import KINDS
from pnp.files import write_file
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace


def sign_books(workspace: Workspace, names: Sequence[str]) -> None:
    """Write the signed text of each game; a book that contradicts its rules is refused.

    Raises Problems for it, and PnpError for a game without texts.
    """
    from pnp.pipeline.signing import signed_by

    for name in names:
        ordinary = load_game(workspace, name, KINDS)
        others = [load_game(workspace, name, KINDS, each) for each in ordinary.editions[1:]]
        path, text = signed_by([ordinary, *others])
        write_file(path, text.encode())
        click.echo(f"signed: {workspace.shown(path).as_posix()}")
