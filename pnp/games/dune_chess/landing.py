"""Landing: what a move does on its final square, or which rule forbids it (DC-3.6, DC-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import CARGO, KINDS, Stack, is_neighbour, reaches, steps
from pnp.games.dune_chess.moves import (
    HARVESTS,
    JOINS,
    MARK,
    SIGN,
    TAKES,
    UNMARKED,
    Go,
)
from pnp.games.dune_chess.moves import (
    LANDING as CLOSED,
)
from pnp.games.dune_chess.position import Position
from pnp.games.kit import Chapter, Facts, Log

ARRIVING: Final = Chapter("Landing")

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


# ---------------------------------------------------------------------- closed squares


def _closed(position: Position, move: Go, rule: str) -> Facts | None:
    """Return the facts when the landing table names this rule against the move (DC-3.6)."""
    return {"mover": move.mover, "to": move.to} if landing(position, move) == rule else None


@ARRIVING.refuses("DC-2.7", CLOSED, Go, says="a Sandworm lies on {to}")
def lands_on_a_worm(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A square with a Sandworm is closed to all but a Fremen (DC-2.7)."""
    return _closed(position, move, "DC-2.7")


@ARRIVING.refuses("DC-5.10", CLOSED, Go, says="the Fremen on {to} rides a Sandworm")
def captures_a_rider(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A rider cannot be captured (DC-5.10)."""
    return _closed(position, move, "DC-5.10")


@ARRIVING.refuses("DC-5.7", CLOSED, Go, says="the Sandworm on {to} has its rider")
def second_rider(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A worm carries one rider (DC-5.7)."""
    return _closed(position, move, "DC-5.7")


@ARRIVING.refuses("DC-2.4", CLOSED, Go, says="{house} has a unit on {to} already")
def lands_on_an_own_unit(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """No move ends on an own piece, loading apart (DC-2.4)."""
    found = _closed(position, move, "DC-2.4")
    return None if found is None else {**found, "house": position.to_move}


@ARRIVING.refuses("DC-4.3", CLOSED, Go, says="there would be two in one Ornithopter on {to}")
def second_cargo(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """An Ornithopter carries one Troop or one Harvester (DC-4.3)."""
    return _closed(position, move, "DC-4.3")


@ARRIVING.refuses("DC-3.3", CLOSED, Go, says="an enemy stands on {to}")
def harvester_captures(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A Harvester captures no pieces, also those that it could reach (DC-3.3)."""
    return _closed(position, move, "DC-3.3") if sum(steps(move.origin, move.to)) == 1 else None


@ARRIVING.refuses("DC-4.7", CLOSED, Go, says="{to} is neither vacant nor Spice")
def harvester_flown_elsewhere(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A flight with a Harvester ends on a vacant or a Spice square (DC-4.7)."""
    return _closed(position, move, "DC-4.7")


@ARRIVING.refuses("DC-5.3", CLOSED, Go, says="there is {what} on {to}")
def worm_enters_a_sietch(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A worm enters neither a Sietch nor the square of another worm (DC-5.3)."""
    found = _closed(position, move, "DC-5.3")
    if found is None:
        return None
    what = "another Sandworm" if position.at(move.to).has_worm else "a Sietch"
    return {**found, "what": what}


@ARRIVING.refuses("DC-2.6", CLOSED, Go, says="there is Spice on {to}")
def lands_on_spice(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """Only worms and Harvesters end on Spice (DC-2.6)."""
    return _closed(position, move, "DC-2.6")


@ARRIVING.refuses("DC-5.1", CLOSED, Go, says="there is no Spice on {to}")
def worm_leaves_the_spice(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A worm moves onto Spice, next to where it lies (DC-5.1)."""
    return _closed(position, move, "DC-5.1") if is_neighbour(move.origin, move.to) else None


# ---------------------------------------------------------------------- how it is written


@ARRIVING.refuses("DC-6.6", MARK, Go, says="no Sardaukar enters a Sietch with this move")
def destroys_without_a_sietch(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """Only a Sardaukar that enters a Sietch destroys it (DC-6.6)."""
    if not move.destroys or move.origin == move.to:
        return None
    allowed = move.mover == "S" and position.at(move.to).has_sietch
    return None if allowed else {"to": move.to}


@ARRIVING.refuses("DC-6.5", UNMARKED, Go, says="the ! is missing: the Sietch on {to} falls too")
def spares_a_sietch(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """A Sardaukar that captures on a Sietch destroys it (DC-6.5)."""
    if move.mover != "S" or move.destroys:
        return None
    there = column(position.at(move.to), position.to_move)
    return {"to": move.to} if there == "sheltered" else None


@ARRIVING.refuses("DC-9.5", SIGN, Go, says="this move is written {right}, not {sign}")
def wrong_separator(game: ChessRules, position: Position, move: Go) -> Facts | None:
    """The separator says what the move does (DC-9.5); what goes no such way does nothing."""
    right = landing(position, move)
    if right == move.sign or right.startswith("DC-"):
        return None
    if not reaches(move.mover, move.origin, move.to):
        return None
    return {"right": right, "sign": move.sign}


# ---------------------------------------------------------------------- what happens there


@ARRIVING.effect(
    "DC-2.5", "DC-2.6", "DC-3.5", "DC-4.4", "DC-4.5", "DC-4.10", "DC-5.2", "DC-5.4",
    "DC-5.7", "DC-6.1", "DC-6.3", "DC-6.4", "DC-6.5", "DC-6.7", "DC-7.1",
)  # fmt: skip
def cite_landing(position: Position, move: Go, log: Log) -> None:
    """Log what a move does on its final square, each thing with its rule."""
    there, house, to = position.at(move.to), position.to_move, move.to
    if there.has_spice and not there.has_worm:
        log.cite("DC-2.6", "there is Spice on {to}", to=to)
    if move.sign == HARVESTS:
        log.cite("DC-3.5", "the Spice on {to} is harvested", to=to)
        log.cite("DC-7.1", "it goes to the store of {house}", house=house)
    elif move.sign == JOINS and move.mover == "F":
        log.cite("DC-5.7", "the Fremen mounts the Sandworm on {to}", to=to)
    elif move.sign == JOINS:
        rule = "DC-4.4" if move.mover == "O" else "DC-4.5"
        load = there.kind if move.mover == "O" else move.mover
        log.cite(rule, "the Ornithopter on {to} now carries a {load}", load=load, to=to)
    elif move.sign == TAKES:
        _cite_taking(there, move, log)
    if move.destroys:
        rule = "DC-6.5" if move.sign == TAKES else "DC-6.4"
        log.cite(rule, "the Sardaukar destroys the Sietch on {to}", to=to)
        log.cite("DC-6.7", "the square {to} is open ground now", to=to)
    elif there.has_sietch and not there.unit:
        log.cite("DC-6.1", "it enters the Sietch on {to}", to=to)
        if move.mover == "S":
            log.cite("DC-6.4", "the Sardaukar leaves the Sietch whole")


def _cite_taking(there: Stack, move: Go, log: Log) -> None:
    unit = KINDS[there.kind]
    if move.mover in ("W", "FW"):
        log.cite("DC-5.2", "the {unit} on {to} is killed", unit=unit, to=move.to)
        log.cite("DC-5.4", "the Sandworm stays on {to}", to=move.to)
    else:
        log.cite("DC-2.5", "the {unit} on {to} becomes a prisoner", unit=unit, to=move.to)
    if there.cargo:
        cargo = KINDS[there.cargo.upper()]
        log.cite("DC-4.10", "the {cargo} aboard shares its fate", cargo=cargo)
    if there.has_sietch and not move.destroys:
        log.cite("DC-6.3", "the Sietch on {to} stays", to=move.to)
