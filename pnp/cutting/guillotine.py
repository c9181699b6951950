"""In which order straight cuts from edge to edge free the pieces of a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry import Rect
from pnp.sheets.page import StraightCut

NEAR = 0.02
"""Two edges nearer than this are one cut, in millimetres."""


def cut_order(area: Rect, trims: Sequence[Rect]) -> tuple[StraightCut, ...] | None:
    """Return the cuts in their order, or None where no straight cut goes through.

    First come the strips: all cuts along the shorter side of *area*, which a home trimmer spans;
    then the cuts across the strips, which may be stacked. A grid of c columns and r rows takes
    2c + 2r cuts with gutters and c + r + 2 with shared edges. What is not free then is planned
    part by part in the same way.

    >>> grid = [Rect(12 * c, 12 * r, 10, 10) for c in range(3) for r in range(4)]
    >>> len(cut_order(Rect(0, 0, 50, 50), grid) or ())
    14
    """
    across = _through([(t.x, t.right) for t in trims])
    down = _through([(t.y, t.bottom) for t in trims])
    upright = [StraightCut("x", at, area.y, area.bottom) for at in across]
    level = [StraightCut("y", at, area.x, area.right) for at in down]
    first, second = (level, upright) if area.height >= area.width else (upright, level)
    made = [*first, *second]
    edges_made = all(_near(at, across) for t in trims for at in (t.x, t.right))
    if edges_made and all(_near(at, down) for t in trims for at in (t.y, t.bottom)):
        return tuple(made)
    parts: dict[tuple[int, int], list[Rect]] = {}
    for trim in trims:
        x, y = trim.centre
        parts.setdefault((sum(c < x for c in across), sum(c < y for c in down)), []).append(trim)
    if len(parts) < 2:
        return None
    columns, rows = [area.x, *across, area.right], [area.y, *down, area.bottom]
    for (column, row), part in sorted(parts.items(), key=lambda entry: entry[0][::-1]):
        x, y = columns[column], rows[row]
        inner = cut_order(Rect(x, y, columns[column + 1] - x, rows[row + 1] - y), part)
        if inner is None:
            return None
        made += [cut for cut in inner if not _near(cut.at, across if cut.axis == "x" else down)]
    return tuple(made)


def _through(spans: Sequence[tuple[float, float]]) -> list[float]:
    """Return the edges, each once, at which a line crosses no piece."""
    lines: list[float] = []
    once = {(round(low, 4), round(high, 4)) for low, high in spans}
    for edge in sorted({value for span in once for value in span}):
        crossed = any(low + NEAR < edge < high - NEAR for low, high in once)
        if not crossed and not (lines and edge - lines[-1] <= NEAR):
            lines.append(edge)
    return lines


def _near(value: float, lines: Sequence[float]) -> bool:
    return any(abs(value - line) <= NEAR for line in lines)
