"""The passages of a book: those that state rules, those that name none, those of its examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeGuard

from msgspec import Struct

from pnp.rulebook.blocks import (
    Block,
    Box,
    Heading,
    Inline,
    Link,
    Paragraph,
    Picture,
    Table,
    Text,
    flat,
    inlines,
    plain,
    rules_of,
    walk,
)
from pnp.rulebook.filling import bare, without_free
from pnp.rulebook.narrating import words_of
from pnp.rulebook.rows import is_code


class Passage(Struct, frozen=True):
    """A paragraph, or a row of a table, outside the examples."""

    line: int
    cells: tuple[str, ...]
    """The words of the row's cells; a paragraph has one."""

    rules: tuple[str, ...]
    """What it states."""

    is_row: bool = False
    has_moves: bool = False
    """Whether moves are written in it: the rule beside one tells why it is refused."""

    linked: tuple[str, ...] = ()
    """The sections to which it sends its reader."""

    shown: str = ""
    """What is written to its pictures."""

    @property
    def words(self) -> str:
        """All that it says."""
        return " ".join(self.cells)

    @property
    def asks(self) -> bool:
        """Whether it is an answer beside its question."""
        return self.is_row and self.cells[0].rstrip().endswith("?")


def passages(blocks: tuple[Block, ...]) -> Iterator[Passage]:
    """Yield every paragraph and every row of a table that is no part of an example."""
    inside = told(blocks)
    for block in walk(blocks):
        if id(block) in inside:
            continue
        if isinstance(block, Table):
            for row, ids, line in zip(block.rows, block.stated, block.lines, strict=True):
                cells = tuple(bare(without_free(_words(cell))) for cell in row)
                parts = tuple(part for cell in row for part in cell)
                moves = any(map(is_code, flat(parts)))
                shown = " ".join(p.alt for p in flat(parts) if isinstance(p, Picture))
                yield Passage(line, cells, ids, True, moves, _targets(parts), shown)
        elif isinstance(block, Paragraph):
            text = words_of(block) if block.rules else bare(without_free(plain(block.parts)))
            yield Passage(block.line, (text,), block.rules, linked=_targets(block.parts))


def stating(blocks: tuple[Block, ...]) -> Iterator[Passage]:
    """Yield every passage that states rules.

    What an example tells is held against its replay, and so is a move in a row of a table.
    """
    yield from (p for p in passages(blocks) if p.rules and not p.has_moves)


def unstated(blocks: tuple[Block, ...]) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of every passage that names no rule, or only for a move.

    An index says where something is told, and tells nothing itself.
    """
    telling = (block for block in blocks if not (isinstance(block, Box) and block.kind == "index"))
    for passage in passages(tuple(telling)):
        if passage.has_moves:
            yield passage.line, passage.cells[-1]
        elif not passage.rules:
            yield passage.line, " : ".join(_joined(passage.cells))


def sections(blocks: tuple[Block, ...]) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Yield the title and the words of every section, and the rules it states with their lines."""
    title, words, stated = "", [""], dict[str, int]()
    inside = told(blocks)
    for block in walk(blocks):
        if isinstance(block, Heading):
            if stated:
                yield title, " ".join(words), stated
            title, words, stated = bare(plain(block.parts)), [""], {}
        words += [bare(plain((part,))) for part in inlines(block)]
        if id(block) not in inside:
            stated |= dict.fromkeys(rules_of(block), block.line)
    if stated:
        yield title, " ".join(words), stated


def _words(cell: tuple[Inline, ...]) -> str:
    """Return the words of a cell; what is written to a picture is told of the picture."""
    return "".join(part.text for part in flat(cell) if isinstance(part, Text))


def _targets(parts: tuple[Inline, ...]) -> tuple[str, ...]:
    links = (part.target for part in flat(parts) if isinstance(part, Link))
    return tuple(target[1:] for target in links if target.startswith("#"))


def _joined(cells: Sequence[str]) -> Iterator[str]:
    """Yield the cells of a row; a question whose answer is no Yes or No is one with it."""
    for cell, behind in zip(cells, (*cells[1:], ""), strict=True):
        plain_answer = cell.endswith("?") and not re.match(r"\W*(yes|no)\b", behind.lower())
        yield cell.rstrip("?") if plain_answer and behind else cell


def told(blocks: tuple[Block, ...]) -> set[int]:
    """Return the blocks inside examples, by identity."""
    return {id(part) for box in walk(blocks) if _is_example(box) for part in walk(box.blocks)}


def _is_example(block: Block) -> TypeGuard[Box]:
    return isinstance(block, Box) and block.kind == "example"
