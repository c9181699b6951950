"""A grid laid over a rendering so that its edges lie best on steps of brightness."""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pnp.geometry import Size
from pnp.reprint.boxes import Box
from pnp.reprint.division import grid_of
from pnp.reprint.seen import Seen, brightest

Profile = NDArray[np.float64]

WIDEST_GAP: Final = 12.0
"""Between the pieces of a comb, in millimetres."""

SHORTEST: Final = 15.0
"""Side of a piece that the comb looks for, in millimetres."""


def comb(seen: Seen, columns: int, rows: int, size: Size | None = None) -> tuple[list[Box], float]:
    """Return the grid whose edges lie best on steps of brightness, and how well, from 0.

    The steps are capped, so that one strong line does not outweigh all others; the edge of the
    page counts as a step.
    """
    steps_x = brightest(np.abs(np.diff(seen.pixels, axis=1))).mean(0)
    steps_y = brightest(np.abs(np.diff(seen.pixels, axis=0))).mean(1)
    across = _teeth(
        _profile(steps_x), seen.scale, columns, seen.width, size.width if size else None
    )
    down = _teeth(_profile(steps_y), seen.scale, rows, seen.height, size.height if size else None)
    card, gaps = Size(across.side, down.side), (across.gap, down.gap)
    made = grid_of(across.start, down.start, columns, rows, card, gaps)
    return made, min(across.score, down.score)


def _profile(steps: NDArray[np.floating]) -> Profile:
    found = np.concatenate([[0.0], steps])
    found = found / (found.mean() + 1e-9)
    found = np.minimum(found, np.quantile(found, 0.995))
    widened: Profile = np.maximum(np.maximum(found, np.roll(found, 1)), np.roll(found, -1))
    return widened


class _Teeth(Struct, frozen=True):
    """A comb along one axis, in millimetres."""

    score: float
    start: float
    side: float
    gap: float


def _teeth(profile: Profile, scale: float, count: int, length: float, side: float | None) -> _Teeth:
    """Return the comb with *count* teeth that lies best."""
    best = _Teeth(-1.0, 0.0, side or length / count, 0.0)
    for wanted in [side] if side else np.arange(SHORTEST, length / count + 0.01, 0.25):
        wide = min(float(wanted), length / count)
        room = max(0.0, min(WIDEST_GAP, (length - count * wide) / max(count - 1, 1)))
        for gap in np.arange(0, room + 0.01, 0.25) if count > 1 else [0.0]:
            made = _best(profile, scale, count, length, (wide, float(gap)))
            if made and made.score > best.score:
                best = made
    return best


def _best(
    profile: Profile,
    scale: float,
    count: int,
    length: float,
    pair: tuple[float, float],
) -> _Teeth | None:
    """Return the best beginning of a comb of one width and gap; None where it does not fit."""
    wide, gap = pair
    starts = np.arange(0, length - (count * wide + (count - 1) * gap) + 0.01, 0.125)
    if not len(starts):
        return None
    if gap < 0.3:
        edges = np.array(
            [k * (wide + gap) for k in range(count)] + [count * wide + (count - 1) * gap]
        )
    else:
        edges = np.array([k * (wide + gap) + e for k in range(count) for e in (0.0, wide)])
    at = starts[:, None] + edges[None, :]
    places = np.clip((at * scale).round().astype(int), 0, len(profile) - 1)
    values = np.where((at < 0.4) | (at > length - 0.4), 1.0, profile[places])
    total = values.mean(1)
    place = int(total.argmax())
    return _Teeth(float(total[place]) - 0.02 * gap, float(starts[place]), wide, gap)
