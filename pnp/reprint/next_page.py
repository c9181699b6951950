"""Backs on the next page: where its pieces are the mirror of those in front."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.reprint.boxes import Box
from pnp.reprint.finding import PageFound
from pnp.reprint.pairs import NEAR, Pairs


def by_next_page(full: Sequence[PageFound], turn: bool, by_word: bool) -> Pairs | None:
    """Return odd pages backed by even ones, None where these are not their mirror."""
    if len(full) % 2 or not full:
        return None
    pairs = Pairs("next-page")
    offsets: list[float] = []
    for front, back in zip(full[::2], full[1::2], strict=True):
        if back.number != front.number + 1 or (not by_word and len(front.boxes) != len(back.boxes)):
            return None
        for upside, mirrored in ((False, _across(back)), (True, _over(back))):
            found = _matched(front.boxes, mirrored)
            if found is None:
                continue
            for place, (other, off) in enumerate(found):
                pairs.back_of[(front.number, place)] = (back.number, other)
                offsets.append(off)
                if upside and turn:
                    pairs.turned.add((back.number, other))
            break
        else:
            return None
    worst = max(offsets, default=0.0)
    pairs.remark = f"{len(pairs.back_of)} pairs, up to {worst:.1f} mm off, which cutting takes out"
    return pairs


def _across(page: PageFound) -> list[Box]:
    wide = page.size.width
    return [(wide - b[2], b[1], wide - b[0], b[3]) for b in page.boxes]


def _over(page: PageFound) -> list[Box]:
    tall = page.size.height
    return [(b[0], tall - b[3], b[2], tall - b[1]) for b in page.boxes]


def _matched(fronts: Sequence[Box], backs: Sequence[Box]) -> list[tuple[int, float]] | None:
    """Return for every front the back that lies behind it, None unless all have one."""
    found = []
    taken: set[int] = set()
    for front in fronts:
        near = [
            (max(abs(a - b) for a, b in zip(front, back, strict=True)), place)
            for place, back in enumerate(backs)
            if place not in taken
        ]
        off, place = min(near, default=(NEAR + 1, 0))
        if off > NEAR:
            return None
        taken.add(place)
        found.append((place, off))
    return found


def lopsided(full: Sequence[PageFound]) -> bool:
    """Return whether fronts lie so far off the middle that only their mirror fits."""
    for front, back in zip(full[::2], full[1::2], strict=True):
        if _matched(front.boxes, back.boxes) is None:
            return True
    return False
