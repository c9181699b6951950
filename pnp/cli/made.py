"""What every command that makes sheets says of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pnp.cli.links import linked
from pnp.english import counted

if TYPE_CHECKING:
    from pnp.pipeline.publish import Built

NO_SHEETS: Final = ("everything", "rulebook", "cut-plan", "craft")
"""How the names of files begin that hold no sheets of pieces, or repeat them."""

Files = list[tuple[str, int]]
"""Names of PDFs with their number of pages."""


def files_of(manifest: Mapping[str, Any]) -> Files:
    """Return the files that a manifest lists."""
    return [(entry["path"], len(entry["pages"])) for entry in manifest["files"]]


def made_of(files: Iterable[tuple[str, int]], counts: Mapping[str, int]) -> str:
    """Return what lies in a finished folder, in a few words.

    >>> made_of([("deck.pdf", 1), ("craft.pdf", 1)], {"deck": 9})
    '9 pieces on 1 page'
    """
    files = list(files)
    pages = sum(count for name, count in files if not name.startswith(NO_SHEETS))
    if not pages:
        return ", ".join(name for name, _ in files)
    return f"{counted(sum(counts.values()), 'piece')} on {counted(pages, 'page')}"


def told(built: Built, verbose: bool) -> tuple[str, ...]:
    """Return the remarks on a build; what printers reach only where more is asked for."""
    return (*built.notes, *built.details) if verbose else built.notes


def tell(
    folder: Path,
    files: Iterable[tuple[str, int]],
    counts: Mapping[str, int],
    notes: Iterable[str] = (),
    verbose: bool = False,
) -> None:
    """Say what was made in a folder; every file of it too where that is asked for."""
    files = list(files)
    click.echo(f"{linked(folder)}: {made_of(files, counts)}")
    for name, count in files if verbose else ():
        click.echo(f"  {linked(folder / name, name)}: {counted(count, 'page')}")
    for note in notes:
        click.echo(f"  note: {note}")
