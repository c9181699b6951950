"""Calls: functions of the file, and those that every game has."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pnp.games.declared.expr import ME, OTHERS, Expr, Read, gather, known, made
from pnp.games.declared.grids import Grid
from pnp.games.declared.limits import CHOSEN_FROM, LENGTH
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.spelling import armed, did_you_mean
from pnp.games.declared.translate import Function, Translator, node
from pnp.games.declared.types import (
    NOTHING,
    Kind,
    Many,
    Member,
    Number,
    Type,
    bare,
    optional,
    spoken,
)

Making = Callable[[Translator, ast.Call], Expr]


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A function of every game."""

    form: str
    """How it is written, for messages."""

    least: int
    most: int
    default: bool
    """It takes ``default=``."""

    make: Making


FUNCTIONS: Final[dict[str, BuiltIn]] = {}


def function(
    name: str, form: str, least: int = 1, most: int = 1, default: bool = False
) -> Callable[[Making], Making]:
    """Return a decorator that enters a function of every game under its name."""

    def enter(make: Making) -> Making:
        FUNCTIONS[name] = BuiltIn(form, least, most, default, make)
        return make

    return enter


@node(ast.Call)
def _call(t: Translator, n: ast.Call) -> Expr:
    if not isinstance(n.func, ast.Name):
        raise Flaw(f"expected a function, found {t.words(n.func)}", "functions have bare names", n)
    name = armed(n.func.id)
    for argument in n.args:
        if isinstance(argument, ast.Starred):
            raise Flaw(f"expected {name}(...) without *", None, n)
    if name in t.world.functions:
        return called(t, n, name)
    made_in = FUNCTIONS.get(name)
    board = t.world.kinds.get(name)
    if board is not None and isinstance(board.graph, Grid) and len(n.args) == 2:
        return spot(t, n, board)
    if made_in is None:
        hint = did_you_mean(name, [*t.world.functions, *FUNCTIONS])
        raise Flaw(f'expected a function, found "{name}"', hint, n)
    keywords = [word.arg for word in n.keywords]
    wrong = keywords and not (made_in.default and keywords == ["default"])
    if wrong or not made_in.least <= len(n.args) <= made_in.most:
        raise Flaw(f"expected {made_in.form}, found {t.words(n)}", None, n)
    return made_in.make(t, n)


def called(t: Translator, n: ast.Call, name: str) -> Expr:
    """Return a call of a function of the file. Raises Flaw."""
    if n.keywords:
        raise Flaw(f"expected the parts of {name} in their order", None, n)
    own = t.shop.function(name, n)
    t.world.used.add(name)
    arguments = matched(t, n, own)
    code = f"f_{name}({', '.join(['s', *(argument.code for argument in arguments)])})"
    reads = gather(arguments).reads | _whose(t, own, arguments)
    extra = Expr("", own.type, own.cost, own.total)
    return made(code, own.type, *arguments, extra, reads=reads, origin=own.origin)


def matched(t: Translator, n: ast.Call, own: Function) -> list[Expr]:
    """Return the arguments of a call, each of the type that is wanted. Raises Flaw."""
    if len(n.args) != len(own.parameters):
        parts = ", ".join(own.parameters)
        found = f"{len(n.args)} in {t.words(n)}"
        raise Flaw(
            f"expected {len(own.parameters)} for {own.name}({parts}), found {found}", None, n
        )
    return [
        t.fitting(t.of(tree), kind, tree, f"{part} of {own.name}")
        for tree, (part, kind) in zip(n.args, own.parameters.items(), strict=True)
    ]


def _whose(t: Translator, own: Function, arguments: list[Expr]) -> frozenset[Read]:
    """Return what a function reads, seen from where it is called."""
    keys = {f"of:{part}": t.key(arg) for part, arg in zip(own.parameters, arguments, strict=True)}
    return frozenset(
        Read(read.field, read.key if read.key in (ME, OTHERS) else keys.get(read.key, OTHERS))
        for read in own.reads
    )


def spot(t: Translator, n: ast.Call, board: Kind) -> Expr:
    """Return the cell of a column and row, which may be none. Raises Flaw."""
    assert isinstance(board.graph, Grid)
    (column, _), (row, _) = (t.number(tree) for tree in n.args)
    cells = t.shop.constant("G", ("cells", board), board.graph.cells)
    return made(f"{cells}.get(({column.code}, {row.code}))", optional(board.type), column, row)


@function("abs", "abs(NUMBER)")
def _abs(t: Translator, n: ast.Call) -> Expr:
    of, at = t.number(n.args[0])
    most = max(abs(at.low), abs(at.high))
    low = 0 if at.low <= 0 <= at.high else min(abs(at.low), abs(at.high))
    return made(f"abs({of.code})", Number(low, most), of)


@function("span", "span(FROM, TO)", least=2, most=2)
def _span(t: Translator, n: ast.Call) -> Expr:
    (low, a), (high, b) = t.number(n.args[0]), t.number(n.args[1])
    size = max(0, b.high - a.low + 1)
    few = size <= LENGTH
    kind = Many(Number(a.low, max(a.low, b.high)))
    code = f"span({low.code}, {high.code})"
    if not low.varies and not high.varies:
        if not few:
            raise Flaw(f"expected a list of at most {LENGTH:,} numbers, found {size:,}", None, n)
        code = t.shop.constant("N", (low.value, high.value), list(range(low.value, high.value + 1)))
    constant = not low.varies and not high.varies
    known = size if constant or (few and size <= 64) else None
    return made(code, kind, low, high, total=few, size=known, unique=True)


@function("subsets", "subsets(LIST) or subsets(LIST, NUMBER)", least=1, most=2)
def _subsets(t: Translator, n: ast.Call) -> Expr:
    """All choices of some things of a list, or of a number of them: what a menu offers."""
    of = t.sequence(n.args[0])
    assert isinstance(of.type, Many)
    if isinstance(of.type.of, Many):
        found = f"{t.words(n.args[0])}, which is {spoken(of.type)}"
        raise Flaw(f"expected a list of single things, found {found}", None, n.args[0])
    number = t.number(n.args[1])[0] if len(n.args) == 2 else known(None, NOTHING)
    code = f"subsets({of.code}, {number.code})"
    return made(code, Many(of.type), of, number, total=False, fresh=True, inner=CHOSEN_FROM)


def player(t: Translator, tree: ast.expr, what: str) -> tuple[Expr, Kind]:
    """Return a member of a kind with the kind. Raises Flaw."""
    expr = t.of(tree)
    kind = bare(expr.type)
    of = (kind.kind or t.world.kind_of(kind.ids)) if isinstance(kind, Member) else None
    if of is None:
        found = f"{t.words(tree)}, which is {spoken(expr.type)}"
        raise Flaw(f"expected {what}, found {found}", None, tree)
    players = t.world.kinds["player"]
    if isinstance(kind, Member) and kind.kind is None and kind.ids <= set(players.ids):
        of = players
    return expr, of


@function("after", "after(player) or after(player, LIST)", least=1, most=2)
def _after(t: Translator, n: ast.Call) -> Expr:
    who, kind = player(t, n.args[0], "a player")
    round_ = dict(zip(kind.ids, (*kind.ids[1:], kind.ids[0]), strict=True))
    if len(n.args) == 1:
        code = t.shop.constant("A", kind, round_)
        return made(f"{code}[{who.code}]", kind.type, who, total=_sure(who))
    among = t.sequence(n.args[1])
    assert isinstance(among.type, Many)
    order = t.shop.constant("R", kind, _orders(kind))
    among_type: Type = optional(kind.type)
    code = f"after_in({order}, {who.code}, Q({among.code}, {len(kind.ids)}))"
    return made(code, among_type, who, among, total=_sure(who), cost=1 + len(kind.ids))


def _orders(kind: Kind) -> dict[str | int, list[str | int]]:
    """Return for every member all members after it and at last itself."""
    ids = list(kind.ids)
    return {item: [*ids[place + 1 :], *ids[: place + 1]] for place, item in enumerate(ids)}


def _sure(expr: Expr) -> bool:
    return isinstance(expr.type, Member)


@function("other", "other(player)")
def _other(t: Translator, n: ast.Call) -> Expr:
    players = t.world.kinds["player"]
    who = t.fitting(t.of(n.args[0]), players.type, n.args[0])
    if len(players.ids) != 2:
        found = f"{len(players.ids)} players"
        raise Flaw(f"expected a game for two, found {found}", "after(p) is the next player", n)
    one, two = players.ids
    code = t.shop.constant("O", players, {one: two, two: one})
    return made(f"{code}[{who.code}]", players.type, who)
