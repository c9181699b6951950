"""The facts in a sentence: numbers, names of the game, ids of rules; and how two sentences differ.

A translation says what its text says: the same numbers, the same names, the same rules. Nothing
else of either language has to be understood for that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct

from pnp.english import plurals
from pnp.languages.catalogue import NAME, Catalogue
from pnp.languages.speech import Speech

RULE: Final = re.compile(r"(?<![\w-])[A-Z]+-[0-9A-Z]+(?:\.[0-9A-Z]+[a-z]?)*(?!\w)")
_VALUE: Final = re.compile(r"\{\w+(?::\w+)?\}")
"""A value in braces: the words of its name are none of the sentence."""

_DIGITS: Final = re.compile(r"\d+(?:[.,]\d+)*")
_WORD: Final = re.compile(r"[^\W\d_]+")
UNSPACED: Final = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
"""Letters of scripts without spaces, where other words touch a name: Thai to Khmer, kana, Han."""

_HYPHENS: Final = "-‐‑"


class Naming(Struct, frozen=True, dict=True):
    """The names of a game in one language."""

    means: Mapping[str, str]
    """What each form of a name means; forms of one thing mean the same."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds them: longer names first, behind them the s of a genitive or plural."""
        longest = sorted(self.means, key=lambda name: (-len(name), name))
        either = "|".join(map(_alone, longest)) or r"(?!)"
        return re.compile(rf"({either})(?:(?<!{UNSPACED})(?:['’]?s|['’])?(?!\w)|(?<={UNSPACED}))")


def _alone(name: str) -> str:
    """Return what finds a name that does not begin in the middle of a word."""
    begins = "" if re.match(UNSPACED, name) else r"(?<!\w)"
    return begins + re.escape(name)


def naming(names: Mapping[str, str], words: Catalogue | None = None) -> Naming:
    """Return names and what they mean, in the language of the game or in another one.

    *names* are those of the game, each with what it means.
    """
    means: dict[str, str] = {}
    for name, meaning in names.items():
        entry = words.entry(NAME, name) if words else None
        for form in entry.forms.values() if entry else plurals(name):
            means.setdefault(form, meaning)
    return Naming({form.replace("’", "'"): meaning for form, meaning in means.items() if form})


class Facts(Struct, frozen=True):
    """What a sentence says that a translation has to say too."""

    numbers: Counter[str]
    """Numbers above one, in digits and in words."""

    digits: Counter[str]
    """Those in digits."""

    counts: Counter[str]
    """Numbers in words that another language may leave out, such as both."""

    ones: tuple[int, int]
    """How often it says 1 in digits, and in words."""

    names: tuple[str, ...]
    """What is named, each once."""

    rules: frozenset[str]


class Mark(Struct, frozen=True):
    """Something in a text that its translation has to say, too."""

    start: int
    end: int
    kind: Literal["rule", "name", "digits", "number", "count", "place"]
    """Words for numbers are numbers; those that may be left out are counts, ordinals places."""

    says: str


def marks_in(text: str, speech: Speech, named: Naming) -> list[Mark]:
    """Return the marks of a text in their order."""
    rest = text.replace("’", "'")
    found = []
    for match in RULE.finditer(rest):
        found.append(Mark(*match.span(), "rule", match[0]))
    rest = _VALUE.sub(_blank, RULE.sub(_blank, rest))
    for match in named.pattern.finditer(rest):
        found.append(Mark(*match.span(), "name", named.means[match[1]]))
    rest = named.pattern.sub(_blank, rest)
    for match in _DIGITS.finditer(rest):
        found.append(Mark(*match.span(), "digits", match[0].replace(",", ".")))
    for match in words_in(rest):
        word = match[0].lower()
        if word in speech.numbers:
            found.append(Mark(*match.span(), "number", str(speech.numbers[word])))
        elif word in speech.counts:
            found.append(Mark(*match.span(), "count", str(speech.counts[word])))
        elif speech.places.get(word, 1) > 1:
            found.append(Mark(*match.span(), "place", f"{speech.places[word]}."))
    return sorted(found, key=lambda mark: mark.start)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def words_in(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a text without those that a hyphen joins to others."""
    for found in _WORD.finditer(text):
        around = text[found.start() - 1 : found.start()] + text[found.end() : found.end() + 1]
        if not any(hyphen in around for hyphen in _HYPHENS):
            yield found


def facts_in(text: str, speech: Speech, named: Naming) -> Facts:
    """Return the facts of a text."""
    marks = marks_in(text, speech, named)

    def said(*kinds: str) -> list[str]:
        return [mark.says for mark in marks if mark.kind in kinds]

    digits, spelt = said("digits"), said("number", "count")
    return Facts(
        Counter(number for number in (*digits, *said("number", "place")) if number != "1"),
        Counter(number for number in digits if number != "1"),
        Counter(number for number in said("count") if number not in "01"),
        (digits.count("1"), spelt.count("1")),
        tuple(dict.fromkeys(said("name"))),
        frozenset(said("rule")),
    )


def differences(
    text: Facts, said: Facts, spells: tuple[bool, bool] = (True, True)
) -> list[tuple[str, str]]:
    """Return what a translation has to say and what it says, for each fact that differs.

    *spells* tells whether numbers in words are known of either language; if not, digits are held.
    """
    found = []
    if all(spells):
        lost = text.numbers - said.numbers - said.counts
        new = said.numbers - text.numbers - text.counts
        new += said.counts - text.counts - text.numbers
    else:
        # What one of them has in digits, the other may have in words.
        lost = text.digits - said.numbers - said.counts
        new = said.digits - text.numbers - text.counts if spells[0] else Counter()
    if text.ones[0] > sum(said.ones) or (said.ones[0] and not any(text.ones)):
        (lost if text.ones[0] else new).update(["1"])
    if lost or new:
        found.append((_numbers(lost), _numbers(new)))
    for one, other in ((text.names, said.names), (sorted(text.rules), sorted(said.rules))):
        if set(one) != set(other):
            found.append((_only(one, other), _only(other, one)))
    return found


def _numbers(counter: Counter[str]) -> str:
    return ", ".join(sorted(counter.elements())) or "nothing"


def _only(one: Sequence[str], other: Iterable[str]) -> str:
    return ", ".join(name for name in one if name not in other) or "nothing"
