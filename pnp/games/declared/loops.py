"""Loops inside expressions: lists made of lists, and what is asked of all entries together."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pnp.games.declared.calls import function
from pnp.games.declared.expr import ME, OTHERS, Expr, Gathered, Local, Read, gather, made
from pnp.games.declared.limits import BIG, LENGTH, LOOPS
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.spelling import armed
from pnp.games.declared.translate import Translator, node
from pnp.games.declared.types import (
    FLAG,
    NUMBER,
    UNKNOWN,
    Flag,
    Many,
    Member,
    Number,
    Table,
    Type,
    Unknown,
    bare,
    join,
    optional,
    some_number,
    spoken,
)


@dataclass(frozen=True, slots=True)
class Level:
    """One loop around the next: its name, the source of its list, what its entries must be."""

    name: str
    code: str
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """Loops in each other and what is known of the whole."""

    levels: tuple[Level, ...]
    body: Expr
    all: Expr
    """What the loop reads and costs; its code is not used."""

    size: int | None
    """How often the body is computed at most."""

    source: Expr
    """The first list that is gone through."""

    @property
    def head(self) -> str:
        """The loops as the end of a list in brackets."""
        parts = [
            f"for v_{level.name} in {level.code}{''.join(f' if {test}' for test in level.tests)}"
            for level in self.levels
        ]
        return " ".join(parts)


def loop(t: Translator, generators: Sequence[ast.comprehension], body: Callable[[], Expr]) -> Loop:
    """Return ``for x in LIST if C ...`` around a body. Raises Flaw."""
    first, *rest = generators
    if len(generators) > LOOPS:
        raise Flaw(f"expected at most {LOOPS} loops in each other", None, first.target)
    if first.is_async:
        raise Flaw("expected for x in LIST", None, first.target)
    drawn = t.drawn
    source = t.sequence(first.iter)
    with t.inner():
        assert isinstance(source.type, Many)
        name = t.bind(first.target, Local(source.type.of, origin=source.origin, size=source.inner))
        each = Gathered()
        conditions = [each.add(t.flag(tree)) for tree in first.ifs]
        if rest:
            inner = loop(t, rest, body)
        else:
            made_body = body()
            inner = Loop((), made_body, made_body, 1, source)
        each.add(inner.all)
    code = f"list({source.code})" if t.drawn > drawn and not source.fresh else source.code
    per = each.cost + 1
    size = None if source.size is None or inner.size is None else inner.size * source.size
    if source.size is None or t.shop.counted:
        code, cost = f"Q({code}, {per})", source.cost + per
    else:
        cost = source.cost + source.size * per
    tests = tuple(test.code for test in conditions if test.value is not True)
    whole = replace(
        gather((source, *each.parts)).made(code, UNKNOWN, 0),
        cost=cost,
        uses=source.uses | (each.uses - {name}),
    )
    return Loop((Level(name, code, tests), *inner.levels), inner.body, whole, size, source)


@node(ast.ListComp)
def _list_of(t: Translator, n: ast.ListComp) -> Expr:
    found = loop(t, n.generators, lambda: _entry(t, n.elt))
    code = f"[{found.body.code} {found.head}]"
    if found.size is None or found.size > LENGTH:
        code = f"short({code})"
    size = found.size if found.size is not None and found.size <= LENGTH else None
    return made(
        code,
        Many(found.body.type),
        found.all,
        total=size is not None,
        fresh=True,
        size=size,
        unique=_is_part(n) and found.source.unique,
        origin=found.body.origin,
    )


def _entry(t: Translator, tree: ast.expr) -> Expr:
    entry = t.of(tree)
    if isinstance(entry.type, Flag | Table):
        found = f"{t.words(tree)}, which is {spoken(entry.type)}"
        raise Flaw(f"expected a list of single things, found {found}", None, tree)
    return entry


def _is_part(n: ast.ListComp) -> bool:
    """Return whether the list has entries of another as they are."""
    target = n.generators[0].target
    same = isinstance(target, ast.Name) and getattr(n.elt, "id", None) == target.id
    return len(n.generators) == 1 and same


def iterated(t: Translator, tree: ast.expr) -> Expr:
    """Return what can be gone through: a loop, or a list. Raises Flaw."""
    if isinstance(tree, ast.GeneratorExp):
        found = loop(t, tree.generators, lambda: t.of(tree.elt))
        code = f"[{found.body.code} {found.head}]"
        size = found.size
        return made(
            code, Many(found.body.type), found.all, cost=0, size=size, origin=found.body.origin
        )
    source = t.sequence(tree)
    if source.size is None or t.shop.counted:
        return replace(source, code=f"Q({source.code}, 1)")
    return replace(source, cost=source.cost + source.size)


def _entries(source: Expr) -> Type:
    assert isinstance(source.type, Many)
    return source.type.of


@function("any", "any(CONDITION for x in LIST)")
def _any(t: Translator, n: ast.Call) -> Expr:
    return _quantified(t, n, "any")


@function("all", "all(CONDITION for x in LIST)")
def _all(t: Translator, n: ast.Call) -> Expr:
    return _quantified(t, n, "all")


def _quantified(t: Translator, n: ast.Call, name: str) -> Expr:
    tree = n.args[0]
    if not isinstance(tree, ast.GeneratorExp):
        raise Flaw(f"expected {name}(CONDITION for x in LIST)", None, n)
    drawn = t.drawn
    found = loop(t, tree.generators, lambda: t.flag(tree.elt))
    if t.drawn > drawn:
        return made(f"{name}({found.body.code} {found.head})", FLAG, found.all)
    test = f"not {found.body.code}" if name == "all" else found.body.code
    end = repr(name == "all")
    code = t.shop.hoisted(found, (f"if {test}: return {name == 'any'}",), end, t.text.place(n).line)
    return made(code, FLAG, found.all)


@function("count", "count(x for x in LIST if CONDITION)")
def _count(t: Translator, n: ast.Call) -> Expr:
    tree = n.args[0]
    if not isinstance(tree, ast.GeneratorExp):
        return length(t, tree)
    found = loop(t, tree.generators, lambda: t.of(tree.elt))
    most = LENGTH * LENGTH if found.size is None else found.size
    return made(f"len([1 {found.head}])", Number(0, most), found.all)


@function("len", "len(LIST)")
def _len(t: Translator, n: ast.Call) -> Expr:
    return length(t, n.args[0])


def length(t: Translator, tree: ast.expr) -> Expr:
    """Return how many entries a list has; a hidden list's length is public. Raises Flaw."""
    of = t.sequence(tree)
    reads = of.reads if of.around is None else of.around
    most = LENGTH if of.size is None else of.size
    return made(f"len({of.code})", Number(0, most), of, reads=reads)


@function("sum", "sum(NUMBER for x in LIST)")
def _sum(t: Translator, n: ast.Call) -> Expr:
    source = iterated(t, n.args[0])
    at = some_number(_entries(source))
    if at is None:
        raise _no_numbers(t, n.args[0], source)
    most = LENGTH if source.size is None else source.size
    low, high = min(0, at.low * most), max(0, at.high * most)
    sure = isinstance(_entries(source), Number) and source.size is not None
    code = f"sum({source.code})" if sure else f"total({source.code})"
    if abs(low) + abs(high) > BIG * LENGTH:
        return made(f"lim({code})", NUMBER, source, total=False)
    return made(code, Number(low, high), source, total=sure)


def _no_numbers(t: Translator, tree: ast.expr, source: Expr) -> Flaw:
    found = f"{t.words(tree)}, which is {spoken(source.type)}"
    return Flaw(f"expected numbers, found {found}", None, tree)


@function("min", "min(NUMBER for x in LIST)", least=1, most=20, default=True)
def _min(t: Translator, n: ast.Call) -> Expr:
    return _extreme(t, n, "min")


@function("max", "max(NUMBER for x in LIST)", least=1, most=20, default=True)
def _max(t: Translator, n: ast.Call) -> Expr:
    return _extreme(t, n, "max")


def _extreme(t: Translator, n: ast.Call, name: str) -> Expr:
    if len(n.args) > 1:
        return _of_several(t, n, name)
    source = iterated(t, n.args[0])
    at = some_number(_entries(source))
    if at is None:
        raise _no_numbers(t, n.args[0], source)
    sure = isinstance(_entries(source), Number)
    whole = source.code if sure else f"allnum({source.code})"
    if not n.keywords:
        return made(f"{name}({whole})", at, source, total=False)
    default = t.of(n.keywords[0].value)
    kind = join(at, default.type)
    if kind is None:
        found = spoken(default.type)
        raise Flaw(f"expected a number or none as default, found {found}", None, n)
    code = f"{name}({whole}, default={default.code})"
    return made(code, kind, source, default, total=sure)


def _of_several(t: Translator, n: ast.Call, name: str) -> Expr:
    found = [t.number(tree) for tree in n.args]
    pick = min if name == "min" else max
    kind = Number(pick(at.low for _, at in found), pick(at.high for _, at in found))
    parts = [expr for expr, _ in found]
    return made(f"{name}({', '.join(part.code for part in parts)})", kind, *parts)


@function("first", "first(x for x in LIST if CONDITION)")
def _first(t: Translator, n: ast.Call) -> Expr:
    tree, drawn = n.args[0], t.drawn
    if isinstance(tree, ast.GeneratorExp):
        found = loop(t, tree.generators, lambda: t.of(tree.elt))
        kind, origin = optional(found.body.type), found.body.origin
        code = f"first({found.body.code} {found.head})"
        if t.drawn == drawn:
            line = t.text.place(n).line
            code = t.shop.hoisted(found, (f"return {found.body.code}",), "None", line)
        return made(code, kind, found.all, origin=origin)
    source = t.sequence(tree)
    kind = optional(_entries(source))
    return made(f"first({source.code})", kind, source, origin=source.origin)


@function("sorted", "sorted(LIST)")
def _sorted(t: Translator, n: ast.Call) -> Expr:
    source = iterated(t, n.args[0])
    of = _entries(source)
    kind = of.kind or t.world.kind_of(of.ids) if isinstance(of, Member) else None
    code = ""
    if isinstance(of, Unknown | Number):
        code = f"sorted({source.code})"
    elif kind:
        order = {item: place for place, item in enumerate(kind.ids)}
        code = f"in_order({source.code}, {t.shop.constant('I', kind, order)})"
    if code:
        size, origin = source.size, source.origin
        return made(code, source.type, source, fresh=True, size=size, origin=origin)
    found = f"{t.words(n.args[0])}, which is {spoken(source.type)}"
    raise Flaw(f"expected numbers or members of one kind, found {found}", None, n)


@function("leading", "leading(x for x in LIST if CONDITION)")
def _leading(t: Translator, n: ast.Call) -> Expr:
    tree = n.args[0]
    single = isinstance(tree, ast.GeneratorExp) and len(tree.generators) == 1
    if not isinstance(tree, ast.GeneratorExp) or not single or not tree.generators[0].ifs:
        raise Flaw("expected leading(x for x in LIST if CONDITION)", None, n)
    target = tree.generators[0].target
    if not isinstance(target, ast.Name) or getattr(tree.elt, "id", None) != target.id:
        raise Flaw("expected leading(x for x in LIST if CONDITION)", "the entries as they are", n)
    bare_loop = ast.comprehension(target, tree.generators[0].iter, [], 0)
    tests: list[Expr] = []

    def body() -> Expr:
        tests.extend(t.flag(test) for test in tree.generators[0].ifs)
        return gather(tests).made(" and ".join(test.code for test in tests), FLAG)

    drawn = t.drawn
    found = loop(t, [bare_loop], body)
    if t.drawn > drawn:
        raise Flaw("expected a condition without chance in leading", None, n)
    name = armed(target.id)
    inside = f"if not ({found.body.code}): return out", f"out.append(v_{name})"
    code = t.shop.hoisted(found, inside, "out", t.text.place(n).line, "out = []")
    return made(code, found.source.type, found.all, fresh=True, size=found.size)


@function("best", "best(LIST, FUNCTION)", least=2, most=2)
def _best(t: Translator, n: ast.Call) -> Expr:
    """The entries for which a function of the file gives the largest number."""
    source = t.sequence(n.args[0])
    named = n.args[1]
    name = armed(named.id) if isinstance(named, ast.Name) else ""
    if name not in t.world.functions:
        raise Flaw("expected best(LIST, FUNCTION)", "name a function of this file", named)
    judge = t.shop.function(name, named)
    if len(judge.parameters) != 1 or some_number(bare(judge.type)) is None:
        raise Flaw(
            f"expected a function of one thing that gives a number, found {name}", None, named
        )
    (wanted,) = judge.parameters.values()
    t.fitting(Expr("None", _entries(source)), wanted, n.args[0])
    t.world.used.add(name)
    per = judge.cost + 2
    cost = per * source.size if source.size is not None else per
    code = source.code if source.size is not None else f"Q({source.code}, {per})"
    reads = frozenset(Read(r.field, r.key if r.key == ME else OTHERS) for r in judge.reads)
    return made(
        f"best({code}, f_{name}, s)",
        source.type,
        source,
        Expr("", UNKNOWN, cost, judge.total, reads),
        fresh=True,
        unique=source.unique,
        size=source.size,
        total=isinstance(judge.type, Number),
        origin=source.origin,
    )
