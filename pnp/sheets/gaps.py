"""Where a large piece may be divided: gaps between what no seam runs through."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.geometry import Rect
from pnp.units import SLACK

Gap = tuple[float, float]
"""An interval of a side in which a seam may lie, both ends included."""

CLEAR = 0.3
"""From a line of text to the nearest seam, in millimetres; blocks may be parted at their edge."""

ROOM = 6.0
"""Width of gap, in millimetres, beyond which a seam is as easy to cut as anywhere."""

STEP = 0.5
"""Tiles are tried longer and longer in such steps, in millimetres."""

LEAST = 5.0
"""What a tile shows at least beside the strip that it shares, in millimetres."""


class Kept(Struct, frozen=True):
    """What of a piece no seam runs through, in millimetres from its top left at 100 %."""

    blocks: tuple[Rect, ...] = ()
    """What its template marks with `data-block`."""

    lines: tuple[Rect, ...] = ()
    """Its lines of text as they are set."""

    def without_blocks(self) -> Kept:
        """Return the lines of text alone."""
        return Kept((), self.lines)

    def spans(self, upright: bool, factor: float) -> list[Gap]:
        """Return what upright or level seams have to avoid, on the scaled piece."""
        clear = CLEAR / factor
        boxes = [(box, 0.0) for box in self.blocks] + [(box, clear) for box in self.lines]
        ends = [
            (box.x - by, box.right + by) if upright else (box.y - by, box.bottom + by)
            for box, by in boxes
        ]
        return [(start * factor, end * factor) for start, end in ends]


def gaps(length: float, spans: Sequence[Gap]) -> list[Gap]:
    """Return what *spans* leave of a side; where two of them meet a gap of no width is left.

    >>> gaps(10.0, [(2.0, 4.0), (3.0, 5.0), (5.0, 7.0)])
    [(0.0, 2.0), (5.0, 5.0), (7.0, 10.0)]
    """
    found: list[Gap] = []
    reached = 0.0
    for start, end in sorted(spans):
        if start >= reached - SLACK:
            found.append((reached, max(start, reached)))
        reached = max(reached, end)
    if reached <= length + SLACK:
        found.append((reached, max(length, reached)))
    return found


def roomy(open_gaps: Sequence[Gap], room: float) -> list[Gap]:
    """Return where seams keep half of *room* from either end of a gap."""
    return [(a + room / 2, b - room / 2) for a, b in open_gaps if b - a >= room - SLACK]


def clear(at: float, open_gaps: Sequence[Gap]) -> bool:
    """Return whether a seam may lie there."""
    return any(start - SLACK <= at <= end + SLACK for start, end in open_gaps)


def divided(
    length: float, free: float, overlap: float, count: int, open_gaps: Sequence[Gap]
) -> tuple[float, ...] | None:
    """Return where *count* tiles begin so that every seam lies in a gap, or None.

    Of the ways to do so that which keeps farthest from what must not be cut, then the one with
    the shortest longest tile. No tile is longer than *free*; neighbours share the overlap.
    """
    shortest = (length - overlap) / count + overlap
    steps = max(math.ceil((free - shortest) / STEP - SLACK), 0)
    for room in sorted({min(b - a, ROOM) for a, b in open_gaps}, reverse=True):
        wide = roomy(open_gaps, room)
        if _packed(length, free, overlap, count, wide) is None:
            continue
        tries = [*(shortest + step * STEP for step in range(steps)), free]
        found = (_packed(length, longest, overlap, count, wide) for longest in tries)
        return next(starts for starts in found if starts is not None)
    return None


def _packed(
    length: float, longest: float, overlap: float, count: int, open_gaps: Sequence[Gap]
) -> tuple[float, ...] | None:
    """Return where tiles up to *longest* begin, each as far on as it may, or None."""
    starts = [0.0]
    for _ in range(count - 1):
        first = starts[-1] + overlap + LEAST
        last = min(starts[-1] + longest, length - LEAST) - overlap
        within = [min(b, last) for a, b in open_gaps if a <= last + SLACK and min(b, last) >= first]
        if not within:
            return None
        starts.append(max(within))
    return tuple(starts) if length - starts[-1] <= longest + SLACK else None
