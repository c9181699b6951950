"""Whether a smaller bleed, another gap or paper would save sheets, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from pnp.english import counted
from pnp.errors import PnpError
from pnp.faces.face import Face
from pnp.geometry import Sides
from pnp.paper import PAPERS, Paper
from pnp.sheets.gaps import Kept
from pnp.sheets.page import Order, Page, Piece
from pnp.units import SLACK, mm

BLEEDS: Final = (2.0, 1.5, 1.0)
"""Smaller bleeds to try, in millimetres; less would not cover what printers turn askew."""

WHOLE: Final = 99
"""Pieces edge to edge without a lane."""

PAIRS: Final = {
    "a4": (("letter", 1), ("a3", 2)),
    "letter": (("a4", 1), ("tabloid", 2)),
}
"""Papers that people have beside their own, and how many of their own each is worth."""

Layout = Callable[[Order], list[Page]]


class Saving(NamedTuple):
    """What to write or type for fewer sheets."""

    told: str
    sheets: int
    """How many sheets of the paper are saved."""


def saving(pages: Sequence[Page], order: Order, layout: Layout) -> Saving | None:
    """Return what to write for fewer sheets and how many there are then, or None.

    The gap is tried first, as it costs nothing, then the widest smaller bleed, then one cut
    between neighbours. Single sheets, ready-cut labels and tiles stay as they are.
    """
    before = _sheets(pages)
    tiled = any(put.tile for page in pages for put in page.placements)
    if before < 2 or order.labels is not None or tiled:
        return None
    for written, other in _others(order):
        try:
            after = _sheets(layout(other))
        except PnpError:
            continue
        if after < before:
            told = f"{order.group}: {counted(after, 'sheet')} in place of {before} with {written}"
            return Saving(told, before - after)
    return None


def other_paper(
    laid: Sequence[tuple[Order, Sequence[Page]]], known: Collection[str], layout: Layout
) -> Saving | None:
    """Return the paper on which all PDFs of a build together take less, or None.

    A sheet twice as large counts twice; the *known* papers are built anyway.
    """
    if not laid:
        return None
    before = sum(page.side == "front" for _, pages in laid for page in pages)
    own = laid[0][0].paper
    best: Saving | None = None
    for name, worth in PAIRS.get(own.name, ()):
        if name in known:
            continue
        paper = Paper(name, PAPERS[name])
        try:
            orders = (replace(order, paper=paper, kept=lambda face: Kept()) for order, _ in laid)
            after = sum(page.side == "front" for order in orders for page in layout(order))
        except PnpError:
            continue
        saved = before - worth * after
        if saved > (best.sheets if best else 0):
            told = f"{counted(after, 'sheet')} of {paper.title} in place of {before} of {own.title}"
            best = Saving(f"{told} with --paper {name}", saved)
    return best


def shortest(found: Sequence[Saving]) -> tuple[list[str], list[str]]:
    """Return the one sentence that saves most, and the others for those who ask for more."""
    told = [one.told for one in sorted(found, key=lambda one: -one.sheets)]
    return told[:1], told[1:]


def _others(order: Order) -> Iterator[tuple[str, Order]]:
    """Yield what could be written in the data, and the order that it makes."""
    if order.gap > SLACK:
        yield "gap: 0mm", replace(order, gap=0.0)
    widest = max(max(piece.front.bleed.as_tuple()) for run in order.runs for piece in run.pieces)
    for bleed in BLEEDS:
        if bleed < widest - SLACK:
            yield f"bleed: {mm(bleed)}mm", _with_bleed(order, bleed)
    if _may_butt(order):
        yield f"butt: {WHOLE}, where neighbours share a ground", replace(order, butt=WHOLE)


def _may_butt(order: Order) -> bool:
    """Return whether one cut could part two pieces: straight sides, and a bleed that goes."""
    faces = [piece.front for run in order.runs for piece in run.pieces]
    plain = order.arrange == "grid" and not order.pitch and not order.butt and order.cut != "none"
    straight = all(
        face.outline == "hexagon" or (face.outline == "rectangle" and not face.radius)
        for face in faces
    )
    return plain and straight and not any(run.label for run in order.runs)


def _with_bleed(order: Order, most: float) -> Order:
    """Return the order with bleeds of at most that many millimetres."""

    def less(face: Face) -> Face:
        return replace(face, bleed=Sides(*(min(side, most) for side in face.bleed.as_tuple())))

    def trimmed(piece: Piece) -> Piece:
        back = piece.back
        return replace(piece, front=less(piece.front), back=less(back) if back else None)

    runs = tuple(replace(run, pieces=tuple(map(trimmed, run.pieces))) for run in order.runs)
    return replace(order, runs=runs)


def _sheets(pages: Sequence[Page]) -> int:
    return sum(page.side == "front" for page in pages)
