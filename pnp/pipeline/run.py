"""Runs a build from data to finished files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

import pnp
from pnp.art.fonts import load_fonts
from pnp.cache import FOLDER, Cache, digest_of, made_with
from pnp.errors import Problem, Problems, UsageProblem, gathered
from pnp.faces.face import Design, Face
from pnp.faces.maker import FaceMaker
from pnp.files import digest as file_digest
from pnp.fresh import digest, program, untouched
from pnp.languages.ambient import speaking
from pnp.languages.share import share_of
from pnp.manifest.sides import Sides, Texts
from pnp.manifest.values import Made
from pnp.manifest.write import read
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.paper import Paper
from pnp.pdf.furniture import FurnitureFont
from pnp.pipeline.choices import as_printed, check_scale, chosen_groups, has_book, wants_book
from pnp.pipeline.cuts import with_cuts
from pnp.pipeline.furniture import furniture_font, measure_with
from pnp.pipeline.kept import KeptWhole
from pnp.pipeline.layout import pages_for, pages_of
from pnp.pipeline.loaded import game_of
from pnp.pipeline.orders import order_of
from pnp.pipeline.plan import EVERYTHING, Plan, plan_of
from pnp.pipeline.publish import Built, Faces, publish
from pnp.pipeline.report import Report, silent
from pnp.pipeline.request import GUIDE, BuildRequest
from pnp.pipeline.settings import MACHINES
from pnp.pipeline.sides import book_of, sentences_of, sides_of, texts_of, whole_sides
from pnp.pipeline.sources import FaceSources
from pnp.pipeline.unread import remarks_on
from pnp.pipeline.unset import set_faces
from pnp.pipeline.verdict import get_ready
from pnp.processes import Workers
from pnp.sheets.page import Order, Page
from pnp.sheets.saving import Saving, other_paper, shortest
from pnp.typeset.setter import Setting

if TYPE_CHECKING:
    from pnp.pipeline.witness import Witness
    from pnp.rulebook.assembly import Assembled


class Prepared(Struct, frozen=True):
    """Everything that does not depend on the paper."""

    request: BuildRequest
    game: Game
    groups: dict[str, list[Component]]
    designs: dict[str, list[Design]]
    maker: FaceMaker
    factors: dict[str, float]
    font: FurnitureFont
    kept: KeptWhole
    sides: Sides
    """What every side shows; of a part of the game, those of the whole."""

    rules: Mapping[str, str]
    texts: Texts
    foreign: dict[str, Any] = field(default_factory=dict)
    """What the manifest says of art made by others."""


def build(
    request: BuildRequest,
    report: Report = silent,
    witness: Witness | None = None,
) -> list[Built]:
    """Return what was written, one entry a paper; *witness* is handed the faces of each.

    Raises Problems for faults in the data, UsageProblem for a request that makes no sense.
    No file of an earlier build changes unless a paper's files are all complete; a fault found in
    those of one paper keeps no other from being written.
    """
    report("reading the data")
    game = game_of(request)
    if request.form in game.forms()[:1]:
        request = replace(request, form="")  # the ordinary form, called by its name
    game = as_printed(game, request.form, request.merge, request.scale)
    if GUIDE in request.components:
        chosen_groups(game, request.components, has_book(game))
        request = replace(request, components=())
    return build_game(game, request, report, witness)


def build_game(
    game: Game,
    request: BuildRequest,
    report: Report = silent,
    witness: Witness | None = None,
    foreign: dict[str, Any] | None = None,
) -> list[Built]:
    """Return what was written for a game that is already read; raises as `build` does.

    *foreign* is what the manifest says of art made by others.
    """
    with speaking(game.words):
        cache = cache_of(game, request)
        built = made_with(cache, lambda: _made(game, request, cache, report, witness, foreign))
    return [replace(one, notes=(*one.notes, *share_of(game.words))) for one in built]


def cache_of(game: Game, request: BuildRequest) -> Cache:
    """Return the parts of earlier builds; raises Problems for a link in their place."""
    paths = [face.path for face in load_fonts(game.workspace, game.name).faces]
    fonts = map(file_digest, dict.fromkeys(paths))
    return Cache(request.out / FOLDER, digest_of(program(), *fonts))


def _made(
    game: Game,
    request: BuildRequest,
    cache: Cache,
    report: Report,
    witness: Witness | None,
    foreign: dict[str, Any] | None,
) -> list[Built]:
    if not (wants_book(game, request) or request.draft):
        from pnp.rulebook.signature import hold_to_signed

        hold_to_signed(game)
    report("drawing the faces")
    with FaceSources() as sources:
        # What was needed to draw is let go before the files are written.
        plans, faces, books = _drawn(game, request, cache, report, witness, foreign, sources)
        report("writing the PDFs")
        return _all_published(request, plans, faces, books)


def _drawn(
    game: Game,
    request: BuildRequest,
    cache: Cache,
    report: Report,
    witness: Witness | None,
    foreign: dict[str, Any] | None,
    sources: FaceSources,
) -> tuple[list[Plan], Faces, list[list[Made]]]:
    """Return what is written: pages laid out, faces typeset, and the files of the rulebook."""
    maker = FaceMaker(game.part(request.part), request.ink)
    maker.cache = cache
    icon = maker.templates.icons.document
    with Setting(maker.fonts, icon, game.data.language, maker.cache) as setting:
        prepared = prepare(maker.game, request, maker, setting, sources, report)
        prepared = replace(prepared, foreign=foreign or {})
        if request.part:
            whole = whole_sides(game, FaceMaker(game, request.ink), prepared.factors)
            prepared = replace(prepared, sides=whole, texts=texts_of(game))
        plans = _plans(prepared, report)
        book = _opened(prepared, report)
        # What a box is worth that was made in parts: the next part is told from this one.
        said = _lines(book) if book else ()
        said = book_of(game) if request.part else said
        unread = remarks_on(game, book.manuscript if book else None, request.signed)
        plans = [replace(plan, book=said, notes=[*plan.notes, *unread]) for plan in plans]
        books = _books(prepared, book, report)
        report("setting the faces")
        told = partial(report, "setting the faces")
        get_ready()  # Typst is at work
        result = set_faces(setting, prepared.designs, told)
        faces = Faces(sources.documents(result.documents), sources.faces)
        if witness:
            from pnp.pipeline.witness import places_of, redrawn

            places = places_of(prepared.designs, setting, sources)
    if witness:
        for files in books:
            witness(redrawn(places, faces.documents, files))
    return plans, faces, books


def _all_published(
    request: BuildRequest, plans: Sequence[Plan], faces: Faces, books: Sequence[list[Made]]
) -> list[Built]:
    """Write the files of all papers, several at a time where that is asked for."""
    with Workers(min(request.jobs, len(plans))) as workers:
        answers = [
            workers.ask(_published, plan, faces, book)
            for plan, book in zip(plans, books, strict=True)
        ]
        return gathered(answers, lambda built: built.folder)


def _opened(prepared: Prepared, report: Report) -> Assembled | None:
    """Return the rulebook, None where it is not wanted.

    Raises Problems for a book whose examples contradict its rules.
    """
    request, game = prepared.request, prepared.game
    if not wants_book(game, request):
        return None
    from pnp.pipeline.books import open_book

    report("replaying the examples")
    return open_book(game, request.draft, prepared.maker)


def _lines(book: Assembled) -> Sequence[str]:
    """Return what a book says, line by line."""
    from pnp.rulebook.texts import lines_of

    return lines_of(book.manuscript.blocks)


def _books(prepared: Prepared, book: Assembled | None, report: Report) -> list[list[Made]]:
    """Return the files of the rulebook for every paper."""
    request, game = prepared.request, prepared.game
    if book is None:
        return [[] for _ in request.papers]
    from pnp.pipeline.books import make_book

    report("setting the rulebook")
    maker, printer, large = prepared.maker, request.printer, request.large
    return [
        make_book(game, paper, book, large=large, maker=maker, printer=printer)
        for paper in request.papers
    ]


def prepare(
    game: Game,
    request: BuildRequest,
    maker: FaceMaker,
    setting: Setting,
    sources: FaceSources,
    report: Report = silent,
) -> Prepared:
    """Return the game with its faces drawn and on their way to Typst.

    Raises Problems and UsageProblem.
    """
    factors = check_scale(game, request.scale)
    groups = chosen_groups(game, request.components, has_book(game))

    parts = [component for parts in groups.values() for component in parts]
    total, done = sum(len(game.items[c.id]) * (1 + (c.sided() != "one")) for c in parts), 0

    def drawn(face: Face) -> None:
        nonlocal done
        sources.add(face, setting)
        done += 1
        report("drawing the faces", done, total)

    designs = {c.id: maker.designs(c, drawn) for c in parts}
    if maker.problems:
        raise Problems(maker.problems)
    sources.check([design for made in designs.values() for design in made])
    setting.send()
    font = furniture_font(maker.fonts)
    kept = KeptWhole(lambda: set_faces(setting, designs).documents, sources.faces)
    sides = sides_of(designs, maker, factors)
    rules = sentences_of(game)
    return Prepared(
        request, game, groups, designs, maker, factors, font, kept, sides, rules, texts_of(game)
    )


def _plans(prepared: Prepared, report: Report) -> list[Plan]:
    """Return the pages for every paper; nothing is written while one of them has a fault."""
    request, game = prepared.request, prepared.game
    measure = measure_with(prepared.maker.fonts)
    problems: list[Problem] = []
    plans: list[Plan] = []
    for paper in request.papers:
        report(f"laying out for {paper.title}")
        pages: dict[str, list[Page]] = {}
        # What is said of the data is said once, however many papers there are.
        notes: list[str] = [] if plans else [*game.notes, *prepared.maker.remarks.told()]
        notes += [] if plans else _left_out(prepared)
        details: list[str] = []
        savings: list[Saving] = []
        orders: list[tuple[Order, Sequence[Page]]] = []
        for group in prepared.groups:
            order = order_of(
                game,
                group,
                lambda component: prepared.designs[component.id],
                paper,
                request,
                prepared.factors,
                measure,
                prepared.kept,
            )
            try:
                laid = pages_for(order, request.printer, request.cut)
                notes += laid.notes
                details += laid.details
                savings += [laid.saving] if laid.saving else []
                orders.append((order, laid.pages))
                pages[group] = with_cuts(laid.pages, order, prepared.groups[group], request.cut)
            except Problems as error:
                problems += error.problems
        if request.cut not in MACHINES and not request.components and not problems:
            known = [one.name for one in request.papers]
            other = other_paper(orders, known, lambda order: pages_of(order, request.cut))
            savings += [other] if other else []
        short, rest = shortest(savings)
        notes, details = [*notes, *short], [*details, *rest]
        head = _head(prepared, paper)
        _check_earlier(request, paper, head)
        if not problems:
            inputs = digest(request.workspace, game.name, request.key(paper))
            cache = prepared.maker.cache
            # A variant is no whole game, and a machine takes the knife out of the hand.
            guide = not (request.variant or request.part) and request.cut not in MACHINES
            font = prepared.font
            plan = plan_of(
                game,
                request,
                paper,
                head,
                inputs,
                pages,
                font,
                cache,
                guide,
                notes,
                details,
            )
            plans.append(
                replace(plan, sides=prepared.sides, rules=prepared.rules, texts=prepared.texts)
            )
    if problems:
        raise Problems(problems)
    return plans


def _left_out(prepared: Prepared) -> list[str]:
    """Return the remark on what sheets for a machine come without."""
    request, game = prepared.request, prepared.game
    asked = not (request.components or request.variant or request.part)
    # Dice of a few words and pictures of others have no data to build the rest from.
    if request.cut not in MACHINES or not asked or game.name not in request.workspace.games():
        return []
    left = "rulebook and craft guide" if has_book(game) else "craft guide"
    return [f"no {left} beside sheets for a machine: see pnp build {game.name}"]


def _check_earlier(request: BuildRequest, paper: Paper, head: Mapping[str, Any]) -> None:
    """Raise UsageProblem where some components would join a build with other settings.

    The same for files that somebody changed: the new ones would be joined with what they hold.
    """
    if not request.components:
        return
    folder = request.folder(paper)
    if not untouched(folder, "manifest.json", f"{EVERYTHING}.pdf"):
        raise UsageProblem(
            f"{folder.as_posix()} holds files that were changed since they were built",
            "build the whole game, or write elsewhere with --out",
        )
    old = read(folder / "manifest.json")
    if old and {key: old.get(key) for key in head} != head:
        raise UsageProblem(
            f"{folder.as_posix()} holds a build with other settings",
            "build the whole game, or write elsewhere with --out",
        )


def _published(plan: Plan, faces: Faces, book: list[Made]) -> Built:
    """Write the files of one paper; a function of the module, for a worker to find."""
    with speaking(plan.game.words):
        built = publish(plan, faces, book)
    return replace(built, notes=(*built.notes, *(made.note for made in book if made.note)))


def _sheets(game: Game) -> dict[str, list[str]]:
    """Return the PDFs that stand for several files, each with those that share its sheets."""
    found: dict[str, list[str]] = {}
    for file, name in game.joined.items():
        found.setdefault(name, []).append(file)
    return found


def _head(prepared: Prepared, paper: Paper) -> dict[str, Any]:
    """Return what the manifest begins with."""
    others = [component.id for component in prepared.game.components if component.pictures]
    return {
        "game": prepared.game.name,
        "edition": prepared.game.data.edition,
        "paper": paper.name,
        "pnp_version": pnp.__version__,
        **prepared.request.entries(),
        "scale": prepared.factors,
        **({"sheets": _sheets(prepared.game)} if prepared.game.joined else {}),
        **({"foreign": {"components": others, **prepared.foreign}} if others else {}),
    }
