"""What is written to a picture, beside what the picture shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pnp.errors import Problem
from pnp.rulebook.blocks import Picture, flat, inlines, walk
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.passages import told
from pnp.rulebook.wording import Token, tokens_of

_PARTS: Final = re.compile(r"[-_.]")


def miscaptioned(book: Manuscript, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield pictures of faces and cards that are called by the name of another one."""
    inside = told(book.blocks)
    for block in walk(book.blocks):
        for picture in (p for p in flat(inlines(block)) if isinstance(p, Picture)):
            kind, _, name = picture.source.partition(":")
            if kind == "diagram":
                yield from _drawn(book, lexicon, picture, name)
            if kind in ("face", "die") and picture.alt:
                shown = [lexicon.expand(part) for part in name.split(".")[:2]]
                tags = frozenset().union(*shown)
                named = [
                    t for t in tokens_of(picture.alt, lexicon) if _alike(t, shown[-1], lexicon)
                ]
                colours = {tag for tag in shown[-1] if tag.startswith("colour:")}
                named += [
                    t
                    for t in tokens_of(picture.alt, lexicon)
                    if t.kind == "colour" and colours and not t.tags & colours
                ]
                wrong = [t for t in named if t.kind == "colour"]
                if wrong or (named and not any(token.tags & tags for token in named)):
                    message = f'expected the name of {picture.source}, found "{named[-1].text}"'
                    yield Problem(book.file, picture.line, "", message)
                elif kind == "face" and id(block) not in inside:
                    for word, true in _misnamed(book, name, tokens_of(picture.alt, lexicon)):
                        message = f'expected "{true}" for {picture.source}, found "{word}"'
                        yield Problem(book.file, picture.line, "", message)


def _drawn(book: Manuscript, lexicon: Lexicon, picture: Picture, name: str) -> Iterator[Problem]:
    """Yield a name in place of the one by which a diagram is called."""
    words = [word.capitalize() for word in _PARTS.split(name)]
    called = [lexicon.phrases[(word,)] for word in words if (word,) in lexicon.phrases]
    tags = frozenset().union(*(term.tags for term in called))
    groups = frozenset().union(*(term.groups for term in called))
    named = [t for t in tokens_of(picture.alt, lexicon) if t.kind == "row" and t.groups & groups]
    wrong = [token for token in named if not token.tags & tags]
    missing = [term for term in called if not any(t.tags & term.tags for t in named)]
    if wrong and missing:
        message = f'expected the name of {picture.source}, found "{wrong[0].text}"'
        yield Problem(book.file, picture.line, "", message)


def _misnamed(book: Manuscript, name: str, tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Yield numbers and ranks that the shown piece has not, but others of its component."""
    component, _, item = name.partition(".")
    known = {one.id: one for one in book.game.items.get(component, ())}
    shown = known.get(item.partition(".")[0])
    if shown is None:
        return
    numbers = [value for value in map(_whole, shown.fields.values()) if value is not None]
    parts = _PARTS.split(shown.id)
    others: dict[str, str] = {}
    for other in map(_PARTS.split, known):
        differing = [pair for pair in zip(other, parts, strict=False) if pair[0] != pair[1]]
        if len(other) == len(parts) and len(differing) == 1:
            others[differing[0][0]] = differing[0][1]
    for token in tokens:
        word = token.text.lower()
        if token.number is not None and numbers and token.number not in numbers:
            yield token.text, str(numbers[0])
        elif word.isalpha() and word in others and word not in parts:
            yield token.text, others[word]


def _whole(value: Any) -> int | None:
    return int(value) if str(value).isdigit() else None


def _alike(token: Token, shown: frozenset[str], lexicon: Lexicon) -> bool:
    """Return whether a word names something of the kind that a picture shows."""
    if token.kind == "code":
        return any(lexicon.is_code(tag) for tag in shown)
    groups = (term.groups for term in lexicon.phrases.values() if term.tags & shown)
    return token.kind == "row" and bool(token.groups & frozenset().union(*groups))
