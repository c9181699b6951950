"""What a text no longer says: an item of a list, an exception, a whole sentence of a rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pnp.model.rules import Rule
from pnp.rulebook.phrases import worded
from pnp.rulebook.saying import END, Saying, number_of
from pnp.rulebook.sharing import HALF, MOST, MUCH, SEVERAL, Scene, exchange
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import among, carries

_MORE: Final = 0.01
_ITEM: Final = re.compile(r",\s*(?:and\b|or\b)?|\b(?:and|or|unless|except)\b|[;()]")
"""What parts the items of a list, and an exception from what it is one of."""


def dropped(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the item of a list, or the exception, that is gone while the others stand."""
    added, gone = exchange(old, new)
    # An example tells as much as it likes, but for what it says is all.
    closed = scene.is_told and "only" in old.logic & new.logic
    if not (scene.states or closed) or added:
        return ""
    # What is told in another sentence of the text is not gone.
    lost = Counter(gone) & (scene.before.stems - scene.after.stems)
    lost = Counter({word: n for word, n in lost.items() if not among(word, scene.after.stems)})
    items = [item for part in _ITEM.split(old.text) if (item := part.strip(" .:!?*"))]
    parts = [(item, own) for item in items if (own := _carrying(item))]
    left = [item for item, own in parts if len(own & {*lost}) > HALF * len(own)]
    if len(left) != 1 or len(parts) < SEVERAL or not _carrying(left[0]) & scene.ground.rules:
        return ""
    # What is still named is only told of in fewer words.
    if any(token.text in left[0] and token.tags & new.tags for token in old.names):
        return ""
    rest = lost - Counter(_carrying(left[0]))
    return "" if rest else left[0]


def missing(
    before: Iterable[str], stated: Sequence[tuple[Sequence[str], str]], rules: Mapping[str, Rule]
) -> Iterator[tuple[str, str]]:
    """Yield sentences of a rule that were said *before* and that nothing says now, and its id.

    *stated* is what passages say now, each with the rules that it states. What is told in other
    words has most of the words, or words that mean the same.
    """
    told = {rule.id: [_carrying(each) for each in END.split(rule.text)] for rule in rules.values()}
    for sentence in (each for text in before for each in END.split(text)):
        own = _carrying(sentence)
        near = {rule: _nearness(own, sentences) for rule, sentences in told.items()}
        of = [rule for rule, share in near.items() if share >= MUCH]
        if len(own) < SEVERAL or not of:
            continue
        around = {rule for rule, share in near.items() if share >= HALF}
        texts = [text for ids, text in stated if around.intersection(ids)]
        said, every = (
            [_carrying(each) for text in among for each in END.split(text)]
            for among in (texts, [text for _, text in stated])
        )
        still = _covered(own, said, HALF) or _covered(own, every, MOST + _MORE)
        if texts and not (still or _covered(own, map(_carrying, texts), MOST)):
            yield sentence, of[0]


def _nearness(own: set[str], sentences: Iterable[set[str]]) -> float:
    """Return how much of some words one of the sentences has that has few others."""
    shares = (
        (len(own & each) / (len(own) or 1), len(own & each) / (len(each) or 1))
        for each in sentences
    )
    return max((share for share, other in shares if other >= HALF), default=0.0)


def _covered(own: set[str], others: Iterable[set[str]], least: float) -> bool:
    return any(_alike(own, other) >= least for other in others)


def _alike(own: set[str], other: set[str]) -> float:
    """Return which share of some words stands among others, or has one there that means it."""
    return len([word for word in own if among(word, other)]) / (len(own) or SEVERAL)


def _carrying(text: str) -> set[str]:
    return {stem(word) for word in worded(text) if carries(word) and number_of(word) is None}
