"""Counts of the lines of play from a position, the usual proof of a move generator (DC-9.9)."""

from __future__ import annotations

from pnp.games.dune_chess.book import BOOK
from pnp.games.dune_chess.fast import Rules, to_move
from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.moves import Move
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.state import State, to_state


@BOOK.effect("DC-9.9")
def perft(game: DuneChess, position: Position, depth: int) -> int:
    """Return the number of lines of *depth* legal moves; repetition is not looked at."""
    return lines(game.fast, to_state(position), depth)


def divide(game: DuneChess, position: Position, depth: int) -> dict[Move, int]:
    """Return for every legal move the number of lines of *depth* moves that begin with it."""
    rules, state = game.fast, to_state(position)
    return {
        to_move(state, *move): lines(rules, rules.after(state, *move), depth - 1)
        for move in rules.moves(state)
    }


def lines(rules: Rules, state: State, depth: int) -> int:
    """Return the number of lines of *depth* moves; the last moves are counted, not made.

    The states that wait are kept in a list, so that a depth of thousands is only slow.
    """
    if depth == 0:
        return 1
    total = 0
    after = rules.after
    waiting = [(state, depth)]
    while waiting:
        here, left = waiting.pop()
        if left == 1:
            total += rules.count(here)
        else:
            waiting += [(after(here, *move), left - 1) for move in rules.moves(here)]
    return total
