"""Round and hexagonal pieces in a honeycomb: every second row is shifted by half a piece."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from pnp.geometry import Rect, Sides
from pnp.languages.ambient import tr
from pnp.sheets.batch import Batch
from pnp.sheets.duplex import ways
from pnp.sheets.grid import Grid, ranked
from pnp.sheets.layout import GridLayout
from pnp.sheets.notes import COMB, LINES
from pnp.sheets.page import Order, Page, Placement, Side
from pnp.units import SLACK

ROW: Final = math.sqrt(3) / 2
"""From one row to the next, as a share of the distance between neighbours."""

EDGES: Final = tuple((math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6))
"""Which way the edges of a hexagon that stands on a corner face, and where neighbours stand."""


def may_nest(order: Order, batch: Batch) -> bool:
    """Return whether the pieces can stand in a honeycomb and nothing asks for straight rows."""
    outlines = {piece.front.outline for piece in batch.pieces}
    asked = order.nest == "honeycomb" or bool(order.butt)
    return (
        len(outlines) == 1
        and outlines <= {"circle", "hexagon"}
        and not batch.labelled
        and not order.pitch
        and order.cut != "marks"
        and order.nest != "rows"
        and (asked or not order.columns)
    )


class Comb(Grid, frozen=True):
    """Rows of which every second one is shifted, centred on the sheet or on half of it."""

    step: float = 0.0
    """Between the middles of neighbours."""

    short: bool = False
    """Whether shifted rows have a piece less than the others, rather than as many."""

    @property
    def capacity(self) -> int:
        """Number of slots.

        >>> from pnp.sheets.grid import Cell, Size
        >>> cell = Cell(Size(40.0, 46.188), 1.0, 0.0)
        >>> Comb(Size(210, 297), cell, 4, 5, Rect(0, 0, 210, 297), step=42.0).capacity
        20
        """
        return self.columns * self.rows - (self.rows // 2 if self.short else 0)

    def block(self) -> Rect:
        """Return the rectangle around all trim boxes."""
        trim = self.cell.trim
        shift = self.step / 2 if self.rows > 1 and not self.short else 0.0
        width = (self.columns - 1) * self.step + shift + trim.width
        height = (self.rows - 1) * self.step * ROW + trim.height
        x, y = self.area.centre
        return Rect(x - width / 2, y - height / 2, width, height)

    def slot(self, index: int) -> Rect:
        """Return the trim box of a slot, counted row by row from the top left."""
        pair, column = divmod(index, 2 * self.columns - self.short)
        shifted = column >= self.columns
        across = (column - self.columns + 0.5 if shifted else column) * self.step
        block = self.block()
        down = (2 * pair + shifted) * self.step * ROW
        return Rect.of(self.cell.trim, block.x + across, block.y + down)

    def shrunk(self, count: int) -> Comb:
        """Return it without rows that *count* pieces leave empty."""
        if count <= self.columns:
            return replace(self, columns=count, rows=1)
        fewer = (replace(self, rows=rows) for rows in range(2, self.rows))
        return next((comb for comb in fewer if comb.capacity >= count), self)


class CombLayout(GridLayout):
    """Lays out one batch in a honeycomb; nothing else differs from a grid."""

    def __init__(self, order: Order, batch: Batch, first: bool) -> None:
        notes = tuple(note.replace(tr(LINES), tr(COMB)) for note in order.notes)
        super().__init__(replace(order, notes=notes), batch, first)
        cell = batch.cell
        self.step = cell.trim.width if cell.butt else cell.pitch.width
        self.batch = replace(batch, cell=replace(cell, butt=0))

    def grids(self) -> list[Grid]:
        """Return all honeycombs that fit the paper, those with most slots first."""
        if not self._grids:
            self._grids = ranked(self._combs(), self.order.paper.size)
        return self._grids

    def _combs(self) -> Iterator[Comb]:
        cell, step = self.batch.cell, self.step
        for sheet, level in ways(self.order.paper.size, self.fold):
            area, free = self.half(sheet, level), self.free(sheet, level)
            for columns in range(1, int(free.width / step) + 2):
                for rows in range(1, int(free.height / step / ROW) + 2):
                    for short in (False, True)[: min(rows, columns, 2)]:
                        comb = Comb(sheet, cell, columns, rows, area, level, step, short)
                        if free.fits(comb.block().size):
                            yield comb

    def page(self, grid: Grid, placements: Sequence[Placement], side: Side, opens: bool) -> Page:
        """Return the page, its pieces kept from painting over their neighbours."""
        page = super().page(grid, placements, side, opens)
        put = tuple(_kept(one, page.placements, grid.cell.bleed) for one in page.placements)
        return replace(page, placements=put, nested=True)


def _kept(put: Placement, others: Sequence[Placement], bleed: float) -> Placement:
    """Return the piece with the hexagon that it may paint: up to its bleed, where no other piece
    shares an edge with it."""
    (x, y), half = put.trim.centre, put.trim.width / 2
    ends = [half + bleed] * 6
    for other in others:
        across, down = other.trim.centre[0] - x, other.trim.centre[1] - y
        if 0 < math.hypot(across, down) < 2 * half + 5 * SLACK:
            ends[round(math.degrees(math.atan2(down, across)) / 60) % 6] = half
    within = tuple((x + across, y + down) for across, down in _corners(ends))
    if bleed and min(ends) == half:
        left, top = min(at for at, _ in within), min(at for _, at in within)
        right, bottom = max(at for at, _ in within), max(at for _, at in within)
        whole = put.trim.outset(put.bleed)
        shown = whole.shared(Rect(left, top, right - left, bottom - top))
        trim = put.trim
        sides = Sides(
            trim.x - shown.x, trim.y - shown.y, shown.right - trim.right, shown.bottom - trim.bottom
        )
        return replace(put, bleed=sides, whole=whole, within=within)
    return replace(put, within=within)


def _corners(ends: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield where neighbouring edges meet, each as far from the middle as *ends* says."""
    for k in range(6):
        (x1, y1), (x2, y2) = EDGES[k], EDGES[(k + 1) % 6]
        one, two, cross = ends[k], ends[(k + 1) % 6], x1 * y2 - x2 * y1
        yield (one * y2 - two * y1) / cross, (x1 * two - x2 * one) / cross
