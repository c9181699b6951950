"""A board that folds: its parts on sheets of their own, each with its bleed all round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from pnp.geometry import Size
from pnp.sheets.gaps import Kept, clear, gaps
from pnp.sheets.page import DoesNotFit, Order, Parted
from pnp.sheets.seams import END_ROOM, Tiling, free_sizes

Lines = tuple[tuple[float, ...], tuple[float, ...]]
"""Where a board is parted, across and down, in millimetres at 100 %."""


def in_parts(piece: Size, order: Order, lines: Lines, kept: Kept) -> list[Tiling]:
    """Return the ways to lay out the parts, fewest sheets first; raises DoesNotFit.

    A part that no sheet holds comes in tiles all alike that are pasted edge to edge. What the
    seams run through is told, as of any board.
    """
    across, down = (tuple(at * order.factor for at in places) for places in lines)
    found = []
    for sheet, _ in free_sizes(order):
        # Marks need room at two sides; where the others have none, a frame is cut along.
        printable = order.profile.printable(sheet)
        columns = starts(piece.width, across, printable.width)
        rows = starts(piece.height, down, printable.height - 2 * END_ROOM)
        parted = cut_through(columns, rows, piece, kept, order.factor)
        found.append(Tiling(sheet, piece, columns, rows, 0.0, parted, (across, down)))
    if not found:
        raise DoesNotFit(f"{order.paper.title} is too small for tiles")
    return sorted(found, key=lambda tiling: (tiling.count, tiling.sheet != order.paper.size))


def starts(length: float, places: Sequence[float], free: float) -> tuple[float, ...]:
    """Return where tiles begin along a side that is parted at *places*.

    >>> starts(400.0, [200.0], 210.0), starts(600.0, [300.0], 210.0)
    ((0.0, 200.0), (0.0, 150.0, 300.0, 450.0))
    """
    found: list[float] = []
    for start, end in pairwise((0.0, *places, length)):
        count = max(1, math.ceil((end - start) / free - 1e-9))
        # The places themselves stay what they are, to be known again.
        found += [start, *(start + (end - start) * n / count for n in range(1, count))]
    return tuple(found)


def cut_through(
    columns: Sequence[float], rows: Sequence[float], piece: Size, kept: Kept, factor: float
) -> Parted:
    """Return what of the piece the seams run through: nothing, its blocks, or its text too."""

    def is_clear(what: Kept) -> bool:
        sides = ((columns, piece.width, True), (rows, piece.height, False))
        return all(
            clear(at, gaps(length, what.spans(upright, factor)))
            for places, length, upright in sides
            for at in places[1:]
        )

    if is_clear(kept):
        return ""
    return "blocks" if is_clear(kept.without_blocks()) else "text"
