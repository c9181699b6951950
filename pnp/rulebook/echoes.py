"""What a text says of rules without naming them: glossaries, references, tables, advice.

A sentence that has nearly all the words of a rule, or of a paragraph that states one, repeats it.
Then it must not put another name in the place of one, nor the opposite word; and a list of names
that differs from one of the rules in a single name is a slip.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pnp.opposites import SURE, words_in
from pnp.rulebook.contraries import swapped, turned
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.stems import COMMON, stem
from pnp.rulebook.wording import Token, tokens_of

_SENTENCE: Final = re.compile(r"(?<=[.;!?])[\"”’)*]*\s+")
_SMALL: Final = COMMON | frozenset(
    "each every any all both but no not nobody nothing never those these what whose here "
    "use".split()
)
_JOINS: Final = frozenset((",", "and", "or", "the", "a", "an"))
_SIDES: Final = {
    word: f"~{number}"
    for number, pair in reversed(list(enumerate(SURE)))
    for side in pair
    for word in words_in(side)
}
"""Opposite words count as one while sentences are compared."""

_ROW: Final = " : "
"""What stands between the cells of a row."""

_WHEN: Final = ("before", "after")

_FEW: Final = 2
"""Words that two sentences must have in common besides names."""

_MOST: Final = 0.8
"""Share of the shorter one's words by which a sentence repeats another."""

_LEAST: Final = 0.2
"""Likeness below which a few words are the same by chance."""

_NEAR: Final = 0.35
"""Likeness from which on opposite words are about the same."""

_CLOSE: Final = 0.85
"""Share of the best likeness from which on a sentence is repeated, too."""

_LONG: Final = 3
"""Names of a list from which on it can be a near miss of another."""


class Saying(Struct, frozen=True, dict=True):
    """A sentence of a rule or of a text, taken apart."""

    text: str
    tokens: tuple[Token, ...]
    rule: str = ""

    @cached_property
    def names(self) -> tuple[Token, ...]:
        """What it names of which the game has several."""
        return tuple(token for token in self.tokens if token.kind == "row")

    @cached_property
    def tags(self) -> frozenset[str]:
        """All that its names may stand for."""
        return frozenset().union(*(token.tags for token in self.names))

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers in it, one left out, which is an English word."""
        return frozenset(t.number for t in self.tokens if t.number is not None and t.number > 1)

    @cached_property
    def words(self) -> frozenset[str]:
        """The other words that carry its sense, without their endings."""
        plain = (t.text.lower() for t in self.tokens if t.kind != "row" and t.text.isalpha())
        return frozenset(_stem(word) for word in plain if word not in _SMALL)

    def likeness(self, other: Saying) -> float:
        """Return how much of both is in both, 0 where neither repeats the other."""
        common = len(self.words & other.words)
        least = min(len(self.words), len(other.words))
        if common < _FEW or common < least * _MOST:
            return 0.0
        shared = common + len(self.tags & other.tags)
        share = shared / (len(self.words | other.words) + len(self.tags | other.tags))
        return share if share > _LEAST else 0.0


class Echo(Struct, frozen=True):
    """Words by which a text says otherwise than a sentence that it repeats."""

    found: str
    said: Saying
    """The sentence."""


def _stem(word: str) -> str:
    return _SIDES.get(word) or stem(word)


def sayings(text: str, lexicon: Lexicon, rule: str = "") -> Iterator[Saying]:
    """Yield the sentences of a text."""
    for part in _SENTENCE.split(text):
        tokens = tuple(tokens_of(part, lexicon))
        if tokens and not part.rstrip().endswith("?"):
            yield Saying(part.strip(), tokens, rule)


def saying(text: str, lexicon: Lexicon) -> Saying:
    """Return a text as one sentence."""
    return Saying(text, tuple(tokens_of(text, lexicon)))


class Echoes:
    """Holds sentences against those that they repeat."""

    def __init__(self, known: Iterable[Saying], names: Iterable[str]) -> None:
        self.known = tuple(known)
        self.names = frozenset(names)
        self.saying: dict[str, list[int]] = {}
        for number, said in enumerate(self.known):
            for word in said.words:
                self.saying.setdefault(word, []).append(number)
        self.lists = [(found, said) for said in self.known for found in _lists(said)]

    def of(self, said: Saying) -> Iterator[Echo]:
        """Yield what a sentence says otherwise."""
        common = Counter(number for word in said.words for number in self.saying.get(word, ()))
        shared = (self.known[number] for number, count in common.items() if count >= _FEW)
        like = [(said.likeness(other), other) for other in shared]
        best = max((share for share, _ in like), default=0.0)
        twins = [other for share, other in like if share and share >= best * _CLOSE]
        if not any(other.text == said.text for other in twins):
            yield from _exchanged(said, twins)
            near = [t for t in twins if said.likeness(t) > _NEAR]
            yield from self._contrary(said, near)
            around = [other for _, other in like]
            yield from _miscounted(said, near, around)
            yield from self._alone(said)
        yield from self._near(said)

    def _contrary(self, said: Saying, twins: Sequence[Saying]) -> Iterator[Echo]:
        texts = [twin.text for twin in twins]
        for number, words in (*turned(said.text, texts), *swapped(said.text, texts, self.names)):
            # In a row, "after" may tell when a question is asked.
            if not (_ROW in said.text and words in _WHEN):
                yield Echo(words, twins[number])

    def _alone(self, said: Saying) -> Iterator[Echo]:
        """Yield who alone does what the rules let only others do."""
        who = _only(said)
        if who is None or not said.words:
            return
        same = [k for k in self.known if said.words <= k.words and _only(k) is not None]
        alike = [k for k in same if (other := _only(k)) and other.groups & who.groups]
        if alike and not any(k.tags & who.tags for k in alike):
            yield Echo(f"Only {who.text}", alike[0])

    def _near(self, said: Saying) -> Iterator[Echo]:
        """Yield a name by which a list differs from one that is known."""
        for ours in _lists(said):
            short = len(ours) < _LONG and _ROW not in said.text
            if short or any(not _extra(ours, other) for other, _ in self.lists):
                continue
            for theirs, known in self.lists:
                extra = _extra(ours, theirs)
                if min(len(ours), len(theirs)) < _LONG and not said.words & known.words:
                    continue
                if len(theirs) == len(ours) and len(extra) == 1:
                    yield Echo(extra[0].text, known)
                    break


def _only(said: Saying) -> Token | None:
    """Return the name right behind the word only."""
    behind = (b for a, b in pairwise(said.tokens) if a.text.lower() == "only")
    return next((token for token in behind if token.kind == "row"), None)


def _exchanged(said: Saying, twins: Sequence[Saying]) -> Iterator[Echo]:
    """Yield names in the place of which all that is repeated has others of the same kind."""
    for token in said.names:
        if any(token.tags & twin.tags for twin in twins):
            continue
        for twin in twins:
            alike = [t for t in twin.names if t.groups & token.groups]
            if any(not t.tags & said.tags for t in alike):
                yield Echo(token.text, twin)
                break


def _miscounted(said: Saying, twins: Sequence[Saying], around: Sequence[Saying]) -> Iterator[Echo]:
    """Yield a number in the place of which all that is repeated has others."""
    counts = [twin for twin in twins if twin.numbers]
    known = frozenset().union(*(other.numbers for other in around))
    for number in said.numbers - known if counts and len(counts) == len(twins) else ():
        yield Echo(str(number), counts[0])


def _lists(said: Saying) -> Iterator[tuple[Token, ...]]:
    """Yield the names that stand in a row, joined by nothing but commas, and, or."""
    found: list[Token] = []
    for token in said.tokens:
        if token.kind == "row":
            found.append(token)
        elif token.text.lower() not in _JOINS:
            if len(found) > 1:
                yield tuple(found)
            found = []
    if len(found) > 1:
        yield tuple(found)


def _extra(ours: Sequence[Token], theirs: Sequence[Token]) -> list[Token]:
    return [token for token in ours if not any(token.tags & t.tags for t in theirs)]
