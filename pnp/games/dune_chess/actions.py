"""Moves of the fast layer as the book knows them and back, and the number of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.games.dune_chess.bits import DIAGONALS, LINES, NEAR, squares_of
from pnp.games.dune_chess.board import INDEX, SQUARES
from pnp.games.dune_chess.fast import (
    CHIEF,
    DESTROY,
    DROP_FLY,
    DROP_HARVESTER,
    DROP_RIDER,
    DROP_TROOP,
    FLY,
    FLY_HARVESTER,
    FLY_TROOP,
    HARVESTER,
    MENTAT,
    RIDE,
    RIDER,
    TROOP,
    WORM_MOVE,
    FastMove,
)
from pnp.games.dune_chess.moves import HARVESTS, JOINS, QUIET, TAKES, Drop, Go
from pnp.games.dune_chess.state import State

_MOVERS: Final = {
    CHIEF: "DB", MENTAT: "MM", RIDER: "FS", FLY: "OO", HARVESTER: "HH", TROOP: "TT",
    FLY_TROOP: ("OT", "OT"), FLY_HARVESTER: ("OH", "OH"), RIDE: ("FW", "FW"), WORM_MOVE: "WW",
    DESTROY: "SS", DROP_RIDER: "FS", DROP_FLY: "OO", DROP_HARVESTER: "HH", DROP_TROOP: "TT",
}  # fmt: skip
"""Kind of move -> the mover's letters for Atreides and for Harkonnen."""

_GOING: Final = {mover: kind for kind, both in _MOVERS.items() if kind < DESTROY for mover in both}
_DROPPED: Final = {
    mover: kind for kind, both in _MOVERS.items() if kind > DESTROY for mover in both
}


def to_move(state: State, kind: int, origin: int, to: int) -> Go | Drop:
    """Return a legal move of a state as the book knows it."""
    mover = _MOVERS[kind][state[25]]
    square = SQUARES[to.bit_length() - 1]
    if kind >= DROP_RIDER:
        return Drop(mover, square)
    if state[13] & to:
        sign = TAKES
    elif state[6] & to or (kind == RIDER and state[16] & to):
        sign = JOINS
    elif state[14] & to and kind in (HARVESTER, FLY_HARVESTER):
        sign = HARVESTS
    else:
        sign = QUIET
    return Go(mover, SQUARES[origin.bit_length() - 1], square, sign, kind == DESTROY)


def _reach(kind: int, square: int) -> int:
    """Return where a kind of move could go from a square of an empty board."""
    _, along, _, across = LINES[square]
    lines = along[0] | across[0]
    if kind in (RIDER, DESTROY):
        return lines
    if kind in (FLY, FLY_TROOP, FLY_HARVESTER):
        return DIAGONALS[square]
    straight = NEAR[square] & lines
    return {HARVESTER: straight, TROOP: NEAR[square] ^ straight}.get(kind, NEAR[square])


def _all() -> Iterator[FastMove]:
    for kind in range(len(_MOVERS)):
        for square in range(64):
            bit = 1 << square
            if kind >= DROP_RIDER:
                yield kind, 0, bit
            else:
                yield from ((kind, bit, 1 << to) for to in squares_of(_reach(kind, bit)))


ACTIONS: Final = tuple(_all())
"""Every way in which a kind of move could go; its place is the number of the action."""

NUMBERS: Final[Mapping[FastMove, int]] = {action: place for place, action in enumerate(ACTIONS)}


def from_move(move: Go | Drop) -> FastMove:
    """Return a move as the fast layer has it."""
    to = 1 << INDEX[move.to]
    if isinstance(move, Drop):
        return _DROPPED[move.kind], 0, to
    kind = DESTROY if move.destroys else _GOING[move.mover]
    return kind, 1 << INDEX[move.origin], to
