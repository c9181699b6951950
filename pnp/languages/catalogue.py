"""What is printed in place of a text: a catalogue of messages, asked text by text.

The same questions are asked when a game is built in another language and when its texts are
gathered for a translator, so the two cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from gettext import c2py
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from pnp import english
from pnp.languages.vocabulary import UNKNOWN, Vocabulary

NAME: Final = "name"
"""The context of names of the game; their messages may hold several forms."""

DRAWING: Final = "drawing"
"""The context of what templates say themselves: ``{{ _("counts for winning") }}``."""

Key = tuple[str, str]
"""Context and text of a message."""


class Entry(Struct, frozen=True):
    """A message as a translator left it."""

    text: str
    """The translation; forms of a name stand behind bars."""

    file: Path
    line: int
    remark: str = ""
    """What the translator noted beside it."""

    signed: str = ""
    """The translation as somebody has signed it, empty where nobody has."""

    @property
    def first(self) -> str:
        """The form that is printed where nothing else is asked for."""
        return self.forms[""]

    @property
    def forms(self) -> Mapping[str, str]:
        """All forms by label, the first one under no label.

        >>> dict(Entry("Truppe | plural: Truppen", Path("de.po"), 1).forms)
        {'': 'Truppe', 'plural': 'Truppen'}
        """
        return forms_in(self.text)


def forms_in(text: str) -> dict[str, str]:
    """Return the forms of a name by label; a form without one goes by itself."""
    first, *others = (part.strip() for part in text.split("|"))
    found = {"": first}
    for other in others:
        label, colon, form = other.partition(":")
        found[label.strip() if colon else other] = form.strip() if colon else other
    return found


class Catalogue(Struct, eq=False):
    """The messages of one language; without any it says everything as it is written."""

    tag: str = ""
    """The language's tag, empty where nothing is translated."""

    entries: Mapping[Key, Entry] = field(default_factory=dict)
    plurals: str = "n != 1"
    """Which plural a number takes, as the head of a PO file says it."""

    fonts: tuple[str, ...] = ()
    """Families with the letters that those of the game lack."""

    packages: tuple[tuple[str, Path], ...] = ()
    """Packages that hold them, each with the file that names it."""

    vocabulary: Vocabulary = UNKNOWN
    """What its words do in a rule; asked where messages are signed."""

    game: str = ""
    """The game whose messages these are, empty for those of all games."""

    asked: dict[Key, None] = field(default_factory=dict)
    """The messages that were wanted, in order."""

    def resigned(self) -> Catalogue:
        """Return the catalogue with each message that was signed signed as it is now."""
        said = {
            key: replace(entry, signed=entry.text) if entry.signed else entry
            for key, entry in self.entries.items()
        }
        return replace(self, entries=said)

    def say(self, context: str, text: str, where: str = "", note: str = "") -> str:
        """Return what is printed in place of the text: itself where the catalogue lacks it.

        *where* is its ``file:line``, *note* what helps to translate it.
        """
        if not self.tag or not text.strip():
            return text
        self.asked[context, text] = None
        entry = self.entries.get((context, text))
        if entry is None:
            return text
        return entry.first if context in FORMED else entry.text

    def entry(self, context: str, text: str) -> Entry | None:
        """Return the message, None where the catalogue lacks it."""
        return self.entries.get((context, text))

    def form(self, name: str, label: str) -> str:
        """Return another form of a name; the name itself where it has none of that label."""
        for (context, _), entry in self.entries.items():
            if context == NAME and entry.first == name and label in entry.forms:
                return entry.forms[label]
        return name

    def lacks(self, context: str, text: str) -> bool:
        """Return whether a message was wanted and is missing: it is printed as it is written."""
        return (context, text) in self.asked and (context, text) not in self.entries

    def unsaid(self) -> list[Key]:
        """Return the messages that were wanted and are missing."""
        return [key for key in self.asked if key not in self.entries]

    # ------------------------------------------------------------------ numbers and lists

    def plural(self, number: int) -> int:
        """Return which of the forms of a noun goes with a number, counted from 0."""
        return c2py(self.plurals)(number)

    def number(self, number: int, form: str = "") -> str:
        """Return a number in words as far as the language's messages have them, else digits."""
        word = english.in_words(number)
        return self._word("number", word, form, str(number)) if self.tag else word

    def ordinal(self, number: int, form: str = "") -> str:
        """Return the place of something in a row, counted from 1."""
        word = english.ordinal(number)
        return self._word("ordinal", word, form, f"{number}.") if self.tag else word

    def listed(self, words: Iterable[object], last: str = "and", nothing: str = "nothing") -> str:
        """Return words as a sentence lists them."""
        if not self.tag:
            return english.listed(words, last, nothing)
        *others, end = [str(word) for word in words] or [self.say("list", nothing)]
        if not others:
            return end
        joined = others[0]
        for other in others[1:]:
            joined = self.say("list", "{0}, {1}").format(joined, other)
        return self.say("list", f"{{0}} {last} {{1}}").format(joined, end)

    def quotes(self) -> list[str]:
        """Return the four quotation marks of the language."""
        entry = self.entry("quotes", QUOTES)
        return [mark.strip(" ") for mark in (entry.text if entry else QUOTES).split("|")]

    def _word(self, context: str, word: str, form: str, otherwise: str) -> str:
        entry = self.entry(context, word)
        if entry is None:
            return otherwise
        return entry.forms.get(form, entry.first)


FORMED: Final = (NAME, "number", "ordinal", "count", "opposite", "colour")
"""Contexts whose messages hold forms."""

QUOTES: Final = "“ | ” | ‘ | ’"
"""Quotation marks, outer ones before inner ones."""

SILENT: Final = Catalogue()
"""Nothing is translated."""

_BRACES: Final = re.compile(r"\{(\w*)\}")


def braces(text: str) -> list[str]:
    """Return the names in braces, which a translation has to keep.

    >>> braces("Pay {cost} for {most} cards.")
    ['cost', 'most']
    """
    return sorted(_BRACES.findall(text))
