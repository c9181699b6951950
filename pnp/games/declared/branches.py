"""Effects that branch and repeat: if, for, pass."""

from __future__ import annotations

import ast
from dataclasses import replace

from pnp.games.declared.effects import EffectTranslator, Facts, statement
from pnp.games.declared.expr import Local
from pnp.games.declared.limits import LOOPS
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.types import Many


@statement(ast.If)
def _if(t: EffectTranslator, n: ast.If, depth: int) -> int:
    try:
        test = t.flag(n.test)
    except Flaw as flaw:
        test = t.noted(flaw)
    outer = dict(t.scope)
    if not test.varies:
        return _decided(t, n, bool(test.value), depth)
    t.write(f"if {test.code}:", depth, n)
    cost = t.block(n.body, depth + 1)
    after_body = t.scope
    t.scope = dict(outer)
    other = 0
    if n.orelse:
        t.write("else:", depth, n.orelse[0])
        other = t.block(n.orelse, depth + 1)
    stops, stops_other = _stops(n.body), _stops(n.orelse)
    if stops_other and not stops:
        t.scope = after_body
    elif not stops:
        # A name that only one branch sets is unknown to what comes after.
        t.scope = {name: local for name, local in t.scope.items() if name in after_body}
        t.scope.update(outer)
    return test.cost + max(cost, other)


def _decided(t: EffectTranslator, n: ast.If, holds: bool, depth: int) -> int:
    """Translate both branches, for their faults, and keep the one that is taken."""
    outer, lines, facts = dict(t.scope), t.lines, t.facts
    t.lines, t.facts = [], Facts()
    t.block(n.orelse if holds else n.body, depth)
    t.scope, t.lines, t.facts = dict(outer), lines, facts
    return t.block(n.body if holds else n.orelse, depth)


def _stops(body: list[ast.stmt]) -> bool:
    last = body[-1] if body else None
    call = last.value if isinstance(last, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "stop"


@statement(ast.For)
def _for(t: EffectTranslator, n: ast.For, depth: int) -> int:
    if n.orelse:
        raise Flaw("expected for without else", None, n.orelse[0])
    if t.loops >= LOOPS:
        raise Flaw(f"expected at most {LOOPS} loops in each other", "use a procedure", n)
    source = t.sequence(n.iter)
    assert isinstance(source.type, Many)
    outer = dict(t.scope)
    name = t.bind(n.target, Local(source.type.of, origin=source.origin))
    at = len(t.lines)
    t.write("", depth, n)
    t.loops += 1
    per = t.block(n.body, depth + 1) + 1
    t.loops -= 1
    t.scope = outer
    steady = source.fresh or source.code[:2] in ("K_", "N_", "G_", "V_", "C_")
    code = source.code if steady else f"list({source.code})"
    charged = source.size is None or t.shop.counted
    code = f"Q({code}, {per})" if charged else code
    t.lines[at] = replace(t.lines[at], code=f"for v_{name} in {code}:")
    times = 1 if source.size is None or charged else source.size
    return source.cost + times * per


@statement(ast.Pass)
def _pass(t: EffectTranslator, n: ast.Pass, depth: int) -> int:
    t.write("pass", depth, n)
    return 0
