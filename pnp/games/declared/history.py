"""Knowing a position again: a short text that stands for parts of the state."""

from __future__ import annotations

import ast

from pnp.games.declared.calls import function
from pnp.games.declared.expr import Expr, made
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.translate import Translator
from pnp.games.declared.types import WORDS, Many, Table, Type, spoken

PARTS = 8
"""Parts of the state that one text stands for."""


@function("fingerprint", "fingerprint(board, turn)", least=1, most=PARTS)
def _fingerprint(t: Translator, n: ast.Call) -> Expr:
    """A text that is the same when all of the parts are, and never otherwise.

    Rules about positions that come again keep such texts in a list of the state.
    """
    parts = [t.of(tree) for tree in n.args]
    for part, tree in zip(parts, n.args, strict=True):
        if isinstance(part.type, Many) and isinstance(part.type.of, Many):
            found = f"{t.words(tree)}, which is {spoken(part.type)}"
            raise Flaw(f"expected a part of the state, found {found}", None, tree)
    codes = [f"list({p.code})" if isinstance(p.type, Many) else p.code for p in parts]
    cost = 1 + sum(_entries(part.type) for part in parts)
    return made(f"fingerprint({', '.join(codes)})", WORDS, *parts, cost=cost, total=False)


def _entries(kind: Type) -> int:
    """Return how many entries a table has, those of tables in it counted too."""
    return len(kind.by.ids) * _entries(kind.of) if isinstance(kind, Table) else 1
