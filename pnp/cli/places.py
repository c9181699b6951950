"""Where a command works: the folder of what is the user's own, the games of a workspace."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import click

from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace, root_of


def home() -> Path:
    """Return the folder of what is the user's own: PNP_HOME, or the system's place for it."""
    return Path(os.environ.get("PNP_HOME") or click.get_app_dir("pnp"))


def here() -> Workspace:
    """Return the workspace of the working folder, which may lie deep in it; tells that once."""
    folder = Path.cwd()
    root = root_of(folder)
    if root != folder:
        context = click.get_current_context(silent=True)
        if not (context and context.params.get("quiet")):
            _tell_above(folder, root)
    return Workspace(root)


@cache
def _tell_above(folder: Path, root: Path) -> None:
    click.echo(f"in the workspace {Path(os.path.relpath(root, folder)).as_posix()}", err=True)


def output() -> str:
    """Return the folder that files go into without --out: that of the workspace.

    >>> output()
    'output'
    """
    folder = Path.cwd()
    return Path(os.path.relpath(root_of(folder) / "output", folder)).as_posix()


def chosen(workspace: Workspace, game: str | None) -> list[str]:
    """Return the games to build: one, or all of the folder. Raises UsageProblem without any."""
    if game is not None:
        if game not in workspace.games():
            raise workspace.unknown(game)
        return [game]
    if not (own := workspace.own()):
        raise no_workspace()
    return own


def no_workspace() -> UsageProblem:
    """Return the error for a folder without a game."""
    return UsageProblem(
        "expected a workspace, found no game in this folder or above it",
        "pnp new NAME makes one; pnp list shows the games that come with pnp",
    )


def one_game(context: click.Context, parameter: Any, game: str | None) -> str | None:
    """Return the game that is named, or the only one of the workspace, which is told.

    Raises UsageProblem for none and for several.
    """
    if game is not None or context.resilient_parsing:
        return game
    first, *others = chosen(here(), None)
    if others:
        typed = context.command_path
        raise UsageProblem(
            f"expected the name of a game, found {len(others) + 1} games here",
            f"{typed} {first}, or {', '.join(others)}",
        )
    if not context.params.get("quiet"):
        click.echo(f"{first} is the only game here", err=True)
    return first
