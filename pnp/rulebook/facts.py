"""Plain facts of the rules, and the clauses of a book that say the contrary of one.

A clause speaks of a fact if it has all the words that carry it, in whatever order. Then it must
neither deny what the fact affirms, nor put a contrary or another name in the place of a word of it,
nor demand what it only allows. What is told in other words is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.propositions import Clause, clause, clauses

_MEANT: Final = ("It ", "They ")
"""Words by which a fact speaks of what its rule is about."""

_SOME: Final = 2
_FEW: Final = 3
"""Words, and words and names, that a fact must have to be known by them alone."""


_WITHOUT: Final = {"with": "without", "without": "with"}
_SIDES: Final = frozenset(("sid", "side"))
_ALL: Final = frozenset("both everybody everyone anybody anyone either each all every".split())


class Contrary(Struct, frozen=True):
    """A clause that says otherwise than a fact."""

    found: str
    rule: str
    fact: str


class Facts:
    """The facts of one game's rules."""

    def __init__(self, facts: Iterable[tuple[str, str]], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.known = [(rule, clause(text, lexicon)) for rule, text in facts]
        self.telling = [(rule, fact) for rule, fact in self.known if _tells(fact)]

    def contrary(
        self, text: str, rules: Set[str] | None, is_stated: bool = True
    ) -> Iterator[Contrary]:
        """Yield what a text says otherwise than facts of the rules, None for any.

        Where it does not state them, only what is known by its words alone is compared. A text
        that says the fact as well is not held to it.
        """
        said = list(clauses(text, self.lexicon))
        words = _SIDES.union(*(each.words for each in said))
        if not is_stated:
            named = frozenset().union(*(name.tags for each in said for name in each.names))
            said = [replace(each, meant=named) for each in said]
        for rule, fact in self.known if is_stated else self.telling:
            # Of a fact that lacks two of its words nothing is said.
            if (rules is not None and rule not in rules) or len(fact.words - words) > 1:
                continue
            about = said if is_stated else [each for each in said if _telling(fact, each)]
            verdicts = [(each, _held(fact, each, is_stated)) for each in about]
            if all(verdict is None for _, verdict in verdicts):
                continue
            # Where a sentence has all words of a fact, its parts do not put others in their place.
            sums = [each for each in about if each.is_sum]
            told = any(fact.words <= each.words for each in sums)
            found = [
                v for c, v in verdicts if v is not None and (fact.words <= c.words or not told)
            ]
            # A whole sentence that has a word and its contrary in two parts does not say the fact.
            only = fact.only and any(each.text.lower().count("only ") > 1 for each in sums)
            if only or any(verdict and _turns(fact, each) for each, verdict in verdicts):
                found = [v for each, v in verdicts if v is not None and not each.is_sum]
            if found and all(found):
                yield Contrary(found[0], rule, fact.text)


def _tells(fact: Clause) -> bool:
    """Return whether a fact can be known by its words alone."""
    words = len(fact.words) + len(fact.sides)
    return bool(fact.words) and not fact.text.startswith(_MEANT) and words >= _SOME


def _telling(fact: Clause, said: Clause) -> bool:
    """Return whether a fact that can be is known by its words alone, its rule not stated."""
    words = len(fact.words) + len(fact.sides)
    if said.words == fact.words and len(said.names) == len(fact.names):
        return True
    return words + len(fact.names) >= _FEW


def _held(fact: Clause, said: Clause, is_stated: bool) -> str | None:
    """Return by which words a clause contradicts a fact, "" where it says the same.

    None is for a clause that does not speak of the fact, or leaves open what it says of it.
    """
    if _halved(fact, said):
        return said.text
    lacking = fact.words - said.words
    if len(lacking) > 1 or len(said.sides) < len(fact.sides):
        return None
    axes = {axis for word in said.sides for axis, _ in word}
    if not all(any(axis in axes for axis, _ in word) for word in fact.sides):
        return None
    if lacking:
        return _exchanged(fact, said, lacking, is_stated)
    tags = frozenset().union(*(name.tags for name in fact.names))
    here = said.meant.union(*(name.tags for name in said.names))
    missing = [name for name in fact.names if not name.tags & here]
    # A sentence that denies one thing and affirms another tells of several.
    mixed = said.is_sum and said.denies is None
    for name in missing if not mixed else ():
        for other in (n for n in said.names if not n.tags & tags):
            alike = other.groups & name.groups or (is_stated and other.kind == "word")
            near = is_stated or (len(fact.words) >= _FEW and len(said.words - fact.words) < _SOME)
            if near and other.kind == name.kind and alike:
                return other.text
    if fact.only and not fact.denies and not said.denies and _others(fact, said):
        return said.text
    if missing or fact.but != said.but:
        return None
    had = {what for how, what in fact.having if (_WITHOUT[how], what) in said.having}
    if had - {what for how, what in said.having if (how, what) in fact.having}:
        return said.text if fact.denies == said.denies else None
    if _counted(fact, said):
        return said.text
    if None in (fact.denies, said.denies):
        return None
    own = frozenset().union(*(name.tags for name in said.names))
    absent = [name for name in fact.names if not name.tags & own]
    if any(name.groups & o.groups for name in absent for o in said.names if not o.tags & tags):
        return None  # It tells of another one of the same table.
    turned = len([word for word in fact.sides if _turned(word, said)])
    if (turned + (fact.denies != said.denies)) % 2:
        return said.text
    demands = fact.must and said.may and not said.must
    forbids = fact.may and said.must and not (fact.must or said.may)
    if not fact.denies and (demands or forbids):
        return said.text
    same = (fact.must, fact.may) == (said.must, said.may) or not (fact.must or fact.may)
    return "" if same and said.is_whole else None


def _others(fact: Clause, said: Clause) -> bool:
    """Return whether a clause has somebody else, or everybody, where a fact has one alone."""
    known = frozenset().union(*(name.tags for name in fact.names))
    rest = [name for name in fact.names if not name.tags & fact.only]
    here = frozenset().union(*(name.tags for name in said.names))
    if not all(name.tags & here for name in rest):
        return False
    if said.only:
        return not said.only & fact.only and bool(said.only & known or not here & fact.only)
    return not here & fact.only and said.text.split(" ")[0].lower() in _ALL


def _halved(fact: Clause, said: Clause) -> bool:
    """Return whether a clause has only one of the two sides do what a fact has both do."""
    if not fact.text.startswith("Both sides "):
        return False
    doing = fact.words - _SIDES
    if not doing or fact.denies or said.denies is not False or doing != said.words - _SIDES:
        return False
    return bool(re.search(r"\bonly (?:the|one)\b", said.text))


def _counted(fact: Clause, said: Clause) -> bool:
    """Return whether a clause has another number of what a fact counts."""
    for number, what in fact.counts:
        numbers = {n for n, w in said.counts if w == what}
        if numbers and number not in numbers and "any" in {number, *numbers}:
            return True
    return False


def _exchanged(fact: Clause, said: Clause, lacking: frozenset[str], is_stated: bool) -> str | None:
    """Return the words of a clause that has another word of the kind of the only one it lacks."""
    kinds = {kind for kind, word in fact.kinds if word in lacking}
    own = {word for _, word in fact.kinds}
    other = any(kind in kinds and word not in own for kind, word in said.kinds)
    enough = len(fact.words) + len(fact.names) + is_stated * len(fact.sides) >= _FEW
    instead = {word for kind, word in said.kinds if kind in kinds and word not in own}
    # "It must be your own" and "It must be an opponent's" have all else in common.
    twin = fact.text.split(" ")[0] == said.text.split(" ")[0]
    enough = enough or (is_stated and twin and said.words - instead == fact.words - lacking)
    known = all(name.tags & said.meant.union(*(n.tags for n in said.names)) for name in fact.names)
    if fact.denies and said.denies is False:
        return None  # Denied of the one, affirmed of the other.
    return said.text if other and enough and known else None


def _turns(fact: Clause, said: Clause) -> bool:
    """Return whether a part of a sentence itself has the contrary of a word of a fact."""
    here = frozenset().union(*(name.tags for name in said.names))
    known = all(name.tags & here for name in fact.names)
    return known and not said.is_sum and any(_turned(word, said) for word in fact.sides)


def _turned(word: frozenset[tuple[int, int]], said: Clause) -> bool:
    """Return whether a clause has the contrary of a word, and not the word nor its like."""
    other = frozenset((axis, 1 - side) for axis, side in word)
    return any(each & other for each in said.sides) and not any(each & word for each in said.sides)
