"""Names, literals, columns of tables, entries of tables and lists: the leaves of an expression."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any

from pnp.games.declared.expr import OTHERS, Expr, Read, gather, known, made
from pnp.games.declared.limits import BIG
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.spelling import armed, did_you_mean, is_name
from pnp.games.declared.translate import Translator, node
from pnp.games.declared.types import (
    FLAG,
    NOTHING,
    UNKNOWN,
    WORDS,
    Fit,
    Flag,
    Kind,
    Many,
    Maybe,
    Member,
    Number,
    Record,
    Table,
    Type,
    Unknown,
    bare,
    fit,
    join,
    spoken,
)


@node(ast.Constant)
def _constant(t: Translator, n: ast.Constant) -> Expr:
    value = n.value
    if isinstance(value, bool) or value is None:
        raise Flaw(f"expected {str(value).lower()}, found {value}", "these words are small", n)
    if isinstance(value, int):
        if abs(value) > BIG:
            raise Flaw(f"expected a number up to {BIG:,}, found a larger one", None, n)
        return known(value, Number(value, value))
    if isinstance(value, str):
        is_member = value in t.world.members()
        return known(value, Member(frozenset((value,))) if is_member else WORDS)
    hint = "rules count in whole numbers" if isinstance(value, float) else None
    raise Flaw(f"expected a whole number or a name, found {t.words(n)}", hint, n)


@node(ast.Name)
def _name(t: Translator, n: ast.Name) -> Expr:
    name = armed(n.id)
    world = t.world
    local = t.scope.get(name)
    if local is not None:
        t.touched.add(name)
        origin = local.origin or frozenset((f"{t.text.where}.{name}",))
        return Expr(
            f"v_{name}",
            local.type,
            1,
            local.total,
            local.reads,
            uses=frozenset((name,)),
            size=local.size,
            origin=origin,
        )
    world.used.add(name)
    if name in ("true", "false"):
        return known(name == "true", FLAG)
    if name == "none":
        return known(None, NOTHING)
    if name in world.constants:
        return _of_constant(t, name)
    if name in world.fields:
        stored = world.fields[name]
        read = frozenset((Read(name, OTHERS),))
        around = read if stored.hides_size else frozenset[Read]()
        return Expr(f"s.d_{name}", stored.type, 1, True, read, around, origin=frozenset((name,)))
    if name in world.kinds:
        kind = world.kinds[name]
        code = t.shop.constant("K", kind, list(kind.ids))
        return Expr(code, Many(kind.type), size=len(kind.ids), unique=True)
    if world.meanings.get(name) == "a member of a kind":
        return known(name, Member(frozenset((name,))))
    if name in world.functions or name in world.play.procedures:
        raise Flaw(f'expected a value, found "{name}"', f"write {name}(...)", n)
    hint = "me is who acts: only actions have it" if name == "me" else t.lost(name)
    hint = hint or did_you_mean(name, [*t.scope, *world.known()])
    raise Flaw(f'expected a name that the file declares, found "{name}"', hint, n)


def _of_constant(t: Translator, name: str) -> Expr:
    constant = t.world.constants[name]
    if isinstance(constant.value, list | tuple):
        code = t.shop.constant("V", ("value", name), list(constant.value))
        return Expr(code, constant.type, size=len(constant.value))
    return known(constant.value, constant.type)


@node(ast.Attribute)
def _attribute(t: Translator, n: ast.Attribute) -> Expr:
    of, column = t.of(n.value), armed(n.attr)
    kind = bare(of.type)
    if isinstance(kind, Unknown):
        return replace(of, type=UNKNOWN)
    if isinstance(kind, Record):
        parts = dict(kind.parts)
        if column not in parts:
            hint = did_you_mean(column, parts)
            raise Flaw(f"expected a part of {t.words(n.value)}, found .{column}", hint, n)
        return made(f"{of.code}[{column!r}]", parts[column], of, origin=of.origin)
    if not isinstance(kind, Member):
        found = f"{t.words(n.value)}, which is {spoken(of.type)}"
        hint = f"len({t.words(n.value)}) is its length" if isinstance(kind, Many) else None
        raise Flaw(f"expected something with a table before .{column}, found {found}", hint, n)
    having = kind.kind if kind.kind and column in kind.kind.columns else None
    having = having or t.world.kind_with(kind.ids, column)
    if having is None:
        raise _no_column(t, n, kind, column)
    type_ = t.world.column_type(having, column)
    if type_ is None:
        hint = "whole numbers, flags, ids and lists of them can be used"
        raise Flaw(f"expected a column that rules can use, found .{column}", hint, n)
    code = t.shop.constant("C", (having, column), dict(having.columns[column]))
    if not of.varies:
        return _of_cell(of, having.columns[column][of.value], type_, code)
    return made(f"{code}[{of.code}]", type_, of, total=not isinstance(of.type, Maybe))


def _of_cell(of: Expr, value: Any, kind: Type, code: str) -> Expr:
    """Return the entry of a table that is known beforehand."""
    if isinstance(value, list):
        return Expr(f"{code}[{of.code}]", kind, size=len(value))
    single = (
        Number(value, value) if type(value) is int else NOTHING if value is None else bare(kind)
    )
    return known(value, single)


def _no_column(t: Translator, n: ast.Attribute, kind: Member, column: str) -> Flaw:
    source: Kind | None = kind.kind or t.world.kind_of(kind.ids)
    columns = source.columns if source else {}
    hint = did_you_mean(column, columns) if columns else "only kinds from a table have columns"
    return Flaw(f"expected a column of {t.words(n.value)}, found .{column}", hint, n)


@node(ast.Subscript)
def _subscript(t: Translator, n: ast.Subscript) -> Expr:
    if isinstance(n.slice, ast.Slice):
        return _cut(t, n.value, n.slice)
    of = t.of(n.value)
    match of.type:
        case Table(by, kind):
            return _looked_up(t, n, of, by, kind)
        case Many(kind):
            index, at = t.number(n.slice)
            direct = at.low >= 0 or not index.varies
            code = f"{of.code}[{index.code}]" if direct else f"at({of.code}, {index.code})"
            return made(code, kind, of, index, total=False, origin=of.origin)
        case Unknown():
            t.of(n.slice)
            return of
    found = f"{t.words(n.value)}, which is {spoken(of.type)}"
    raise Flaw(f"expected a table or a list before [ ], found {found}", None, n)


def _looked_up(t: Translator, n: ast.Subscript, of: Expr, by: Kind, kind: Type) -> Expr:
    key = t.of(n.slice)
    chance = fit(key.type, by.type)
    if chance is Fit.NO:
        hint = t.nearest(key, by.type)
        found = f"{t.words(n.slice)}, which is {spoken(key.type)}"
        raise Flaw(
            f"expected {spoken(by.type)} as key of {t.words(n.value)}, found {found}", hint, n
        )
    reads, around = of.reads | key.reads, key.reads
    if isinstance(n.value, ast.Name):
        field = armed(n.value.id)
        own = frozenset((Read(field, t.key(key)),))
        reads = own | key.reads
        if t.world.fields[field].hides_size:
            around = reads
    else:
        around = key.reads | (of.around if of.around is not None else frozenset())
    code = f"{of.code}[{key.code}]"
    total = chance is Fit.YES
    return made(code, kind, of, key, total=total, reads=reads, around=around, origin=of.origin)


def _cut(t: Translator, value: ast.expr, cut: ast.Slice) -> Expr:
    of = t.sequence(value)
    if cut.step is not None:
        raise Flaw("expected list[FROM:TO]", None, cut)
    low = t.number(cut.lower)[0] if cut.lower else None
    high = t.number(cut.upper)[0] if cut.upper else None
    ends = [end for end in (low, high) if end]
    code = f"list(Q({of.code}, 1)[{low.code if low else ''}:{high.code if high else ''}])"
    return made(code, of.type, of, *ends, fresh=True, origin=of.origin)


@node(ast.List)
def _list(t: Translator, n: ast.List) -> Expr:
    entries = [t.of(entry) for entry in n.elts]
    kind: Type = UNKNOWN
    for entry, tree in zip(entries, n.elts, strict=True):
        if isinstance(entry.type, Table | Flag):
            raise Flaw(f"expected single things in a list, found {t.words(tree)}", None, tree)
        joined = join(kind, entry.type)
        if joined is None:
            raise Flaw(f"expected things of one sort in a list, found {t.words(n)}", None, tree)
        kind = joined
    origin = frozenset[str]().union(*(entry.origin for entry in entries))
    code = f"[{', '.join(entry.code for entry in entries)}]"
    values = [entry.value for entry in entries]
    constant = all(not entry.varies for entry in entries)
    unique = constant and len(set(values)) == len(values)
    return gather(entries).made(
        code, Many(kind), 2, fresh=True, size=len(entries), unique=unique, origin=origin
    )


@node(ast.Dict)
def _record(t: Translator, n: ast.Dict) -> Expr:
    parts: dict[str, Expr] = {}
    for key, value in zip(n.keys, n.values, strict=True):
        name = armed(key.id) if isinstance(key, ast.Name) else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            name = armed(key.value)
        if name is None or not is_name(name) or name in parts:
            raise Flaw("expected a record such as {from: a, to: b}", None, n)
        parts[name] = t.of(value)
    code = f"{{{', '.join(f'{name!r}: {part.code}' for name, part in parts.items())}}}"
    kind = Record(tuple((name, part.type) for name, part in parts.items()))
    return gather(parts.values()).made(code, kind, 12)


@node(ast.IfExp)
def _either(t: Translator, n: ast.IfExp) -> Expr:
    test, one, other = t.flag(n.test), t.of(n.body), t.of(n.orelse)
    kind = join(one.type, other.type)
    if kind is None:
        found = f"{spoken(one.type)} and {spoken(other.type)}"
        raise Flaw(f"expected two values of one sort, found {found}", None, n)
    if not test.varies:
        return replace(one if test.value else other, type=kind)
    code = f"({one.code} if {test.code} else {other.code})"
    together = gather((test, one, other))
    origin = one.origin | other.origin
    return together.made(code, kind, origin=origin, fresh=one.fresh and other.fresh)
