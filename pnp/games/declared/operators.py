"""Conditions and sums: and, or, not, comparing, counting with whole numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final

from pnp.games.declared.expr import Expr, Gathered, gather, known, made, yes
from pnp.games.declared.limits import LENGTH
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.translate import Translator, node
from pnp.games.declared.types import (
    FLAG,
    NOTHING,
    NUMBER,
    Fit,
    Many,
    Member,
    Nothing,
    Number,
    Record,
    Table,
    Type,
    fit,
    join,
    meet,
    some_number,
    spoken,
)

_HUGE: Final = 10**30
"""Results between minus this and this need no test of their own."""


@node(ast.BoolOp)
def _both(t: Translator, n: ast.BoolOp) -> Expr:
    is_and = isinstance(n.op, ast.And)
    parts, together = [], Gathered()
    for tree in n.values:
        part = together.add(t.flag(tree))
        if part.varies:
            parts.append(part.code)
        elif part.value is not is_and:
            # What comes after is never asked; it has been read for its faults all the same.
            for rest in n.values[n.values.index(tree) + 1 :]:
                t.flag(rest)
            return yes(not is_and) if not parts else _joined(is_and, [*parts, part.code], together)
    return _joined(is_and, parts, together) if parts else yes(is_and)


def _joined(is_and: bool, parts: list[str], together: Gathered) -> Expr:
    if len(parts) == 1:
        return together.made(parts[0], FLAG, 0)
    return together.made(f"({(' and ' if is_and else ' or ').join(parts)})", FLAG)


@node(ast.UnaryOp)
def _sign(t: Translator, n: ast.UnaryOp) -> Expr:
    if isinstance(n.op, ast.Not):
        of = t.flag(n.operand)
        return yes(not of.value) if not of.varies else made(f"(not {of.code})", FLAG, of)
    if isinstance(n.op, ast.USub):
        of, at = t.number(n.operand)
        kind = Number(-at.high, -at.low)
        return known(-of.value, kind) if not of.varies else made(f"(-{of.code})", kind, of)
    raise Flaw(f"expected a rule, found {t.words(n)}", "there is not and -", n)


Ends = tuple[int, int]


def _add(a: Ends, b: Ends) -> Ends:
    return a[0] + b[0], a[1] + b[1]


def _subtract(a: Ends, b: Ends) -> Ends:
    return a[0] - b[1], a[1] - b[0]


def _multiply(a: Ends, b: Ends) -> Ends:
    products = [x * y for x in a for y in b]
    return min(products), max(products)


def _divide(a: Ends, b: Ends) -> Ends:
    most = max(map(abs, a)) + 1
    return (0 if a[0] >= 0 and b[0] > 0 else -most), most


def _rest(a: Ends, b: Ends) -> Ends:
    most = max(map(abs, b))
    return (0 if b[0] > 0 else -most), most


_SUMS: Final[dict[type[ast.operator], tuple[str, Callable[[Ends, Ends], Ends]]]] = {
    ast.Add: ("+", _add),
    ast.Sub: ("-", _subtract),
    ast.Mult: ("*", _multiply),
    ast.FloorDiv: ("//", _divide),
    ast.Mod: ("%", _rest),
}
_INSTEAD: Final[dict[type[ast.operator], str]] = {
    ast.Pow: "numbers stay small: multiply",
    ast.Div: "write // for whole numbers",
}


@node(ast.BinOp)
def _sum(t: Translator, n: ast.BinOp) -> Expr:
    return combined(t, n, (n.left, t.of(n.left)), n.op, (n.right, t.of(n.right)))


Side = tuple[ast.expr, Expr]
"""One side of a sum or a comparison, as it was written and translated."""


def combined(t: Translator, n: ast.AST, left: Side, op: ast.operator, right: Side) -> Expr:
    """Return a sum of two sides, or two lists joined. Raises Flaw."""
    if type(op) not in _SUMS:
        hint = _INSTEAD.get(type(op), "there are + - * // and %")
        raise Flaw(f"expected a rule, found {t.words(n)}", hint, n)
    one, other = left[1], right[1]
    if isinstance(op, ast.Add) and (isinstance(one.type, Many) or isinstance(other.type, Many)):
        return _together(t, n, left, right)
    (one, a), (other, b) = t.as_number(one, left[0]), t.as_number(other, right[0])
    sign, ends = _SUMS[type(op)]
    low, high = ends((a.low, a.high), (b.low, b.high))
    divides = sign in ("//", "%")
    if divides and not other.varies and other.value == 0:
        raise Flaw(f"expected another number than 0 after {sign}", None, n)
    sure = not divides or b.low > 0 or b.high < 0
    if not one.varies and not other.varies and abs(low) + abs(high) < _HUGE:
        value = eval_sum(sign, one.value, other.value)
        return known(value, Number(value, value))
    code = f"({one.code} {sign} {other.code})"
    if low > -_HUGE and high < _HUGE:
        return made(code, Number(low, high), one, other, total=sure)
    return made(f"lim({code})", NUMBER, one, other, total=False)


def eval_sum(sign: str, one: int, other: int) -> int:
    """Return what two known numbers come to.

    >>> eval_sum("//", 7, 2)
    3
    """
    match sign:
        case "+":
            return one + other
        case "-":
            return one - other
        case "*":
            return one * other
        case "//":
            return one // other
        case _:
            return one % other


def _together(t: Translator, n: ast.AST, left: Side, right: Side) -> Expr:
    one, other = (t.as_sequence(expr, tree) for tree, expr in (left, right))
    kind = join(one.type, other.type)
    if kind is None:
        found = f"{spoken(one.type)} and {spoken(other.type)}"
        raise Flaw(f"expected two lists of one sort, found {found}", None, n)
    size = one.size + other.size if one.size is not None and other.size is not None else None
    size = size if size is not None and size <= LENGTH else None
    return made(
        f"cat({one.code}, {other.code})",
        kind,
        one,
        other,
        total=size is not None,
        fresh=True,
        size=size,
        origin=one.origin | other.origin,
    )


_ORDER: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


@node(ast.Compare)
def _compared(t: Translator, n: ast.Compare) -> Expr:
    trees = [n.left, *n.comparators]
    before = t.drawn
    sides = [t.of(tree) for tree in trees]
    if len(n.ops) > 1 and t.drawn > before:
        raise Flaw("expected a name for what chance brings", "set it on the line before", n)
    links = [
        _link(t, n, (trees[index], sides[index]), operator, (trees[index + 1], sides[index + 1]))
        for index, operator in enumerate(n.ops)
    ]
    if len(links) == 1:
        return links[0]
    parts = [link.code for link in links if link.varies]
    if any(not link.varies and not link.value for link in links):
        return yes(False)
    return gather(links).made(f"({' and '.join(parts)})", FLAG) if parts else yes(True)


def _link(t: Translator, n: ast.Compare, left: Side, operator: ast.cmpop, right: Side) -> Expr:
    if isinstance(operator, ast.In | ast.NotIn):
        return _among(t, n, left, isinstance(operator, ast.In), right)
    if type(operator) in _ORDER:
        return _ordered(t, left, _ORDER[type(operator)], right)
    return _equal(t, n, left, isinstance(operator, ast.Eq | ast.Is), right)


def _ordered(t: Translator, left: Side, sign: str, right: Side) -> Expr:
    for tree, expr in (left, right):
        if some_number(expr.type) is None:
            found = f"{t.words(tree)}, which is {spoken(expr.type)}"
            raise Flaw(f"expected a number beside {sign}, found {found}", None, tree)
    one, other = (t.as_number(expr, tree)[0] for tree, expr in (left, right))
    if not one.varies and not other.varies:
        return yes(_holds(one.value, sign, other.value))
    return made(f"({one.code} {sign} {other.code})", FLAG, one, other)


def _holds(one: int, sign: str, other: int) -> bool:
    match sign:
        case "<":
            return one < other
        case "<=":
            return one <= other
        case ">":
            return one > other
        case _:
            return one >= other


def _equal(t: Translator, n: ast.Compare, left: Side, equal: bool, right: Side) -> Expr:
    one, other = left[1], right[1]
    if not meet(one.type, other.type):
        if t.world.may_be_absent(one.type, other.type):
            return yes(not equal)
        raise _strangers(t, n, left, right)
    for tree, expr in (left, right):
        if isinstance(expr.type, Table | Record):
            raise Flaw(f"expected a single thing, found {t.words(tree)}", None, tree)
    if not one.varies and not other.varies:
        return yes((one.value == other.value) is equal)
    if isinstance(one.type, Nothing) or isinstance(other.type, Nothing):
        return made(f"({one.code} {'is' if equal else 'is not'} {other.code})", FLAG, one, other)
    if isinstance(one.type, Many) or isinstance(other.type, Many):
        return _same_lists(left, equal, right)
    return made(f"({one.code} {'==' if equal else '!='} {other.code})", FLAG, one, other)


def _same_lists(left: Side, equal: bool, right: Side) -> Expr:
    for (tree, empty), (_, of) in ((left, right), (right, left)):
        if isinstance(tree, ast.List) and not tree.elts:
            # Whether a list is empty tells its length and nothing else.
            reads = of.reads if of.around is None else of.around
            code = f"(len({of.code}) {'==' if equal else '>'} 0)"
            return made(code, FLAG, empty, of, reads=reads)
    code = f"same({left[1].code}, {right[1].code})"
    return made(code if equal else f"(not {code})", FLAG, left[1], right[1])


def _strangers(t: Translator, n: ast.Compare, left: Side, right: Side) -> Flaw:
    one, other = left[1], right[1]
    hint = t.nearest(one, other.type) or t.nearest(other, one.type)
    if NOTHING in (one.type, other.type):
        tree, expr = right if one.type == NOTHING else left
        return Flaw(f"{t.words(tree)} is {spoken(expr.type)} and never none", None, n)
    found = f"{spoken(one.type)} and {spoken(other.type)}"
    return Flaw(f"expected two things that can be equal, found {found}", hint, n)


def _among(t: Translator, n: ast.Compare, left: Side, among: bool, right: Side) -> Expr:
    one, bag = left[1], t.as_sequence(right[1], right[0])
    assert isinstance(bag.type, Many)
    if isinstance(one.type, Many | Table | Record):
        raise Flaw(f"expected a single thing before in, found {t.words(left[0])}", None, left[0])
    if not meet(one.type, bag.type.of):
        if t.world.may_be_absent(one.type, bag.type.of):
            return yes(not among)
        raise _strangers(t, n, left, (right[0], Expr("None", bag.type.of)))
    sign = "in" if among else "not in"
    ids = _all_of(bag)
    if ids is not None:
        if not one.varies:
            return yes((one.value in ids) is among)
        if isinstance(one.type, Member) and fit(one.type, Member(ids)) is Fit.YES:
            return yes(among)
        members = t.shop.constant("S", ids, ids)
        return made(f"({one.code} {sign} {members})", FLAG, one)
    if bag.size is None:
        return made(f"({one.code} {sign} Q({bag.code}, 1))", FLAG, one, bag)
    return made(f"({one.code} {sign} {bag.code})", FLAG, one, bag, cost=1 + bag.size)


def _all_of(bag: Expr) -> frozenset[str | int] | None:
    """Return the members of a kind that stands for the list of them all."""
    if isinstance(bag.type, Many) and bag.code.startswith("K_"):
        kind: Type = bag.type.of
        if isinstance(kind, Member) and kind.kind is not None:
            return kind.ids
    return None
