"""A position: a value with a slot for every part of the state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from pnp.games.protocol import Setup

Ended = tuple[str, tuple[str, ...], str]
"""The rule by which a game ended, who won, and why."""


class Position:
    """One position of a declared game; it is never changed once somebody else has it."""

    __slots__ = ("ended", "pending")
    fields: ClassVar[tuple[str, ...]] = ()
    setup: ClassVar[Setup] = Setup(())
    """Who plays, and by what: positions of other games are others."""

    ended: Ended | None
    pending: tuple[tuple[Any, ...] | None, tuple[Any, ...]] | None
    """While chance decides: the action that waits for it, and what came up so far."""

    def __eq__(self, other: object) -> bool:
        """Return whether two positions are the same in everything."""
        if not isinstance(other, Position):
            return NotImplemented
        if self.setup != other.setup or self.fields != other.fields:
            return False
        if self.ended != other.ended or self.pending != other.pending:
            return False
        return all(getattr(self, slot) == getattr(other, slot) for slot in self.fields)

    def __hash__(self) -> int:
        """Return a number that equal positions share."""
        return hash(
            (self.ended, repr(self.pending), *(frozen(getattr(self, f)) for f in self.fields))
        )

    def __repr__(self) -> str:
        """Return all parts of the state."""
        parts = ", ".join(f"{slot[2:]}={getattr(self, slot)!r}" for slot in self.fields)
        return f"Position({parts})"


class Row(dict[str, Any]):
    """A record in an action; nobody changes it, so an action can be a key."""

    def __hash__(self) -> int:  # type: ignore[override]
        """Return a number that equal records share."""
        return hash(frozenset(self.items()))


def acted(bag: Iterable[Any]) -> tuple[Any, ...]:
    """Return a list as it stands in an action; its records become keys.

    >>> acted([{"from": "a"}, "b"])
    ({'from': 'a'}, 'b')
    """
    return tuple([Row(item) if isinstance(item, dict) else item for item in bag])


def rows(bag: Iterable[Iterable[Any]]) -> list[tuple[Any, ...]]:
    """Return lists as they stand in actions."""
    return list(map(acted, bag))


def position_class(fields: Iterable[str], setup: Setup) -> type[Position]:
    """Return the class of the positions of a game with these parts of the state."""
    slots = tuple(f"d_{name}" for name in fields)
    own = {"__slots__": slots, "fields": slots, "setup": setup}
    return type("Position", (Position,), own)


def frozen(value: Any) -> Any:
    """Return plain data as something that can be hashed.

    >>> frozen({"a": [1, 2]})
    (('a', (1, 2)),)
    """
    if isinstance(value, dict):
        return tuple((key, frozen(item)) for key, item in value.items())
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def thawed(value: Any) -> Any:
    """Return plain data as a copy that shares nothing with it."""
    if isinstance(value, dict):
        return {key: thawed(item) for key, item in value.items()}
    return [thawed(item) for item in value] if isinstance(value, list | tuple) else value
