"""Property 17: pieces come out with straight cuts from edge to edge.

Cuts are judged by the places of the manifest; that pieces are drawn there is property 13.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from pnp.geometry import Rect
from pnp.proof.reading.folds import pages_to_cut
from pnp.proof.reading.printed import PageProof, Printed
from pnp.proof.reading.straight_cuts import count_cuts
from pnp.proof.result import Finding, Result, Rule

CUTS = Rule(
    17,
    "pieces come out with straight cuts from edge to edge",
    "",
    0,
    cost="streams",
    scope="pieces",
)

SAME: Final = 0.02
"""Two cuts nearer than this are one cut, in millimetres: twice the tolerance of a place."""

MEANT: Final = 0.5
"""Two cuts nearer than this were meant to be one; no knife separates them."""


def cuts(printed: Printed) -> Iterator[Result]:
    """Yield property 17: the page falls apart into its pieces by cuts from edge to edge.

    The figure is the number of cuts of the page that needs most: 2c + 2r for c columns and r
    rows with gutters, c + r + 2 with shared edges. More than the columns and rows make, because
    a piece lies a little beside its row, is a failure too: nobody cuts a strip of 0.05 mm.
    Round and hexagonal pieces in a honeycomb, where the data allow one, are cut by themselves.
    """
    for file in printed.files:
        findings = [Finding(0)]
        for page in pages_to_cut(printed, file):
            trims = [put.trim for put in page.said.pieces]
            if page.said.nested and _may_nest(printed, page):
                trims = _parted(printed, page)
            found, plan = count_cuts(trims, SAME), count_cuts(trims, MEANT)
            message = ""
            if found is None or plan is None:
                message = "expected pieces that straight cuts from edge to edge separate"
            elif found != plan:
                message = f"expected {plan} cuts, measured {found}: pieces lie beside their row"
            elif page.said.cuts:
                parts = _parted(printed, page)
                message = plan_fault(page.said.cuts, parts, count_cuts(parts, SAME) or 0)
            findings.append(Finding(found or len(trims), message, page.said.number))
        results = list(CUTS.results(file.said.path, findings))
        worst = max(finding.measured for finding in findings)
        if all(result.ok for result in results):
            told = CUTS.note(file.said.path, worst, f"at most {worst:g} cuts a page")
            yield replace(told, tolerance=worst)
        else:
            yield from results


def _may_nest(printed: Printed, page: PageProof) -> bool:
    """Return whether the data let the round and hexagonal pieces of a page stand in a honeycomb."""
    return any(
        part.outline() in ("circle", "hexagon") and printed.game.group(part.group).nest != "rows"
        for part in (printed.component(put.component) for put in page.said.pieces)
        if part is not None and printed.game is not None
    )


def _parted(printed: Printed, page: PageProof) -> list[Rect]:
    """Return what the straight cuts of a page part: rectangles, and round pieces size by size.

    Where fronts and backs lie on one side the sheet is folded first, and fronts are what is cut.
    """
    rectangles: list[Rect] = []
    others: dict[tuple[float, float], list[Rect]] = {}
    fronts = [put for put in page.said.pieces if put.side == "front"]
    for put in fronts or page.said.pieces:
        component = printed.component(put.component)
        if component is None or component.outline() == "rectangle":
            rectangles.append(put.trim)
        else:
            size = round(put.trim.width, 2), round(put.trim.height, 2)
            others.setdefault(size, []).append(put.trim)
    return [*rectangles, *(Rect.around(trims) for trims in others.values())]


def plan_fault(
    cuts: Sequence[tuple[str, float, float, float]], trims: Sequence[Rect], count: int
) -> str:
    """Return what is wrong with a cut plan, nothing where all is well.

    It has as many cuts as the pieces need, each goes through no piece, and together they free
    all four sides of every piece.
    """
    if len(cuts) != count:
        return f"expected a plan of {count} cuts, found {len(cuts)}"
    freed: set[tuple[int, str, bool]] = set()
    upright = [(trim.x, trim.right, trim.y, trim.bottom) for trim in trims]
    level = [(top, bottom, left, right) for left, right, top, bottom in upright]
    for number, (axis, at, start, end) in enumerate(cuts, 1):
        for index, (low, high, begin, stop) in enumerate(upright if axis == "x" else level):
            if min(stop, end) - max(begin, start) <= SAME:
                continue  # another part of the page, off already
            whole = begin >= start - SAME and stop <= end + SAME
            if not low - SAME <= at <= high + SAME:
                continue  # it passes the piece by
            if not whole:
                return f"expected cut {number} from edge to edge, found that it ends in a piece"
            if low + SAME < at < high - SAME:
                return f"expected cut {number} beside the pieces, found it through one"
            if abs(low - at) <= SAME:
                freed.add((index, axis, False))
            if abs(high - at) <= SAME:
                freed.add((index, axis, True))
    if len(freed) != 4 * len(trims):
        return f"expected a plan that frees {4 * len(trims)} sides, found {len(freed)}"
    return ""
