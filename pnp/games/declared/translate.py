"""Translates trees of Python's grammar into source of our own, node by node.

A kind of node without a translator does not exist in the language. No text of the file is passed
on: names are looked up and come out with a prefix, texts only as `repr` makes them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from pnp.english import shortened
from pnp.games.declared.document import Findings, Text
from pnp.games.declared.expr import (
    OTHERS,
    Expr,
    Local,
    Read,
    made,
)
from pnp.games.declared.limits import STEPS
from pnp.games.declared.parsing import Flaw, parse_condition
from pnp.games.declared.spelling import RESERVED, armed, did_you_mean, is_name
from pnp.games.declared.types import (
    FLAG,
    UNKNOWN,
    Fit,
    Flag,
    Many,
    Maybe,
    Member,
    Number,
    Table,
    Type,
    Unknown,
    bare,
    fit,
    numbers,
    some_number,
    spoken,
)
from pnp.games.declared.world import World


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the file, translated."""

    name: str
    parameters: Mapping[str, Type]
    type: Type
    cost: int
    total: bool
    reads: frozenset[Read]
    origin: frozenset[str] = frozenset()


class Shop(Protocol):
    """What a translator asks for while it works."""

    world: World
    findings: Findings
    counted: bool
    """Every loop is charged when it begins, for a budget of steps."""

    def function(self, name: str, node: ast.AST) -> Function:
        """Return a function of the file, translated. Raises Flaw."""
        ...

    def constant(self, prefix: str, key: object, value: Any) -> str:
        """Return the name under which generated code finds a value that never changes."""
        ...

    def hoisted(
        self, loop: Any, inside: Sequence[str], end: str, line: int, before: str = ""
    ) -> str:
        """Return the call of a function of its own that goes through loops until one returns."""
        ...


NodeT = TypeVar("NodeT", bound=ast.AST)
Translation = Callable[["Translator", Any], Expr]
NODES: Final[dict[type[ast.AST], Translation]] = {}
"""Every kind of expression that there is."""


def node(kind: type[NodeT]) -> Callable[[Callable[[Translator, NodeT], Expr]], Translation]:
    """Return a decorator that enters the translator of one kind of node."""

    def enter(translation: Callable[[Translator, NodeT], Expr]) -> Translation:
        NODES[kind] = translation
        return translation

    return enter


_REFUSED: Final[dict[type[ast.AST], str]] = {
    ast.Lambda: "name it under functions",
    ast.JoinedStr: "write the sentence with {braces} only",
    ast.NamedExpr: "set it on a line of its own",
    ast.DictComp: "a table is declared under state",
    ast.SetComp: "write a list: [x for x in ...]",
    ast.Set: "write a list: [a, b]",
    ast.Tuple: "write a list: [a, b]",
    ast.Starred: "join lists with +",
    ast.GeneratorExp: "a loop stands inside any, all, sum, count, min, max, first or [ ]",
    ast.Await: "there is nothing to wait for",
}


class Translator:
    """Translates the conditions of one text."""

    chance = False
    """Whether chance can decide here."""

    def __init__(self, shop: Shop, text: Text, scope: Mapping[str, Local] | None = None) -> None:
        self.shop, self.world, self.text = shop, shop.world, text
        self.scope: dict[str, Local] = dict(scope or {})
        self.touched: set[str] = set()
        """Own names that were looked at."""

        self.drawn = 0
        """How often chance was asked."""

    # ------------------------------------------------------------------ whole texts

    def expression(self) -> Expr:
        """Return the text as an expression; a fault is noted and gives an unknown value."""
        try:
            return self.bounded(self.of(parse_condition(self.text)))
        except Flaw as flaw:
            return self.noted(flaw)

    def condition(self) -> Expr:
        """Return the text as a condition, likewise."""
        try:
            return self.bounded(self.flag(parse_condition(self.text)))
        except Flaw as flaw:
            return replace(self.noted(flaw), type=FLAG)

    def wanted(self, kind: Type, what: str) -> Expr:
        """Return the text as a value of a type, likewise; *what* it is for the message."""
        try:
            tree = parse_condition(self.text)
            return self.bounded(self.fitting(self.of(tree), kind, tree, what))
        except Flaw as flaw:
            return self.noted(flaw)

    def bounded(self, expr: Expr) -> Expr:
        """Return a whole text that does not take too long. Raises Flaw."""
        if expr.cost <= STEPS:
            return expr
        message = f"expected at most {STEPS:,} steps, found a text that may take {expr.cost:,}"
        raise Flaw(message, "go through fewer lists in each other")

    def noted(self, flaw: Flaw) -> Expr:
        """Note a fault and return something unknown in its place."""
        self.shop.findings.fault(self.text.place(flaw.node), flaw.message, flaw.hint)
        return Expr("None", UNKNOWN, total=False)

    def lost(self, name: str) -> str | None:
        """Return a hint where a name is known elsewhere and not here."""
        return None

    # ------------------------------------------------------------------ parts

    def of(self, tree: ast.AST) -> Expr:
        """Return the translation of one node. Raises Flaw."""
        translation = NODES.get(type(tree))
        if translation is None:
            message = f"expected a rule, found {self.words(tree)}"
            raise Flaw(message, _REFUSED.get(type(tree), "rules have nothing of the kind"), tree)
        try:
            return translation(self, tree)
        except Flaw as flaw:
            flaw.node = flaw.node or tree
            raise

    def words(self, tree: ast.AST) -> str:
        """Return a part of the text as it was written, cut where it is long."""
        return shortened(armed(ast.unparse(tree)), 60)

    def flag(self, tree: ast.AST) -> Expr:
        """Return a condition: nothing but yes or no. Raises Flaw."""
        expr = self.of(tree)
        if isinstance(expr.type, Flag | Unknown):
            return expr
        found, words = spoken(expr.type), self.words(tree)
        cure = {Maybe: f"{words} != none", Many: f"{words} != []", Number: f"{words} > 0"}
        hint = cure.get(type(expr.type))
        raise Flaw(
            f"expected a condition, found {words}, which is {found}", hint and f"write {hint}", tree
        )

    def number(self, tree: ast.AST) -> tuple[Expr, Number]:
        """Return a number and its range. Raises Flaw."""
        return self.as_number(self.of(tree), tree)

    def as_number(self, expr: Expr, tree: ast.AST) -> tuple[Expr, Number]:
        """Return what was translated as a number with its range. Raises Flaw."""
        sure = numbers(expr.type)
        if sure:
            return expr, sure
        perhaps = some_number(expr.type)
        if perhaps is None:
            found = f"{self.words(tree)}, which is {spoken(expr.type)}"
            raise Flaw(f"expected a number, found {found}", None, tree)
        return made(f"num({expr.code})", perhaps, expr, total=False), perhaps

    def sequence(self, tree: ast.AST) -> Expr:
        """Return a list. Raises Flaw."""
        return self.as_sequence(self.of(tree), tree)

    def as_sequence(self, expr: Expr, tree: ast.AST) -> Expr:
        """Return what was translated as a list. Raises Flaw."""
        if isinstance(expr.type, Many):
            return expr
        if isinstance(expr.type, Unknown):
            return replace(expr, type=Many(UNKNOWN))
        hint, words = None, self.words(tree)
        if isinstance(expr.type, Table):
            hint = f"the keys of the table are {expr.type.by.name}"
        elif words in self.scope and words in self.world.kinds:
            hint = f'"{words}" is one of them here; give it another name to mean all'
        found = f"{self.words(tree)}, which is {spoken(expr.type)}"
        raise Flaw(f"expected a list, found {found}", hint, tree)

    def fitting(self, expr: Expr, wanted: Type, tree: ast.AST, what: str = "") -> Expr:
        """Return a value where a type is wanted, tested where only a test can tell. Raises Flaw."""
        match fit(expr.type, wanted):
            case Fit.YES:
                return expr
            case Fit.NO:
                found = self.words(tree)
                told = spoken(expr.type)
                found = found if found == told else f"{found}, which is {told}"
                aim = f" for {what}" if what else ""
                raise Flaw(
                    f"expected {spoken(wanted)}{aim}, found {found}",
                    self.nearest(expr, wanted),
                    tree,
                )
            case _:
                return self.tested(expr, wanted)

    def nearest(self, expr: Expr, wanted: Type) -> str | None:
        """Return a hint where a name of the wanted kind is nearly the same."""
        wanted = bare(wanted)
        if isinstance(expr.value, str) and isinstance(wanted, Member):
            return did_you_mean(expr.value, map(str, wanted.ids))
        return None

    def tested(self, expr: Expr, wanted: Type) -> Expr:
        """Return the value with a test that it is of the type when the game is played."""
        each = "each_" if isinstance(wanted, Many) else ""
        inner = wanted.of if isinstance(wanted, Many) else wanted
        none, inner = isinstance(inner, Maybe), bare(inner)
        if isinstance(inner, Member):
            ids = inner.ids | {None} if none else inner.ids
            allowed = self.shop.constant("S", ids, frozenset(ids))
            what = inner.kind.name if inner.kind else "member"
            code = f"{each}one_of({expr.code}, {allowed}, {what!r})"
        elif isinstance(inner, Number):
            code = f"{each}within({expr.code}, {inner.low}, {inner.high}, {none})"
        else:
            code = f"{each}some({expr.code})"
        return replace(
            made(code, wanted, expr, total=False, origin=expr.origin, around=expr.around),
            fresh=expr.fresh,
        )

    # ------------------------------------------------------------------ names

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Keep the names that are given inside from what comes after."""
        outer = dict(self.scope)
        try:
            yield
        finally:
            self.scope = outer

    def bind(self, target: ast.AST, local: Local) -> str:
        """Give a name to what a loop or a line sets, and return it. Raises Flaw."""
        if not isinstance(target, ast.Name):
            raise Flaw(f"expected one name, found {self.words(target)}", None, target)
        name = armed(target.id)
        self.check_free(name, local.type, target)
        self.scope[name] = local
        return name

    def check_free(self, name: str, kind: Type, tree: ast.AST | None = None) -> None:
        """Raise Flaw when a name is taken; a kind's name can stand for one of its members."""
        if not is_name(name) or name in RESERVED:
            raise Flaw(f'expected a name, found "{name}"', "letters, digits and _", tree)
        if name in self.scope:
            raise Flaw(f'expected a new name, found "{name}" again', None, tree)
        meaning = self.world.meanings.get(name)
        of, named = bare(kind), self.world.kinds.get(name)
        own = isinstance(of, Member) and named is not None and of.ids <= set(named.ids)
        if meaning and not own:
            hint = "one name has one meaning in the whole file"
            raise Flaw(
                f'expected a new name, found "{name}", which is {meaning} already', hint, tree
            )

    def key(self, expr: Expr) -> str:
        """Return whose entry an expression looks up."""
        local = self.scope.get(expr.code.removeprefix("v_"))
        return local.key if local and expr.code.startswith("v_") else OTHERS
