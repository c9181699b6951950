"""Yes and no: every answer of a book is one that the engine gives, or is taken out with a reason.

Behind a printed Yes or No stands `{{ asked(...) }}`: it prints nothing and holds what the engine
says to the question, so that the words around it may be chosen freely and cannot turn it round.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pnp.rulebook.filling import FIRST_NOTE, NOTES


class Answer(Struct, frozen=True):
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
