"""Pieces by the lines around them: crop marks, tables, cuts that run out of a bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.reprint.boxes import LEAST, Box, cells, groups, mean_edges
from pnp.reprint.guess import Guess
from pnp.reprint.seen import Seen
from pnp.reprint.strokes import Line, Stroke, lines


def by_lines(seen: Seen, found: Sequence[Stroke]) -> Iterator[Guess]:
    """Yield cells between long lines, of the lengths that tables have."""
    across, down = lines(found, "v"), lines(found, "h")
    tallest = max((line.length for line in across), default=0.0)
    widest = max((line.length for line in down), default=0.0)
    for share in (0.5, 0.25, None):
        if share is None:
            upright = [k for k in across if k.length >= 0.9 * tallest > 0.225 * seen.height]
            level = [k for k in down if k.length >= 0.9 * widest > 0.225 * seen.width]
        else:
            upright = [k for k in across if k.length >= share * seen.height]
            level = [k for k in down if k.length >= share * seen.width]
        if not (upright or level) or len(upright) + len(level) > 160:
            continue
        columns = _with_edges(sorted(k.at for k in upright), level, seen.width)
        rows = _with_edges(sorted(k.at for k in level), upright, seen.height)
        bounded = [b for b in cells(columns, rows) if _bounded(b, across, down, seen)]
        if not bounded:
            continue
        by_size = sorted(groups(bounded), key=lambda g: -len(g.boxes) * g.width * g.height)
        first = by_size[0]
        near = [
            g
            for g in by_size
            if abs(g.width - first.width) < 2.5 and abs(g.height - first.height) < 2.5
        ]
        if len(near) > 1:
            yield Guess("lines", [box for g in near for box in g.boxes])
        yield Guess("lines", first.boxes)


def _with_edges(edges: list[float], crossing: Sequence[Line], end: float) -> list[float]:
    """Return the edges with those of the page, where lines run to it: a sheet cut to its edge."""
    first = min((part[0] for line in crossing for part in line.parts), default=None)
    last = max((part[1] for line in crossing for part in line.parts), default=None)
    if first is not None and first < 1 and (not edges or edges[0] > LEAST):
        edges = [0.0, *edges]
    if last is not None and last > end - 1 and (not edges or edges[-1] < end - LEAST):
        edges = [*edges, end]
    return edges


def _bounded(box: Box, across: Sequence[Line], down: Sequence[Line], seen: Seen) -> bool:
    """Return whether every side of a cell is drawn or is the edge of the page."""
    sides = (
        (box[0], box[1], box[3], across, seen.width),
        (box[2], box[1], box[3], across, seen.width),
        (box[1], box[0], box[2], down, seen.height),
        (box[3], box[0], box[2], down, seen.height),
    )
    for at, start, end, among, whole in sides:
        if at < 0.6 or at > whole - 0.6:
            continue
        near = (line.covers(start, end) for line in among if abs(line.at - at) < ALIKE_LINE)
        if max(near, default=0.0) <= 0.55:
            return False
    return True


ALIKE_LINE: Final = 0.35


def by_ends(seen: Seen, found: Sequence[Stroke]) -> Iterator[Guess]:
    """Yield cells of lines in one direction, drawn piece by piece: their joints give the other."""
    long = [one for one in found if one.end - one.start >= 20]
    level = [one for one in long if one.axis == "h"]
    upright = [one for one in long if one.axis == "v"]
    columns = mean_edges(
        [x for one in level for x in (one.start, one.end)] + [one.at for one in upright], 0.4, 2
    )
    rows = mean_edges(
        [y for one in upright for y in (one.start, one.end)] + [one.at for one in level], 0.4, 2
    )
    columns, rows = _closed(columns, seen.width), _closed(rows, seen.height)
    if 2 <= len(columns) <= 30 and 2 <= len(rows) <= 40:
        made = cells(columns, rows)
        if made:
            by_size = sorted(groups(made), key=lambda g: -len(g.boxes) * g.width * g.height)
            yield Guess("ends", by_size[0].boxes)


def _closed(edges: list[float], end: float) -> list[float]:
    """Return the edges with those of the page, where one more piece just fits."""
    if edges and edges[0] > LEAST:
        step = edges[1] - edges[0] if len(edges) > 1 else edges[0]
        edges = [0.0, *edges] if abs(edges[0] - step) < 1 else edges
    if len(edges) > 1 and end - edges[-1] > LEAST:
        fits = abs(end - edges[-1] - (edges[-1] - edges[-2])) < 1
        edges = [*edges, end] if fits else edges
    return edges
