"""The sheets of a build planned for every paper, while Typst sets the faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

import pnp
from pnp.cache import Cache
from pnp.errors import Problem, Problems, UsageProblem
from pnp.faces.face import Design
from pnp.faces.maker import FaceMaker
from pnp.fresh import digest, untouched
from pnp.manifest.sides import Sides, Texts
from pnp.manifest.write import entries_of
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.paper import Paper
from pnp.pdf.furniture import FurnitureFont
from pnp.pipeline.choices import has_book
from pnp.pipeline.cuts import with_cuts
from pnp.pipeline.furniture import measure_with
from pnp.pipeline.kept import KeptWhole
from pnp.pipeline.laid import is_by_size, remembered
from pnp.pipeline.layout import Laid, pages_for, pages_of
from pnp.pipeline.orders import order_of
from pnp.pipeline.plan import EVERYTHING, Plan, plan_of
from pnp.pipeline.report import Report
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.settings import MACHINES
from pnp.sheets.page import Order, Page
from pnp.sheets.saving import Saving, other_paper, shortest


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


def plans_of(prepared: Prepared, report: Report) -> list[Plan]:
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
                laid = _laid(order, request, prepared.maker.cache)
                notes += laid.notes
                details += laid.details
                savings += [laid.saving] if laid.saving else []
                orders.append((order, laid.pages))
                pages[group] = with_cuts(laid.pages, order, prepared.groups[group], request.cut)
            except Problems as error:
                problems += error.problems
        if request.cut not in MACHINES and not request.components and not problems:
            other = _other_paper(orders, request, prepared.maker.cache)
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


def _laid(order: Order, request: BuildRequest, cache: Cache | None) -> Laid:
    """Return the pages of one PDF, those of an earlier build where nothing else is laid out."""
    asked = ("pages", request.printer, request.cut)
    known = cache if is_by_size(order) else None
    return remembered(
        known, [order], asked, Laid, lambda: pages_for(order, request.printer, request.cut)
    )


def _other_paper(
    laid: Sequence[tuple[Order, Sequence[Page]]], request: BuildRequest, cache: Cache | None
) -> Saving | None:
    """Return the paper on which the whole build takes less, or None."""
    known = [one.name for one in request.papers]
    before = [len(pages) for _, pages in laid]
    return remembered(
        cache,
        [order for order, _ in laid],
        ("other paper", known, before, request.cut),
        Saving | None,
        lambda: other_paper(laid, known, lambda order: pages_of(order, request.cut)),
    )


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
    old = entries_of(folder / "manifest.json", head)
    if old is not None and {key: old.get(key) for key in head} != head:
        raise UsageProblem(
            f"{folder.as_posix()} holds a build with other settings",
            "build the whole game, or write elsewhere with --out",
        )


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
