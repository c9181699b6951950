"""Pieces of several sizes together on a sheet, a block for each size, one below the other.

Cuts from edge to edge part the blocks, and those of a block go through all its pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.frame import Drawn
from pnp.geometry import Rect, Size
from pnp.sheets.bands import Bands, furnish
from pnp.sheets.batch import Batch, batches
from pnp.sheets.duplex import Edge, back_of, back_turn
from pnp.sheets.grid import Cell, most
from pnp.sheets.layout import GridLayout, caption
from pnp.sheets.marks import cut_lines
from pnp.sheets.page import DoesNotFit, Order, Page, Piece
from pnp.units import SLACK

BETWEEN = 2.0
"""Between the bleeds of two blocks, in millimetres."""

STEP = 2.0
"""How much less height is tried where labels have no room, in millimetres."""


class Block(Struct, frozen=True):
    """Pieces of one size in rows of as many columns."""

    cell: Cell
    columns: int
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> Size:
        """The rectangle around all bleeds."""
        rows = math.ceil(len(self.pieces) / self.columns)
        pitch, gap = self.cell.pitch, self.cell.gap
        return Size(self.columns * pitch.width - gap, rows * pitch.height - gap)

    def slots(self, x: float, y: float) -> Iterator[tuple[Piece, Rect]]:
        """Yield each piece with its trim box, the corner of the block lying at x, y."""
        pitch, bleed = self.cell.pitch, self.cell.bleed
        for number, piece in enumerate(self.pieces):
            row, column = divmod(number, self.columns)
            corner = x + bleed + column * pitch.width, y + bleed + row * pitch.height
            yield piece, Rect.of(self.cell.trim, *corner)


class BlockLayout(GridLayout):
    """Fills sheets with blocks; a block is parted between its rows, a piece never shrunk."""

    def __init__(self, order: Order) -> None:
        self.parts = batches(order)
        super().__init__(order, Batch(self.parts[0].cell, order.runs), True)
        self.outlines = {(piece.component, piece.id): piece.front.outline for piece in self.pieces}

    @property
    def marked(self) -> bool:
        """Blocks have lines on their cuts: marks of one would point at pieces of another."""
        return False

    def pages(self) -> list[Page]:
        """Return fronts, each followed by its back. Raises DoesNotFit for too large a piece."""
        found = []
        for sheet in dict.fromkeys((self.order.paper.size, self.order.paper.size.turned())):
            sheets = self.filled(sheet)
            if sheets:
                found.append((sheet, sheets))
        if not found:
            raise DoesNotFit(self.reason())
        sheet, sheets = min(found, key=lambda entry: len(entry[1]))
        sides = [self.sides(sheet, blocks, n == 0) for n, blocks in enumerate(sheets)]
        if self.order.duplex != "none":
            return [page for pair in sides for page in pair]
        return [pair[0] for pair in sides] + [page for pair in sides for page in pair[1:]]

    def filled(self, sheet: Size) -> list[list[Block]]:
        """Return the blocks sheet by sheet; nothing where the sheet holds not every piece."""
        width = self.order.profile.printable(sheet).width
        left = []
        for part in self.parts:
            cell = part.cell
            widest = most(width, cell.trim.width + 2 * cell.bleed, cell.pitch.width)
            if not widest:
                return []
            count = len(part.pieces)
            columns = math.ceil(count / math.ceil(count / widest))
            left.append(Block(cell, columns, tuple(part.pieces)))
        sheets: list[list[Block]] = []
        while left:
            taken, left = self.one_sheet(sheet, left, not sheets)
            if not taken:
                return []
            sheets.append(taken)
        return sheets

    def one_sheet(
        self, sheet: Size, left: Sequence[Block], first: bool
    ) -> tuple[list[Block], list[Block]]:
        """Return what goes onto the next sheet, and what is left for others."""
        height = self.order.profile.printable(sheet).height
        while height > 0:
            taken, rest = fill(left, height)
            if taken and self.around(sheet, taken, first, "sheet 00 of 00, front") is not None:
                return taken, rest
            height -= STEP
        return [], list(left)

    def around(
        self, sheet: Size, blocks: Sequence[Block], first: bool, detail: str
    ) -> Bands | None:
        """Return name, ruler and notes around the blocks, or None without room."""
        printable, block = self.order.profile.printable(sheet), whole(sheet, blocks)
        if not printable.holds(block):
            return None
        said = caption(self.order, first, detail, self.batch.two_sided)
        return furnish(printable, block, said, False, self.order.measure)

    def sides(self, sheet: Size, blocks: Sequence[Block], opens: bool) -> list[Page]:
        """Return the front of one sheet, and its back where the pieces have one."""
        edge: Edge = "short" if self.order.duplex == "short" else "long"
        if self.order.duplex == "none":
            edge = "long" if sheet.height >= sheet.width else "short"
        turn = back_turn(sheet, edge)
        y = whole(sheet, blocks).y
        fronts, backs = [], []
        for block in blocks:
            for piece, slot in block.slots((sheet.width - block.size.width) / 2, y):
                fronts.append(self.placement(piece, slot, "front", 0))
                if piece.back is not None:
                    there = back_of(slot, sheet, edge)
                    backs.append(self.placement(piece, there, "back", turn))
            y += block.size.height + BETWEEN
        front = Page("", "front", None, sheet, tuple(fronts), (), opens=opens)
        if not backs:
            return [front]
        back = Page("", "back", None, sheet, tuple(backs), (), flip=edge)
        return [replace(front, flip=edge), back]

    def cuts(self, page: Page, bands: Bands) -> list[Drawn]:
        """Return the outline of every front."""
        if self.order.cut == "none":
            return []
        fronts = [put for put in page.placements if put.side == "front"]
        outlines = [self.outlines[(put.component, put.id)] for put in fronts]
        return cut_lines([put.trim for put in fronts], outlines)


def fill(left: Sequence[Block], height: float) -> tuple[list[Block], list[Block]]:
    """Return as many blocks and rows of blocks as the height holds, and all others."""
    taken: list[Block] = []
    used = 0.0
    for number, block in enumerate(left):
        free = height - used - (BETWEEN if taken else 0.0)
        rows = most(free, block.cell.trim.height + 2 * block.cell.bleed, block.cell.pitch.height)
        count = rows * block.columns
        if rows:
            taken.append(replace(block, pieces=block.pieces[:count]))
        if count < len(block.pieces):
            rest = replace(block, pieces=block.pieces[count:])
            return taken, [rest, *left[number + 1 :]]
        used = height - free + block.size.height + SLACK
    return taken, []


def whole(sheet: Size, blocks: Sequence[Block]) -> Rect:
    """Return the rectangle around blocks one below the other, in the middle of the sheet."""
    width = max(block.size.width for block in blocks)
    height = math.fsum(block.size.height for block in blocks) + (len(blocks) - 1) * BETWEEN
    size = Size(width, height)
    return Rect.of(size, (sheet.width - width) / 2, (sheet.height - height) / 2)
