"""The passages of a book: those that state rules, those that name none, those of its examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeGuard

from pnp.rulebook.blocks import (
    Block,
    Box,
    Heading,
    Paragraph,
    Table,
    flat,
    inlines,
    plain,
    rules_of,
    walk,
)
from pnp.rulebook.filling import bare, without_free
from pnp.rulebook.narrating import words_of
from pnp.rulebook.rows import is_code


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


def stating(blocks: tuple[Block, ...]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield the line, the words and the rules of every paragraph and row that states some.

    What an example tells is held against its replay, and so is a move in a row of a table: the
    rule beside it says why it is refused, not what the words should be.
    """
    inside = told(blocks)
    for block in walk(blocks):
        if id(block) in inside:
            continue
        if isinstance(block, Table):
            for row, ids, line in zip(block.rows, block.stated, block.lines, strict=True):
                moves = any(is_code(part) for cell in row for part in flat(cell))
                if ids and not moves:
                    words = " ".join(bare(without_free(plain(cell))) for cell in row)
                    yield line, words, ids
        elif not isinstance(block, Heading) and rules_of(block):
            yield block.line, words_of(block), rules_of(block)


def outside(blocks: tuple[Block, ...]) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of every paragraph that is no part of an example."""
    inside = told(blocks)
    for block in walk(blocks):
        if isinstance(block, Paragraph) and id(block) not in inside:
            yield block.line, bare(without_free(plain(block.parts)))


def unstated(blocks: tuple[Block, ...]) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of every paragraph and row that names no rule."""
    inside = told(blocks)
    for block in walk(blocks):
        if id(block) in inside:
            continue
        if isinstance(block, Table):
            for row, ids, line in zip(block.rows, block.stated, block.lines, strict=True):
                cells = [bare(without_free(plain(cell))) for cell in row]
                if any(is_code(part) for cell in row for part in flat(cell)):
                    yield line, cells[-1]
                elif not ids:
                    yield line, " : ".join(_joined(cells))
        elif isinstance(block, Paragraph) and not block.rules:
            yield block.line, bare(without_free(plain(block.parts)))


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
