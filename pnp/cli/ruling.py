"""The options of the commands about rules that say by which of a game's rules is played."""

from __future__ import annotations

import click

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


def agreed(options: str, edition: str) -> str:
    """Return the options of a game with the edition among them."""
    return ",".join(filter(None, (options, f"edition={edition}" if edition else "")))
