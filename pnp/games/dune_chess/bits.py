"""The board as one number: bit 0 is a1, bit 63 is h8. Tables that the fast layer looks up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

ALL: Final = (1 << 64) - 1
FILE_A: Final = 0x0101010101010101
NOT_A: Final = ALL ^ FILE_A
NOT_H: Final = ALL ^ (FILE_A << 7)

_ORTHOGONAL: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def _ray(square: int, files: int, ranks: int) -> Iterator[int]:
    """Yield the bits of the squares from a square to the edge, the nearest first."""
    file, rank = square % 8 + files, square // 8 + ranks
    while 0 <= file < 8 and 0 <= rank < 8:
        yield 1 << (8 * rank + file)
        file, rank = file + files, rank + ranks


def _near(square: int) -> int:
    return sum(next(_ray(square, *way), 0) for way in (*_ORTHOGONAL, *_DIAGONAL))


def _diagonals(square: int) -> int:
    return sum(bit for way in _DIAGONAL for bit in _ray(square, *way))


def _reach(square: int, blocked: int, ways: tuple[tuple[int, int], ...]) -> int:
    """Return the squares up to and with the first blocked one in each direction."""
    reached = 0
    for way in ways:
        for bit in _ray(square, *way):
            reached |= bit
            if bit & blocked:
                break
    return reached


def _subsets(mask: int) -> Iterator[int]:
    """Yield every number whose bits all lie in the mask."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


def _line(square: int, way: tuple[int, int]) -> tuple[int, dict[int, int]]:
    """Return a line through a square without its ends, and for each blocking of it the reach.

    What stands on the last square of a line stops nothing that would go on.
    """
    ways = (way, (-way[0], -way[1]))
    inner = sum(bit for one in ways for bit in list(_ray(square, *one))[:-1])
    return inner, {blocked: _reach(square, blocked, ways) for blocked in _subsets(inner)}


NEAR: Final = {1 << square: _near(square) for square in range(64)}
"""The eight squares around each."""

DIAGONALS: Final = {1 << square: _diagonals(square) for square in range(64)}
"""All squares an Ornithopter on each could fly to."""

LINES: Final = {
    1 << square: (*_line(square, (1, 0)), *_line(square, (0, 1))) for square in range(64)
}
"""Rank and file through each."""


APART: Final = 90
"""Bits from one board to the next where a number has several: what is shifted over an edge falls
between them."""

FOUR: Final = 1 | 1 << APART | 1 << 2 * APART | 1 << 3 * APART
"""A board times this is four such boards in one number."""

TROOP_STEPS: Final = (9, 7, -7, -9)
HARVESTER_STEPS: Final = (8, -8, 1, -1)
"""Shifts of a board by one step each way; the factors below make all of them at once."""

TROOPS_RIGHT: Final = 1 << 9 | 1 << 2 * APART - 7
TROOPS_LEFT: Final = 1 << APART + 7 | 1 << 3 * APART - 9
HARVESTERS_UP_DOWN: Final = 1 << 8 | 1 << APART - 8
HARVESTERS_RIGHT: Final = 2 * APART + 1
HARVESTERS_LEFT: Final = 3 * APART - 1


def squares_of(board: int) -> Iterator[int]:
    """Yield the numbers of the squares whose bits are set, a1 first."""
    while board:
        bit = board & -board
        yield bit.bit_length() - 1
        board ^= bit
