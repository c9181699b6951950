"""Properties 13 to 16: sizes, bleeds, neighbours, margins, measured where forms are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pnp.geometry import Rect, Sides, Size
from pnp.proof.reading.content import Point
from pnp.proof.reading.correction import SPARE
from pnp.proof.reading.printed import FileProof, Laid, PageProof, Printed
from pnp.proof.reading.reader import Stroke
from pnp.proof.reading.tiles import tile_findings
from pnp.proof.result import Finding, Result, Rule, mm3

TRIM = Rule(
    13, "pieces have their ordered size and place", "mm", 0.01, cost="streams", scope="pieces"
)
BLEED = Rule(14, "bleed reaches its ordered width", "mm", 0.01, cost="streams", scope="pieces")
APART = Rule(15, "pieces keep clear of each other", "mm", 0.01, cost="streams", scope="pieces")
LOOSE: Final = 0.1
"""How far a label may reach beyond the printable area, in millimetres."""

REACH = Rule(
    16,
    "pieces, marks and labels lie in the printable area",
    "mm",
    0.01,
    cost="streams",
    scope="pieces",
)


def trims(printed: Printed) -> Iterator[Result]:
    """Yield property 13: every piece has the size of the data at the place of the manifest.

    The finished piece inside its form is carried through the matrix that draws it, corner by
    corner, so that a stretch, a turn that was not listed or a mirrored face shows. Tiles of a
    large piece are put together again: they must cover it and agree on where it lies.
    """
    for file in printed.files:
        findings = [
            _trim(printed, laid, page.said.number) for page in file.pages for laid in page.laid
        ]
        yield from TRIM.results(file.said.path, [*findings, *tile_findings(printed, file)])


def _trim(printed: Printed, laid: Laid, page: int) -> Finding:
    said = laid.said
    lower_left, lower_right, _, upper_left = laid.corners
    found = Size(_distance(lower_left, lower_right), _distance(lower_left, upper_left))
    order = printed.ordered(said)
    if order:
        size = order[0].scaled(printed.factor(said))
    else:
        quarter = said.rotation % 180 == 90
        size = said.trim.size.turned() if quarter else said.trim.size
        if said.source is not None:
            size = found
    excess = max(abs(found.width - size.width), abs(found.height - size.height))
    if excess > TRIM.tolerance:
        message = (
            f"{said}: expected {mm3(size.width)} x {mm3(size.height)} mm, "
            f"measured {mm3(found.width)} x {mm3(found.height)} mm"
        )
        return Finding(excess, message, page)
    place = said.trim
    if said.source is not None:
        turned = size.turned() if said.rotation % 180 == 90 else size
        place = Rect.of(turned, said.trim.x - said.source.x, said.trim.y - said.source.y)
        if abs(said.source.width - said.trim.width) > TRIM.tolerance or (
            abs(said.source.height - said.trim.height) > TRIM.tolerance
        ):
            message = f"{said}: expected a tile as large as its part of the piece"
            return Finding(abs(said.source.width - said.trim.width), message, page)
    wanted = _corners(place, said.rotation)
    off = max(_distance(*pair) for pair in zip(wanted, laid.corners, strict=True))
    message = ""
    if off > TRIM.tolerance:
        box = laid.whole
        turn = f", turned {laid.drawing.turn:.4g} degrees" if laid.drawing.turn else ""
        message = (
            f"{said}: expected at x {mm3(place.x)}, y {mm3(place.y)} mm turned "
            f"{said.rotation} degrees, measured x {mm3(box.x)}, y {mm3(box.y)} mm{turn}"
        )
    return Finding(max(off, excess), message, page)


def _corners(rect: Rect, rotation: int) -> list[Point]:
    """Return where lower left, lower right, upper right and upper left go after the turn."""
    page = [
        (rect.x, rect.bottom),
        (rect.right, rect.bottom),
        (rect.right, rect.y),
        (rect.x, rect.y),
    ]
    quarters = rotation // 90
    return [page[(index - quarters) % 4] for index in range(4)]


def _distance(one: Point, two: Point) -> float:
    return math.hypot(one[0] - two[0], one[1] - two[1])


def bleeds(printed: Printed) -> Iterator[Result]:
    """Yield property 14: art goes on beyond the cut as far as ordered, and as the manifest says.

    What counts is the form's box, cut by any clip around it, beyond the finished piece as drawn.
    """
    for file in printed.files:
        findings = [
            _bleed(printed, laid, page.said.number) for page in file.pages for laid in page.laid
        ]
        yield from BLEED.results(file.said.path, findings)


def _bleed(printed: Printed, laid: Laid, page: int) -> Finding:
    said, trim, box = laid.said, laid.trim, laid.painted
    askew = laid.drawing.turn % 90
    if min(askew, 90 - askew) > 0.001:
        return Finding(0.0)  # its sides are not those of the page; property 13 tells
    drawn = (trim.x - box.x, trim.y - box.y, box.right - trim.right, box.bottom - trim.bottom)
    wanted = said.bleed.as_tuple()
    order = printed.ordered(said)
    # On ready-cut labels the art may not reach the neighbour: the gap sets the bleed.
    if order and not printed.on_labels(said):
        turned = order[1].scaled(printed.factor(said)).turned(said.rotation // 90)
        wanted = turned.as_tuple()
        if said.source is not None:
            inside = (
                trim.x - laid.whole.x,
                trim.y - laid.whole.y,
                laid.whole.right - trim.right,
                laid.whole.bottom - trim.bottom,
            )
            # Where the piece goes on, on the next tile, nothing may be painted beyond the cut.
            wanted_sides = zip(wanted, inside, strict=True)
            a, b, c, d = (0.0 if rest > 0.01 else side for side, rest in wanted_sides)
            wanted = (a, b, c, d)
    worst, message = 0.0, ""
    names = ("left", "top", "right", "bottom")
    for name, asked, listed, found in zip(names, wanted, said.bleed.as_tuple(), drawn, strict=True):
        off = max(asked - found, abs(listed - found))
        if off > worst:
            worst = off
            if off > BLEED.tolerance:
                ordered = asked if asked - found > BLEED.tolerance else listed
                message = (
                    f"{said}: expected a bleed of {mm3(ordered)} mm at the {name}, "
                    f"measured {mm3(found)} mm"
                )
    return Finding(worst, message, page)


def apart(printed: Printed) -> Iterator[Result]:
    """Yield property 15: no two pieces overlap and no bleed enters a neighbour."""
    for file in printed.files:
        findings = [finding for page in file.pages for finding in _overlaps(page)]
        yield from APART.results(file.said.path, findings or [Finding(0.0)])


def _overlaps(page: PageProof) -> Iterator[Finding]:
    laid = sorted(page.laid, key=lambda one: one.painted.x)
    tops = [min(one.painted.y, one.trim.y) for one in laid]
    lows = [max(one.painted.bottom, one.trim.bottom) for one in laid]
    for index, one in enumerate(laid):
        for number, two in enumerate(laid[index + 1 :], index + 1):
            if two.painted.x > one.painted.right:
                break
            if tops[number] > lows[index] or tops[index] > lows[number]:
                continue
            for piece, other in ((one, two), (two, one)):
                depth = _overlap(piece.trim, other.painted)
                if depth > APART.tolerance:
                    both = _overlap(one.trim, two.trim)
                    what = "is entered by the bleed of"
                    if both > APART.tolerance:
                        what, depth = "overlaps", both
                    message = f"{piece.said} {what} {other.said} by {mm3(depth)} mm"
                    yield Finding(depth, message, page.said.number)
                    break
                yield Finding(max(depth, 0.0))


def _overlap(one: Rect, two: Rect) -> float:
    """Return how deep two rectangles reach into each other; negative where they do not."""
    across = min(one.right, two.right) - max(one.x, two.x)
    down = min(one.bottom, two.bottom) - max(one.y, two.y)
    return min(across, down)


def reach(printed: Printed) -> Iterator[Result]:
    """Yield property 16: nothing that must be seen lies where the printer cannot reach.

    Pieces, marks, bars and labels; bleed may lie beyond, and a fold line runs to the edges. A
    label may reach out by `LOOSE`: the round letters of every font pass their line by as much.
    On corrected pages this holds for the place on paper and for the place in the file, which may
    pass the margins `standard` by `SPARE`.
    """
    profile = printed.profile
    for file in printed.files:
        findings: list[Finding] = []
        for page in file.pages:
            if profile is None:
                wrong = f'expected a known profile of margins, found "{printed.said.margins}"'
                findings.append(Finding(0.0, wrong, page.said.number))
                break
            area = profile.printable(page.said.media)
            for what, rect, slack in _written(page, profile.name):
                out = max(
                    area.x - rect.x,
                    area.y - rect.y,
                    rect.right - area.right,
                    rect.bottom - area.bottom,
                    slack,
                )
                out -= slack
                message = ""
                if out > REACH.tolerance:
                    message = (
                        f"{what} at x {mm3(rect.x)}, y {mm3(rect.y)} mm: expected inside the "
                        f"margins '{profile.name}', measured {mm3(out)} mm outside"
                    )
                findings.append(Finding(out, message, page.said.number))
        yield from REACH.results(file.said.path, findings or [Finding(0.0)])


def _written(page: PageProof, profile: str) -> Iterator[tuple[str, Rect, float]]:
    """Yield what must be seen, on paper and, where that is another place, in the file."""
    spare = SPARE if profile == "standard" else 0.0
    for what, rect, slack in _visible(page):
        yield what, rect, slack
        if page.change:
            yield f"{what}, corrected,", page.written(rect), slack + spare


def _visible(page: PageProof) -> Iterator[tuple[str, Rect, float]]:
    """Yield what must be seen, where, and how far it may reach out."""
    for laid in page.pieces:
        yield str(laid.said), laid.trim, 0.0
    outlined: set[Rect] = set()
    for stroke in page.shown.strokes:
        if stroke.outline is not None:
            # The sides of a closed line together fill the box around it.
            if stroke.outline not in outlined:
                outlined.add(stroke.outline)
                yield "a line", stroke.outline, 0.0
        elif not is_fold(stroke, page):
            x, y = min(stroke.x1, stroke.x2), min(stroke.y1, stroke.y2)
            size = Size(abs(stroke.x2 - stroke.x1), abs(stroke.y2 - stroke.y1))
            yield "a line", Rect.of(size, x, y), 0.0
    for words in page.shown.words:
        yield "a label", words.box, LOOSE


def is_fold(stroke: Stroke, page: PageProof) -> bool:
    """Return whether the stroke lies on a fold line of the manifest."""
    for x1, y1, x2, y2 in page.said.folds:
        line = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).outset(Sides.all(0.01))
        ends = ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))
        if all(line.x <= x <= line.right and line.y <= y <= line.bottom for x, y in ends):
            return True
    return False


def pages_to_cut(printed: Printed, file: FileProof) -> Iterator[PageProof]:
    """Yield the pages that hold pieces to cut out."""
    for page in file.pages:
        pieces = page.said.pieces
        if pieces and not all(printed.on_labels(put) for put in pieces):
            yield page
