"""Jinja's sandbox with limits: what a template may count, multiply, join and print."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, MutableMapping
from functools import wraps
from typing import Any, Final

from jinja2 import Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.art import charges
from pnp.art.charges import LETTERS, MOST_OUTPUT, WIDEST, charge, room_for
from pnp.art.limits import CALL, MOST_STEPS, spend

FILTER: Final = 2
"""Steps that a filter costs, whatever it is given."""

PARTS: Final = 40
"""Parts of an expression that cost a step each time that they are gone through in a loop."""

MACRO: Final = 20
"""Steps that calling a macro costs beside its body."""

INCLUDE: Final = 50
"""Steps that looking for another template costs."""

_HIDDEN: Final = frozenset("encode translate maketrans to_bytes from_bytes fromkeys".split())
"""Methods that no drawing needs; most lead to bytes."""

_COMPARING: Final = frozenset(
    "eq == equalto ne != lt lessthan < gt greaterthan > le <= ge >= in".split()
)


class Unprintable(ValueError):
    """A value that no drawing can show: a list, a number without end."""


class _Generator(CodeGenerator):
    """Writes templates as Python that pays for its work."""

    def visit_Template(self, node: nodes.Template, *args: Any, **kwargs: Any) -> None:  # noqa: N802
        # Included or called in a loop, they are as long as they are.
        parts: list[Any] = [node, *node.find_all(nodes.Block)]
        for part in parts:
            part.body.insert(0, _passed(part, part.body))
        super().visit_Template(node, *args, **kwargs)

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802
        weight = nodes.Const(1 + _parts(node.body) // PARTS, lineno=node.lineno)
        items: Any = node.iter
        node.iter = _own("counted", items, weight)
        super().visit_For(node, frame)

    def macro_body(self, node: Any, frame: Frame) -> Any:
        node.body.insert(0, _passed(node, node.body))
        return super().macro_body(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        node.nodes = [_paid("weighed", part) for part in node.nodes]
        self.write("environment.checked_join(")
        super().visit_Concat(node, frame)
        self.write(")")

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:  # noqa: N802
        first, ops = node.expr, node.ops
        searching = [operand.op in ("in", "notin") for operand in ops]
        quick = len(ops) == 1 and not searching[0] and (_short(first) or _short(ops[0].expr))
        if not quick:
            node.expr = _paid("compared", first)
            for operand, search in zip(ops, searching, strict=True):
                operand.expr = _paid("searched" if search else "compared", operand.expr)
        super().visit_Compare(node, frame)

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        if isinstance(node.arg, nodes.Slice):
            node.node = _paid("sliced", node.node)
        super().visit_Getitem(node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        for pair in node.items:
            pair.key = _paid("hashed", pair.key)
        super().visit_Dict(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, *args: Any, **kwargs: Any) -> None:  # noqa: N802
        if not isinstance(node.node, nodes.EnvironmentAttribute):
            super().visit_Call(node, frame, *args, **kwargs)
            return
        # Our own; a template cannot write such a node.
        self.write(f"environment.{node.node.name}(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")


def _own(name: str, *arguments: nodes.Expr) -> nodes.Call:
    """Return a call of a function of the environment."""
    line = arguments[0].lineno
    function = nodes.EnvironmentAttribute(name, lineno=line)
    return nodes.Call(function, list(arguments), [], None, None, lineno=line)


def _passed(node: nodes.Node, body: Iterable[nodes.Node]) -> nodes.ExprStmt:
    """Return the statement that pays for going through a body once."""
    cost = nodes.Const(_parts(body) // PARTS, lineno=node.lineno)
    return nodes.ExprStmt(_own("passed", cost), lineno=node.lineno)


def _short(part: nodes.Expr) -> bool:
    """Return whether a part is a short value that stands in the template."""
    if not isinstance(part, nodes.Const):
        return False
    return not isinstance(part.value, str | list | tuple | dict) or len(part.value) < LETTERS


def _paid(name: str, part: nodes.Expr) -> nodes.Expr:
    """Return the part paid for."""
    return part if _short(part) else _own(name, part)


def _parts(body: Iterable[nodes.Node]) -> int:
    """Return how many parts the expressions of a body have, those of inner loops included."""
    return sum(1 for node in body for _ in node.find_all(nodes.Expr))


MOST_PROGRAMS: Final = 200
"""Templates that a process keeps compiled; to compile one takes a while."""

_PROGRAMS: Final[dict[Hashable, Any]] = {}


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment in which no template runs away and none reaches Python."""

    code_generator_class = _Generator
    intercepted_binops = frozenset(["+", "*", "**", "%"])
    compared, searched = staticmethod(charges.compared), staticmethod(charges.searched)
    hashed, sliced = staticmethod(charges.hashed), staticmethod(charges.sliced)
    passed = staticmethod(spend)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what every template knows as one dictionary; it is gone through for each face.

        Nothing is added once templates are read, so no chain of dictionaries has to be asked.
        """
        return {**self.globals, **(d or {})}

    def __init__(self, kind: Hashable, **options: Any) -> None:
        """Environments of one *kind* have the same options, filters and tests."""
        self._kind = kind
        # All templates are kept: there are only so many, and to compile one takes a while.
        super().__init__(finalize=printable, cache_size=-1, **options)
        self.globals["range"] = short_range
        # The same data must give the same drawing at every build.
        del self.globals["lipsum"], self.filters["random"]
        for name in _COMPARING:
            given: Any = self.tests[name]
            self.tests[name] = _paid_test(given, searching=name == "in")

    def guard(self, filters: dict[str, Callable[..., Any]]) -> None:
        """Add *filters* and check what all filters are given."""
        self.filters.update(filters)
        for name, given in self.filters.items():
            self.filters[name] = _guarded(name, given)

    def compile(self, source: Any, name: Any = None, filename: Any = None, *args: Any) -> Any:
        """Return a template as a program.

        Raises TemplateSyntaxError also for one that is nested too deep for Jinja or Python.
        """
        key = (self._kind, source, name, filename, *args)
        try:
            # What was used last stands last.
            program = _PROGRAMS.pop(key, None) or super().compile(source, name, filename, *args)
            _PROGRAMS[key] = program
            if len(_PROGRAMS) > MOST_PROGRAMS:
                _PROGRAMS.pop(next(iter(_PROGRAMS)), None)
            return program
        except (RecursionError, SyntaxError, MemoryError):
            message = "expected expressions and blocks that nest less deeply"
            hint = "set a part of it with {% set %} or a macro first"
            raise TemplateSyntaxError(f"{message}\n{hint}", 0, name, filename) from None

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a template may use an attribute."""
        return attr not in _HIDDEN and super().is_safe_attribute(obj, attr, value)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return a part of a list or mapping."""
        return super().getitem(obj, charges.hashed(argument))

    def get_template(self, *args: Any, **kwargs: Any) -> Any:
        """Return a template, which another may ask for in a loop."""
        spend(INCLUDE)
        return super().get_template(*args, **kwargs)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Return what a call gives, if methods are not asked for the absurd."""
        spend(MACRO if isinstance(__obj, Macro) else CALL)
        owner = getattr(__obj, "__self__", None)
        # The sandbox wraps `format`; what it wraps is found under this name.
        owner = getattr(getattr(__obj, "__wrapped__", None), "__self__", owner)
        if isinstance(owner, str):
            _check_method(owner, __obj.__name__, args, kwargs)
        elif isinstance(owner, list | tuple | dict | range):
            (charge if __obj.__name__ in ("index", "count") else charges.sliced)(owner)
            for argument in args:
                charges.compared(argument)
        elif isinstance(__obj, LoopContext) and args:
            args = (__self.counted(args[0], CALL), *args[1:])
        found = super().call(__context, __obj, *args, **kwargs)
        if isinstance(found, str) and len(found) >= LETTERS:
            spend(len(found) // LETTERS)
        # A view would be compared and searched as a mapping is, without being paid for.
        return list(found) if isinstance(owner, dict) and _is_view(found) else found

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Return a sum, product or power that stays of a reasonable size."""
        if operator == "**":
            if not (abs(left) <= 1e6 and abs(right) <= 64):
                raise SecurityError(f"the power {left} ** {right}")
        elif isinstance(left, int) and isinstance(right, int):
            if operator == "*" and left.bit_length() + right.bit_length() > 4096:
                raise SecurityError("a number of more than 1000 digits")
        elif operator == "%":
            if isinstance(left, str):
                charges.percent(left, right)
        elif not isinstance(left, float):
            sizes = [len(part) for part in (left, right) if isinstance(part, str | list | tuple)]
            factor = right if isinstance(right, int) else left
            if operator == "*" and sizes and isinstance(factor, int):
                sizes = [sizes[0] * factor]
            if sum(sizes) > MOST_OUTPUT:
                raise SecurityError(f"a text or list of {sum(sizes)} parts")
            if sum(sizes) >= LETTERS:
                spend(sum(sizes) // LETTERS)
        return super().call_binop(context, operator, left, right)

    @staticmethod
    def counted(items: Any, weight: int) -> list[Any]:
        """Return what a loop runs over, each pass being *weight* steps of work."""
        if isinstance(items, str | list | tuple | dict | range):
            spend(len(items) * weight)
            return list(items)
        return list(_passing(items, weight))

    @staticmethod
    def weighed(value: Any) -> Any:
        """Return a part of what ``~`` joins, paid for."""
        charge(value)
        return value

    @staticmethod
    def checked_join(text: str) -> str:
        """Return the result of ``~``."""
        room_for(len(text))
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
        spend(total // LETTERS)
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


def _passing(items: Iterable[Any], weight: int = 1) -> Iterator[Any]:
    """Yield the items, each paid for."""
    for item in items:
        spend(weight)
        yield item


def _is_view(value: Any) -> bool:
    return isinstance(value, type({}.keys()) | type({}.values()) | type({}.items()))


def _guarded(name: str, given: Callable[..., Any]) -> Callable[..., Any]:
    """Return the filter with limits on the numbers it takes and the text it gives."""
    # A filter that wants Jinja's context gets it before the value.
    first = 2 if hasattr(given, "jinja_pass_arg") else 1

    @wraps(given)
    def checked(*args: Any, **kwargs: Any) -> Any:
        spend(FILTER)
        shallow = name in charges.SHALLOW
        args = args if shallow else (*args[: first - 1], *map(charges.settled, args[first - 1 :]))
        value, others = args[first - 1], (*args[first:], *kwargs.values())
        if name == "format":
            charges.percent(str(value), kwargs or others)
        else:
            _check_numbers(others)
            if shallow:
                charges.sliced(value)
            else:
                charge(value, *others, times=charges.work(name, value))
        if name in charges.RESULTS:
            room_for(charges.RESULTS[name](value, *args[first:], **kwargs))
        found = given(*args, **kwargs)
        if isinstance(found, str):
            room_for(len(found))
        elif isinstance(found, list):
            spend(len(found))
        elif isinstance(found, Iterator):
            return _passing(found)
        return found

    return checked


def _paid_test(given: Callable[..., Any], searching: bool) -> Callable[..., Any]:
    """Return a test that compares or searches, with what it goes through paid for."""

    @wraps(given)
    def checked(value: Any, *args: Any) -> Any:
        charges.compared(value)
        for other in args:
            (charges.searched if searching else charges.compared)(other)
        return given(value, *args)

    return checked


def _check_method(text: str, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Pay for a method of a text; raises SecurityError for the absurd."""
    if name in ("format", "format_map"):
        charges.braces(text, kwargs or (args[0] if name == "format_map" and args else args))
        return
    _check_numbers((*args, *kwargs.values()))
    charge(text, *args, times=charges.work(name, text))
    if name in charges.METHODS:
        room_for(charges.METHODS[name](text, *args))


def _check_numbers(values: Iterable[Any]) -> None:
    """Raise SecurityError for a number that is absurd as a width or a count."""
    for value in values:
        if not charges.finite(value):
            raise SecurityError(f"a number above {WIDEST} for a width or a count")
