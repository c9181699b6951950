"""Which piece is behind which: told by how pages lie to each other, never guessed in silence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.reprint.boxes import height, width
from pnp.reprint.finding import PageFound
from pnp.reprint.fold import by_fold
from pnp.reprint.looks import Looks, look_alike, two_kinds
from pnp.reprint.next_page import by_next_page, lopsided
from pnp.reprint.pairs import Pairs
from pnp.reprint.strokes import Stroke


def pair(
    pages: Sequence[PageFound],
    looks: Looks,
    strokes: Mapping[int, Sequence[Stroke]],
    wanted: str,
    turn: bool,
) -> Pairs:
    """Return the backs by the rule that is *wanted*, or by the first that fits with ``auto``."""
    full = [page for page in pages if page.boxes]
    if wanted == "none" or not full:
        return Pairs("none")
    if wanted.startswith("page:") or wanted == "last-page":
        number = full[-1].number if wanted == "last-page" else int(wanted[5:])
        return _common(full, number)
    if wanted == "next-page":
        return by_next_page(full, turn, True) or Pairs(
            "none", remark="no page lies behind the one before"
        )
    if wanted == "same-page":
        found = by_fold(full, strokes, False)
        return found or Pairs("none", remark="no page has two rows or columns to fold")
    found = by_fold(full, strokes, True)
    if found:
        return found
    alike = [page.number for page in full if len(page.boxes) > 1 and look_alike(looks[page.number])]
    others = [page for page in full if page.number not in alike]
    turns = by_next_page(full, turn, False)
    if turns and (
        lopsided(full) or two_kinds(full, looks) or alike == [p.number for p in full[1::2]]
    ):
        return turns
    if len(alike) == 1 and others and all(not _same_number(page, alike[0]) for page in others):
        return _common(full, alike[0])
    if turns:
        remark = "pages may be fronts and backs in turn, but nothing proves it: --backs next-page"
        return Pairs("none", remark=remark)
    return Pairs("none")


def _same_number(page: PageFound, number: int) -> bool:
    return page.number == number


def _common(full: Sequence[PageFound], number: int) -> Pairs:
    """Put the first piece of one page behind all pieces of the others of its size."""
    pairs = Pairs("common")
    back = next((page for page in full if page.number == number), None)
    if back is None:
        return Pairs("none", remark=f"page {number} holds no pieces")
    wide, tall = width(back.boxes[0]), height(back.boxes[0])
    for page in full:
        for place, box in enumerate(page.boxes):
            if page.number != number and abs(width(box) - wide) < 1 and abs(height(box) - tall) < 1:
                pairs.back_of[(page.number, place)] = (number, 0)
    pairs.remark = f"page {number} is the back of all"
    return pairs
