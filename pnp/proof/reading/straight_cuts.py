"""How many straight cuts from edge to edge part the pieces of a page."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry import Rect


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
