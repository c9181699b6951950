"""Boards of squares or hexagons: where each cell lies, what it is called, what it borders on."""

from __future__ import annotations

import math
from typing import Any, Final

from pnp.art.limits import above, pieces
from pnp.art.tools.sectors import Point, line_path

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

Steps = tuple[tuple[int, int], ...]

SQUARE_STEPS: Final[Steps] = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEX_STEPS: Final[tuple[Steps, Steps]] = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)
"""Columns and rows to the six neighbours, clockwise from the upper right: from rows counted 0, 2, 4
and from those between, which stand half a cell to the right."""


def cells(
    x: float, y: float, w: float, h: float, columns: int, rows: int, shape: str = "square"
) -> dict[str, dict[str, Any]]:
    """Return the cells of a board by name, as large as the rectangle holds, in its middle.

    A name is the letter of the column and the number of the row from the top left: ``c4``. Each
    cell has its middle (x, y), its size from side to side, its outline as path data and the names
    of the cells that it shares a side with, clockwise. Hexagons (*shape* ``hex``) stand on a
    corner. Raises ValueError for another shape.

    >>> grid = cells(0, 0, 30, 20, 3, 2)
    >>> list(grid), grid["b1"]["x"], grid["b1"]["links"]
    (['a1', 'b1', 'c1', 'a2', 'b2', 'c2'], 15.0, ['c1', 'b2', 'a1'])
    >>> cells(0, 0, 30, 30, 3, 3, "hex")["b2"]["links"]
    ['c1', 'c2', 'c3', 'b3', 'a2', 'b1']
    """
    if shape not in ("square", "hex"):
        raise ValueError(f'expected the shape square or hex, found "{shape}"')
    columns, rows = int(above(columns, "columns")), int(above(rows, "rows"))
    pieces(10 * max(columns, 1) * max(rows, 1))
    places = _squares if shape == "square" else _hexagons
    found = {}
    for (column, row), (at, size, corners) in places(x, y, w, h, columns, rows).items():
        steps = SQUARE_STEPS if shape == "square" else HEX_STEPS[row % 2]
        name = cell_name(column, row)
        found[name] = {
            "name": name,
            "column": column,
            "row": row,
            "x": at[0],
            "y": at[1],
            "size": size,
            "path": line_path(corners, closed=True),
            "links": [
                cell_name(column + a, row + b)
                for a, b in steps
                if 0 <= column + a < columns and 0 <= row + b < rows
            ],
        }
    return found


def cell_name(column: int, row: int) -> str:
    """Return the name of a cell, both numbers counted from 0.

    >>> cell_name(2, 3), cell_name(26, 0)
    ('c4', 'aa1')
    """
    first, last = divmod(column, len(LETTERS))
    return f"{cell_name(first - 1, 0)[:-1] if first else ''}{LETTERS[last]}{row + 1}"


Places = dict[tuple[int, int], tuple[Point, float, list[Point]]]
"""Middle, size and corners by column and row."""


def _squares(x: float, y: float, w: float, h: float, columns: int, rows: int) -> Places:
    size = min(w / columns, h / rows)
    left, top = x + (w - size * columns) / 2, y + (h - size * rows) / 2
    found: Places = {}
    for row in range(rows):
        for column in range(columns):
            a, b = left + column * size, top + row * size
            corners = [(a, b), (a + size, b), (a + size, b + size), (a, b + size)]
            found[column, row] = (a + size / 2, b + size / 2), size, corners
    return found


def _hexagons(x: float, y: float, w: float, h: float, columns: int, rows: int) -> Places:
    wide, tall = columns + (0.5 if rows > 1 else 0.0), 1.5 * rows + 0.5
    size = min(w / wide, h * math.sqrt(3) / tall)
    radius = size / math.sqrt(3)
    left, top = x + (w - size * wide) / 2, y + (h - radius * tall) / 2
    turns = [math.radians(60 * corner) for corner in range(6)]
    found: Places = {}
    for row in range(rows):
        for column in range(columns):
            a = left + (column + 0.5 + row % 2 / 2) * size
            b = top + radius * (1 + 1.5 * row)
            corners = [(a + radius * math.sin(t), b - radius * math.cos(t)) for t in turns]
            found[column, row] = (a, b), size, corners
    return found
