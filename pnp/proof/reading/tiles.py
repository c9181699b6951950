"""Tiles of a large piece: together they are the piece, and they agree where they overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.geometry import Rect
from pnp.proof.reading.printed import FileProof, Laid, Printed
from pnp.proof.result import Finding, mm3

CLOSE = 0.01
"""How far tiles may disagree, in millimetres."""


def tile_findings(printed: Printed, file: FileProof) -> Iterator[Finding]:
    """Yield what is wrong between the tiles of each piece in the file.

    Every point of the piece is on at least one tile, no tile reaches beyond the piece, and the
    part that a tile shows is the part that the manifest names, so that the same point of the
    piece lies at the same place of all tiles that show it.
    """
    pieces: dict[tuple[str, str, int, str], list[tuple[Laid, Rect, int]]] = {}
    for page in file.pages:
        for laid in page.laid:
            source = laid.said.source
            if source is not None:
                key = (*laid.said.piece, laid.said.side)
                pieces.setdefault(key, []).append((laid, source, page.said.number))
    for tiles in pieces.values():
        first, _, start = tiles[0]
        size = first.whole.size
        for laid, source, number in tiles:
            out = max(-source.x, -source.y, source.right - size.width, source.bottom - size.height)
            if out > CLOSE:
                message = f"{laid.said}: expected a part of the piece, found {mm3(out)} mm beyond"
                yield Finding(out, message, number)
            yield Finding(max(out, 0.0))
        hole = uncovered(Rect.of(size), [source for _, source, _ in tiles])
        if hole is not None:
            message = (
                f"{first.said.component} in tiles: expected tiles that cover the piece, found none "
                f"for the part at x {mm3(hole.x)}, y {mm3(hole.y)} mm, "
                f"{mm3(hole.width)} x {mm3(hole.height)} mm"
            )
            yield Finding(max(hole.width, hole.height), message, start)


def uncovered(whole: Rect, parts: Sequence[Rect]) -> Rect | None:
    """Return a part of *whole* that none of the *parts* covers, or None.

    >>> uncovered(Rect(0, 0, 10, 10), [Rect(0, 0, 6, 10), Rect(5, 0, 5, 10)]) is None
    True
    >>> uncovered(Rect(0, 0, 10, 10), [Rect(0, 0, 6, 10), Rect(7, 0, 3, 10)])
    Rect(x=6, y=0, width=1, height=10)
    """
    xs = sorted({whole.x, whole.right, *(v for p in parts for v in (p.x, p.right))})
    ys = sorted({whole.y, whole.bottom, *(v for p in parts for v in (p.y, p.bottom))})
    for left, right in pairwise(xs):
        for top, bottom in pairwise(ys):
            x, y = (left + right) / 2, (top + bottom) / 2
            if right - left <= CLOSE or bottom - top <= CLOSE:
                continue
            if not (whole.x < x < whole.right and whole.y < y < whole.bottom):
                continue
            if not any(p.x < x < p.right and p.y < y < p.bottom for p in parts):
                return Rect(left, top, right - left, bottom - top)
    return None
