"""Pieces by the lines around them: crop marks, tables, cuts that run out of a bleed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from pnp.reprint.boxes import LEAST, Box, cells, groups, height, mean_edges, width
from pnp.reprint.guess import Guess
from pnp.reprint.seen import Seen

Axis = Literal["v", "h"]

WHITE: Final = 0.93
"""From this value on of all colours a stroke is no line that anybody sees."""

THIN: Final = 0.8
"""Filled bars up to this thickness in millimetres are lines: Word and browsers draw them so."""

MARK: Final = (1.0, 16.0)
"""Lengths of crop marks in millimetres."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight stroke along an axis."""

    axis: Axis
    at: float
    start: float
    end: float


@dataclass(slots=True)
class Line:
    """All strokes that lie on one line."""

    at: float
    parts: list[tuple[float, float]]

    @property
    def length(self) -> float:
        """The length of all parts."""
        return math.fsum(end - start for start, end in self.parts)

    def covers(self, start: float, end: float) -> float:
        """Return how much of a stretch has strokes."""
        drawn = math.fsum(max(0.0, min(end, b) - max(start, a)) for a, b in self.parts)
        return drawn / max(end - start, 1e-6)


def strokes(seen: Seen) -> list[Stroke]:
    """Return all straight strokes along the axes, thin filled bars among them."""
    found: list[Stroke] = []
    for one in seen.drawn:
        if one.kind != "path":
            continue
        wide, tall = width(one.box), height(one.box)
        colour = one.colours[0] if one.stroke else one.colours[1]
        if isinstance(colour, tuple) and len(colour) in (1, 3) and min(colour) > WHITE:
            continue
        if one.stroke and not (one.curves and min(wide, tall) > 0.3):
            if len(one.points) <= 12:
                found += _along(one.points)
        elif one.fill and not one.curves:
            if wide < THIN < tall and tall > 3 * wide:
                found.append(Stroke("v", (one.box[0] + one.box[2]) / 2, one.box[1], one.box[3]))
            elif tall < THIN < wide and wide > 3 * tall:
                found.append(Stroke("h", (one.box[1] + one.box[3]) / 2, one.box[0], one.box[2]))
    return found


def _along(points: Sequence[tuple[float, float]]) -> Iterator[Stroke]:
    for one, two in pairwise(points):
        across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
        if across < 0.05 and down > THIN:
            yield Stroke("v", (one[0] + two[0]) / 2, min(one[1], two[1]), max(one[1], two[1]))
        elif down < 0.05 and across > THIN:
            yield Stroke("h", (one[1] + two[1]) / 2, min(one[0], two[0]), max(one[0], two[0]))


def lines(found: Sequence[Stroke], axis: Axis, apart: float = 0.3) -> list[Line]:
    """Return the strokes along one axis gathered into lines."""
    gathered: list[list[Stroke]] = []
    for one in sorted((s for s in found if s.axis == axis), key=lambda s: s.at):
        if gathered and one.at - gathered[-1][-1].at < apart:
            gathered[-1].append(one)
        else:
            gathered.append([one])
    return [_line(part) for part in gathered]


def _line(part: Sequence[Stroke]) -> Line:
    lengths = [one.end - one.start for one in part]
    weighed = math.fsum(one.at * length for one, length in zip(part, lengths, strict=True))
    at = weighed / math.fsum(lengths)
    parts: list[tuple[float, float]] = []
    for start, end in sorted((one.start, one.end) for one in part):
        if parts and start <= parts[-1][1] + 0.6:
            parts[-1] = (parts[-1][0], max(parts[-1][1], end))
        else:
            parts.append((start, end))
    return Line(at, parts)


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


def by_marks(seen: Seen, found: Sequence[Stroke]) -> Iterator[Guess]:
    """Yield cells between crop marks: short strokes, none of them inside a cell."""
    short = [one for one in found if MARK[0] <= one.end - one.start <= MARK[1]]
    across = [k for k in lines(short, "v", 0.12) if _marks(k, seen.height)]
    down = [k for k in lines(short, "h", 0.12) if _marks(k, seen.width)]
    if not (2 <= len(across) <= 60 and 2 <= len(down) <= 60):
        return
    for _ in range(4):
        made = cells([k.at for k in across], [k.at for k in down])
        wrong_across = [k for k in across if _inside_cells(k, made, 0)]
        wrong_down = [k for k in down if _inside_cells(k, made, 1)]
        if not (wrong_across or wrong_down):
            break
        across = [k for k in across if k not in wrong_across]
        down = [k for k in down if k not in wrong_down]
    if len(across) < 2 or len(down) < 2:
        return
    made = cells([k.at for k in across], [k.at for k in down])
    if made:
        by_size = sorted(groups(made), key=lambda g: -len(g.boxes) * (g.width * g.height) ** 0.5)
        yield Guess("marks", by_size[0].boxes)


def _marks(line: Line, whole: float) -> bool:
    return len(line.parts) >= 2 and line.length < 0.5 * whole


def _inside_cells(line: Line, made: Sequence[Box], along: int) -> bool:
    """Return whether most marks of a line lie inside cells; *along* is 0 for an upright line."""
    counts: Counter[bool] = Counter()
    for start, end in line.parts:
        counts[
            any(
                box[along] - 0.2 <= line.at <= box[along + 2] + 0.2
                and min(end, box[3 - along]) - max(start, box[1 - along])
                > max(0.8, 0.5 * (end - start))
                for box in made
            )
        ] += 1
    return counts[True] > counts[False]


def by_trim(found: Sequence[Stroke], guesses: Sequence[Guess]) -> Iterator[Guess]:
    """Yield boxes with a bleed, cut where lines run out of them say."""
    across, down = lines(found, "v", 0.12), lines(found, "h", 0.12)
    for guess in guesses:
        if guess.kind not in ("image", "fill", "outline", "form", "mixed"):
            continue
        if len(guess.boxes) > 120:
            continue
        cut = [_cut(box, across, down) for box in guess.boxes]
        trimmed = [box for box in cut if box is not None]
        alike = len(trimmed) == len(cut) and len(groups(trimmed)) == 1
        if alike and min(width(trimmed[0]), height(trimmed[0])) > LEAST:
            yield Guess("trim", trimmed)


def _cut(box: Box, across: Sequence[Line], down: Sequence[Line]) -> Box | None:
    """Return the box within its bleed, None where a side has no line that says so."""
    sides = (
        (box[0], across, box[1], box[3], 1),
        (box[1], down, box[0], box[2], 1),
        (box[2], across, box[1], box[3], -1),
        (box[3], down, box[0], box[2], -1),
    )
    found = []
    for edge, among, start, end, sign in sides:
        insets = [
            inset
            for line in among
            if 0.3 < (inset := (line.at - edge) * sign) < 6.5
            and any(
                (a < start - 0.8 and b > start - 2.5) or (b > end + 0.8 and a < end + 2.5)
                for a, b in line.parts
            )
        ]
        if not insets:
            return None
        found.append(edge + sign * min(insets))
    return found[0], found[1], found[2], found[3]


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
