"""What a text no longer says: sentences that state a rule, and what new sentences stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from functools import cache
from typing import Final

from pnp.languages.saying import Tongue
from pnp.model.rules import Rule

END: Final = re.compile(r"(?<=[.;:!?])[\"”’)*]*\s+|\s*\|\s*")
"""Where sentences end, and the cells of a row."""

LITTLE, HALF, MUCH, MOST = 0.33, 0.5, 0.6, 0.76
"""Shares of its words by which one sentence is more and more like another."""

_SEVERAL: Final = 2


def missing(
    before: Iterable[str],
    stated: Sequence[tuple[Sequence[str], str]],
    rules: Mapping[str, Rule],
    tongue: Tongue,
) -> Iterator[tuple[str, str]]:
    """Yield sentences of a rule that were said *before* and that nothing says now, and its id.

    *stated* is what passages say now, each with the rules that it states. What is told in other
    words has most of the words, or words that mean the same.
    """

    @cache
    def carrying(text: str) -> Set[str]:
        return {word for word in tongue.saying(text).content if word[0] != "_"}

    @cache
    def parts(text: str) -> Sequence[Set[str]]:
        return [carrying(each) for each in END.split(text)]

    told = {rule.id: parts(rule.text) for rule in rules.values()}
    every = [part for _, text in stated for part in parts(text)]
    for sentence in (each for text in before for each in END.split(text)):
        own = carrying(sentence)
        near = {rule: _nearness(own, sentences) for rule, sentences in told.items()}
        of = [rule for rule, share in near.items() if share >= MUCH]
        if len(own) < _SEVERAL or not of:
            continue
        around = {rule for rule, share in near.items() if share >= HALF}
        texts = [text for ids, text in stated if around.intersection(ids)]
        said = [part for text in texts for part in parts(text)]
        still = _covered(own, said, HALF, tongue) or _covered(own, every, MOST, tongue)
        if texts and not (still or _covered(own, map(carrying, texts), MOST, tongue)):
            yield sentence, of[0]


def _nearness(own: Set[str], sentences: Iterable[Set[str]]) -> float:
    """Return how much of some words one of the sentences has that has few others."""
    shares = (
        (len(own & each) / (len(own) or 1), len(own & each) / (len(each) or 1))
        for each in sentences
    )
    return max((share for share, other in shares if other >= HALF), default=0.0)


def _covered(own: Set[str], others: Iterable[Set[str]], least: float, tongue: Tongue) -> bool:
    """Return whether some words stand among others, or most of them have one there that fits."""
    alike = tongue.words.alike
    return any(
        sum(any(alike(word, other) for other in each) for word in own) >= least * len(own)
        for each in others
    )


def answers(old: str, new: str, tongue: Tongue) -> bool:
    """Return whether all that is new in a text stands for something that is gone from it.

    Of *Roll. Move one piece.* that is so in *Roll. One piece moves.*; of *Roll.* it is not so in
    *Roll. Pass.*
    """
    before, after = (list(filter(str.strip, END.split(text))) for text in (old, new))
    for kind, first, last, begin, end in SequenceMatcher(None, before, after, False).get_opcodes():
        if kind == "insert" or (kind == "replace" and end - begin > last - first + 1):
            return False
        if kind == "replace":
            ours, theirs = (
                {*tongue.saying(" ".join(each)).content}
                for each in (before[first:last], after[begin:end])
            )
            if len(ours & theirs) < LITTLE * min(len(ours), len(theirs)):
                return False
    return True
