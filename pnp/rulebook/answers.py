"""Yes and no: every answer of a book is one that the engine gives, or is taken out with a reason.

Behind a printed Yes or No stands `{{ asked(...) }}`: it prints nothing and holds what the engine
says to the question, so that the words around it may be chosen freely and cannot turn it round.
"""

from __future__ import annotations

from msgspec import Struct


class Answer(Struct, frozen=True):
    """What the engine says to a question."""

    yes: bool
    rule: str | None = None
    """The rule behind it; None where several are."""

    because: str = ""
    """The facts as a sentence; empty where the rule tells all."""

    def __bool__(self) -> bool:
        return self.yes


def denied(value: object) -> object:
    """Return `not` of a value in a manuscript: an answer keeps the rule and the facts behind it.

    >>> denied(Answer(False, "DD-2.8", "two others stand there")), denied(3 == 4)
    (Answer(yes=True, rule='DD-2.8', because='two others stand there'), True)
    """
    if isinstance(value, Answer):
        return Answer(not value.yes, value.rule, value.because)
    return not value
