"""Jinja's sandbox with limits: what a template may count, multiply, join and print."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final

from jinja2 import Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.art.limits import CALL, MOST_STEPS, spend

MOST_OUTPUT: Final = 4_000_000
"""A text or drawing of more characters than this is a runaway template."""

WIDEST: Final = 9_999
"""The largest number that a filter or a method of a text takes."""

_WIDE_FORMAT: Final = re.compile(r"%[^a-zA-Z%]*(\d{4}|\*)")
_WIDE_FIELD: Final = re.compile(r"\{[^{}]*:[^{}]*(\d{4}|\{)")


class Unprintable(ValueError):
    """A value that no drawing can show: a list, a number without end."""


class _Generator(CodeGenerator):
    """Counts the passes of loops and the length of joined texts."""

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        counter = nodes.EnvironmentAttribute("counted")
        node.iter = nodes.Call(counter, [node.iter], [], None, None, lineno=node.iter.lineno)
        super().visit_For(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.checked_join(")
        super().visit_Concat(node, frame)
        self.write(")")


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment in which no template runs away and none reaches Python."""

    code_generator_class = _Generator
    intercepted_binops = frozenset(["+", "*", "**", "%"])

    def __init__(self, **options: Any) -> None:
        super().__init__(finalize=printable, **options)
        self.globals["range"] = short_range
        # The same data must give the same drawing at every build.
        del self.globals["lipsum"], self.filters["random"]

    def guard(self, filters: dict[str, Callable[..., Any]]) -> None:
        """Add *filters* and check what all filters are given."""
        self.filters.update(filters)
        for name, given in self.filters.items():
            self.filters[name] = _guarded(given)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Return what a call gives, if text methods are not asked for the absurd."""
        spend(CALL)
        owner = getattr(__obj, "__self__", None)
        # The sandbox wraps `format`; what it wraps is found under this name.
        owner = getattr(getattr(__obj, "__wrapped__", None), "__self__", owner)
        if isinstance(owner, str):
            _check_sizes((owner, *args, *kwargs.values()), skip=1)
            if _WIDE_FIELD.search(owner):
                raise SecurityError("a format wider than 999 characters")
        return super().call(__context, __obj, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Return a sum, product or power that stays of a reasonable size."""
        if operator == "**":
            if not (abs(left) <= 1e6 and abs(right) <= 64):
                raise SecurityError(f"the power {left} ** {right}")
        elif isinstance(left, int) and isinstance(right, int):
            if operator == "*" and left.bit_length() + right.bit_length() > 4096:
                raise SecurityError("a number of more than 1000 digits")
        elif operator == "%":
            if isinstance(left, str) and _WIDE_FORMAT.search(left):
                raise SecurityError("a format wider than 999 characters")
        elif not isinstance(left, float):
            sizes = [len(part) for part in (left, right) if isinstance(part, str | list | tuple)]
            factor = right if isinstance(right, int) else left
            if operator == "*" and sizes and isinstance(factor, int):
                sizes = [sizes[0] * factor]
            if sum(sizes) > MOST_OUTPUT:
                raise SecurityError(f"a text or list of {sum(sizes)} parts")
        return super().call_binop(context, operator, left, right)

    @staticmethod
    def counted(items: Any) -> list[Any]:
        """Return what a loop runs over, each pass being a step of work."""
        found = list(items)
        spend(len(found))
        return found

    @staticmethod
    def checked_join(text: str) -> str:
        """Return the result of ``~``."""
        if len(text) > MOST_OUTPUT:
            raise SecurityError(f"a text of {len(text)} characters")
        return text

    @staticmethod
    def concat(parts: Iterable[str]) -> str:
        """Return the drawing, put together as long as it is not endless."""
        total, kept = 0, []
        for part in parts:
            total += len(part)
            if total > MOST_OUTPUT:
                raise SecurityError(f"a drawing of more than {MOST_OUTPUT} characters")
            kept.append(part)
        return "".join(kept)


def printable(value: Any) -> Any:
    """Return a value that may stand in a drawing.

    Raises Unprintable for what would be drawn as Python writes it.
    """
    if isinstance(value, str):
        if len(value) > 1000:
            spend(len(value) // 100)
            if len(value) > MOST_OUTPUT:
                raise SecurityError(f"a text of {len(value)} characters")
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | Undefined) or hasattr(value, "__html__"):
        return value
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        raise Unprintable(f"expected a number to print, found {value}")
    sort = "nothing" if value is None else f"a {type(value).__name__}"
    sort = {"a dict": "a mapping", "a tuple": "a list"}.get(sort, sort)
    raise Unprintable(f"expected a text or a number to print, found {sort}")


def short_range(*limits: int) -> range:
    """Return a range that is short enough to be gone through; raises SecurityError."""
    steps = range(*limits)
    # Of a longer one Python could not even tell the length.
    if not -MOST_STEPS <= steps.start <= MOST_STEPS or not abs(steps.stop) <= MOST_STEPS:
        raise SecurityError(f"a range of more than {MOST_STEPS} steps")
    return steps


def _guarded(given: Callable[..., Any]) -> Callable[..., Any]:
    """Return the filter with limits on the numbers it takes and the text it gives."""
    # A filter that wants Jinja's context gets it before the value.
    first = 2 if hasattr(given, "jinja_pass_arg") else 1

    @wraps(given)
    def checked(*args: Any, **kwargs: Any) -> Any:
        _check_sizes((*args, *kwargs.values()), skip=first)
        return given(*args, **kwargs)

    return checked


def _check_sizes(args: Iterable[Any], skip: int) -> None:
    """Raise SecurityError for huge numbers, and for texts that multiply to something huge."""
    product = 1
    for number, part in enumerate(args):
        if isinstance(part, str | list | tuple):
            product *= max(1, len(part))
        elif number >= skip and isinstance(part, int) and abs(part) > WIDEST:
            raise SecurityError(f"a number above {WIDEST} for a width or a count")
    if product > MOST_OUTPUT:
        raise SecurityError(f"texts that make {product} characters")
