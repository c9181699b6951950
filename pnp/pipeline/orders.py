"""From a game and its faces to the orders that the layout takes, one a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from pnp.faces.face import Design, Face
from pnp.faces.seams import Seams
from pnp.languages.ambient import tr
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.model.game_file import PrintGroup, SharedSheets
from pnp.paper import Paper
from pnp.pipeline.settings import MACHINES, Settings
from pnp.sheets.gaps import Kept
from pnp.sheets.marks import cut_by_marks
from pnp.sheets.notes import PILES, card_note, cut_note, joining_note, sheet_notes, sides_note
from pnp.sheets.page import Cut, Measure, Order, Piece, PieceRun

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
    wanted: Settings,
    factors: Mapping[str, float],
    measure: Measure,
    kept: Callable[[Face], Kept] = lambda face: Kept(),
) -> Order:
    """Return everything the layout of one PDF depends on.

    Cut and overlap *wanted* override the data; *kept* tells what of a face no seam runs through.
    """
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
    boards = all(component.making.picture for component in components)
    return Order(
        group=group,
        title=game.group_title(group),
        game=f"{game.data.title} {game.version()}".strip(),
        runs=tuple(runs),
        paper=paper,
        profile=wanted.profile,
        duplex=wanted.duplex,
        factor=factors[scale] if scale else 1.0,
        notes=_notes(settings, runs, wanted, components),
        margin=settings.margin,
        gap=settings.gap,
        columns=settings.columns,
        cut=_drawn_cut(wanted.cut) or settings.cut,
        overlap=settings.overlap if wanted.overlap is None else wanted.overlap,
        in_tiles=wanted.tiles and boards,
        picture=boards,
        kept=kept,
        seams=_seams(components),
        parts={part.id: part.parted() for part in components if any(part.parted())},
        core=wanted.core,
        tiled=any(component.making.tiled for component in components),
        whole=frozenset(part.id for part in components if not part.making.tiled),
        measure=measure,
        imprint=imprint(game),
        arrange=settings.arrange,
        labels=settings.labels,
        # A machine follows each outline by itself.
        butt=0 if wanted.cut in MACHINES else settings.butt,
        pitch=settings.pitch,
        nest=settings.nest,
        stack=settings.stack,
    )


def _notes(
    settings: PrintGroup,
    runs: Sequence[PieceRun],
    wanted: Settings,
    components: Sequence[Component],
) -> tuple[str, ...]:
    """Return what the first sheet says, true for the way it is printed and cut."""
    pieces = [run.pieces[0] for run in runs if not run.extra]
    cut = _drawn_cut(wanted.cut) or settings.cut
    two_sided = [piece.back is not None for piece in pieces]
    lined = settings.arrange == "blocks" or (settings.arrange == "rows" and not any(two_sided))
    shown = cut != "none" and settings.labels is None
    made = settings.make, *(c.advice() for c in components), tr(PILES) if settings.stack else ""
    marked = [cut_by_marks(cut, piece.front) and not lined for piece in pieces]
    return sheet_notes(
        sides_note(two_sided, wanted.duplex),
        joining_note(any(two_sided), wanted.duplex, wanted.core),
        cut_note(shown and any(marked), shown and not all(marked), wanted.cut in MACHINES),
        " ".join(part for part in (_card(settings, components, wanted), settings.print) if part),
        " ".join(dict.fromkeys(filter(None, made))),
        settings.before,
    )


def _card(settings: PrintGroup, components: Sequence[Component], wanted: Settings) -> str:
    """Return what thick two-sided pieces are printed on, unless the data say it themselves."""
    said = isinstance(settings, SharedSheets) and settings.paper
    thick = any(part.making.pasted and part.sided() != "one" for part in components)
    return card_note(wanted.duplex, wanted.core) if thick and not said else ""


def _seams(components: Sequence[Component]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where the first component that says so may be divided."""
    for component in components:
        seams = getattr(component, "seams", None)
        if isinstance(seams, Seams) and (seams.x or seams.y):
            return tuple(seams.x), tuple(seams.y)
    return (), ()


def _drawn_cut(cut: str) -> Cut | None:
    """Return what is drawn to cut by: nothing where a machine has paths, None as the data say."""
    if cut in MACHINES:
        return "none"
    return cast(Cut, cut) if cut else None


def imprint(game: Game) -> str:
    """Return licence and credits in one paragraph."""
    credits = "; ".join(f"{credit.role}: {credit.name}" for credit in game.data.credits)
    return " ".join(part for part in (game.data.licence, credits) if part)
