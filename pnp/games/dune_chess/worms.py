"""Sandworms: who moves them, where to, and what may not be undone (DC-5)."""

from __future__ import annotations

from typing import Final

from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import reaches
from pnp.games.dune_chess.moves import RETURN, RIDDEN, TAKES, WAY, Go
from pnp.games.dune_chess.position import Position
from pnp.games.kit import Chapter, Facts, Log

WORMS: Final = Chapter("Sandworms")
MOVED_AS_WORM: Final = frozenset(("W", "FW"))


@WORMS.refuses("DC-5.6", RIDDEN, Go, says="a Fremen rides the Sandworm on {origin}{so}")
def ridden_worm_of_another(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A ridden worm is moved by its rider's house alone, and as `FW` (DC-5.6)."""
    there = position.at(move.origin)
    if move.mover not in MOVED_AS_WORM or not there.is_ridden:
        return None
    if move.mover == "FW" and there.house == position.to_move:
        return None
    own = there.house == position.to_move
    return {"origin": move.origin, "so": ", so the move is written FW" if own else ""}


@WORMS.refuses("DC-5.1", WAY, Go, says="{to} is not next to {origin}")
def worm_goes_far(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A Sandworm goes one square in any direction (DC-5.1)."""
    wrong = move.mover in MOVED_AS_WORM and not reaches(move.mover, move.origin, move.to)
    return {"origin": move.origin, "to": move.to} if wrong else None


@WORMS.refuses("DC-5.11", RETURN, Go, says="the Sandworm has just come from {to}")
def worm_returns_at_once(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """The opponent's quiet worm move is not undone at once (DC-5.11)."""
    banned = move.mover == "W" and position.ban == (move.origin, move.to)
    return {"to": move.to} if banned else None


@WORMS.effect("DC-5.11")
def banned_return(position: Position, move: Go, log: Log) -> tuple[str, str] | None:
    """Return the worm move that is forbidden in the next turn, from and to, None for none."""
    quiet = move.mover == "W" and move.sign != TAKES and position.at(move.origin).has_spice
    if not quiet:
        return None
    says = "{other} may not move it back from {to} to {origin} in the next turn"
    log.cite("DC-5.11", says, other=position.other, origin=move.origin, to=move.to)
    return move.to, move.origin
