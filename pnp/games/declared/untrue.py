"""Why a claim does not hold: what its values are in truth, as a player reads them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from pnp.english import listed
from pnp.games.book import Refusal
from pnp.games.declared.document import Text
from pnp.games.declared.parsing import parse_condition
from pnp.games.declared.position import Position
from pnp.games.declared.sitting import Sitting
from pnp.games.declared.spelling import armed, told

_AMONG: Final = (ast.In, ast.NotIn)


class Untruth:
    """A claim that does not hold in a position."""

    def __init__(self, sitting: Sitting, position: Position, claim: Text) -> None:
        self.sitting, self.position, self.claim = sitting, position, claim

    def because(self) -> str:
        """Return the facts that make it false, without a full stop."""
        return self._because(parse_condition(self.claim))

    @cached_property
    def refusal(self) -> Refusal | None:
        """What stands against the action of which it says that it can be done."""
        tree = parse_condition(self.claim)
        if not _calls(tree, "can"):
            return None
        self._holds(tree)
        return self.sitting.asked

    def _because(self, tree: ast.expr) -> str:
        match tree:
            case ast.BoolOp(op=ast.And(), values=parts):
                return self._because(next(part for part in parts if not self._holds(part)))
            case ast.BoolOp(values=parts):
                return "; ".join(dict.fromkeys(map(self._because, parts)))
            case ast.UnaryOp(op=ast.Not(), operand=denied):
                return self._so(denied)
            case ast.Compare(ops=[_, _, *_]):
                return self._because(next(one for one in _links(tree) if not self._holds(one)))
            case ast.Compare(left=one, ops=[ast.Eq()], comparators=[other]):
                one, other = (other, one) if self._is_fixed(one) else (one, other)
                return f"it is {self._told(one)}, not {self._told(other)}"
            case ast.Compare(left=one, ops=[op], comparators=[other]):
                if isinstance(op, _AMONG):
                    neither = "" if isinstance(op, ast.NotIn) else " not"
                    return f"{self._told(one)} is{neither} among them: {self._told(other)}"
                return f"it is {self._told(other if self._is_fixed(one) else one)}"
            case _ if _calls(tree, "won"):
                ended = self.sitting.outcome(self.position)
                return ended.reason if ended else "nobody has won yet"
            case _ if _calls(tree, "finished"):
                return "the game goes on"
            case _ if _calls(tree, "any", "all"):
                return f"it is so for {'none' if _calls(tree, 'any') else 'not all'} of them"
            case _ if refused := self.refusal:
                return refused.because
        return f"{_asked(tree)} does not hold{self._of_what(tree)}"

    def _so(self, tree: ast.expr) -> str:
        """Return the facts that make something true which is denied."""
        match tree:
            case ast.BoolOp(values=parts):
                return "; ".join(
                    dict.fromkeys(self._so(part) for part in parts if self._holds(part))
                )
            case ast.UnaryOp(op=ast.Not(), operand=held):
                return self._because(held)
            case ast.Compare(ops=[_, _, *_]):
                return "; ".join(dict.fromkeys(map(self._so, _links(tree))))
        if _calls(tree, "can"):
            return "it can be done"
        if _calls(tree, "any", "all"):
            return f"it is so for {'some' if _calls(tree, 'any') else 'all'} of them"
        if _calls(tree, "won", "finished"):
            ended = self.sitting.outcome(self.position)
            return ended.reason if ended else "the game goes on"
        if isinstance(tree, ast.Compare) and len(tree.ops) == 1:
            one, other = tree.left, tree.comparators[0]
            return f"it is {self._told(other if self._is_fixed(one) else one)}"
        return f"{_asked(tree)} holds{self._of_what(tree)}"

    def _of_what(self, tree: ast.expr) -> str:
        """Return what a question is asked of, after the question."""
        match tree:
            case ast.Call(args=given) if given and not isinstance(given[0], ast.GeneratorExp):
                things = given
            case ast.Subscript(value=ast.Name(), slice=key):
                things = [key]
            case ast.Subscript(value=ast.Subscript() as table, slice=key):
                things = [table.slice, key]
            case ast.Attribute(value=thing):
                things = [thing]
            case _:
                return ""
        return f" for {listed(map(self._told, things))}"

    def _is_fixed(self, tree: ast.expr) -> bool:
        """Return whether something is the same in every position: a number, a name of a thing."""
        known = {*self.sitting.world.members(), "none", "true", "false"}
        named = isinstance(tree, ast.Name) and armed(tree.id) in known
        return named or isinstance(tree, ast.Constant)

    def _holds(self, tree: ast.expr) -> bool:
        return bool(self.sitting.value(self.position, self._part(tree), condition=True))

    def _told(self, tree: ast.expr) -> str:
        value = self.sitting.value(self.position, self._part(tree))
        return told(list(value) if isinstance(value, tuple) else value, self.sitting.world.said)

    def _part(self, tree: ast.expr) -> Text:
        return self.claim.part(armed(ast.unparse(tree)))


def _links(chain: ast.Compare) -> Iterator[ast.Compare]:
    """Yield the comparisons of which a chain such as ``1 < n < 3`` consists."""
    left = chain.left
    for op, right in zip(chain.ops, chain.comparators, strict=True):
        yield ast.Compare(left, [op], [right])
        left = right


def _asked(tree: ast.expr) -> str:
    """Return the question that something is, by the name that the file gives it."""
    match tree:
        case ast.Call(func=ast.Name(id=name)) | ast.Name(id=name) | ast.Attribute(attr=name):
            return f'"{told(armed(name), {})}"'
        case ast.Subscript(value=table):
            return _asked(table)
    return "it"


def _calls(tree: ast.expr, *names: str) -> bool:
    """Return whether a tree calls one of some functions."""
    return isinstance(tree, ast.Call) and getattr(tree.func, "id", "") in names
