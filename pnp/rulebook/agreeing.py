"""Whether a book in another language says what the book says that it was made of.

The text is held against rules and replays as it is written. Its translation has the same blocks,
filled with the same values: each must hold the same numbers, names and rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.errors import Problem
from pnp.languages.checking import Checker, checker_of
from pnp.model.translated import kinds_in, names_in
from pnp.rulebook.blocks import Block, Box, Gallery, Heading, Table, inlines, plain, rules_of, walk
from pnp.rulebook.filling import bare, without_free
from pnp.rulebook.passed import BOOK

if TYPE_CHECKING:
    from pnp.rulebook.manuscript import Manuscript

Piece = tuple[str, str, int]
"""What a piece of a block is, its words, its line."""


def disagreements(book: Manuscript, written: Manuscript) -> list[Problem]:
    """Return what a translated book says otherwise than the one as it is *written*."""
    game = written.game
    checker = checker_of(book.game.words, names_in(game), game.data.language, kinds_in(game))
    ours, theirs = list(_pieces(written)), list(_pieces(book))
    found: list[Problem] = []
    for text, said in zip(ours, theirs, strict=False):
        if text[0] != said[0]:
            return [*found, _unlike(book, text, said)]
        entry = book.entry_at(said[2], text[1]) if text[1] != said[1] else None
        if entry is not None:
            found += checker.unlike(text[1], said[1], entry, BOOK)
    found += _shuffled(book, written, checker)
    if len(ours) != len(theirs):
        at = min(len(ours), len(theirs)) - 1
        found.append(_unlike(book, ours[at], theirs[at]))
    return found


def _shuffled(book: Manuscript, written: Manuscript, checker: Checker) -> Iterator[Problem]:
    """Yield the captions that stand at other pictures than in the text."""
    ours, theirs = (
        [block for block in walk(one.blocks) if isinstance(block, Gallery)]
        for one in (written, book)
    )
    for text, said in zip(ours, theirs, strict=False):
        entry = book.entry_at(said.line, plain(said.pictures))
        if entry is not None and len(text.pictures) == len(said.pictures) > 1:
            one, other = ([picture.alt for picture in b.pictures] for b in (text, said))
            yield from checker.shuffled(one, other, entry, BOOK)


def _pieces(book: Manuscript) -> Iterator[Piece]:
    """Yield what is compared, in the order of the book: cells of tables one by one."""
    for block in walk(book.blocks):
        kind = type(block).__name__.lower()
        ids = " ".join(f"[{rule}]" for rule in rules_of(block)) if not _is_table(block) else ""
        if isinstance(block, Table):
            rows = zip(((), *block.stated), (block.line, *block.lines), strict=True)
            for cells, (stated, line) in zip((block.head, *block.rows), rows, strict=True):
                yield "row", " ".join(f"[{rule}]" for rule in stated), line
                for cell in cells:
                    yield "cell", _words(plain(cell)), line
        elif isinstance(block, Box):
            yield f"box {block.kind}", _words(block.name), block.line
        elif isinstance(block, Gallery):
            # Its words are those of several pictures, each a text of its own.
            yield kind, _words("; ".join(each.alt for each in block.pictures)), block.line
        elif isinstance(block, Heading):
            yield f"heading {block.level} {block.id}", _words(plain(block.parts)), block.line
        else:
            yield kind, f"{_words(plain(inlines(block)))} {ids}".strip(), block.line


def _is_table(block: Block) -> bool:
    return isinstance(block, Table)


def _words(text: str) -> str:
    return " ".join(bare(without_free(text)).split())


def _unlike(book: Manuscript, text: Piece, said: Piece) -> Problem:
    message = f"expected a {text[0]} as in the text, found a {said[0]}"
    return Problem(book.file, said[2], book.game.words.tag, f"{message}\n  text: {text[1]}")
