"""Pieces of different sizes together on one sheet, in rows one below the other."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.faces.face import Face
from pnp.frame import Drawn, Label
from pnp.geometry import Rect, Size
from pnp.sheets.bands import PLAIN, Bands, furnish, shortened
from pnp.sheets.layout import caption
from pnp.sheets.marks import cut_lines, fold_lines, shape_lines
from pnp.sheets.page import DoesNotFit, Order, Page, Piece, Placement
from pnp.sheets.refusal import no_room_around, too_large
from pnp.units import SLACK

LABEL_CLEAR = 3.0
"""From a row's name to its first piece, in millimetres."""

EXTRA_CLEAR = 6.0
"""Above a piece that is not cut out with the others, such as a chart."""


class Shelf(Struct, frozen=True):
    """Pieces side by side, bleeds included, with the name in front of them."""

    pieces: tuple[Piece, ...]
    size: Size
    label: str
    extra: bool
    column: bool = False
    """Whether it begins at the common left edge rather than in the middle."""


class ShelfLayout:
    """Fills sheets row by row; a row is never split, a piece never shrunk."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.gap = order.gap * order.factor
        self.faces = {
            (piece.component, piece.id): piece.front for run in order.runs for piece in run.pieces
        }
        self.extras = {p.component for run in order.runs if run.extra for p in run.pieces}
        names = [run.label for run in order.runs if run.label]
        widths = [order.measure(name, PLAIN, False) for name in names]
        self.indent = min(max(widths), 30.0) + LABEL_CLEAR if widths else 0.0

    def pages(self) -> list[Page]:
        """Return the filled sheets. Raises DoesNotFit for a piece too large for the paper."""
        sheets = dict.fromkeys((self.order.paper.size, self.order.paper.size.turned()))
        found: list[list[Page]] = []
        reasons: list[DoesNotFit] = []
        for squeezed in (False, True):
            for sheet in sheets:
                try:
                    found.append(self.filled(sheet, squeezed))
                except DoesNotFit as reason:
                    reasons.append(reason)
            if found:
                return min(found, key=len)
        raise reasons[0]

    def filled(self, sheet: Size, squeezed: bool) -> list[Page]:
        """Return the pages on sheets of one orientation, with all that can be said of them."""
        shelves = self.shelves(sheet)
        groups: list[list[Shelf]] = []
        for shelf in shelves:
            if groups and self.bands(sheet, [*groups[-1], shelf], len(groups) == 1, squeezed):
                groups[-1].append(shelf)
            elif self.bands(sheet, [shelf], not groups, squeezed):
                groups.append([shelf])
            else:
                raise DoesNotFit(self.reason(shelf.pieces[0]))
        return [self.page(sheet, group, number == 0) for number, group in enumerate(groups)]

    def bleed_size(self, piece: Piece) -> Size:
        """Return the printed size of a piece with its bleed."""
        return piece.front.bleed_size.scaled(self.order.factor)

    def shelves(self, sheet: Size) -> list[Shelf]:
        """Return the rows: one for each named run, the others filled up piece by piece."""
        width = self.order.profile.printable(sheet).width - 2 * self.indent
        found: list[Shelf] = []
        for run in self.order.runs:
            named = run.label is not None
            row: list[Piece] = []
            if not named and not run.extra and found and not found[-1].label:
                last = found[-1]
                if not last.extra and not last.column:
                    row = list(found.pop().pieces)
            for piece in run.pieces:
                if row and self.across([*row, piece]) > width + SLACK:
                    found.append(self.shelf(row, "", run.extra, named))
                    row = []
                row.append(piece)
            if row:
                found.append(self.shelf(row, run.label or "", run.extra, named))
        return found

    def across(self, pieces: Sequence[Piece]) -> float:
        """Return the width of pieces side by side."""
        widths = [self.bleed_size(piece).width for piece in pieces]
        return math.fsum(widths) + (len(widths) - 1) * self.gap

    def shelf(self, pieces: Sequence[Piece], label: str, extra: bool, column: bool) -> Shelf:
        height = max(self.bleed_size(piece).height for piece in pieces)
        size = Size(self.across(pieces), height)
        return Shelf(tuple(pieces), size, label, extra, column)

    def height(self, shelves: Sequence[Shelf]) -> float:
        """Return the height of rows one below the other."""
        gaps = math.fsum(EXTRA_CLEAR if shelf.extra else self.gap for shelf in shelves[1:])
        return math.fsum(shelf.size.height for shelf in shelves) + gaps

    def block(self, sheet: Size, shelves: Sequence[Shelf]) -> Rect:
        """Return the rectangle around all rows, in the middle of the sheet."""
        width = max(s.size.width for s in shelves)
        named = max((s.size.width for s in shelves if s.column), default=0.0)
        width = max(width, named + 2 * self.indent if named else 0.0)
        size = Size(width, self.height(shelves))
        return Rect.of(size, (sheet.width - size.width) / 2, (sheet.height - size.height) / 2)

    def bands(
        self, sheet: Size, shelves: Sequence[Shelf], first: bool, squeezed: bool
    ) -> Bands | None:
        """Return name, ruler and notes around the rows, or None without room."""
        printable, block = self.order.profile.printable(sheet), self.block(sheet, shelves)
        if not printable.holds(block):
            return None
        said = caption(self.order, first, "sheet 00 of 00", False)
        return furnish(printable, block, said, False, self.order.measure, squeezed)

    def page(self, sheet: Size, shelves: Sequence[Shelf], opens: bool) -> Page:
        """Return the page with its pieces and the names of the rows."""
        block = self.block(sheet, shelves)
        named = max((s.size.width for s in shelves if s.column), default=0.0)
        start = (sheet.width - named) / 2
        placements: list[Placement] = []
        labels: list[Drawn] = []
        y = block.y
        for number, shelf in enumerate(shelves):
            if number:
                y += EXTRA_CLEAR if shelf.extra else self.gap
            x = start if shelf.column else (sheet.width - shelf.size.width) / 2
            middle = y + shelf.size.height / 2
            if shelf.label:
                base = middle + PLAIN * 0.33
                room = self.indent - LABEL_CLEAR
                name = shortened(shelf.label, room, PLAIN, self.order.measure)
                labels.append(Label(name, x - LABEL_CLEAR, base, PLAIN, "end"))
            for piece in shelf.pieces:
                size = self.bleed_size(piece)
                box = Rect.of(size, x, middle - size.height / 2)
                placements.append(self.placement(piece, box))
                x += size.width + self.gap
            y += shelf.size.height
        return Page("", "front", None, sheet, tuple(placements), tuple(labels), opens=opens)

    def placement(self, piece: Piece, box: Rect) -> Placement:
        bleed = piece.front.bleed.scaled(self.order.factor)
        trim = box.inset(bleed)
        return Placement(
            piece.component, piece.id, piece.copy, "front", piece.front.name, trim, bleed
        )

    def finish(self, page: Page, number: int, total: int) -> Page:
        """Return the page with its name, ruler and cut lines."""
        printable = self.order.profile.printable(page.size)
        block = Rect.around([p.trim.outset(p.bleed) for p in page.placements])
        said = caption(self.order, page.opens, f"sheet {number} of {total}", False)
        bands = furnish(printable, block, said, False, self.order.measure, squeezed=True)
        assert bands is not None, "the rows were chosen with room for their bands"
        # A chart is left on the sheet of the dice; alone on a sheet it is cut out like any piece.
        cut = [p for p in page.placements if p.component not in self.extras] or page.placements
        cuts = [line for placement in cut for line in self.cut(placement)]
        drawn = (*cuts, *page.drawn, *bands.drawn)
        return replace(page, label=f"{self.order.title} {number}", drawn=drawn)

    def cut(self, placement: Placement) -> list[Drawn]:
        """Return the line to cut along."""
        face: Face = self.faces[(placement.component, placement.id)]
        if self.order.cut == "none":
            polygon = face.outline == "polygon"
            return fold_lines(placement.trim, face, self.order.factor) if polygon else []
        if face.outline == "polygon":
            return shape_lines(placement.trim, face, self.order.factor)
        return cut_lines([placement.trim], [face.outline])

    def reason(self, piece: Piece) -> str:
        """Return why the piece does not fit."""
        about = piece.component, piece.front.trim.scaled(self.order.factor), self.order
        area, size = self.order.profile.printable(self.order.paper.size), self.bleed_size(piece)
        if area.size.fits(size) or area.size.fits(size.turned()):
            return no_room_around(*about)
        return f"{too_large(*about)}, with its labels"
