"""A translated part of a condition or effect: source of our own making, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pnp.games.declared.types import FLAG, Type

ME: Final = "me"
"""The key of an entry that belongs to who acts."""

OTHERS: Final = ""
"""The key of an entry that may belong to anybody."""

NONE_READ: Final[frozenset[Read]] = frozenset()
VARIES: Final = object()
"""Stands for the value of what differs from position to position."""


class Read(NamedTuple):
    """A part of the state that is looked at: which field, and whose entry."""

    field: str
    key: str
    """`ME`, `OTHERS`, or ``of:`` and the parameter of a function that says whose it is."""


@dataclass(frozen=True, slots=True)
class Expr:
    """Source of an expression with its type."""

    code: str
    type: Type
    cost: int = 1
    """Steps at most, apart from what is charged while it runs."""

    total: bool = True
    """It can be computed in every position."""

    reads: frozenset[Read] = NONE_READ
    around: frozenset[Read] | None = None
    """What is read when only the length of the list is asked; None where that is all the same."""

    uses: frozenset[str] = frozenset()
    """The names of the surroundings that it needs: parameters, loop variables."""

    value: Any = VARIES
    """Its value where that is known beforehand."""

    fresh: bool = False
    """A list that nothing else holds."""

    size: int | None = None
    """How many entries a list has at most, where that is known beforehand."""

    inner: int | None = None
    """How many entries the lists in a list have at most, where that is known beforehand."""

    unique: bool = False
    """A list without an entry twice."""

    origin: frozenset[str] = frozenset()
    """Parts of the state and names out of which the value itself comes."""

    @property
    def varies(self) -> bool:
        """Whether its value differs from position to position."""
        return self.value is VARIES


@dataclass(slots=True)
class Local:
    """A name that a text gives itself, or gets from its surroundings."""

    type: Type
    fixed: bool = True
    """It cannot be set again."""

    key: str = OTHERS
    """Whose entry is read where the name is the key of a table."""

    origin: frozenset[str] = frozenset()
    reads: frozenset[Read] = NONE_READ
    """What was looked at to find its value."""

    total: bool = True
    size: int | None = None
    offered: Type | None = None
    """What an action offers for it; its type is what a record may hold, any number for 1..6."""


@dataclass(slots=True)
class Gathered:
    """What is known of several expressions together."""

    cost: int = 0
    total: bool = True
    reads: frozenset[Read] = NONE_READ
    uses: frozenset[str] = frozenset()
    parts: list[Expr] = field(default_factory=list)

    def add(self, part: Expr, times: int = 1) -> Expr:
        """Count one more expression, which is computed *times* over, and return it."""
        self.cost += part.cost * times
        self.total = self.total and part.total
        self.reads |= part.reads
        self.uses |= part.uses
        self.parts.append(part)
        return part

    def made(self, code: str, kind: Type, cost: int = 1, **more: Any) -> Expr:
        """Return an expression made of all of them."""
        total = more.pop("total", True) and self.total
        reads = more.pop("reads", self.reads)
        return Expr(code, kind, self.cost + cost, total, reads, uses=self.uses, **more)


def gather(parts: Iterable[Expr]) -> Gathered:
    """Return what is known of several expressions together."""
    together = Gathered()
    for part in parts:
        together.add(part)
    return together


def made(code: str, kind: Type, *parts: Expr, cost: int = 1, **more: Any) -> Expr:
    """Return an expression made of some others."""
    return gather(parts).made(code, kind, cost, **more)


def known(value: bool | int | str | None, kind: Type) -> Expr:
    """Return an expression whose value is known."""
    return Expr(repr(value), kind, 0, value=value)


def yes(value: bool) -> Expr:
    """Return a condition that always or never holds."""
    return known(value, FLAG)
