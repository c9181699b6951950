"""`pnp build`: the PDFs of a game."""

from __future__ import annotations

import gc
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click
from msgspec import json

from pnp.cli import options as shared
from pnp.cli.defaults import is_default
from pnp.cli.made import files_of, tell
from pnp.cli.places import here, home
from pnp.cli.types import check_pixels
from pnp.errors import UsageProblem, gathered
from pnp.fresh import RECORD, digest, is_fresh, notes_of
from pnp.model.workspace import Workspace
from pnp.pipeline.request import BuildRequest
from pnp.printer import Correction


@click.command("build")
@shared.game
@shared.components
@shared.paper
@shared.out
@shared.settings()
@shared.jobs
@click.option(
    "--since",
    type=click.Path(path_type=Path),
    help="Only what changed since a build: its folder, or a manifest.json that was kept.",
)
@click.option("--open", "opens", is_flag=True, help="Open the folder of the files.")
@shared.quiet
@shared.verbose
def command(game: str, components: tuple[str, ...], **options: Any) -> None:
    """Make the PDFs of GAME, of some COMPONENTS only, or of single pieces: COMPONENT/ITEM."""
    # A build makes many small objects that last to its end; walking them for cycles again and
    # again would take a sixth of its time.
    gc.disable()
    workspace = here()

    def build_in(language: str) -> list[Path]:
        request = narrowed(workspace, game, components, options | {"language": language})
        return _make(request, options) if request is not None else []

    languages = languages_asked(workspace, game, options["language"])
    gathered([partial(build_in, language) for language in languages], lambda folders: folders)


def _make(request: BuildRequest, options: Mapping[str, Any]) -> list[Path]:
    """Make the files of one language and tell of them; return their folders."""
    started = time.perf_counter()
    if request.service:
        from pnp.cli.export import export_files

        return export_files(request, finished(request), options["quiet"], options["verbose"])
    done = finished(request)
    if done is None:
        from pnp.cli.progress import Progress
        from pnp.pipeline import build

        with Progress(options["quiet"], options["verbose"]) as progress:
            made = build(request, progress.step)
        done = [built.folder for built in made]
        # What is left lasts to the end, where it need not be walked either.
        gc.freeze()
    if options["opens"]:
        click.launch(done[0].as_posix())
    if options["quiet"]:
        return done
    for folder in done:
        manifest = read(folder)
        files, notes = files_of(manifest), notes_of(folder, options["verbose"])
        tell(folder, files, manifest["counts"], notes, options["verbose"])
    if options["verbose"]:
        click.echo(f"{time.perf_counter() - started:.2f} s")
    return done


def narrowed(
    workspace: Workspace, game: str, components: tuple[str, ...], options: Mapping[str, Any]
) -> BuildRequest | None:
    """Return the request, for a part of the game where one is asked for; tells what changed.

    None where nothing is to be printed. Raises UsageProblem and Problems.
    """
    pieces, since = any("/" in name for name in components), options["since"]
    request = asked(workspace, game, () if pieces else components, options)
    if not pieces and since is None:
        return request
    if request.service or (since is not None and components):
        beside = "--for" if request.service else "names of components"
        wanted = "--since" if since is not None else "single pieces"
        raise UsageProblem(f"expected {wanted} without {beside}, found both")
    from pnp.pipeline.sides import changed_since, named_part

    if since is None:
        return named_part(request, components)
    request, found = changed_since(request, since)
    if not options["quiet"]:
        for line in found.lines():
            click.echo(line)
    if not request.part:
        click.echo("nothing to print")
        return None
    return request


def asked(
    workspace: Workspace, game: str, components: tuple[str, ...], options: Mapping[str, Any]
) -> BuildRequest:
    """Return what the command line asks for; raises UsageProblem and Problems."""
    looked_up = {
        "printer": printer_asked("" if _for_others(options) else options["printer"]),
        "edition": edition_asked(workspace, game, options["edition"]),
    }
    request = BuildRequest(
        workspace=workspace,
        game=game,
        components=components,
        papers=options["papers"],
        out=options["out"],
        jobs=options.get("jobs", 1),
        **(shared.settings_of(options) | looked_up),
    )
    request.check()
    check_pixels(request.papers, request.png)
    return request


def _for_others(options: Mapping[str, Any]) -> bool:
    """Return whether the printer is a default, and the files are for no printer of one's own."""
    return bool(options.get("service")) and is_default("printer")


def printer_asked(name: str) -> Correction | None:
    """Return what makes up for a measured printer, None without a name; raises UsageProblem."""
    if not name:
        return None
    from pnp.model.printers import find_printer

    return find_printer(home(), name)


def languages_asked(workspace: Workspace, game: str, tags: str) -> list[str]:
    """Return the languages to build in, empty for the game's own; raises UsageProblem."""
    if not tags:
        return [""]
    from pnp.languages.reading import checked, place_of
    from pnp.model.source import read_yaml

    folder = workspace.games().get(game)
    data = read_yaml(folder / "game.yaml").value if folder else {}
    own = str(data.get("language") or "en") if isinstance(data, dict) else ""
    found = [checked(tag.strip()) for tag in tags.split(",") if tag.strip()]
    if is_default("language"):
        # A default is for the games that are translated into it.
        found = [tag if workspace.find(place_of(game, tag)) else own for tag in found]
    return ["" if tag == own else tag for tag in dict.fromkeys(found)]


def edition_asked(workspace: Workspace, game: str, name: str) -> str:
    """Return the edition to build, empty for the ordinary one; raises UsageProblem."""
    if not name:
        return ""
    from pnp.model.editions import chosen_edition

    return chosen_edition(workspace, game, name)


def finished(request: BuildRequest) -> list[Path] | None:
    """Return the folders if all files are there and nothing they depend on changed."""
    done = []
    for paper in request.papers:
        folder = request.folder(paper)
        if not (folder / RECORD).is_file():
            return None
        inputs = digest(request.workspace, request.game, request.key(paper))
        if not is_fresh(folder, inputs):
            return None
        done.append(folder)
    return done


def read(folder: Path) -> dict[str, Any]:
    """Return the manifest of a finished folder."""
    return json.decode((folder / "manifest.json").read_bytes(), type=dict[str, Any])
