"""Numbers that count only what their own sentence lists or compares, and say nothing of a game."""

from __future__ import annotations

import re
from typing import Final

from pnp.english import number_in
from pnp.opposites import AXES

_NAMES: Final = re.compile(
    r"^(?: [a-z]+){1,3}[,:] ((?:[A-Z]\w+, )*[A-Z]\w+,? and [A-Z]\w+)(?=[,.;:!?]|$| –)"
)
"""A list of names that stands behind a number and a noun."""

_WAYS: Final = re.compile(
    r"^ (?:\w+ )?(?:things?|ways|choices|options|possibilities|cases): ([^.;:!?]+)"
)
"""What may be chosen of, behind a number that says how many there are."""

_PARTS: Final = (r",? (?:or|and) |, ", r", (?:or|and) ")
"""What parts the items of a list, and those of one whose items are clauses."""

_COMPARED: Final = re.compile(
    r"^ [a-z]+ (?:of|with|in) (?:one|the same|a single|equal) \w+[,:;] ([^.!?]+)"
)
_OF_TWO: Final = frozenset(
    "lower higher larger smaller greater lesser stronger weaker older younger".split()
)
"""Words of which each tells one of two from the other."""

_WHERE: Final = re.compile(r"\b(?:where|wherever|between)\s$", re.I)
_OF_THEM: Final = re.compile(r"^ of (?:them|you|us|these)\b")
"""What happens between any two, around their number: "where two of them meet"."""

_THE: Final = re.compile(r"\bthe\s$", re.I)
_BOTH: Final = re.compile(r"^ (?:sides|together|of (?:them|you|us|these))\b")
"""What makes a two say both of what was told: "the two of you", "the two sides"."""

_TWO: Final = 2


def tallies(number: str, text: str, players: int | None = None) -> bool:
    """Return whether a number that is typed out is only the count of what stands behind it.

    It may also be that of the *players*, where a game always has as many.

    >>> tallies("Three", "Three friends, Ann, Bea and Cleo, play.")
    True
    >>> tallies("Three", "Three friends, Ann and Bea, play."), tallies("two", "Pay two gold.")
    (False, False)
    >>> tallies("two", "The two players shake hands.", 2), tallies("two", "Two players draw.", 3)
    (True, False)
    >>> tallies("two", "The two of you share them."), tallies("two", "The two Troops die.")
    (True, False)
    """
    count = number_in(number.lower())
    places = list(re.finditer(rf"\b{re.escape(number)}\b", text))
    return bool(places) and all(
        (count == players and text[place.end() :].startswith(" players"))
        or _counted(count, text[: place.start()], text[place.end() :])
        for place in places
    )


def _counted(count: int | None, before: str, behind: str) -> bool:
    """Return whether what stands behind a number is as many as it says, or any two are meant."""
    if count == _TWO and _WHERE.search(before) and _OF_THEM.search(behind):
        return True
    if count == _TWO and _THE.search(before) and _BOTH.search(behind):
        return True
    if names := _NAMES.search(behind):
        return len(re.split(r",? and |, ", names[1])) == count
    if ways := _WAYS.search(behind):
        return any(len(re.split(part, ways[1])) == count for part in _PARTS)
    compared = _COMPARED.search(behind)
    words = set(re.findall(r"[a-z]+", compared[1])) if compared else set[str]()
    return count == _TWO and bool(words & _OF_TWO & AXES.keys())
