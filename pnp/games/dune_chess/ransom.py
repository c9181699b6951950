"""Ransom: prisoners come back onto the board for Spice (DC-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.english import article
from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import (
    ATREIDES,
    EQUIPMENT,
    HARKONNEN,
    KINDS,
    MEN,
    SQUARES,
    Stack,
    letter,
)
from pnp.games.dune_chess.moves import KIND, PRICE, SPONSOR, VACANT, Drop
from pnp.games.dune_chess.position import Position
from pnp.games.kit import Chapter, Facts, Log

RANSOM: Final = Chapter("Ransom")

OWNERS: Final = {"D": ATREIDES, "F": ATREIDES, "B": HARKONNEN, "S": HARKONNEN}
"""The house of each kind that only one of them has (DC-1.2)."""


def prisoners() -> Iterator[Drop]:
    """Yield every drop that can be written."""
    for kind in KINDS:
        for to in SQUARES:
            yield Drop(kind, to)


@RANSOM.refuses("DC-7.4", KIND, Drop, says="{why}")
def kind_without_ransom(game: ChessRules, position: Position, move: Drop) -> Facts | None:
    """Only the player's own men and equipment come back (DC-7.4)."""
    house, kind = position.to_move, KINDS[move.kind]
    if OWNERS.get(move.kind, house) != house:
        return {"why": f"the {kind} is a piece of {position.other}"}
    return None if move.kind in MEN | EQUIPMENT else {"why": f"the {kind} is a leader"}


@RANSOM.refuses("DC-7.4", KIND, Drop, says="{why}")
def no_such_prisoner(game: ChessRules, position: Position, move: Drop) -> Facts | None:
    """Only prisoners come back (DC-7.4)."""
    house = position.to_move
    piece, kind = letter(move.kind, house), KINDS[move.kind]
    if piece in position.captured or kind_without_ransom(game, position, move) is not None:
        return None
    killed = position.killed.count(piece)
    dead = (
        "the one that a Sandworm killed" if killed == 1 else f"the {killed} that Sandworms killed"
    )
    lost = f", and {dead} cannot be ransomed" if killed else ""
    return {"why": f"no {kind} of {house} is a prisoner{lost}"}


@RANSOM.refuses("DC-7.3", SPONSOR, Drop, says="{house} has no {sponsors} on the board")
def no_sponsor(game: ChessRules, position: Position, move: Drop) -> Facts | None:
    """The Duke or the Baron ransoms men, the Mentat equipment (DC-7.3)."""
    house = position.to_move
    sponsors = "M" if move.kind in EQUIPMENT else "DB"
    if any(stack.kind in sponsors for _, stack in position.units(house)):
        return None
    name = "Mentat" if sponsors == "M" else "Duke" if house == ATREIDES else "Baron"
    return {"house": house, "sponsors": name}


@RANSOM.refuses("DC-7.5", PRICE, Drop, says="the price is {price} Spice, and {house} holds {held}")
def ransom_too_dear(game: ChessRules, position: Position, move: Drop) -> Facts | None:
    """The full price is paid (DC-7.5)."""
    house = position.to_move
    price, held = game.constants.prices.get(move.kind, 0), position.held(house)
    return None if price <= held else {"price": price, "house": house, "held": held or "none"}


@RANSOM.refuses("DC-7.6", VACANT, Drop, says="{what} on {to}")
def dropped_onto_something(game: ChessRules, position: Position, move: Drop) -> Facts | None:
    """A ransomed piece is put on a vacant square (DC-7.6)."""
    there = position.at(move.to)
    return {"what": _lies(there), "to": move.to} if there.text else None


def _lies(there: Stack) -> str:
    """Return what keeps a square from being vacant, as a sentence begins."""
    if there.piece:
        return f"{article(KINDS[there.kind])} of {there.house} stands"
    if there.has_worm:
        return "a Sandworm lies"
    return "an empty Sietch lies" if there.has_sietch else "Spice lies"


@RANSOM.does(Drop, cites="DC-2.1 DC-7.2 DC-7.3 DC-7.4 DC-7.5 DC-7.6")
def drop(game: ChessRules, position: Position, move: Drop, log: Log) -> Position:
    """Pay the price to the other house and put the piece on the board."""
    house, price = position.to_move, game.constants.prices[move.kind]
    piece, kind = letter(move.kind, house), KINDS[move.kind]
    sponsor = "Mentat" if move.kind in EQUIPMENT else "leader"
    log.cite("DC-2.1", "{house} is to move", house=house)
    log.cite("DC-7.4", "the {kind} of {house} is a prisoner", kind=kind, house=house)
    log.cite("DC-7.3", "the {sponsor} of {house} sends for it", sponsor=sponsor, house=house)
    log.cite("DC-7.2", "the price is {price} Spice", price=price)
    log.cite("DC-7.5", "{other} receives {price} Spice", other=position.other, price=price)
    log.cite("DC-7.6", "it is dropped on {to}, which is vacant", to=move.to)
    sign = 1 if house == HARKONNEN else -1
    atreides, harkonnen = position.spice
    return position.ended(
        False,
        board=position.put(move.to, piece),
        spice=(atreides + sign * price, harkonnen - sign * price),
        captured=position.captured.replace(piece, "", 1),
        ban=None,
        clock=position.clock + 1,
    )
