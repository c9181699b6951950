"""From a game and its faces to the orders that the layout takes, one a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.errors import Problem, Problems
from pnp.faces.board import Board
from pnp.faces.face import Design, Face
from pnp.faces.sheet import Sheet
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.paper import MarginProfile, Paper
from pnp.sheets.page import DoesNotFit, DuplexMode, Measure, Order, Page, Piece, PieceRun
from pnp.sheets.planner import lay_out

DesignsOf = Callable[[Component], Sequence[Design]]


def blank_designs(game: Game, component: Component) -> list[Design]:
    """Return the component's designs without art, enough to plan its sheets."""
    made = []
    for item in game.items[component.id]:
        face = Face(
            f"{component.id}.{item.id}",
            (),
            component.trim(),
            component.bleed_sides(),
            component.outline(),
            component.corner_radius(),
            component.contour(item),
            component.folds(item),
        )
        back = face if component.sided() != "one" else None
        made.append(Design(component.id, item, face, back))
    return made


def order_of(
    game: Game,
    group: str,
    designs: DesignsOf,
    paper: Paper,
    profile: MarginProfile,
    duplex: DuplexMode,
    factors: Mapping[str, float],
    measure: Measure,
) -> Order:
    """Return everything the layout of one PDF depends on."""
    settings = game.group(group)
    components = game.groups()[group]
    runs: list[PieceRun] = []
    for component in components:
        by_item = {design.item.id: design for design in designs(component)}
        for run in game.runs(component):
            pieces = []
            for item, copy in run.pieces:
                design = by_item[item.id]
                pieces.append(Piece(component.id, item.id, copy, design.front, design.back))
            if pieces:
                runs.append(PieceRun(run.label, tuple(pieces), component.is_extra()))
    scale = components[0].scale
    notes = [
        f"{lead}: {text}"
        for lead, text in (("Print", settings.print), ("Make", settings.make))
        if text
    ]
    return Order(
        group=group,
        title=game.group_title(group),
        game=game.data.title,
        runs=tuple(runs),
        paper=paper,
        profile=profile,
        duplex=duplex,
        factor=factors[scale] if scale else 1.0,
        notes=tuple(notes),
        margin=settings.margin,
        gap=settings.gap,
        columns=settings.columns,
        cut=settings.cut,
        overlap=settings.overlap,
        tiled=all(isinstance(component, Board | Sheet) for component in components),
        measure=measure,
        imprint=imprint(game),
        in_rows=settings.arrange == "rows",
        labels=settings.labels,
        pitch=settings.pitch,
    )


def imprint(game: Game) -> str:
    """Return licence and credits in one paragraph."""
    credits = "; ".join(f"{credit.role}: {credit.name}" for credit in game.data.credits)
    return " ".join(part for part in (game.data.licence, credits) if part)


def pages_of(order: Order) -> list[Page]:
    """Return the pages of one PDF; raises Problems when the paper cannot hold a piece."""
    try:
        return lay_out(order)
    except DoesNotFit as reason:
        hint = "choose a larger --paper, or another --margins or --duplex"
        raise Problems(
            [Problem(None, 0, f"{order.group} on {order.paper.title}", str(reason), hint)]
        ) from None
