"""What a legal move did, in words, each step with the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.book import Log
from pnp.games.dune_chess.book import BOOK
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.moves import HARVESTS, JOINS, TAKES, Drop, Go
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.squares import between
from pnp.games.dune_chess.words import EQUIPMENT, KINDS

_WAYS: Final[Mapping[str, str]] = {
    "D": "DC-3.1", "B": "DC-3.1", "M": "DC-3.1", "T": "DC-3.2", "H": "DC-3.3", "F": "DC-3.4",
    "S": "DC-3.4", "O": "DC-4.1", "OT": "DC-4.1", "OH": "DC-4.1", "W": "DC-5.1", "FW": "DC-5.8",
}  # fmt: skip
"""Mover -> the rule of its way."""


@BOOK.effect("DC-2.1")
def tell(constants: Constants, before: Position, move: Go | Drop, log: Log) -> None:
    """Log what a move does, every step with the rule behind it."""
    log.cite("DC-2.1", "{house} is to move", house=before.to_move)
    if isinstance(move, Drop):
        _tell_drop(constants, before, move, log)
        return
    _tell_way(before, move, log)
    if before.at(move.to).text:
        _tell_landing(before, move, log)
    if move.mover == "W" and move.sign != TAKES and before.at(move.origin).has_spice:
        says = "{other} may not move it back from {to} to {origin} in the next turn"
        log.cite("DC-5.11", says, other=before.other, origin=move.origin, to=move.to)


@BOOK.effect("DC-7.2", "DC-7.3", "DC-7.4", "DC-7.5", "DC-7.6")
def _tell_drop(constants: Constants, before: Position, move: Drop, log: Log) -> None:
    kind, house, price = KINDS[move.kind], before.to_move, constants.prices[move.kind]
    sponsor = "Mentat" if move.kind in EQUIPMENT else "leader"
    log.cite("DC-7.4", "the {kind} of {house} is a prisoner", kind=kind, house=house)
    log.cite("DC-7.3", "the {sponsor} of {house} sends for it", sponsor=sponsor, house=house)
    log.cite("DC-7.2", "the price is {price} Spice", price=price)
    log.cite("DC-7.5", "{other} receives {price} Spice", other=before.other, price=price)
    log.cite("DC-7.6", "it is dropped on {to}, which is vacant", to=move.to)


@BOOK.effect(
    "DC-2.3", "DC-2.7", "DC-3.1", "DC-3.2", "DC-3.3", "DC-3.4", "DC-4.1", "DC-4.2", "DC-4.6",
    "DC-4.7", "DC-4.8", "DC-4.9", "DC-5.1", "DC-5.5", "DC-5.6", "DC-5.8", "DC-5.9", "DC-6.2",
)  # fmt: skip
def _tell_way(before: Position, move: Go, log: Log) -> None:
    origin, house = before.at(move.origin), before.to_move
    whose = {"W": "DC-5.5", "FW": "DC-5.6"}.get(move.mover, "DC-2.3")
    says = "{house} moves the {mover} on {origin}"
    log.cite(whose, says, house=house, mover=move.mover, origin=move.origin)
    log.cite(_WAYS[move.mover], "it can go from {origin} to {to}", origin=move.origin, to=move.to)
    if origin.cargo and move.mover == "O":
        log.cite("DC-4.9", "the {cargo} stays on {origin}", cargo=origin.cargo.upper(),
                 origin=move.origin)  # fmt: skip
    elif origin.cargo and len(move.mover) == 1:
        log.cite("DC-4.8", "it leaves the Ornithopter on {origin}", origin=move.origin)
    elif origin.is_ridden and move.mover == "F":
        log.cite("DC-5.9", "the Sandworm stays on {origin}", origin=move.origin)
    flight = {"O": "DC-4.2", "OT": "DC-4.6", "OH": "DC-4.7"}.get(move.mover)
    if flight is None:
        return
    log.cite(flight, "the flight can end on {to}", to=move.to)
    for square in between(move.origin, move.to):
        if before.at(square).has_worm:
            log.cite("DC-2.7", "it passes over the Sandworm on {square}", square=square)
        elif before.at(square).has_sietch:
            log.cite("DC-6.2", "it passes over the Sietch on {square}", square=square)


@BOOK.effect(
    "DC-2.5", "DC-2.6", "DC-3.5", "DC-4.4", "DC-4.5", "DC-4.10", "DC-5.2", "DC-5.4",
    "DC-5.7", "DC-6.1", "DC-6.3", "DC-6.4", "DC-6.5", "DC-6.7", "DC-7.1",
)  # fmt: skip
def _tell_landing(before: Position, move: Go, log: Log) -> None:
    there, house, to = before.at(move.to), before.to_move, move.to
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
        _tell_taking(before, move, log)
    if move.destroys:
        rule = "DC-6.5" if move.sign == TAKES else "DC-6.4"
        log.cite(rule, "the Sardaukar destroys the Sietch on {to}", to=to)
        log.cite("DC-6.7", "{to} is open ground now", to=to)
    elif there.has_sietch and not there.unit:
        log.cite("DC-6.1", "it enters the Sietch on {to}", to=to)
        if move.mover == "S":
            log.cite("DC-6.4", "the Sardaukar leaves the Sietch whole")


def _tell_taking(before: Position, move: Go, log: Log) -> None:
    there = before.at(move.to)
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
