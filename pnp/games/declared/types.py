"""The types of a rules file: what a value can be, and which values go together.

A type says everything that a value can be, never less; so what is refused here can never work,
and what may or may not work is left to a test while the game is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from pnp.english import article as a
from pnp.english import listed
from pnp.games.declared.document import Place
from pnp.games.declared.grids import Graph, Id
from pnp.games.declared.limits import BIG


@dataclass(frozen=True, eq=False)
class Kind:
    """A finite set of things: they can be chosen, looked up and looped over."""

    name: str
    ids: tuple[Id, ...]
    columns: Mapping[str, Mapping[Id, Any]] = field(default_factory=dict)
    """What the table says of each member, by column."""

    graph: Graph | None = None
    place: Place | None = None
    said: Mapping[Id, str] = field(default_factory=dict)
    """What sentences call a member, where that is not its printed name."""

    @property
    def type(self) -> Member:
        """The type of one of its members."""
        return Member(frozenset(self.ids), self)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    low: int = -BIG
    high: int = BIG


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The value none."""


@dataclass(frozen=True, slots=True)
class Member:
    """One of some ids."""

    ids: frozenset[Id]
    kind: Kind | None = None
    """The kind that has just these members; None for a part of one, or of several together."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value or none."""

    of: Type


@dataclass(frozen=True, slots=True)
class Many:
    """A list."""

    of: Type


@dataclass(frozen=True, slots=True)
class Table:
    """A value for every member of a kind."""

    by: Kind
    of: Type


@dataclass(frozen=True, slots=True)
class Record:
    """Values under names."""

    parts: tuple[tuple[str, Type], ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """What nobody knows: the entries of an empty list, or something that has a fault anyway."""


Type = Number | Flag | Words | Nothing | Member | Maybe | Many | Table | Record | Unknown

NUMBER: Final = Number()
FLAG: Final = Flag()
WORDS: Final = Words()
NOTHING: Final = Nothing()
UNKNOWN: Final = Unknown()


def spoken(kind: Type) -> str:
    """Return the type in words, with its article."""
    match kind:
        case Number(low, high) if low == high:
            return str(low)
        case Number(low, high):
            return f"a number from {low} to {high}" if low > -BIG and high < BIG else "a number"
        case Flag():
            return "yes or no"
        case Words():
            return "a text"
        case Nothing():
            return "none"
        case Member(ids, of):
            return a(of.name) if of else listed(sorted(map(str, ids))[:6], "or")
        case Maybe(of):
            return f"{spoken(of)} or none"
        case Many(of):
            return "a list" if of == UNKNOWN else f"a list of {_several(of)}"
        case Table(by, _):
            return f"a table by {by.name}"
        case Record(parts):
            return f"a record of {listed([name for name, _ in parts])}"
        case Unknown():
            return "something"


def _several(kind: Type) -> str:
    match kind:
        case Number():
            return "numbers"
        case Flag():
            return "flags"
        case Words():
            return "texts"
        case Member(_, of) if of:
            return f"{of.name}s"
        case Many():
            return "lists"
        case Record():
            return "records"
        case _:
            return spoken(kind)


def bare(kind: Type) -> Type:
    """Return the type without none."""
    return kind.of if isinstance(kind, Maybe) else kind


def optional(kind: Type) -> Type:
    """Return the type with none."""
    return kind if isinstance(kind, Maybe | Nothing | Unknown) else Maybe(kind)


def numbers(kind: Type) -> Number | None:
    """Return the range of a value that is always a number, None for every other."""
    if isinstance(kind, Number):
        return kind
    if isinstance(kind, Member) and all(isinstance(item, int) for item in kind.ids):
        return hull(kind.ids)
    return None


def hull(ids: Iterable[Id]) -> Number | None:
    """Return the range of the numbers among some ids."""
    whole = [item for item in ids if isinstance(item, int)]
    return Number(min(whole), max(whole)) if whole else None


def some_number(kind: Type) -> Number | None:
    """Return the range of a value that may be a number, None where it never is."""
    kind = bare(kind)
    if isinstance(kind, Unknown):
        return NUMBER
    return hull(kind.ids) if isinstance(kind, Member) else numbers(kind)


def meet(one: Type, other: Type) -> bool:
    """Return whether two values can ever be equal."""
    match one, other:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case (Maybe(), Maybe()):
            return True
        case (Maybe(of), kind) | (kind, Maybe(of)):
            return isinstance(kind, Nothing) or meet(of, kind)
        case (Member(ids), Member(others)):
            return not ids.isdisjoint(others)
        case (Member(ids), Number(low, high)) | (Number(low, high), Member(ids)):
            return any(isinstance(item, int) and low <= item <= high for item in ids)
        case (Many(of), Many(to)):
            return meet(of, to)
        case _:
            return type(one) is type(other)


class Fit(Enum):
    """Whether a value can be put where one of another type is wanted."""

    YES = "always"
    TRIED = "only a test can tell"
    NO = "never"


def fit(value: Type, wanted: Type) -> Fit:
    """Return whether a value of one type can be stored where another is declared."""
    match value, wanted:
        case (Unknown(), _) | (_, Unknown()):
            return Fit.YES
        case (Nothing(), Maybe()):
            return Fit.YES
        case (Maybe(of), Maybe(to)):
            return fit(of, to)
        case (_, Maybe(to)):
            return fit(value, to)
        case (Maybe(of), _):
            return Fit.NO if fit(of, wanted) is Fit.NO else Fit.TRIED
        case (Number(low, high), Number(least, most)):
            return Fit.YES if least <= low and high <= most else Fit.TRIED
        case (Number(low, high), Member(ids)):
            if high - low < len(ids) and ids.issuperset(range(low, high + 1)):
                return Fit.YES
            return Fit.TRIED if meet(value, wanted) else Fit.NO
        case (Member(ids), Number(least, most)):
            inside = [isinstance(item, int) and least <= item <= most for item in ids]
            return Fit.YES if all(inside) else Fit.TRIED if any(inside) else Fit.NO
        case (Member(ids), Member(others)):
            return Fit.YES if ids <= others else Fit.NO if ids.isdisjoint(others) else Fit.TRIED
        case (Member(ids), Words()):
            return Fit.YES if all(isinstance(item, str) for item in ids) else Fit.NO
        case (Many(of), Many(to)):
            return fit(of, to)
        case (Record(parts), Record(others)):
            return fit_records(dict(parts), dict(others))
        case _:
            return Fit.YES if value == wanted else Fit.NO


def fit_records(parts: Mapping[str, Type], wanted: Mapping[str, Type]) -> Fit:
    """Return whether a record has just the parts that are wanted."""
    if parts.keys() != wanted.keys():
        return Fit.NO
    fits = {fit(parts[name], wanted[name]) for name in parts}
    return Fit.NO if Fit.NO in fits else Fit.TRIED if Fit.TRIED in fits else Fit.YES


def join(one: Type, other: Type) -> Type | None:
    """Return the type of a value that is one of two; None where nothing could be done with it."""
    match one, other:
        case (Unknown(), kind) | (kind, Unknown()):
            return kind
        case (Nothing(), kind) | (kind, Nothing()):
            return optional(kind)
        case (Maybe(of), kind) | (kind, Maybe(of)):
            inner = join(of, bare(kind))
            return None if inner is None else optional(inner)
        case (Number(low, high), Number(least, most)):
            return Number(min(low, least), max(high, most))
        case (Member(), Member()):
            return _either(one, other)
        case (Member() as member, Number(low, high)) | (Number(low, high), Member() as member):
            whole = numbers(member)
            if whole:
                return Number(min(whole.low, low), max(whole.high, high))
            few = high - low < 1000
            return _either(member, Member(frozenset(range(low, high + 1)))) if few else None
        case (Many(of), Many(to)):
            inner = join(of, to)
            return None if inner is None else Many(inner)
        case _:
            return one if one == other else None


def _either(one: Member, other: Member) -> Member:
    if other.ids <= one.ids:
        return one
    return other if one.ids <= other.ids else Member(one.ids | other.ids)
