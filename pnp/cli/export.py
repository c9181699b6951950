"""What `pnp build --for SERVICE` does and says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click
from msgspec import json

from pnp.cli.links import linked
from pnp.english import counted
from pnp.fresh import notes_of
from pnp.pipeline.request import BuildRequest

NOTES: Final[Mapping[str, str]] = {
    "table": "open the page in a browser, or send it to whoever plays: it needs nothing else",
    "gamecrafter": (
        "upload the pictures to the parts that manifest.json names; x3 in a name means three copies"
    ),
    "mpc": "upload fronts and backs in the order of their names; every copy has a file of its own",
    "drivethru": "PDF/X-1a:2003; pages are CMYK pictures at 300 dpi, fronts and backs in turn",
    "print-shop": "vector pages with bleed, no marks, fronts and backs in turn; colours are sRGB",
}


def export_files(
    request: BuildRequest,
    fresh: list[Path] | None,
    quiet: bool,
    verbose: bool,
) -> list[Path]:
    """Make the files of an export unless they are *fresh*, and say what to do with them.

    Returns their folder.
    """
    if fresh is None:
        from pnp.cli.progress import Progress
        from pnp.pipeline.exports import export

        with Progress(quiet, verbose) as progress:
            made = export(request, progress.step)
        fresh = [made.folder]
    if not quiet:
        tell_export(request, fresh[0], verbose)
    return fresh


def tell_export(request: BuildRequest, folder: Path, verbose: bool) -> None:
    """Say what lies in the folder of an export, and what to do with it."""
    manifest = json.decode((folder / "manifest.json").read_bytes())
    pieces, files = sum(manifest["counts"].values()), manifest["files"]
    written = f"{counted(pieces, 'piece')} in {counted(len(files), 'file')}"
    click.echo(f"{linked(folder)}: {written}")
    for said in (note(request, folder), *notes_of(folder)):
        click.echo(f"  note: {said}")
    if verbose:
        for entry in files:
            click.echo(f"  {linked(folder / entry['path'], entry['path'])}")


def note(request: BuildRequest, folder: Path) -> str:
    """Return what to do with the files."""
    if request.service != "tts":
        return NOTES[request.service]
    save = f"copy {request.game}.json into Saves/Saved Objects of Tabletop Simulator"
    if request.url_base:
        return f"{save} and put the other files at {request.url_base}"
    return (
        f"{save}; it reads the pictures from {folder.resolve().as_posix()} on this computer only, "
        "--url-base names a place on the net for other players"
    )
