"""Hidden information as marks on fields, and choices that are made in secret and revealed together.

A field of a position says once who may see it, and with which others it exchanges what is hidden;
what a player sees, and what a player could be facing, is derived from the marks, so no game writes
a view by hand.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from pnp.games.chance import Chance
from pnp.games.kit.kinds import KINDS, Kinds

SEEN_BY: Final = "seen_by"
"""The key under which a field's metadata hold its mark; without it the field is public."""

DEALT_FROM: Final = "dealt_from"
"""The key under which a field's metadata name the cards or tiles of which its values are some."""

NOBODY: Final = "nobody"
OWNERS: Final = "owners"
UNKNOWN: Final = "?"
"""Stands for a hidden value in plain data."""

_REDEAL: Final = -2_000_000_000
"""Numbers of a redeal; the moves of a game have numbers from 0 up."""


class Hidden:
    """Stands in a view for a value that this player may not see."""

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden()

Choice = TypeVar("Choice")


def only(*players: str, dealt_from: str = "") -> dict[str, Any]:
    """Return the mark of a field that only these players see."""
    return {SEEN_BY: tuple(players), DEALT_FROM: dealt_from}


def owners(dealt_from: str = "") -> dict[str, Any]:
    """Return the mark of a field that holds player -> value, each entry seen by its player."""
    return {SEEN_BY: OWNERS, DEALT_FROM: dealt_from}


def nobody(dealt_from: str = "") -> dict[str, Any]:
    """Return the mark of a field that no player sees, such as the order of a deck."""
    return {SEEN_BY: NOBODY, DEALT_FROM: dealt_from}


def known_to(field: str, dealt_from: str = "") -> dict[str, Any]:
    """Return the mark of a field seen by the players whom another field of the position lists."""
    return {SEEN_BY: f"field:{field}", DEALT_FROM: dealt_from}


def observed(position: Any, player: str) -> dict[str, Any]:
    """Return what *player* sees of a position, field by field.

    A secret that does not exist is public: an empty field stays None for everybody.
    """
    seen: dict[str, Any] = {}
    for field in dataclasses.fields(position):
        value = getattr(position, field.name)
        mark = field.metadata.get(SEEN_BY)
        if mark == OWNERS and value is not None:
            seen[field.name] = {
                owner: item if owner == player else HIDDEN for owner, item in value.items()
            }
        else:
            seen[field.name] = value if _sees(position, mark, value, player) else HIDDEN
    return seen


def _sees(position: Any, mark: Any, value: Any, player: str) -> bool:
    """Return whether a player sees all of a field with this mark."""
    if mark is None or value is None:
        return True
    if mark in (NOBODY, OWNERS):
        return False
    if isinstance(mark, str):
        return player in getattr(position, mark.removeprefix("field:"))
    return player in mark


def observed_plainly(position: Any, player: str, kinds: Kinds = KINDS) -> dict[str, Any]:
    """Return what *player* sees of a position as plain data, ``?`` for what is hidden."""
    whole = kinds.fields_of(type(position))
    plain: dict[str, Any] = {}
    for name, value in observed(position, player).items():
        written: Any = None if value is HIDDEN else whole[name].write(getattr(position, name))
        if value is HIDDEN:
            plain[name] = UNKNOWN
        elif isinstance(value, Mapping) and HIDDEN in value.values():
            seen = zip(value.values(), written.items(), strict=True)
            plain[name] = {
                owner: UNKNOWN if item is HIDDEN else plainly for item, (owner, plainly) in seen
            }
        else:
            plain[name] = written
    return plain


# ---------------------------------------------------------------------- dealing anew


Place = tuple[str, Any]
"""A field, and of a table the owner of an entry; None for a whole field."""


def redealt(position: Any, player: str, chance: Chance) -> Any:
    """Return a position that *player* cannot tell from this one.

    What the player does not see is dealt anew among the fields that are dealt from the same cards,
    each order as likely as any other; what has been learnt of a card in play beyond the marks is
    not looked at. A hidden field that is dealt from nothing stays as it is.
    """
    pools: dict[str, list[Place]] = {}
    for field in dataclasses.fields(position):
        pool = field.metadata.get(DEALT_FROM)
        if pool:
            pools.setdefault(pool, []).extend(_hidden(position, field, player))
    changes: dict[str, Any] = {}
    for number, places in enumerate(pools.values()):
        cards = [card for name, owner in places for card in _cards(position, name, owner)]
        left = iter(chance.shuffled(_REDEAL - 1_000_000 * number, cards))
        for name, owner in places:
            value = _refilled(_value(position, name, owner), left)
            if owner is None:
                changes[name] = value
            else:
                entries = changes.setdefault(name, dict(getattr(position, name)))
                entries[owner] = value
    return dataclasses.replace(position, **changes)


def _hidden(position: Any, field: dataclasses.Field[Any], player: str) -> Iterator[Place]:
    """Yield the places of a field that a player does not see."""
    mark, value = field.metadata.get(SEEN_BY), getattr(position, field.name)
    if mark == OWNERS and value is not None:
        yield from ((field.name, owner) for owner in value if owner != player)
    elif not _sees(position, mark, value, player):
        yield field.name, None


def _value(position: Any, name: str, owner: Any) -> Any:
    value = getattr(position, name)
    return value if owner is None else value[owner]


def _cards(position: Any, name: str, owner: Any) -> list[Any]:
    value = _value(position, name, owner)
    if isinstance(value, tuple):
        return list(value)
    return [] if value is None else [value]


def _refilled(value: Any, left: Iterator[Any]) -> Any:
    if isinstance(value, tuple):
        return tuple(next(left) for _ in value)
    return None if value is None else next(left)


# ---------------------------------------------------------------------- secret choices


@dataclass(frozen=True, slots=True)
class Together(Generic[Choice]):
    """A decision of several players: each commits, nobody sees, then all is revealed."""

    players: tuple[str, ...]
    committed: Mapping[str, Choice] = dataclasses.field(default_factory=dict, metadata=owners())

    def commit(self, player: str, choice: Choice) -> Together[Choice]:
        """Return the decision with the choice of one more player; a choice is not taken back.

        Raises ValueError for a player who has no choice (any more).
        """
        if player not in self.waiting:
            raise ValueError(f"{player} has nothing to choose")
        return Together(self.players, {**self.committed, player: choice})

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players who have not chosen yet."""
        return tuple(player for player in self.players if player not in self.committed)

    def revealed(self) -> Mapping[str, Choice] | None:
        """Return all choices in the order of the players, or None while one is missing."""
        if self.waiting:
            return None
        return {player: self.committed[player] for player in self.players}


def together(players: Iterable[str]) -> Together[Any]:
    """Return a decision for which nobody has chosen yet."""
    return Together(tuple(players))
