"""Which face of a solid carries which face of a die: standard layouts and opposite faces.

The faces of a die are given in a list. Its first and last lie opposite each other, as do the
second and the last but one, and so on, so that 1 to 6 give the usual sum of 7.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from pnp.dice.solids import Solid, solid
from pnp.dice.unfold import layers
from pnp.dice.vectors import cross, dot

Hand = Literal["right", "left"]
"""Of a d6: right-handed when 1, 2, 3 run counterclockwise around their corner, as in the West."""

_LAYERS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    8: ((0,), (4, 5, 6)),
    10: ((0, 4, 6, 2, 8),),
    12: ((0,), (6, 8, 10, 7, 9)),
    20: ((19, 1, 11, 9, 7), (13, 17, 14, 16, 15)),
}
"""Indices of the upper faces from the top, layer by layer around; the lower half is opposite.

The d20 has the common numbering, where 20 lies between 2, 8 and 14; on the others large and
small numbers take turns, so that no corner is much heavier in numbers than another.
"""


@cache
def positions(sides: int, hand: Hand = "right") -> tuple[int, ...]:
    """Return for each face of the solid the index of the die's face that it carries.

    On a d4 the index belongs to the corner opposite the face, which shows the result.

    >>> positions(6), positions(6, "left")
    ((5, 4, 3, 2, 1, 0), (5, 4, 2, 3, 1, 0))
    """
    body = solid(sides)
    if sides == 4:
        found = {face: _corner_off(body, face) for face in range(4)}
    elif sides == 6:
        found = _cube(body, hand)
    else:
        found = {}
        for faces, indices in zip(layers(body), _LAYERS[sides], strict=False):
            for face, index in zip(faces, indices, strict=True):
                far = body.opposite(face)
                assert far is not None
                found[face], found[far] = index, sides - 1 - index
    return tuple(found[face] for face in range(sides))


def _corner_off(body: Solid, face: int) -> int:
    return next(n for n in range(len(body.vertices)) if n not in body.faces[face])


def _cube(body: Solid, hand: Hand) -> dict[int, int]:
    """Return 1, 2, 3 on the sides that face along x, y, z, which run counterclockwise."""
    found: dict[int, int] = {}
    order = (0, 1, 2) if hand == "right" else (0, 1, 3)
    for face in range(6):
        axis, way = max(enumerate(body.centre(face)), key=lambda pair: abs(pair[1]))
        found[face] = order[axis] if way > 0 else 5 - order[axis]
    return found


def runs_clockwise(body: Solid, three: tuple[int, int, int]) -> bool:
    """Return whether three faces around a corner run clockwise, seen from outside."""
    one, two, last = (body.centre(face) for face in three)
    return dot(cross(one, two), last) < 0


def opposite_pairs(sides: int) -> list[tuple[int, int]]:
    """Return the indices of the faces that lie opposite each other in the die's list.

    >>> opposite_pairs(6)
    [(0, 5), (1, 4), (2, 3)]
    """
    return [] if sides == 4 else [(n, sides - 1 - n) for n in range(sides // 2)]
