"""Property 13: every piece has its ordered size and lies at its place."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.geometry import Rect, Size
from pnp.proof.reading.content import Point
from pnp.proof.reading.printed import Laid, Printed
from pnp.proof.reading.tiles import tile_findings
from pnp.proof.result import Finding, Result, Rule, mm3

TRIM = Rule(
    13, "pieces have their ordered size and place", "mm", 0.01, cost="streams", scope="pieces"
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
