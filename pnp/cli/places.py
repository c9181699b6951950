"""Where a command works: the folder of what is the user's own, the games of a workspace."""

from __future__ import annotations

import os
from pathlib import Path

import click

from pnp.errors import UsageProblem, did_you_mean
from pnp.model.workspace import Workspace


def home() -> Path:
    """Return the folder of what is the user's own: PNP_HOME, or the system's place for it."""
    return Path(os.environ.get("PNP_HOME") or click.get_app_dir("pnp"))


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
        raise UsageProblem("expected a game, found none here", "pnp new NAME makes one")
    return own
