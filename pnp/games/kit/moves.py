"""Moves as values, and kinds of move as values: what is known of a move follows from both.

A kind of move is a `MoveForm`: its verb, its fields with their types, a sentence. A game writes it
as a class,

    class Hire(Move, verb="hire", about="{by} hire {units} in {at}"):
        by: Player
        at: Territory
        units: int
        special: Card | None = None

or makes it at run time from data with `MoveForm.made`. From it follow the check of an action as
scenarios write it, reading and writing, the words that a player types, the sentence of the book,
and the JSON Schema.
"""

from __future__ import annotations

import keyword
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, replace
from dataclasses import fields as fields_of
from functools import cache, cached_property
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from pnp.games.kit.form import Check, Schema, anything, chosen, schema_of
from pnp.games.kit.form import fields as keys
from pnp.games.kit.kinds import KINDS, Kind, Kinds, spelled
from pnp.games.protocol import InvalidMove

REQUIRED: Final = object()
"""Stands for the usual value of a field that has none."""


@dataclass(frozen=True, slots=True)
class Key:
    """How a field is called in scenarios, and when it is written.

    Written beside the type: ``origin: Annotated[Territory, Key("from")]``.
    """

    name: str = ""
    written: bool | None = None
    """True for always, False for never; None: when the value is not the usual one."""


@dataclass(frozen=True, slots=True)
class MoveField:
    """One thing that a move says."""

    name: str
    kind: Kind
    usual: Any = REQUIRED
    key: str = ""
    written: bool | None = None

    @property
    def called(self) -> str:
        """Its key in an action."""
        return self.key or self.name

    @property
    def is_needed(self) -> bool:
        """An action without it is no move."""
        return self.usual is REQUIRED

    def shows(self, value: Any) -> bool:
        """Return whether a value is written."""
        if self.written is not None:
            return self.written
        return self.is_needed or value != self.usual


@dataclass_transform(frozen_default=True)
class Move:
    """A decision of a seat, or what chance brings; its classes are frozen values."""

    verb: ClassVar[str] = ""
    about: ClassVar[str] = ""

    def __init_subclass__(cls, verb: str = "", about: str = "", **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.verb, cls.about = verb or cls.__name__.lower(), about
        dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        """Return the move as a player types it."""
        return form_of(type(self)).spell(self)


@dataclass(frozen=True)
class MoveForm:
    """A kind of move."""

    verb: str
    fields: tuple[MoveField, ...]
    make: Callable[..., Any]
    """Makes a move of its fields by name: for moves written as classes the class itself."""

    about: str = ""
    """The sentence of such a move, its fields in braces."""

    rules: tuple[str, ...] = ()
    """The rules to read for it."""

    key: str = "do"
    """The key of an action under which its verb stands."""

    @classmethod
    def made(
        cls, verb: str, fields: Iterable[MoveField], about: str = "", rules: Iterable[str] = ()
    ) -> MoveForm:
        """Return a kind of move for which no class was written; its moves are values too."""
        own = tuple(fields)
        hints = {_safe(one.name): Any for one in sorted(own, key=lambda one: not one.is_needed)}
        usual = {_safe(one.name): one.usual for one in own if not one.is_needed}
        body = {"__annotations__": hints, "__module__": __name__, **usual}
        kind: Any = types.new_class(verb, (Made,), {"verb": verb}, lambda space: space.update(body))

        def make(**values: Any) -> Any:
            return kind(**{_safe(name): value for name, value in values.items()})

        form = cls(verb, own, make, about, tuple(rules))
        kind.made_by = form
        return form

    @cached_property
    def check(self) -> Check:
        """The check of an action with this verb."""
        needed = {one.called: one.kind.form for one in self.fields if one.is_needed}
        others = {one.called: one.kind.form for one in self.fields if not one.is_needed}
        return keys({self.key: anything, **needed}, others)

    @property
    def schema(self) -> Schema:
        """What JSON Schema says of an action with this verb."""
        return schema_of(self.check)

    def read(self, data: Mapping[str, Any]) -> Any:
        """Return the move of an action of sound form; what is nothing keeps its usual value."""
        known = {}
        for one in self.fields:
            value = data.get(one.called)
            if value is not None or one.is_needed:
                known[one.name] = one.kind.read(value)
        return self.make(**known)

    def write(self, move: Any) -> dict[str, Any]:
        """Return a move as an action; what is usual is left out."""
        written = [(one, getattr(move, _safe(one.name))) for one in self.fields]
        shown = {one.called: one.kind.write(value) for one, value in written if one.shows(value)}
        return {self.key: self.verb, **shown}

    def spell(self, move: Any) -> str:
        """Return a move as a player types it: verb, needed values, then others with their names."""
        plain = self.write(move)
        words = [self.verb.replace("_", " ")]
        for one in self.fields:
            name = one.called
            if name in plain:
                said = spelled(plain[name])
                words.append(said if one.is_needed else f"{name.replace('_', ' ')} {said}")
        return " ".join(words)

    def typed(self, words: str) -> Any:
        """Return the move that a player typed. Raises InvalidMove.

        Values of fields without a usual one come in order, a word each.
        """
        verb = self.verb.replace("_", " ")
        values = words.removeprefix(verb).split()
        needed = [one for one in self.fields if one.is_needed]
        if not (words == verb or words.startswith(f"{verb} ")) or len(values) != len(needed):
            shape = " ".join([verb, *(one.called.upper() for one in needed)])
            raise InvalidMove(f'expected "{shape}", found "{words}"')
        data = {
            one.called: one.kind.words(value) for one, value in zip(needed, values, strict=True)
        }
        for fault in self.check((), {self.key: self.verb, **data}):
            place = ".".join(map(str, fault.path))
            raise InvalidMove(f"{place}: {fault.message}" if place else fault.message)
        return self.read(data)

    def sentence(self, move: Any, name: Callable[[object], str] = str) -> str:
        """Return the move as a sentence without its end, its values in the words of *name*."""
        if not self.about:
            return self.spell(move)
        values = {one.name: one.kind.write(getattr(move, _safe(one.name))) for one in self.fields}
        return self.about.format_map({key: _named(value, name) for key, value in values.items()})


class Made(Move):
    """A move of a kind that was made at run time."""

    made_by: ClassVar[MoveForm]


def _safe(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _named(value: Any, name: Callable[[object], str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(name(item) for item in value) or "nothing"
    return "nothing" if value is None else name(value)


def form_of(kind: type[Move], kinds: Kinds = KINDS) -> MoveForm:
    """Return the form of a kind of move that is written as a class, or was made at run time."""
    if issubclass(kind, Made):
        return kind.made_by
    known = kinds.forms
    if kind not in known:
        known[kind] = _derived(kind, kinds)
    found: MoveForm = known[kind]
    return found


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """Return the types of a move's fields; every game made of the same class has the same."""
    return get_type_hints(kind, include_extras=True)


def _derived(kind: type[Move], kinds: Kinds) -> MoveForm:
    hints = _hints(kind)  # type: ignore[arg-type]  # a class can be hashed, whatever mypy thinks
    own = []
    for item in fields_of(kind):  # type: ignore[arg-type]
        hint = hints[item.name]
        extra = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        key = next((one for one in extra if isinstance(one, Key)), Key())
        usual = REQUIRED if item.default is MISSING else item.default
        own.append(MoveField(item.name, kinds.of(hint), usual, key.name, key.written))
    return MoveForm(kind.verb, tuple(own), kind, kind.about)


class Forms:
    """All kinds of move of a game."""

    def __init__(self, forms: Iterable[MoveForm], key: str = "do", what: str = "an action") -> None:
        self.key = key
        self.by_verb = {form.verb: replace(form, key=key) for form in forms}
        self.check: Check = chosen(
            key, what, {verb: form.check for verb, form in self.by_verb.items()}
        )

    def __iter__(self) -> Iterator[MoveForm]:
        return iter(self.by_verb.values())

    def of(self, move: Any) -> MoveForm:
        """Return the form of a move."""
        return self.by_verb[move.verb]

    def read(self, data: Mapping[str, Any]) -> Any:
        """Return the move of an action of sound form."""
        return self.by_verb[data[self.key]].read(data)

    def write(self, move: Any) -> dict[str, Any]:
        """Return a move as an action."""
        return self.of(move).write(move)

    def typed(self, words: str) -> Any:
        """Return the move that a player typed in full. Raises InvalidMove."""
        said = " ".join(words.lower().split())
        fitting = [
            form for form in self if f"{said} ".startswith(f"{form.verb.replace('_', ' ')} ")
        ]
        if not fitting:
            known = ", ".join(form.verb.replace("_", " ") for form in self)
            raise InvalidMove(f'expected a move that begins with {known}, found "{words}"')
        return max(fitting, key=lambda form: len(form.verb)).typed(said)

    @property
    def schema(self) -> Schema:
        """What JSON Schema says of an action."""
        return schema_of(self.check)
