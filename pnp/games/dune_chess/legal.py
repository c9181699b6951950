"""The legal moves found by asking the book about every pair of squares.

Slow and plain: for a book with rules switched off, where the fast layer knows too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.games.dune_chess.landing import column, landing
from pnp.games.dune_chess.moves import Drop, Go, Move
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.words import KINDS, MOVERS, SQUARES


def legal_by_book(
    position: Position, is_legal: Callable[[Position, Move], bool]
) -> tuple[Move, ...]:
    """Return every properly written move that no rule of the book refuses."""
    return tuple(move for move in proposals(position) if is_legal(position, move))


def proposals(position: Position) -> Iterator[Move]:
    """Yield for every mover, origin and target the moves as they would have to be written."""
    for origin in SQUARES:
        there = position.at(origin)
        for mover in MOVERS if there.text else ():
            if mover in (there.kind, there.unit.upper(), there.cargo.upper()) or (
                there.has_worm and mover in ("W", "FW")
            ):
                for to in SQUARES:
                    yield from written(position, mover, origin, to)
    for kind in KINDS:
        for to in SQUARES:
            yield Drop(kind, to)


def written(position: Position, mover: str, origin: str, to: str) -> Iterator[Go]:
    """Yield a move with the separator that the landing table asks for (DC-9.5).

    A Sardaukar that reaches a Sietch destroys it, or on an empty one may spare it.
    """
    found = column(position.at(to), position.to_move)
    sign = landing(position, Go(mover, origin, to))
    sign = "-" if sign.startswith("DC-") else sign
    if mover != "S" or found != "sheltered":
        yield Go(mover, origin, to, sign)
    if mover == "S" and found in ("sietch", "sheltered"):
        yield Go(mover, origin, to, sign, True)
