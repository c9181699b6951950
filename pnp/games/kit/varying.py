"""The numbers of a game's rules, and the same rules with other numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.protocol import AnyGame


def known_values(game: AnyGame) -> Mapping[str, int]:
    """Return the numbers of the rules by name: those of rules.yaml, or what the game calls so."""
    own: Mapping[str, int] | None = getattr(game, "numbers", None)
    return whole(getattr(game, "data", {}).get("values", {})) if own is None else own


def varied(game: AnyGame, changes: Mapping[str, int]) -> Mapping[str, Any]:
    """Return the data of the same game with some numbers changed.

    A game whose numbers stand elsewhere has the method *varied*.
    """
    own = getattr(game, "varied", None)
    if own is not None:
        data: Mapping[str, Any] = own(changes)
        return data
    return with_values(getattr(game, "data", {}), changes)


def with_values(data: Mapping[str, Any], changes: Mapping[str, int]) -> dict[str, Any]:
    """Return rules as plain data with some values changed, in all editions.

    >>> with_values({"values": {"a": 1}, "editions": {"old": {"values": {"a": 2, "b": 3}}}},
    ...             {"a": 9})
    {'values': {'a': 9}, 'editions': {'old': {'values': {'a': 9, 'b': 3}}}}
    """
    changed: dict[str, Any] = {**data, "values": changed_in(data.get("values", {}), changes)}
    if "editions" in data:
        changed["editions"] = {
            name: {**edition, "values": changed_in(edition.get("values", {}), changes)}
            for name, edition in data["editions"].items()
        }
    return changed


def changed_in(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return values, those that are changed with what they are now."""
    return {name: changes.get(name, value) for name, value in values.items()}


def whole(values: Mapping[str, Any]) -> dict[str, int]:
    """Return the values that are whole numbers."""
    return {name: value for name, value in values.items() if type(value) is int}
