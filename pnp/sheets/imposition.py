"""Where the pages of a booklet stand so that folding puts them in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Binding = Literal["left", "right"]
Page = int | None
"""Number of a page, counted from 1; None for a blank."""


class Cell(Struct, frozen=True):
    """A page in its place, turned clockwise by so many degrees."""

    page: Page
    turn: int = 0

    def turned(self, degrees: int) -> Cell:
        """Return the cell after a further turn."""
        return replace(self, turn=(self.turn + degrees) % 360)


Grid = tuple[tuple[Cell, ...], ...]
"""One printed side: rows of cells, from the top."""


class Sheet(Struct, frozen=True):
    """Both sides of a sheet as they are seen; the back after turning about the vertical axis."""

    front: Grid
    back: Grid | None
    nested: tuple[int, ...] = (0,)
    """For each row, how many sheets lie around it in its signature: 0 is the outermost."""


class _Leaf(Struct, frozen=True):
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
