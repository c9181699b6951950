"""Whether the messages of a language say what their texts say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.errors import Problem
from pnp.languages.ambient import PAPER
from pnp.languages.catalogue import FORMED, Catalogue, Entry
from pnp.languages.contradicting import Languages
from pnp.languages.facts import differences, facts_in, naming
from pnp.languages.placeholders import places_in
from pnp.languages.speech import SILENT, english_speech, speech_of

FREE: Final = "checked:"
"""How a translator's remark begins that vouches for the order, opposites and nots of a message."""

HINT: Final = f'or put a comment beside it: "# {FREE} why it says the same"'
FILLED: Final = ("book",)
"""Contexts whose texts hold expressions: their sentences are compared when they are filled."""


@dataclass(frozen=True)
class Checker:
    """Compares sentences of a game with those of one language."""

    words: Catalogue
    both: Languages

    def unlike(self, text: str, said: str, entry: Entry, where: str) -> Iterator[Problem]:
        """Yield what a translation says otherwise than its text."""
        both = self.both
        ours = facts_in(text, both.speech, both.names)
        theirs = facts_in(said, both.other, both.said)
        wrong = differences(ours, theirs, (both.speech.spells, both.other.spells))
        for expected, found in wrong:
            yield _problem(entry, where, f"expected {expected}, found {found}", text)
        if not wrong and FREE not in entry.remark:
            for message in both.contradictions(text, said):
                yield _problem(entry, where, message, text, HINT)

    def shuffled(
        self, texts: Sequence[str], saids: Sequence[str], entry: Entry, where: str
    ) -> Iterator[Problem]:
        """Yield what the captions of several pictures say at one and belongs to another one."""
        if FREE not in entry.remark:
            for message in self.both.shuffled(texts, saids):
                yield _problem(entry, where, message, ", ".join(texts), HINT)


def checker_of(
    words: Catalogue,
    names: Mapping[str, str],
    tag: str,
    kinds: Mapping[str, str] | None = None,
) -> Checker:
    """Return what compares a language with a game in the language *tag*.

    *names* are those of the game, each with what it means; *kinds* tells what is a thing of which
    kind.
    """
    # Words of a language other than English come from its own messages, which a game written in
    # it does not bring along; its numbers are held where they are digits.
    own = english_speech() if tag.split("-")[0] == "en" else SILENT
    both = Languages(own, speech_of(words), naming(names), naming(names, words), kinds or {})
    return Checker(words, both)


def faults(checker: Checker) -> list[Problem]:
    """Return what is wrong with the messages of a language, each with its file and line."""
    found: list[Problem] = []
    for (context, text), entry in checker.words.entries.items():
        found += _places(context, text, entry)
        if context not in (*FORMED, *FILLED, PAPER, "list"):
            found += checker.unlike(text, entry.text, entry, context)
    return found


def _places(context: str, text: str, entry: Entry) -> Iterator[Problem]:
    """Yield a problem for places of the text that the translation lacks or has besides."""
    wanted, there = places_in(text), places_in(entry.text)
    if wanted == there:
        return
    lost, new = wanted - there, there - wanted
    expected = " ".join(sorted(lost.elements())) or "nothing more"
    found = " ".join(sorted(new.elements())) or "none"
    yield _problem(entry, context, f"expected {expected}, found {found}", text)


def _problem(entry: Entry, where: str, message: str, text: str, hint: str | None = None) -> Problem:
    return Problem(entry.file, entry.line, where, f"{message}\n  text: {text}", hint)
