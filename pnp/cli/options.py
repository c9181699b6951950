"""Options that several commands share, each declared once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from pnp.cli.types import Folder, Papers, Word
from pnp.paper import PAPERS, PROFILES

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

out: Option[Any] = click.option(
    "--out", type=Folder(), default="output", show_default=True, help="Folder for the files."
)
margins: Option[Any] = click.option(
    "--margins",
    type=Word(PROFILES),
    default="standard",
    show_default=True,
    help="What the printer cannot reach.",
)
png: Option[Any] = click.option(
    "--png",
    type=click.IntRange(18, 1200),
    is_flag=False,
    flag_value=150,
    default=None,
    help="Write pages and faces as PNG too, at this many dots per inch (150).",
)
quiet: Option[Any] = click.option("--quiet", "-q", is_flag=True, help="Print nothing but problems.")
verbose: Option[Any] = click.option(
    "--verbose", "-v", is_flag=True, help="Print every step and every file."
)


def ink(name: str = "ink") -> Option[Any]:
    """Return the option ``--ink``, its value under *name*."""
    return click.option(
        "--ink",
        name,
        type=Word(("full", "low")),
        default="full",
        show_default=True,
        help="Low drops grounds and fills.",
    )
