"""Properties 2 to 4: the paper, no scaling, and the boxes of every page."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry import Rect
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.reading.reader import MM, ordered
from pnp.proof.result import Finding, Result, Rule, mm3

BOXES = Rule(4, "trim and bleed boxes are there and nested", "mm", 0.01, cost="streams")


def boxes(printed: Printed) -> Iterator[Result]:
    """Yield property 4: Media >= Bleed >= Trim, and the TrimBox of a lone piece is its cut.

    With several pieces on a page the TrimBox is the page itself: the cuts are drawn. A book to
    read is not cut.
    """
    for file in printed.files:
        if not file.said.holds_pieces:
            continue
        findings = [finding for page in file.pages for finding in _boxes(page, file)]
        yield from BOXES.results(file.said.path, findings)


def _boxes(page: PageProof, file: FileProof) -> Iterator[Finding]:
    leaf, number = page.page.obj, page.said.number
    absent = [key[1:] for key in ("/TrimBox", "/BleedBox") if key not in leaf]
    if absent:
        yield Finding(len(absent), f"expected a {' and a '.join(absent)}, found none", number)
        return
    names = ("MediaBox", "BleedBox", "TrimBox")
    found = [ordered(page.page.mediabox), ordered(leaf.BleedBox), ordered(leaf.TrimBox)]
    for outer in (0, 1):
        one, two = found[outer], found[outer + 1]
        out = max(one[0] - two[0], one[1] - two[1], two[2] - one[2], two[3] - one[3]) * MM
        message = ""
        if out > BOXES.tolerance:
            message = (
                f"expected {names[outer + 1]} inside {names[outer]}, measured {mm3(out)} mm outside"
            )
        yield Finding(max(out, 0.0), message, number)
    left, _, _, top = found[0]
    x, low, right, high = found[2]
    trim = Rect((x - left) * MM, (top - high) * MM, (right - x) * MM, (high - low) * MM)
    lone = len(page.said.placements) == 1
    # A page of the wrong size is property 2; a TrimBox of that size or of the right one will do.
    choices = [page.written(page.said.placements[0].trim)] if lone else []
    # A booklet's sheet is folded whole, also where one of its halves is blank.
    if not lone or file.said.is_booklet:
        choices += [Rect.of(page.shown.size), Rect.of(page.said.media)]
    off, wanted = min(((_apart(trim, choice), choice) for choice in choices), key=lambda p: p[0])
    message = ""
    if off > BOXES.tolerance:
        what = "the piece" if lone else "the page"
        message = (
            f"expected the TrimBox of {what}, {mm3(wanted.width)} x {mm3(wanted.height)} mm at "
            f"x {mm3(wanted.x)}, y {mm3(wanted.y)}, measured {mm3(trim.width)} x "
            f"{mm3(trim.height)} mm at x {mm3(trim.x)}, y {mm3(trim.y)}"
        )
    yield Finding(off, message, number)


def _apart(one: Rect, two: Rect) -> float:
    return max(
        abs(one.x - two.x),
        abs(one.y - two.y),
        abs(one.right - two.right),
        abs(one.bottom - two.bottom),
    )
