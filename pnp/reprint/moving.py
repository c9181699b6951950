"""A box moved or drawn larger: which numbers in FILE.pieces.yaml become others."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.errors import PnpError
from pnp.model.rewriting import rewritten
from pnp.model.source import Path_
from pnp.reprint.record import BY_HAND, Found, Grid, Page

Box = tuple[float, float, float, float]

DIGITS = 2
"""Boxes are told to a hundredth of a millimetre."""

LEAST, MOST = 2.0, 5_000.0
"""Millimetres of a side that the file may state, and how far out a box may lie."""


def moved(text: str, found: Found, number: int, name: str, box: Box, together: bool) -> str:
    """Return the text of the file with another box for the piece *name* of a page.

    Only numbers that differ are written, rounded to 0.01 mm, and `find` becomes by-hand. With
    *together* every piece of the page moves and grows as much; cells of a grid always share their
    size, their row and their column. Raises PnpError for no such piece and for no box.
    """
    place, page = _page(found, number)
    pieces = {piece.id: index for index, piece in enumerate(page.all())}
    if name not in pieces:
        raise PnpError(f"expected a piece of page {number}, found {name}")
    if not all(map(math.isfinite, box)) or min(box[2:]) < LEAST or max(map(abs, box)) > MOST:
        raise PnpError(f"expected a box of at least {LEAST:g} x {LEAST:g} mm, found {list(box)}")
    before = page.all()[pieces[name]].box
    by: Box = tuple(new - old for new, old in zip(box, before, strict=True))  # type: ignore[assignment]
    changes: list[tuple[Path_, float, float]]
    if page.grid is None:
        every = range(len(page.pieces)) if together else [pieces[name]]
        changes = [
            (("pieces", index, "box", side), page.pieces[index].box[side], by[side])
            for index in every
            for side in range(4)
        ]
    else:
        changes = list(_of_grid(page.grid, int(name.rpartition("-")[2]) - 1, by, together))
    values: dict[Path_, str] = {
        ("pages", place, *path): _said(old + change)
        for path, old, change in changes
        if round(old + change, DIGITS) != round(old, DIGITS)
    }
    if values and page.find != BY_HAND:
        values["pages", place, "find"] = BY_HAND
    return rewritten(text, values)


def _page(found: Found, number: int) -> tuple[int, Page]:
    for place, page in enumerate(found.pages):
        if page.page == number:
            return place, page
    raise PnpError(f"expected a page of the file, found page {number}")


def _of_grid(
    grid: Grid, cell: int, by: Box, together: bool
) -> Iterator[tuple[Path_, float, float]]:
    """Yield the numbers of a grid with what is added to each, where a cell becomes another."""
    row, column = divmod(cell, len(grid.x))
    for axis, places, own, change in (("x", grid.x, column, by[0]), ("y", grid.y, row, by[1])):
        for index, value in enumerate(places):
            if together or index == own:
                yield ("grid", axis, index), value, change
    yield ("grid", "w"), grid.w, by[2]
    yield ("grid", "h"), grid.h, by[3]


def _said(value: float) -> str:
    return f"{round(value, DIGITS) + 0.0:.10g}"
