"""Backs on the same page: across a fold from their fronts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pnp.reprint.finding import PageFound
from pnp.reprint.pairs import NEAR, Pairs
from pnp.reprint.strokes import Stroke


def by_fold(
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
