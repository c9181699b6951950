"""Where the back of a slot lies on the other side of the sheet, or across the fold."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pnp.geometry import Rect, Size

Edge = Literal["long", "short"]

Fold = tuple[float, float, float, float]
"""A line to fold along: x1, y1, x2, y2 in millimetres."""


def turns_about_vertical(sheet: Size, edge: Edge) -> bool:
    """Return whether turning about *edge* swaps left and right.

    The long edge is the vertical one on portrait paper, the horizontal one on landscape paper.
    """
    return (edge == "long") == (sheet.height >= sheet.width)


def back_of(slot: Rect, sheet: Size, edge: Edge) -> Rect:
    """Return where the back of *slot* lies on the other side of *sheet*.

    Applying it twice gives *slot* back.

    >>> back_of(Rect(10.0, 20.0, 63.5, 88.9), Size(210.0, 297.0), "long")
    Rect(x=136.5, y=20.0, width=63.5, height=88.9)
    """
    if turns_about_vertical(sheet, edge):
        return replace(slot, x=sheet.width - slot.x - slot.width)
    return replace(slot, y=sheet.height - slot.y - slot.height)


def back_turn(sheet: Size, edge: Edge) -> int:
    """Return the turn of back art in degrees that lets a piece be turned like a book page."""
    return 0 if turns_about_vertical(sheet, edge) else 180


def ways(paper: Size, folded: bool) -> list[tuple[Size, bool]]:
    """Return the sheets to try, upright and lying, and whether each is folded on a level line."""
    folds = (True, False) if folded else (True,)
    return [(sheet, level) for sheet in dict.fromkeys((paper, paper.turned())) for level in folds]


def across_fold(slot: Rect, sheet: Size, level: bool) -> tuple[Rect, int]:
    """Return the back of *slot* across the fold in the middle of *sheet*, and its turn.

    A level fold turns the back upside down, an upright one leaves it as it is.
    """
    if level:
        return replace(slot, y=sheet.height - slot.y - slot.height), 180
    return replace(slot, x=sheet.width - slot.x - slot.width), 0


def fold_pair(sheet: Size, level: bool, core: float = 0.0) -> tuple[Fold, ...]:
    """Return the line in the middle of *sheet*, or two that are as far apart as the card between.

    Front and back lie on both faces of a *core*, which is as thick as the strip between the two
    lines is wide; with one line the back would be off by half of it.

    >>> fold_pair(Size(210.0, 297.0), True, 1.5)
    ((0.0, 147.75, 210.0, 147.75), (0.0, 149.25, 210.0, 149.25))
    """
    steps = (-core / 2, core / 2) if core else (0.0,)
    if level:
        middle = sheet.height / 2
        return tuple((0.0, middle + step, sheet.width, middle + step) for step in steps)
    middle = sheet.width / 2
    return tuple((middle + step, 0.0, middle + step, sheet.height) for step in steps)
