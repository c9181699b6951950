"""What a diagram shows of moves: arrows, crosses and skulls as plain data."""

from __future__ import annotations

from typing import Final

from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.moves import HARVESTS, TAKES, Drop, Move
from pnp.games.dune_chess.position import Position

Mark = dict[str, str | None]

_KINDS: Final = {"OT": "cargo", "OH": "cargo", "FW": "ride"}


def mark_of(move: Move) -> Mark:
    """Return the mark of a move: `kind`, `from`, `to`, and what it `takes`.

    The kind is *move*, *cargo* for a loaded flight, *ride*, or *drop*; what is taken is *capture*,
    *kill*, *harvest*, *sietch* (destroyed, nobody in it) or None.
    """
    if isinstance(move, Drop):
        return {"kind": "drop", "from": None, "to": move.to, "takes": None}
    takes = None
    if move.sign == TAKES:
        takes = "kill" if move.mover in ("W", "FW") else "capture"
    elif move.sign == HARVESTS:
        takes = "harvest"
    elif move.destroys:
        takes = "sietch"
    kind = _KINDS.get(move.mover, "move")
    return {"kind": kind, "from": move.origin, "to": move.to, "takes": takes}


def marks_from(game: DuneChess, position: Position, square: str) -> list[Mark]:
    """Return the marks of all legal moves that set out from a square, each once."""
    marks: list[Mark] = []
    for move in game.legal_moves(position):
        if not isinstance(move, Drop) and move.origin == square and mark_of(move) not in marks:
            marks.append(mark_of(move))
    return marks
