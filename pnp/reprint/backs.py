"""Which piece is behind which: told by how pages lie to each other, never guessed in silence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pnp.errors import UsageProblem
from pnp.reprint.boxes import Box, height, width
from pnp.reprint.finding import PageFound
from pnp.reprint.fold import by_fold
from pnp.reprint.looks import Looks, look_alike, two_kinds
from pnp.reprint.next_page import Turn, by_next_page, lopsided, turns_of
from pnp.reprint.pairs import Pairs
from pnp.reprint.strokes import Stroke


def pair(
    pages: Sequence[PageFound],
    looks: Looks,
    strokes: Mapping[int, Sequence[Stroke]],
    wanted: str,
    turn: bool,
) -> Pairs:
    """Return the backs by the rule that is *wanted*, or by the first that fits with ``auto``.

    Raises UsageProblem where the page that is to be the back of all is not there or is empty.
    """
    full = [page for page in pages if page.boxes]
    if wanted.startswith("page:"):
        return _common(full, _back_page(full, int(wanted[5:])))
    if wanted == "none" or not full:
        return Pairs("none")
    if wanted == "last-page":
        return _common(full, full[-1])
    if wanted == "same-page":
        found = by_fold(full, strokes, False)
        return found or Pairs("none", remark="no page has two rows or columns to fold")
    alike = [page.number for page in full if len(page.boxes) > 1 and look_alike(looks[page.number])]
    if wanted == "next-page":
        turns = turns_of(full, looks, alike, turn, True)
        remark = "no page is the mirror of the one before it; --pages names those to look at"
        return by_next_page(turns, turn, True) if turns else Pairs("none", remark=remark)
    return by_fold(full, strokes, True) or _told(full, looks, alike, turn)


def _told(full: Sequence[PageFound], looks: Looks, alike: Sequence[int], over: bool) -> Pairs:
    """Return the backs that the pages themselves prove, on the next page or on one for all."""
    turns = turns_of(full, looks, alike, over, False)
    every = len(turns) * 2 == len(full)
    if turns and every and (over or _proven(turns, looks, alike)):
        return by_next_page(turns, over, over)
    if len(alike) == 1:
        back = _back_page(full, alike[0])
        common = _common(full, back)
        of_turns = {turn.front.number for turn in turns if turn.back is back}
        if {number for number, _ in common.back_of} - of_turns:
            return common
    proven = list(_proven_by_size(full, turns, looks, alike, over))
    if proven:
        return by_next_page(proven, over, over)
    if turns:
        remark = "pages may be fronts and backs in turn, but nothing proves it: --backs next-page"
        if any(turn.both for turn in turns):
            remark += ", with --rotate-backs where they are mirrored top to bottom"
        asked = {page.number for turn in turns for page in (turn.front, turn.back)}
        return Pairs("none", remark=f"{remark}, or --backs none", unsure=asked)
    return Pairs("none")


def _proven_by_size(
    full: Sequence[PageFound], turns: Sequence[Turn], looks: Looks, alike: Sequence[int], over: bool
) -> Iterator[Turn]:
    """Yield the pages that are fronts and backs for sure: those of one size prove each other."""
    while turns:
        size = turns[0].front.boxes[0]
        same = [turn for turn in turns if _same_size(turn.front.boxes[0], size)]
        turns = [turn for turn in turns if not _same_size(turn.front.boxes[0], size)]
        # Tones that lie apart may be two groups of fronts: one pair of pages is not enough.
        pages = [page for page in full if _same_size(page.boxes[0], size)]
        if over or _proven(same, looks, alike, len(same) > 1 and len(same) * 2 == len(pages)):
            yield from same


def _proven(
    turns: Sequence[Turn], looks: Looks, alike: Collection[int], tones: bool = True
) -> bool:
    """Return whether pages are fronts and backs: by place, by backs that are all equal, by tone."""
    fronts, backs = [turn.front for turn in turns], [turn.back for turn in turns]
    equal = [page.number in alike for page in (*fronts, *backs)]
    return (
        lopsided(turns)
        or equal == [False] * len(fronts) + [True] * len(backs)
        or (tones and two_kinds(fronts, backs, looks))
    )


def _back_page(full: Sequence[PageFound], number: int) -> PageFound:
    for page in full:
        if page.number == number:
            return page
    raise UsageProblem(
        f"expected the backs on a page that holds pieces, found page {number}",
        f"pages with pieces: {', '.join(str(page.number) for page in full) or 'none'}",
    )


def _common(full: Sequence[PageFound], back: PageFound) -> Pairs:
    """Put one piece of a page behind all pieces of the others that have its size."""
    pairs = Pairs("common")
    for page in full:
        for place, box in enumerate(page.boxes):
            behind = [n for n, other in enumerate(back.boxes) if _same_size(box, other)]
            if page is not back and behind:
                pairs.back_of[(page.number, place)] = (back.number, behind[0])
    if not pairs.back_of:
        return Pairs("none", remark=f"no piece has the size of those on page {back.number}")
    pairs.left_out = {(back.number, place) for place in range(len(back.boxes))}
    pairs.left_out -= set(pairs.back_of.values())
    pairs.remark = f"page {back.number} is the back of all"
    return pairs


def _same_size(one: Box, two: Box) -> bool:
    return abs(width(one) - width(two)) < 1 and abs(height(one) - height(two)) < 1
