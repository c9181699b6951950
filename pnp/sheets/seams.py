"""Where a large piece is divided into tiles: seams of the author's, or tiles all alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from pnp.geometry import Rect, Size
from pnp.sheets.page import DoesNotFit, Order
from pnp.units import SLACK

SIDE_ROOM, END_ROOM = 5.0, 10.0
"""Kept beside a tile for marks, and above and below it for label and ruler, in millimetres."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """Tiles in columns and rows on sheets of one orientation."""

    sheet: Size
    piece: Size
    across: tuple[float, ...]
    """Where columns begin, 0 first: the seams, as they are seen on the table."""

    down: tuple[float, ...]
    overlap: float
    """How far a tile goes on below the next one."""

    @property
    def columns(self) -> int:
        """How many tiles lie side by side."""
        return len(self.across)

    @property
    def rows(self) -> int:
        """How many tiles lie one below the other."""
        return len(self.down)

    def source(self, column: int, row: int) -> Rect:
        """Return the part of the piece on a tile; neighbours share the overlap."""
        x, right = _span(self.across, column, self.piece.width, self.overlap)
        y, bottom = _span(self.down, row, self.piece.height, self.overlap)
        return Rect(x, y, right - x, bottom - y)


def _span(
    starts: Sequence[float], number: int, length: float, overlap: float
) -> tuple[float, float]:
    last = number + 1 == len(starts)
    return starts[number], length if last else min(starts[number + 1] + overlap, length)


def choose_tiling(piece: Size, order: Order, least: int = 1) -> Tiling:
    """Return the tiling of fewest sheets, *least* or more; the author's seams go before others.

    Raises DoesNotFit where the paper holds hardly more than the overlap.
    """
    found: list[tuple[tuple[float, ...], Tiling]] = []
    for sheet in dict.fromkeys((order.paper.size, order.paper.size.turned())):
        printable = order.profile.printable(sheet)
        free = Size(printable.width - 2 * SIDE_ROOM, printable.height - 2 * END_ROOM)
        if min(free.width, free.height) < max(3 * order.overlap, 10.0):
            continue
        seams = [tuple(at * order.factor for at in line) for line in order.seams]
        for more_across, more_down in ((1, 1), (least, 1), (1, least)):
            across, own = _starts(piece.width, free.width, order.overlap, seams[0], more_across)
            down, too = _starts(piece.height, free.height, order.overlap, seams[1], more_down)
            tiling = Tiling(sheet, piece, across, down, order.overlap)
            count = tiling.columns * tiling.rows
            if count >= least:
                rank = (count, not (own and too), sheet != order.paper.size, _longest(tiling))
                found.append((rank, tiling))
    if not found:
        raise DoesNotFit(f"{order.paper.title} is too small for tiles")
    return min(found, key=lambda pair: pair[0])[1]


def _longest(tiling: Tiling) -> float:
    first = [tiling.source(column, 0).width for column in range(tiling.columns)]
    return max(first + [tiling.source(0, row).height for row in range(tiling.rows)])


def _starts(
    length: float, free: float, overlap: float, seams: Sequence[float], least: int
) -> tuple[tuple[float, ...], bool]:
    """Return where tiles begin along a side, and whether all seams are the author's.

    As few tiles as the room allows, but *least* of them; of the author's seams those that make
    the longest tile shortest. Without fitting ones the tiles are all alike.
    """
    count = 1
    if length > free + SLACK:
        count = math.ceil((length - overlap) / (free - overlap) - SLACK)
    count = max(count, least)
    if count == 1:
        return (0.0,), True
    inside = sorted(at for at in set(seams) if SLACK < at < length - SLACK)
    for number in range(count - 1, min(len(inside), count + 1) + 1):
        choices = []
        for chosen in combinations(inside, number):
            starts = (0.0, *chosen)
            ends = [*(at + overlap for at in chosen), length]
            longest = max(end - start for start, end in zip(starts, ends, strict=True))
            if longest <= free + SLACK and all(b - a > overlap for a, b in pairwise(starts)):
                choices.append((longest, starts))
        if choices:
            return min(choices)[1], True
    step = (length - overlap) / count
    return tuple(number * step for number in range(count)), False
