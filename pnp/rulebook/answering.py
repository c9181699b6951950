"""Whether every Yes and No of a book is the engine's, or freed with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.errors import Problem
from pnp.model.rules import Rules
from pnp.rulebook.answers import Answer
from pnp.rulebook.blocks import (
    Block,
    Box,
    Heading,
    Inline,
    Listing,
    Paragraph,
    Styled,
    Table,
    plain,
)
from pnp.rulebook.filling import FIRST_NOTE, NOTES, bare, without_free
from pnp.rulebook.manuscript import Manuscript

_SAID: Final = re.compile(r"^\W*(?:[A-Z]\w*(?: \w+){0,2}, )?(yes|no)\b", re.IGNORECASE)
"""What an answer says, at once or behind a few words: "From worms, yes"."""

_NOTED: Final = re.compile(f"[{NOTES}]")


def misanswered(book: Manuscript) -> Iterator[Problem]:
    """Yield answers that are not the engine's, and answers that nobody has asked it for."""
    if book.engine is None:
        return
    for line, text in _answers(book.blocks):
        said = _SAID.match(bare(without_free(text)))
        if said is None:
            continue
        noted = [book.asked.all[ord(mark) - FIRST_NOTE] for mark in _NOTED.findall(text)]
        found = said[1].capitalize()
        if not noted:
            message = f'expected an answer of the engine, found "{found}" typed out'
            hint = (
                '{{ asked(example("...").may(0, ...)) }} behind it asks; '
                f'{{{{ free("{found}", "why no engine knows") }}}} leaves it to you'
            )
            yield Problem(book.file, line, "", message, hint)
        elif noted[0].yes != (found == "Yes"):
            yield Problem(book.file, line, "", _otherwise(noted[0], found, book.rules))


def _otherwise(answer: Answer, found: str, rules: Rules | None) -> str:
    right = "Yes" if answer.yes else "No"
    lines = [f'expected "{right}", as the engine answers, found "{found}"']
    rule = rules.rules.get(answer.rule) if rules and answer.rule else None
    if rules and rule:
        lines.append(f"rule: {rule.id}, {rules.file.as_posix()}:{rule.line}: {rule.text}")
    if answer.because:
        lines.append(f"true: {answer.because}")
    return "\n  ".join(lines)


def _answers(blocks: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of whatever stands behind a question."""
    question = False
    for block in blocks:
        match block:
            case Heading():
                question = _asks(block.parts)
                continue
            case Paragraph():
                head, *rest = block.parts or ((),)
                if question:
                    yield block.line, plain(block.parts)
                elif isinstance(head, Styled) and head.kind == "strong" and _asks(head.parts):
                    yield block.line, plain(tuple(rest))
            case Table():
                for row, line in zip(block.rows, block.lines, strict=True):
                    yield from (
                        (line, plain(cell)) for asking, cell in pairwise(row) if _asks(asking)
                    )
            case Box():
                yield from _answers(block.blocks)
            case Listing():
                for item in block.items:
                    yield from _answers(item)
        question = False


def _asks(parts: Sequence[Inline]) -> bool:
    return bare(plain(tuple(parts))).rstrip().endswith("?")
