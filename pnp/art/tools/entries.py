"""What data name: an entry of a mapping, told with what was meant where there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.errors import did_you_mean, hinted


def entry(entries: Mapping[str, Any], name: Any, what: str = "an entry") -> Any:
    """Return the entry of that name; *what* says in messages what it is.

    Raises ValueError where there is none.

    >>> entry({"wood": 3}, "wood", "a ground")
    3
    >>> entry({"wood": 3}, "wod", "a ground")
    Traceback (most recent call last):
    ValueError: expected a ground, found "wod"
    did you mean "wood"?
    """
    if not isinstance(entries, Mapping):
        raise ValueError("expected names with what they stand for, found none")
    if name in entries:
        return entries[name]
    known = list(map(str, entries))
    hint = did_you_mean(str(name), known)
    if not hint and known:
        hint = f"known: {known[0]} to {known[-1]}"
    raise ValueError(hinted(f'expected {what}, found "{name}"', hint))
