"""The numbers of a rules.yaml as a typed record: every one that the game knows, and no other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from pnp.errors import PnpError

ValuesT = TypeVar("ValuesT")


def values_of(made: type[ValuesT], data: Mapping[str, Any]) -> ValuesT:
    """Return a dataclass of whole numbers, filled with the values of a rules.yaml.

    Raises PnpError when a value is missing, unknown or no whole number of at least 0.
    """
    wrong = sorted({item.name for item in fields(made)} ^ set(data))  # type: ignore[arg-type]
    if wrong:
        raise PnpError(f"rules.yaml: expected the values the engine knows, differing: {wrong}")
    for key, value in data.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise PnpError(f"rules.yaml: {key}: expected a whole number from 0 up, found {value}")
    return made(**data)
