"""Runs a build from data to finished files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pnp
from pnp.art.fonts import load_fonts
from pnp.build.choices import BOOK, check_scale, chosen_groups, has_book, in_form
from pnp.build.cuts import with_cuts
from pnp.build.furniture import furniture_font, measure_with
from pnp.build.kept import KeptWhole
from pnp.build.orders import order_of, pages_for
from pnp.build.publish import EVERYTHING, BookFile, Built, Publisher
from pnp.build.request import MACHINES, BuildRequest
from pnp.build.sources import FaceSources
from pnp.build.unset import set_faces
from pnp.build.witness import Witness, places_of, redrawn
from pnp.cache import FOLDER, Cache, digest_of, made_with
from pnp.errors import Problem, Problems, UsageProblem, gathered
from pnp.faces import KINDS
from pnp.faces.face import Design, Face
from pnp.faces.maker import FaceMaker
from pnp.fresh import digest, program, untouched
from pnp.manifest import read
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.paper import Paper
from pnp.pdf.forms import Document, FormSource
from pnp.pdf.furniture import FurnitureFont
from pnp.processes import Workers
from pnp.sheets.page import Page
from pnp.typeset.setter import Setting

Faces = tuple[Sequence[Document], Mapping[str, FormSource]]
"""Typeset documents and what of them each face is made of."""

Report = Callable[[str], None]
"""Called with the name of each step as it begins."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages for one paper, with marks and labels drawn, waiting for their faces."""

    paper: Paper
    publisher: Publisher
    inputs: str
    """Digest of everything that the files depend on."""

    notes: tuple[str, ...] = ()
    """Remarks on the layout."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything that does not depend on the paper."""

    request: BuildRequest
    game: Game
    groups: dict[str, list[Component]]
    designs: dict[str, list[Design]]
    maker: FaceMaker
    factors: dict[str, float]
    font: FurnitureFont
    kept: KeptWhole
    foreign: dict[str, Any] = field(default_factory=dict)
    """What the manifest says of art made by others."""


def build(
    request: BuildRequest,
    report: Report = lambda step: None,
    witness: Witness | None = None,
) -> list[Built]:
    """Return what was written, one entry a paper; *witness* is handed the faces of each.

    Raises Problems for faults in the data, UsageProblem for a request that makes no sense.
    No file of an earlier build changes unless a paper's files are all complete; a fault found in
    those of one paper keeps no other from being written.
    """
    report("reading the data")
    game = load_game(request.workspace, request.game, KINDS, request.edition)
    if request.form in game.forms()[:1]:
        request = replace(request, form="")  # the ordinary form, called by its name
    return build_game(in_form(game, request.form), request, report, witness)


def build_game(
    game: Game,
    request: BuildRequest,
    report: Report = lambda step: None,
    witness: Witness | None = None,
    foreign: dict[str, Any] | None = None,
) -> list[Built]:
    """Return what was written for a game that is already read; raises as `build` does.

    *foreign* is what the manifest says of art made by others.
    """
    cache = cache_of(game, request)
    return made_with(cache, lambda: _made(game, request, cache, report, witness, foreign))


def cache_of(game: Game, request: BuildRequest) -> Cache:
    """Return the parts of earlier builds; raises Problems for a link in their place."""
    fonts = (face.path.read_bytes() for face in load_fonts(game.workspace).faces)
    return Cache(request.out / FOLDER, digest_of(program(), *fonts))


def _made(
    game: Game,
    request: BuildRequest,
    cache: Cache,
    report: Report,
    witness: Witness | None,
    foreign: dict[str, Any] | None,
) -> list[Built]:
    report("drawing the faces")
    maker = FaceMaker(game, request.ink)
    maker.cache = cache
    icon = maker.templates.icons.document
    with FaceSources() as sources:
        with Setting(maker.fonts, icon, game.data.language, maker.cache) as setting:
            prepared = prepare(game, request, maker, setting, sources)
            prepared = replace(prepared, foreign=foreign or {})
            plans = _plans(prepared, report)
            books = _books(prepared, report)
            report("setting the faces")
            result = set_faces(setting, prepared.designs)
            faces = sources.documents(result.documents), sources.faces
            places = places_of(prepared.designs, setting, sources) if witness else {}
        if witness:
            for book in books:
                witness(redrawn(places, faces[0], book))
        report("writing the PDFs")
        return _published(request, plans, faces, books)


def _published(
    request: BuildRequest, plans: Sequence[Plan], faces: Faces, books: Sequence[list[BookFile]]
) -> list[Built]:
    """Write the files of all papers, several at a time where that is asked for."""
    with Workers(min(request.jobs, len(plans))) as workers:
        answers = [
            workers.ask(_publish, request, plan, faces, book)
            for plan, book in zip(plans, books, strict=True)
        ]
        return gathered(answers, lambda built: built.folder)


def _books(prepared: Prepared, report: Report) -> list[list[BookFile]]:
    """Return the files of the rulebook for every paper, none where it is not wanted.

    Raises Problems for a book whose examples contradict its rules.
    """
    request, game = prepared.request, prepared.game
    unasked = request.components and BOOK not in request.components
    # A variant, such as nets for the dice, has only a part of the game's data; no machine cuts a
    # book.
    if unasked or request.variant or request.cut in MACHINES or not has_book(game):
        return [[] for _ in request.papers]
    from pnp.build.book import make_book, open_book

    report("replaying the examples")
    book = open_book(game, request.draft, prepared.maker)
    report("setting the rulebook")
    maker, printer = prepared.maker, request.printer
    return [make_book(game, paper, book, maker=maker, printer=printer) for paper in request.papers]


def prepare(
    game: Game, request: BuildRequest, maker: FaceMaker, setting: Setting, sources: FaceSources
) -> Prepared:
    """Return the game with its faces drawn and on their way to Typst.

    Raises Problems and UsageProblem.
    """
    factors = check_scale(game, request.scale)
    groups = chosen_groups(game, request.components, has_book(game))

    def drawn(face: Face) -> None:
        sources.add(face, setting)

    designs = {c.id: maker.designs(c, drawn) for parts in groups.values() for c in parts}
    if maker.problems:
        raise Problems(maker.problems)
    sources.check([design for made in designs.values() for design in made])
    setting.send()
    font = furniture_font(maker.fonts)
    kept = KeptWhole(lambda: set_faces(setting, designs).documents, sources.faces)
    return Prepared(request, game, groups, designs, maker, factors, font, kept)


def _plans(prepared: Prepared, report: Report) -> list[Plan]:
    """Return the pages for every paper; nothing is written while one of them has a fault."""
    request, game = prepared.request, prepared.game
    measure = measure_with(prepared.maker.fonts)
    problems: list[Problem] = []
    plans: list[Plan] = []
    for paper in request.papers:
        report(f"laying out for {paper.title}")
        pages: dict[str, list[Page]] = {}
        notes: list[str] = []
        for group in prepared.groups:
            order = order_of(
                game,
                group,
                lambda component: prepared.designs[component.id],
                paper,
                request.profile,
                request.duplex,
                prepared.factors,
                measure,
                request.cut,
                request.tiles,
                request.overlap,
                request.core,
                prepared.kept,
            )
            try:
                laid, found = pages_for(order, request.printer, request.cut)
                notes += found
                pages[group] = with_cuts(laid, order, prepared.groups[group], request.cut)
            except Problems as error:
                problems += error.problems
        _check_earlier(prepared, paper)
        if not problems:
            head = _head(prepared, paper)
            inputs = digest(request.workspace, game.name, request.key(paper))
            cache, printer = prepared.maker.cache, request.printer
            # A variant is no whole game, and a machine takes the knife out of the hand.
            guide = not request.variant and request.cut not in MACHINES
            publisher = Publisher(game, pages, head, prepared.font, cache, printer, guide)
            plans.append(Plan(paper, publisher, inputs, tuple(notes)))
    if problems:
        raise Problems(problems)
    return plans


def _check_earlier(prepared: Prepared, paper: Paper) -> None:
    """Raise UsageProblem where some components would join a build with other settings.

    The same for files that somebody changed: the new ones would be joined with what they hold.
    """
    if not prepared.request.components:
        return
    folder = prepared.request.folder(paper)
    if not untouched(folder, "manifest.json", f"{EVERYTHING}.pdf"):
        raise UsageProblem(
            f"{folder.as_posix()} holds files that were changed since they were built",
            "build the whole game, or write elsewhere with --out",
        )
    old, head = read(folder / "manifest.json"), _head(prepared, paper)
    if old and {key: old.get(key) for key in head} != head:
        raise UsageProblem(
            f"{folder.as_posix()} holds a build with other settings",
            "build the whole game, or write elsewhere with --out",
        )


def _publish(request: BuildRequest, plan: Plan, faces: Faces, book: list[BookFile]) -> Built:
    """Write the files of one paper."""
    built = plan.publisher.publish(
        request.folder(plan.paper),
        plan.inputs,
        request,
        *faces,
        book,
    )
    return replace(built, notes=(*plan.notes, *(made.note for made in book if made.note)))


def _head(prepared: Prepared, paper: Paper) -> dict[str, Any]:
    """Return the settings part of the manifest."""
    request, game = prepared.request, prepared.game
    others = [component.id for component in game.components if component.pictures]
    return {
        "game": game.name,
        "edition": game.data.edition,
        "paper": paper.name,
        "pnp_version": pnp.__version__,
        "scale": prepared.factors,
        "duplex": request.duplex,
        "ink": request.ink,
        "margins": request.profile.name,
        "correction": request.printer.entry() if request.printer else None,
        **({"form": request.form} if request.form else {}),
        **({"cut": request.cut} if request.cut else {}),
        **({"tiles": True} if request.tiles else {}),
        **({"overlap": request.overlap} if request.overlap is not None else {}),
        **({"core": request.core} if request.core else {}),
        **({"foreign": {"components": others, **prepared.foreign}} if others else {}),
    }
