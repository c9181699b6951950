"""How two sentences contradict each other.

Languages differ here, so a translator may vouch for a sentence. Texts are compared sentence by
sentence; where one language makes two of one, those two are taken together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from pnp.languages.facts import RULE, Naming
from pnp.languages.senses import FROM, Sense, sense_of
from pnp.languages.speech import Speech
from pnp.languages.turning import (
    ABSENT,
    EXCEPT,
    MEASURE,
    MOST,
    NOT,
    PEOPLE,
    RANKS,
    SAME,
)
from pnp.opposites import SPOKEN

_END: Final = re.compile(r"(?<=[.!?])[”“\"’)]*\s+|(?<=[。！？])")
_RULES: Final = re.compile(rf"\[{RULE.pattern}\]")


class Languages(Struct, frozen=True):
    """Two languages, each with the names of a game."""

    speech: Speech
    other: Speech
    names: Naming
    said: Naming
    kinds: Mapping[str, str] = field(default_factory=dict)
    """What is a thing of which kind: languages put a place before or behind who is there."""

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

    def shuffled(self, texts: Sequence[str], saids: Sequence[str]) -> Iterator[str]:
        """Yield what another one of several captions says."""
        ours = [sense_of(text, self.speech, self.names).sides for text in texts]
        theirs = [sense_of(said, self.other, self.said) for said in saids]
        for pair in (pair for pair, _ in SPOKEN if pair in self.speech.known & self.other.known):
            for side in (0, 1):
                more = [
                    one.sides.get(pair, []).count(side) - two.get(pair, []).count(side)
                    for one, two in zip(theirs, ours, strict=True)
                ]
                if min(more) < 0 < max(more):
                    word = theirs[more.index(max(more))].words[pair, side]
                    yield f'expected "{word}" at another picture'

    def _between(self, text: str, said: str) -> Iterator[str]:
        ours = sense_of(text, self.speech, self.names)
        theirs = sense_of(said, self.other, self.said)
        known = self.speech.known & self.other.known
        yield from _exchanged(ours.names, theirs.names)
        if self.speech.spells and self.other.spells:
            yield from _exchanged(ours.numbers, theirs.numbers)
        yield from _order(ours, theirs, self.kinds)
        for pair, _ in SPOKEN:
            if pair in known:
                yield from _turned(pair, ours, theirs)
        if known.issuperset((SAME, *RANKS)):
            yield from _ranked(ours, theirs)
        yield from _others(known, ours, theirs)
        if MEASURE in known:
            yield from _measured(ours, theirs)
        if EXCEPT in known and ours.exceptions > theirs.exceptions and ours.nots >= theirs.nots:
            yield "expected an exception, found none"
        if "colour" in known:
            yield from _coloured(ours.colours, theirs.colours, theirs.tinged)
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


def _order(ours: Sense, theirs: Sense, kinds: Mapping[str, str]) -> Iterator[str]:
    one, two = ours.named, theirs.named
    if Counter(one) != Counter(two):
        one, two = (tuple(dict.fromkeys(sense.named)) for sense in (ours, theirs))
    if set(one) == set(two) and any(
        _of_kind(one, kind, kinds) != _of_kind(two, kind, kinds)
        for kind in {kinds.get(what, "") for what in one}
    ):
        yield f"expected {', '.join(one)} in this order, found {', '.join(two)}"


def _of_kind(named: Sequence[str], kind: str, kinds: Mapping[str, str]) -> list[str]:
    """Return what is of a kind, and of none: numbers, which belong to what stands beside them."""
    return [what for what in named if kinds.get(what, "") in ("", kind)]


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


def _ranked(ours: Sense, theirs: Sense) -> Iterator[str]:
    """Yield what is the same in one of two sentences, and more or less in the other one."""
    for one, other in ((ours, theirs), (theirs, ours)):
        if len(one.sides.get(SAME, ())) <= len(other.sides.get(SAME, ())):
            continue
        for pair in RANKS:
            if pair in other.sides and pair not in one.sides:
                same, ranked = one.words[SAME, one.sides[SAME][0]], other.sides[pair][0]
                words = same, other.words[pair, ranked]
                yield 'expected what "{}" says, found "{}"'.format(
                    *(words if one is ours else reversed(words))
                )
                return


def _others(known: frozenset[str], ours: Sense, theirs: Sense) -> Iterator[str]:
    """Yield the people of one sentence for whom the other one has somebody else."""
    one, two = (
        Counter(
            (pair, side) for pair in PEOPLE if pair in known for side in sense.sides.get(pair, ())
        )
        for sense in (ours, theirs)
    )
    lost, new = [who for who in one if who not in two], [who for who in two if who not in one]
    if lost and new and lost[0][0] != new[0][0]:
        words = ours.words[lost[0]], theirs.words[new[0]]
        yield 'expected what "{}" says, found "{}"'.format(*words)


def _measured(ours: Sense, theirs: Sense) -> Iterator[str]:
    new = theirs.sides.get(MEASURE, [])
    if new and MEASURE not in ours.sides:
        yield f'expected nothing of that, found "{theirs.words[MEASURE, new[0]]}"'


def _coloured(ours: Sequence[str], theirs: Sequence[str], tinged: frozenset[str]) -> Iterator[str]:
    if set(ours) == {*theirs, *tinged.intersection(ours)}:
        ours = [colour for colour in ours if colour in theirs]
    if set(ours) != set(theirs):
        lost = ", ".join(c for c in dict.fromkeys(ours) if c not in theirs) or "nothing"
        new = ", ".join(c for c in dict.fromkeys(theirs) if c not in ours) or "nothing"
        yield f"expected {lost}, found {new}"
    elif Counter(ours) == Counter(theirs) and list(ours) != list(theirs):
        yield f"expected {', '.join(ours)} in this order, found {', '.join(theirs)}"


def _denied(ours: Sense, theirs: Sense) -> Iterator[str]:
    instead = max(0, _absent(theirs) - _absent(ours))
    if ours.nots + ours.bounds.count(NOT) > theirs.nots + len(theirs.bounds) + instead:
        several = ours.nots > 1 and theirs.nots
        yield f"expected {ours.nots if several else 'a'} not, found {theirs.nots or 'none'}"
    elif ours.nots + len(ours.bounds) + (
        0 in ours.sides.get(MOST, ())
    ) < theirs.nots + theirs.bounds.count(NOT) and not (ours.nots and ours.manifold):
        yield f"expected no {'other ' if ours.nots else ''}not, found one"


def _absent(sense: Sense) -> int:
    """Return how often a sentence says without a not what might be said with one."""
    return sum(sense.sides.get(pair, []).count(side) for pair, side in ABSENT)
