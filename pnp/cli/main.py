"""The command `pnp`: a table of commands, each imported when it is used."""

from __future__ import annotations

import importlib
import sys
from typing import NoReturn

import click

import pnp
from pnp.cli.ending import check_surroundings, ended

MODULES = {"list": "listing", "print": "sending"}
"""Modules whose name is not that of their command."""

COMMANDS = {
    "list": "Show games and their components.",
    "build": "Make the PDFs of a game.",
    "studio": "See what will be printed while it is made.",
    "print": "Send finished sheets to a printer at their size.",
    "watch": "Build again whenever a file changes.",
    "diff": "Tell what two builds print otherwise.",
    "check": "Prove that built files are what the data say.",
    "examples": "Replay written scenarios through the rules.",
    "why": "Explain every action of a scenario.",
    "rules": "List what enforces each rule, and what shows it.",
    "play": "Play a game out and print the transcript.",
    "simulate": "Play thousands of games and count.",
    "perft": "Count the lines of play from a position.",
    "diagram": "Draw a position of a game.",
    "calibrate": "Measure a printer, so that builds make up for it.",
    "dice": "Make sheets of dice stickers, nets or labels.",
    "sheets": "Lay out finished pictures as cards.",
    "reprint": "Find the pieces of a PDF and lay them out anew.",
    "impose": "Lay out the pages of any PDF, several to a sheet.",
    "booklet": "Impose any PDF as a booklet.",
    "showcase": "Make pictures of a game to show.",
    "fetch": "Store tables from the web beside the data.",
    "new": "Make a workspace to start from.",
    "schema": "Print the JSON Schema of the data files.",
}
"""Commands with the line that `pnp --help` shows; each lives in the module of its name."""


class _Lazy(click.Group):
    """Loads a command's module only when the command is called, so that --help is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        check_surroundings()
        module = importlib.import_module(f"pnp.cli.{MODULES.get(name, name)}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from pnp.errors import did_you_mean

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = did_you_mean(args[0], COMMANDS)
            raise click.UsageError(f'expected a command, found "{args[0]}"\n  hint: {hint}', ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=_Lazy)
@click.version_option(pnp.__version__, prog_name="pnp")
def group() -> None:
    """pnp makes board games from data files: PDFs to print, cut and play."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with the code that `pnp.cli.ending` tells of."""
    sys.exit(ended(lambda: group.main(arguments, prog_name="pnp", standalone_mode=False)))
