"""Which piece is behind which: told by how pages lie to each other, never guessed in silence."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from pnp.reprint.boxes import Box, height, width
from pnp.reprint.finding import PageFound
from pnp.reprint.lines import Stroke

NEAR: Final = 2.0
"""Millimetres that the back of a piece may lie off; cutting takes them out."""

LIKE: Final = 6.0
"""Mean difference of two pieces, of 255, below which they look alike."""

SAMPLE: Final = (16, 24)
"""Pixels at which pieces are compared."""

Key = tuple[int, int]
"""A page and the number of a piece on it, from 0."""


@dataclass(slots=True)
class Pairs:
    """The backs of pieces, and what was decided why."""

    rule: str
    back_of: dict[Key, Key] = field(default_factory=dict)
    turned: set[Key] = field(default_factory=set)
    """Backs that stand on their head."""

    remark: str = ""


Looks = Mapping[int, Sequence[Any]]
"""Small pictures of the pieces of each page."""


def look_of(pixels: Any, scale: float, box: Box) -> Any:
    """Return a piece small, as rows of colours."""
    left, top, right, bottom = (round(value * scale) for value in box)
    part = pixels[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
    if not part.size:
        return np.zeros((SAMPLE[1], SAMPLE[0], 3), np.float32)
    rows = np.array_split(part.astype(np.float32), SAMPLE[1], axis=0)
    wide = [np.array_split(row, SAMPLE[0], axis=1) for row in rows]
    return np.array(
        [[cell.mean((0, 1)) if cell.size else np.zeros(3) for cell in row] for row in wide]
    )


def pair(
    pages: Sequence[PageFound],
    looks: Looks,
    strokes: Mapping[int, Sequence[Stroke]],
    wanted: str,
    turn: bool,
) -> Pairs:
    """Return the backs by the rule that is *wanted*, or by the first that fits with ``auto``."""
    full = [page for page in pages if page.boxes]
    if wanted == "none" or not full:
        return Pairs("none")
    if wanted.startswith("page:") or wanted == "last-page":
        number = full[-1].number if wanted == "last-page" else int(wanted[5:])
        return _common(full, number)
    if wanted == "next-page":
        return _next_page(full, turn, True) or Pairs(
            "none", remark="no page lies behind the one before"
        )
    if wanted == "same-page":
        found = _folded(full, strokes, False)
        return found or Pairs("none", remark="no page has two rows or columns to fold")
    found = _folded(full, strokes, True)
    if found:
        return found
    alike = [page.number for page in full if len(page.boxes) > 1 and _alike(looks[page.number])]
    others = [page for page in full if page.number not in alike]
    turns = _next_page(full, turn, False)
    if turns and (
        _lopsided(full) or _apart(full, looks) or alike == [p.number for p in full[1::2]]
    ):
        return turns
    if len(alike) == 1 and others and all(not _same_number(page, alike[0]) for page in others):
        return _common(full, alike[0])
    if turns:
        remark = "pages may be fronts and backs in turn, but nothing proves it: --backs next-page"
        return Pairs("none", remark=remark)
    return Pairs("none")


def _same_number(page: PageFound, number: int) -> bool:
    return page.number == number


def _common(full: Sequence[PageFound], number: int) -> Pairs:
    """Put the first piece of one page behind all pieces of the others of its size."""
    pairs = Pairs("common")
    back = next((page for page in full if page.number == number), None)
    if back is None:
        return Pairs("none", remark=f"page {number} holds no pieces")
    wide, tall = width(back.boxes[0]), height(back.boxes[0])
    for page in full:
        for place, box in enumerate(page.boxes):
            if page.number != number and abs(width(box) - wide) < 1 and abs(height(box) - tall) < 1:
                pairs.back_of[(page.number, place)] = (number, 0)
    pairs.remark = f"page {number} is the back of all"
    return pairs


def _next_page(full: Sequence[PageFound], turn: bool, by_word: bool) -> Pairs | None:
    """Return odd pages backed by even ones, None where these are not their mirror."""
    if len(full) % 2 or not full:
        return None
    pairs = Pairs("next-page")
    offsets: list[float] = []
    for front, back in zip(full[::2], full[1::2], strict=True):
        if back.number != front.number + 1 or (not by_word and len(front.boxes) != len(back.boxes)):
            return None
        for upside, mirrored in ((False, _across(back)), (True, _over(back))):
            found = _matched(front.boxes, mirrored)
            if found is None:
                continue
            for place, (other, off) in enumerate(found):
                pairs.back_of[(front.number, place)] = (back.number, other)
                offsets.append(off)
                if upside and turn:
                    pairs.turned.add((back.number, other))
            break
        else:
            return None
    worst = max(offsets, default=0.0)
    pairs.remark = f"{len(pairs.back_of)} pairs, up to {worst:.1f} mm off, which cutting takes out"
    return pairs


def _across(page: PageFound) -> list[Box]:
    wide = page.size.width
    return [(wide - b[2], b[1], wide - b[0], b[3]) for b in page.boxes]


def _over(page: PageFound) -> list[Box]:
    tall = page.size.height
    return [(b[0], tall - b[3], b[2], tall - b[1]) for b in page.boxes]


def _matched(fronts: Sequence[Box], backs: Sequence[Box]) -> list[tuple[int, float]] | None:
    """Return for every front the back that lies behind it, None unless all have one."""
    found = []
    taken: set[int] = set()
    for front in fronts:
        near = [
            (max(abs(a - b) for a, b in zip(front, back, strict=True)), place)
            for place, back in enumerate(backs)
            if place not in taken
        ]
        off, place = min(near, default=(NEAR + 1, 0))
        if off > NEAR:
            return None
        taken.add(place)
        found.append((place, off))
    return found


def _lopsided(full: Sequence[PageFound]) -> bool:
    """Return whether fronts lie so far off the middle that only their mirror fits."""
    for front, back in zip(full[::2], full[1::2], strict=True):
        if _matched(front.boxes, back.boxes) is None:
            return True
    return False


def _alike(looks: Sequence[Any]) -> bool:
    first = looks[0]
    return all(float(np.abs(first - other).mean()) < LIKE for other in looks[1:])


def _apart(full: Sequence[PageFound], looks: Looks) -> bool:
    """Return whether odd and even pages are of two kinds: their tones lie clearly apart."""
    tones = [
        [[float(look.mean()) for look in looks[page.number]] for page in part]
        for part in (full[::2], full[1::2])
    ]
    fronts, backs = ([tone for page in part for tone in page] for part in tones)
    spread = max(statistics.pstdev(fronts), statistics.pstdev(backs), 1.0)
    return abs(statistics.mean(fronts) - statistics.mean(backs)) > 2 * spread


def _folded(
    full: Sequence[PageFound], strokes: Mapping[int, Sequence[Stroke]], needs_line: bool
) -> Pairs | None:
    """Return pieces backed by those across a fold, None where no page shows one."""
    pairs = Pairs("same-page-fold-x")
    for page in full:
        for axis in (0, 1):
            found = _across_fold(page, axis, strokes[page.number], needs_line)
            if found:
                pairs.back_of |= {(page.number, a): (page.number, b) for a, b in found}
                pairs.rule = "same-page-fold-x" if axis == 0 else "same-page-fold-y"
                if axis == 1:
                    pairs.turned |= {(page.number, b) for _, b in found}
                break
        else:
            return None
    pairs.remark = f"{len(pairs.back_of)} pairs across a fold"
    return pairs


def _across_fold(
    page: PageFound, axis: int, strokes: Sequence[Stroke], needs_line: bool
) -> list[tuple[int, int]]:
    """Return front and back of pieces in two columns (axis 0) or rows with a line between."""
    starts = sorted({round(box[axis], 0) for box in page.boxes})
    if len(starts) != 2 or len(page.boxes) % 2:
        return []
    first = [n for n, box in enumerate(page.boxes) if abs(box[axis] - starts[0]) < 1]
    second = [n for n, box in enumerate(page.boxes) if n not in first]
    end = max(page.boxes[n][axis + 2] for n in first)
    begin = min(page.boxes[n][axis] for n in second)
    if begin - end < 1.0 or len(first) != len(second):
        return []
    middle = (end + begin) / 2
    long = 0.5 * (page.size.height if axis == 0 else page.size.width)
    across = "v" if axis == 0 else "h"
    line = math.fsum(
        one.end - one.start for one in strokes if one.axis == across and abs(one.at - middle) < 0.6
    )
    if needs_line and line < long:
        return []
    found = []
    for one in first:
        box = page.boxes[one]
        level = [n for n in second if abs(page.boxes[n][1 - axis] - box[1 - axis]) < NEAR]
        if len(level) != 1:
            return []
        found.append((one, level[0]))
    return found
