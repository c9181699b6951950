"""How much work one drawing may be: loops, calls and pieces of texture share one account.

`Templates.render` opens the account; whatever makes many things pays before it makes them. So a
slip in a template, such as a gap of 0.002 mm, ends at once with its line instead of filling the
memory.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, Final, TypeVar

Made = TypeVar("Made")

MOST_STEPS: Final = 2_000_000
"""Steps of one drawing; a pass through a loop is one."""

PIECE: Final = 10
"""Steps that one point of a texture costs."""

CALL: Final = 5
"""Steps that calling a function costs."""

FARTHEST: Final = 100_000.0
"""No number that a drawing function takes is larger."""

MOST_POINTS: Final = 20_000
"""Points or circles that a drawing function takes in one list."""

MOST_REMEMBERED: Final = 16
"""Results of a drawing function that are kept."""

_NUMBERS: Final = frozenset(("float", "int"))
_steps: ContextVar[int] = ContextVar("steps", default=0)


class TooMuch(ValueError):
    """More work than a drawing can be."""


def begin() -> None:
    """Open the account of a new drawing."""
    _steps.set(0)


def spend(steps: int) -> None:
    """Note *steps* of work about to be done; raises TooMuch."""
    spent = _steps.get() + steps
    if spent > MOST_STEPS:
        raise TooMuch(f"more than {MOST_STEPS} steps of work in one drawing")
    _steps.set(spent)


def pieces(count: float) -> int:
    """Return how many pieces a function is about to make, as a whole number from 0.

    Raises TooMuch, ValueError for a number that counts nothing.
    """
    if not count < MOST_STEPS:
        raise TooMuch(f"more than {MOST_STEPS // PIECE} pieces in one drawing")
    whole = max(0, int(count))
    if whole * PIECE > MOST_STEPS:
        raise TooMuch(f"more than {MOST_STEPS // PIECE} pieces in one drawing")
    spend(whole * PIECE)
    return whole


def remembered(make: Callable[..., Made]) -> Callable[..., Made]:
    """Return a function that makes the same once; the account pays whenever it is asked for.

    So whether a drawing is too much does not depend on what was drawn before. Its arguments can be
    hashed, and nobody changes what it makes.
    """

    @lru_cache(maxsize=MOST_REMEMBERED)
    def made(*given: Any) -> tuple[Made, int]:
        before = _steps.get()
        return make(*given), _steps.get() - before

    @wraps(make)
    def call(*given: Any) -> Made:
        before = _steps.get()
        found, steps = made(*given)
        _steps.set(before)
        spend(steps)
        return found

    return call


def above(value: float, name: str) -> float:
    """Return a measure that something is divided by; raises ValueError unless it is above 0."""
    if not value > 0:
        raise ValueError(f"expected {name} above 0, found {value:g}")
    return value


def guarded(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return the drawing function with its arguments checked: sound numbers, short lists.

    Raises ValueError naming the argument, TypeError for arguments that the function does not take.
    """
    names = list(signature(tool).parameters)
    sorts = {name: str(part.annotation) for name, part in signature(tool).parameters.items()}

    @wraps(tool)
    def call(*given: Any, **named: Any) -> Any:
        # More arguments than names is for Python to complain about.
        both = {**dict(zip(names, given, strict=False)), **named}
        for name, value in both.items():
            if sorts.get(name) in _NUMBERS:
                _check_number(name, value)
            elif isinstance(value, list | tuple) and len(value) > MOST_POINTS:
                raise TooMuch(f"more than {MOST_POINTS} {name}")
        return tool(*given, **named)

    return call


def _check_number(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        sort = "nothing" if value is None else f'"{value}"'
        raise ValueError(f"expected a number for {name}, found {sort}")
    if not math.isfinite(value) or abs(value) > FARTHEST:
        raise ValueError(f"expected {name} from -{FARTHEST:.0f} to {FARTHEST:.0f}, found {value:g}")
