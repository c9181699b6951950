"""What was said in a place and what is said there now, and how much of the one the other has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.languages.saying import Saying
from pnp.languages.vocabulary import Vocabulary

LITTLE: Final = 0.3
PART: Final = 0.4
HALF: Final = 0.5
NEARLY: Final = 0.6
TWO_THIRDS: Final = 0.66
MUCH: Final = 0.7
MOST: Final = 0.8
WHOLE: Final = 0.9
"""Shares of its words by which one sentence is more and more like another."""

_CLAUSE: Final = 4
"""Words from which on a clause can be held by itself against another one."""

_WORD: Final = 3
"""Letters from which on a word may be like another one."""

Edit = tuple[int, int, int, int]
"""From where to where words are gone, and from where to where others have come."""


class Lacking(str):
    """A word that turns a sentence because it is said no longer."""

    __slots__ = ()


class Scene(Struct, frozen=True, dict=True):
    """A sentence, or several, and what has taken their place."""

    old: Saying
    new: Saying
    before: Saying
    """The whole text as it was."""

    after: Saying
    """The whole text as it is."""

    @property
    def words(self) -> Vocabulary:
        """The words of the language."""
        return self.new.tongue.words

    @cached_property
    def edits(self) -> list[Edit]:
        """Where words are others."""
        codes = SequenceMatcher(None, self.old.words, self.new.words, False).get_opcodes()
        return [(i, j, k, m) for kind, i, j, k, m in codes if kind != "equal"]

    @property
    def exchanges(self) -> list[tuple[Sequence[str], Sequence[str]]]:
        """The words that are gone, place by place, each with those that have come for them."""
        return [(self.old.words[i:j], self.new.words[k:m]) for i, j, k, m in self.edits]

    @property
    def is_one_word(self) -> bool:
        """Whether a single word has come in the place of another one, and all else is kept."""
        return [(j - i, m - k) for i, j, k, m in self.edits] == [(1, 1)]

    @property
    def put_in(self) -> list[Sequence[str]]:
        """The words that have come, place by place, where none are gone."""
        is_more = all(i == j for i, j, _, _ in self.edits)
        return [self.new.words[k:m] for _, _, k, m in self.edits] if is_more else []

    @cached_property
    def changed(self) -> Scene:
        """What is left of both without the clauses that stand in both; all where nothing is."""
        ours, theirs = self.old.clauses, self.new.clauses
        codes = SequenceMatcher(None, ours, theirs, False).get_opcodes()
        others = [(i, j, k, m) for kind, i, j, k, m in codes if kind != "equal"]
        old = tuple(clause for i, j, _, _ in others for clause in ours[i:j])
        new = tuple(clause for _, _, k, m in others for clause in theirs[k:m])
        if not old or not new or (old, new) == (ours, theirs):
            return self
        return replace(self, old=replace(self.old, clauses=old), new=replace(self.new, clauses=new))

    @cached_property
    def couples(self) -> Sequence[Scene]:
        """The clauses of both, by two that say nearly the same in the same words."""
        ours, theirs = self.changed.old.clauses, self.changed.new.clauses
        found = []
        for now in theirs if ours and len(ours) + len(theirs) > 2 else ():
            was = max(ours, key=lambda each: _likeness(each, now))
            opens = {self.words.opens(clause) for clause in (was, now)}
            is_best = max(theirs, key=lambda each: _likeness(was, each)) == now
            if is_best and _likeness(was, now) >= NEARLY and was != now and len(opens) == 1:
                one, other = (replace(self.old, clauses=(was,)), replace(self.new, clauses=(now,)))
                found.append(replace(self, old=one, new=other))
        return found

    @cached_property
    def kept(self) -> int:
        """How many words stand in both, in the same order."""
        return len(self.old.words) - sum(j - i for i, j, _, _ in self.edits)

    @property
    def stays(self) -> float:
        """Which share of the words of the shorter one is kept."""
        return self.kept / (min(len(self.old.words), len(self.new.words)) or 1)

    @property
    def whole(self) -> float:
        """Which share of what was said is kept."""
        return self.kept / (len(self.old.words) or 1)

    @property
    def like(self) -> float:
        """Which share of the words of the longer one is kept."""
        return self.kept / (max(len(self.old.words), len(self.new.words)) or 1)

    @property
    def share(self) -> float:
        """Which share of what carries the longer one the other has, too."""
        ours, theirs = self.old.content, self.new.content
        return (ours & theirs).total() / (max(ours.total(), theirs.total()) or 1)

    @cached_property
    def flips(self) -> list[str]:
        """The words whose contrary the old one has in their place, and none of them a not."""
        ours, theirs = self.old.sides, self.new.sides
        nots = {
            pair
            for said in (self.old, self.new)
            for word, (pair, _) in said.turning
            if {"not", "may", "must"} & {*self.words.kinds(word)}
        }
        # Who gives is not who does not get.
        given = {pair for word, pair in self.old.turning if self.words.converts(word)}
        return [
            word
            for word, (pair, side) in self.new.turning
            if ours[pair, side] < theirs[pair, side]
            and ours[pair, 1 - side] > theirs[pair, 1 - side]
            and pair not in nots
            and not (self.words.converts(word) and (pair, 1 - side) in given)
        ]

    @property
    def evens(self) -> bool:
        """Whether one side says with a not what the other says by a contrary of it."""
        flips = {*self.flips}
        flipped = {pair for word, (pair, _) in self.new.turning if word in flips}
        return any(
            self.words.any_is(part, "not")
            and any(pair in flipped for _, (pair, _) in said.turning_of(part))
            for said in (self.old, self.new)
            for part in said.parts
        )

    def came(self, *kinds: str) -> bool:
        """Return whether there are more words of these kinds than before."""
        return self._count(self.new, kinds) > self._count(self.old, kinds)

    def went(self, *kinds: str) -> bool:
        """Return whether there are fewer words of these kinds than before."""
        return self._count(self.new, kinds) < self._count(self.old, kinds)

    def changes(self, kind: str) -> bool:
        """Return whether both have words of a kind, and not the same."""
        ours, theirs = (
            {word for word in said.words if kind in self.words.kinds(word)}
            for said in (self.old, self.new)
        )
        return bool(ours and theirs) and ours != theirs

    def _count(self, said: Saying, kinds: Iterable[str]) -> int:
        return sum(said.logic[kind] for kind in kinds)

    def word(self, *kinds: str) -> str:
        """Return the first word of these kinds that was not there before."""
        fresh = (w for w in (*self.new.words, *self.new.verbs) if w not in self.old.words)
        return first(w for w in fresh if self.words.any_is((w,), *kinds))

    def lost(self, *kinds: str) -> Lacking:
        """Return the first word of these kinds that is said no longer."""
        known = [w for w in self.old.words if self.words.any_is((w,), *kinds)]
        gone = (word for word in known if word not in self.new.words)
        return Lacking(next(gone, first(known)))

    def unlike(self) -> tuple[list[str], list[str]]:
        """Return what carries the new one and not the old one, and the other way round."""
        came, gone = self.new.content - self.old.content, self.old.content - self.new.content
        return [*self.apart(came, gone)], [*self.apart(gone, came)]

    def apart(self, words: Iterable[str], others: Iterable[str]) -> Iterator[str]:
        """Yield the words of which none of the others means nearly the same; all are stems."""
        known = [*others]
        for word in words:
            if not any(self.words.alike(word, other) for other in known):
                yield word

    def stems(self, said: Saying) -> list[str]:
        """Return the longer words of a text without their endings."""
        return [self.words.stem(word) for word in said.words if len(word) >= _WORD]


def _likeness(one: Sequence[str], other: Sequence[str]) -> float:
    """Return which share of the words of the longer of two clauses the other one has."""
    least, most = sorted((len(one), len(other)))
    return (Counter(one) & Counter(other)).total() / most if least >= _CLAUSE else 0


def first(words: Iterable[str]) -> str:
    """Return the first of some words, "" where there is none."""
    return next(iter(words), "")
