"""What a legal move does to a position."""

from __future__ import annotations

import dataclasses

from pnp.games.book import Log
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.moves import HARVESTS, TAKES, Drop, Go
from pnp.games.dune_chess.position import Board, Position
from pnp.games.dune_chess.telling import tell
from pnp.games.dune_chess.words import ATREIDES, HARKONNEN, HOUSES, INDEX, in_order, letter


def after(
    constants: Constants, position: Position, move: Go | Drop, log: Log | None = None
) -> Position:
    """Return the position after a legal move; *log* gets what happened."""
    new = _drop(constants, position, move) if isinstance(move, Drop) else _go(position, move)
    # Harvested Spice, killed pieces and destroyed Sietches never come back, nor do older positions.
    lasting = sum(new.spice) != sum(position.spice) or new.killed != position.killed
    lasting = lasting or (isinstance(move, Go) and move.destroys)
    past = () if lasting else (*position.past, position.key)
    new = dataclasses.replace(
        new,
        to_move=position.other,
        round=position.round + (position.to_move == ATREIDES),
        past=past,
    )
    if log is not None:
        tell(constants, position, move, log)
    return new


def _with(board: Board, square: str, text: str) -> Board:
    place = INDEX[square]
    return (*board[:place], text, *board[place + 1 :])


def _drop(constants: Constants, position: Position, move: Drop) -> Position:
    piece = letter(move.kind, position.to_move)
    price = constants.prices[move.kind]
    sign = 1 if position.to_move == HARKONNEN else -1
    atreides, harkonnen = position.spice
    return dataclasses.replace(
        position,
        board=_with(position.board, move.to, piece),
        spice=(atreides + sign * price, harkonnen - sign * price),
        captured=position.captured.replace(piece, "", 1),
        ban=None,
        clock=position.clock + 1,
    )


def _go(position: Position, move: Go) -> Position:
    origin, there = position.at(move.origin), position.at(move.to)
    worm = move.mover in ("W", "FW")
    left, unit = _departing(position, move)
    taken = there.unit if move.sign == TAKES else ""
    ground = there.ground
    if move.destroys or move.sign == HARVESTS:
        ground = ""
    joined = "" if taken else there.unit
    if worm or there.has_worm:
        ground += "~"
    arriving = unit + joined if unit.upper() == "O" else joined + unit
    board = _with(_with(position.board, move.origin, left), move.to, ground + arriving)
    held = list(position.spice)
    held[HOUSES.index(position.to_move)] += move.sign == HARVESTS
    progress = bool(taken) or move.destroys or move.sign == HARVESTS
    quiet = move.mover == "W" and not taken and origin.has_spice
    return dataclasses.replace(
        position,
        board=board,
        spice=(held[0], held[1]),
        captured=in_order(position.captured + taken) if not worm else position.captured,
        killed=in_order(position.killed + taken) if worm else position.killed,
        ban=(move.to, move.origin) if quiet else None,
        clock=0 if progress else position.clock + 1,
    )


def _departing(position: Position, move: Go) -> tuple[str, str]:
    """Return what stays on the square that is left, and the letters of what goes."""
    origin = position.at(move.origin)
    if move.mover in ("W", "FW"):
        return origin.ground, origin.unit
    if origin.cargo and move.mover == "O":
        return origin.below + origin.cargo, origin.piece
    if origin.cargo and len(move.mover) == 1:
        return origin.below + origin.piece, origin.cargo
    return origin.below, origin.unit
