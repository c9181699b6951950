"""What a game hides, and what it could be for whoever does not see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.games.declared.meanings import Stored
from pnp.games.declared.types import Flag, Many, Member, Nothing, Number, Table, Type, bare

MOST: Final = 1000
"""The most values among which one is drawn."""

Values = tuple[Any, ...]
Sort = frozenset[Any] | str
"""Things of one sort can change places: the members of a kind, all numbers, all flags."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """How the hidden parts of a state are dealt anew."""

    piles: Mapping[str, tuple[int, Sort]]
    """Parts whose things change places with those of all parts that have the same here."""

    drawn: Mapping[str, Values]
    """Parts that do not come out of any list, with what each can be."""

    unknown: tuple[str, ...]
    """Parts of which nobody can say what they could be: texts, numbers without bounds."""


def unseen(
    fields: Mapping[str, Stored],
    flows: Iterable[tuple[str, str]],
    written: Iterable[tuple[str, Type]],
) -> Unseen:
    """Return how hidden parts are dealt anew.

    *flows* are pairs of parts between which things move, *written* what effects set a part to: what
    an action offers is less than what a number of any size can be.
    """
    hidden = {name: stored for name, stored in fields.items() if not stored.public}
    groups = groups_of(flows, fields)
    sorts = {name: (groups[name], _sort(stored.type)) for name, stored in hidden.items()}
    listed = {sorts[name] for name, stored in hidden.items() if _is_list(stored.type)}
    offered: dict[str, dict[Any, None]] = {}
    written = [(name, kind) for name, kind in written if not isinstance(kind, Nothing)]
    for name, kind in written:
        values = values_of(kind)
        # What is set to one value alone is set back, not chosen.
        if len(values) > 1:
            offered.setdefault(name, {}).update(dict.fromkeys(values))
    for name in [name for name, kind in written if not values_of(kind)]:
        offered.pop(name, None)
    drawn, unknown = {}, []
    for name, stored in hidden.items():
        if sorts[name] in listed:
            continue
        values = tuple(offered.get(name, ())) or values_of(_inner(stored.type))
        if values:
            drawn[name] = values
        else:
            unknown.append(name)
    piles = {name: sort for name, sort in sorts.items() if sort in listed}
    return Unseen(piles, drawn, tuple(unknown))


def values_of(kind: Type) -> Values:
    """Return all values of a type but none; nothing where they are too many to draw one.

    >>> values_of(Number(1, 3)), values_of(Flag()), values_of(Number())
    ((1, 2, 3), (False, True), ())
    """
    match bare(kind):
        case Member(ids):
            return tuple(sorted(ids, key=lambda item: (str(type(item)), item)))
        case Flag():
            return False, True
        case Number(low, high) if high - low < MOST:
            return tuple(range(low, high + 1))
        case _:
            return ()


def _inner(kind: Type) -> Type:
    while isinstance(kind, Table):
        kind = kind.of
    return kind


def _is_list(kind: Type) -> bool:
    return isinstance(_inner(kind), Many)


def _sort(kind: Type) -> Sort:
    kind = _inner(kind)
    of = bare(kind.of if isinstance(kind, Many) else kind)
    return of.ids if isinstance(of, Member) else type(of).__name__


def groups_of(flows: Iterable[tuple[str, str]], fields: Iterable[str]) -> dict[str, int]:
    """Return the parts of the state in groups between which things move.

    >>> groups_of([("pile", "hand"), ("hand", "laid")], ["pile", "hand", "laid", "prizes"])
    {'pile': 0, 'hand': 0, 'laid': 0, 'prizes': 1}
    """
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for one, other in flows:
        parent[root(one)] = root(other)
    numbers: dict[str, int] = {}
    return {name: numbers.setdefault(root(name), len(numbers)) for name in fields}
