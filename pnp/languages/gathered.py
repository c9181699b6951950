"""A catalogue that listens: everything that is asked of it is a message for a translator."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from pnp import english
from pnp.languages.catalogue import NAME, Catalogue, Key


class Message(Struct):
    """A text to translate, and what helps to do it."""

    context: str
    text: str
    places: list[str] = field(default_factory=list)
    """Where it is written, as ``file:line``."""

    notes: list[str] = field(default_factory=list)

    def add(self, place: str, note: str) -> None:
        """Note another place and another remark."""
        if place and place not in self.places:
            self.places.append(place)
        if note and note not in self.notes:
            self.notes.append(note)


class Listening(Catalogue, eq=False):
    """Says everything as it is written, and keeps what it was asked."""

    messages: dict[Key, Message] = field(default_factory=dict)
    on: str = ""
    """What is being made, such as a component; noted with what it says."""

    def say(self, context: str, text: str, where: str = "", note: str = "") -> str:
        """Keep the message and return its text."""
        if any(letter.isalpha() for letter in text):
            message = self.messages.setdefault((context, text), Message(context, text))
            message.add(where, note or (f"on: {self.on}" if self.on else ""))
        return text

    def number(self, number: int, form: str = "") -> str:
        """Return a number in English words."""
        return english.in_words(number)

    def ordinal(self, number: int, form: str = "") -> str:
        """Return an English ordinal."""
        return english.ordinal(number)

    def listed(self, words: Iterable[object], last: str = "and", nothing: str = "nothing") -> str:
        """Return a list in English."""
        return english.listed(words, last, nothing)

    def all(self) -> list[Message]:
        """Return the messages, names of the game first, the rest as they came."""
        return sorted(self.messages.values(), key=lambda message: message.context != NAME)
