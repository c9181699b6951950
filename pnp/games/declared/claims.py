"""Claims: conditions about a position that examples, expectations and pictures state."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Final

from pnp.games.declared.calls import function
from pnp.games.declared.document import Findings, Text
from pnp.games.declared.expr import Expr, gather, made
from pnp.games.declared.machine import Machine
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.spelling import armed, did_you_mean
from pnp.games.declared.translate import Translator
from pnp.games.declared.types import FLAG

_ABOUT: Final = "can, won and finished belong into claims"


class ClaimTranslator(Translator):
    """Translates a claim; it can ask what the rules themselves cannot."""

    def __init__(self, machine: Machine, text: Text) -> None:
        super().__init__(machine.plan.shop, text)
        self.deeds = machine.plan.deeds


def _claiming(t: Translator, n: ast.Call) -> ClaimTranslator:
    if not isinstance(t, ClaimTranslator):
        raise Flaw(f"expected a rule, found {t.words(n)}", _ABOUT, n)
    return t


@function("can", "can(ACTION, player, CHOICE ...)", least=2, most=12)
def _can(t: Translator, n: ast.Call) -> Expr:
    named, whose, *trees = n.args
    verb = armed(named.id) if isinstance(named, ast.Name) else ""
    deeds = _claiming(t, n).deeds
    if verb not in deeds:
        raise Flaw(f"expected an action, found {t.words(named)}", did_you_mean(verb, deeds), named)
    who = t.fitting(t.of(whose), t.world.kinds["player"].type, whose, "who acts")
    choices = deeds[verb].choices
    stated = [choice for choice in choices if choice.needed or len(trees) == len(choices)]
    if len(trees) != len(stated):
        parts = ", ".join([verb, "player", *(choice.name for choice in stated)])
        raise Flaw(f"expected can({parts}), found {t.words(n)}", None, n)
    given = {
        choice.name: t.fitting(t.of(tree), choice.type, tree, choice.name)
        for choice, tree in zip(stated, trees, strict=True)
    }
    values = [
        given[choice.name].code
        if choice.name in given
        else who.code
        if choice.usual("me") == "me"
        else repr(choice.usual("me"))
        for choice in choices
    ]
    code = f"can(s, ({', '.join([repr(verb), who.code, *values])}))"
    return gather([who, *given.values()]).made(code, FLAG, 50, total=False)


@function("won", "won(player)")
def _won(t: Translator, n: ast.Call) -> Expr:
    _claiming(t, n)
    who = t.fitting(t.of(n.args[0]), t.world.kinds["player"].type, n.args[0])
    return made(f"won(s, {who.code})", FLAG, who)


@function("finished", "finished()", least=0, most=0)
def _finished(t: Translator, n: ast.Call) -> Expr:
    _claiming(t, n)
    return Expr("(s.ended is not None)", FLAG)


def compiled(machine: Machine, text: Text, condition: bool) -> Callable[..., Any]:
    """Return a claim as a function of a position. Raises Problems for the faults in it."""
    findings = Findings(machine.plan.world.findings.file)
    shop = machine.plan.shop
    shop.findings, kept = findings, shop.findings
    try:
        translator = ClaimTranslator(machine, text)
        expr = translator.condition() if condition else translator.expression()
    finally:
        shop.findings = kept
    findings.settle()
    return machine.function(expr)
