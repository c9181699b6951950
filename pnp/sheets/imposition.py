"""Which page stands where on which side of which sheet, so that folding and cutting bring order.

A sheet is thought of as the folded and nested leaves opened up again: leaves lie in a stack, each
unfolding turns the upper half of every stack over beside the lower half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Binding = Literal["left", "right"]
Page = int | None
"""Number of a page, counted from 1; None for a blank."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A page in its place, turned clockwise by so many degrees."""

    page: Page
    turn: int = 0

    def turned(self, degrees: int) -> Cell:
        """Return the cell after a further turn."""
        return replace(self, turn=(self.turn + degrees) % 360)


Grid = tuple[tuple[Cell, ...], ...]
"""One printed side: rows of cells, from the top."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides of a sheet as they are seen; the back after turning about the vertical axis."""

    front: Grid
    back: Grid | None
    nested: tuple[int, ...] = (0,)
    """For each row, how many sheets lie around it in its signature: 0 is the outermost."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A leaf in a folded stack: what its upper and its lower side show."""

    upper: Cell
    lower: Cell

    def over_side(self) -> _Leaf:
        """Return the leaf turned over like the page of a book."""
        return _Leaf(self.lower, self.upper)

    def over_head(self) -> _Leaf:
        """Return the leaf turned over like the page of a calendar."""
        return _Leaf(self.lower.turned(180), self.upper.turned(180))


def padded(pages: int, multiple: int, last: int = 1) -> list[Page]:
    """Return the pages with blanks up to a multiple, before the *last* pages of the book.

    >>> padded(6, 4)
    [1, 2, 3, 4, 5, None, None, 6]
    """
    last = min(last, pages)
    blanks: list[Page] = [None] * (-pages % multiple)
    return [*range(1, pages - last + 1), *blanks, *range(pages - last + 1, pages + 1)]


def folded(
    pages: int,
    folds: str = "h",
    *,
    last: int = 1,
    group: int | None = None,
    binding: Binding = "left",
    turn: int = 0,
) -> list[Sheet]:
    """Return the sheets of a folded booklet.

    *folds* says how a sheet is folded, ``h`` for a fold that brings the sides together, ``v``
    head to foot: ``h`` is the ordinary booklet, ``hv`` a sheet folded twice. *group* sheets are
    nested into a signature, all of them when None. *turn* turns every page within its cell.
    """
    leaves = 2 ** len(folds)
    group = group or max(1, -(-pages // (2 * leaves)))
    order = padded(pages, 2 * leaves, last)
    size = 2 * leaves * group
    sheets: list[Sheet] = []
    for start in range(0, len(order), size):
        signature = order[start : start + size]
        sheets += _signature(signature, folds, leaves, binding, turn)
    return sheets


def _signature(
    order: Sequence[Page], folds: str, leaves: int, binding: Binding, turn: int
) -> list[Sheet]:
    """Return the sheets of one signature: each takes as many pages from the front as the back."""
    half = leaves
    sheets = []
    for nested in range(len(order) // (2 * leaves)):
        ahead = order[nested * half : (nested + 1) * half]
        behind = order[len(order) - (nested + 1) * half : len(order) - nested * half]
        pages = [*ahead, *behind]
        stack = [_Leaf(Cell(pages[i]), Cell(pages[i + 1])) for i in range(0, len(pages), 2)]
        grid = _opened(stack, folds, binding)
        inside = tuple(tuple(stack[0].upper for stack in row) for row in grid)
        outside = tuple(tuple(stack[0].lower for stack in reversed(row)) for row in grid)
        front, back = _upright(outside, inside, pages[0])
        sheets.append(Sheet(_spun(front, turn), _spun(back, turn), (nested,) * len(front)))
    return sheets


def _opened(stack: list[_Leaf], folds: str, binding: Binding) -> list[list[list[_Leaf]]]:
    """Return the grid of single leaves after undoing the folds, the last one first."""
    grid = [[stack]]
    for fold in reversed(folds):
        if fold == "h":
            grid = [_beside(row, binding) for row in grid]
        else:
            upper = [[leaf.over_head() for leaf in reversed(_top(cell))] for cell in grid[0]]
            rest = [[_bottom(cell) for cell in row] for row in grid]
            flipped = [
                [[leaf.over_head() for leaf in reversed(_top(cell))] for cell in row]
                for row in reversed(grid)
            ]
            assert flipped[-1] == upper
            grid = [*flipped, *rest]
    return grid


def _beside(row: list[list[_Leaf]], binding: Binding) -> list[list[_Leaf]]:
    stay = [_bottom(cell) for cell in row]
    over = [[leaf.over_side() for leaf in reversed(_top(cell))] for cell in reversed(row)]
    return [*over, *stay] if binding == "left" else [*stay, *over]


def _top(cell: list[_Leaf]) -> list[_Leaf]:
    return cell[: len(cell) // 2]


def _bottom(cell: list[_Leaf]) -> list[_Leaf]:
    return cell[len(cell) // 2 :]


def _upright(outside: Grid, inside: Grid, first: Page) -> tuple[Grid, Grid]:
    """Return both sides turned so that the sheet's first page stands upright."""
    cells = [cell for row in outside for cell in row]
    found = next((cell for cell in cells if cell.page == first and first is not None), cells[-1])
    if found.turn == 180:
        return half_turned(outside), half_turned(inside)
    return outside, inside


def half_turned(grid: Grid) -> Grid:
    """Return a side after a half turn of the sheet."""
    return tuple(tuple(cell.turned(180) for cell in reversed(row)) for row in reversed(grid))


def _spun(grid: Grid, turn: int) -> Grid:
    return tuple(tuple(cell.turned(turn) for cell in row) for row in grid)


def cut_and_stacked(pages: int, rows: int, *, last: int = 1, copies: bool = False) -> list[Sheet]:
    """Return sheets that carry *rows* booklet strips one above the other.

    The strips are cut apart; stacked, the top one first, they are one booklet, or with *copies*
    each strip is a whole booklet of its own.
    """
    strips = folded(pages if copies else _up(pages, 4 * rows), last=0)
    if copies:
        strips = folded(pages, last=last)
        return [_stacked([strip] * rows) for strip in strips]
    order = padded(pages, 4 * rows, last)
    strips = [_renamed(strip, order) for strip in strips]
    count = len(strips) // rows
    return [_stacked(strips[number::count]) for number in range(count)]


def _up(pages: int, multiple: int) -> int:
    return pages + -pages % multiple


def _stacked(strips: Sequence[Sheet]) -> Sheet:
    front = tuple(row for strip in strips for row in strip.front)
    back = tuple(row for strip in strips for row in strip.back or ())
    return Sheet(front, back, tuple(number for strip in strips for number in strip.nested))


def _renamed(sheet: Sheet, order: Sequence[Page]) -> Sheet:
    """Return the sheet with positions in the padded book replaced by its pages."""

    def named(grid: Grid | None) -> Grid:
        return tuple(
            tuple(replace(c, page=order[c.page - 1] if c.page else None) for c in row)
            for row in grid or ()
        )

    return Sheet(named(sheet.front), named(sheet.back), sheet.nested)


def leaves_stacked(pages: int, columns: int, last: int = 0) -> list[Sheet]:
    """Return sheets of unfolded leaves, cut apart and stacked pile by pile (for a wire binding)."""
    order = padded(pages, 2 * columns, last)
    pile = len(order) // columns
    sheets = []
    for start in range(0, pile, 2):
        front = tuple(Cell(order[start + column * pile]) for column in range(columns))
        back = tuple(Cell(order[start + 1 + c * pile]) for c in reversed(range(columns)))
        sheets.append(Sheet((front,), (back,)))
    return sheets


def zine(pages: int, last: int = 1) -> list[Sheet]:
    """Return the one-sided sheet of an eight-page zine: one cut in the middle, no staples."""
    order = padded(pages, 8, last)
    sheets = []
    for start in range(0, len(order), 8):
        p = order[start : start + 8]
        top = tuple(Cell(page, 180) for page in (p[4], p[3], p[2], p[1]))
        bottom = tuple(map(Cell, (p[5], p[6], p[7], p[0])))
        sheets.append(Sheet((top, bottom), None, (0, 0)))
    return sheets


def card_pairs(pages: int, columns: int, rows: int) -> list[Sheet]:
    """Return sheets of cards whose front and back follow each other, column by column."""
    sheets = []
    for start in range(0, pages, 2 * columns * rows):

        def page(column: int, row: int, side: int, start: int = start) -> Cell:
            number = start + 2 * (column * rows + row) + 1 + side
            return Cell(number if number <= pages else None)

        front = tuple(tuple(page(c, r, 0) for c in range(columns)) for r in range(rows))
        back = tuple(tuple(page(c, r, 1) for c in reversed(range(columns))) for r in range(rows))
        sheets.append(Sheet(front, back, (0,) * rows))
    return sheets
