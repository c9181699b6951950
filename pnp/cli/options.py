"""Options that several commands share, each declared once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from pnp.cli.completing import games, pieces
from pnp.cli.defaults import is_default
from pnp.cli.places import one_game, output
from pnp.cli.types import Folder, Length, Papers, Scale, Word
from pnp.paper import PAPERS
from pnp.pipeline.declared import Declared
from pnp.pipeline.settings import DECLARED, option_of

Command = TypeVar("Command", bound=Callable[..., Any])
Option = Callable[[Command], Command]

_SIZES = f"Papers: {', '.join(PAPERS)} or a measure such as 330x480mm"

paper: Option[Any] = click.option(
    "--paper", "papers", type=Papers(), default="a4", show_default=True, help=f"{_SIZES}."
)
paper_if_given: Option[Any] = click.option(
    "--paper", "papers", type=Papers(), default=None, help=f"{_SIZES} (a4)."
)
"""For a command that must know whether a paper was named."""

jobs: Option[Any] = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Papers made at the same time.",
)
out: Option[Any] = click.option(
    "--out", type=Folder(), default=output, help="Folder for the files [default: output]."
)
game: Option[Any] = click.argument("game", required=False, callback=one_game, shell_complete=games)
"""The game to work on: the only one of the workspace where none is named."""

game_if_given: Option[Any] = click.argument("game", required=False, shell_complete=games)
components: Option[Any] = click.argument("components", nargs=-1, shell_complete=pieces)
quiet: Option[Any] = click.option("--quiet", "-q", is_flag=True, help="Print nothing but problems.")
verbose: Option[Any] = click.option(
    "--verbose", "-v", is_flag=True, help="Print every step and every file."
)


def settings(*names: str, **renamed: str) -> Option[Any]:
    """Return the options of some settings, all that are typed if none is named.

    *renamed* gives those whose value goes by another name in the command.
    """

    def declare(command: Any) -> Any:
        for name, dest in reversed(_wanted(names, renamed).items()):
            declared, default = DECLARED[name]
            said = _said(declared, default)
            command = click.option(option_of(name, declared), dest, **said)(command)
        return command

    return declare


def settings_of(options: Mapping[str, Any], *names: str, **renamed: str) -> dict[str, Any]:
    """Return the settings that a command was given, named as in `settings`.

    Raises UsageProblem.
    """
    return {
        name: DECLARED[name][0].parse(options[dest])
        for name, dest in _wanted(names, renamed).items()
        if options[dest] is not None and not (options.get("service") and is_default(dest))
    }


def _wanted(names: Sequence[str], renamed: Mapping[str, str]) -> dict[str, str]:
    """Return where the value of each setting goes."""
    typed = [name for name, (declared, _) in DECLARED.items() if declared.option is not None]
    return {name: name for name in names or ([] if renamed else typed)} | dict(renamed)


def _said(declared: Declared, default: Any) -> dict[str, Any]:
    """Return how click is told of a setting."""
    said: dict[str, Any] = {"help": declared.help}
    if declared.shows_default:
        said |= {"default": declared.write(default), "show_default": True}
    match declared.typed:
        case "word":
            return said | {"type": Word(declared.words)}
        case "flag":
            return said | {"is_flag": True}
        case "length":
            return said | {"type": Length()}
        case "scales":
            return said | {"type": Scale(), "multiple": True}
        case "dpi":
            dpi = click.IntRange(18, 1200)
            return said | {"type": dpi, "is_flag": False, "flag_value": 150}
        case "text":
            return said | {"default": ""}
