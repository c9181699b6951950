"""The option of the commands about rules that says by which of a game's rules is played."""

from __future__ import annotations

import click

by_file = click.option(
    "--rules",
    "file",
    default="",
    metavar="FILE",
    help="Declared rules in the folder of a game whose game.yaml names an engine: play.yaml.",
)
