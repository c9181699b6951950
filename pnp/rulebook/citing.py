"""Whether the rules that a book states stand where it tells them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

from pnp.model.rules import Rule
from pnp.rulebook.blocks import Block
from pnp.rulebook.filling import bare, without_free
from pnp.rulebook.passages import sections, stating
from pnp.rulebook.stems import stem
from pnp.rulebook.wording import PLAIN

_HERE: Final = 0.05
_THERE: Final = 0.7
"""Shares of a rule's words: a section with less than the first does not tell it, one with more
than the second does."""


_WORDS: Final = 4
"""Words that a rule must have at least for its place to be judged by them."""


_BETTER: Final = 0.08
"""What two rules must gain at least, each in the place of the other, to have been exchanged."""

_MUCH_BETTER: Final = 0.2
_TOLD: Final = 0.25
"""Share of either rule's words in the other's place by which they can have been exchanged."""

_MOST: Final = 0.5
"""Share of a rule's words from which on a passage has most of them."""

_SAME: Final = 2 / 3
"""Share of a rule's words in another from which on both say the same, and either may be told."""

_TWICE: Final = (0.06, 0.5)
"""Shares of a rule stated twice: less than the first in a place where it is stated by mistake,
more than the second where it belongs."""


class Misplaced(Struct, frozen=True):
    """A rule that is stated where something else is told."""

    line: int
    rule: str
    why: str


def misplaced(blocks: tuple[Block, ...], rules: Mapping[str, Rule]) -> Iterator[Misplaced]:
    """Yield rules that are stated in the wrong section, or each in the place of the other."""
    own = {name: _stems(f"{rule.text} {rule.short or ''}") for name, rule in rules.items()}
    yield from _elsewhere(blocks, {name: _stems(rule.text) for name, rule in rules.items()})
    passages = list(stating(blocks))
    places = [(p.line, _stems(f"{p.words} {p.shown}"), p.rules) for p in passages]
    often = Counter(stem for _, stems, _ in places for stem in stems)
    weights = {name: _weights(words, often) for name, words in own.items()}

    @cache
    def share(rule: str, place: int) -> float:
        return _share(weights.get(rule, {}), places[place][1])

    stated = [(rule, place) for place, (_, _, ids) in enumerate(places) for rule in ids]
    often_stated = Counter(rule for rule, _ in stated)
    for number, (rule, here) in enumerate(stated):
        # An answer says in a few words what a paragraph tells at length.
        alone = not passages[here].asks
        others = [place for name, place in stated if name == rule and place != here]
        best = max((share(rule, place) for place in others), default=0.0)
        if alone and share(rule, here) < _TWICE[0] and best > _TWICE[1]:
            yield Misplaced(places[here][0], rule, "its words stand in another paragraph")
        for other, there in stated[number + 1 :]:
            both = rule in places[there][2] or other in places[here][2] or here == there
            both = both or _same(own.get(rule, frozenset()), own.get(other, frozenset()))
            told = min(share(rule, there), share(other, here)) > _TOLD
            gains = share(rule, there) - share(rule, here), share(other, here) - share(other, there)
            if both or not told or min(gains) < _BETTER:
                continue
            # Two rules that are told in several places each need not be told best in every one.
            if min(often_stated[rule], often_stated[other]) == 1 or max(gains) > _MUCH_BETTER:
                why = "each of them is told where the other stands"
                yield Misplaced(places[here][0], rule, f"{rule} and {other}: {why}")
                yield Misplaced(places[there][0], other, f"{other} and {rule}: {why}")


def told_at(blocks: tuple[Block, ...], rule: Rule) -> int | None:
    """Return the line of the passage that tells a rule best, None where none tells it."""
    places = [(p.line, _stems(p.words)) for p in stating(blocks)]
    often = Counter(stem for _, stems in places for stem in stems)
    own = _weights(_stems(rule.text), often)
    best = max(((_share(own, stems), line) for line, stems in places), default=(0.0, 0))
    return best[1] if best[0] > _MOST else None


def _elsewhere(blocks: tuple[Block, ...], own: Mapping[str, frozenset[str]]) -> Iterator[Misplaced]:
    """Yield rules that are stated where nothing of them is told, but elsewhere all of it."""
    parts = [(heading, _stems(text), ids) for heading, text, ids in sections(blocks)]
    often = Counter(stem for _, stems, _ in parts for stem in stems)
    for _, stems, stated in parts:
        for rule, line in stated.items():
            words = _weights(own.get(rule, frozenset()), often)
            if len(words) < _WORDS or _share(words, stems) >= _HERE:
                continue
            best = max(parts, key=lambda part: _share(words, part[1]))
            if _share(words, best[1]) > _THERE and rule not in best[2]:
                why = f'its words stand under "{best[0]}", which does not name it'
                yield Misplaced(line, rule, why)


@lru_cache(4096)
def _stems(text: str) -> frozenset[str]:
    words = re.findall(r"[a-z]+", without_free(bare(text)).lower())
    return frozenset(stem(word) for word in words if word not in PLAIN)


def _same(one: Set[str], other: Set[str]) -> bool:
    """Return whether one of two rules says little that the other does not say, too."""
    return len(one & other) > _SAME * min(len(one), len(other))


def _weights(own: Set[str], often: Mapping[str, int]) -> dict[str, float]:
    """Return how much each of a rule's words counts: rare ones more."""
    return {stem: 1 / (1 + often.get(stem, 0)) for stem in own}


def _share(own: Mapping[str, float], stems: Set[str]) -> float:
    """Return how much of a rule's words a section has, each by its weight."""
    return math.fsum(own[stem] for stem in own.keys() & stems) / (math.fsum(own.values()) or 1)
