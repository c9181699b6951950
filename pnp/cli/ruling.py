"""The options of the commands about rules that say by which of a game's rules is played."""

from __future__ import annotations

import click

from pnp.cli.places import here
from pnp.model.source import read_yaml

by_file = click.option(
    "--rules",
    "file",
    default="",
    metavar="FILE",
    help="Declared rules in the folder of a game whose game.yaml names an engine: play.yaml.",
)

by_edition = click.option(
    "--edition", default="", metavar="NAME", help="By another edition of the rules."
)


def agreed(game: str, options: str, edition: str) -> str:
    """Return the options of a game with the edition among them, unless that is the ordinary one."""
    if not edition or edition == _ordinary(game):
        return options
    return ",".join(filter(None, (options, f"edition={edition}")))


def _ordinary(game: str) -> str:
    """Return what game.yaml calls its edition; empty for a game that is not there."""
    folder = here().games().get(game)
    said = read_yaml(folder / "game.yaml").value if folder else None
    return str(said.get("edition", "")) if isinstance(said, dict) else ""
