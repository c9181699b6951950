"""Dune Chess: two houses, two worms, sixteen Spice; every rule of the book and a fast generator."""

from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.moves import Drop, Go, read_move
from pnp.games.dune_chess.position import Position

__all__ = ["Drop", "DuneChess", "Go", "Position", "read_move"]
