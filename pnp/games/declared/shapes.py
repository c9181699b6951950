"""The kinds of action of a game as values: what can be said in which form, by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.games.declared.deeds import Choice, Deed
from pnp.games.declared.grids import Id
from pnp.games.declared.types import Many, Maybe, Member, Record, Type, bare, spoken


@dataclass(frozen=True, slots=True)
class Part:
    """A choice within an action."""

    name: str
    type: str
    """In words, such as *a location* or *a number*."""

    ids: tuple[Id, ...] = ()
    """All members, where it is one of a kind."""

    optional: bool = False
    """None is allowed."""

    needed: bool = True
    """A record has to state it."""

    by_default: Any = None
    """What it is otherwise; ``me`` for who acts."""

    parts: tuple[Part, ...] = ()
    """For a list of records: what each of them holds."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of action."""

    verb: str
    parts: tuple[Part, ...]
    rules: tuple[str, ...]
    """The rules that judge it, in the order in which they are asked."""

    cites: tuple[str, ...]
    """The rules that its effect cites."""

    secret: bool
    complete: bool
    """All its legal forms are listed."""


def shapes(deeds: Mapping[str, Deed]) -> dict[str, Shape]:
    """Return the kinds of action by verb."""
    return {name: _shape(deed) for name, deed in deeds.items()}


def _shape(deed: Deed) -> Shape:
    rules = [ruling.rule for ruling in deed.rulings]
    rules += [choice.rule for choice in deed.choices if choice.rule]
    rules += [deed.last] if deed.last else []
    return Shape(
        deed.name,
        tuple(map(_part, deed.choices)),
        tuple(dict.fromkeys(rules)),
        tuple(sorted(deed.facts.said)),
        deed.secret,
        not any(choice.partly for choice in deed.choices),
    )


def _part(choice: Choice) -> Part:
    usual = None if choice.needed else choice.usual("me")
    return _typed(choice.name, choice.type, choice.needed, usual)


def _typed(name: str, kind: Type, needed: bool = True, usual: Any = None) -> Part:
    of = bare(kind)
    ids: tuple[Id, ...] = ()
    parts: tuple[Part, ...] = ()
    if isinstance(of, Member):
        ids = of.kind.ids if of.kind else tuple(sorted(of.ids, key=str))
    elif isinstance(of, Many) and isinstance(of.of, Record):
        parts = tuple(_typed(inner, own) for inner, own in of.of.parts)
    return Part(name, spoken(of), ids, isinstance(kind, Maybe), needed, usual, parts)
