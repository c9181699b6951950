"""Property 14: bleed reaches its ordered width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.geometry import Sides
from pnp.proof.reading import nested
from pnp.proof.reading.placed import Placed
from pnp.proof.reading.printed import Laid, PageProof, Printed
from pnp.proof.result import Finding, Result, Rule, mm3

NEAR: Final = 0.002
"""Two edges are one where they are nearer than that, in millimetres."""

Edges = tuple[float, float, float, float]

BLEED = Rule(14, "bleed reaches its ordered width", "mm", 0.01, cost="streams", scope="pieces")


def bleeds(printed: Printed) -> Iterator[Result]:
    """Yield property 14: art goes on beyond the cut as far as ordered, and as the manifest says.

    What counts is the form's box, cut by any clip around it, beyond the finished piece as drawn.
    """
    for file in printed.files:
        findings = [_bleed(printed, laid, page) for page in file.pages for laid in page.laid]
        yield from BLEED.results(file.said.path, findings)


def _bleed(printed: Printed, laid: Laid, page: PageProof) -> Finding:
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
        if printed.may_butt(said):
            wanted = _beside(wanted, said, page.said.placements)
    if page.said.nested and laid.drawing.within:
        short = _honeycomb(printed, laid, page, Sides(*wanted))
        if short.message:
            return short
        wanted = (0.0, 0.0, 0.0, 0.0) if printed.may_butt(said) else wanted
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
    return Finding(worst, message, page.said.number)


def _honeycomb(printed: Printed, laid: Laid, page: PageProof, wanted: Sides) -> Finding:
    """Return where the polygon that a piece may paint leaves an edge with too little bleed."""
    said, butts = laid.said, printed.may_butt(laid.said)
    for asked, found in nested.edges(laid, page.said.placements, wanted, butts):
        if asked - found > BLEED.tolerance:
            message = (
                f"{said}: expected a bleed of {mm3(asked)} mm on six sides, "
                f"measured {mm3(found)} mm"
            )
            return Finding(asked - found, message, page.said.number)
    return Finding(0.0)


def _beside(wanted: Edges, said: Placed, others: Sequence[Placed]) -> Edges:
    """Return the bleed that is wanted of a piece where the data let neighbours share a cut.

    Where the whole of a side is the side of another piece there is none to be had.
    """
    trim, found = said.trim, list(wanted)
    for put in others:
        one = put.trim
        level = abs(one.y - trim.y) < NEAR and abs(one.bottom - trim.bottom) < NEAR
        upright = abs(one.x - trim.x) < NEAR and abs(one.right - trim.right) < NEAR
        touching = (
            level and abs(one.right - trim.x) < NEAR,
            upright and abs(one.bottom - trim.y) < NEAR,
            level and abs(one.x - trim.right) < NEAR,
            upright and abs(one.y - trim.bottom) < NEAR,
        )
        found = [0.0 if touches else side for side, touches in zip(found, touching, strict=True)]
    left, top, right, bottom = found
    return left, top, right, bottom
