"""Pieces by the rendering alone: white gaps and dark lines; and how far a scan is turned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pnp.reprint.boxes import LEAST, area, cells, groups, height, width
from pnp.reprint.guess import Guess
from pnp.reprint.seen import Seen, brightest

Flags = NDArray[np.bool_]

GAPS: Final = (0.5, 1.5, 4.0)
"""Widths of white gaps that are tried, in millimetres."""


def runs(flags: Flags) -> list[tuple[int, int]]:
    """Return where a row of flags is set, as beginnings and ends."""
    steps = np.diff(np.concatenate([[0], flags.astype(np.int8), [0]]))
    begins, ends = np.where(steps == 1)[0], np.where(steps == -1)[0]
    return [(int(a), int(b)) for a, b in zip(begins, ends, strict=True)]


def by_pixels(seen: Seen) -> Iterator[Guess]:
    """Yield pieces between white gaps, and between dark lines."""
    rows, columns = np.where(seen.ink.any(1))[0], np.where(seen.ink.any(0))[0]
    if not len(rows):
        return
    around = (int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    for gap in GAPS:
        boxes = [
            (a / seen.scale, b / seen.scale, c / seen.scale, d / seen.scale)
            for a, b, c, d in _parted(seen.ink, around, gap * seen.scale, 0, None)
        ]
        pieces = [box for box in boxes if min(width(box), height(box)) >= LEAST]
        for group in groups(pieces, 0.8):
            alone = len(boxes) == len(pieces) == 1
            small = area(group.boxes[0]) < 0.5 * seen.width * seen.height
            if len(group.boxes) >= 2 or (alone and small):
                yield Guess("gutters", group.boxes)
    dark = seen.dark
    left, top, right, bottom = around
    across = _peaks(dark[top:bottom].mean(0), seen.scale)
    down = _peaks(dark[:, left:right].mean(1), seen.scale)
    if 2 <= len(across) < 40 and 2 <= len(down) < 60:
        made = groups(cells(across, down), 0.8)
        if made:
            yield Guess("rlines", max(made, key=lambda g: len(g.boxes)).boxes)


def _parted(
    ink: Flags, box: tuple[int, int, int, int], gap: float, depth: int, last: int | None
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the parts of a box between white gaps, parted across and down in turn."""
    left, top, right, bottom = box
    part = ink[top:bottom, left:right]
    rows, columns = np.where(part.any(1))[0], np.where(part.any(0))[0]
    if not len(rows):
        return
    top, bottom = top + int(rows[0]), top + int(rows[-1]) + 1
    left, right = left + int(columns[0]), left + int(columns[-1]) + 1
    part = ink[top:bottom, left:right]
    for axis in (0, 1) if last != 0 else (1, 0):
        empty: Flags = np.logical_not(part.any(1 - axis))
        gaps = [(a, b) for a, b in runs(empty) if b - a >= gap]
        if not gaps or depth >= 4:
            continue
        edges = [0, *(edge for pair in gaps for edge in pair), len(empty)]
        for a, b in zip(edges[::2], edges[1::2], strict=True):
            inner = (
                (left, top + a, right, top + b) if axis == 0 else (left + a, top, left + b, bottom)
            )
            yield from _parted(ink, inner, gap, depth + 1, axis)
        return
    yield left, top, right, bottom


def _peaks(share: NDArray[np.floating], scale: float) -> list[float]:
    """Return where thin lines are, in millimetres."""
    return [(a + b) / 2 / scale for a, b in runs(share > 0.55) if b - a <= 1.2 * scale]


def tilt(seen: Seen) -> float:
    """Return by how many degrees a scanned page is turned, 0 where nothing tells.

    The sharpest rows of ink edges are those along the lines of the page.
    """
    steps = np.abs(np.diff(brightest(seen.pixels), axis=0)).astype(np.float32)
    # Strips a few millimetres wide are moved against each other, not every column.
    edges = np.linspace(0, steps.shape[1], 49).astype(int)
    strips = np.add.reduceat(steps, edges[:-1], axis=1)
    offsets = (edges[:-1] + edges[1:]) / 2 - steps.shape[1] / 2
    best = (-1.0, 0.0)
    for angle in sorted(np.arange(-1.5, 1.51, 0.1), key=abs):
        moved = np.round(offsets * np.tan(np.radians(angle))).astype(int)
        rows = sum(np.roll(strips[:, n], -int(move)) for n, move in enumerate(moved))
        sharp = float((np.asarray(rows) ** 2).sum())
        if sharp > best[0] * 1.02:
            best = (sharp, float(angle))
    return round(best[1], 1)
