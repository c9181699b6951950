"""Passages paired with those that were signed, and what is told of one that turns its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem
from pnp.languages.turned import Turned
from pnp.model.rules import Rule, Rules
from pnp.rulebook.stems import COMMON, stem

_ALIKE: Final = 0.3
"""Share of a sentence's words by which a rule is the one that it tells of."""


class Output(Struct, frozen=True):
    """What an expression wrote."""

    number: int
    """Which expression of the manuscript it is, from 0."""

    words: str

    is_bound: bool
    """Whether the expression stands in the text, alone or with its words."""


class Said(Struct, frozen=True):
    """A passage as it is now."""

    text: str
    place: Problem
    """Where it stands, without a message."""

    rules: tuple[str, ...] = ()
    """The rules that it states."""

    is_row: bool = False
    """Whether it is a row of a table or a numbered step, which states a rule by its place."""

    is_told: bool = False
    """Whether it tells of an example, and is held against its replay."""

    outputs: tuple[Output, ...] = ()
    """What its expressions wrote, in their order."""


def changed(before: Sequence[str], now: Sequence[Said]) -> Iterator[tuple[str, Said]]:
    """Yield every passage that is another one now, with the one in whose place it stands."""
    texts = [said.text for said in now]
    matcher = SequenceMatcher(None, before, texts, False)
    for kind, first, last, begin, end in matcher.get_opcodes():
        if kind == "equal" or first == last:
            continue
        for number in range(begin, end):
            if last - first == end - begin:
                was = before[first + number - begin]
            else:
                was = max(before[first:last], key=lambda one: common(one, texts[number]))
            yield was, now[number]


def elsewhere(before: Sequence[str], now: Sequence[Said]) -> Iterator[tuple[str, Said]]:
    """Yield every passage that is nowhere in another text, with the one whose place it has taken.

    That is the one that stood between the same passages, or else the one most like it.
    """
    texts = [said.text for said in now]
    known, kept = set(before), set(texts)
    gone = [text for text in before if text not in kept]
    stood = {(one, two): was for one, was, two in zip(before, before[1:], before[2:], strict=False)}
    for number, said in enumerate(now) if gone else ():
        if said.text not in known:
            inside = 0 < number < len(texts) - 1
            was = stood.get((texts[number - 1], texts[number + 1])) if inside else None
            yield was or max(gone, key=lambda one: common(one, said.text)), said


def common(one: str, other: str) -> float:
    """Return which share of the words of two texts they have in common, in their order."""
    return SequenceMatcher(None, one.split(), other.split(), False).ratio()


def turned_problem(game: str, rules: Rules | None, said: Said, turned: Turned) -> Problem:
    """Return what is told of a passage with a sentence that turns what was signed."""
    what = f'{"no " if turned.is_lacking else ""}"{turned.word}" in ' if turned.word else ""
    found = f'{what}"{turned.now.strip()}"' if turned.now else "nothing of it"
    lines = [f"expected what was signed, found {found}"]
    rule = told_of(rules.rules if rules else {}, said.rules, turned.was)
    if rule is not None and rules is not None:
        where = f"{rules.file.as_posix()}:{rule.line}"
        lines.append(f"rule: {rule.id}, {where}: {rule.text}")
    lines.append(f"true: {turned.was.strip()}")
    hint = f"where the rules say so by now: pnp check {game} --sign"
    return replace(said.place, message="\n  ".join(lines), hint=hint)


def told_of(known: Mapping[str, Rule], stated: Sequence[str], was: str) -> Rule | None:
    """Return the rule that a passage states, or else the one whose words it has most of."""
    among = [known[rule] for rule in stated if rule in known]
    own = stems_of(was)
    best = max(among or known.values(), key=lambda rule: _shared(own, rule), default=None)
    return best if best is not None and (among or _shared(own, best) >= _ALIKE) else None


def _shared(own: set[str], rule: Rule) -> float:
    return len(own & stems_of(texts_of(rule))) / (len(own) or 1)


def stems_of(text: str) -> set[str]:
    """Return the words that carry a text, without their endings."""
    return {stem(word) for word in re.findall(r"[a-z]+", text.lower()) if word not in COMMON}


def texts_of(rule: Rule) -> str:
    """Return whatever a rule says."""
    return " ".join((rule.text, rule.short or "", *rule.facts))
