"""Small pictures of pieces, by which backs are told from fronts."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from pnp.reprint.boxes import Box
from pnp.reprint.finding import PageFound

LIKE: Final = 6.0
"""Mean difference of two pieces, of 255, below which they look alike."""

DETAIL: Final = 20.0
"""Difference of one part of two pieces, of 255, from which they are not the same: a numeral makes
more, an edge that lies between two pixels less."""

SAMPLE: Final = (16, 24)
"""Pixels at which pieces are compared."""


Looks = Mapping[int, Sequence[Any]]
"""Small pictures of the pieces of each page."""


def look_of(pixels: Any, scale: float, box: Box) -> Any:
    """Return a piece small, as rows of colours."""
    left, top, right, bottom = (round(value * scale) for value in box)
    part = pixels[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
    if not part.size:
        return np.zeros((SAMPLE[1], SAMPLE[0], 3), np.float32)
    rows = np.array_split(part.astype(np.float32), SAMPLE[1], axis=0)
    wide = [np.array_split(row, SAMPLE[0], axis=1) for row in rows]
    return np.array(
        [[cell.mean((0, 1)) if cell.size else np.zeros(3) for cell in row] for row in wide]
    )


def look_alike(looks: Sequence[Any]) -> bool:
    """Return whether all pieces of a page look like the first."""
    first = looks[0]
    return all(float(np.abs(first - other).mean()) < LIKE for other in looks[1:])


def are_same(looks: Sequence[Any]) -> bool:
    """Return whether all pieces of a page are the same, down to a numeral, but for their rims."""
    inner = [look[1:-1, 1:-1] for look in looks]
    return all(float(np.abs(inner[0] - other).max()) < DETAIL for other in inner[1:])


def two_kinds(fronts: Sequence[PageFound], backs: Sequence[PageFound], looks: Looks) -> bool:
    """Return whether pages are of two kinds: the tones of their pieces lie clearly apart."""
    one, two = (
        [float(look.mean()) for page in part for look in looks[page.number]]
        for part in (fronts, backs)
    )
    spread = max(statistics.pstdev(one), statistics.pstdev(two), 1.0)
    return abs(statistics.mean(one) - statistics.mean(two)) > 2 * spread
