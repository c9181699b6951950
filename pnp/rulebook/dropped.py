"""What a text no longer says: an item of a list, an exception, a whole sentence of a rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pnp.model.rules import Rule
from pnp.rulebook.saying import END, Saying, number_of, worded
from pnp.rulebook.sharing import HALF, MOST, MUCH, SEVERAL, Scene, exchange
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, SMALL, alike

_ITEM: Final = re.compile(r",\s*(?:and\b|or\b)?|\b(?:and|or|unless|except)\b|[;()]")
"""What parts the items of a list, and an exception from what it is one of."""

_FEW: Final = 3
"""Words that a sentence must have to be missed."""


def dropped(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the item of a list, or the exception, that is gone while the others stand."""
    if not scene.states or exchange(old, new)[0]:
        return ""
    items = [item for part in _ITEM.split(old.text) if (item := part.strip(" .:!?*"))]
    stems = [_carrying(item) for item in items]
    gone = [
        item
        for item, own in zip(items, stems, strict=True)
        if own and not any(_among(word, scene.after.stems) for word in own)
    ]
    stays = [own for own in stems if own and any(_among(word, scene.after.stems) for word in own)]
    known = any(word in scene.rules for item in gone for word in _carrying(item))
    return gone[0] if len(gone) == 1 and stays and known and _stand(stays, scene) else ""


def missing(
    before: Iterable[str], now: Sequence[str], rules: Mapping[str, Rule]
) -> Iterator[tuple[str, str]]:
    """Yield sentences of a rule that were said *before* and that nothing says *now*, and its id.

    What is told in other words has most of the words, or words that mean the same.
    """
    said = [_carrying(sentence) for text in now for sentence in END.split(text)]
    whole = [_carrying(text) for text in now]
    stated = {
        rule.id: [_carrying(each) for each in END.split(rule.text)] for rule in rules.values()
    }
    for sentence in (each for text in before for each in END.split(text)):
        own = _carrying(sentence)
        if len(own) < _FEW or _covered(own, said, HALF) or _covered(own, whole, MOST):
            continue
        for rule, sentences in stated.items():
            if any(_alike(own, each) >= MUCH and _alike(each, own) >= HALF for each in sentences):
                yield sentence, rule
                break


def _stand(items: Sequence[set[str]], scene: Scene) -> bool:
    """Return whether the other items have all their words still."""
    return all(_alike(own, {*scene.after.stems}) >= MOST for own in items)


def _covered(own: set[str], others: Sequence[set[str]], least: float) -> bool:
    return any(_alike(own, other) >= least for other in others)


def _alike(own: set[str], other: set[str]) -> float:
    """Return which share of some words stands among others, or has one there that means it."""
    return len([word for word in own if _among(word, other)]) / (len(own) or SEVERAL)


def _among(word: str, others: Iterable[str]) -> bool:
    return any(alike(word, other) for other in others)


def _carrying(text: str) -> set[str]:
    words = [word for word in worded(text) if word not in SMALL and word not in LOGIC]
    return {stem(word) for word in words if number_of(word) is None and word != "{}"}
