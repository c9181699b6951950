"""What happens: lines that set, add, take, go on; translated one by one into source of our own."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from pnp.games.declared.document import Findings, Text
from pnp.games.declared.expr import Expr, Local, made
from pnp.games.declared.limits import LENGTH
from pnp.games.declared.operators import combined
from pnp.games.declared.parsing import Flaw, parse_effect
from pnp.games.declared.spelling import armed, python_words
from pnp.games.declared.translate import Function, Shop, Translator
from pnp.games.declared.types import (
    NUMBER,
    UNKNOWN,
    Many,
    Number,
    Table,
    Type,
    Unknown,
    bare,
    join,
    numbers,
    spoken,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of generated source, and the line of the file that it stands for."""

    depth: int
    code: str
    origin: int


@dataclass(slots=True)
class Facts:
    """What an effect does, seen from outside."""

    writes: set[str] = field(default_factory=set)
    goes: set[str] = field(default_factory=set)
    """Phases that it can go to."""

    ends: set[str | None] = field(default_factory=set)
    """Rules by which it can end the game; none where another edition has the rule."""

    said: set[str] = field(default_factory=set)
    """Rules that it cites."""

    chance: bool = False
    """Chance can decide something in it."""

    def add(self, other: Facts) -> None:
        """Do also what another effect does."""
        self.writes |= other.writes
        self.goes |= other.goes
        self.said |= other.said
        self.ends |= other.ends
        self.chance = self.chance or other.chance


@dataclass(frozen=True, slots=True)
class Effect:
    """A translated effect."""

    lines: tuple[Line, ...]
    cost: int
    facts: Facts
    uses: frozenset[str] = frozenset()
    """The names of its surroundings that it looks at."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure of the file, translated."""

    own: Function
    facts: Facts
    where: str


STATEMENTS: Final[dict[type[ast.AST], Callable[[Any, Any, int], int]]] = {}
"""Every kind of line that there is; each returns its cost in steps."""


class EffectShop(Shop, Protocol):
    """What the translation of an effect asks for besides."""

    flows: set[tuple[str, str]]
    """Pairs of places between which things move."""

    written: list[tuple[str, Type]]
    """Parts of the state with the types of what effects set them to."""

    def procedure(self, name: str, node: ast.AST) -> Procedure:
        """Return a procedure of the file, translated. Raises Flaw."""
        ...


class EffectTranslator(Translator):
    """Translates one effect."""

    chance = True
    shop: EffectShop

    def __init__(
        self, shop: EffectShop, text: Text, scope: Mapping[str, Local], hints: Mapping[str, Type]
    ) -> None:
        super().__init__(shop, text, scope)
        self.hints = hints
        self.types: dict[str, Type] = {}
        """What own names were set to, all lines together."""

        self.first: dict[str, ast.AST] = {}
        self.lines: list[Line] = []
        self.facts = Facts()
        self.loops = 0
        """Loops around the line that is translated."""

        self.found = Findings(shop.findings.file)
        """Faults of this pass; only those of the last one count."""

    def noted(self, flaw: Flaw) -> Expr:
        """Note a fault of this pass."""
        self.found.fault(self.text.place(flaw.node), flaw.message, flaw.hint)
        return Expr("None", UNKNOWN, total=False)

    def lost(self, name: str) -> str | None:
        """Return a hint where only some of the ways to a line set a name."""
        if name not in self.first:
            return None
        self.touched.add(name)
        return "it is set on some ways to this line only; set it before them"

    def write(self, code: str, depth: int, tree: ast.AST) -> None:
        """Add a line of source."""
        self.lines.append(Line(depth, code, self.text.place(tree).line))

    def block(self, statements: Iterable[ast.stmt], depth: int) -> int:
        """Translate some lines and return their cost."""
        cost, start = 0, len(self.lines)
        for statement in statements:
            try:
                cost += self.statement(statement, depth)
            except Flaw as flaw:
                flaw.node = flaw.node or statement
                self.noted(flaw)
        if len(self.lines) == start:
            self.lines.append(Line(depth, "pass", self.text.line))
        return cost

    def statement(self, tree: ast.stmt, depth: int) -> int:
        """Translate one line and return its cost. Raises Flaw."""
        translation = STATEMENTS.get(type(tree))
        if translation is None:
            shown = self.words(tree).splitlines()[0]
            foreign = python_words(shown)
            hint = f"there is no {foreign[0]} in a rule" if foreign else _INSTEAD.get(type(tree))
            raise Flaw(f"expected an effect, found {shown}", hint, tree)
        return translation(self, tree, depth) + 1

    def unused(self) -> None:
        """Note names that are set and never looked at: mostly slips of the pen."""
        for name, tree in self.first.items():
            if name not in self.touched:
                hint = self.world.nearest_field(name)
                message = f'"{name}" is set here and never looked at'
                self.noted(Flaw(message, hint, tree))

    def moved(self, value: Expr, to: str) -> None:
        """Remember that a thing comes from where it was to somewhere."""
        self.shop.flows.update((origin, to) for origin in value.origin)


_INSTEAD: Final[dict[type[ast.AST], str]] = {
    ast.While: "there is no while: loops run over lists",
    ast.Delete: "set it to none, or take it from its list",
    ast.AnnAssign: "types are declared under state",
    ast.Return: "write stop()",
}


def translate_effect(shop: EffectShop, text: Text, scope: Mapping[str, Local]) -> Effect:
    """Return a translated effect; its faults are noted.

    Names of its own can be set several times; their type is what all these lines agree on, so the
    text is read until nothing changes any more.
    """
    try:
        statements = parse_effect(text)
    except Flaw as flaw:
        shop.findings.fault(text.place(flaw.node), flaw.message, flaw.hint)
        return Effect((Line(0, "pass", text.line),), 1, Facts())
    hints: dict[str, Type] = {}
    for _ in range(6):
        translator = EffectTranslator(shop, text, scope, hints)
        cost = translator.block(statements, 0)
        if translator.types == hints:
            break
        hints = dict(translator.types)
    translator.unused()
    shop.findings.faults += translator.found.faults
    uses = frozenset(translator.touched & scope.keys())
    return Effect(tuple(translator.lines), cost, translator.facts, uses)


def statement(kind: type[ast.AST]) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Return a decorator that enters the translation of one kind of line."""

    def enter(translation: Callable[..., int]) -> Callable[..., int]:
        STATEMENTS[kind] = translation
        return translation

    return enter


@statement(ast.Assign)
def _assign(t: EffectTranslator, n: ast.Assign, depth: int) -> int:
    if len(n.targets) != 1:
        raise Flaw("expected one = in a line", None, n)
    target = n.targets[0]
    try:
        value = t.of(n.value)
    except Flaw as flaw:
        value = t.noted(flaw)
    if isinstance(target, ast.Name) and armed(target.id) not in t.world.fields:
        return _set_own(t, target, value, n.value, depth)
    place = state_place(t, target)
    local = t.scope.get(armed(n.value.id)) if isinstance(n.value, ast.Name) else None
    kind = (local and local.offered) or value.type
    t.shop.written += [(name, kind) for name in place.origin]
    value = t.fitting(value, place.type, n.value, t.words(target))
    _store(t, place, value, depth, n)
    return value.cost + place.cost


@statement(ast.AugAssign)
def _change(t: EffectTranslator, n: ast.AugAssign, depth: int) -> int:
    if not isinstance(n.op, ast.Add | ast.Sub):
        raise Flaw("expected += or -=", None, n)
    target = n.target
    drawn = t.drawn
    own = isinstance(target, ast.Name) and armed(target.id) in t.scope
    place = t.of(target) if own else state_place(t, target)
    if t.drawn > drawn:
        raise Flaw("expected a name for what chance brings", "set it on the line before", n)
    value = combined(t, n, (target, place), n.op, (n.value, t.of(n.value)))
    if own:
        assert isinstance(target, ast.Name)
        return _set_own(t, target, value, n, depth)
    t.shop.written += [(name, value.type) for name in place.origin]
    value = t.fitting(value, place.type, n.value, t.words(target))
    _store(t, place, value, depth, n)
    return value.cost + place.cost


def state_place(t: EffectTranslator, tree: ast.AST) -> Expr:
    """Return a part of the state, or an entry of a table, that is changed. Raises Flaw."""
    keys: list[ast.Subscript] = []
    root = tree
    while isinstance(root, ast.Subscript):
        keys.append(root)
        root = root.value
    name = armed(root.id) if isinstance(root, ast.Name) else ""
    stored = t.world.fields.get(name)
    if stored is None:
        raise _no_state(t, tree, name)
    place = Expr(f"s.d_{name}", stored.type, origin=frozenset((name,)))
    for key in reversed(keys):
        if isinstance(place.type, Unknown):
            break
        if not isinstance(place.type, Table):
            raise Flaw("expected a table before [ ]", "lists change by add and take", key)
        by, of = place.type.by.type, place.type.of
        # A key that is none would become an entry of its own.
        inside = t.fitting(t.of(key.slice), by, key.slice, f"a key of {t.words(key.value)}")
        reads = place.reads | inside.reads
        place = made(f"{place.code}[{inside.code}]", of, place, inside, reads=reads)
    if isinstance(place.type, Table):
        raise Flaw(f"expected an entry of {t.words(tree)}", f"such as {t.words(tree)}[...]", tree)
    t.facts.writes.add(name)
    return replace(place, origin=frozenset((name,)))


def _no_state(t: EffectTranslator, tree: ast.AST, name: str) -> Flaw:
    if name in t.scope:
        return Flaw(f"{name} cannot be changed here", "give a copy a name of its own", tree)
    meaning = t.world.meanings.get(name)
    hint = t.world.nearest_field(name) if name and not meaning else None
    found = f"{t.words(tree)}, which is {meaning}" if meaning else t.words(tree)
    return Flaw(f"expected a part of the state, found {found}", hint, tree)


def _store(t: EffectTranslator, place: Expr, value: Expr, depth: int, tree: ast.AST) -> None:
    code = value.code
    if isinstance(place.type, Many):
        code = _held(t, value)
    for field_ in place.origin:
        t.moved(value, field_)
    t.write(f"{place.code} = {code}", depth, tree)


def _held(t: EffectTranslator, value: Expr) -> str:
    """Return the source of a list that nothing else holds and that is not too long."""
    if not value.fresh:
        return f"kept({value.code})"
    if value.size is not None and value.size <= min(LENGTH, t.world.longest):
        return value.code
    return f"held({value.code})"


def _set_own(t: EffectTranslator, target: ast.Name, value: Expr, tree: ast.AST, depth: int) -> int:
    name = armed(target.id)
    kind = _widened(value.type)
    local = t.scope.get(name)
    if local is not None and local.fixed:
        raise Flaw(f"{name} cannot be changed here", "give the new value a name of its own", tree)
    if isinstance(kind, Table):
        raise Flaw(f"expected a single thing or a list, found {t.words(tree)}", None, tree)
    for known in (t.types.get(name), t.hints.get(name)):
        joined = join(kind, known) if known is not None else kind
        if joined is None:
            found = f"{spoken(known or UNKNOWN)} and {spoken(kind)}"
            raise Flaw(f"expected one sort of value for {name}, found {found}", None, tree)
        kind = joined
    t.types[name] = kind
    if local is None:
        local = Local(kind, fixed=False)
        t.bind(target, local)
        t.first.setdefault(name, target)
    local.type = kind
    local.origin |= value.origin
    code = _held(t, value) if isinstance(value.type, Many) else value.code
    at = numbers(bare(value.type))
    if at and not -(10**12) <= at.low <= at.high <= 10**12 and isinstance(value.type, Number):
        code = t.tested(value, NUMBER).code
    t.write(f"v_{name} = {code}", depth, tree)
    return value.cost


def _widened(kind: Type) -> Type:
    """Return the type of a name that is set to a value: other lines may set it to more."""
    if isinstance(kind, Number):
        return NUMBER
    return kind
