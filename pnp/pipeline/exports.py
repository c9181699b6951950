"""Builds a game for a printing service or a virtual table: `pnp build GAME --for SERVICE`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import pnp
from pnp.cache import Cache, made_with
from pnp.errors import Problem, Problems, ProofFailed
from pnp.export.drawing import Pages, Printed, printed
from pnp.export.files import Made, checked, cmyk, pictures, single_pages, vector
from pnp.export.fit import Fitted, fitted
from pnp.export.services import SERVICES, Service
from pnp.export.tabletop import page_of
from pnp.export.tts import Table
from pnp.faces.face import Design, Face
from pnp.faces.maker import FaceMaker
from pnp.fresh import digest
from pnp.languages.ambient import speaking
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.output import Stage
from pnp.pipeline.choices import check_scale, chosen_groups, in_form
from pnp.pipeline.furniture import furniture_font
from pnp.pipeline.loaded import game_of
from pnp.pipeline.publish import Built
from pnp.pipeline.report import Report, silent
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.run import cache_of
from pnp.pipeline.sources import FaceSources
from pnp.pipeline.unread import remarks_on
from pnp.pipeline.unset import set_faces
from pnp.pipeline.witness import Witness, places_of, redrawn
from pnp.proof.exports.read import export_faults
from pnp.rulebook.signature import turned_pieces
from pnp.typeset.setter import Setting


def export(
    request: BuildRequest,
    report: Report = silent,
    witness: Witness | None = None,
) -> Built:
    """Return what was written for the request's service; *witness* is handed its faces.

    Raises Problems for faults in the data and for what the service would refuse, UsageProblem
    for a request that makes no sense; then no file changes.
    """
    report("reading the data")
    game = game_of(request)
    if request.form in game.forms()[:1]:
        request = replace(request, form="")  # the ordinary form, called by its name
    return export_game(in_form(game, request.form), request, report, witness)


def export_game(
    game: Game,
    request: BuildRequest,
    report: Report = silent,
    witness: Witness | None = None,
) -> Built:
    """Return what was written of a game that is already read; raises as `export` does."""
    service = SERVICES[request.service]
    factors = check_scale(game, request.scale)
    fits, problems = fitted(game, service, _chosen(game, request.components), factors)
    problems += turned_pieces(game)
    if problems:
        raise Problems(problems)
    unread = remarks_on(game, None, request.signed)
    cache = cache_of(game, request)
    with speaking(game.words):
        return made_with(
            cache, lambda: _made(game, request, fits, factors, cache, report, witness, unread)
        )


def _made(
    game: Game,
    request: BuildRequest,
    fits: Sequence[Fitted],
    factors: dict[str, float],
    cache: Cache,
    report: Report,
    witness: Witness | None,
    notes: Sequence[str],
) -> Built:
    service = SERVICES[request.service]
    report("drawing the faces")
    with FaceSources() as sources:
        pages, parts = _drawn(game, request, fits, cache, witness, sources)
        return _written(game, request, service, pages, parts, factors, report, notes)


def _written(
    game: Game,
    request: BuildRequest,
    service: Service,
    pages: Pages,
    parts: Sequence[Printed],
    factors: dict[str, float],
    report: Report,
    notes: Sequence[str],
) -> Built:
    """Write the files of an export and return what lies in its folder."""
    report(f"writing the files for {service.title}")
    folder = request.folder(request.papers[0])
    inputs = digest(request.workspace, request.game, request.key(request.papers[0]))
    # An export is whole in itself: files of an earlier one for other components go.
    with Stage(folder, inputs, carry=False) as stage:
        entries: list[dict[str, Any]] = []
        for made in _files(game, service, pages, parts, request):
            stage.write(made.path, made.data)
            sha = hashlib.sha256(made.data).hexdigest()
            entries.append({"path": made.path, "sha256": sha, **made.entry})
        entries.sort(key=lambda entry: entry["path"])
        counts = {part.id: len(part.pieces) for part in parts}
        others = [name for name in counts if game.component(name).pictures]
        manifest = {
            "game": game.name,
            "edition": game.data.edition,
            "for": service.name,
            "pnp_version": pnp.__version__,
            **request.entries(),
            "scale": factors,
            **({"foreign": {"components": others}} if others else {}),
            "files": entries,
            "counts": counts,
        }
        text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
        stage.write("manifest.json", text.encode())
        _refuse_faults(stage.complete(), folder)
        stage.remember(notes=notes)
        stage.publish()
    sizes = tuple((entry["path"], len(entry.get("pages", ()))) for entry in entries)
    return Built(folder, sizes, counts, tuple(notes))


def _chosen(game: Game, names: Sequence[str]) -> list[Component]:
    """Return the components asked for; naming one does not export its neighbours on a sheet."""
    groups = chosen_groups(game, names, book=False)
    return [
        component
        for group, parts in groups.items()
        for component in parts
        if not names or component.id in names or group in names
    ]


def _drawn(
    game: Game,
    request: BuildRequest,
    fits: Sequence[Fitted],
    cache: Cache,
    witness: Witness | None,
    sources: FaceSources,
) -> tuple[Pages, list[Printed]]:
    """Return all faces as pages, drawn with the bleed that the service wants."""
    maker = FaceMaker(game, request.ink)
    maker.cache = cache
    icon = maker.templates.icons.document
    with Setting(maker.fonts, icon, game.data.language, maker.cache) as setting:

        def drawn(face: Face) -> None:
            sources.add(face, setting)

        designs: dict[str, list[Design]] = {}
        for fit in fits:
            designs[fit.component.id] = maker.designs(fit.component, drawn)
        if maker.problems:
            raise Problems(maker.problems)
        sources.check([design for made in designs.values() for design in made])
        result = set_faces(setting, designs)
        documents = sources.documents(result.documents)
        places = places_of(designs, setting, sources) if witness else {}
    if witness:
        witness(redrawn(places, documents, ()))
    parts = [printed(game, fit, designs[fit.component.id]) for fit in fits]
    return Pages(parts, documents, sources.faces, furniture_font(maker.fonts)), parts


def _files(
    game: Game, service: Service, pages: Pages, parts: Sequence[Printed], request: BuildRequest
) -> Iterator[Made]:
    """Yield the files of an export. Raises Problems for what would be cut wrongly."""
    if service.container == "table":
        base = request.url_base or request.folder(request.papers[0]).resolve().as_uri()
        yield from Table(game, pages, base).made(parts)
        return
    if service.container == "page":
        yield page_of(game, pages, parts)
        return
    problems: list[Problem] = []
    images = checked(game, pages, vector(game, pages), problems)
    if service.container == "pictures":
        yield from pictures(service, pages, images)
    elif service.container == "cmyk":
        yield from cmyk(game, pages, images)
    else:
        for _ in images:
            pass  # looked at for short bleeds only
        yield from single_pages(game, pages)
    if problems:
        raise Problems(problems)


def _refuse_faults(made: Path, folder: Path) -> None:
    """Raise ProofFailed where files read back are not what the manifest says: our own fault."""
    hint = "this is a fault of pnp, not of your files; nothing was replaced"
    faults = export_faults(made)
    if faults:
        raise ProofFailed([Problem(folder, 0, "proof", fault, hint) for fault in faults])
