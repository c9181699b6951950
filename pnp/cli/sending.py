"""`pnp print`: sends finished files to a printer, at their size and on the right sides."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from shlex import join
from typing import Any, Final

import click

from pnp.cli import options as shared
from pnp.cli.build import read
from pnp.cli.made import NO_SHEETS
from pnp.cli.places import here
from pnp.english import counted
from pnp.errors import PnpError, UsageProblem, did_you_mean
from pnp.fresh import recorded, untouched
from pnp.paper import PAPERS, Paper, parse_paper

SPOOLER: Final = "lp"
"""The command of CUPS and of every System V spooler."""

LONGEST: Final = 60
"""Seconds that the spooler may take for a file."""


@click.command("print")
@shared.game
@click.argument("files", nargs=-1)
@click.option(
    "--folder", default="a4", show_default=True, help="Folder of the build below the game's."
)
@shared.out
@click.option("--queue", default="", help="Printer to send them to, as lpstat -e lists it.")
@click.option("--copies", type=click.IntRange(1, 99), default=1, help="Copies of each file.")
@click.option("--show", is_flag=True, help="Show the commands and send nothing.")
def command(game: str, files: tuple[str, ...], **options: Any) -> None:
    """Send the sheets of a built GAME, or some of its FILES, to a printer.

    At actual size, on the paper they were made for, turned about the edge that their backs were
    laid out for. Without FILES all sheets of pieces go, not the books.
    """
    folder: Path = options["out"] / game / options["folder"]
    if not folder.parent.is_dir() and game not in here().games():
        raise here().unknown(game)
    paper, known = built(folder, game)
    chosen = [_named(name, known) for name in files] or [
        name for name in known if not name.startswith(NO_SHEETS)
    ]
    if not untouched(folder, *chosen):
        raise UsageProblem(
            f"expected the files as they were built, found others in {folder.as_posix()}",
            f"pnp check {game} tells which; pnp build {game} makes them anew",
        )
    orders = [order(folder / name, paper, options["queue"], options["copies"]) for name in chosen]
    if options["show"]:
        for words in orders:
            click.echo(join(words))
        return
    if shutil.which(SPOOLER) is None:
        raise UsageProblem(
            f"expected a print system with the command {SPOOLER}, found none",
            "print from a viewer at actual size; --show tells paper and sides of each file",
        )
    for words in orders:
        send(words)
    where = f" to {options['queue']}" if options["queue"] else ""
    click.echo(f"sent {counted(len(orders), 'file')}{where}: {', '.join(chosen)}")


def built(folder: Path, game: str) -> tuple[Paper, list[str]]:
    """Return paper and PDFs of a finished folder; raises UsageProblem where there is none."""
    if "manifest.json" not in (recorded(folder) or ()) or not untouched(folder, "manifest.json"):
        others = sorted(path.parent.name for path in folder.parent.glob("*/manifest.json"))
        hint = f"--folder {' or '.join(others)}" if others else f"pnp build {game}"
        raise UsageProblem(f"expected a build in {folder.as_posix()}, found none", hint)
    manifest = read(folder)
    return parse_paper(manifest["paper"]), [entry["path"] for entry in manifest["files"]]


def _named(name: str, known: Sequence[str]) -> str:
    file = name if name.endswith(".pdf") else f"{name}.pdf"
    if file not in known:
        short = [one.removesuffix(".pdf") for one in known]
        raise UsageProblem(
            f'expected a file of the build, found "{name}"', did_you_mean(name, short)
        )
    return file


def order(path: Path, paper: Paper, queue: str, copies: int) -> list[str]:
    """Return what to tell the spooler: nothing is scaled, whatever the queue does by itself."""
    from pnp.proof.reading.wishes import sides_of

    try:
        sides = sides_of(path)
    except (OSError, ValueError) as error:
        raise PnpError(f"{path.as_posix()}: expected a PDF, found: {error}") from None
    media = paper.title if paper.name in PAPERS else f"Custom.{paper.name}"
    wishes = (f"media={media}", f"sides={sides}", "print-scaling=none", "fit-to-page=false")
    words = [SPOOLER, *(("-d", queue) if queue else ()), "-n", str(copies), "-t", path.stem]
    return [*words, *(word for wish in wishes for word in ("-o", wish)), "--", str(path)]


def send(words: Sequence[str]) -> None:
    """Run the spooler; raises PnpError with what it says where it refuses."""
    try:
        done = subprocess.run(  # noqa: S603 - the spooler with a file of the build
            words, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PnpError(f"{SPOOLER}: expected an answer, found {error}") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip() or f"exit status {done.returncode}"
        raise PnpError(f"{SPOOLER} refused {Path(words[-1]).name}: {said}")
