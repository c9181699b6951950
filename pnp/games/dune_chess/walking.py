"""Moving: who may be moved, which way, over what (DC-2 to DC-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import (
    HOUSES,
    MOVERS,
    SQUARES,
    between,
    in_order,
    is_orthogonal,
    reaches,
)
from pnp.games.dune_chess.landing import cite_landing, column, landing
from pnp.games.dune_chess.moves import (
    HARVESTS,
    MOVER,
    PATH,
    QUIET,
    STILL,
    TAKES,
    WAY,
    Drop,
    Go,
)
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.ransom import prisoners
from pnp.games.dune_chess.worms import MOVED_AS_WORM, banned_return
from pnp.games.kit import Chapter, Facts, Log

WALKING: Final = Chapter("Moving")
SLIDERS: Final = frozenset("FS")
FLYERS: Final = frozenset(("O", "OT", "OH"))

WAYS: Final[Mapping[str, str]] = {
    "D": "DC-3.1", "B": "DC-3.1", "M": "DC-3.1", "T": "DC-3.2", "H": "DC-3.3", "F": "DC-3.4",
    "S": "DC-3.4", "O": "DC-4.1", "OT": "DC-4.1", "OH": "DC-4.1", "W": "DC-5.1", "FW": "DC-5.8",
}  # fmt: skip
"""Mover -> the rule of its way."""


# ---------------------------------------------------------------------- what can be moved


@WALKING.step("move", says="Move one thing, or ransom one piece", rules="DC-2.1 DC-2.2",
              asks=lambda game, position: (position.to_move,), takes=(Go, Drop),
              then="check")  # fmt: skip
def proposals(game: ChessRules, position: Position, seat: str) -> Iterator[Go | Drop]:
    """Yield for every mover, origin and target the moves as they would have to be written."""
    return chain(goes(position), prisoners())


def goes(position: Position) -> Iterator[Go]:
    """Yield the moves of all that lies on the board, wherever to."""
    for origin in SQUARES:
        there = position.at(origin)
        for mover in MOVERS if there.text else ():
            if mover in (there.kind, there.unit.upper(), there.cargo.upper()) or (
                there.has_worm and mover in MOVED_AS_WORM
            ):
                for to in SQUARES:
                    yield from written(position, mover, origin, to)


def written(position: Position, mover: str, origin: str, to: str) -> Iterator[Go]:
    """Yield a move with the separator that the landing table asks for (DC-9.5).

    A Sardaukar that reaches a Sietch destroys it, or on an empty one may spare it.
    """
    found = column(position.at(to), position.to_move)
    sign = landing(position, Go(mover, origin, to))
    sign = QUIET if sign.startswith("DC-") else sign
    if mover != "S" or found != "sheltered":
        yield Go(mover, origin, to, sign)
    if mover == "S" and found in ("sietch", "sheltered"):
        yield Go(mover, origin, to, sign, True)


@WALKING.refuses("DC-2.3", MOVER, Go, says="{house} has no {mover} to move on {origin}")
def mover_is_not_there(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A player moves their own pieces, cargo, and Sandworms (DC-2.3)."""
    there = position.at(move.origin)
    own = there.house == position.to_move
    if move.mover in MOVED_AS_WORM:
        found = there.is_ridden if move.mover == "FW" else there.has_worm
    elif len(move.mover) == 2:
        found = own and there.unit.upper() == move.mover
    else:
        found = own and move.mover in (there.kind, there.cargo.upper())
    if found:
        return None
    return {"house": position.to_move, "mover": move.mover, "origin": move.origin}


@WALKING.refuses("DC-6.6", STILL, Go, says="the {mover} would stay on {origin}")
def destroys_where_it_stands(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A Sietch is destroyed by entering it, not by standing on it (DC-6.6)."""
    return _still(move) if move.origin == move.to and move.destroys else None


@WALKING.refuses("DC-2.2", STILL, Go, says="the {mover} would stay on {origin}")
def goes_nowhere(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """Every move changes the square of something (DC-2.2)."""
    return _still(move) if move.origin == move.to and not move.destroys else None


def _still(move: Go) -> dict[str, str]:
    mover = "Sandworm" if move.mover in MOVED_AS_WORM else "piece"
    return {"mover": mover, "origin": move.origin}


# ---------------------------------------------------------------------- which way


def _wrong_way(move: Go) -> dict[str, str] | None:
    if reaches(move.mover, move.origin, move.to):
        return None
    return {"origin": move.origin, "to": move.to}


@WALKING.refuses("DC-3.1", WAY, Go, says="{to} is not next to {origin}")
def leader_goes_far(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A leader goes one square in any direction (DC-3.1)."""
    return _wrong_way(move) if move.mover in "DBM" else None


@WALKING.refuses("DC-3.2", WAY, Go, says="{to} is not one diagonal step from {origin}")
def troop_not_diagonal(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A Troop goes one square diagonally (DC-3.2)."""
    return _wrong_way(move) if move.mover == "T" else None


@WALKING.refuses("DC-3.3", WAY, Go, says="{to} is not one straight step from {origin}")
def harvester_not_straight(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A Harvester goes one square orthogonally (DC-3.3)."""
    return _wrong_way(move) if move.mover == "H" else None


@WALKING.refuses("DC-3.4", WAY, Go, says="no rank or file joins {origin} and {to}")
def slider_not_straight(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """Fremen and Sardaukar go along a rank or a file (DC-3.4)."""
    return _wrong_way(move) if move.mover in SLIDERS else None


@WALKING.refuses("DC-4.1", WAY, Go, says="no diagonal joins {origin} and {to}")
def flight_not_diagonal(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """An Ornithopter flies along a diagonal (DC-4.1)."""
    return _wrong_way(move) if move.mover in FLYERS else None


# ---------------------------------------------------------------------- over what


def obstacle(position: Position, move: Go) -> str | None:
    """Return the first square that stops a Fremen or Sardaukar on its way, if there is one."""
    if move.mover not in SLIDERS or not is_orthogonal(move.origin, move.to):
        return None
    passed = between(move.origin, move.to)
    return next((square for square in passed if position.at(square).text), None)


@WALKING.refuses("DC-6.2", PATH, Go, says="there is a Sietch on {square}")
def passes_a_sietch(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """Only Ornithopters pass over a Sietch (DC-6.2)."""
    square = obstacle(position, move)
    found = square is not None and position.at(square).has_sietch
    return {"square": square} if found else None


@WALKING.refuses("DC-2.7", PATH, Go, says="there is a Sandworm on {square}")
def passes_a_worm(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """Only Ornithopters pass over a Sandworm (DC-2.7)."""
    square = obstacle(position, move)
    return {"square": square} if square and position.at(square).has_worm else None


@WALKING.refuses("DC-3.4", PATH, Go, says="{square} is in the way and not vacant")
def passes_something(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """Every square that is passed is vacant (DC-3.4)."""
    square = obstacle(position, move)
    if square is None or position.at(square).has_worm or position.at(square).has_sietch:
        return None
    return {"square": square}


# ---------------------------------------------------------------------- what a move does


@WALKING.does(Go, cites="DC-2.1")
def go(game: ChessRules, position: Position, move: Go, log: Log) -> Position:
    """Move what leaves to its final square, and do there what the move says."""
    log.cite("DC-2.1", "{house} is to move", house=position.to_move)
    cite_way(position, move, log)
    cite_landing(position, move, log)
    there, is_worm = position.at(move.to), move.mover in MOVED_AS_WORM
    left, unit = departing(position, move)
    taken = there.unit if move.sign == TAKES else ""
    harvested = move.sign == HARVESTS
    ground = "" if move.destroys or harvested else there.ground
    if is_worm or there.has_worm:
        ground += "~"
    joined = "" if taken else there.unit
    arriving = unit + joined if unit.upper() == "O" else joined + unit
    held = list(position.spice)
    held[HOUSES.index(position.to_move)] += harvested
    killed = in_order(position.killed + taken) if is_worm else position.killed
    moved = position.put(move.origin, left)
    at = SQUARES.index(move.to)
    return position.ended(
        harvested or move.destroys or killed != position.killed,
        board=(*moved[:at], ground + arriving, *moved[at + 1 :]),
        spice=(held[0], held[1]),
        captured=position.captured if is_worm else in_order(position.captured + taken),
        killed=killed,
        ban=banned_return(position, move, log),
        clock=0 if taken or move.destroys or harvested else position.clock + 1,
    )


def departing(position: Position, move: Go) -> tuple[str, str]:
    """Return what stays on the square that is left, and the letters of what goes."""
    origin = position.at(move.origin)
    if move.mover in MOVED_AS_WORM:
        return origin.ground, origin.unit
    if origin.cargo and move.mover == "O":
        return origin.below + origin.cargo, origin.piece
    if origin.cargo and len(move.mover) == 1:
        return origin.below + origin.piece, origin.cargo
    return origin.below, origin.unit


@WALKING.effect(
    "DC-2.3", "DC-2.7", "DC-3.1", "DC-3.2", "DC-3.3", "DC-3.4", "DC-4.1", "DC-4.2", "DC-4.6",
    "DC-4.7", "DC-4.8", "DC-4.9", "DC-5.1", "DC-5.5", "DC-5.6", "DC-5.8", "DC-5.9", "DC-6.2",
)  # fmt: skip
def cite_way(position: Position, move: Go, log: Log) -> None:
    """Log who goes, by which rules, and what is left behind or passed."""
    origin, house = position.at(move.origin), position.to_move
    whose = {"W": "DC-5.5", "FW": "DC-5.6"}.get(move.mover, "DC-2.3")
    says = "{house} moves the {mover} on {origin}"
    log.cite(whose, says, house=house, mover=move.mover, origin=move.origin)
    log.cite(WAYS[move.mover], "it can go from {origin} to {to}", origin=move.origin, to=move.to)
    if origin.cargo and move.mover == "O":
        cargo = origin.cargo.upper()
        log.cite("DC-4.9", "the {cargo} stays on {origin}", cargo=cargo, origin=move.origin)
    elif origin.cargo and len(move.mover) == 1:
        log.cite("DC-4.8", "it leaves the Ornithopter on {origin}", origin=move.origin)
    elif origin.is_ridden and move.mover == "F":
        log.cite("DC-5.9", "the Sandworm stays on {origin}", origin=move.origin)
    flight = {"O": "DC-4.2", "OT": "DC-4.6", "OH": "DC-4.7"}.get(move.mover)
    if flight is None:
        return
    log.cite(flight, "the flight can end on {to}", to=move.to)
    for square in between(move.origin, move.to):
        if position.at(square).has_worm:
            log.cite("DC-2.7", "it passes over the Sandworm on {square}", square=square)
        elif position.at(square).has_sietch:
            log.cite("DC-6.2", "it passes over the Sietch on {square}", square=square)
