"""A cube as a mesh (Wavefront OBJ), its six faces taken from a texture of three by two cells."""

from __future__ import annotations

from typing import Final

COLUMNS, ROWS = 3, 2

_CORNERS: Final = (
    # Each face from the lower left of its picture, counter-clockwise as seen from outside.
    ((-1, 1, 1), (1, 1, 1), (1, 1, -1), (-1, 1, -1)),
    ((-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)),
    ((1, -1, 1), (1, -1, -1), (1, 1, -1), (1, 1, 1)),
    ((-1, -1, -1), (-1, -1, 1), (-1, 1, 1), (-1, 1, -1)),
    ((1, -1, -1), (-1, -1, -1), (-1, 1, -1), (1, 1, -1)),
    ((-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1)),
)
"""Top, front, right, left, back, bottom: the first lies opposite the last, and so on inwards."""


def cube_mesh(edge: float) -> str:
    """Return a cube of that edge about the origin; face *n* shows cell *n* of the texture.

    Cells are counted from the top left, row by row.
    """
    half = edge / 2
    lines = ["# a cube; its faces are the cells of a texture of 3 x 2", "o die"]
    for corners in _CORNERS:
        lines += [f"v {x * half:.6f} {y * half:.6f} {z * half:.6f}" for x, y, z in corners]
    for number in range(6):
        lines += [f"vt {u:.6f} {v:.6f}" for u, v in _cell(number)]
    for corners in _CORNERS:
        x, y, z = (round(sum(c[axis] for c in corners) / 4) for axis in range(3))
        lines.append(f"vn {x} {y} {z}")
    for number in range(6):
        first = number * 4 + 1
        lines.append("f " + " ".join(f"{n}/{n}/{number + 1}" for n in range(first, first + 4)))
    return "\n".join(lines) + "\n"


def _cell(number: int) -> list[tuple[float, float]]:
    """Return a cell's corners as the faces list theirs; v is counted from below."""
    column, row = number % COLUMNS, number // COLUMNS
    left, right = column / COLUMNS, (column + 1) / COLUMNS
    low, high = 1 - (row + 1) / ROWS, 1 - row / ROWS
    return [(left, low), (right, low), (right, high), (left, high)]
