"""Leaves that are cut and stacked, zines of one sheet, and pairs of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from pnp.sheets.imposition import Cell, Grid, Page, Sheet, folded, padded

T = TypeVar("T")


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


def in_piles(pieces: Sequence[T | None], slots: int) -> list[T | None]:
    """Return what lies on the slots of all sheets, sheet by sheet, None on those that stay empty.

    Cut as one stack, the piles put on one another in the order of their slots are in order.

    >>> in_piles("abcdefgh", 3)
    ['a', 'd', 'g', 'b', 'e', 'h', 'c', 'f', None]
    """
    sheets = -(-len(pieces) // slots)
    places = (slot * sheets + sheet for sheet in range(sheets) for slot in range(slots))
    return [pieces[place] if place < len(pieces) else None for place in places]


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
