"""The shop of the translators: functions and procedures are translated when first needed.

It keeps what all translations of a game share: constants, faults, and where things move.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pnp.games.declared import boards, branches, history, loops, names, operators, verbs
from pnp.games.declared.calls import FUNCTIONS
from pnp.games.declared.document import Findings, Text
from pnp.games.declared.effects import Line, Procedure, translate_effect
from pnp.games.declared.expr import Expr, Local
from pnp.games.declared.limits import CALLS
from pnp.games.declared.loops import Loop
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.parts import Function as Written
from pnp.games.declared.sentences import sentence
from pnp.games.declared.translate import Function, Translator
from pnp.games.declared.types import UNKNOWN, Table, Type, spoken
from pnp.games.declared.verbs import VERBS
from pnp.games.declared.world import World

REGISTERED = (boards, branches, history, loops, names, operators, verbs)
"""Modules that enter what they translate when they are imported."""


class Workshop:
    """The translations of one game."""

    def __init__(self, world: World, counted: bool = False) -> None:
        self.world, self.counted = world, counted
        self.findings: Findings = world.findings
        self.flows: set[tuple[str, str]] = set()
        self.written: list[tuple[str, Type]] = []
        self.constants: dict[str, Any] = {}
        self.lines: list[Line] = []
        """The source of everything so far."""

        self._named: dict[tuple[str, object], str] = {}
        self._functions: dict[str, Function] = {}
        self._procedures: dict[str, Procedure] = {}
        self._open: list[str] = []

    def constant(self, prefix: str, key: object, value: Any) -> str:
        """Return the name under which generated code finds a value that never changes."""
        if (prefix, key) not in self._named:
            name = f"{prefix}_{len(self._named)}"
            self._named[prefix, key] = name
            self.constants[name] = value
        return self._named[prefix, key]

    def hoisted(
        self, loop: Loop, inside: Sequence[str], end: str, line: int, before: str = ""
    ) -> str:
        """Return the call of a function of its own that goes through loops until one returns.

        A loop in a function is twice as fast as a generator that a function goes through.
        """
        parameters = ", ".join(["s", *(f"v_{name}" for name in sorted(loop.all.uses))])
        body: list[tuple[int, str]] = [(1, before)] if before else []
        for depth, level in enumerate(loop.levels, 1):
            body.append((depth, f"for v_{level.name} in {level.code}:"))
            body += [(depth + 1, f"if not {test}: continue") for test in level.tests]
        body += [(len(loop.levels) + 1, code) for code in inside]
        body.append((1, f"return {end}"))
        key = parameters, tuple(body)
        if ("q", key) not in self._named:
            name = f"q_{len(self._named)}"
            self._named["q", key] = name
            head = Line(0, f"def {name}({parameters}):", line)
            self.lines += [head, *(Line(depth, code, line) for depth, code in body)]
        return f"{self._named['q', key]}({parameters})"

    # ------------------------------------------------------------------ texts

    def expression(self, text: Text, scope: Mapping[str, Local]) -> Expr:
        """Return a translated value."""
        return Translator(self, text, scope).expression()

    def condition(self, text: Text, scope: Mapping[str, Local]) -> Expr:
        """Return a translated condition."""
        return Translator(self, text, scope).condition()

    def wanted(self, text: Text, scope: Mapping[str, Local], kind: Type, what: str) -> Expr:
        """Return a translated value of a type; *what* it is for the message."""
        return Translator(self, text, scope).wanted(kind, what)

    def sentence(self, text: Text | None, scope: Mapping[str, Local]) -> Expr:
        """Return a translated sentence; an empty one for None."""
        return sentence(self, text, scope) if text else Expr("''", UNKNOWN)

    def lets(self, lets: Mapping[str, Text], scope: dict[str, Local]) -> dict[str, Expr]:
        """Translate values that get names, enter the names in the scope and return them."""
        made: dict[str, Expr] = {}
        for name, text in lets.items():
            translator = Translator(self, text, scope)
            expr = translator.expression()
            local = Local(
                expr.type, True, translator.key(expr), expr.origin, expr.reads, expr.total
            )
            self.free(translator, name, expr.type)
            scope[name] = local
            made[name] = expr
        return made

    def free(self, translator: Translator, name: str, kind: Type) -> None:
        """Note a fault when a name is taken; what uses it means the new one all the same."""
        try:
            translator.check_free(name, kind)
        except Flaw as flaw:
            translator.noted(flaw)

    def parameters(self, written: Written) -> dict[str, Local]:
        """Return the names that a function or procedure is given."""
        scope: dict[str, Local] = {}
        for name, text in written.parameters.items():
            kind = self.world.type_of(text)
            if isinstance(kind, Table):
                self.findings.fault(written.place, f"expected a single thing or a list for {name}")
                kind = UNKNOWN
            self.free(Translator(self, written.body, scope), name, kind)
            origin = frozenset((f"{written.body.where}.{name}",))
            scope[name] = Local(kind, True, f"of:{name}", origin)
        return scope

    # ------------------------------------------------------------------ functions

    @contextmanager
    def _once(self, name: str, what: str, node: ast.AST | None) -> Iterator[None]:
        if name in self._open:
            hint = f"{what} go one way: what one uses does not use it"
            raise Flaw(f"expected {what} that do not use themselves, found {name}", hint, node)
        if len(self._open) >= CALLS:
            raise Flaw(
                f"expected at most {CALLS} {what} that use each other in a chain", None, node
            )
        self._open.append(name)
        try:
            yield
        finally:
            self._open.pop()

    def function(self, name: str, node: ast.AST | None = None) -> Function:
        """Return a function of the file, translated. Raises Flaw."""
        if name not in self._functions:
            with self._once(name, "functions", node):
                self._functions[name] = self._translated(self.world.functions[name])
        return self._functions[name]

    def _translated(self, written: Written) -> Function:
        scope = self.parameters(written)
        kinds = {name: local.type for name, local in scope.items()}
        lets = self.lets(written.lets, scope)
        body = self.expression(written.body, scope)
        if isinstance(body.type, Table):
            found = spoken(body.type)
            self.findings.fault(
                written.body.place(), f"expected a single thing or a list, found {found}"
            )
        head = f"def f_{written.name}({', '.join(['s', *(f'v_{name}' for name in kinds)])}):"
        lines = [Line(0, head, written.place.line)]
        for name, expr in lets.items():
            lines.append(Line(1, f"v_{name} = {expr.code}", written.lets[name].line))
        lines.append(Line(1, f"return {body.code}", written.body.line))
        self.lines += lines
        parts = (*lets.values(), body)
        return Function(
            written.name,
            kinds,
            body.type,
            sum(part.cost for part in parts) + 2,
            all(part.total for part in parts),
            body.reads,
            frozenset(origin for origin in body.origin if origin in self.world.fields),
        )

    def procedure(self, name: str, node: ast.AST | None = None) -> Procedure:
        """Return a procedure of the file, translated. Raises Flaw."""
        if name not in self._procedures:
            with self._once(name, "procedures", node):
                self._procedures[name] = self._carried_out(self.world.play.procedures[name])
        return self._procedures[name]

    def _carried_out(self, written: Written) -> Procedure:
        scope = self.parameters(written)
        kinds = {name: local.type for name, local in scope.items()}
        lets = self.lets(written.lets, scope)
        effect = translate_effect(self, written.body, scope)
        parts = ["s", "ch", "log", *(f"v_{name}" for name in kinds)]
        lines = [Line(0, f"def p_{written.name}({', '.join(parts)}):", written.place.line)]
        for name, expr in lets.items():
            lines.append(Line(1, f"v_{name} = {expr.code}", written.lets[name].line))
        self.lines += [*lines, *indented(effect.lines)]
        cost = effect.cost + sum(expr.cost for expr in lets.values()) + 2
        own = Function(written.name, kinds, UNKNOWN, cost, False, frozenset())
        return Procedure(own, effect.facts, written.body.where)

    def all_functions(self) -> None:
        """Translate what is left, so that its faults are told too."""
        for translate, parts in (
            (self.function, self.world.functions),
            (self.procedure, self.world.play.procedures),
        ):
            for name, written in parts.items():
                if name in FUNCTIONS or name in VERBS:
                    message = f'expected a new name, found "{name}", which every game has'
                    self.findings.fault(written.place, message)
                try:
                    translate(name)
                except Flaw as flaw:
                    self.findings.fault(written.body.place(flaw.node), flaw.message, flaw.hint)


def indented(lines: Iterable[Line], by: int = 1) -> list[Line]:
    """Return lines that stand further to the right."""
    return [Line(line.depth + by, line.code, line.origin) for line in lines]
