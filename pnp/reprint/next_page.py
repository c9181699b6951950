"""Backs on the next page: where its pieces are the mirror of those in front."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.reprint.boxes import Box
from pnp.reprint.finding import PageFound
from pnp.reprint.looks import Looks, are_same
from pnp.reprint.pairs import NEAR, Pairs

EITHER: Final = "both mirrors fit: taken left to right, with --rotate-backs top to bottom"


class Turn(Struct, frozen=True):
    """A page of fronts and the page of their backs."""

    front: PageFound
    back: PageFound
    behind: list[tuple[int, float]]
    """For every front the number of its back, and how many millimetres that lies off."""

    upside: bool
    """Whether the page is mirrored top to bottom."""

    both: bool
    """Whether the other mirror fits too and puts other backs behind the fronts."""


def turns_of(
    full: Sequence[PageFound], looks: Looks, alike: Collection[int], over: bool, by_word: bool
) -> list[Turn]:
    """Return the pages that back the one before, each with it; other pages have one side.

    Where both mirrors fit, *over* takes the one top to bottom; without it a page that fits one way
    only says how all are printed. *by_word* allows more backs than fronts. In a row of odd length
    one page has no back: by the pages whose pieces look *alike*, which are backs, else the last.
    """
    found = _all_turns(full, alike, over, by_word)
    ways = {turn.upside for turn in found if not turn.both}
    if over or len(ways) != 1:
        # Backs that are all the same are the same whichever mirror is taken.
        return [replace(t, both=t.both and not are_same(looks[t.back.number])) for t in found]
    if True in ways:
        found = _all_turns(full, alike, True, by_word)
    return [replace(turn, both=False) for turn in found]


def _all_turns(
    full: Sequence[PageFound], alike: Collection[int], over: bool, by_word: bool
) -> list[Turn]:
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


def by_next_page(turns: Sequence[Turn], turned: bool, said: bool) -> Pairs:
    """Return the backs of these pages; *turned* sets those right that stand on their head.

    Where both mirrors fit they are sure only where a person has *said* that backs are behind.
    """
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
    either = {page for turn in turns if turn.both for page in (turn.front.number, turn.back.number)}
    if either and not turned:
        pairs.remark += f"; {EITHER}"
        pairs.unsure = set() if said else either
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
    ways = [
        (behind, upside)
        for upside, mirrored in _mirrors(back, over)
        if (behind := _matched(front.boxes, mirrored)) is not None
    ]
    if not ways:
        return None
    (behind, upside), *others = ways
    backs = [place for place, _ in behind]
    both = any([place for place, _ in other] != backs for other, _ in others)
    return Turn(front, back, behind, upside, both)


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
