"""Whether the messages of a language say what their texts say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from pnp.errors import Problem
from pnp.languages.ambient import PAPER
from pnp.languages.catalogue import FORMED, Catalogue, Entry, forms_in
from pnp.languages.contradicting import Languages
from pnp.languages.facts import differences, facts_in, naming
from pnp.languages.placeholders import places_in
from pnp.languages.saying import Tongue
from pnp.languages.speech import SILENT, english_speech, speech_of
from pnp.languages.turned import turns

FREE: Final = "checked:"
"""How a translator's remark begins that vouches for the order, opposites and nots of a message."""

HINT: Final = f'or put a comment beside it: "# {FREE} why it says the same"'
FILLED: Final = ("book",)
"""Contexts whose texts hold expressions: their sentences are compared when they are filled."""


class Checker(Struct, frozen=True, dict=True):
    """Compares sentences of a game with those of one language."""

    words: Catalogue
    both: Languages

    @cached_property
    def tongue(self) -> Tongue:
        """What is known of the language."""
        return Tongue(self.both.other, self.both.said, self.words.vocabulary)

    def turned(self, context: str, text: str, entry: Entry) -> Iterator[Problem]:
        """Yield what a translation says otherwise than was signed."""
        if entry.signed in ("", entry.text):
            return
        if context in FORMED:
            yield from self._taken(context, text, entry)
            return
        hint = f"where it says the same: pnp check {self.words.game} --lang {self.words.tag} --sign"
        for each in turns(entry.signed, entry.text, self.tongue):
            what = f'{"no " if each.is_lacking else ""}"{each.word}" in ' if each.word else ""
            found = f'{what}"{each.now.strip()}"' if each.now else "nothing of it"
            message = f"expected what was signed, found {found}\n  true: {each.was.strip()}"
            yield _problem(entry, context, message, text, hint)

    def _taken(self, context: str, text: str, entry: Entry) -> Iterator[Problem]:
        """Yield the other name or word whose translation has become that of this one, too."""
        for (kind, other), known in self.words.entries.items():
            first = forms_in(known.signed)[""] if known.signed else ""
            if kind == context and other != text and first == entry.first:
                message = f'expected what was signed, found what "{other}" is called'
                yield _problem(entry, context, f"{message}\n  true: {entry.signed}", text)

    def unlike(self, text: str, said: str, entry: Entry, where: str) -> Iterator[Problem]:
        """Yield what a translation says otherwise than its text."""
        both = self.both
        ours = facts_in(text, both.speech, both.names)
        theirs = facts_in(said, both.other, both.said)
        is_changed = bool(self.words.vocabulary) and entry.signed not in ("", entry.text)
        # What was signed has been compared; other words for it are held against that, not here.
        spells = both.speech.spells, both.other.spells and not is_changed
        wrong = differences(ours, theirs, spells)
        for expected, found in wrong:
            yield _problem(entry, where, f"expected {expected}, found {found}", text)
        if not wrong and not self._is_signed(entry) and FREE not in entry.remark:
            for message in both.contradictions(text, said):
                yield _problem(entry, where, message, text, HINT)

    def _is_signed(self, entry: Entry) -> bool:
        """Return whether a message is held against what was signed of it, or is that."""
        return entry.signed == entry.text or bool(entry.signed and self.words.vocabulary)

    def shuffled(
        self, texts: Sequence[str], saids: Sequence[str], entry: Entry, where: str
    ) -> Iterator[Problem]:
        """Yield what the captions of several pictures say at one and belongs to another one."""
        if not self._is_signed(entry) and FREE not in entry.remark:
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


def turned(checker: Checker) -> list[Problem]:
    """Return what the messages of a language say otherwise than somebody has signed."""
    entries = checker.words.entries.items()
    return [p for (context, text), entry in entries for p in checker.turned(context, text, entry)]


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
