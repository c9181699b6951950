"""Straight strokes along the axes of a page, and the lines that they lie on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from pnp.reprint.boxes import height, width
from pnp.reprint.seen import Seen

Axis = Literal["v", "h"]

WHITE: Final = 0.93
"""From this value on of all colours a stroke is no line that anybody sees."""

THIN: Final = 0.8
"""Filled bars up to this thickness in millimetres are lines: Word and browsers draw them so."""


class Stroke(Struct, frozen=True):
    """A straight stroke along an axis."""

    axis: Axis
    at: float
    start: float
    end: float


class Line(Struct):
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
