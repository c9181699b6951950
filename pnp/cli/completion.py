"""`pnp completion`: what lets a shell complete commands, games and pieces."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import click
from click.shell_completion import get_completion_class

from pnp.cli.types import Word
from pnp.errors import PnpError

SHELLS: Final = {
    "bash": 'eval "$(pnp completion bash)"   in ~/.bashrc',
    "zsh": 'eval "$(pnp completion zsh)"   in ~/.zshrc, below compinit',
    "fish": "pnp completion fish > ~/.config/fish/completions/pnp.fish",
}
"""The shells, and where each takes its lines from."""


@click.command("completion", epilog="\b\n" + "\n".join(SHELLS.values()))
@click.argument("shell", type=Word(SHELLS), default=lambda: Path(os.environ.get("SHELL", "")).name)
def command(shell: str) -> None:
    """Print what lets SHELL, yours if none is named, complete commands, games and pieces.

    One line in the file that the shell reads at its start is enough:
    """
    made = get_completion_class(shell)
    if made is None:
        raise PnpError(f"expected a shell that can complete, found {shell}")
    from pnp.cli.main import group

    click.echo(made(group, {}, "pnp", "_PNP_COMPLETE").source())
