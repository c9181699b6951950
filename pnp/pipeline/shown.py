"""The texts of a game against what is shown: which picture, which passage says a text."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import pairwise
from typing import Final

from msgspec import Struct, field

from pnp.languages.catalogue import NAME
from pnp.languages.gathered import Message
from pnp.languages.pseudo import parts_of
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.blocks import Box, Heading, walk

IN_BOOKS: Final = ("book", "example", "position", "reason", "row")
"""How those begin of what the book alone says."""

_ID: Final = re.compile(r'\bid="([^"]+)"')
_WORD: Final = re.compile(r"[^\W_]+")


class Shown(Struct):
    """A picture on the page, and the texts that stand on it."""

    id: str
    words: str
    """All that it says, as `plain` writes it."""

    picture: str = ""
    wide: bool = False
    texts: dict[str, None] = field(default_factory=dict)


def plain(*texts: str) -> str:
    """Return words alone, between spaces, so that whole ones are found."""
    return f" {' '.join(word for text in texts for word in _WORD.findall(text.casefold()))} "


def saying(text: str, pictures: Sequence[Shown]) -> list[Shown]:
    """Return the pictures that say a text, whatever stands in the places of its values."""
    parts = [part for part in map(plain, parts_of(text)) if part.strip()]
    return [one for one in pictures if parts and all(part in one.words for part in parts)]


class Passages:
    """Where the texts of a book stand on its page."""

    def __init__(self, book: Assembled | None, body: str) -> None:
        self._ids = frozenset(_ID.findall(body))
        self._marks = sorted(_marks(book)) if book else []
        # What is said to who cannot see stands in attributes.
        parts = [(found.start(), found[1]) for found in _ID.finditer(body)]
        self._parts = [
            Shown(name, plain(unescape(body[start:end])))
            for (start, name), (end, _) in pairwise([*parts, (len(body), "")])
        ]

    def of(self, message: Message) -> list[str]:
        """Return the address of the place where a text stands, nothing where it has none."""
        kind, name, *_ = [*message.context.split(" "), ""]
        if kind == "book":
            lines = [int(place.rpartition(":")[2]) for place in message.places]
            found = [bisect(self._marks, (line, "\uffff")) - 1 for line in lines[:1]]
            wanted = [self._marks[place][1] for place in found if place >= 0]
        elif kind == "rule":
            wanted = [f"at-{name}", name]
        elif kind == "section":
            wanted = ["every-rule"]
        elif kind == "example":
            wanted = [f"example-{name}"]
        elif kind in IN_BOOKS or kind == NAME:
            wanted = [one.id for one in saying(message.text, self._parts)]
        else:
            wanted = []
        return [one for one in wanted if one in self._ids][:1]


def _marks(book: Assembled) -> Iterator[tuple[int, str]]:
    """Yield the lines of the manuscript at which headings and examples begin, each with its id."""
    for block in walk(book.blocks):
        if isinstance(block, Heading):
            yield block.line, block.id
        elif isinstance(block, Box) and block.kind == "example":
            yield block.line, f"example-{block.name}"
