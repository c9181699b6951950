"""Neighbours that stand edge to edge: one cut parts them, and neither bleeds into the other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pnp.geometry import Rect, Sides
from pnp.sheets.page import Placement


def butted(placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """Return pieces of one size with their bleed left only where no other stands at the edge."""
    taken = {_corner(put.trim) for put in placements}
    return tuple(_clipped(put, taken) for put in placements)


def _clipped(put: Placement, taken: set[tuple[float, float]]) -> Placement:
    trim, bleed = put.trim, put.bleed.as_tuple()
    across, down = trim.width, trim.height
    ways = ((-across, 0.0), (0.0, -down), (across, 0.0), (0.0, down))
    left, top, right, bottom = (
        0.0 if _corner(trim.moved(*way)) in taken else side
        for way, side in zip(ways, bleed, strict=True)
    )
    sides = Sides(left, top, right, bottom)
    if sides == put.bleed:
        return put
    return replace(put, bleed=sides, whole=trim.outset(put.bleed))


def _corner(trim: Rect) -> tuple[float, float]:
    return round(trim.x, 3) + 0.0, round(trim.y, 3) + 0.0
