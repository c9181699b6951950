"""The form of scenarios: what plain data must look like before an engine reads them.

A check walks over data and gathers every fault with its path; it never stops at the first. The
caller knows the file and adds the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
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


def anything(path: Path, value: Any) -> list[Fault]:
    """Accept every value."""
    return []


def text(path: Path, value: Any) -> list[Fault]:
    """Expect a word or a sentence; a number will do."""
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return []
    return [Fault(path, f"expected a text, found {found(value)}")]


def truth(path: Path, value: Any) -> list[Fault]:
    """Expect true or false."""
    if isinstance(value, bool):
        return []
    return [Fault(path, f"expected true or false, found {found(value)}")]


def scalar(path: Path, value: Any) -> list[Fault]:
    """Expect the face of a die: a word or a whole number."""
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return []
    return [Fault(path, f"expected a face, found {found(value)}")]


def whole(least: int | None = None) -> Check:
    """Return a check for a whole number, from *least* up."""

    def check(path: Path, value: Any) -> list[Fault]:
        if isinstance(value, bool) or not isinstance(value, int):
            return [Fault(path, f"expected a whole number, found {found(value)}")]
        if least is not None and value < least:
            return [Fault(path, f"expected a whole number from {least} up, found {value}")]
        return []

    return check


def number(path: Path, value: Any) -> list[Fault]:
    """Expect a number."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return []
    return [Fault(path, f"expected a number, found {found(value)}")]


def word(what: str, words: Collection[str]) -> Check:
    """Return a check for one of some words; *what* they are is named with its article."""

    def check(path: Path, value: Any) -> list[Fault]:
        if isinstance(value, str) and value in words:
            return []
        hint = did_you_mean(value, words) if isinstance(value, str) else None
        return [Fault(path, f"expected {what}, found {found(value)}", hint)]

    return check


def optional(inner: Check) -> Check:
    """Return a check that also accepts nothing."""
    return lambda path, value: [] if value is None else inner(path, value)


def listing(inner: Check, most: int | None = None) -> Check:
    """Return a check for a list; nothing stands for an empty one."""

    def check(path: Path, value: Any) -> list[Fault]:
        if value is None:
            return []
        if not isinstance(value, list):
            return [Fault(path, f"expected a list, found {found(value)}")]
        if most is not None and len(value) > most:
            return [Fault(path, f"expected a list of {most}, found {len(value)} entries")]
        return [fault for index, item in enumerate(value) for fault in inner((*path, index), item)]

    return check


def table(key: Check, inner: Check) -> Check:
    """Return a check for a mapping whose keys are data; nothing stands for an empty one."""

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

    return check


def fields(required: Mapping[str, Check], others: Mapping[str, Check] | None = None) -> Check:
    """Return a check for a mapping with fixed keys; unknown keys are faults."""
    known = {**required, **(others or {})}

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

    return check


def chosen(key: str, what: str, forms: Mapping[str, Check]) -> Check:
    """Return a check for a mapping whose entry *key* says which form it has."""

    def check(path: Path, value: Any) -> list[Fault]:
        if not isinstance(value, Mapping):
            return [Fault(path, f"expected a mapping, found {found(value)}")]
        if key not in value:
            return [Fault(path, f"expected the key {key}")]
        wrong = word(what, forms)((*path, key), value[key])
        return wrong or forms[value[key]](path, value)

    return check


def either(test: Callable[[Any], bool], yes: Check, no: Check) -> Check:
    """Return a check that depends on what kind of value it meets."""
    return lambda path, value: (yes if test(value) else no)(path, value)
