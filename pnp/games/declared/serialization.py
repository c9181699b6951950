"""Positions as plain data, both ways, and what a record states of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.english import article as a
from pnp.errors import PnpError
from pnp.games.declared.grids import Id
from pnp.games.declared.limits import LENGTH
from pnp.games.declared.position import Position, acted, thawed
from pnp.games.declared.spelling import did_you_mean
from pnp.games.declared.types import (
    Flag,
    Kind,
    Many,
    Maybe,
    Member,
    Number,
    Record,
    Table,
    Type,
    Unknown,
    Words,
    bare,
    spoken,
)
from pnp.games.declared.world import World
from pnp.games.kit.form import Fault, Path, found
from pnp.games.protocol import Setup

SET_UP: Final = "set-up"
"""Under this key plain data say who plays; no part of the state can be called so."""


class Reader:
    """Reads values of a type from plain data; what is wrong with them is gathered."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def read(self, path: Path, value: Any, kind: Type, old: Any = None) -> Any:
        """Return the value; a table may be given in part, the rest is as in *old*."""
        match kind:
            case Maybe(of):
                none = value is None or (isinstance(value, str) and value == "none")
                return None if none else self.read(path, value, of, old)
            case Table(by, of):
                return self._table(path, value, by, of, old)
            case Many(of):
                return self._list(path, value, of)
            case Record(parts):
                return self._record(path, value, dict(parts))
            case Member(ids, own):
                return self._member(path, value, ids, own)
            case Number(low, high):
                return self._number(path, value, low, high)
            case Flag():
                if isinstance(value, bool):
                    return value
            case Words():
                if isinstance(value, str):
                    return str(value)
        self._expected(path, spoken(kind), value)
        return old

    def _expected(self, path: Path, what: str, value: Any, hint: str | None = None) -> None:
        self.faults.append(Fault(path, f"expected {what}, found {found(value)}", hint))

    def _member(self, path: Path, value: Any, ids: frozenset[Id], own: Kind | None) -> Any:
        if not isinstance(value, bool) and isinstance(value, str | int):
            for known in (value, str(value)):
                if known in ids:
                    return known
            if isinstance(value, str) and value.isascii() and value.lstrip("-").isdecimal():
                number = int(value[:15])
                if number in ids:
                    return number
        hint = did_you_mean(str(value), map(str, ids)) if isinstance(value, str) else None
        self._expected(path, a(own.name) if own else spoken(Member(ids)), value, hint)
        return None

    def _number(self, path: Path, value: Any, low: int, high: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self._expected(path, spoken(Number(low, high)), value)
        return max(low, min(high, 0))

    def _list(self, path: Path, value: Any, of: Type) -> list[Any]:
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            self._expected(path, "a list", value)
            return []
        if len(value) > LENGTH:
            self.faults.append(Fault(path, f"expected at most {LENGTH:,} entries"))
        return [self.read((*path, index), item, of) for index, item in enumerate(value[:LENGTH])]

    def _record(self, path: Path, value: Any, parts: Mapping[str, Type]) -> dict[str, Any]:
        if not isinstance(value, Mapping) or value.keys() != parts.keys():
            self._expected(path, f"a record of {', '.join(parts)}", value)
            return {}
        return {name: self.read((*path, name), value[name], of) for name, of in parts.items()}

    def _table(self, path: Path, value: Any, by: Kind, of: Type, old: Any) -> dict[Id, Any]:
        table: dict[Id, Any] = thawed(old) if old is not None else {}
        if value is None:
            return table
        if not isinstance(value, Mapping):
            self._expected(path, f"a table by {by.name}", value)
            return table
        keys = {str(item): item for item in by.ids}
        for key, item in value.items():
            own = keys.get(str(key))
            if own is None:
                hint = did_you_mean(str(key), keys)
                message = f'expected {a(by.name)}, found "{key}"'
                self.faults.append(Fault((*path, str(key)), message, hint))
            else:
                table[own] = self.read((*path, str(key)), item, of, table.get(own))
        return table


def to_plain(position: Position, world: World) -> dict[str, Any]:
    """Return a position as plain data that can be written to a file and read back."""
    plain = {name: thawed(getattr(position, f"d_{name}")) for name in world.fields}
    if position.ended is not None:
        rule, winners, words = position.ended
        plain["over"] = {"rule": rule, "winners": list(winners), "reason": words}
    if position.pending is not None:
        action, script = position.pending
        plain["chance"] = {
            "after": None if action is None else thawed(action),
            "came": thawed(script),
        }
    return plain


def from_plain(data: Mapping[str, Any], world: World, start: Position) -> Position:
    """Return the position that `to_plain` wrote. Raises PnpError for other data."""
    stated = {key: value for key, value in data.items() if key not in ("over", "chance")}
    position, faults = stated_in(stated, world, start)
    if faults:
        raise PnpError("; ".join(told(fault) for fault in faults))
    over, chance = data.get("over"), data.get("chance")
    try:
        if over:
            winners = tuple(map(str, over["winners"]))
            position.ended = (str(over["rule"]), winners, str(over["reason"]))
        if chance:
            after = chance["after"]
            action = None if after is None else tuple(map(_acted, after))
            position.pending = (action, tuple(chance["came"]))
    except (KeyError, TypeError):
        raise PnpError(
            "expected over with rule, winners and reason, chance with after and came"
        ) from None
    return position


def told(fault: Fault) -> str:
    """Return a fault with its place as one line."""
    place = ".".join(map(str, fault.path))
    return f"{place}: {fault.message}" if place else fault.message


def read_setup(data: Any) -> Setup:
    """Return who plays and by what, as `to_plain` wrote it. Raises PnpError for other data."""
    if data is None:
        return Setup(())
    if not isinstance(data, Mapping):
        raise PnpError(f"{SET_UP}: expected players, options and edition, found {found(data)}")
    players, options = data.get("players") or (), data.get("options") or {}
    if not isinstance(players, list | tuple) or not isinstance(options, Mapping):
        raise PnpError(f"{SET_UP}: expected a list of players and a mapping of options")
    return Setup(tuple(map(str, players)), dict(options), str(data.get("edition") or ""))


def _acted(value: Any) -> Any:
    """Return a part of an action as it stands in one."""
    return acted(value) if isinstance(value, list) else value


def stated_in(
    data: Mapping[str, Any], world: World, base: Position
) -> tuple[Position, list[Fault]]:
    """Return a position with what a record states of it, and what is wrong with the record."""
    reader = Reader()
    position = type(base)()
    position.ended, position.pending = None, None
    for name, stored in world.fields.items():
        slot = f"d_{name}"
        old = getattr(base, slot)
        value = reader.read((name,), data[name], stored.type, old) if name in data else thawed(old)
        setattr(position, slot, value)
    for name in data:
        if name not in world.fields:
            hint = did_you_mean(name, world.fields)
            reader.faults.append(Fault((name,), "expected a part of the state", hint))
    return position, reader.faults


def belongs(value: Any, kind: Type) -> bool:
    """Return whether a value is of a type."""
    if value is None:
        return isinstance(kind, Maybe | Unknown)
    match bare(kind):
        case Number(low, high):
            return type(value) is int and low <= value <= high
        case Member(ids):
            return isinstance(value, str | int) and not isinstance(value, bool) and value in ids
        case Many(of):
            return isinstance(value, list | tuple) and all(belongs(item, of) for item in value)
        case Record(parts):
            same = isinstance(value, Mapping) and value.keys() == {name for name, _ in parts}
            return same and all(belongs(value[name], of) for name, of in parts)
        case Flag():
            return isinstance(value, bool)
        case _:
            return isinstance(value, str)
