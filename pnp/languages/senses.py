"""How two sentences contradict each other: who does what, in which order, opposites, nots, colours.

Languages differ here, so a translator may vouch for a sentence. Texts are compared sentence by
sentence; where one language makes two of one, those two are taken together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from pnp.languages.facts import RULE, Mark, Naming, marks_in, words_in
from pnp.languages.speech import Speech
from pnp.languages.turning import NOT, ORDERED
from pnp.opposites import SPOKEN

FROM, TO = 0, 1

_END: Final = re.compile(r"(?<=[.!?])[”“\"’)]*\s+|(?<=[。！？])")
_RULES: Final = re.compile(rf"\[{RULE.pattern}\]")
_OWNS: Final = re.compile(r"'s?$")
_WORD_BETWEEN: Final = r"(?:\s+[^\W\d_]+)?\s*$"
"""An article, or the like, between "from" and a name."""


@dataclass(frozen=True)
class Sense:
    """What a sentence says that another one may contradict."""

    named: tuple[str, ...]
    """Every time that something is named or counted; the names of a list in one order."""

    names: Counter[str]
    numbers: Counter[str]
    sides: dict[str, list[int]]
    """For each pair of opposites which side is said, time by time."""

    words: dict[tuple[str, int], str]
    """The first word that says a side."""

    nots: int
    bounds: list[str]
    """Words for how many at least or at most, each whether there is a not in it."""

    manifold: bool
    """Whether one not may become several."""

    colours: list[str]
    roles: dict[str, frozenset[int]]
    """What something leaves, and what it goes to."""


def sense_of(text: str, speech: Speech, named: Naming) -> Sense:
    """Return what a sentence says."""
    plain = text.replace("’", "'")
    sides: dict[str, list[int]] = {}
    words_of: dict[tuple[str, int], str] = {}
    nots = 0
    colours: list[str] = []
    bounds: list[str] = []
    said = " ".join(match[0].lower() for match in words_in(plain))
    for match in speech.pattern.finditer(said):
        for kind, what, side in speech.turning[match[0]]:
            if kind == "opposite":
                sides.setdefault(what, []).append(side)
                words_of.setdefault((what, side), match[0])
            elif kind == "colour":
                colours.append(what)
            elif kind == "bound":
                bounds.append(what)
            else:
                nots += 1
    marks = [
        mark
        for mark in marks_in(plain, speech, named)
        if mark.kind in ("name", "digits", "number") and mark.says != "1"
    ]
    roles: dict[str, set[int]] = {}
    for mark in marks:
        if mark.kind == "name":
            before = plain[: mark.start].lower()
            for role, words in enumerate(speech.sources):
                if (
                    words
                    and not _OWNS.search(plain[mark.start : mark.end])
                    and _before(words).search(before)
                ):
                    roles.setdefault(mark.says, set()).add(role)
    return Sense(
        tuple(_in_order(plain, marks, speech, not sides.keys() & ORDERED)),
        Counter(mark.says for mark in marks if mark.kind == "name"),
        Counter(m.says for m in marks if m.kind in ("digits", "number") and m.says != "1"),
        sides,
        words_of,
        nots,
        bounds,
        not speech.manifold.isdisjoint(said.split()),
        colours,
        {name: frozenset(found) for name, found in roles.items()},
    )


def _in_order(text: str, marks: Sequence[Mark], speech: Speech, free: bool) -> Iterator[str]:
    """Yield what is named and counted; where it is *free*, the names of a list in one order."""
    run: list[str] = []
    last = ""
    for mark, after in zip_longest(marks, marks[1:]):
        run.append(mark.says)
        between = text[mark.end : after.start].strip() if after else ""
        if after and mark.kind == after.kind == "name" and between in speech.joins:
            last = between
            continue
        yield from sorted(run) if free and last not in ("", ",") else run
        run, last = [], ""


@lru_cache
def _before(words: frozenset[str]) -> re.Pattern[str]:
    either = "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))
    return re.compile(rf"(?<!\w)(?:{either}){_WORD_BETWEEN}")


@dataclass(frozen=True)
class Languages:
    """Two languages, each with the names of a game."""

    speech: Speech
    other: Speech
    names: Naming
    said: Naming

    def contradictions(self, text: str, said: str) -> list[str]:
        """Return what a translation says otherwise, each as "expected ..., found ...".

        Where one language makes two sentences of one, of all ways to lay them side by side the one
        counts that has fewest.
        """
        ours, theirs = (_sentences(part) for part in (text, said))
        more = len(ours) - len(theirs)
        steps = [(1, 1), *([(2, 1)] if more > 0 else [(1, 2)] if more < 0 else [])]
        best: dict[tuple[int, int], list[str]] = {(0, 0): []}
        for one in range(1, len(ours) + 1):
            for two in range(1, len(theirs) + 1):
                ways = []
                for back, there in steps:
                    before = best.get((one - back, two - there))
                    if before is not None:
                        pair = " ".join(ours[one - back : one]), " ".join(theirs[two - there : two])
                        ways.append([*before, *self._between(*pair)])
                if ways:
                    best[one, two] = min(ways, key=len)
        whole = best.get((len(ours), len(theirs)))
        found = self._between(text, said) if whole is None else whole
        # A word may stand in several pairs.
        return list(dict.fromkeys(found))

    def _between(self, text: str, said: str) -> Iterator[str]:
        ours = sense_of(text, self.speech, self.names)
        theirs = sense_of(said, self.other, self.said)
        known = self.speech.known & self.other.known
        yield from _exchanged(ours.names, theirs.names)
        if self.speech.spells and self.other.spells:
            yield from _exchanged(ours.numbers, theirs.numbers)
        yield from _order(ours, theirs)
        for pair, _ in SPOKEN:
            if pair in known:
                yield from _turned(pair, ours, theirs)
        if "colour" in known:
            yield from _coloured(ours.colours, theirs.colours)
        if NOT in known:
            yield from _denied(ours, theirs)
        for name in ours.roles.keys() & theirs.roles.keys():
            if len(ours.roles[name]) == 1 == len(theirs.roles[name]) and (
                ours.roles[name] != theirs.roles[name]
            ):
                leaves = FROM in ours.roles[name]
                ways = ("from", "to") if leaves else ("to", "from")
                yield "expected {0} {2}, found {1} {2}".format(*ways, name)


def _sentences(text: str) -> list[str]:
    parts = _END.split(_RULES.sub(" ", text))
    return [part for part in parts if any(map(str.isalnum, part))] or [text]


def _exchanged(ours: Counter[str], theirs: Counter[str]) -> Iterator[str]:
    """Yield what only one of two sentences says where both say something that the other lacks."""
    lost, new = [n for n in ours if n not in theirs], [n for n in theirs if n not in ours]
    if lost and new:
        yield f"expected {', '.join(lost)}, found {', '.join(new)}"


def _order(ours: Sense, theirs: Sense) -> Iterator[str]:
    one, two = ours.named, theirs.named
    if Counter(one) != Counter(two):
        one, two = (tuple(dict.fromkeys(sense.named)) for sense in (ours, theirs))
    if set(one) == set(two) and one != two:
        yield f"expected {', '.join(one)} in this order, found {', '.join(two)}"


def _turned(pair: str, ours: Sense, theirs: Sense) -> Iterator[str]:
    one, two = ours.sides.get(pair, []), theirs.sides.get(pair, [])
    for side in (0, 1):
        if one.count(side) > two.count(side) and one.count(1 - side) < two.count(1 - side):
            words = ours.words[pair, side], theirs.words[pair, 1 - side]
            yield 'expected what "{}" says, found "{}"'.format(*words)
            return
    if one != two and sorted(one) == sorted(two):
        words = ours.words[pair, one[0]], theirs.words[pair, two[0]]
        yield 'expected what "{}" says first, found "{}"'.format(*words)


def _coloured(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    if set(ours) != set(theirs):
        lost = ", ".join(c for c in dict.fromkeys(ours) if c not in theirs) or "nothing"
        new = ", ".join(c for c in dict.fromkeys(theirs) if c not in ours) or "nothing"
        yield f"expected {lost}, found {new}"
    elif Counter(ours) == Counter(theirs) and list(ours) != list(theirs):
        yield f"expected {', '.join(ours)} in this order, found {', '.join(theirs)}"


def _denied(ours: Sense, theirs: Sense) -> Iterator[str]:
    if ours.nots + ours.bounds.count(NOT) > theirs.nots + len(theirs.bounds):
        several = ours.nots > 1 and theirs.nots
        yield f"expected {ours.nots if several else 'a'} not, found {theirs.nots or 'none'}"
    elif ours.nots + len(ours.bounds) < theirs.nots + theirs.bounds.count(NOT) and not (
        ours.nots and ours.manifold
    ):
        yield f"expected no {'other ' if ours.nots else ''}not, found one"
