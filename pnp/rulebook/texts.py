"""What a book says, as plain lines: for telling how two editions of it differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.rulebook.blocks import Block, Gallery, Heading, Inline, Paragraph, Table, plain, walk
from pnp.rulebook.filling import bare


def lines_of(blocks: Sequence[Block]) -> list[str]:
    """Return headings (behind ``#``), paragraphs and rows of tables in the order of the book."""
    return [line for line in _lines(blocks) if line.strip("# ")]


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for block in walk(tuple(blocks)):
        if isinstance(block, Heading):
            yield f"{'#' * block.level} {_words(block.parts)}"
        elif isinstance(block, Paragraph):
            yield _words(block.parts)
        elif isinstance(block, Gallery):
            yield _words(block.pictures)
        elif isinstance(block, Table):
            for row in (block.head, *block.rows):
                yield " | ".join(map(_words, row))


def _words(parts: tuple[Inline, ...]) -> str:
    return " ".join(bare(plain(parts)).split())
