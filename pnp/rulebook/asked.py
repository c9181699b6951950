"""The questions that a manuscript asks the engine, in the order in which it is read."""

from __future__ import annotations

from typing import Any

from pnp.rulebook.answers import Answer
from pnp.rulebook.filling import FIRST_NOTE, NOTES


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
