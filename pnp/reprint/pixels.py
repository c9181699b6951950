"""Pieces by the rendering alone: white gaps, dark lines, equal parts, the comb of edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pnp.geometry import Size
from pnp.reprint.boxes import LEAST, Box, area, cells, groups, height, width
from pnp.reprint.guess import Guess
from pnp.reprint.seen import Seen, brightest

Flags = NDArray[np.bool_]
Profile = NDArray[np.float64]

GAPS: Final = (0.5, 1.5, 4.0)
"""Widths of white gaps that are tried, in millimetres."""

WIDEST_GAP: Final = 12.0
"""Between the pieces of a comb, in millimetres."""

SHORTEST: Final = 15.0
"""Side of a piece that the comb looks for, in millimetres."""


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


def by_division(seen: Seen) -> Iterator[Guess]:
    """Yield equal parts of a page that no ink crosses: text without any line."""
    columns_inked: Flags = np.asarray(seen.ink.any(0))
    rows_inked: Flags = np.asarray(seen.ink.any(1))
    across = _divisions(columns_inked, seen.width, seen.scale)
    down = _divisions(rows_inked, seen.height, seen.scale)
    for columns in across:
        for rows in down:
            wide, tall = seen.width / columns, seen.height / rows
            made = grid_of(0, 0, columns, rows, Size(wide, tall), (0, 0))
            if min(wide, tall) > 25 and all(seen.filled(box) > 0 for box in made):
                yield Guess("division", made)


def _divisions(inked: Flags, length: float, scale: float) -> list[int]:
    """Return into how many equal parts no ink runs across."""
    border = max(1, int(0.6 * scale))
    found = []
    for count in range(2, 9):
        cuts = [round(k * length * scale / count) for k in range(1, count)]
        if not any(inked[max(cut - border, 0) : cut + border].any() for cut in cuts):
            found.append(count)
    return found


def grid_of(
    left: float, top: float, columns: int, rows: int, size: Size, gap: tuple[float, float]
) -> list[Box]:
    """Return the boxes of a grid, row by row."""
    made = []
    for row in range(rows):
        for column in range(columns):
            x = left + column * (size.width + gap[0])
            y = top + row * (size.height + gap[1])
            made.append((x, y, x + size.width, y + size.height))
    return made


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


@dataclass(frozen=True, slots=True)
class _Teeth:
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
