"""Boxes on a page, in millimetres from the top left: which are alike, overlap, stand in rows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

ALIKE: Final = 0.35
"""Sides that differ by less pass for equal."""

LEAST: Final = 9.0
"""The shortest side of a piece; narrower strips are gaps between pieces."""


def width(box: Box) -> float:
    """Return the width."""
    return box[2] - box[0]


def height(box: Box) -> float:
    """Return the height."""
    return box[3] - box[1]


def area(box: Box) -> float:
    """Return the area in square millimetres."""
    return width(box) * height(box)


def shared(one: Box, two: Box) -> Box:
    """Return the part that both cover."""
    return (max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3]))


def inside(box: Box, around: Box, slack: float = 0.6) -> bool:
    """Return whether a box lies in another one."""
    return (
        box[0] >= around[0] - slack
        and box[1] >= around[1] - slack
        and box[2] <= around[2] + slack
        and box[3] <= around[3] + slack
    )


class Group(Struct):
    """Boxes of one size."""

    width: float
    height: float
    boxes: list[Box]


def groups(boxes: Iterable[Box], tolerance: float = ALIKE) -> list[Group]:
    """Return the boxes gathered by size, the smallest first."""
    found: list[Group] = []
    for box in sorted(boxes, key=lambda box: (width(box), height(box))):
        for group in found:
            if (
                abs(group.width - width(box)) < tolerance
                and abs(group.height - height(box)) < tolerance
            ):
                group.boxes.append(box)
                break
        else:
            found.append(Group(width(box), height(box), [box]))
    return found


def distinct(boxes: Iterable[Box]) -> list[Box]:
    """Return the boxes without those that are drawn twice in one place."""
    found: list[Box] = []
    for box in sorted(boxes):
        if not any(
            abs(box[0] - other[0]) < 0.5 and abs(box[1] - other[1]) < 0.5 for other in found[-400:]
        ):
            found.append(box)
    return found


def meet(one: Box, two: Box, slack: float = 0.7) -> bool:
    """Return whether two boxes share more than their edges."""
    return (
        min(one[2], two[2]) - max(one[0], two[0]) > slack
        and min(one[3], two[3]) - max(one[1], two[1]) > slack
    )


def overlaps(boxes: Sequence[Box], slack: float = 0.7) -> bool:
    """Return whether any two boxes overlap."""
    ordered = sorted(boxes)
    for place, one in enumerate(ordered):
        for two in ordered[place + 1 :]:
            if two[0] >= one[2] - slack:
                break
            if meet(one, two, slack):
                return True
    return False


def in_rows(boxes: Sequence[Box]) -> float:
    """Return the share of the boxes with another one in the same row or column."""
    if len(boxes) == 1:
        return 1.0
    count = 0
    for place, one in enumerate(boxes):
        count += any(
            (abs(one[0] - two[0]) < 0.6 or abs(one[1] - two[1]) < 0.6)
            for other, two in enumerate(boxes)
            if other != place
        )
    return count / len(boxes)


def cells(columns: Sequence[float], rows: Sequence[float]) -> list[Box]:
    """Return the boxes between lines; what is narrower than a piece is a gap."""
    return [
        (left, top, right, bottom)
        for left, right in pairwise(columns)
        if right - left >= LEAST
        for top, bottom in pairwise(rows)
        if bottom - top >= LEAST
    ]


def mean_edges(values: Iterable[float], apart: float, least: int) -> list[float]:
    """Return the middles of values that lie close together, of those with so many at *least*."""
    found: list[list[float]] = []
    for value in sorted(values):
        if found and value - found[-1][-1] < apart:
            found[-1].append(value)
        else:
            found.append([value])
    return [math.fsum(part) / len(part) for part in found if len(part) >= least]
