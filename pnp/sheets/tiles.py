"""A piece larger than the paper, in tiles with overlap, crosses and names; never shrunk."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.frame import Drawn, Line
from pnp.geometry import Rect, Sides, Size
from pnp.sheets.bands import Caption, furnish
from pnp.sheets.marks import CUT_GREY, crop_marks, mark_lengths
from pnp.sheets.page import DoesNotFit, Order, Page, Piece, Placement, Tile
from pnp.units import SLACK, mm

SIDE_ROOM, END_ROOM = 5.0, 10.0
"""Kept beside a tile for marks, and above and below it for label and ruler, in millimetres."""

CROSS = 2.0
"""Half the length of an alignment cross."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Tiling:
    """Columns and rows of tiles on sheets of one orientation."""

    sheet: Size
    columns: int
    rows: int
    tile: Size
    overlap: float

    def source(self, column: int, row: int) -> Rect:
        """Return the part of the piece on a tile; neighbours share the overlap."""
        x = column * (self.tile.width - self.overlap)
        y = row * (self.tile.height - self.overlap)
        return Rect.of(self.tile, x, y)


def choose_tiling(piece: Size, order: Order) -> Tiling:
    """Return the tiling of fewest sheets, tiles all alike.

    Raises DoesNotFit where the paper holds hardly more than the overlap.
    """
    found = []
    for sheet in dict.fromkeys((order.paper.size, order.paper.size.turned())):
        printable = order.profile.printable(sheet)
        free = Size(printable.width - 2 * SIDE_ROOM, printable.height - 2 * END_ROOM)
        if min(free.width, free.height) < 3 * order.overlap:
            continue
        columns, width = _share(piece.width, free.width, order.overlap)
        rows, height = _share(piece.height, free.height, order.overlap)
        found.append(Tiling(sheet, columns, rows, Size(width, height), order.overlap))
    if not found:
        raise DoesNotFit(f"{order.paper.title} is too small for tiles")
    return min(found, key=lambda t: (t.columns * t.rows, t.sheet != order.paper.size))


def _share(length: float, free: float, overlap: float) -> tuple[int, float]:
    """Return how many tiles span the length and how long each is."""
    count = 1
    if length > free + SLACK:
        count = math.ceil((length - overlap) / (free - overlap) - SLACK)
    return count, (length + (count - 1) * overlap) / count


def tile_pages(order: Order, piece: Piece, first: bool) -> list[Page]:
    """Return one page a tile, row by row; raises DoesNotFit."""
    trim = piece.front.trim.scaled(order.factor)
    tiling = choose_tiling(trim, order)
    total = tiling.columns * tiling.rows
    pages = []
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            number = row * tiling.columns + column + 1
            pages.append(_page(order, piece, tiling, column, row, number, total, first))
    return pages


def _page(
    order: Order,
    piece: Piece,
    tiling: Tiling,
    column: int,
    row: int,
    number: int,
    total: int,
    first: bool,
) -> Page:
    name = f"{LETTERS[row % 26]}{column + 1}"
    source = tiling.source(column, row)
    sheet = tiling.sheet
    place = source.moved(
        (sheet.width - source.width) / 2 - source.x, (sheet.height - source.height) / 2 - source.y
    )
    full = piece.front.bleed.scaled(order.factor)
    bleed = Sides(
        full.left if column == 0 else 0.0,
        full.top if row == 0 else 0.0,
        full.right if column == tiling.columns - 1 else 0.0,
        full.bottom if row == tiling.rows - 1 else 0.0,
    )
    trim = piece.front.trim.scaled(order.factor)
    whole = Rect.of(trim, place.x - source.x, place.y - source.y).outset(full)
    placement = Placement(
        piece.component,
        piece.id,
        piece.copy,
        "front",
        piece.front.name,
        place,
        bleed,
        tile=Tile(name, source),
        whole=whole,
    )
    notes = (*order.notes, _advice(tiling)) if first and number == 1 else ()
    advice = f"{order.paper.title}, {mm(order.factor * 100)} %; print at actual size, not fitted"
    detail = f"sheet {number} of {total}"
    said = Caption(
        f"{order.game}: {order.title}, tile {name}",
        detail,
        advice,
        notes,
        order.imprint,
        first and number == 1,
    )
    printable = order.profile.printable(sheet)
    bands = furnish(printable, place.outset(bleed), said, True, order.measure)
    if bands is None:
        raise DoesNotFit(f"{order.paper.title} is too small for tiles and their labels")
    marks = crop_marks([place], [bleed], mark_lengths(bands.room))
    seams = _seams(tiling, column, row, place)
    return Page(
        f"{order.title} {name}",
        "front",
        None,
        sheet,
        (placement,),
        (*marks, *seams, *bands.drawn),
        opens=said.ruler,
    )


def _advice(tiling: Tiling) -> str:
    last = f"{LETTERS[(tiling.rows - 1) % 26]}{tiling.columns}"
    return (
        f"Join: {tiling.columns * tiling.rows} tiles, A1 to {last}. Cut them out, put glue on the "
        f"hatched strips of {mm(tiling.overlap)} mm and lay the next tile on them so that the "
        "crosses meet."
    )


def _seams(tiling: Tiling, column: int, row: int, place: Rect) -> list[Drawn]:
    """Return hatching where the next tile is glued on, and crosses in every overlap."""
    strip = tiling.overlap
    items: list[Drawn] = []
    if column + 1 < tiling.columns:
        items += _hatch(Rect(place.right - strip, place.y, strip, place.height))
        items += _crosses(place.right - strip / 2, place.y, place.height, upright=True)
    if column > 0:
        items += _crosses(place.x + strip / 2, place.y, place.height, upright=True)
    if row + 1 < tiling.rows:
        items += _hatch(Rect(place.x, place.bottom - strip, place.width, strip))
        items += _crosses(place.bottom - strip / 2, place.x, place.width, upright=False)
    if row > 0:
        items += _crosses(place.y + strip / 2, place.x, place.width, upright=False)
    return items


def _hatch(strip: Rect) -> list[Drawn]:
    """Return thin slanted lines over the strip that will be covered."""
    step, short = 4.0, min(strip.width, strip.height)
    lines: list[Drawn] = []
    along = strip.height if strip.height > strip.width else strip.width
    for number in range(int((along - short) / step) + 1):
        at = number * step
        if strip.height > strip.width:
            lines.append(
                Line(strip.x, strip.y + at + short, strip.right, strip.y + at, colour=CUT_GREY)
            )
        else:
            lines.append(
                Line(strip.x + at, strip.bottom, strip.x + at + short, strip.y, colour=CUT_GREY)
            )
    return lines


def _crosses(middle: float, start: float, length: float, upright: bool) -> list[Drawn]:
    """Return three crosses along the middle of an overlap, at a sixth, a half and five sixths."""
    lines: list[Drawn] = []
    for share in (1 / 6, 1 / 2, 5 / 6):
        at = start + share * length
        x, y = (middle, at) if upright else (at, middle)
        lines += [Line(x - CROSS, y, x + CROSS, y), Line(x, y - CROSS, x, y + CROSS)]
    return lines
