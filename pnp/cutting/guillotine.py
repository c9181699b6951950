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
    2c + 2r cuts with gutters and c + r + 2 with shared edges. Blocks that differ are parted first
    and planned one after the other in the same way.

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
    # Blocks of other columns or rows: a cut below each parts them, then each is cut on its own.
    for axis, lines in (("y", down), ("x", across)):
        blocks = _blocks(trims, axis, lines)
        if len(blocks) < 2:
            continue
        ends = [max(t.bottom if axis == "y" else t.right for t in block) for block in blocks[:-1]]
        made = [cut for cut in (level if axis == "y" else upright) if _near(cut.at, ends)]
        for number, block in enumerate(blocks):
            inner = cut_order(_strip(area, axis, ends, number), block)
            if inner is None:
                return None
            made += [cut for cut in inner if cut.axis != axis or not _near(cut.at, ends)]
        return tuple(made)
    return None


def _blocks(trims: Sequence[Rect], axis: str, lines: Sequence[float]) -> list[list[Rect]]:
    """Return the rows, or columns for ``x``, that lines part; neighbours in step stay together."""
    rows: dict[int, list[Rect]] = {}
    for trim in trims:
        middle = trim.centre[1 if axis == "y" else 0]
        rows.setdefault(sum(line < middle for line in lines), []).append(trim)
    blocks: list[list[Rect]] = []
    for _, row in sorted(rows.items()):
        if blocks and _in_step(blocks[-1], row, axis):
            blocks[-1].extend(row)
        else:
            blocks.append(list(row))
    return blocks if len(blocks) > 1 else [row for _, row in sorted(rows.items())]


def _in_step(one: Sequence[Rect], two: Sequence[Rect], axis: str) -> bool:
    """Return whether the cuts across one row are those across the other, or some of them."""
    edges = [
        [e for t in row for e in ((t.x, t.right) if axis == "y" else (t.y, t.bottom))]
        for row in (one, two)
    ]
    few, many = sorted(edges, key=lambda row: len({round(edge, 1) for edge in row}))
    return all(_near(edge, many) for edge in few)


def _strip(area: Rect, axis: str, lines: Sequence[float], number: int) -> Rect:
    """Return the part of the area between two cuts, the first part being number 0."""
    if axis == "y":
        ends = [area.y, *lines, area.bottom]
        return Rect(area.x, ends[number], area.width, ends[number + 1] - ends[number])
    ends = [area.x, *lines, area.right]
    return Rect(ends[number], area.y, ends[number + 1] - ends[number], area.height)


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
