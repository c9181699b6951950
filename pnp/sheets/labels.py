"""Pieces on sheets of ready-cut labels: the places are given, so nothing is moved or cut."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pnp.frame import Drawn
from pnp.geometry import Rect
from pnp.sheets.bands import Bands, Caption, furnish
from pnp.sheets.batch import Batch
from pnp.sheets.layout import GridLayout, caption
from pnp.sheets.notes import sheet_of
from pnp.sheets.page import DoesNotFit, Order, Page, Piece
from pnp.units import SLACK, mm


class LabelLayout(GridLayout):
    """Fills label after label; the furniture stands where the sheet has room beside them."""

    def __init__(self, order: Order, batch: Batch, first: bool) -> None:
        super().__init__(order, batch, first)
        assert order.labels is not None
        self.sheet_of_labels = order.labels

    def pages(self) -> list[Page]:
        """Return the filled sheets. Raises DoesNotFit for figures that contradict each other."""
        labels, paper = self.sheet_of_labels, self.order.paper
        fault = labels.fault(paper.size)
        if fault:
            raise DoesNotFit(fault)
        for trim in (piece.front.trim.scaled(self.order.factor) for piece in self.batch.pieces):
            if not labels.size.fits(trim):
                raise DoesNotFit(
                    f"expected pieces up to the label's {mm(labels.size.width)} x "
                    f"{mm(labels.size.height)} mm, found {mm(trim.width)} x {mm(trim.height)} mm"
                )
        capacity = labels.columns * labels.rows
        pieces = self.batch.pieces
        return [
            self.filled(pieces[start : start + capacity], self.first and start == 0)
            for start in range(0, len(pieces), capacity)
        ]

    def filled(self, pieces: Sequence[Piece], opens: bool) -> Page:
        """Return one sheet with the pieces in the middle of their labels."""
        placements = tuple(
            self.placement(piece, self.sheet_of_labels.slot(number), "front", 0)
            for number, piece in enumerate(pieces)
        )
        return Page("", "front", None, self.order.paper.size, placements, (), opens=opens)

    def finish(self, page: Page, number: int, total: int) -> Page:
        """Return the page with its name, and with ruler and notes where there is room."""
        bands = self.beside(page, sheet_of(number, total))
        drawn: tuple[Drawn, ...] = bands.drawn if bands else ()
        return replace(page, label=f"{self.order.title} {number}", drawn=drawn)

    def beside(self, page: Page, detail: str) -> Bands | None:
        """Return the most furniture that fits beside the labels."""
        printable = self.order.profile.printable(page.size)
        block = Rect.around([p.trim.outset(p.bleed) for p in page.placements])
        full = caption(self.order, page.opens, detail, False)
        shorter = replace(full, notes=())
        bare: Caption = replace(shorter, ruler=False)
        for said in (full, shorter, bare):
            bands = furnish(printable, block, said, False, self.order.measure)
            if bands is not None:
                return bands
        return None


def overprint(gap: float) -> float:
    """Return how far colour may run past a label: up to 1 mm, but never onto the next one.

    >>> overprint(3.175), overprint(0.0)
    (1.0, 0.0)
    """
    return round(min(1.0, max(gap / 2 - SLACK, 0.0)), 3)
