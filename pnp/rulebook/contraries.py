"""A text that turns a rule into its contrary: opposite words, swapped words, one not too many."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from pnp.opposites import SURE, words_in
from pnp.rulebook.opposites import NOT
from pnp.rulebook.stems import COMMON, stem

_NEVER: Final = frozenset({"fewest"})
"""Words that turn a rule even where their contrary is said as well."""

_TRADED: Final = ("higher", "lower", "winner", "loser")

_BOTH: Final = (("forwards", "backwards"), ("left", "right"))
"""Directions of which a rule may name both."""

_NOT: Final = NOT | {"without", "outside", "unless"}
_SMALL: Final = COMMON | frozenset("each every up any all both".split())
_CLAUSE: Final = re.compile(r"[.,;:()]|\b(?:but|together with)\b")
_ALIKE: Final = 0.8
"""Share of its words by which a clause of the text is one of the rule."""

_FEW: Final = 3
"""Words that a clause must have to be compared as a whole."""


def turned(text: str, rules: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield which of the rules a text turns into its contrary, and by which word."""
    said = _words(text)
    stated = [_words(rule) for rule in rules]
    everything = set().union(*stated) if stated else set()
    pairs = [(words_in(one), words_in(other)) for one, other in SURE]
    for ours, theirs in [*pairs, *((second, first) for first, second in pairs)]:
        for number, words in enumerate(stated):
            for word in said.intersection(ours):
                instead = word in _NEVER or not said.intersection(theirs)
                contrary = words.intersection(theirs) and instead
                if contrary and not everything.intersection(ours):
                    yield number, word
    for one, other in (*_BOTH, *((b, a) for a, b in _BOTH)):
        for number, words in enumerate(stated):
            if {one, other} <= words and one in said and other not in said:
                yield number, one


def swapped(text: str, rules: Sequence[str], names: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield which of the rules has two words each in the place of the other, and the words.

    The rule puts A with B and C with D, each in a clause of its own; the text A with D and C with
    B. What changes places are *names*, or words for the two sides of a comparison.
    """
    alike = _stems(" ".join((*names, *_TRADED)))
    ours = _clauses(text)
    for number, rule in enumerate(rules):
        theirs = _clauses(rule)
        shared = set().union(*ours) & set().union(*theirs) if ours and theirs else set()
        places = [[clause & shared for clause in each] for each in (ours, theirs)]
        for first, second in _couples(places[1]):
            for mine, other in (
                pair for each in _couples(places[0]) for pair in (each, each[::-1])
            ):
                kept, stays = mine & first, other & second
                moved, back = mine & second & alike, other & first & alike
                if kept and stays and moved and back:
                    yield number, text


def denied(text: str, rules: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield which of the rules says with a not what the text says without, or the other way."""
    said = _statements(text)
    for number, rule in enumerate(rules):
        for theirs, not_theirs in _statements(rule):
            own = _stems(theirs)
            for clause, not_ours in said:
                mine = _stems(clause)
                common = len(own & mine)
                least, most = sorted((len(own), len(mine)))
                # A not in what one of them says besides is no contradiction.
                short = not_theirs if len(own) < len(mine) else not_ours
                inside = least == common > _FEW and short
                if {not_theirs, not_ours} == {True, False} and (
                    inside or (least >= _FEW and common >= _ALIKE * most)
                ):
                    yield number, clause


@lru_cache(4096)
def _statements(text: str) -> tuple[tuple[str, bool | None], ...]:
    """Return the clauses of a text and whether each has a not.

    None is for what goes on behind one that has: "they do not fight, fill castles or collect".
    """
    plain = re.sub(r"n['’]t\b", " not", text.lower())
    found: list[tuple[str, bool | None]] = []
    for sentence in re.split(r"[.;:]", plain):
        before = False
        for clause in filter(None, map(str.strip, _CLAUSE.split(sentence))):
            has = bool(_words(clause) & _NOT)
            found.append((clause, None if before and not has else has))
            before = before or has
    return tuple(found)


@lru_cache(4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


@lru_cache(4096)
def _stems(text: str) -> frozenset[str]:
    words = _words(text) - _SMALL - _NOT
    return frozenset(stem(word) for word in words if not word.isdigit())


@lru_cache(4096)
def _clauses(text: str) -> list[frozenset[str]]:
    return [stems for part in _CLAUSE.split(text.lower()) if (stems := _stems(part))]


def _couples(
    clauses: Sequence[frozenset[str]],
) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield every two clauses without the words that stand in both."""
    for index, one in enumerate(clauses):
        for other in clauses[index + 1 :]:
            yield one - other, other - one
