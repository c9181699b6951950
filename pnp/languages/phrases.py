"""Ways of saying what may be said in several: *not more than* is *at most*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Final

from msgspec import Struct

_BETWEEN: Final = {
    "*": r"((?: +(?!(?:AND)\b)\w+){0,10}?)",
    "?": r"((?: +(?!(?:NOT)\b)\w+){0,3}?)",
    ",": " *,",
    ".": r"(?= *(?:[^\w\s]|$))",
}
"""What stands in a phrase: ten words at most and no "and", three and no "not", a comma, the end."""

_PIECES: Final = re.compile(r"\w+")
_WHOLE: Final = re.compile(r"\w+(?:['-]\w+)+")
"""What may be a word of a phrase."""


_FORMS: Final = frozenset("~*")
"""Marks of a word that stands for several."""


class _Phrase(Struct, frozen=True, dict=True):
    finds: str
    instead: str
    needs: frozenset[str]
    """The words without which it is not there, as they stand in the file."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds it."""
        return re.compile(self.finds)


class Phrases(Struct, frozen=True, dict=True):
    """The phrases of a language."""

    lines: Sequence[str]
    """Those of the file, folded."""

    denying: str
    """What finds words that deny."""

    joining: str
    """What finds words that join clauses."""

    choices: Callable[[str], str]
    """Gives what finds a word of a phrase: one of several, in all its forms."""

    def plainly(self, low: str) -> str:
        """Return a folded text with one way of saying what may be said in several."""
        have = self._filled(low)
        for phrase in self._all:
            # Most have a word that the text lacks, and a thousand patterns take their time.
            if phrase.needs <= have:
                low, count = phrase.pattern.subn(phrase.instead, low)
                have = have | self._filled(low) if count else have
        return low

    @cached_property
    def _all(self) -> Sequence[_Phrase]:
        stops = {"NOT": self.denying, "AND": self.joining}
        between = dict(_BETWEEN)
        for mark, stop in stops.items():
            between = {sign: each.replace(mark, stop) for sign, each in between.items()}
        found = []
        for line in self.lines:
            phrase, _, instead = (part.strip() for part in line.partition("="))
            parts = phrase.split()
            words = (between.get(part) or f" +{self.choices(part)}" for part in parts)
            # A comma ends as such, all else as a word.
            end = "" if parts[-1] == "," else r"\b"
            finds = rf"\b{''.join(words).removeprefix(' +')}{end}"
            # What stands between may be kept, the first in the first place.
            begin, *ends = re.split(r" ?\*", instead)
            kept = begin + "".join(rf"\{number}{rest}" for number, rest in enumerate(ends, 1))
            found.append(_Phrase(finds, kept, frozenset(parts) - between.keys()))
        return found

    def _filled(self, low: str) -> Set[str]:
        """Return the words of phrases, as they stand in the file, that a text has."""
        found = set[str]()
        for word in {*_PIECES.findall(low), *_WHOLE.findall(low)}:
            filled = self._fills.get(word)
            if filled is None:
                filled = {each for each, pattern in self._forms.items() if pattern.fullmatch(word)}
                filled = self._fills[word] = filled | self._plain.get(word, set())
            found |= filled
        return found

    @cached_property
    def _fills(self) -> dict[str, set[str]]:
        """Which words of phrases the words are that were asked for."""
        return {}

    @cached_property
    def _plain(self) -> Mapping[str, set[str]]:
        """Which words of phrases those are that have no other forms."""
        found: dict[str, set[str]] = {}
        for each, choices in self._choices():
            for choice in choices:
                if not _FORMS.intersection(choice):
                    found.setdefault(choice, set()).add(each)
        return found

    @cached_property
    def _forms(self) -> Mapping[str, re.Pattern[str]]:
        """What finds the others in all their forms."""
        several = ((e, [c for c in each if _FORMS.intersection(c)]) for e, each in self._choices())
        return {e: re.compile(self.choices("|".join(each))) for e, each in several if each}

    def _choices(self) -> Iterator[tuple[str, Sequence[str]]]:
        for word in dict.fromkeys(word for phrase in self._all for word in phrase.needs):
            yield word, word.split("|")
