"""Whether a clause of a sentence says the contrary of the clause that told of the same.

Where both poles stand in a sentence, or a not stands in another clause, only the clauses tell which
of the two a thing has: "you decide first, then the others" is turned by "the others decide first".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pnp.opposites import AXES
from pnp.rulebook.phrases import plainly
from pnp.rulebook.saying import Saying
from pnp.rulebook.sharing import HALF, first
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, TAKES, carries

_END: Final = re.compile(r"[.,;:!?()—]|\b(?:and|but|then|while|because|since|so)\b")
_STANDS_FOR: Final = re.compile(r"([a-z]+) (?:does|do|is|are|may|can|has|have|will)(?: not)?$")
"""A clause that only says of whom what was told before is told, too, or not."""

_NOBODY: Final = re.compile(r"\b(?:nobody|nothing|none) (?:can |may |will |ever )?(\w+)")


class Clause(Struct, frozen=True):
    """A clause, by the words that carry it and those that have a contrary."""

    own: frozenset[str]
    """Its words without endings and without those that have a contrary."""

    poles: frozenset[tuple[int, int]]
    denied: bool


def clauses(text: str) -> Iterator[Clause]:
    """Yield the clauses of a sentence that tell something."""
    for part in _END.split(plainly(text)):
        words = re.findall(r"[a-z]+", part)
        own = frozenset(stem(w) for w in words if w not in AXES and carries(w))
        poles = frozenset(p for w in words for p in AXES.get(w, ()) if _tells(w))
        if own:
            yield Clause(own, poles, any(LOGIC.get(w) == "not" for w in words))


def _tells(word: str) -> bool:
    """Return whether a word has its contrary of whomever it is told."""
    return word not in LOGIC and word not in TAKES


def crossed(old: Saying, new: Saying) -> str:
    """Return the word by which a clause has the contrary of what it had, both being told.

    >>> from pnp.rulebook.lexicon import Lexicon
    >>> from pnp.rulebook.saying import saying
    >>> told = "You decide first, then the others.", "The others decide first, and you last."
    >>> crossed(*(saying(text, Lexicon()) for text in told))
    ''
    >>> told = "The host decides first, then the guests.", "The guests decide first, the host last."
    >>> crossed(*(saying(text, Lexicon()) for text in told))
    'last'
    """
    before = list(clauses(old.text))
    for now in clauses(new.text):
        was = max(before, key=lambda one: len(one.own & now.own), default=None)
        if was is None or len(was.own & now.own) < HALF * min(len(was.own), len(now.own)):
            continue
        alike = [c for c in before if len(c.own & now.own) == len(was.own & now.own)]
        poles = frozenset().union(*(c.poles for c in alike))
        for axis, side in now.poles - poles:
            turned = (axis, 1 - side) in poles and (axis, 1 - side) not in now.poles
            if turned and was.denied == now.denied:
                return first(w for w in new.words if (axis, side) in AXES.get(w, ()))
    return ""


def excepted(old: Saying, new: Saying) -> str:
    """Return what does now what it did not, told by a verb that stands for another.

    >>> from pnp.rulebook.lexicon import Lexicon
    >>> from pnp.rulebook.saying import saying
    >>> told = "Elves and Trolls do not count.", "Elves do not count, a Troll does."
    >>> excepted(*(saying(text, Lexicon()) for text in told))
    'troll'
    """
    if "except" in old.logic:
        return ""
    for part in _END.split(plainly(new.text)):
        found = _STANDS_FOR.search(part.strip())
        if found and stem(found[1]) in old.polar:
            sign = -1 if part.rstrip().endswith("not") else 1
            if sign not in old.polar[stem(found[1])]:
                return found[1]
    return ""


def unpeopled(old: Saying, new: Saying) -> str:
    """Return the deed that somebody did and that nobody does now."""
    if {"except", "only", "but"} & new.logic:
        return ""
    for found in _NOBODY.finditer(plainly(new.text)):
        verb = found[1]
        root = stem(verb)
        if carries(verb) and old.always(root, 1) and new.always(root, -1):
            return verb
    return ""
