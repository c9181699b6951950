"""`pnp build`: the PDFs of a game."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pnp.build.request import BuildRequest
from pnp.cli import options as shared
from pnp.cli.types import Scale, Word, check_pixels
from pnp.errors import UsageProblem
from pnp.fresh import RECORD, digest, is_fresh
from pnp.model.workspace import Workspace
from pnp.paper import PROFILES
from pnp.units import mm


def factors(pairs: Sequence[tuple[str, float]]) -> dict[str, float]:
    """Return the factors by group; raises UsageProblem for two factors of one group (DE-C22)."""
    found: dict[str, float] = {}
    for name, factor in pairs:
        if found.get(name, factor) != factor:
            raise UsageProblem(
                f"expected one factor for {name}, found {mm(found[name] * 100)}% and "
                f"{mm(factor * 100)}%",
                "everything in a scale group is printed with the same factor",
            )
        found[name] = factor
    return found


@click.command("build")
@click.argument("game")
@click.argument("components", nargs=-1)
@shared.paper
@click.option("--scale", type=Scale(), multiple=True, help="Factor of a scale group: map=110%.")
@shared.out
@shared.margins
@click.option(
    "--duplex",
    type=Word(("long", "short", "none", "gutterfold")),
    default="long",
    show_default=True,
    help="How backs get behind fronts.",
)
@shared.ink()
@click.option("--form", default="", help="Another form of the pieces; its own folder.")
@click.option("--edition", default="", help="Another edition of the game; its own folder.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Papers made at the same time.",
)
@shared.png
@click.option(
    "--draft", is_flag=True, help="Make a rulebook with a wrong example too, marked as such."
)
@shared.quiet
@shared.verbose
def command(game: str, components: tuple[str, ...], **options: Any) -> None:
    """Make the PDFs of GAME, or of some COMPONENTS only."""
    workspace = Workspace(Path.cwd())
    request = BuildRequest(
        workspace=workspace,
        game=game,
        components=components,
        papers=options["papers"],
        scale=factors(options["scale"]),
        profile=PROFILES[options["margins"]],
        duplex=options["duplex"],
        ink=options["ink"],
        out=options["out"],
        jobs=options["jobs"],
        png=options["png"],
        draft=options["draft"],
        form=options["form"],
        edition=edition_asked(workspace, game, options["edition"]),
    )
    check_pixels(request.papers, request.png)
    started = time.perf_counter()
    # A build makes many small objects that last to its end; walking them for cycles again and
    # again would take a sixth of its time.
    gc.disable()
    done = finished(request)
    if done is None:
        from pnp.build import build
        from pnp.cli.progress import Progress

        with Progress(options["quiet"], options["verbose"]) as progress:
            done = [(built.folder, read(built.folder)) for built in build(request, progress.step)]
        # What is left lasts to the end, where it need not be walked either.
        gc.freeze()
    if options["quiet"]:
        return
    for folder, manifest in done:
        # Pages of the book hold no pieces, and everything.pdf repeats the others.
        sheets = [
            e for e in manifest["files"] if not e["path"].startswith(("everything", "rulebook"))
        ]
        pages = sum(len(entry["pages"]) for entry in sheets)
        pieces = sum(manifest["counts"].values())
        click.echo(f"{folder.as_posix()}: {pieces} pieces on {pages} pages")
        if options["verbose"]:
            for entry in manifest["files"]:
                count = len(entry["pages"])
                click.echo(f"  {entry['path']}: {count} page{'s' if count > 1 else ''}")
    if options["verbose"]:
        click.echo(f"{time.perf_counter() - started:.2f} s")


def edition_asked(workspace: Workspace, game: str, name: str) -> str:
    """Return the edition to build, empty for the ordinary one; raises UsageProblem."""
    if not name:
        return ""
    from pnp.model.editions import chosen_edition

    return chosen_edition(workspace, game, name)


def finished(request: BuildRequest) -> list[tuple[Path, dict[str, Any]]] | None:
    """Return folders and manifests if all files are there and nothing they depend on changed."""
    done = []
    for paper in request.papers:
        folder = request.folder(paper)
        if not (folder / RECORD).is_file():
            return None
        inputs = digest(request.workspace, request.game, request.key(paper))
        if not is_fresh(folder, inputs):
            return None
        done.append((folder, read(folder)))
    return done


def read(folder: Path) -> dict[str, Any]:
    """Return the manifest of a finished folder."""
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return manifest
