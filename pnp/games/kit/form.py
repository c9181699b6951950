"""The form of scenarios: what plain data must look like before an engine reads them.

A check walks over data and gathers every fault with its path; it never stops at the first. The
caller knows the file and adds the lines. A `Form` is a check that can also be written down as
JSON Schema, for editors.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.errors import PnpError, did_you_mean

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing of the wrong form."""

    path: Path
    message: str
    hint: str | None = None


class FormFault(PnpError):
    """Data of the wrong form that only showed while a scenario was played."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.message)


Check = Callable[[Path, Any], list[Fault]]
Schema = Mapping[str, Any]
"""What JSON Schema says of a value."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A check that knows its schema."""

    check: Check
    schema: Schema = field(default_factory=dict)

    def __call__(self, path: Path, value: Any) -> list[Fault]:
        """Return every fault of a value that stands at a path."""
        return self.check(path, value)


def schema_of(check: Check) -> Schema:
    """Return the schema of a form; a bare check accepts, as far as a schema can say, anything."""
    return check.schema if isinstance(check, Form) else {}


_NOTHING: Schema = {"type": "null"}


def _or_nothing(schema: Schema) -> Schema:
    return {"anyOf": [schema, _NOTHING]} if schema else {}


def _form(schema: Schema) -> Callable[[Check], Form]:
    return lambda check: Form(check, schema)


def found(value: object) -> str:
    """Return how a message names a value that was found.

    >>> found("x"), found(3), found([1]), found({}), found(None), found(True)
    ('"x"', 'the number 3', 'a list', 'a mapping', 'nothing', 'true')
    """
    if isinstance(value, str):
        return f'"{value}"'
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, Mapping):
        return "a mapping"
    return f"the number {value}"


@_form({})
def anything(path: Path, value: Any) -> list[Fault]:
    """Accept every value."""
    return []


@_form({"type": ["string", "number"]})
def text(path: Path, value: Any) -> list[Fault]:
    """Expect a word or a sentence; a number will do."""
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return []
    return [Fault(path, f"expected a text, found {found(value)}")]


@_form({"type": "boolean"})
def truth(path: Path, value: Any) -> list[Fault]:
    """Expect true or false."""
    if isinstance(value, bool):
        return []
    return [Fault(path, f"expected true or false, found {found(value)}")]


@_form({"type": ["string", "integer"]})
def scalar(path: Path, value: Any) -> list[Fault]:
    """Expect the face of a die: a word or a whole number."""
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return []
    return [Fault(path, f"expected a face, found {found(value)}")]


def whole(least: int | None = None) -> Form:
    """Return a check for a whole number, from *least* up."""
    least_ = {} if least is None else {"minimum": least}

    def check(path: Path, value: Any) -> list[Fault]:
        if isinstance(value, bool) or not isinstance(value, int):
            return [Fault(path, f"expected a whole number, found {found(value)}")]
        if least is not None and value < least:
            return [Fault(path, f"expected a whole number from {least} up, found {value}")]
        return []

    return Form(check, {"type": "integer", **least_})


@_form({"type": "number"})
def number(path: Path, value: Any) -> list[Fault]:
    """Expect a number."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return []
    return [Fault(path, f"expected a number, found {found(value)}")]


def word(what: str, words: Collection[str | int]) -> Form:
    """Return a check for one of some words or numbers; *what* is their kind with its article."""

    def check(path: Path, value: Any) -> list[Fault]:
        # True is no number here, though Python takes it for 1.
        if isinstance(value, str | int) and not isinstance(value, bool) and value in words:
            return []
        hint = did_you_mean(value, map(str, words)) if isinstance(value, str) else None
        return [Fault(path, f"expected {what}, found {found(value)}", hint)]

    return Form(check, {"enum": list(words)})


def optional(inner: Check) -> Form:
    """Return a check that also accepts nothing."""

    def check(path: Path, value: Any) -> list[Fault]:
        return [] if value is None else inner(path, value)

    return Form(check, _or_nothing(schema_of(inner)))


def listing(inner: Check, most: int | None = None) -> Form:
    """Return a check for a list; nothing stands for an empty one."""
    schema = {"type": "array", "items": schema_of(inner)}
    most_ = {} if most is None else {"maxItems": most}

    def check(path: Path, value: Any) -> list[Fault]:
        if value is None:
            return []
        if not isinstance(value, list):
            return [Fault(path, f"expected a list, found {found(value)}")]
        if most is not None and len(value) > most:
            return [Fault(path, f"expected a list of {most}, found {len(value)} entries")]
        return [fault for index, item in enumerate(value) for fault in inner((*path, index), item)]

    return Form(check, _or_nothing({**schema, **most_}))


def table(key: Check, inner: Check) -> Form:
    """Return a check for a mapping whose keys are data; nothing stands for an empty one."""
    schema = {"type": "object", "additionalProperties": schema_of(inner)}

    def check(path: Path, value: Any) -> list[Fault]:
        if value is None:
            return []
        if not isinstance(value, Mapping):
            return [Fault(path, f"expected a mapping, found {found(value)}")]
        faults = []
        for name, item in value.items():
            here = (*path, str(name))
            faults += key(here, name) or inner(here, item)
        return faults

    return Form(check, _or_nothing(schema))


def fields(required: Mapping[str, Check], others: Mapping[str, Check] | None = None) -> Form:
    """Return a check for a mapping with fixed keys; unknown keys are faults."""
    known = {**required, **(others or {})}
    schema = {
        "type": "object",
        "properties": {name: schema_of(inner) for name, inner in known.items()},
        "required": list(required),
        "additionalProperties": False,
    }

    def check(path: Path, value: Any) -> list[Fault]:
        if not isinstance(value, Mapping):
            return [Fault(path, f"expected a mapping, found {found(value)}")]
        faults = []
        for name in required:
            if name not in value:
                faults.append(Fault(path, f"expected the key {name}"))
        for name, item in value.items():
            here = (*path, str(name))
            if name in known:
                faults += known[name](here, item)
            else:
                faults.append(Fault(here, "no such key", did_you_mean(str(name), known)))
        return faults

    return Form(check, schema)


def chosen(key: str, what: str, forms: Mapping[str, Check]) -> Form:
    """Return a check for a mapping whose entry *key* says which form it has."""
    schemas = [
        {"allOf": [schema_of(form), {"properties": {key: {"const": name}}, "required": [key]}]}
        for name, form in forms.items()
    ]

    def check(path: Path, value: Any) -> list[Fault]:
        if not isinstance(value, Mapping):
            return [Fault(path, f"expected a mapping, found {found(value)}")]
        if key not in value:
            return [Fault(path, f"expected the key {key}")]
        wrong = word(what, forms)((*path, key), value[key])
        return wrong or forms[value[key]](path, value)

    return Form(check, {"anyOf": schemas})


def either(test: Callable[[Any], bool], yes: Check, no: Check) -> Form:
    """Return a check that depends on what kind of value it meets."""

    def check(path: Path, value: Any) -> list[Fault]:
        return (yes if test(value) else no)(path, value)

    schemas = [schema_of(yes), schema_of(no)]
    return Form(check, {"anyOf": schemas} if all(schemas) else {})


def string(what: str = "a text") -> Form:
    """Return a check for a text in the strict sense: a number is none."""

    def check(path: Path, value: Any) -> list[Fault]:
        if isinstance(value, str):
            return []
        return [Fault(path, f"expected {what}, found {found(value)}")]

    return Form(check, {"type": "string"})


def row(*inner: Check) -> Form:
    """Return a check for a list of fixed length whose entries have forms of their own."""

    def check(path: Path, value: Any) -> list[Fault]:
        if not isinstance(value, list) or len(value) != len(inner):
            return [Fault(path, f"expected a list of {len(inner)}, found {_length(value)}")]
        each = zip(inner, value, strict=True)
        return [
            fault for index, (one, item) in enumerate(each) for fault in one((*path, index), item)
        ]

    schemas = [schema_of(one) for one in inner]
    count = len(inner)
    schema = {"type": "array", "prefixItems": schemas, "minItems": count, "maxItems": count}
    return Form(check, schema)


def _length(value: Any) -> str:
    return f"{len(value)} entries" if isinstance(value, list) else found(value)
