"""A sentence taken apart for comparing: what carries it, its logic, what it has with a not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.english import number_in, place_in
from pnp.opposites import AXES
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.phrases import plainly, words_in
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, carries
from pnp.rulebook.wording import Token, tokens_of

END: Final = re.compile(r"(?<=[.;:!?])[\"”’)*]*\s+|\s*\|\s*")
"""Where sentences end, and the cells of a row."""

_BREAK: Final = re.compile(
    r"([.,;:!?()—]|\b(?:but|and|or|nor|while|if|when|unless|so|since|because|though|until|who|which|"
    r"whoever|that|than|as|before|after|where|how|why)\b)"
)
_LACKED: Final = 3
_LISTED: Final = 4
_SHORT: Final = 2
"""Words up to which a piece behind a comma or an or has no not of its own."""

_WHO: Final = frozenset(("who", "whoever"))
_GOES_ON: Final = frozenset((",", "or", "nor", "and"))
_ALL_BUT: Final = re.compile(
    r"\b(?:all|any|every|each|everybody|everyone|everything|anyone|anybody|anything|anywhere|"
    r"everywhere|nobody|nothing|none|nowhere)(?: \w+){0,4} but (?!not\b|may\b|also\b|only\b)"
)
"""The but of "all but one"."""

_NAMES: Final = ("row", "word", "die", "colour", "code")
_PLACE: Final = 1000
"""Is added to ordinals, which are no numbers of things."""

OPENS: Final = frozenset(
    "if when while with without in on at to from towards for by instead before after under over "
    "until unless since because as".split()
)
"""Words by which what may stand before a sentence or behind it begins."""

LISTS: Final = frozenset("and or the a an".split())
"""Words between things that are only listed."""


class Saying(Struct, frozen=True):
    """A sentence, taken apart."""

    text: str
    words: tuple[str, ...]
    """All its words, in small letters."""

    stems: Counter[str]
    """What carries it: words without endings, names among them; no small words, no numbers."""

    numbers: Counter[int]
    logic: frozenset[str]
    """What it has of exceptions, bounds, conditions and the like."""

    names: tuple[Token, ...]
    plus: tuple[tuple[str, ...], ...]
    """The words of each clause without a not."""

    polar: dict[str, frozenset[int]]
    """For each of its words whether it stands with a not (-1), without (1), or unclear (0)."""

    sides: frozenset[tuple[int, int]]
    """Of pairs of contraries, which it has a word of."""

    @property
    def tags(self) -> frozenset[str]:
        """Whatever its names may stand for."""
        return frozenset().union(*(token.tags for token in self.names))

    def always(self, word: str, sign: int) -> bool:
        """Return whether a word, without its ending, stands with a not (-1), or without (1)."""
        return self.polar.get(word) == frozenset((sign,))


def saying(text: str, lexicon: Lexicon) -> Saying:
    """Return a sentence taken apart."""
    low = plainly(text)
    words = words_in(low)
    numbers = Counter(n for w in words if (n := number_of(w)) is not None)
    carrying = Counter(stem(w) for w in words if carries(w) and number_of(w) is None)
    logic = {LOGIC[w] for w in words if w in LOGIC}
    if _ALL_BUT.search(low):
        logic.add("except")
    names = tuple(t for t in tokens_of(text, lexicon) if t.kind in _NAMES)
    polar: dict[str, set[int]] = {}
    plus = []
    for join, sign, own, lacked in _clauses(low):
        plus += [tuple(own)] if sign > 0 and join not in OPENS else []
        for words_of, how in ((own, sign), (lacked, -1)):
            for word in words_of:
                polar.setdefault(word, set()).add(how)
    signs = {word: frozenset(each) for word, each in polar.items()}
    sides = frozenset(side for w in words for side in AXES.get(w, ()))
    return Saying(
        text, words, carrying, numbers, frozenset(logic), names, tuple(plus), signs, sides
    )


def number_of(word: str) -> int | None:
    """Return the number that a word says, a thousand more for an ordinal; None for other words.

    >>> number_of("three"), number_of("third"), number_of("once"), number_of("thing")
    (3, 1003, 1, None)
    """
    found = number_in(word)
    if found is None and (place := place_in(word)) is not None:
        return _PLACE + place
    return (
        found if found is not None else {"once": 1, "twice": 2, "both": 2, "neither": 0}.get(word)
    )


def _clauses(low: str) -> Iterator[tuple[str, int, list[str], list[str]]]:
    """Yield the clauses of a sentence: whether with a not (-1), its stems, those it is without."""
    for sentence in re.split(r"[.;:!?|]", re.sub(r",? however,?", "", low)):
        joined = re.sub(r"\bneither\b([^,;]*?)\bnor\b", r"neither\1 ", sentence)
        pieces = ["", *_BREAK.split(joined)]
        parts = [
            (
                join,
                words,
                any(LOGIC.get(w) == "not" and w != "without" for w in words) or join == "nor",
            )
            for join, piece in zip(pieces[::2], pieces[1::2], strict=True)
            if (words := re.findall(r"[a-z]+", piece))
        ]
        for number, (join, words, denies) in enumerate(parts):
            # "Cards and gold do not count", "never given or sold": a not may be that of both.
            before = number and join in {*_GOES_ON, "that"} and parts[number - 1][2]
            # "Cards and gold do not count": what is listed before shares the not that follows.
            listed = len(words) <= _LISTED
            behind = [p for p in parts[number + 1 : number + 2] if listed and p[0] in LISTS]
            if before and len(words) <= _SHORT:
                denies = True
                parts[number] = (join, words, True)
            shared = before or any(part[2] for part in behind)
            sign = -1 if denies else 0 if shared and "only" not in words else 1
            at = words.index("without") if "without" in words else len(words)
            # "Without a piece it is empty": what is lacking ends soon.
            own, lacked = words[:at] + words[at + _LACKED :], words[at : at + _LACKED]
            first = words[0] if words[0] in OPENS else ""
            if join in _WHO and number == 0 and sign < 0:
                # "Who has no piece loses": the last word is what is told, and is not denied.
                yield "", 0, _carrying(own[-1:]), []
            yield first or join, sign, _carrying(own), _carrying(lacked)


def _carrying(words: Sequence[str]) -> list[str]:
    return [stem(word) for word in words if carries(word)]
