"""Yes and no: every answer of a book is one that the engine gives, or is taken out with a reason.

Behind a printed Yes or No stands `{{ asked(...) }}`: it prints nothing and holds what the engine
says to the question, so that the words around it may be chosen freely and cannot turn it round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import Problem
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

if TYPE_CHECKING:
    from pnp.model.rules import Rules
    from pnp.rulebook.manuscript import Manuscript

_SAID: Final = re.compile(r"^\W*(?:[A-Z]\w*(?: \w+){0,2}, )?(yes|no)\b", re.IGNORECASE)
"""What an answer says, at once or behind a few words: "From worms, yes"."""

_NOTED: Final = re.compile(f"[{NOTES}]")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says to a question."""

    yes: bool
    rule: str | None = None
    """The rule behind it; None where several are."""

    because: str = ""
    """The facts as a sentence; empty where the rule tells all."""

    def __bool__(self) -> bool:
        return self.yes


class Asked:
    """The function ``asked`` of a manuscript: it notes an answer and prints nothing."""

    def __init__(self) -> None:
        self.all: list[Answer] = []

    def __call__(self, answer: Any, rule: str | None = None) -> str:
        """Return a mark for an answer of an example, or for whether something is so.

        Raises ValueError for what is neither, and for more answers than a book has marks.
        """
        if not isinstance(answer, Answer | bool):
            raise ValueError(f"expected a yes or a no, such as a comparison, found {answer}")
        if len(self.all) == len(NOTES):
            raise ValueError(f"expected at most {len(NOTES)} answers in a book")
        known = answer if isinstance(answer, Answer) else Answer(answer)
        self.all.append(Answer(known.yes, rule or known.rule, known.because))
        return chr(FIRST_NOTE + len(self.all) - 1)


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
