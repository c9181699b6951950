"""Where the back of a slot lies on the other side of the sheet, or across the fold."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pnp.geometry import Rect, Size

Edge = Literal["long", "short"]


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


def across_fold(slot: Rect, sheet: Size) -> tuple[Rect, int]:
    """Return the back of *slot* across the fold in the middle of *sheet*, and its turn.

    Portrait paper is folded top to bottom, which turns the back upside down; landscape paper
    side to side, which leaves it upright.
    """
    if sheet.height >= sheet.width:
        return replace(slot, y=sheet.height - slot.y - slot.height), 180
    return replace(slot, x=sheet.width - slot.x - slot.width), 0
