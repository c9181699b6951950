"""How a large piece is divided: at the author's seams, in tiles all alike, or between blocks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise, product

from msgspec import Struct
from msgspec.structs import replace

from pnp.geometry import Rect, Size
from pnp.sheets.gaps import Gap, Kept, clear, divided, gaps, roomy
from pnp.sheets.page import DoesNotFit, Order, Parted
from pnp.units import SLACK, mm

SIDE_ROOM, END_ROOM = 5.0, 10.0
"""Kept beside a tile for marks, and above and below it for label and ruler, in millimetres."""

ALIKE_ROOM = 2.0
"""Width of gap that tiles all alike must find at their seams, in millimetres."""

MORE = 3
"""How many more tiles than needed are tried along a side, to keep blocks and lines whole."""


class Tiling(Struct, frozen=True):
    """Tiles in columns and rows on sheets of one orientation."""

    sheet: Size
    piece: Size
    across: tuple[float, ...]
    """Where columns begin, 0 first: the seams, as they are seen on the table."""

    down: tuple[float, ...]
    overlap: float
    """How far a tile goes on below the next one."""

    parted: Parted = ""
    """What its seams run through; nothing where that can be helped."""

    folds: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Of a board that folds: at which seams its parts end, across and down."""

    @property
    def parts(self) -> int:
        """How many parts a board is folded from; 0 for a piece that is not folded."""
        across, down = self.folds
        return (len(across) + 1) * (len(down) + 1) if across or down else 0

    @property
    def called(self) -> str:
        """What one of them is to people: a part of a folding board, or a tile."""
        return "part" if self.count == self.parts else "tile"

    def ends(self, number: int, upright: bool) -> bool:
        """Return whether the piece or one of its parts ends where tile *number* would begin."""
        starts = self.across if upright else self.down
        return not 0 < number < len(starts) or starts[number] in self.folds[not upright]

    @property
    def columns(self) -> int:
        """How many tiles lie side by side."""
        return len(self.across)

    @property
    def rows(self) -> int:
        """How many tiles lie one below the other."""
        return len(self.down)

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return self.columns * self.rows

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


def tilings(
    piece: Size, order: Order, least: int = 1, kept: Kept | None = None, picture: bool = False
) -> list[Tiling]:
    """Return tilings of *least* tiles or more, the best first: fewest sheets, the author's seams.

    No seam runs through what is *kept*. A *picture*, such as a board, may be cut where nothing
    else is possible: first through its blocks, in the end through its names.

    Raises DoesNotFit where the paper holds hardly more than the overlap, or where blocks and
    lines leave no way through.
    """
    kept = kept or Kept()
    frees = free_sizes(order)
    if not frees:
        raise DoesNotFit(f"{order.paper.title} is too small for tiles")
    ways: list[tuple[Kept, Parted]] = [(kept, "")]
    if picture:
        ways += [(kept.without_blocks(), "blocks"), (Kept(), "text")]
    for whole, parted in ways:
        found = [
            ranked
            for sheet, free in frees
            for ranked in _ranked(piece, order, sheet, free, whole, least)
        ]
        if found:
            ordered = sorted(found, key=lambda pair: pair[0])
            return [replace(tiling, parted=parted) for _, tiling in ordered]
    raise _no_way(piece, order, kept, [free for _, free in frees])


def free_sizes(order: Order) -> list[tuple[Size, Size]]:
    """Return sheets, upright and lying, with the size of tile that each has room for."""
    found = []
    for sheet in dict.fromkeys((order.paper.size, order.paper.size.turned())):
        printable = order.profile.printable(sheet)
        free = Size(printable.width - 2 * SIDE_ROOM, printable.height - 2 * END_ROOM)
        if min(free.width, free.height) >= max(3 * order.overlap, 10.0):
            found.append((sheet, free))
    return found


def _ranked(
    piece: Size, order: Order, sheet: Size, free: Size, kept: Kept, least: int
) -> list[tuple[tuple[float, ...], Tiling]]:
    """Return the tilings on one orientation of the paper, each with its rank."""
    across_gaps = gaps(piece.width, kept.spans(True, order.factor))
    down_gaps = gaps(piece.height, kept.spans(False, order.factor))
    extra = range(MORE)
    columns = [
        _starts(piece.width, free.width, order, order.seams[0], across_gaps, n) for n in extra
    ]
    rows = [_starts(piece.height, free.height, order, order.seams[1], down_gaps, n) for n in extra]
    found: list[tuple[tuple[float, ...], Tiling]] = []
    # Where all else is equal tiles stand side by side.
    for down, across in product(rows, columns):
        if across is None or down is None:
            continue
        tiling = Tiling(sheet, piece, across[0], down[0], order.overlap)
        if tiling.count >= least:
            own = across[1] and down[1]
            rank = (tiling.count, not own, sheet != order.paper.size, _longest(tiling))
            found.append((rank, tiling))
    return found


def _longest(tiling: Tiling) -> float:
    first = [tiling.source(column, 0).width for column in range(tiling.columns)]
    return max(first + [tiling.source(0, row).height for row in range(tiling.rows)])


def _starts(
    length: float,
    free: float,
    order: Order,
    seams: Sequence[float],
    open_gaps: Sequence[Gap],
    more: int,
) -> tuple[tuple[float, ...], bool] | None:
    """Return where tiles begin along a side and whether all seams are the author's, or None.

    As few tiles as the room allows and *more*; of the author's seams those that make the longest
    tile shortest. Without fitting ones the tiles are all alike, and where that would cut
    something they are divided in the gaps.
    """
    overlap, count = order.overlap, 1 + more
    if length > free + SLACK:
        count = math.ceil((length - overlap) / (free - overlap) - SLACK) + more
    if count == 1:
        return (0.0,), True
    wished = {at * order.factor for at in seams}
    inside = sorted(at for at in wished if SLACK < at < length - SLACK and clear(at, open_gaps))
    for number in range(count - 1, min(len(inside), count + 1) + 1):
        choices = []
        for chosen in combinations(inside, number):
            starts = (0.0, *chosen)
            ends = [*(at + overlap for at in chosen), length]
            longest = max(end - start for start, end in zip(starts, ends, strict=True))
            # Each tile shows something that its neighbours do not, the last one too.
            shows = all(b - a > overlap + SLACK for a, b in pairwise((*starts, length)))
            if longest <= free + SLACK and shows:
                choices.append((longest, starts))
        if choices:
            return min(choices)[1], True
    step = (length - overlap) / count
    alike = tuple(number * step for number in range(count))
    if all(clear(at, roomy(open_gaps, ALIKE_ROOM)) for at in alike[1:]):
        return alike, False
    found = divided(length, free, overlap, count, open_gaps)
    return None if found is None else (found, False)


def _no_way(piece: Size, order: Order, kept: Kept, frees: Sequence[Size]) -> DoesNotFit:
    """Return what to tell where blocks and lines of text leave no way for seams."""
    blocks = [Rect(*(v * order.factor for v in b.rounded())) for b in kept.blocks]
    large = [b for b in blocks if not any(free.fits(b.size) for free in frees)]
    room = " or ".join(f"{mm(free.width)} x {mm(free.height)}" for free in frees)
    whole = f"{mm(piece.width)} x {mm(piece.height)} mm is larger than {order.paper.title}"
    if large:
        worst = max(large, key=lambda b: b.width * b.height)
        return DoesNotFit(
            f"{whole}; expected blocks that a tile of {room} mm holds, found one of "
            f"{mm(worst.width)} x {mm(worst.height)} mm at x {mm(worst.x)}, y {mm(worst.y)} mm",
            "mark smaller parts of the drawing with data-block, or choose a larger --paper",
        )
    return DoesNotFit(
        f"{whole}; expected gaps between its blocks and lines of text that part it into tiles of "
        f"{room} mm, found none",
        "leave a gap from edge to edge of the drawing, or choose a larger --paper",
    )
