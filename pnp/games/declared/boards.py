"""Asking a board: what is beside a place, in a line with it, within reach; all from tables."""

from __future__ import annotations

import ast
from typing import Final

from pnp.games.declared.calls import function, spot
from pnp.games.declared.expr import Expr, made
from pnp.games.declared.grids import Graph, Grid
from pnp.games.declared.limits import SIDE
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.spelling import armed
from pnp.games.declared.translate import Translator
from pnp.games.declared.types import Kind, Many, Maybe, Member, Number, bare, optional, spoken

_MEASURED: Final = 500
"""Places of a board whose distances are kept in a table."""

_EDGES: Final = "expected a place of a grid or a map"


def place(t: Translator, tree: ast.expr) -> tuple[Expr, Kind]:
    """Return a place with the kind of places that it belongs to. Raises Flaw."""
    expr = t.of(tree)
    kind = bare(expr.type)
    if isinstance(kind, Member):
        for board in (kind.kind, *t.world.kinds.values()):
            if board and board.graph and kind.ids <= set(board.ids):
                return expr, board
    raise Flaw(f"{_EDGES}, found {t.words(tree)}, which is {spoken(expr.type)}", None, tree)


def _grid(board: Kind, tree: ast.AST) -> Grid:
    if isinstance(board.graph, Grid):
        return board.graph
    raise Flaw(
        f"expected a place of a grid, found one of {board.name}", "a map has no directions", tree
    )


def _direction(t: Translator, tree: ast.expr) -> Expr:
    return t.fitting(t.of(tree), t.world.kinds["direction"].type, tree)


def _sure(expr: Expr) -> bool:
    return not isinstance(expr.type, Maybe)


@function("step", "step(cell, direction)", least=2, most=2)
def _step(t: Translator, n: ast.Call) -> Expr:
    here, board = place(t, n.args[0])
    table = t.shop.constant("G", ("step", board), _grid(board, n.args[0]).step)
    to = _direction(t, n.args[1])
    code = f"{table}[{here.code}][{to.code}]"
    return made(code, optional(board.type), here, to, total=_sure(here) and _same(t, board))


def _same(t: Translator, board: Kind) -> bool:
    """Return whether the board has every direction that there is."""
    graph = board.graph
    return isinstance(graph, Grid) and set(t.world.kinds["direction"].ids) <= set(graph.directions)


@function("ray", "ray(cell, direction)", least=2, most=2)
def _ray(t: Translator, n: ast.Call) -> Expr:
    here, board = place(t, n.args[0])
    table = t.shop.constant("G", ("ray", board), _grid(board, n.args[0]).ray)
    to = _direction(t, n.args[1])
    total = _sure(here) and _same(t, board)
    code = f"{table}[{here.code}][{to.code}]"
    return made(code, Many(board.type), here, to, total=total, size=SIDE, unique=True)


@function("near", "near(place)")
def _near(t: Translator, n: ast.Call) -> Expr:
    here, board = place(t, n.args[0])
    assert board.graph is not None
    table = t.shop.constant("G", ("near", board), dict(board.graph.near))
    most = max(map(len, board.graph.near.values()))
    code = f"{table}[{here.code}]"
    return made(code, Many(board.type), here, total=_sure(here), size=most, unique=True)


@function("lines", "lines(LENGTH), lines(LENGTH, cell) or lines(LENGTH, GRID)", least=1, most=2)
def _lines(t: Translator, n: ast.Call) -> Expr:
    length, _ = t.number(n.args[0])
    if length.varies or not 1 <= length.value <= SIDE:
        raise Flaw(f"expected a length from 1 to {SIDE}, found {t.words(n.args[0])}", None, n)
    named = _named_grid(t, n.args[1]) if len(n.args) == 2 else None
    if len(n.args) == 2 and named is None:
        here, board = place(t, n.args[1])
        grid = _grid(board, n.args[1])
        through = t.shop.constant(
            "G", ("through", board, length.value), grid.lines_through(length.value)
        )
        most = max(map(len, grid.lines_through(length.value).values()))
        kind = Many(Many(board.type))
        inner = length.value
        code = f"{through}[{here.code}]"
        return made(code, kind, here, total=_sure(here), size=most, inner=inner)
    board = named or only_grid(t, n)
    lines = _grid(board, n).lines(length.value)
    code = t.shop.constant("G", ("lines", board, length.value), lines)
    return Expr(code, Many(Many(board.type)), size=len(lines), inner=length.value)


def _named_grid(t: Translator, tree: ast.expr) -> Kind | None:
    """Return the grid whose name this is; None for anything else."""
    kind = t.world.kinds.get(armed(tree.id)) if isinstance(tree, ast.Name) else None
    return kind if kind and isinstance(kind.graph, Grid) else None


def only_grid(t: Translator, n: ast.Call) -> Kind:
    """Return the one grid of the game. Raises Flaw where there is none or several."""
    boards = t.world.grids()
    if len(boards) != 1:
        found = f"{len(boards)} grids" if boards else "no grid"
        hint = None
        if boards and isinstance(n.func, ast.Name):
            name, parts = boards[0].name, ", ".join(t.words(part) for part in n.args)
            hint = f"say which: {name}({parts})" if n.func.id == "cell" else None
            hint = hint or f"say which: {n.func.id}({parts}, {name})"
        raise Flaw(f"expected a game with one grid, found {found}", hint, n)
    return boards[0]


@function("cell", "cell(COLUMN, ROW)", least=2, most=2)
def _cell(t: Translator, n: ast.Call) -> Expr:
    return spot(t, n, only_grid(t, n))


@function("reach", "reach(place, LIST)", least=2, most=2)
def _reach(t: Translator, n: ast.Call) -> Expr:
    """The place itself and all places of the list that are connected with it."""
    here, board = place(t, n.args[0])
    graph = _graph(board)
    table = t.shop.constant("G", ("near", board), dict(graph.near))
    among = t.fitting(t.sequence(n.args[1]), Many(board.type), n.args[1])
    edges = sum(map(len, graph.near.values())) // len(graph.near) + 2
    code = f"reach({table}, {here.code}, Q({among.code}, {edges}))"
    total = _sure(here)
    return made(code, Many(board.type), here, among, total=total, fresh=True, unique=True)


@function("way", "way(FROM, TO, LIST)", least=3, most=3)
def _way(t: Translator, n: ast.Call) -> Expr:
    """A shortest way through places of the list, both ends included; empty where there is none."""
    (here, board), (there, other) = place(t, n.args[0]), place(t, n.args[1])
    if board is not other:
        raise Flaw(f"expected two places of one board, found {t.words(n)}", None, n)
    graph = _graph(board)
    table = t.shop.constant("G", ("near", board), dict(graph.near))
    among = t.fitting(t.sequence(n.args[2]), Many(board.type), n.args[2])
    edges = sum(map(len, graph.near.values())) // len(graph.near) + 3
    code = f"way({table}, {here.code}, {there.code}, Q({among.code}, {edges}))"
    total = _sure(here) and _sure(there)
    return made(code, Many(board.type), here, there, among, total=total, fresh=True, unique=True)


@function("apart", "apart(FROM, TO)", least=2, most=2)
def _apart(t: Translator, n: ast.Call) -> Expr:
    """The steps from one place to another; none where no way leads."""
    (here, board), (there, other) = place(t, n.args[0]), place(t, n.args[1])
    if board is not other:
        raise Flaw(f"expected two places of one board, found {t.words(n)}", None, n)
    if len(board.ids) > _MEASURED:
        raise Flaw(
            f"expected a board of at most {_MEASURED} places, found {len(board.ids)}", None, n
        )
    table = t.shop.constant("G", ("apart", board), _graph(board).apart)
    most = max(max(steps.values()) for steps in _graph(board).apart.values())
    whole = all(len(steps) == len(board.ids) for steps in _graph(board).apart.values())
    steps = Number(0, most)
    code = f"{table}[{here.code}].get({there.code})"
    return made(code, steps if whole else optional(steps), here, there, total=_sure(here))


def _graph(board: Kind) -> Graph:
    assert board.graph is not None
    return board.graph
