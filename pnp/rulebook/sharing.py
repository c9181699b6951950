"""How much of one sentence another one has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pnp.rulebook.saying import Saying
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import alike, among

LITTLE: Final = 0.33
PART: Final = 0.4
HALF: Final = 0.5
MUCH: Final = 0.6
MOST: Final = 0.75
"""Shares of its words by which one sentence is more and more like another."""

SEVERAL: Final = 2
CELL: Final = 3
"""Words up to which a text is a heading, a caption or a cell."""


CODE: Final = re.compile(r"^[ivx]+$|\d.*[a-z]|[a-z].*\d|[★•♦♥♣♠]")
"""Words that are codes of a game: squares, cards, rounds in Roman numerals."""


class Ground(Struct, frozen=True):
    """What a text stands on: the rules of its game, and those that it states."""

    rules: Set[str] = frozenset()
    """The words of the rules, without their endings."""

    things: Set[str] = frozenset()
    """Those of them that are names of things."""

    stated: Set[str] = frozenset()
    """The words of the rules that the text states."""

    allowed: Set[str] = frozenset()
    """What the rules that it states let somebody do: verbs, without their endings."""

    states: bool = True
    """Whether it states a rule."""

    is_told: bool = False
    """Whether it tells of an example, and is held against its replay."""


class Scene(Struct, frozen=True):
    """What stands around a sentence that is another one now."""

    before: Saying
    """All that was said in its place."""

    after: Saying
    """All that is said there now."""

    ground: Ground

    @property
    def rules(self) -> Set[str]:
        """The words of the rules, without their endings; none where an example is told."""
        return frozenset() if self.is_told else self.ground.rules

    @property
    def things(self) -> Set[str]:
        """The names of things that the rules have, without their endings."""
        return self.ground.things

    @property
    def stated(self) -> Set[str]:
        """The words of the rules that the text states, without their endings."""
        return self.ground.stated

    @property
    def states(self) -> bool:
        """Whether the text states a rule."""
        return self.ground.states

    @property
    def is_told(self) -> bool:
        """Whether it tells of an example."""
        return self.ground.is_told


def share(one: Saying, other: Saying) -> float:
    """Return which share of what carries the longer of two sentences the other has, too."""
    common = (one.stems & other.stems).total()
    return (common + 0.01) / (1 + max(one.stems.total(), other.stems.total()))


def kept(old: Saying, new: Saying) -> float:
    """Return which share of the words of the shorter sentence stands in both, in the same order."""
    ours, theirs = ([stem(w) for w in each.words] for each in (old, new))
    blocks = SequenceMatcher(None, ours, theirs, False).get_matching_blocks()
    return sum(block.size for block in blocks) / (min(len(old.words), len(new.words)) or 1)


def exchange(old: Saying, new: Saying) -> tuple[list[str], list[str]]:
    """Return the words added and gone, those that mean the same left out."""
    added, gone = list((new.stems - old.stems).elements()), list((old.stems - new.stems).elements())
    for word in list(added):
        same = next((other for other in gone if alike(word, other)), None)
        if same is not None:
            added.remove(word)
            gone.remove(same)
    return added, gone


def stretch(old: Saying, new: Saying) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Return the words gone and come between the first and last that differ, and how many stay."""
    matcher = SequenceMatcher(None, old.words, new.words, False)
    edits = [edit for edit in matcher.get_opcodes() if edit[0] != "equal"]
    if not edits:
        return (), (), len(old.words)
    gone = old.words[edits[0][1] : edits[-1][2]]
    return gone, new.words[edits[0][3] : edits[-1][4]], len(old.words) - len(gone)


def reordered(old: Saying, new: Saying) -> bool:
    """Return whether what both sentences name is named in another order."""
    shared = old.tags & new.tags
    ours, theirs = ([t.tags & shared for t in each.names if t.tags & shared] for each in (old, new))
    return bool(ours and theirs) and ours[0] != theirs[0]


def permitted(said: Saying, scene: Scene) -> bool:
    """Return whether a sentence says with a may only what the rules it states let somebody do."""
    verbs = [verb for may, verb in pairwise(said.words) if may in ("may", "can")]
    return bool(verbs) and all(among(stem(verb), scene.ground.allowed) for verb in verbs)


def first(words: Iterable[str]) -> str:
    """Return the first of some words, "" where there is none."""
    return next(iter(words), "")
