"""Property 15: pieces keep clear of each other."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry import Rect
from pnp.proof.reading import nested
from pnp.proof.reading.printed import PageProof, Printed
from pnp.proof.result import Finding, Result, Rule, mm3

APART = Rule(15, "pieces keep clear of each other", "mm", 0.01, cost="streams", scope="pieces")


def apart(printed: Printed) -> Iterator[Result]:
    """Yield property 15: no two pieces overlap and no bleed enters a neighbour.

    In a honeycomb the rectangles around pieces overlap; their contours count, and the polygons
    that each may paint.
    """
    for file in printed.files:
        findings = [finding for page in file.pages for finding in _overlaps(printed, page)]
        yield from APART.results(file.said.path, findings or [Finding(0.0)])


def _overlaps(printed: Printed, page: PageProof) -> Iterator[Finding]:
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
                if depth <= APART.tolerance:
                    yield Finding(max(depth, 0.0))
                    continue
                both = _overlap(one.trim, two.trim)
                if page.said.nested:
                    inside = nested.finished(printed, piece)
                    depth = nested.depth(inside, nested.painted(other))
                    both = nested.depth(inside, nested.finished(printed, other))
                if depth > APART.tolerance:
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
