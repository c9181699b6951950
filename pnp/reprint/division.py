"""Pieces as equal parts of a page that no ink crosses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pnp.geometry import Size
from pnp.reprint.boxes import Box
from pnp.reprint.guess import Guess
from pnp.reprint.pixels import Flags
from pnp.reprint.seen import Seen


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
