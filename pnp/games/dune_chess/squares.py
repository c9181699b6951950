"""Directions and distances on the board (DC-1.1)."""

from __future__ import annotations

from pnp.games.dune_chess.words import INDEX, SQUARES


def vector(origin: str, to: str) -> tuple[int, int]:
    """Return how many files and ranks lie between two squares.

    >>> vector("c7", "b8")
    (-1, 1)
    """
    return ord(to[0]) - ord(origin[0]), ord(to[1]) - ord(origin[1])


def is_neighbour(origin: str, to: str) -> bool:
    """Return whether the squares touch, along a side or at a corner."""
    files, ranks = vector(origin, to)
    return max(abs(files), abs(ranks)) == 1


def is_orthogonal(origin: str, to: str) -> bool:
    """Return whether a rank or a file joins two different squares."""
    files, ranks = vector(origin, to)
    return (files == 0) != (ranks == 0)


def is_diagonal(origin: str, to: str) -> bool:
    """Return whether a diagonal joins two different squares."""
    files, ranks = vector(origin, to)
    return abs(files) == abs(ranks) != 0


def between(origin: str, to: str) -> tuple[str, ...]:
    """Return the squares passed on a straight way, in the order in which they are passed.

    >>> between("a8", "a5"), between("c1", "e3")
    (('a7', 'a6'), ('d2',))
    """
    files, ranks = vector(origin, to)
    steps = max(abs(files), abs(ranks))
    first = INDEX[origin]
    stride = files // steps + 8 * (ranks // steps)
    return tuple(SQUARES[first + stride * step] for step in range(1, steps))


def steps(origin: str, to: str) -> tuple[int, int]:
    """Return how far two squares are apart in files and in ranks, whatever the direction.

    >>> steps("c7", "b8")
    (1, 1)
    """
    files, ranks = vector(origin, to)
    return abs(files), abs(ranks)
