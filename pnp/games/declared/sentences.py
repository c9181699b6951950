"""Sentences with values in braces: what rules say against an action, what happens, what is seen."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pnp.games.declared.document import Text
from pnp.games.declared.expr import Expr, Gathered, Local, made
from pnp.games.declared.limits import TEXT
from pnp.games.declared.parsing import Flaw, parse_condition
from pnp.games.declared.translate import Shop, Translator
from pnp.games.declared.types import WORDS, Table

_BRACES: Final = re.compile(r"\{([^{}]*)\}")


def sentence(shop: Shop, text: Text, scope: Mapping[str, Local]) -> Expr:
    """Return source that makes the sentence; faults of its braces are noted."""
    whole, parts, at = Gathered(), [], 0
    if len(text.words) > TEXT:
        shop.findings.fault(text.place(), f"expected at most {TEXT:,} characters")
        return Expr("''", WORDS)
    for found in _BRACES.finditer(text.words):
        line = text.line + text.words.count("\n", 0, found.start())
        part = replace(text, words=found[1], line=line)
        translator = Translator(shop, part, scope)
        parts.append(repr(text.words[at : found.start()]))
        at = found.end()
        try:
            expr = translator.bounded(_spelled(translator, parse_condition(part)))
        except Flaw as flaw:
            translator.noted(flaw)
            continue
        whole.add(expr)
        parts.append(expr.code)
    parts.append(repr(text.words[at:]))
    code = " + ".join(part for part in parts if part != "''") or "''"
    return whole.made(f"({code})" if len(parts) > 1 else code, WORDS, 1 + len(parts))


def _spelled(translator: Translator, tree: ast.expr) -> Expr:
    """Return source of what stands in braces, in words: of two values each may be of any sort."""
    if isinstance(tree, ast.IfExp):
        test = translator.flag(tree.test)
        one, other = (_spelled(translator, part) for part in (tree.body, tree.orelse))
        return made(f"({one.code} if {test.code} else {other.code})", WORDS, test, one, other)
    expr = translator.of(tree)
    if isinstance(expr.type, Table):
        raise Flaw(f"expected a single thing in braces, found {{{translator.text.words}}}")
    return replace(expr, code=f"spell({expr.code})", type=WORDS)
