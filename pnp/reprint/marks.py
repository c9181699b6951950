"""Pieces by crop marks, and by the cuts that run out of a bleed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pnp.reprint.boxes import LEAST, Box, cells, groups, height, width
from pnp.reprint.guess import Guess
from pnp.reprint.seen import Seen
from pnp.reprint.strokes import Line, Stroke, lines

MARK: Final = (1.0, 16.0)
"""Lengths of crop marks in millimetres."""


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
