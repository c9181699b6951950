"""What would be true in place of words that are refused: what was signed there, and its rule."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from pnp.english import number_in
from pnp.errors import Problem
from pnp.languages.saying import sentences
from pnp.rulebook.compared import Said, has_words, readable, rule_line
from pnp.rulebook.computed import in_words
from pnp.rulebook.manuscript import Manuscript

Place = tuple[Path | None, int]
"""A file and a line of it."""

_WORD: Final = re.compile(r"[^\W_]+")
_NEAR: Final = 4
"""Passages before and behind one whose rules it may be about."""


class Remedies:
    """The passages of a book that have changed, each with what was signed in its place."""

    def __init__(self, book: Manuscript, said: Mapping[str, Sequence[Said]], only: str) -> None:
        """Where the rules are others than were signed, their file is the *only* one asked."""
        self.book, self.said, self.only = book, said, only
        self._changed: dict[Place, list[tuple[str, str, Said]]] = {}

    def add(self, file: str, was: str, now: Said) -> None:
        """Note that a passage of a file has come for what was signed."""
        place = now.place.file, now.place.line
        if file == (self.only or file):
            self._changed.setdefault(place, []).append((file, was, now))

    def near(self, file: str, said: Said) -> Collection[str]:
        """Return the rules stated beside a passage, or those that its example obeys or breaks."""
        known = said.example in self.book.examples.all and said.example not in self.book.faults
        found = {*(self.book.examples.applied([said.example]) if known else ())}
        if file == self.book.file.name:
            passages = self.said[file]
            here = passages.index(said)
            beside = passages[max(0, here - _NEAR) : here + _NEAR + 1]
            found |= {rule for each in beside for rule in each.rules}
        return found

    def beside(self, problem: Problem) -> Problem:
        """Return a problem with the sentence that was signed in its place, where one was.

        The rule that a problem names is better than one like the words; the sentence that somebody
        has held against the rules is better than facts.
        """
        changed = self._changed.get((problem.file, problem.line), ())
        if len(changed) != 1:
            return problem
        file, was, now = changed[0]
        before, after = in_words(was, now) if file == self.book.file.name else (was, now.text)
        gone = _gone(before, after)
        own = problem.message.split("\n  ")
        # Of sentences that stand as they were signed the others tell nothing.
        if not has_words(gone) or not _tells_of(own[0], _gone(after, before)):
            return problem
        kept = [line for line in own if not line.startswith("true: ")]
        if not any(line.startswith("rule: ") for line in own):
            near = self.near(file, now)
            lines = (rule_line(self.book.rules, now, text, near) for text in (gone, before))
            kept += next(filter(None, map(list, lines)), ())
        return replace(problem, message="\n  ".join((*kept, f"true: {readable(gone)}")))


def _tells_of(message: str, text: str) -> bool:
    """Return whether the words that a message has found are those of a text, but for numbers.

    >>> _tells_of('found "Pay 3 gold" typed out', "Pay {} gold."), _tells_of("found DE-1", "Pay.")
    (True, False)
    """
    found = message.partition("found ")[2]
    found = found.partition('"')[2].rpartition('"')[0] or found
    words, known = ({*_WORD.findall(each.lower())} for each in (found, text))
    return {word for word in words if number_in(word) is None} <= known


def _gone(was: str, now: str) -> str:
    """Return the sentences that were signed and are no longer there.

    >>> _gone("Roll. Pay {} gold. Move.", "Roll. Pay all. Move.")
    'Pay {} gold.'
    """
    before, after = list(sentences(was)), list(sentences(now))
    codes = SequenceMatcher(None, before, after, False).get_opcodes()
    return " ".join(" ".join(before[i:j]) for kind, i, j, *_ in codes if kind != "equal")
