"""Runs a build from data to finished files."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from pnp.art.fonts import load_fonts
from pnp.cache import FOLDER, Cache, digest_of, made_with
from pnp.errors import Problems, gathered
from pnp.faces.face import Face
from pnp.faces.maker import FaceMaker
from pnp.faces.rows import Rows
from pnp.files import digest as file_digest
from pnp.fresh import program, seen
from pnp.languages.ambient import speaking
from pnp.manifest.values import Made
from pnp.model.game import Game
from pnp.model.table import TABLES
from pnp.pipeline.choices import (
    as_printed,
    check_scale,
    chosen_groups,
    has_book,
    wants_all,
    wants_book,
)
from pnp.pipeline.furniture import furniture_font
from pnp.pipeline.kept import KeptWhole
from pnp.pipeline.loaded import game_of
from pnp.pipeline.report import Report, silent
from pnp.pipeline.request import GUIDE, BuildRequest
from pnp.pipeline.sides import book_of, sentences_of, sides_of, texts_of, whole_sides
from pnp.pipeline.sources import FaceSources
from pnp.pipeline.unread import remarks_on
from pnp.pipeline.unset import Coming, set_faces
from pnp.processes import Workers
from pnp.typeset.setter import Setting

if TYPE_CHECKING:
    from pnp.pipeline.plan import Plan
    from pnp.pipeline.planning import Prepared
    from pnp.pipeline.publish import Built, Faces
    from pnp.pipeline.witness import Witness
    from pnp.rulebook.assembly import Assembled


FEW: Final = 14
"""Documents of faces up to which files are written while Typst sets the last of them.

What both need must have room beside each other.
"""


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
        return made_with(cache, lambda: _made(game, request, cache, report, witness, foreign))


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
    if game.data.rules and wants_all(request) and not (has_book(game) or request.draft):
        from pnp.pipeline.replayed import hold_to_play

        report("replaying the examples")
        hold_to_play(game)
    report("drawing the faces")
    with FaceSources() as sources, ExitStack() as at_work:
        plans, faces, books = _drawn(
            game, request, cache, report, witness, foreign, sources, at_work
        )
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
    at_work: ExitStack,
) -> tuple[list[Plan], Faces, list[list[Made]]]:
    """Return what is written: pages laid out, faces typeset, and the files of the rulebook.

    Typst may still be *at_work* on some of the faces.
    """
    maker = FaceMaker(game.part(request.part), request.ink)
    maker.cache = cache
    # Another language is asked for each time, so that the texts that it lacks are told.
    sources_seen = "" if game.words.tag else seen(game.workspace, game.name, TABLES)
    if sources_seen:
        maker.rows = Rows(sources_seen)
    icon = maker.templates.icons.document
    setting = Setting(maker.fonts, icon, game.data.language, maker.cache)
    at_work.enter_context(setting)
    prepared = prepare(maker.game, request, maker, setting, sources, report)
    prepared = replace(prepared, foreign=foreign or {})
    if request.part:
        whole = whole_sides(game, FaceMaker(game, request.ink), prepared.factors)
        prepared = replace(prepared, sides=whole, texts=texts_of(game))
    from pnp.pipeline.planning import plans_of  # all of it is imported while Typst is at work
    from pnp.pipeline.publish import Faces
    from pnp.pipeline.verdict import get_ready

    plans = plans_of(prepared, report)
    book = _opened(prepared, report)
    # What a box is worth that was made in parts: the next part is told from this one.
    said = _lines(book) if book else ()
    said = book_of(game) if request.part else said
    unread = remarks_on(game, book.manuscript if book else None, request.signed)
    plans = [replace(plan, book=said, notes=[*plan.notes, *unread]) for plan in plans]
    books = _books(prepared, book, report)
    report("setting the faces")
    coming = Coming(setting, prepared.designs, partial(report, "setting the faces"))
    parts = [component for parts in prepared.groups.values() for component in parts]
    # Where nothing is waited for the verdict is mostly kept, and none of it wanted.
    if not coming.is_there:
        get_ready(any(any(component.bleed_sides().as_tuple()) for component in parts))
    if len(coming) <= FEW and len(plans) == 1 and not witness:
        return plans, Faces(sources.documents(coming), sources.faces), books
    faces = Faces(sources.documents(tuple(coming)), sources.faces)
    if witness:
        from pnp.pipeline.witness import places_of, redrawn

        places = places_of(prepared.designs, setting, sources)
        for files in books:
            witness(redrawn(places, faces.documents, files))
    # What was needed to draw is let go before the files are written.
    at_work.close()
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
        return gathered(answers, lambda built: [built.folder])


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
    from pnp.pipeline.planning import Prepared

    font = furniture_font(maker.fonts)
    kept = KeptWhole(lambda: set_faces(setting, designs).documents, sources.faces)
    sides = sides_of(designs, maker, factors)
    rules = sentences_of(game)
    return Prepared(
        request, game, groups, designs, maker, factors, font, kept, sides, rules, texts_of(game)
    )


def _published(plan: Plan, faces: Faces, book: list[Made]) -> Built:
    """Write the files of one paper; a function of the module, for a worker to find."""
    from pnp.pipeline.publish import publish

    with speaking(plan.game.words):
        return publish(plan, faces, book)
