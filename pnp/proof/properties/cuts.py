"""Property 17: pieces come out with straight cuts from edge to edge.

Cuts are judged by the places of the manifest; that pieces are drawn there is property 13.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pnp.geometry import Rect
from pnp.proof.reading.folds import pages_to_cut
from pnp.proof.reading.printed import PageProof, Printed
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
    """
    for file in printed.files:
        findings = [Finding(0)]
        for page in pages_to_cut(printed, file):
            trims = [put.trim for put in page.said.pieces]
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


def _parted(printed: Printed, page: PageProof) -> list[Rect]:
    """Return what the straight cuts of a page part: rectangles, and round pieces size by size."""
    rectangles: list[Rect] = []
    others: dict[tuple[float, float], list[Rect]] = {}
    for put in page.said.pieces:
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
    for number, (axis, at, start, end) in enumerate(cuts, 1):
        for index, trim in enumerate(trims):
            spans = (trim.x, trim.right), (trim.y, trim.bottom)
            across, along = spans if axis == "x" else spans[::-1]
            if min(along[1], end) - max(along[0], start) <= SAME:
                continue  # another part of the page, off already
            whole = along[0] >= start - SAME and along[1] <= end + SAME
            if across[0] + SAME < at < across[1] - SAME:
                found = "beside the pieces, found it through one"
                ended = "from edge to edge, found that it ends in a piece"
                return f"expected cut {number} {found if whole else ended}"
            if not whole:
                continue  # it passes the piece by, and frees no side of it
            freed |= {
                (index, axis, high) for high in (False, True) if abs(across[high] - at) <= SAME
            }
    if len(freed) != 4 * len(trims):
        return f"expected a plan that frees {4 * len(trims)} sides, found {len(freed)}"
    return ""


def count_cuts(trims: Sequence[Rect], near: float) -> int | None:
    """Return how many cuts free all pieces, None when no cut goes through.

    Where cuts through the whole sheet do not free all, it is parted into blocks of one grid, level
    ones if there are any, and each is cut on its own. Edges nearer than *near* are one cut.

    >>> count_cuts([Rect(0, 0, 10, 10), Rect(12, 0, 10, 10)], 0.02)
    6
    >>> pinwheel = [Rect(0, 0, 2, 1), Rect(2, 0, 1, 2), Rect(1, 2, 2, 1), Rect(0, 1, 1, 2)]
    >>> count_cuts([*pinwheel, Rect(1, 1, 1, 1)], 0.02) is None
    True
    """
    across = _through([(t.x, t.right) for t in trims], near)
    down = _through([(t.y, t.bottom) for t in trims], near)
    total = len(across) + len(down)
    if _all_edges([(t.x, t.right) for t in trims], across, near) and (
        _all_edges([(t.y, t.bottom) for t in trims], down, near)
    ):
        return total
    for level, lines in ((True, down), (False, across)):
        blocks = _blocks(trims, lines, level, near)
        if len(blocks) < 2:
            continue
        total, ends = 0, list[float]()
        for block in blocks:
            inner = count_cuts(block, near)
            if inner is None:
                return None
            # A block that begins where another ends shares that cut with it.
            begins = min(trim.y if level else trim.x for trim in block)
            total += inner - _near(begins, ends, near)
            ends.append(max(trim.bottom if level else trim.right for trim in block))
        return total
    return None


def _blocks(
    trims: Sequence[Rect], lines: Sequence[float], level: bool, near: float
) -> list[list[Rect]]:
    """Return what level or upright lines part, neighbours with the same cuts across in one."""
    strips: list[list[Rect]] = [[] for _ in range(len(lines) + 1)]
    for trim in trims:
        middle = trim.centre[level]
        strips[sum(cut < middle for cut in lines)].append(trim)
    strips = [strip for strip in strips if strip]
    joined: list[list[Rect]] = []
    for strip in strips:
        own = _sides(strip, level)
        before = _sides(joined[-1], level) if joined else []
        inside = all(_near(edge, before, near) for edge in own)
        if joined and (inside or all(_near(edge, own, near) for edge in before)):
            joined[-1] = [*joined[-1], *strip]
        else:
            joined.append(strip)
    return joined if len(joined) > 1 else strips


def _sides(strip: Sequence[Rect], level: bool) -> list[float]:
    """Return where the cuts across a strip are."""
    return [edge for t in strip for edge in ((t.x, t.right) if level else (t.y, t.bottom))]


def _through(spans: Sequence[tuple[float, float]], near: float) -> list[float]:
    """Return the edges, each once, at which a line crosses no piece."""
    lines: list[float] = []
    # Pieces of a grid share their edges; each place is looked at once.
    spans = list({(round(low, 4), round(high, 4)) for low, high in spans})
    for edge in sorted({value for span in spans for value in span}):
        crossed = any(low + near < edge < high - near for low, high in spans)
        if not crossed and not (lines and edge - lines[-1] <= near):
            lines.append(edge)
    return lines


def _near(value: float, lines: Sequence[float], near: float) -> bool:
    return any(abs(value - line) <= near for line in lines)


def _all_edges(spans: Sequence[tuple[float, float]], lines: list[float], near: float) -> bool:
    edges = {round(value, 4) for span in spans for value in span}
    return all(_near(value, lines, near) for value in edges)
