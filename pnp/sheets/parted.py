"""A board that folds, several of its parts on one sheet where the paper holds them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.english import listed
from pnp.geometry import Rect
from pnp.sheets.batch import Batch
from pnp.sheets.grid import Cell
from pnp.sheets.layout import GridLayout
from pnp.sheets.page import DoesNotFit, Order, Page, Piece, PieceRun, Placement, Side, Tile
from pnp.sheets.parts import in_parts
from pnp.sheets.seams import Tiling
from pnp.sheets.tiles import joined_notes, tile_name


class _Part(Struct, frozen=True):
    """One part of one board."""

    board: Piece
    tile: Tile


class PartLayout(GridLayout):
    """Lays out the parts of boards as if each were a piece of its own."""

    def __init__(self, order: Order, batch: Batch, first: bool) -> None:
        """Raise DoesNotFit where the parts are not all of one size and whole."""
        self.parts: dict[int, _Part] = {}
        tilings = [_whole(piece, order) for piece in batch.pieces]
        sizes = set()
        pieces = []
        for piece, tiling in zip(batch.pieces, tilings, strict=True):
            for row in range(tiling.rows):
                for column in range(tiling.columns):
                    source = tiling.source(column, row)
                    tile = Tile(tile_name(column, row), source, tiling.parted)
                    sizes.add((round(source.width, 3), round(source.height, 3)))
                    number = len(self.parts) + 1
                    self.parts[number] = _Part(piece, tile)
                    pieces.append(replace(piece, copy=number))
        if len(sizes) != 1:
            raise DoesNotFit("the parts differ in size")
        size = self.parts[1].tile.source.size
        gap = order.gap * order.factor
        cell = Cell(size, max(batch.pieces[0].front.bleed.as_tuple()) * order.factor, gap)
        made = Batch(cell, (PieceRun(None, tuple(pieces)),))
        notes = joined_notes(order.notes, tilings[0])
        super().__init__(replace(order, notes=notes), made, first)

    def placement(self, piece: Piece, slot: Rect, side: Side, turn: int) -> Placement:
        """Return one part at its place; what it shows of the board is clipped there."""
        part, face = self.parts[piece.copy], piece.front
        source, bleed = part.tile.source, face.bleed.scaled(self.order.factor)
        whole = Rect.of(face.trim.scaled(self.order.factor), slot.x - source.x, slot.y - source.y)
        return Placement(
            piece.component,
            piece.id,
            part.board.copy,
            "front",
            face.name,
            slot,
            bleed,
            tile=part.tile,
            whole=whole.outset(bleed),
        )

    def finish(self, page: Page, number: int, total: int) -> Page:
        """Return the page with its label, which names the parts on it, ruler and marks."""
        names = [put.tile.name for put in page.placements if put.tile]
        title = f"{self.order.title}, {'parts' if names[1:] else 'part'} {listed(names)}"
        named = GridLayout(replace(self.order, title=title), self.batch, self.first)
        return replace(named.finish(page, number, total), label=title)


def _whole(piece: Piece, order: Order) -> Tiling:
    """Return how the board is parted where a sheet holds each part whole; raises DoesNotFit."""
    trim = piece.front.trim.scaled(order.factor)
    lines = order.parts[piece.component]
    found = in_parts(trim, order, lines, order.kept(piece.front))
    if found[0].count != found[0].parts:
        raise DoesNotFit("a part is larger than the sheet")
    return found[0]
