"""The command `pnp`: a table of commands, each imported when it is used."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from typing import Any, NoReturn

import click

import pnp
from pnp.cli.ending import check_surroundings, ended, leave

MODULES = {"list": "listing", "print": "sending"}
"""Modules whose name is not that of their command."""

GROUPS = {
    "A game of your own": {
        "new": "Make a workspace to start from.",
        "list": "Show games and their components.",
        "studio": "See what will be printed while it is made.",
        "watch": "Build again whenever a file changes.",
        "translate": "Write a game's texts for translators.",
        "fetch": "Store tables from the web beside the data.",
        "upgrade": "Bring files of an older version to the present format.",
        "schema": "Print the JSON Schema of the data files.",
        "completion": "Let the shell complete what you type.",
    },
    "Paper": {
        "build": "Make the PDFs of a game.",
        "check": "Prove that built files are what the data say.",
        "diff": "Tell what two builds print otherwise.",
        "print": "Send finished sheets to a printer at their size.",
        "calibrate": "Measure a printer, so that builds make up for it.",
        "showcase": "Make pictures of a game to show.",
        "release": "Pack a game for a forum or a shop.",
    },
    "Files of others": {
        "sheets": "Lay out finished pictures as cards.",
        "reprint": "Find the pieces of a PDF and lay them out anew.",
        "impose": "Lay out the pages of any PDF, several to a sheet.",
        "booklet": "Impose any PDF as a booklet.",
        "dice": "Make sheets of dice stickers, nets or labels.",
    },
    "What there is": {
        "icons": "List the icons that drawings and texts can name.",
        "sizes": "List the sizes of cards, mats and papers by name.",
        "fonts": "List the fonts at hand and where they come from.",
        "tools": "List the drawing functions and filters of templates.",
    },
    "Rules": {
        "examples": "Replay written scenarios through the rules.",
        "why": "Explain every action of a scenario.",
        "rules": "List what enforces each rule, and what shows it.",
        "play": "Play a game out and print the transcript.",
        "simulate": "Play thousands of games and count.",
        "tally": "Add up simulations played in parts.",
        "perft": "Count the lines of play from a position.",
        "diagram": "Draw a position of a game.",
    },
}
"""Commands with the line that `pnp --help` shows, as people look for them."""

COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}
"""All commands; each lives in the module of its name."""


class _Lazy(click.Group):
    """Loads a command's module only when the command is called, so that --help is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        check_surroundings()
        # To look for extensions of pydantic among all packages takes 10 ms; none is for pnp.
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
        # Modules stay to the end: walking them for cycles while they come is time lost.
        gc.disable()
        module = importlib.import_module(f"pnp.cli.{MODULES.get(name, name)}")
        gc.enable()
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from pnp.errors import did_you_mean

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = did_you_mean(args[0], COMMANDS) or "pnp --help lists the commands"
            raise click.UsageError(f'expected a command, found "{args[0]}"\n  hint: {hint}', ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        from pnp.model.workspace import UnknownGame

        try:
            return super().invoke(ctx)
        except UnknownGame as error:
            from pnp.cli.meant import meant

            name = str(ctx.invoked_subcommand)
            command = self.get_command(ctx, name)
            takes = {each.name for each in command.params} if command else set()
            raise meant(error, f"pnp {name}", "components" in takes) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{width}}", line) for name, line in commands.items()])


@click.command(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(pnp.__version__, prog_name="pnp")
@click.pass_context
def group(context: click.Context) -> None:
    """pnp makes board games from data files: PDFs to print, cut and play.

    pnp COMMAND -h tells more of a command.
    """
    from pnp.cli.defaults import default_map

    check_surroundings()
    context.default_map = default_map()


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with the code that `pnp.cli.ending` tells of."""
    sys.exit(_run(arguments))


def program() -> NoReturn:
    """Run the command line as all that this process is for."""
    leave(_run(None))


def _run(arguments: list[str] | None) -> int:
    return ended(lambda: group.main(arguments, prog_name="pnp", standalone_mode=False))
