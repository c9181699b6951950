"""Generated source is checked once more, gets the lines of the file, and becomes functions.

The translators write only what they know; this is the second look: a node, a name or an attribute
that generated code never needs is refused here, whatever wrote it. Nothing of the file is in the
source but names behind a prefix, numbers, and texts as `repr` makes them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from types import CodeType
from typing import Any, Final

from pnp.games.declared.effects import Line

FILE: Final = "<rules>"
"""The name of generated code in a traceback."""

BATCH: Final = 500
"""Lines that are compiled together; the tree of a whole file would take much memory."""

_NODES: Final = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.If, ast.For, ast.While,
    ast.Continue, ast.Pass, ast.Assign, ast.AugAssign, ast.Expr, ast.Call, ast.Name, ast.Constant,
    ast.Attribute, ast.Subscript, ast.Slice, ast.List, ast.Tuple, ast.Dict, ast.ListComp,
    ast.GeneratorExp, ast.DictComp, ast.comprehension, ast.IfExp, ast.BoolOp, ast.And,
    ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv,
    ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
    ast.Is, ast.IsNot, ast.Load, ast.Store, ast.keyword,
)  # fmt: skip
_OURS: Final = re.compile(
    r"(v|f|p|q|do|ok|list|legal|by|auto|when|end|won|always|guard|says|score|scene|fork|copy|let|about"
    r"|[A-Z])_[A-Za-z0-9_]+|s|t|ch|log|out|act|rounds|k\d|x\d|S|settle|start|leaders|payoff",
    re.ASCII,
)
_ATTRIBUTES: Final = re.compile(r"d_[A-Za-z0-9_]+|ended|pending|get|append|items|copy", re.ASCII)


class Refused(AssertionError):
    """Generated source holds something that generated source never holds: a fault of ours."""


def audit(node: ast.AST, known: Mapping[str, Any]) -> None:
    """Raise Refused for a node that generated code has no use for."""
    if not isinstance(node, _NODES):
        raise Refused(type(node).__name__)
    match node:
        case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
            if not _OURS.fullmatch(name) and name not in known:
                raise Refused(name)
        case ast.Attribute(attr=name):
            if not _ATTRIBUTES.fullmatch(name):
                raise Refused(name)
        case ast.keyword(arg=name):
            if name != "default":
                raise Refused(str(name))
        case ast.Constant(value=value):
            if not isinstance(value, str | int | None):
                raise Refused(repr(value))


class Press:
    """Makes functions of generated source, all of one game in one namespace."""

    def __init__(self, functions: Mapping[str, Any]) -> None:
        self.known = functions
        self.namespace: dict[str, Any] = {**functions, "__builtins__": {}}
        self.codes: list[CodeType] = []
        self.sources: list[str] = []

    def add(self, lines: Iterable[Line]) -> None:
        """Compile some functions and put them into the namespace, a few at a time."""
        batch: list[Line] = []
        for line in lines:
            if line.depth == 0 and len(batch) >= BATCH:
                self._add(batch)
                batch = []
            batch.append(line)
        self._add(batch)

    def _add(self, written: list[Line]) -> None:
        source = "\n".join(" " * line.depth + line.code for line in written)
        tree = ast.parse(source)
        for node in ast.walk(tree):
            audit(node, self.known)
            if isinstance(node, ast.stmt | ast.expr | ast.arg | ast.keyword):
                node.lineno = node.end_lineno = written[node.lineno - 1].origin
                node.col_offset = node.end_col_offset = 0
        code = compile(tree, FILE, "exec")
        self.sources.append(source)
        self.codes.append(code)
        exec(code, self.namespace)  # noqa: S102 - of our own making and audited, see above

    def copied(self) -> Press:
        """Return another press with the same functions, to change some of them."""
        other = Press(self.known)
        other.namespace.update(
            {key: value for key, value in self.namespace.items() if key[:2] in _CONSTANTS}
        )
        for name in ("S",):
            other.namespace[name] = self.namespace[name]
        for code in self.codes:
            exec(code, other.namespace)  # noqa: S102 - the same code once more
        other.codes = list(self.codes)
        other.sources = list(self.sources)
        return other


_CONSTANTS: Final = frozenset(f"{letter}_" for letter in "KSVCGNIAROB")
