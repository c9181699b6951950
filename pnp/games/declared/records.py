"""Actions as they are written: in files, as words at a table, as numbers."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, Final

from pnp.english import listed
from pnp.games.declared.deeds import Choice, Deed
from pnp.games.declared.kinds import plain
from pnp.games.declared.position import acted
from pnp.games.declared.serialization import Reader
from pnp.games.declared.spelling import did_you_mean, told
from pnp.games.declared.types import Flag, Many, Maybe, Member, Record, Type, bare, spoken
from pnp.games.kit.form import Fault
from pnp.games.protocol import InvalidMove

Action = tuple[Any, ...]
MOST_NUMBERED: Final = 100_000
"""Actions that have numbers of their own, whatever the position."""


class Records:
    """Writes and reads the actions of one game."""

    def __init__(
        self, deeds: Mapping[str, Deed], cites: Mapping[str, str], cells: Mapping[Any, str]
    ) -> None:
        self.deeds, self.cites, self.cells = deeds, cites, cells
        self.by_name = {name.lower(): cell for cell, name in cells.items()}

    # ------------------------------------------------------------------ plain data

    def write(self, action: Action) -> dict[str, Any]:
        """Return an action as a record: verb, who, and what differs from the ordinary."""
        verb, by, *values = action
        record: dict[str, Any] = {"do": verb, "by": by}
        for choice, value in zip(self.deeds[verb].choices, values, strict=True):
            if choice.needed or value != choice.usual(by):
                record[choice.name] = "none" if value is None else value
        return record

    def read(self, data: Mapping[str, Any], by: str) -> tuple[Action | None, list[Fault]]:
        """Return the action that a record states, and everything wrong with its form.

        *by* is who acts when the record does not say it. A member that nobody knows is left to
        the rule that is cited for its kind.
        """
        verb = data.get("do")
        deed = self.deeds.get(verb) if isinstance(verb, str) else None
        if deed is None:
            hint = did_you_mean(str(verb), self.deeds)
            return None, [Fault(("do",), f"expected an action, found {verb}", hint)]
        reader = Reader()
        by = str(data.get("by", by))
        values = [self._value(reader, data, choice, by) for choice in deed.choices]
        known = ["do", "by", "chance", *(choice.name for choice in deed.choices)]
        for name in data:
            if name not in known:
                hint = did_you_mean(name, known)
                reader.faults.append(Fault((str(name),), f"expected no such part of {verb}", hint))
        return (verb, by, *values), reader.faults

    def _value(self, reader: Reader, data: Mapping[str, Any], choice: Choice, by: str) -> Any:
        if choice.name not in data:
            if choice.needed:
                reader.faults.append(Fault((), f"expected the key {choice.name}"))
                return None
            return choice.usual(by)
        value = data[choice.name]
        kind = bare(choice.type)
        cited = isinstance(kind, Member) and kind.kind is not None and kind.kind.name in self.cites
        if cited and isinstance(value, str | int) and value not in getattr(kind, "ids", ()):
            return None if value == "none" and kind is not choice.type else value
        return _acted(reader.read((choice.name,), value, choice.type), choice.type)

    # ------------------------------------------------------------------ words

    def text(self, action: Action) -> str:
        """Return an action as it is typed, such as ``place hill 2``."""
        verb, by, *values = action
        if verb not in self.deeds:
            return " ".join(_word(part) for part in action if part is not None)
        choices = self.deeds[verb].choices
        pairs = list(zip(choices, values, strict=True))
        usual = all(value == choice.usual(by) for choice, value in pairs if not choice.needed)
        shown = [value for choice, value in pairs if choice.needed or not usual]
        return " ".join([verb, *(self.cells.get(value) or _word(value) for value in shown)])

    def parse(self, text: str, by: str) -> Action:
        """Return the action that somebody typed. Raises InvalidMove for what is none."""
        try:
            words = shlex.split(text)
        except ValueError:
            words = text.split()
        deed, said = self._begun(words)
        if deed is None:
            verbs = listed([_verb(known) for known in self.deeds.values()], "or")
            raise InvalidMove(f'expected a move that begins with {verbs}, found "{text}"')
        words = words[said:]
        needed = [choice for choice in deed.choices if choice.needed]
        given = needed if len(words) == len(needed) else list(deed.choices)
        if len(words) != len(given):
            shape = " ".join([_verb(deed), *(choice.name.upper() for choice in needed)])
            raise InvalidMove(f'expected "{shape}", found "{text}"')
        typed = dict(zip((choice.name for choice in given), words, strict=True))
        values = [
            self._typed(deed, choice, typed[choice.name])
            if choice.name in typed
            else choice.usual(by)
            for choice in deed.choices
        ]
        return (deed.name, by, *values)

    def _begun(self, words: Sequence[str]) -> tuple[Deed | None, int]:
        """Return the action with which words begin, and how many of them name it."""
        small = [word.lower() for word in words]
        fitting = [
            (len(verb), deed)
            for deed in self.deeds.values()
            for verb in ([deed.name.lower()], deed.name.lower().split("_"))
            if small[: len(verb)] == verb
        ]
        said, deed = max(fitting, key=lambda found: found[0], default=(0, None))
        return deed, said

    def _typed(self, deed: Deed, choice: Choice, word: str) -> Any:
        for said in (word, word.lower()):
            reader = Reader()
            value = reader.read((), _value(self._id(said), choice.type), choice.type)
            if not reader.faults:
                return _acted(value, choice.type)
        raise misfit(deed, choice, word)

    def _id(self, word: str) -> str:
        return str(self.by_name.get(word.lower(), word))

    # ------------------------------------------------------------------ numbers

    @cached_property
    def spaces(self) -> dict[str, list[Sequence[Any]]] | None:
        """Everything that the parameters of each action can be; None where that is too much."""
        spaces: dict[str, list[Sequence[Any]]] = {}
        for verb, deed in self.deeds.items():
            lists = [_all_of(choice) for choice in deed.choices]
            spaces[verb] = [found for found in lists if found is not None]
            if len(spaces[verb]) < len(lists):
                return None
        return spaces if sum(map(_count, spaces.values())) <= MOST_NUMBERED else None

    @property
    def number_of_actions(self) -> int | None:
        """How many actions there are; None where they are numbered anew in each position."""
        return None if self.spaces is None else sum(map(_count, self.spaces.values()))

    def number(self, action: Action, legal: Sequence[Action]) -> int:
        """Return the number of an action, whoever acts: the same in every position.

        In games with too many actions it is the place among the *legal* ones. Raises ValueError
        for an action that has none.
        """
        if self.spaces is None:
            return legal.index(action)
        base = 0
        for verb, lists in self.spaces.items():
            if verb != action[0]:
                base += _count(lists)
                continue
            number = 0
            for found, value in zip(lists, action[2:], strict=True):
                number = number * len(found) + list(found).index(value)
            return base + number
        raise ValueError(f"no action {action[0]}")

    def numbered(self, number: int, by: str, legal: Sequence[Action]) -> Action:
        """Return the action of a number. Raises IndexError for a number that none has."""
        if self.spaces is None:
            return legal[number]
        for verb, lists in self.spaces.items():
            if 0 <= number < _count(lists):
                values: list[Any] = []
                for found in reversed(lists):
                    number, place = divmod(number, len(found))
                    values.append(found[place])
                return (verb, by, *reversed(values))
            number -= _count(lists)
        raise IndexError(number)


def _verb(deed: Deed) -> str:
    """Return how an action begins that is typed."""
    return told(deed.name, {})


def misfit(deed: Deed, choice: Choice, found: str) -> InvalidMove:
    """Return what is wrong with a choice that is nothing of its kind."""
    wanted, part = spoken(choice.type), told(choice.name, {})
    return InvalidMove(f'expected {wanted} as "{part}" of {_verb(deed)}, found {found}')


def _count(lists: Sequence[Sequence[Any]]) -> int:
    return prod(map(len, lists))


def _acted(value: Any, kind: Type) -> Any:
    """Return a value as it stands in an action."""
    return acted(value) if isinstance(kind, Many) else value


def _all_of(choice: Choice) -> Sequence[Any] | None:
    """Return everything that a choice can be, None where that depends on the position."""
    kind = bare(choice.type)
    none: list[Any] = [None] if isinstance(choice.type, Maybe) else []
    if isinstance(kind, Flag):
        return [False, True]
    if isinstance(kind, Member):
        ids = kind.kind.ids if kind.kind else sorted(kind.ids, key=str)
        return [*none, *ids]
    return None if choice.steady is None else [*none, *choice.steady]


def _word(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(":".join(_word(part) for part in _parts(item)) for item in value) or "none"
    return shlex.quote(str(value)) if isinstance(value, str) else str(value)


def _parts(item: Any) -> Sequence[Any]:
    return list(item.values()) if isinstance(item, Mapping) else [item]


def _value(word: str, kind: Type) -> Any:
    """Return what a typed word means for a type."""
    if isinstance(kind, Maybe) and word == "none":
        return None
    kind = bare(kind)
    if isinstance(kind, Flag):
        return {"yes": True, "no": False, "true": True, "false": False}.get(word, word)
    if not isinstance(kind, Many):
        return plain(word)
    if word == "none":
        return []
    entries = [entry.split(":") for entry in word.split(",")]
    if not isinstance(kind.of, Record):
        return [plain(entry[0]) for entry in entries]
    names = [name for name, _ in kind.of.parts]
    return [dict(zip(names, map(plain, entry), strict=False)) for entry in entries]
