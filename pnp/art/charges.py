"""What a value and the work on it cost in a template, known before the work is done.

A template runs in Python but is anybody's; every operation on a long text or a deep list is paid
for by its size, so that the account of a drawing is empty before time or memory are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from jinja2.exceptions import SecurityError
from jinja2.utils import Namespace

from pnp.art.limits import spend

MOST_OUTPUT: Final = 4_000_000
"""A text or drawing of more characters than this is a runaway template."""

LETTERS: Final = 20
"""Characters that cost a step."""

WIDEST: Final = 9_999
"""The largest number that a filter or a method of a text takes."""

_PERCENT: Final = re.compile(r"%(\([^()]*\))?[-+ #0]*+(\*|\d*+)(?:\.(\*|\d*+))?(.?)", re.DOTALL)
_BRACES: Final = re.compile(r"\{([^{}:]*)(?::([^{}]*+)([{}]?))?")
_DIGITS: Final = re.compile(r"\d++")


def extent(value: Any) -> int:
    """Return about how many characters a value has when it is written out.

    >>> extent(["ab", 3])
    16
    """
    return _extent(value, {})


def _extent(value: Any, known: dict[int, int]) -> int:
    if isinstance(value, str):
        return len(value)
    if isinstance(value, int):
        return 8 if -(10**6) < value < 10**6 else value.bit_length() // 3 + 2
    if isinstance(value, range):
        return 8 * len(value)
    if isinstance(value, Namespace):
        value = value._Namespace__attrs
    if not isinstance(value, list | tuple | dict):
        return 8
    # A list that stands in another twice is measured once: there may be 2 to the sixtieth of it.
    found = known.get(id(value))
    if found is None:
        known[id(value)] = 0
        parts = [*value, *value.values()] if isinstance(value, dict) else value
        found = 2 + sum(_extent(part, known) + 2 for part in parts)
        known[id(value)] = found
    return found


def charge(*values: Any, times: int = 1) -> None:
    """Pay for work that goes through the values *times* over; raises TooMuch."""
    size = sum(len(value) if isinstance(value, str) else extent(value) for value in values)
    if size * times >= LETTERS:
        spend(size * times // LETTERS)


def room_for(size: int, what: str = "a text") -> None:
    """Pay for a result of *size* characters about to be made; raises SecurityError, TooMuch."""
    if size > MOST_OUTPUT:
        raise SecurityError(f"{what} of {size} characters")
    spend(size // LETTERS)


def percent(form: str, values: Any) -> None:
    """Pay for ``form % values``; raises SecurityError for the absurd."""
    size, fields = len(form), 0
    for key, width, precision, kind in _PERCENT.findall(form):
        if kind == "(" and not key:
            raise SecurityError("a format with a name that is no name")
        size, fields = size + _width(width) + _width(precision), fields + 1
    named = isinstance(values, dict)
    room_for(
        size + _filled(fields, values if isinstance(values, dict | tuple) else (values,), named)
    )


def braces(form: str, values: Any) -> None:
    """Pay for ``form.format(values)``; raises SecurityError for the absurd."""
    size, fields, named = len(form), 0, False
    for name, spec, end in _BRACES.findall(form):
        size += _width("*" if end == "{" else "") + sum(map(_width, _DIGITS.findall(spec)))
        fields, named = fields + 1, named or bool(name)
    room_for(size + _filled(fields, values, named))


def _width(text: str) -> int:
    """Return how many characters a number may be widened to; raises SecurityError."""
    if text == "*" or len(text.lstrip("0")) > 3:
        raise SecurityError("a format wider than 999 characters")
    return int(text or 0)


def _filled(fields: int, values: Any, named: bool) -> int:
    """Return at most how many characters the values take in so many fields.

    A value that is *named* may stand in all of them; each letter may have to be escaped.
    """
    sizes = [6 * extent(part) for part in (values.values() if isinstance(values, dict) else values)]
    return fields * max(sizes, default=0) if named else sum(sizes)


def _replaced(text: Any, old: Any = "", new: Any = "", *_: Any, **__: Any) -> int:
    times = len(text) // max(1, len(old)) + 1
    return len(text) + times * extent(new)


def _joined(parts: Any, mark: Any = "", *_: Any, **__: Any) -> int:
    count = len(parts) if isinstance(parts, Sequence) else 1
    return extent(parts) + count * extent(mark)


def _indented(text: Any, width: Any = 4, *_: Any, **__: Any) -> int:
    wide = width if isinstance(width, int) else extent(width)
    return extent(text) + (str(text).count("\n") + 1) * wide


def _widened(text: Any, width: Any = 80, *_: Any, **__: Any) -> int:
    return extent(text) + (width if isinstance(width, int) else 0)


def _wrapped(text: Any, width: Any = 79, *args: Any, wrapstring: Any = "", **__: Any) -> int:
    mark = next((part for part in args if isinstance(part, str)), wrapstring)
    return extent(text) * max(1, extent(mark))


def _escaped(text: Any, *_: Any, **__: Any) -> int:
    return 6 * extent(text)


def _tabbed(text: Any, size: Any = 8, *_: Any, **__: Any) -> int:
    return extent(text) + str(text).count("\t") * (size if isinstance(size, int) else 8)


def _in_json(value: Any, indent: Any = 0, *_: Any, **__: Any) -> int:
    return 6 * extent(value) * max(1, indent if isinstance(indent, int) else 1)


Size = Callable[..., int]

RESULTS: Final[Mapping[str, Size]] = {
    "replace": _replaced,
    "join": _joined,
    "indent": _indented,
    "center": _widened,
    "wordwrap": _wrapped,
    "tojson": _in_json,
    **dict.fromkeys(("escape", "e", "forceescape", "urlencode", "xmlattr", "urlize"), _escaped),
}
"""At most how many characters a filter makes, where it may be more than it is given."""

METHODS: Final[Mapping[str, Size]] = {
    "replace": _replaced,
    "join": lambda mark, parts=(), *_: _joined(parts, mark),
    "expandtabs": _tabbed,
    **dict.fromkeys(("center", "ljust", "rjust", "zfill"), _widened),
}
"""The same for the methods of a text."""

TIMES: Final[Mapping[str, int]] = {
    "pprint": 60,
    "urlize": 30,
    "wordwrap": 30,
    "tojson": 10,
    "xmlattr": 10,
    "rich": 40,
    "inline": 20,
    "title": 5,
    "wordcount": 5,
    **dict.fromkeys(("sort", "unique", "groupby", "dictsort", "min", "max"), 10),
}
"""How often a filter goes through what it is given, against the quick ones."""

SHALLOW: Final = frozenset(
    "map select reject selectattr rejectattr first last length count list batch slice attr "
    "default d items reverse".split()
)
"""Filters that do not look into the parts of what they are given."""


def work(name: str, value: Any) -> int:
    """Return how often a filter goes through *value*."""
    if name == "striptags":
        return 1 + value.count("<") if isinstance(value, str) else 1
    if name == "sum":
        return 1 + len(value) // LETTERS if isinstance(value, Sequence) else 1
    return TIMES.get(name, 1)


def compared(value: Any) -> Any:
    """Return one side of a comparison, paid for."""
    # In a range, too, anything but a whole number is looked for step by step.
    if isinstance(value, str | list | tuple | dict | range):
        charge(value)
    return value


def searched(value: Any) -> Any:
    """Return what something is looked for in, paid for; a mapping is not gone through."""
    value = settled(value)
    return value if isinstance(value, dict) else compared(value)


def sliced(value: Any) -> Any:
    """Return what a piece is taken of or a list is made of, paid for without its parts."""
    if isinstance(value, str | list | tuple | dict) and len(value) >= LETTERS:
        spend(len(value) // LETTERS)
    return value


def settled(value: Any) -> Any:
    """Return a list in place of an iterator, whose length nobody knows."""
    return list(value) if isinstance(value, Iterator) else value


def hashed(value: Any) -> Any:
    """Return a key, paid for."""
    return compared(value) if isinstance(value, tuple) else value


def finite(value: Any) -> bool:
    """Return whether a number is one that a filter may take for a width or a count."""
    return (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or (math.isfinite(value) and abs(value) <= WIDEST)
    )
