"""Whether a smaller bleed or gap would save sheets, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pnp.english import counted
from pnp.errors import PnpError
from pnp.faces.face import Face
from pnp.geometry import Sides
from pnp.sheets.page import Order, Page, Piece
from pnp.units import SLACK, mm

BLEEDS: Final = (2.0, 1.5, 1.0)
"""Smaller bleeds to try, in millimetres; less would not cover what printers turn askew."""

Layout = Callable[[Order], list[Page]]


def saving(pages: Sequence[Page], order: Order, layout: Layout) -> str | None:
    """Return what to write for fewer sheets and how many there are then, or None.

    The gap is tried first, as it costs nothing, then the widest smaller bleed. Single sheets,
    ready-cut labels and tiles stay as they are.
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
            return f"{order.group}: {counted(after, 'sheet')} in place of {before} with {written}"
    return None


def _others(order: Order) -> Iterator[tuple[str, Order]]:
    """Yield what could be written in the data, and the order that it makes."""
    if order.gap > SLACK:
        yield "gap: 0mm", replace(order, gap=0.0)
    widest = max(max(piece.front.bleed.as_tuple()) for run in order.runs for piece in run.pieces)
    for bleed in BLEEDS:
        if bleed < widest - SLACK:
            yield f"bleed: {mm(bleed)}mm", _with_bleed(order, bleed)


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
