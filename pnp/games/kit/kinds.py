"""How values of a type are written: their form, both directions, the words a player types.

A `Kind` follows from a type hint, so a field of a move or of a position says all of it at once:
``units: int``, ``at: Territory``, ``cards: tuple[Card, ...]``. A type of a game's own is
`Annotated` with its kind.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pnp.games.kit.form import (
    Check,
    Schema,
    anything,
    number,
    optional,
    schema_of,
    string,
    truth,
    whole,
    word,
)
from pnp.games.kit.form import fields as keys
from pnp.games.kit.form import listing as list_of
from pnp.games.kit.form import row as row_of
from pnp.games.kit.form import table as table_of

Turn = Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def spelled(value: object) -> str:
    """Return plain data as a player types them.

    >>> spelled(3), spelled(["a", "b"]), spelled({"a": 1}), spelled(None)
    ('3', 'a b', 'a 1', 'none')
    """
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return " ".join(f"{key} {spelled(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(spelled, value))
    return str(value)


def typed(words: str) -> Any:
    """Return what a player typed as plain data: a whole number where it is one, else the text."""
    return int(words) if words.lstrip("-").isdecimal() else words


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """How the values of a type are written."""

    form: Check
    read: Turn = _same
    """Turns plain data of sound form into the value."""

    write: Turn = _same
    """Turns the value into plain data."""

    words: Callable[[str], Any] = typed
    """Turns what a player typed into plain data, whose form may be unsound."""

    @property
    def schema(self) -> Schema:
        """What JSON Schema says of the plain data."""
        return schema_of(self.form)


def among(what: str, words: Collection[str | int]) -> Kind:
    """Return the kind of a word or number among some; *what* it is is named with its article."""
    return Kind(
        word(what, words), words=str if all(isinstance(one, str) for one in words) else typed
    )


def numbered(what: str, words: Collection[str]) -> Kind:
    """Return the kind of a word that a game knows by its place among the others."""
    names = tuple(words)
    places = {name: place for place, name in enumerate(names)}
    return Kind(word(what, names), places.__getitem__, names.__getitem__, str)


def each(kind: Kind, most: int | None = None) -> Kind:
    """Return the kind of a tuple whose entries are of one kind."""
    return Kind(
        list_of(kind.form, most),
        lambda data: tuple(map(kind.read, data or ())),
        lambda value: [kind.write(item) for item in value],
    )


def unordered(kind: Kind) -> Kind:
    """Return the kind of a set; it is written in the order of its plain data."""
    return Kind(
        list_of(kind.form),
        lambda data: frozenset(map(kind.read, data or ())),
        lambda value: sorted(map(kind.write, value)),
    )


def row(*kinds: Kind) -> Kind:
    """Return the kind of a tuple of fixed length."""
    return Kind(
        row_of(*(kind.form for kind in kinds)),
        lambda data: tuple(kind.read(item) for kind, item in zip(kinds, data, strict=True)),
        lambda value: [kind.write(item) for kind, item in zip(kinds, value, strict=True)],
    )


def mapping(key: Kind, inner: Kind) -> Kind:
    """Return the kind of a mapping from one kind to another."""
    return Kind(
        table_of(key.form, inner.form),
        lambda data: {key.read(name): inner.read(item) for name, item in (data or {}).items()},
        lambda value: {key.write(name): inner.write(item) for name, item in value.items()},
    )


def maybe(kind: Kind) -> Kind:
    """Return the kind of a value that may be nothing."""
    return Kind(
        optional(kind.form),
        lambda data: None if data is None else kind.read(data),
        lambda value: None if value is None else kind.write(value),
        lambda words: None if words == "none" else kind.words(words),
    )


def record(made: type, own: Mapping[str, Kind], usual: Collection[str] = ()) -> Kind:
    """Return the kind of a class with named fields; those named in *usual* may be left out."""
    needed = {name: kind.form for name, kind in own.items() if name not in usual}
    others = {name: kind.form for name, kind in own.items() if name in usual}
    return Kind(
        keys(needed, others),
        lambda data: made(**{name: own[name].read(item) for name, item in data.items()}),
        lambda value: {name: kind.write(getattr(value, name)) for name, kind in own.items()},
    )


_PLAIN: Final[Mapping[Any, Kind]] = {
    bool: Kind(truth),
    int: Kind(whole()),
    float: Kind(number),
    str: Kind(string(), words=str),
    object: Kind(anything),
    Any: Kind(anything),
}


@dataclass(frozen=True, slots=True)
class Later:
    """Stands for a kind that a game only knows when it has read its rules, such as its territories.

    Written in its place: ``Territory = Annotated[int, Later("territory")]``.
    """

    name: str


class Kinds:
    """The kinds of type hints; *own* are those that stand as `Later` in the hints."""

    def __init__(self, own: Mapping[str, Kind] | None = None) -> None:
        self.own = own or {}
        self._known: dict[Any, Kind] = dict(_PLAIN)
        self.forms: dict[type, Any] = {}
        """What `pnp.games.kit.moves` has made of kinds of move."""

    def of(self, hint: Any) -> Kind:
        """Return the kind of a type hint. Raises TypeError for one that cannot be written."""
        if hint not in self._known:
            self._known[hint] = self._made(hint)
        return self._known[hint]

    def fields_of(self, made: type) -> dict[str, Kind]:
        """Return the kinds of the fields of a class."""
        return self._named(made, {})[0]

    def _made(self, hint: Any) -> Kind:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(inner[0], inner[1:])
        if origin is Literal:
            return among(f"one of {', '.join(map(str, inner))}", inner)
        if origin in (Union, types.UnionType):
            others = [item for item in inner if item is not type(None)]
            if len(others) == 1:
                return maybe(self.of(others[0]))
        elif origin is tuple:
            return each(self.of(inner[0])) if inner[-1] is ... else row(*map(self.of, inner))
        elif origin is frozenset:
            return unordered(self.of(inner[0]))
        elif isinstance(origin, type) and issubclass(origin, Mapping):
            return mapping(self.of(inner[0]), self.of(inner[1]))
        elif isinstance(origin, type) and is_dataclass(origin):
            wanted: tuple[Any, ...] = getattr(origin, "__parameters__", ())
            return record(origin, *self._named(origin, dict(zip(wanted, inner, strict=True))))
        elif isinstance(hint, type):
            return record(hint, *self._named(hint, {}))
        raise TypeError(f"expected a type that can be written as plain data, found {hint}")

    def _annotated(self, plain: Any, extra: tuple[Any, ...]) -> Kind:
        for item in extra:
            if isinstance(item, Kind):
                return item
            if isinstance(item, Later):
                if item.name not in self.own:
                    raise TypeError(
                        f"expected a kind of the game's own, found none for {item.name}"
                    )
                return self.own[item.name]
        return self.of(plain)

    def _named(self, made: type, inner: Mapping[Any, Any]) -> tuple[dict[str, Kind], list[str]]:
        """Return the fields of a class with their kinds, and which of them may be left out.

        *inner* are the types for which a generic class was made.
        """
        hints = get_type_hints(made, include_extras=True)
        for name, hint in hints.items():
            if wanted := getattr(hint, "__parameters__", ()):
                hints[name] = hint[tuple(inner[one] for one in wanted)]
        if is_dataclass(made):
            names = [item.name for item in fields(made) if item.init]
            usual = [item.name for item in fields(made) if not _is_needed(item)]
        elif issubclass(made, tuple) and hasattr(made, "_field_defaults"):
            names, usual = list(hints), list(made._field_defaults)
        else:
            raise TypeError(f"expected a class with named fields, found {made.__name__}")
        return {name: self.of(hints[name]) for name in names}, usual


def _is_needed(item: Field[Any]) -> bool:
    return item.default is MISSING and item.default_factory is MISSING


KINDS: Final = Kinds()
"""The kinds of hints in which nothing is left for later."""
