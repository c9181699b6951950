"""The landing table: what a move does on its final square, or which rule forbids it (DC-3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.dune_chess.moves import Go
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.stack import Stack
from pnp.games.dune_chess.words import CARGO

_TABLE: Final = """
       vacant enemy sheltered sietch spice worm own_rider enemy_rider lone empty loaded other
D B M  -      x     x         -      2.6   2.7  2.7       5.10        2.4  2.4   2.4    2.4
T      -      x     x         -      2.6   2.7  2.7       5.10        2.4  &     4.3    2.4
H      -      3.3   3.3       -      *     2.7  2.7       5.10        2.4  &     4.3    2.4
F      -      x     x         -      2.6   &    5.7       5.10        2.4  2.4   2.4    2.4
S      -      x     x         -      2.6   2.7  2.7       5.10        2.4  2.4   2.4    2.4
O      -      x     x         -      2.6   2.7  2.7       5.10        &    2.4   2.4    2.4
OT     -      x     x         -      2.6   2.7  2.7       5.10        4.3  2.4   2.4    2.4
OH     -      4.7   4.7       4.7    *     2.7  2.7       5.10        4.3  2.4   2.4    2.4
W FW   5.1    x     5.3       5.3    -     5.3  5.3       5.3         2.4  2.4   2.4    2.4
"""


def _read(table: str) -> dict[str, dict[str, str]]:
    head, *rows = table.strip("\n").splitlines()
    columns = head.split()
    read = {}
    for row in rows:
        words = row.split()
        cells = [f"DC-{cell}" if cell[0].isdigit() else cell for cell in words[-len(columns) :]]
        for mover in words[: -len(columns)]:
            read[mover] = dict(zip(columns, cells, strict=True))
    return read


LANDING: Final[Mapping[str, Mapping[str, str]]] = _read(_TABLE)
"""Mover -> what lies on the final square -> the separator of the move, or the rule against it."""


def column(there: Stack, own: str) -> str:
    """Return which column of the table a final square belongs to, for a mover of house *own*.

    A Sandworm counts before units, a unit before what it stands on (DC-9.7, step 7).
    """
    if there.has_worm:
        if not there.piece:
            return "worm"
        return "own_rider" if there.house == own else "enemy_rider"
    if there.house == own:
        if there.cargo:
            return "loaded"
        return "lone" if there.kind in CARGO else "empty" if there.kind == "O" else "other"
    if there.house is not None:
        return "sheltered" if there.has_sietch else "enemy"
    return "sietch" if there.has_sietch else "spice" if there.has_spice else "vacant"


def landing(position: Position, move: Go) -> str:
    """Return the separator that the move must have, or the id of the rule against it."""
    return LANDING[move.mover][column(position.at(move.to), position.to_move)]
