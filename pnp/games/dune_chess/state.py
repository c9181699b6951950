"""Positions as numbers: the tuples of bit boards on which the fast layer works."""

from __future__ import annotations

from typing import Final

from pnp.games.dune_chess.bits import squares_of
from pnp.games.dune_chess.board import (
    ATREIDES,
    HARKONNEN,
    OTHER,
    PIECES,
    SIETCH,
    SPICE,
    SQUARES,
    WORM,
    in_order,
)
from pnp.games.dune_chess.position import Position

State = tuple[int, ...]
"""chief, mentat, riders, ornithopters, harvesters, troops, all: of the house to move, then of the
other; spice, sietches, worms; store, prisoners and killed of the house to move, then of the other;
the banned worm move as bits from and to; 1 when Harkonnen is to move; clock and round."""

KEY: Final = 26
"""So many numbers of a state have to be the same for a repetition (DC-8.6)."""

_LANES: Final = {piece: 8 * lane for lane, piece in enumerate("DMFOHT")} | {
    piece: 8 * lane for lane, piece in enumerate("bmsoht")
}
"""Where a list of pieces packed into a number counts each; eight bits a kind."""

CHIEF_LANE: Final = 1
MENTAT_LANE: Final = 1 << 8
RIDER_LANE: Final = 1 << 16
FLY_LANE: Final = 1 << 24
HARVESTER_LANE: Final = 1 << 32
TROOP_LANE: Final = 1 << 40


def pack(pieces: str, house: str) -> int:
    """Return how many of each kind a house has in a list of pieces."""
    own = [piece for piece in pieces if piece.isupper() == (house == ATREIDES)]
    return sum(1 << _LANES[piece] for piece in own)


def unpack(packed: int, house: str) -> str:
    """Return the letters of a packed list."""
    letters = "DMFOHT" if house == ATREIDES else "bmsoht"
    return "".join(letter * (packed >> _LANES[letter] & 255) for letter in letters)


def to_state(position: Position) -> State:
    """Return a position as numbers; its past is left out."""
    boards = dict.fromkeys(PIECES + SPICE + SIETCH + WORM, 0)
    bit = 1
    for text in position.board:
        for symbol in text:
            boards[symbol] |= bit
        bit <<= 1
    parts: list[int] = []
    own = position.to_move
    houses = (own, OTHER[own])
    for house in houses:
        letters = "DMFOHT" if house == ATREIDES else "bmsoht"
        pieces = [boards[piece] for piece in letters]
        parts += pieces
        parts.append(pieces[0] | pieces[1] | pieces[2] | pieces[3] | pieces[4] | pieces[5])
    parts += (boards[SPICE], boards[SIETCH], boards[WORM])
    for house in houses:
        parts.append(position.held(house))
        parts.append(pack(position.captured, house))
        parts.append(pack(position.killed, house))
    ban = position.ban or ()
    parts += [1 << SQUARES.index(square) for square in ban] or [0, 0]
    parts += (int(own == HARKONNEN), position.clock, position.round)
    return tuple(parts)


def to_position(state: State) -> Position:
    """Return the position that a state stands for, without a past."""
    own = HARKONNEN if state[25] else ATREIDES
    houses = (own, OTHER[own])
    board = [""] * 64
    tokens = ((state[14], SPICE), (state[15], SIETCH), (state[16], WORM))
    boards = [*tokens]
    for house, first in zip(houses, (0, 7), strict=True):
        letters = "DMFOHT" if house == ATREIDES else "bmsoht"
        boards += zip(state[first : first + 6], letters, strict=True)
    for bits, symbol in boards:
        for square in squares_of(bits):
            board[square] += symbol
    by_house = {
        house: state[first : first + 3] for house, first in zip(houses, (17, 20), strict=True)
    }
    lists = [
        in_order("".join(unpack(by_house[house][place], house) for house in houses))
        for place in (1, 2)
    ]
    ban = (SQUARES[state[23].bit_length() - 1], SQUARES[state[24].bit_length() - 1])
    return Position(
        tuple(board),
        own,
        (by_house[ATREIDES][0], by_house[HARKONNEN][0]),
        lists[0],
        lists[1],
        ban if state[23] else None,
        state[26],
        state[27],
    )
