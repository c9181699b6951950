"""Pieces by what is drawn as one thing: pictures, frames, fields, forms of one size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.reprint.boxes import (
    LEAST,
    Box,
    area,
    distinct,
    groups,
    height,
    inside,
    meet,
    overlaps,
    shared,
    width,
)
from pnp.reprint.guess import Guess
from pnp.reprint.seen import Seen

MOST = 6000
"""Boxes of one kind that are looked at."""

JOINED = 0.15
"""Strips of one width whose edges are so near were one picture."""


def by_things(seen: Seen) -> Iterator[Guess]:
    """Yield equal boxes of each kind, of all kinds together, and boxes inside no other."""
    pools = pools_of(seen)
    for kind, boxes in pools.items():
        sizes = groups(boxes[:MOST])
        for group in sizes:
            once = distinct(group.boxes)
            if overlaps(once):
                smaller = pitched(seen, once)
                if smaller:
                    yield Guess("overlap", smaller)
                continue
            if len(once) >= 4:
                # Placed by hand, some are a little larger or smaller.
                for other in sizes:
                    near = abs(other.width - group.width) <= 1.2
                    near &= abs(other.height - group.height) <= 1.2
                    if other is group or len(other.boxes) > len(group.boxes) or not near:
                        continue
                    for box in other.boxes:
                        if not any(meet(box, known) for known in once):
                            once.append(box)
            yield Guess(kind, once)
    together = [box for kind in ("outline", "fill", "image") for box in pools.get(kind, ())]
    for group in groups(together[:MOST]):
        once = distinct(group.boxes)
        if not overlaps(once):
            yield Guess("mixed", once)
    top = outermost(together[:3000])
    if 2 <= len(top) <= 200 and not overlaps(top) and len(groups(top)) > 1:
        yield Guess("toplevel", top)


def pools_of(seen: Seen) -> dict[str, list[Box]]:
    """Return the boxes of all things that are large enough for a piece, by their kind."""
    pools: dict[str, list[Box]] = {}
    whole = (0.0, 0.0, seen.width, seen.height)
    for one in seen.drawn:
        if one.kind in ("text", "shade"):
            continue
        box = shared(shared(one.box, one.clip) if one.clip else one.box, whole)
        strip = one.kind == "image" and max(width(box), height(box)) >= LEAST
        least = 1.0 if strip else LEAST
        if min(width(box), height(box)) < least or area(box) > 0.82 * seen.width * seen.height:
            continue
        if one.kind == "path" and not (one.closed or one.fill):
            continue
        kind = "image" if one.kind == "image" else "form"
        if one.kind == "path":
            kind = "outline" if one.stroke else "fill"
        pools.setdefault(kind, []).append(box)
    if "image" in pools:
        pools["image"] = [b for b in joined(pools["image"]) if min(width(b), height(b)) >= LEAST]
    for kind in ("fill", "outline"):
        if "outline" in pools and kind == "fill" and kind in pools:
            pools[kind] = without_shadows(pools[kind], pools["outline"])
    return {kind: boxes for kind, boxes in pools.items() if boxes}


def joined(boxes: Sequence[Box]) -> list[Box]:
    """Return pictures with strips of one width that touch made one; Illustrator cuts them so.

    Whole pictures that merely touch stay apart: only strips that are flat beside their width, and
    at least three of them, are parts of one.
    """
    rest, made = list(boxes), list[Box]()
    for turn in (False, True):
        left: list[Box] = []
        columns: dict[tuple[float, float], list[Box]] = {}
        for box in rest:
            turned = (box[1], box[0], box[3], box[2]) if turn else box
            columns.setdefault((round(turned[0], 1), round(turned[2], 1)), []).append(turned)
        for column in columns.values():
            for run in _runs(sorted(set(column), key=lambda box: box[1])):
                flat = all(height(box) < 0.6 * width(box) for box in run[:-1])
                back = [(b[1], b[0], b[3], b[2]) if turn else b for b in run]
                whole = (run[0][0], run[0][1], run[0][2], run[-1][3])
                if len(run) >= 3 and flat and _one_piece(whole):
                    made.append((whole[1], whole[0], whole[3], whole[2]) if turn else whole)
                else:
                    left += back
        rest = left
    return [*made, *rest]


def _one_piece(whole: Box) -> bool:
    return height(whole) / width(whole) < 2.2


def _runs(column: Sequence[Box]) -> Iterator[list[Box]]:
    run: list[Box] = []
    for box in column:
        if run and abs(box[1] - run[-1][3]) > JOINED:
            yield run
            run = []
        run.append(box)
    if run:
        yield run


def without_shadows(fills: Sequence[Box], outlines: Sequence[Box]) -> list[Box]:
    """Return the fields without drop shadows: an outline's own box, moved by 0.5 to 2 mm."""
    if len(fills) > 400 or len(outlines) > 400:
        return list(fills)

    def shadow(box: Box) -> bool:
        for other in outlines:
            right, down = box[0] - other[0], box[1] - other[1]
            same = abs(width(box) - width(other)) < 0.1 and abs(height(box) - height(other)) < 0.1
            if same and 0.5 <= max(abs(right), abs(down)) <= 2.0 and min(right, down) > -2.0:
                return True
        return False

    return [box for box in fills if not shadow(box)]


def outermost(boxes: Sequence[Box]) -> list[Box]:
    """Return the boxes that lie in no other one."""
    found: list[Box] = []
    for box in sorted(set(boxes), key=area, reverse=True):
        if any(inside(box, other) for other in found):
            continue
        found.append(box)
        if len(found) > 220:
            break
    return found


def pitched(seen: Seen, boxes: Sequence[Box]) -> list[Box] | None:
    """Return pieces whose bleed runs into the next one: as large as their distance."""
    if len(boxes) < 4:
        return None
    wide, tall = width(boxes[0]), height(boxes[0])
    across = [
        b[0] - a[0] for a in boxes for b in boxes if abs(a[1] - b[1]) < 0.6 and b[0] - a[0] > 5
    ]
    down = [b[1] - a[1] for a in boxes for b in boxes if abs(a[0] - b[0]) < 0.6 and b[1] - a[1] > 5]
    step_x, step_y = min(across, default=0.0), min(down, default=0.0)
    shares = [s / side for s, side in ((step_x, wide), (step_y, tall)) if 0 < s < side - 0.3]
    if not shares or min(shares) < 0.75:
        return None
    cornered = _corners(seen, wide, tall)
    if cornered:
        size = wide * min(shares), tall * min(shares)
    else:
        size = min(wide, step_x or wide), min(tall, step_y or tall)
    made = [
        (
            (b[0] + b[2] - size[0]) / 2,
            (b[1] + b[3] - size[1]) / 2,
            (b[0] + b[2] + size[0]) / 2,
            (b[1] + b[3] + size[1]) / 2,
        )
        for b in boxes
    ]
    return None if overlaps(made, 1.0) and not cornered else made


def _corners(seen: Seen, wide: float, tall: float) -> bool:
    """Return whether the shapes of this size have six sides or so."""
    size = (round(wide), round(tall))
    return any(
        (round(width(one.box)), round(height(one.box))) == size
        for one in seen.drawn
        if one.kind == "path" and one.closed and not one.curves and len(one.points) in (6, 7, 8)
    )
