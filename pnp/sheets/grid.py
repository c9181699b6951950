"""How many pieces of one size fit on a sheet, and where their slots are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pnp.geometry import Rect, Sides, Size
from pnp.units import SLACK


class Cell(Struct, frozen=True):
    """A slot at its printed size: trim, bleed and the space between neighbouring bleeds."""

    trim: Size
    bleed: float
    gap: float
    butt: int = 0
    """So many pieces stand edge to edge, across and down, before a lane; 0 for each by itself."""

    def start(self, number: int, upright: bool) -> float:
        """Return where a column (*upright*) or row begins, from the first one.

        >>> Cell(Size(15, 15), 1.0, 0.0, butt=5).start(5, upright=True)
        77.0
        """
        side = self.trim.width if upright else self.trim.height
        step = self.pitch.width if upright else self.pitch.height
        lanes = number // max(self.butt, 1)
        return (number - lanes) * side + lanes * step

    def fitting(self, length: float, upright: bool) -> int:
        """Return how many pieces fit in *length*.

        >>> Cell(Size(15, 15), 1.0, 0.0, butt=5).fitting(190.0, upright=True)
        12
        """
        side = self.trim.width if upright else self.trim.height
        number = 0
        while self.start(number, upright) + side <= length + SLACK:
            number += 1
        return number

    @property
    def pitch(self) -> Size:
        """Distance from one trim box to the same corner of the next across a lane."""
        step = 2 * self.bleed + self.gap
        return Size(self.trim.width + step, self.trim.height + step)

    def turned(self) -> Cell:
        """Return the slot after a quarter turn of the piece."""
        return replace(self, trim=self.trim.turned())


class Grid(Struct, frozen=True):
    """Columns and rows of slots, centred on the sheet or on half of it."""

    sheet: Size
    cell: Cell
    columns: int
    rows: int
    area: Rect
    """The rectangle it is centred in: the sheet, or the half before the fold."""

    level: bool = True
    """Whether the sheet, where it is folded, is folded on a level line."""

    @property
    def odd(self) -> bool:
        """Whether it is folded along its longer side, which is done only to save paper."""
        return self.level != (self.sheet.height >= self.sheet.width)

    @property
    def capacity(self) -> int:
        """Number of slots."""
        return self.columns * self.rows

    def block(self) -> Rect:
        """Return the rectangle around all trim boxes.

        >>> cell = Cell(Size(63.5, 88.9), 0.0, 0.0)
        >>> Grid(Size(210, 297), cell, 3, 3, Rect(0, 0, 210, 297)).block().rounded()
        (9.75, 15.15, 190.5, 266.7)
        """
        cell, trim = self.cell, self.cell.trim
        width = cell.start(self.columns - 1, True) + trim.width
        height = cell.start(self.rows - 1, False) + trim.height
        x, y = self.area.centre
        return Rect(x - width / 2, y - height / 2, width, height)

    def bleed_block(self) -> Rect:
        """Return the rectangle around all bleeds."""
        return self.block().outset(Sides.all(self.cell.bleed))

    def slot(self, index: int) -> Rect:
        """Return the trim box of a slot, counted row by row from the top left."""
        row, column = divmod(index, self.columns)
        block, cell = self.block(), self.cell
        x, y = block.x + cell.start(column, True), block.y + cell.start(row, False)
        return Rect.of(self.cell.trim, x, y)

    def shrunk(self, count: int) -> Grid:
        """Return it without rows and columns that *count* pieces leave empty."""
        columns = min(self.columns, count)
        return replace(self, columns=columns, rows=math.ceil(count / columns))

    def slots(self) -> Iterator[Rect]:
        """Yield all slots."""
        return (self.slot(index) for index in range(self.capacity))


def ranked(grids: Iterable[Grid], paper: Size) -> list[Grid]:
    """Return the grids with most slots first, of equals those on upright *paper*."""
    return sorted(
        grids, key=lambda g: (-g.capacity, g.sheet != paper, g.odd, abs(g.columns - g.rows))
    )


def most(length: float, piece: float, pitch: float) -> int:
    """Return how many pieces fit in *length* when they repeat every *pitch*.

    >>> most(190.0, 16.0, 18.0), most(277.0, 19.2, 21.6)
    (10, 12)
    """
    if piece > length + SLACK:
        return 0
    return 1 + math.floor((length - piece + SLACK) / pitch)
