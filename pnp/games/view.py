"""Hidden information as marks on fields, and choices that are made in secret and revealed together.

A field of a position says once who may see it; what a player sees is derived from the marks, so
no game writes a view by hand.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

SEEN_BY: Final = "seen_by"
"""The key under which a field's metadata hold its mark; without it the field is public."""

NOBODY: Final = "nobody"
OWNERS: Final = "owners"


class Hidden:
    """Stands in a view for a value that this player may not see."""

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden()

Choice = TypeVar("Choice")


def only(*players: str) -> dict[str, Any]:
    """Return the mark of a field that only these players see."""
    return {SEEN_BY: tuple(players)}


def owners() -> dict[str, Any]:
    """Return the mark of a field that holds player -> value, each entry seen by its player."""
    return {SEEN_BY: OWNERS}


def nobody() -> dict[str, Any]:
    """Return the mark of a field that no player sees, such as the order of a deck."""
    return {SEEN_BY: NOBODY}


def known_to(field: str) -> dict[str, Any]:
    """Return the mark of a field seen by the players whom another field of the position lists."""
    return {SEEN_BY: f"field:{field}"}


def view(position: Any, player: str) -> dict[str, Any]:
    """Return what *player* sees of a position, field by field.

    A secret that does not exist is public: an empty field stays None for everybody.
    """
    seen: dict[str, Any] = {}
    for field in dataclasses.fields(position):
        value = getattr(position, field.name)
        mark = field.metadata.get(SEEN_BY)
        if mark is None or value is None:
            seen[field.name] = value
        elif mark == OWNERS:
            seen[field.name] = _own(value, player)
        elif mark == NOBODY:
            seen[field.name] = HIDDEN
        elif isinstance(mark, str):
            knowing = getattr(position, mark.removeprefix("field:"))
            seen[field.name] = value if player in knowing else HIDDEN
        else:
            seen[field.name] = value if player in mark else HIDDEN
    return seen


def _own(value: Mapping[str, Any], player: str) -> dict[str, Any]:
    return {owner: item if owner == player else HIDDEN for owner, item in value.items()}


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
