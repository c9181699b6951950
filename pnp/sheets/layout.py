"""Pieces of one PDF onto pages: grids, backs, gutter folds; large ones become tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from pnp.frame import Contour, Drawn, Label, Line
from pnp.geometry import Rect, Sides, Size
from pnp.languages.ambient import figure, tr
from pnp.sheets.bands import Bands, Caption, furnish
from pnp.sheets.batch import Batch
from pnp.sheets.butting import butted
from pnp.sheets.duplex import Edge, Fold, across_fold, back_of, back_turn, fold_pair, ways
from pnp.sheets.grid import Grid, ranked
from pnp.sheets.marks import (
    CUT_GREY,
    crop_marks,
    cut_by_marks,
    cut_lines,
    fold_lines,
    mark_lengths,
    shape_lines,
)
from pnp.sheets.notes import LINES, MARKS, sheet_of
from pnp.sheets.page import DoesNotFit, Order, Page, Piece, Placement, Side
from pnp.sheets.refusal import no_room_around, too_large
from pnp.sheets.row_labels import row_label, row_name
from pnp.sheets.stacks import in_piles
from pnp.units import mm

FOLD_CLEAR = 5.0
"""From the fold of a gutterfold to the nearest bleed, in millimetres."""

MARKS_DEEP = 6.5
"""Between a block and the names of its rows: room for the marks, in millimetres."""

EXTRA_CLEAR = 7.0
"""Between the block and a piece that is added below it: room for the marks."""


def caption(order: Order, first: bool, detail: str, two_sided: bool) -> Caption:
    """Return what a page says about itself."""
    parts = [order.paper.title, f"{figure(mm(order.factor * 100))} %"]
    if order.printer:
        parts.append(tr("corrected for {printer}", printer=order.printer))
    if two_sided and order.duplex == "long":
        parts.append(tr("two-sided, turn on the long edge"))
    elif two_sided and order.duplex == "short":
        parts.append(tr("two-sided, turn on the short edge"))
    elif two_sided and order.duplex == "none":
        parts.append(tr("fronts first, then backs"))
    advice = f"{', '.join(parts)}; {tr('print at actual size, not fitted')}"
    notes = order.notes if first else ()
    return Caption(f"{order.game}: {order.title}", detail, advice, notes, order.imprint, first)


class GridLayout:
    """Lays out one batch; `pages` gives the printed sides in order."""

    def __init__(self, order: Order, batch: Batch, first: bool) -> None:
        self.order, self.batch, self.first = order, batch, first
        self.pieces, self.labelled = batch.pieces, batch.labelled
        self.components = {piece.component for piece in batch.pieces}
        self.two_sided = batch.two_sided
        self.fold = order.duplex == "gutterfold" and self.two_sided
        folded = [p for p in batch.pieces if p.front.folds and p.front.outline == "rectangle"]
        self.folds = {(piece.component, piece.id): piece.front.folds for piece in folded}
        self._grids: list[Grid] = []
        self._chosen: dict[tuple[int, bool], tuple[Grid, Bands]] = {}

    @property
    def marked(self) -> bool:
        """Whether crop marks are drawn: for rectangles with bleed, unless told otherwise."""
        return cut_by_marks(self.order.cut, self.pieces[0].front)

    def grids(self) -> list[Grid]:
        """Return all grids that fit the paper, those with most slots first."""
        if self._grids:
            return self._grids
        cell = self.batch.cell
        found: list[Grid] = []
        for sheet, level in ways(self.order.paper.size, self.fold):
            area = self.half(sheet, level)
            free = self.free(sheet, level)
            across, down = cell.fitting(free.width, True), cell.fitting(free.height, False)
            if self.labelled:
                wanted = max(len(run.pieces) for run in self.batch.runs)
                across = wanted if across >= wanted else 0
            for columns in range(max(across, 1) if self.labelled else 1, across + 1):
                rows = range(1, down + 1)
                found += [Grid(sheet, cell, columns, row, area, level) for row in rows]
        self._grids = ranked(found, self.order.paper.size)
        return self._grids

    def half(self, sheet: Size, level: bool) -> Rect:
        """Return the area for fronts: the sheet, or the half before the fold."""
        if not self.fold:
            return Rect.of(sheet)
        clear = FOLD_CLEAR + self.order.core / 2
        printable = self.order.profile.printable(sheet)
        if level:
            return Rect(0, printable.y, sheet.width, sheet.height / 2 - clear - printable.y)
        return Rect(printable.x, 0, sheet.width / 2 - clear - printable.x, sheet.height)

    def free(self, sheet: Size, level: bool) -> Size:
        """Return the size that the trim boxes together may take."""
        printable, bleed = self.order.profile.printable(sheet), self.batch.cell.bleed
        area = self.half(sheet, level)
        margin = self.order.margin
        width = min(printable.width, area.width, sheet.width - 2 * margin)
        height = min(printable.height, area.height, sheet.height - 2 * margin)
        inside = Size(
            min(printable.width - 2 * bleed, area.width - 2 * bleed, sheet.width - 2 * margin),
            min(printable.height - 2 * bleed, area.height - 2 * bleed, sheet.height - 2 * margin),
        )
        trim = self.batch.cell.trim
        # A piece as wide as the printable area keeps its bleed beyond it, where few printers reach.
        return Size(
            inside.width if inside.width >= trim.width or self.fold else width,
            inside.height if inside.height >= trim.height or self.fold else height,
        )

    def choose(self, count: int, first: bool) -> tuple[Grid, Bands]:
        """Return the grid for *count* pieces and the bands around it.

        Raises DoesNotFit when not even one piece fits with its labels.
        """
        # Beyond the largest grid the number of pieces no longer matters for this sheet.
        grids = self.grids()
        key = (min(count, grids[0].capacity), first) if grids else (0, first)
        if key in self._chosen and not self.order.columns:
            return self._chosen[key]
        best = self.best(grids, count, first, False) or self.best(grids, count, first, True)
        if best is None:
            raise DoesNotFit(self.reason())
        self._chosen[key] = best
        return best

    def best(
        self, grids: Sequence[Grid], count: int, first: bool, squeezed: bool
    ) -> tuple[Grid, Bands] | None:
        """Return the first grid with room for its labels, or None.

        *Squeezed*, notes may be parted and names of rows cut.
        """
        best: tuple[Grid, Bands] | None = None
        for grid in grids:
            if best and self.sheets(grid, count) > self.sheets(best[0], count):
                break
            shrunk = self.shrunk(grid, count)
            bands = self.bands(shrunk, first, f"{sheet_of('00', '00')}, {tr('front')}", squeezed)
            if bands is None or not (squeezed or self.named(shrunk)):
                continue
            if best is None or grid.columns == self.order.columns:
                best = shrunk, bands
            if not self.order.columns or best[0].columns == self.order.columns:
                break
        return best

    def sheets(self, grid: Grid, count: int) -> int:
        """Return how many sheets of this grid hold *count* pieces."""
        return math.ceil(count / grid.capacity)

    def shrunk(self, grid: Grid, count: int) -> Grid:
        """Return the grid without rows and columns that stay empty."""
        return grid if count >= grid.capacity else grid.shrunk(count)

    def bands(self, grid: Grid, first: bool, detail: str, squeezed: bool) -> Bands | None:
        """Return label, ruler and notes around the grid, or None without room."""
        printable = self.order.profile.printable(grid.sheet)
        block = grid.bleed_block()
        if self.fold:
            slots = list(grid.slots())
            backs = [across_fold(slot, grid.sheet, grid.level)[0] for slot in slots]
            block = Rect.around([*slots, *backs]).outset(Sides.all(grid.cell.bleed))
        said = caption(self.order, first, detail, self.two_sided)
        return furnish(printable, block, said, self.marked, self.order.measure, squeezed)

    def with_extra(self, page: Page, piece: Piece) -> Page | None:
        """Return the page with one more piece below its block, or None without room for it.

        Both together stand in the middle of the sheet, which has no back to agree with.
        """
        block = Rect.around([p.trim.outset(p.bleed) for p in page.placements])
        size = piece.front.trim.scaled(self.order.factor)
        printable = self.order.profile.printable(page.size)
        up = (size.height + EXTRA_CLEAR) / 2
        block = block.moved(0.0, -up)
        place = Rect.of(size, (page.size.width - size.width) / 2, block.bottom + EXTRA_CLEAR)
        union = Rect.around([block, place])
        said = caption(self.order, page.opens, sheet_of("00", "00"), False)
        if self.fold or page.side == "back" or not printable.holds(union):
            return None
        if furnish(printable, union, said, self.marked, self.order.measure) is None:
            return None
        placed = [replace(p, trim=p.trim.moved(0.0, -up)) for p in page.placements]
        extra = self.placement(piece, place, "front", 0)
        names = [replace(n, y=n.y - up) if isinstance(n, Label) else n for n in page.drawn]
        return replace(page, placements=(*placed, extra), drawn=tuple(names))

    def reason(self) -> str:
        """Return why the piece does not fit."""
        about = self.pieces[0].component, self.batch.cell.trim, self.order
        both = "front and back on one side"
        if self.grids():
            return no_room_around(*about, both if self.fold else "it")
        return too_large(*about, both if self.fold else "the piece")

    def pages(self) -> list[Page]:
        """Return fronts, each followed by its back; fronts first where sheets are glued."""
        rows = self.rows()
        whole = None
        if self.order.stack and rows:
            whole, _ = self.choose(len(rows), self.first)
            rows = in_piles(rows, whole.capacity)
        fronts: list[Page] = []
        backs: list[Page] = []
        start = 0
        count = len(rows)
        while start < count:
            grid = whole or self.choose(count - start, self.first and start == 0)[0]
            taken = rows[start : start + grid.capacity]
            front, back = self.sheet(grid, taken, self.first and start == 0)
            fronts.append(front)
            if back:
                backs.append(back)
            start += grid.capacity
        if self.order.duplex == "none" or not backs:
            return [*fronts, *backs]
        return [page for pair in zip(fronts, backs, strict=True) for page in pair]

    def rows(self) -> list[Piece | None]:
        """Return the pieces slot by slot; short labelled runs leave slots empty."""
        if not self.labelled:
            return list(self.pieces)
        width = max(len(run.pieces) for run in self.batch.runs)
        return [
            piece
            for run in self.batch.runs
            for piece in (*run.pieces, *[None] * (width - len(run.pieces)))
        ]

    def sheet(
        self, grid: Grid, taken: Sequence[Piece | None], first: bool
    ) -> tuple[Page, Page | None]:
        """Return the front of one sheet and, unless folded or one-sided, its back."""
        filled = [(p, grid.slot(n)) for n, p in enumerate(taken) if p is not None]
        front = [self.placement(p, slot, "front", 0) for p, slot in filled]
        if self.fold:
            for piece, slot in filled:
                place, turn = across_fold(slot, grid.sheet, grid.level)
                front.append(self.placement(piece, place, "back", turn))
        page = self.page(grid, front, "front", first)
        if self.fold or not self.two_sided:
            return page, None
        edge: Edge = "short" if self.order.duplex == "short" else "long"
        if self.order.duplex == "none":
            edge = _sideways(grid)
        turn = back_turn(grid.sheet, edge)
        backs = [
            self.placement(piece, back_of(slot, grid.sheet, edge), "back", turn)
            for piece, slot in filled
        ]
        back = self.page(grid, backs, "back", False)
        return replace(page, flip=edge), replace(back, flip=edge)

    def placement(self, piece: Piece, slot: Rect, side: Side, turn: int) -> Placement:
        face = piece.back if side == "back" and piece.back else piece.front
        bleed = face.bleed.scaled(self.order.factor).turned(turn // 90)
        place = _centred(face.trim.scaled(self.order.factor), slot)
        return Placement(piece.component, piece.id, piece.copy, side, face.name, place, bleed, turn)

    def page(self, grid: Grid, placements: Sequence[Placement], side: Side, opens: bool) -> Page:
        """Return the page with its placements; `finish` adds what depends on its number."""
        folds = fold_pair(grid.sheet, grid.level, self.order.core)
        folds = folds if self.fold else self.piece_folds(placements)
        names = tuple(self.row_labels(grid, placements)) if side == "front" else ()
        put = butted(placements) if grid.cell.butt else tuple(placements)
        return Page("", side, None, grid.sheet, put, names, folds, opens=opens)

    def piece_folds(self, placements: Sequence[Placement]) -> tuple[Fold, ...]:
        """Return the lines at which the pieces are folded; their faces draw them."""
        factor = self.order.factor
        return tuple(
            (
                *(put.trim.x + a[0] * factor, put.trim.y + a[1] * factor),
                *(put.trim.x + b[0] * factor, put.trim.y + b[1] * factor),
            )
            for put in placements
            for a, b in self.folds.get((put.component, put.id), ())
        )

    def name_room(self, grid: Grid) -> tuple[float, float, float]:
        """Return where names of rows end, and how wide and high they may be."""
        edge = grid.bleed_block().x - MARKS_DEEP
        width = edge - self.order.profile.printable(grid.sheet).x
        return edge, width, grid.cell.pitch.height

    def named(self, grid: Grid) -> bool:
        """Return whether the names of all rows have room before their pieces."""
        _, width, height = self.name_room(grid)
        names = [run.label for run in self.batch.runs if run.label]
        return all(row_name(name, width, height, self.order.measure) for name in names)

    def row_labels(self, grid: Grid, placements: Sequence[Placement]) -> list[Drawn]:
        """Return the names of the runs at the left of their rows."""
        if not self.labelled:
            return []
        heads = [(run.pieces[0], run.label) for run in self.batch.runs if run.pieces]
        names = {(head.component, head.id, head.copy): label for head, label in heads}
        labels: list[Drawn] = []
        edge, width, height = self.name_room(grid)
        for placement in placements:
            name = names.get((placement.component, placement.id, placement.copy))
            if name:
                middle = placement.trim.centre[1]
                labels += row_label(name, edge, middle, width, height, self.order.measure)
        return labels

    def finish(self, page: Page, number: int, total: int) -> Page:
        """Return the page with its label, ruler, marks and cut lines."""
        side = f", {tr(page.side)}" if page.flip else ""
        detail = f"{sheet_of(number, total)}{side}"
        block = Rect.around([p.trim.outset(p.bleed) for p in page.placements])
        printable = self.order.profile.printable(page.size)
        said = caption(self.order, page.opens, detail, bool(page.flip))
        bands = furnish(printable, block, said, self.marked, self.order.measure, squeezed=True)
        assert bands is not None, "the grid was chosen with room for its bands"
        if self.framed(bands):
            notes = tuple(note.replace(tr(MARKS), tr(LINES)) for note in said.notes)
            said = replace(said, notes=notes)
            other = furnish(printable, block, said, True, self.order.measure, squeezed=True)
            bands = other if other is not None and self.framed(other) else bands
        drawn: list[Drawn] = [*self.cuts(page, bands), *page.drawn, *bands.drawn]
        if self.fold:
            drawn += [_fold_mark(block, fold) for fold in page.folds]
        label = f"{self.order.title} {number}{side.replace(',', '')}"
        return replace(page, label=label, drawn=tuple(drawn))

    def cuts(self, page: Page, bands: Bands) -> list[Drawn]:
        """Return crop marks, cut lines, or the frame where a side has no room for marks.

        Lines lie on fronts alone, from which pieces are cut: on a back that lies a little beside
        its front, as every printer puts it, they would stay on the finished piece.
        """
        if self.order.cut == "none":
            return self.net_folds(page)
        # A piece that was added below the block has a frame of its own, but marks like the others.
        own = [p for p in page.placements if self.marked or p.component in self.components]
        fronts = [placement.trim for placement in own if placement.side == "front"]
        front = self.pieces[0].front
        outline = front.outline
        if outline == "polygon":
            factor = self.order.factor
            return [line for trim in fronts for line in shape_lines(trim, front, factor)]
        if not self.marked:
            return cut_lines(fronts, [outline] * len(fronts))
        lengths = mark_lengths(bands.room)
        marks: list[Drawn] = [*crop_marks([p.trim for p in own], [p.bleed for p in own], lengths)]
        if self.framed(bands):
            marks += [Contour("rectangle", trim, stroke=CUT_GREY) for trim in fronts]
        return marks

    def framed(self, bands: Bands) -> bool:
        """Return whether a side of the sheet has no room for marks, so that lines help out."""
        return self.marked and not all(mark_lengths(bands.room).as_tuple())

    def net_folds(self, page: Page) -> list[Drawn]:
        """Return the folds of polygons, which somebody has to see where no outline is drawn."""
        front, factor = self.pieces[0].front, self.order.factor
        if front.outline != "polygon":
            return []
        return [line for put in page.placements for line in fold_lines(put.trim, front, factor)]


def _centred(size: Size, slot: Rect) -> Rect:
    """Return the place of a piece in the middle of its slot."""
    across, down = (slot.width - size.width) / 2, (slot.height - size.height) / 2
    return Rect.of(size, slot.x + across, slot.y + down)


def _sideways(grid: Grid) -> Edge:
    """Return the edge whose flip swaps left and right, for sheets that are glued by hand."""
    return "long" if grid.sheet.height >= grid.sheet.width else "short"


def _fold_mark(block: Rect, fold: Fold) -> Line:
    """Return the dashed line to fold along, as long as the block of pieces."""
    x1, y1, x2, y2 = fold
    if y1 == y2:
        x1, x2 = block.x, block.right
    else:
        y1, y2 = block.y, block.bottom
    return Line(x1, y1, x2, y2, dash=(2.0, 1.5), colour=CUT_GREY)
