"""Whole pages as pieces: what `pnp impose` lays out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.errors import UsageProblem
from pnp.pdf.opening import opened
from pnp.reprint.boxes import Box, height, inside, width
from pnp.reprint.finding import trim_box
from pnp.reprint.reading import Ready
from pnp.reprint.record import LEAST, Found, Origin, Page, Piece

MOST_BLEED = 5.0


def whole_pages(
    source: Ready, pages: Sequence[int], turns: bool, back: int | None, copies: int
) -> Found:
    """Return the pages as pieces: with *turns* every second one backs the one before.

    *back* is the page behind all others. Raises UsageProblem for an odd number of two-sided pages,
    and for a page that is too small.
    """
    if turns and len(pages) % 2:
        raise UsageProblem(
            f"expected an even number of pages for two sides, found {len(pages)}",
            "--pages names those to take",
        )
    chosen = list(pages) if back is None else [*(p for p in pages if p != back), back]
    made = []
    with opened(source.path) as pdf:
        for place, number in enumerate(chosen):
            size = source.sizes[number - 1]
            whole = (0.0, 0.0, size.width, size.height)
            box, bleed = _trimmed(pdf.pages[number - 1].obj, whole)
            if min(width(box), height(box)) < LEAST:
                found = f"page {number} of {width(box):.2f} x {height(box):.2f} mm"
                raise UsageProblem(f"expected pages of at least {LEAST:g} mm, found {found}")
            behind = chosen[place + 1] if turns and place % 2 == 0 else back
            piece = Piece(
                id=f"p{number}-{place + 1}",
                box=(box[0], box[1], width(box), height(box)),
                bleed=bleed,
                back=_name(chosen, behind) if behind and behind != number else None,
                copies=copies,
            )
            if turns and place % 2:
                piece = piece.model_copy(update={"back": None})
            made.append(Page(page=number, find="page", pieces=[piece]))
    origin = Origin(file=source.shown[0].name, sha256="", pages=len(source.sizes))
    rule: Any = "next-page" if turns else "common" if back else "none"
    return Found(**{"pnp-reprint": 1}, source=origin, backs=rule, pages=made)


def _name(chosen: Sequence[int], number: int) -> str:
    return f"p{number}-{chosen.index(number) + 1}"


def _trimmed(page: Any, whole: Box) -> tuple[Box, float]:
    """Return the finished page, and the bleed around it."""
    trim = trim_box(page)
    if trim is None or not inside(trim, whole, 0.05):
        return whole, 0.0
    around = (trim[0], trim[1], whole[2] - trim[2], whole[3] - trim[3])
    return trim, round(max(min(*around, MOST_BLEED), 0.0), 3)
