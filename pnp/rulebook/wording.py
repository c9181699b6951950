"""Sentences taken apart: which words name something of the game, which are numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pnp.english import number_in
from pnp.rulebook.lexicon import Lexicon

_TOKEN: Final = re.compile(r"[\w★•♦♥♣♠]+(?:'[a-z]\w*)?|\S")
_END: Final = re.compile(r"(?<=[.!?;:])[”’\"')]*\s+|(?<=[.!?;:])$|\n|\s[·|]\s")
PLAIN: Final = frozenset(
    "a an and are as at be by can do does each every for from has have if in into is it its may "
    "more must no not of on one or other player players than that the their them then there they "
    "this to turn until when where which who with you your".split()
)
"""Words of English that tell nothing of a game."""

STOPS: Final = frozenset(',.;:!?()“”"—–·|')


class Token(Struct, frozen=True):
    """A word or a name of several words."""

    text: str
    tags: frozenset[str] = frozenset()
    """What it may stand for; empty for an ordinary word."""

    kind: str = ""
    """``row``, ``word``, ``colour`` or ``code``; empty for an ordinary word."""

    number: int | None = None
    groups: frozenset[str] = frozenset()
    """The tables in which a name stands."""


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text; a colon and a semicolon end one, too.

    >>> sentences_of("Two fall. One is left; it holds.")
    ['Two fall.', 'One is left;', 'it holds.']
    """
    return [part for part in _END.split(text) if part and part.strip()]


def tokens_of(text: str, lexicon: Lexicon) -> list[Token]:
    """Return the words of a sentence; a name of several words is one token."""
    # A text is read again and again; what its words name changes as the words of a game are learnt.
    learnt = (len(lexicon.phrases), len(lexicon.codes), len(lexicon.words), len(lexicon.parts))
    known = lexicon.read.get(text)
    if known is None or known[0] != learnt:
        found = list(_tokens(_TOKEN.findall(text.replace("’", "'")), lexicon))
        known = lexicon.read[text] = (learnt, found)
    tokens: list[Token] = known[1]
    return list(tokens)


def _tokens(words: list[str], lexicon: Lexicon) -> Iterator[Token]:
    place = 0
    while place < len(words):
        token, length = _named(words, place, lexicon)
        yield token
        place += length


def _named(words: list[str], place: int, lexicon: Lexicon) -> tuple[Token, int]:
    """Return the longest name that begins here, and how many words it has."""
    word = words[place]
    begins = word in lexicon.heads or owner_of(word) in lexicon.heads
    for length in range(min(lexicon.longest, len(words) - place) if begins else 0, 0, -1):
        group = words[place : place + length]
        for last in (group[-1], owner_of(group[-1])):
            term = lexicon.phrases.get((*group[:-1], last))
            if term is not None:
                return Token(" ".join(group), term.tags, term.kind, None, term.groups), length
    # "Every one" counts nothing.
    is_each = word == "one" and place and words[place - 1].lower() in ("every", "each")
    plain = Token(word) if is_each else _ordinary(word)
    if plain.number is None and lexicon.is_code(word):
        return Token(word, frozenset({word.lower()}), "code"), 1
    if word.isdigit() and word in lexicon.ids:
        return Token(word, frozenset({word}), "", plain.number), 1
    if word.lower() in (lexicon.parts if word[0].isupper() else lexicon.words):
        return Token(word, frozenset({word.lower()}), "key"), 1
    return plain, 1


@lru_cache(4096)
def _ordinary(word: str) -> Token:
    """Return a word that names nothing of the game."""
    return Token(word, number=number_in(word))


def owner_of(word: str) -> str:
    """Return the name of whom something belongs to.

    >>> owner_of("Ann's"), owner_of("ships'"), owner_of("ships")
    ('Ann', 'ships', 'ships')
    """
    return word.removesuffix("'s").removesuffix("'")
