"""What a sentence says that another may contradict: who, in which order, opposites, nots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from msgspec import Struct

from pnp.languages.facts import Mark, Naming, marks_in, words_in
from pnp.languages.speech import Speech
from pnp.languages.turning import (
    ORDERED,
)

FROM, TO = 0, 1

_OWNS: Final = re.compile(r"'s?$")
_WORD_BETWEEN: Final = r"(?:\s+[^\W\d_]+)?\s*$"
"""An article, or the like, between "from" and a name."""


class Sense(Struct, frozen=True):
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
    exceptions: int
    bounds: list[str]
    """Words for how many at least or at most, each whether there is a not in it."""

    manifold: bool
    """Whether one not may become several."""

    colours: list[str]
    tinged: frozenset[str]
    """Colours that begin a longer word: white glue is *Weißleim*."""

    roles: dict[str, frozenset[int]]
    """What something leaves, and what it goes to."""


def sense_of(text: str, speech: Speech, named: Naming) -> Sense:
    """Return what a sentence says."""
    plain = text.replace("’", "'")
    sides: dict[str, list[int]] = {}
    words_of: dict[tuple[str, int], str] = {}
    nots = exceptions = 0
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
            elif kind == "except":
                exceptions += 1
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
        exceptions,
        bounds,
        not speech.manifold.isdisjoint(said.split()),
        colours,
        frozenset(_tinged(said.split(), speech)),
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


def _tinged(words: Sequence[str], speech: Speech) -> Iterator[str]:
    for form, meanings in speech.turning.items():
        for kind, colour, _ in meanings:
            if kind == "colour" and any(w.startswith(form) and w != form for w in words):
                yield colour
