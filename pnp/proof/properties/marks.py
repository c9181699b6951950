"""Property 19: crop marks and cut lines lie on the cuts, and nothing lies in the art.

Marks are judged by the places of the manifest; that pieces are drawn there is property 13.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from pnp.geometry import Rect, Sides
from pnp.proof.properties.cuts import SAME
from pnp.proof.reading.folds import is_fold, pages_to_cut
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.reading.reader import Stroke
from pnp.proof.result import Finding, Result, Rule, mm3

MARKS = Rule(
    19, "marks lie on the cuts and outside the art", "mm", 0.01, cost="streams", scope="pieces"
)

NEAREST, FARTHEST = 1.0, 6.0
"""From the bleed to the near end of a crop mark, in millimetres."""

THICK: Final = 0.12
"""A stroke wider than this is a bar of the ruler, no mark, in millimetres."""


def marks(printed: Printed) -> Iterator[Result]:
    """Yield property 19: marks lie on cuts, outside every bleed and 1 to 6 mm from one.

    A closed line must be the outline of a front, for on a back it would stay on the piece where
    the sheet was turned over a little askew; a straight thin one a crop mark, unless it is a
    fold of the manifest or a sign inside the waste strip of a tile. Bars of the ruler stay out of
    the art, labels out of the pieces, but for those on a strip that another tile covers. A side
    of the sheet that has marks has one for every cut, and a page has marks or outlines unless the
    data say `cut: none`; backs need none.
    """
    for file in printed.files:
        findings = [Finding(0.0)]
        for page in pages_to_cut(printed, file):
            uncut = _uncut(printed, file) or page.said.side == "back"
            findings += [
                Finding(finding.measured, finding.message, page.said.number)
                for finding in _marks(printed, page, uncut, _covered(file, page))
            ]
        yield from MARKS.results(file.said.path, findings)


def _uncut(printed: Printed, file: FileProof) -> bool:
    """Return whether no marks were asked for on these pages, or the data are not at hand to tell.

    Where a machine cuts, property 31 judges its paths.
    """
    asked = printed.said.raw.get("cut")
    if asked:
        return asked not in ("marks", "lines")
    if printed.game is None or file.said.repeats:
        return True
    return printed.game.group(file.said.path.removesuffix(".pdf")).cut == "none"


def _covered(file: FileProof, page: PageProof) -> list[Rect]:
    """Return the parts of the page's tiles that tiles laid down later cover.

    They are laid row by row from the top left.
    """
    strips = []
    for put in page.said.pieces if page.said.tiled else ():
        for other in (piece for said in file.said.pages for piece in said.pieces):
            same = (put.piece, put.side) == (other.piece, other.side) and put.tile != other.tile
            if not same or put.source is None or other.source is None:
                continue
            if (other.source.y, other.source.x) < (put.source.y, put.source.x):
                continue
            part = put.source.shared(other.source)
            if part.width > 0 and part.height > 0:
                strips.append(part.moved(put.trim.x - put.source.x, put.trim.y - put.source.y))
    return strips


def _marks(
    printed: Printed, page: PageProof, uncut: bool, covered: Sequence[Rect]
) -> Iterator[Finding]:
    trims = [put.trim for put in page.said.pieces]
    bleeds = [put.bleed_box for put in page.said.pieces]
    crops: list[Stroke] = []
    outlined: set[Rect] = set()
    fronts = [put.trim for put in page.said.pieces if put.side == "front"]
    cells, block = _cells(fronts), Rect.around([*trims, *bleeds])
    for stroke in page.shown.strokes:
        if stroke.outline is not None:
            box = stroke.outline
            if box not in outlined:
                outlined.add(box)
                off = min((_apart(box, trim) for trim in _near(box, cells)), default=1.0)
                if off > MARKS.tolerance:
                    off = min((_apart(box, trim) for trim in fronts), default=1.0)
                yield _judged(off, "an outline", stroke, "on the cut of a front")
        elif not is_fold(stroke, page) and stroke.width <= THICK:
            if page.said.tiled and any(_inside(stroke, strip) for strip in covered):
                continue
            crops.append(stroke)
        elif stroke.width > THICK:
            yield from _bar(printed, page, stroke, block)
    for stroke in crops:
        yield from _crop(stroke, trims, bleeds)
    yield from _outlined(page, outlined)
    for words in page.shown.words:
        # What lies outside the block of all pieces lies outside each of them.
        deep = _depth(words.box, block)
        if deep > 0 and any(_depth(words.box, s) >= _least(words.box) for s in covered):
            deep = 0.0
        elif deep > 0:
            deep = max(_depth(words.box, trim) for trim in trims)
        yield _judged(max(deep, 0.0), "a label", None, "outside the pieces")
    yield from _complete(crops, trims)
    if not crops and not outlined and not uncut:
        yield Finding(1.0, "expected crop marks or outlines to cut by, found none")


def _outlined(page: PageProof, outlined: set[Rect]) -> Iterator[Finding]:
    """Yield a failure for a piece without an outline among others of its kind that have one."""
    cells = _cells(outlined)
    kinds: dict[str, list[tuple[str, bool]]] = {}
    for put in page.said.pieces if outlined else ():
        if put.side == "back":
            continue
        cut = any(_apart(box, put.trim) <= 0.1 for box in _near(put.trim, cells))
        kinds.setdefault(put.component, []).append((str(put), cut))
    for pieces in kinds.values():
        if any(cut for _, cut in pieces):
            for name, cut in pieces:
                if not cut:
                    yield Finding(1.0, f"{name}: expected a cut line around it, found none")


def _bar(printed: Printed, page: PageProof, stroke: Stroke, block: Rect) -> Iterator[Finding]:
    """Yield how deep a bar of the ruler reaches into art; the folds of a net belong there."""
    x, y = min(stroke.x1, stroke.x2), min(stroke.y1, stroke.y2)
    box = Rect(x, y, abs(stroke.x2 - stroke.x1), abs(stroke.y2 - stroke.y1))
    inked = box.outset(Sides.all(stroke.width / 2))
    if _depth(inked, block) <= 0:
        yield Finding(0.0)
        return
    for put in page.said.pieces:
        component = printed.component(put.component)
        if component is None or component.outline() == "polygon":
            continue
        deep = max(_depth(inked, put.bleed_box), 0.0)
        yield _judged(deep, "a bar", stroke, "outside the art")


def _crop(stroke: Stroke, trims: Sequence[Rect], bleeds: Sequence[Rect]) -> Iterator[Finding]:
    upright = abs(stroke.x1 - stroke.x2) <= abs(stroke.y1 - stroke.y2)
    slant = abs(stroke.x1 - stroke.x2) if upright else abs(stroke.y1 - stroke.y2)
    at = stroke.x1 if upright else stroke.y1
    edges = [e for t in trims for e in ((t.x, t.right) if upright else (t.y, t.bottom))]
    off = max(min(abs(at - edge) for edge in edges), slant)
    yield _judged(off, "a mark", stroke, "in line with a cut")
    around = Rect(
        min(stroke.x1, stroke.x2),
        min(stroke.y1, stroke.y2),
        abs(stroke.x2 - stroke.x1),
        abs(stroke.y2 - stroke.y1),
    )
    gap = min(_gap(around, box) for box in bleeds)
    near, far = max(NEAREST - gap, 0.0), max(gap - FARTHEST, 0.0)
    yield _judged(near, "a mark", stroke, f"{NEAREST:g} mm or more outside every bleed", gap)
    yield _judged(far, "a mark", stroke, f"within {FARTHEST:g} mm of a bleed", gap)


def _complete(crops: Sequence[Stroke], trims: Sequence[Rect]) -> Iterator[Finding]:
    """Yield a failure for every cut without a mark on a side of the sheet that has marks.

    A mark belongs to a side when all pieces with its cut lie on the other side of it: where the
    last row is short, its marks stand inside the block.
    """
    for upright in (True, False):
        cuts: dict[float, list[Rect]] = {}
        for trim in trims:
            for edge in (trim.x, trim.right) if upright else (trim.y, trim.bottom):
                near = next((cut for cut in cuts if abs(cut - edge) <= SAME), edge)
                cuts.setdefault(near, []).append(trim)
        ways = [s for s in crops if (abs(s.x1 - s.x2) <= abs(s.y1 - s.y2)) == upright]
        marked: dict[bool, set[float]] = {True: set(), False: set()}
        for stroke in ways:
            at = stroke.x1 if upright else stroke.y1
            ends = (stroke.y1, stroke.y2) if upright else (stroke.x1, stroke.x2)
            for cut, pieces in cuts.items():
                if abs(cut - at) > SAME:
                    continue
                if max(ends) <= min(t.y if upright else t.x for t in pieces):
                    marked[True].add(cut)
                if min(ends) >= max(t.bottom if upright else t.right for t in pieces):
                    marked[False].add(cut)
        names = ("top", "bottom") if upright else ("left", "right")
        for low, name in zip((True, False), names, strict=True):
            for cut in sorted(cuts.keys() - marked[low]) if marked[low] else []:
                axis = "x" if upright else "y"
                message = f"expected a mark for the cut at {axis} {mm3(cut)} mm at the {name}"
                yield Finding(1.0, f"{message}, measured none")


def _judged(
    off: float, what: str, stroke: Stroke | None, expected: str, gap: float | None = None
) -> Finding:
    """Return what is off by that much, with a message only where it is too much."""
    if off <= MARKS.tolerance:
        return Finding(off)
    place = f" at {_place(stroke)}" if stroke else ""
    measured = f"{mm3(off)} mm off" if gap is None else f"{mm3(gap)} mm"
    return Finding(off, f"{what}{place}: expected {expected}, measured {measured}")


def _place(stroke: Stroke) -> str:
    return f"x {mm3(stroke.x1)}, y {mm3(stroke.y1)} mm"


def _inside(stroke: Stroke, box: Rect) -> bool:
    around = box.outset(Sides.all(MARKS.tolerance))
    return all(
        around.x <= x <= around.right and around.y <= y <= around.bottom
        for x, y in ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))
    )


def _least(box: Rect) -> float:
    return min(box.width, box.height) - MARKS.tolerance


def _cells(rects: Iterable[Rect]) -> dict[tuple[int, int], list[Rect]]:
    """Return the rectangles by the square millimetre that their corner lies in."""
    cells: dict[tuple[int, int], list[Rect]] = {}
    for rect in rects:
        cells.setdefault((math.floor(rect.x), math.floor(rect.y)), []).append(rect)
    return cells


def _near(rect: Rect, cells: dict[tuple[int, int], list[Rect]]) -> Iterator[Rect]:
    """Yield all rectangles whose corner is less than a millimetre off, and some others."""
    x, y = math.floor(rect.x), math.floor(rect.y)
    for cell in product((x, x - 1, x + 1), (y, y - 1, y + 1)):
        yield from cells.get(cell, ())


def _apart(one: Rect, two: Rect) -> float:
    return max(
        abs(one.x - two.x),
        abs(one.y - two.y),
        abs(one.right - two.right),
        abs(one.bottom - two.bottom),
    )


def _gap(one: Rect, two: Rect) -> float:
    """Return the distance between two rectangles, 0 where they meet."""
    across = max(two.x - one.right, one.x - two.right, 0.0)
    down = max(two.y - one.bottom, one.y - two.bottom, 0.0)
    return float((across**2 + down**2) ** 0.5)


def _depth(one: Rect, two: Rect) -> float:
    across = min(one.right, two.right) - max(one.x, two.x)
    down = min(one.bottom, two.bottom) - max(one.y, two.y)
    return min(across, down)
