"""What is written to a picture, beside what the picture shows."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.errors import Problem
from pnp.rulebook.blocks import Picture, flat, inlines, walk
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.wording import Token, tokens_of


def miscaptioned(book: Manuscript, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield pictures of faces and cards that are called by the name of another one."""
    for block in walk(book.blocks):
        for picture in (p for p in flat(inlines(block)) if isinstance(p, Picture)):
            kind, _, name = picture.source.partition(":")
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


def _alike(token: Token, shown: frozenset[str], lexicon: Lexicon) -> bool:
    """Return whether a word names something of the kind that a picture shows."""
    if token.kind == "code":
        return any(lexicon.is_code(tag) for tag in shown)
    groups = (term.groups for term in lexicon.phrases.values() if term.tags & shown)
    return token.kind == "row" and bool(token.groups & frozenset().union(*groups))
