"""Backs on the next page: where its pieces are the mirror of those in front."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.reprint.boxes import Box
from pnp.reprint.finding import PageFound
from pnp.reprint.pairs import NEAR, Pairs


class Turn(Struct, frozen=True):
    """A page of fronts and the page of their backs."""

    front: PageFound
    back: PageFound
    behind: list[tuple[int, float]]
    """For every front the number of its back, and how many millimetres that lies off."""

    upside: bool
    """Whether the page is mirrored top to bottom."""


def turns_of(
    full: Sequence[PageFound], alike: Collection[int], over: bool, by_word: bool
) -> list[Turn]:
    """Return the pages that back the one before, each with it; other pages have one side.

    Where both mirrors fit, *over* takes the one top to bottom. *by_word* allows more backs than
    fronts. In a row of odd length one page has no back: by the pages whose pieces look *alike*,
    which are backs, else the last.
    """
    found: list[Turn] = []
    run: list[Turn] = []
    for front, back in pairwise(full):
        turn = _turn(front, back, over, by_word)
        if turn:
            run.append(turn)
        else:
            found += _every_second(run, alike)
            run = []
    return [*found, *_every_second(run, alike)]


def by_next_page(turns: Sequence[Turn], turned: bool) -> Pairs:
    """Return the backs of these pages; *turned* sets those right that stand on their head."""
    pairs = Pairs("next-page")
    for turn in turns:
        number = turn.back.number
        for place, (other, _) in enumerate(turn.behind):
            pairs.back_of[(turn.front.number, place)] = (number, other)
            if turn.upside and turned:
                pairs.turned.add((number, other))
        pairs.left_out |= {(number, place) for place in range(len(turn.back.boxes))}
    pairs.left_out -= set(pairs.back_of.values())
    worst = max((off for turn in turns for _, off in turn.behind), default=0.0)
    pairs.remark = f"{len(pairs.back_of)} pairs, up to {worst:.1f} mm off, which cutting takes out"
    return pairs


def lopsided(turns: Sequence[Turn]) -> bool:
    """Return whether fronts lie so far off the middle that only their mirror fits."""
    return any(_matched(turn.front.boxes, turn.back.boxes) is None for turn in turns)


def _every_second(run: Sequence[Turn], alike: Collection[int]) -> Sequence[Turn]:
    """Return the pairs of pages in a row, each of which could back the one before."""
    if len(run) % 2:
        return run[::2]
    ways = ([*run[:single:2], *run[single + 1 :: 2]] for single in range(len(run), -1, -2))
    return max(ways, key=lambda way: len([turn for turn in way if _told(turn, alike)]))


def _told(turn: Turn, alike: Collection[int]) -> bool:
    return turn.back.number in alike and turn.front.number not in alike


def _turn(front: PageFound, back: PageFound, over: bool, by_word: bool) -> Turn | None:
    """Return two pages with each front's back, None where they are not each other's mirror."""
    follows = back.number == front.number + 1
    if not follows or (not by_word and len(front.boxes) != len(back.boxes)):
        return None
    for upside, mirrored in _mirrors(back, over):
        behind = _matched(front.boxes, mirrored)
        if behind is not None:
            return Turn(front, back, behind, upside)
    return None


def _mirrors(page: PageFound, over: bool) -> Iterator[tuple[bool, list[Box]]]:
    """Yield the boxes mirrored both ways, those top to bottom first with *over*."""
    wide, tall = page.size.width, page.size.height
    for upside in (over, not over):
        yield (
            upside,
            [
                (b[0], tall - b[3], b[2], tall - b[1])
                if upside
                else (wide - b[2], b[1], wide - b[0], b[3])
                for b in page.boxes
            ],
        )


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
