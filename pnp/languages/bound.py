"""What a sentence denies with a not, and what it leaves free."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pnp.languages.saying import NAME, Saying

LOSING: Final = ("lack", "hint")
DENYING: Final = ("not", *LOSING)
PART_OF_CLAUSE: Final = 3
"""Words from which on a part of a clause says something by itself."""


def free_and_bound(said: Saying, denying: Sequence[str] = DENYING) -> tuple[set[str], set[str]]:
    """Return the stems of what a sentence does not deny, and of what it denies with a not.

    What is free has none of the *denying* kinds of words.
    One not may deny all that a clause lists: *cannot place or move*, *units and Trolls do not*,
    *never given, swapped or sold*.
    """
    told, bound = list[Sequence[str]](), set[str]()
    is_denied = False
    for clause in said.clauses:
        parts = [*said.joined(clause)]
        goes_on = any(is_or for _, is_or in parts)
        goes_on = goes_on and all(is_or or len(part) < PART_OF_CLAUSE for part, is_or in parts)
        is_denied, waits = is_denied and goes_on, list[Sequence[str]]()
        for part, is_or in parts:
            if said.tongue.words.any_is(part, "not"):
                bound = bound.union(*(carrying(said, each) for each in (*waits, part)))
                is_denied, waits = True, []
            elif is_denied and (is_or or goes_on):
                bound |= carrying(said, part)
            elif len(part) < PART_OF_CLAUSE:
                waits.append(part)
            else:
                told.append(part)
        told += waits
    stated = (part for part in told if not said.tongue.words.any_is(part, *denying))
    return set().union(*(carrying(said, part) for part in stated)), bound


def free_and_denied(said: Saying, denying: Sequence[str]) -> tuple[set[str], set[str]]:
    """Return the stems of the parts of a sentence that deny nothing, and of those with a not.

    Names are among them where there are *denying* kinds of words.
    """
    free, denied = set[str](), set[str]()
    for part in said.parts:
        has_not = said.tongue.words.any_is(part, "not")
        if len(part) < PART_OF_CLAUSE and not has_not:
            continue
        own = (stem for stem in carrying(said, part) if stem[0] != "_")
        (denied if has_not else free).update(own)
    if denying:
        told, bound = free_and_bound(said, denying)
        free |= {stem for stem in told if stem.startswith(NAME)}
        denied |= {stem for stem in bound if stem.startswith(NAME)}
    return free, denied


def behind_not(said: Saying) -> list[str]:
    """Return what carries a sentence right behind a not: *no gold*."""
    any_is = said.tongue.words.any_is
    pairs = (pair for part in said.parts for pair in pairwise(part))
    return [b for a, b in pairs if any_is((a,), "not") and said.carries(b)]


def carrying(said: Saying, clause: Sequence[str]) -> set[str]:
    """Return the stems of what carries a clause."""
    return {said.tongue.words.stem(word) for word in clause if said.carries(word)}
