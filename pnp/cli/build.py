"""`pnp build`: the PDFs of a game."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pnp.build.request import CUTS, FOR, BuildRequest
from pnp.cli import options as shared
from pnp.cli.types import Length, Scale, Word, check_pixels
from pnp.errors import UsageProblem
from pnp.fresh import RECORD, digest, is_fresh
from pnp.model.workspace import Workspace
from pnp.paper import PROFILES
from pnp.printer import Correction
from pnp.units import mm

NO_SHEETS = ("everything", "rulebook", "cut-plan", "craft")
"""How the names of files begin that are not counted as sheets of pieces."""


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
@click.option(
    "--printer", default="", help="A printer measured with pnp calibrate, to make up for."
)
@click.option("--edition", default="", help="Another edition of the game; its own folder.")
@click.option(
    "--cut",
    type=Word(CUTS),
    default=None,
    help="How pieces are cut out, if not as the data say; its own folder.",
)
@click.option("--tiles", is_flag=True, help="Boards in tiles also where a sheet holds them.")
@click.option(
    "--overlap", type=Length(), default=None, help="What tiles share, such as 8mm; 0mm for none."
)
@click.option(
    "--core",
    type=Length(),
    default=None,
    help="With --duplex gutterfold: thickness of the card between front and back.",
)
@click.option(
    "--for",
    "service",
    type=Word(FOR),
    default=None,
    help="Files for a printing service or a virtual table, in place of sheets of paper.",
)
@click.option("--url-base", default="", help="With --for tts: where the pictures will lie.")
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
        printer=printer_asked(options["printer"]),
        cut=options["cut"] or "",
        edition=edition_asked(workspace, game, options["edition"]),
        service=options["service"] or "",
        url_base=options["url_base"],
        tiles=options["tiles"],
        overlap=options["overlap"],
        core=core_asked(options["core"], options["duplex"]),
    )
    check_overlap(request.overlap)
    check_pixels(request.papers, request.png)
    check_export(request)
    started = time.perf_counter()
    # A build makes many small objects that last to its end; walking them for cycles again and
    # again would take a sixth of its time.
    gc.disable()
    if request.service:
        from pnp.cli.export import export_files

        export_files(request, finished(request), options["quiet"], options["verbose"])
        return
    done, notes = finished(request), dict[Path, tuple[str, ...]]()
    if done is None:
        from pnp.build import build
        from pnp.cli.progress import Progress

        with Progress(options["quiet"], options["verbose"]) as progress:
            made = build(request, progress.step)
        done = [(built.folder, read(built.folder)) for built in made]
        notes = {built.folder: built.notes for built in made}
        # What is left lasts to the end, where it need not be walked either.
        gc.freeze()
    if options["quiet"]:
        return
    for folder, manifest in done:
        # Pages of the book and the plan hold no pieces, and everything.pdf repeats the others.
        sheets = [e for e in manifest["files"] if not e["path"].startswith(NO_SHEETS)]
        pages = sum(len(entry["pages"]) for entry in sheets)
        pieces = sum(manifest["counts"].values())
        made_of = f"{pieces} pieces on {pages} pages"
        if not pages:
            made_of = ", ".join(entry["path"] for entry in manifest["files"])
        click.echo(f"{folder.as_posix()}: {made_of}")
        if options["verbose"]:
            for entry in manifest["files"]:
                count = len(entry["pages"])
                click.echo(f"  {entry['path']}: {count} page{'s' if count > 1 else ''}")
        for note in notes.get(folder, ()):
            click.echo(f"  note: {note}")
    if options["verbose"]:
        click.echo(f"{time.perf_counter() - started:.2f} s")


WIDEST_OVERLAP, THICKEST_CORE = 30.0, 5.0
"""Millimetres; more would be a slip of the pen."""


def check_overlap(overlap: float | None) -> None:
    """Raise UsageProblem for an overlap that no tile could have."""
    if overlap is not None and not 0 <= overlap <= WIDEST_OVERLAP:
        raise UsageProblem(f"expected --overlap up to {WIDEST_OVERLAP:g} mm, found {overlap:g} mm")


def core_asked(core: float | None, duplex: str) -> float:
    """Return the thickness of the card in a fold, 0 without one; raises UsageProblem."""
    if not core:
        return 0.0
    if duplex != "gutterfold":
        raise UsageProblem(
            "--core is the card between the halves of a fold", "use it with --duplex gutterfold"
        )
    if not 0 < core <= THICKEST_CORE:
        raise UsageProblem(f"expected --core up to {THICKEST_CORE:g} mm, found {core:g} mm")
    return core


def check_export(request: BuildRequest) -> None:
    """Raise UsageProblem for options that an export cannot follow, or that need one."""
    if request.url_base and request.service != "tts":
        raise UsageProblem(
            "--url-base says where the pictures of a virtual table will lie",
            "use it with --for tts",
        )
    ordinary = {"--duplex": request.duplex != "long", "--cut": request.cut, "--png": request.png}
    ordinary |= {"--printer": request.printer, "--draft": request.draft}
    unused = [name for name, given in ordinary.items() if given]
    if request.service and unused:
        raise UsageProblem(
            f"expected no option for sheets of paper with --for {request.service}, "
            f"found {' and '.join(unused)}",
            f"leave out {' and '.join(unused)}",
        )


def printer_asked(name: str) -> Correction | None:
    """Return what makes up for a measured printer, None without a name; raises UsageProblem."""
    if not name:
        return None
    from pnp.cli.calibrate import home
    from pnp.model.printers import find_printer

    return find_printer(home(), name)


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
