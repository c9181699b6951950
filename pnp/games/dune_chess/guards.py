"""The rules that can refuse a move, each a small named test (DC-9.7 gives their order)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts
from pnp.games.dune_chess import book, squares
from pnp.games.dune_chess.book import BOOK
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.ending import find_end
from pnp.games.dune_chess.landing import column, landing
from pnp.games.dune_chess.moves import Drop, Go
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.words import ATREIDES, EQUIPMENT, HARKONNEN, KINDS, MEN, letter

WORMS: Final = frozenset(("W", "FW"))
SLIDERS: Final = frozenset("FS")
FLYERS: Final = frozenset(("O", "OT", "OH"))


@BOOK.refuses("DC-8.1", book.OVER, Go, Drop, says="it ended by {rule}: {reason}")
def game_is_over(constants: Constants, position: Position, move: Go | Drop) -> Facts | None:
    """Nothing moves after the end (DC-8.1)."""
    end = find_end(constants, position)
    return None if end is None else {"rule": end.rule, "reason": end.reason}


# ---------------------------------------------------------------------- ransom


@BOOK.refuses("DC-7.4", book.KIND, Drop, says="the {kind} of {house} cannot be ransomed")
def kind_without_ransom(constants: Constants, position: Position, move: Drop) -> Facts | None:
    """Only the player's own men and equipment come back (DC-7.4)."""
    house = position.to_move
    foreign = {"F": ATREIDES, "S": HARKONNEN}.get(move.kind, house) != house
    if move.kind in MEN | EQUIPMENT and not foreign:
        return None
    return {"kind": KINDS[move.kind], "house": house}


@BOOK.refuses("DC-7.4", book.KIND, Drop, says="no {kind} of {house} is a prisoner")
def no_such_prisoner(constants: Constants, position: Position, move: Drop) -> Facts | None:
    """Only prisoners come back (DC-7.4)."""
    house = position.to_move
    if letter(move.kind, house) in position.captured:
        return None
    return {"kind": KINDS[move.kind], "house": house}


@BOOK.refuses("DC-7.3", book.SPONSOR, Drop, says="{house} has no {sponsors} on the board")
def no_sponsor(constants: Constants, position: Position, move: Drop) -> Facts | None:
    """The Duke or the Baron ransoms men, the Mentat equipment (DC-7.3)."""
    house = position.to_move
    sponsors = "M" if move.kind in EQUIPMENT else "DB"
    if any(stack.kind in sponsors for _, stack in position.units(house)):
        return None
    name = "Mentat" if sponsors == "M" else "Duke" if house == ATREIDES else "Baron"
    return {"house": house, "sponsors": name}


@BOOK.refuses("DC-7.5", book.PRICE, Drop, says="the price is {price} and {house} holds {held}")
def ransom_too_dear(constants: Constants, position: Position, move: Drop) -> Facts | None:
    """The full price is paid (DC-7.5)."""
    house = position.to_move
    price, held = constants.prices.get(move.kind, 0), position.held(house)
    if price <= held:
        return None
    return {"price": price, "house": house, "held": held}


@BOOK.refuses("DC-7.6", book.VACANT, Drop, says="{to} is not vacant")
def dropped_onto_something(constants: Constants, position: Position, move: Drop) -> Facts | None:
    """A ransomed piece is put on a vacant square (DC-7.6)."""
    return {"to": move.to} if position.at(move.to).text else None


# ---------------------------------------------------------------------- who moves


@BOOK.refuses("DC-5.6", book.MOVER, Go, says="a Fremen rides the Sandworm on {origin}")
def ridden_worm_of_another(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A ridden worm is moved by its rider's house alone, and as `FW` (DC-5.6)."""
    there = position.at(move.origin)
    if move.mover not in WORMS or not there.is_ridden:
        return None
    if move.mover == "FW" and there.house == position.to_move:
        return None
    return {"origin": move.origin}


@BOOK.refuses("DC-2.3", book.MOVER, Go, says="{house} has no {mover} to move on {origin}")
def mover_is_not_there(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A player moves their own pieces, cargo, and Sandworms (DC-2.3)."""
    there = position.at(move.origin)
    own = there.house == position.to_move
    if move.mover in WORMS:
        found = there.is_ridden if move.mover == "FW" else there.has_worm
    elif len(move.mover) == 2:
        found = own and there.unit.upper() == move.mover
    else:
        found = own and move.mover in (there.kind, there.cargo.upper())
    if found:
        return None
    return {"house": position.to_move, "mover": move.mover, "origin": move.origin}


@BOOK.refuses("DC-6.6", book.STILL, Go, says="it would stay on {origin}")
def destroys_where_it_stands(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A Sietch is destroyed by entering it, not by standing on it (DC-6.6)."""
    return {"origin": move.origin} if move.origin == move.to and move.destroys else None


@BOOK.refuses("DC-2.2", book.STILL, Go, says="it would stay on {origin}")
def goes_nowhere(constants: Constants, position: Position, move: Go) -> Facts | None:
    """Every move changes the square of something (DC-2.2)."""
    return {"origin": move.origin} if move.origin == move.to and not move.destroys else None


# ---------------------------------------------------------------------- where to, and over what


def _way(move: Go) -> dict[str, str]:
    return {"origin": move.origin, "to": move.to}


@BOOK.refuses("DC-3.1", book.WAY, Go, says="{to} is not next to {origin}")
def leader_goes_far(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A leader goes one square in any direction (DC-3.1)."""
    wrong = move.mover in "DBM" and not squares.is_neighbour(move.origin, move.to)
    return _way(move) if wrong else None


@BOOK.refuses("DC-3.2", book.WAY, Go, says="{to} is not one diagonal step from {origin}")
def troop_not_diagonal(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A Troop goes one square diagonally (DC-3.2)."""
    if move.mover != "T" or squares.steps(move.origin, move.to) == (1, 1):
        return None
    return _way(move)


@BOOK.refuses("DC-3.3", book.WAY, Go, says="{to} is not one straight step from {origin}")
def harvester_not_straight(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A Harvester goes one square orthogonally (DC-3.3)."""
    if move.mover != "H" or squares.steps(move.origin, move.to) in ((0, 1), (1, 0)):
        return None
    return _way(move)


@BOOK.refuses("DC-3.4", book.WAY, Go, says="no rank or file joins {origin} and {to}")
def slider_not_straight(constants: Constants, position: Position, move: Go) -> Facts | None:
    """Fremen and Sardaukar go along a rank or a file (DC-3.4)."""
    wrong = move.mover in SLIDERS and not squares.is_orthogonal(move.origin, move.to)
    return _way(move) if wrong else None


@BOOK.refuses("DC-4.1", book.WAY, Go, says="no diagonal joins {origin} and {to}")
def flight_not_diagonal(constants: Constants, position: Position, move: Go) -> Facts | None:
    """An Ornithopter flies along a diagonal (DC-4.1)."""
    wrong = move.mover in FLYERS and not squares.is_diagonal(move.origin, move.to)
    return _way(move) if wrong else None


@BOOK.refuses("DC-5.1", book.WAY, Go, says="{to} is not next to {origin}")
def worm_goes_far(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A Sandworm goes one square in any direction (DC-5.1)."""
    wrong = move.mover in WORMS and not squares.is_neighbour(move.origin, move.to)
    return _way(move) if wrong else None


def obstacle(position: Position, move: Go) -> str | None:
    """Return the first square that stops a Fremen or Sardaukar on its way, if there is one."""
    if move.mover not in SLIDERS or not squares.is_orthogonal(move.origin, move.to):
        return None
    passed = squares.between(move.origin, move.to)
    return next((square for square in passed if position.at(square).text), None)


@BOOK.refuses("DC-6.2", book.PATH, Go, says="there is a Sietch on {square}")
def passes_a_sietch(constants: Constants, position: Position, move: Go) -> Facts | None:
    """Only Ornithopters pass over a Sietch (DC-6.2)."""
    square = obstacle(position, move)
    found = square is not None and position.at(square).has_sietch
    return {"square": square} if found else None


@BOOK.refuses("DC-2.7", book.PATH, Go, says="there is a Sandworm on {square}")
def passes_a_worm(constants: Constants, position: Position, move: Go) -> Facts | None:
    """Only Ornithopters pass over a Sandworm (DC-2.7)."""
    square = obstacle(position, move)
    return {"square": square} if square and position.at(square).has_worm else None


@BOOK.refuses("DC-3.4", book.PATH, Go, says="{square} is in the way and not vacant")
def passes_something(constants: Constants, position: Position, move: Go) -> Facts | None:
    """Every square that is passed is vacant (DC-3.4)."""
    square = obstacle(position, move)
    if square is None or position.at(square).has_worm or position.at(square).has_sietch:
        return None
    return {"square": square}


# ---------------------------------------------------------------------- the final square


def _closed(position: Position, move: Go, rule: str) -> Facts | None:
    """Return the facts when the landing table names this rule against the move (DC-3.6)."""
    return {"mover": move.mover, "to": move.to} if landing(position, move) == rule else None


@BOOK.refuses("DC-2.7", book.LANDING, Go, says="a Sandworm lies on {to}")
def lands_on_a_worm(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A square with a Sandworm is closed to all but a Fremen (DC-2.7)."""
    return _closed(position, move, "DC-2.7")


@BOOK.refuses("DC-5.10", book.LANDING, Go, says="the Fremen on {to} rides a Sandworm")
def captures_a_rider(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A rider cannot be captured (DC-5.10)."""
    return _closed(position, move, "DC-5.10")


@BOOK.refuses("DC-5.7", book.LANDING, Go, says="the Sandworm on {to} has its rider")
def second_rider(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A worm carries one rider (DC-5.7)."""
    return _closed(position, move, "DC-5.7")


@BOOK.refuses("DC-2.4", book.LANDING, Go, says="{house} has a unit on {to} already")
def lands_on_an_own_unit(constants: Constants, position: Position, move: Go) -> Facts | None:
    """No move ends on an own piece, loading apart (DC-2.4)."""
    found = _closed(position, move, "DC-2.4")
    return None if found is None else {**found, "house": position.to_move}


@BOOK.refuses("DC-4.3", book.LANDING, Go, says="there would be two in one Ornithopter on {to}")
def second_cargo(constants: Constants, position: Position, move: Go) -> Facts | None:
    """An Ornithopter carries one Troop or one Harvester (DC-4.3)."""
    return _closed(position, move, "DC-4.3")


@BOOK.refuses("DC-3.3", book.LANDING, Go, says="an enemy stands on {to}")
def harvester_captures(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A Harvester captures no pieces (DC-3.3)."""
    return _closed(position, move, "DC-3.3")


@BOOK.refuses("DC-4.7", book.LANDING, Go, says="{to} is neither vacant nor Spice")
def harvester_flown_elsewhere(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A flight with a Harvester ends on a vacant or a Spice square (DC-4.7)."""
    return _closed(position, move, "DC-4.7")


@BOOK.refuses("DC-5.3", book.LANDING, Go, says="a Sandworm does not enter {to}")
def worm_enters_a_sietch(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A worm enters neither a Sietch nor the square of another worm (DC-5.3)."""
    return _closed(position, move, "DC-5.3")


@BOOK.refuses("DC-2.6", book.LANDING, Go, says="there is Spice on {to}")
def lands_on_spice(constants: Constants, position: Position, move: Go) -> Facts | None:
    """Only worms and Harvesters end on Spice (DC-2.6)."""
    return _closed(position, move, "DC-2.6")


@BOOK.refuses("DC-5.1", book.LANDING, Go, says="there is no Spice on {to}")
def worm_leaves_the_spice(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A worm moves onto Spice (DC-5.1)."""
    return _closed(position, move, "DC-5.1")


@BOOK.refuses("DC-5.11", book.RETURN, Go, says="the Sandworm has just come from {to}")
def worm_returns_at_once(constants: Constants, position: Position, move: Go) -> Facts | None:
    """The opponent's quiet worm move is not undone at once (DC-5.11)."""
    banned = move.mover == "W" and position.ban == (move.origin, move.to)
    return {"to": move.to} if banned else None


# ---------------------------------------------------------------------- how it is written


@BOOK.refuses("DC-6.6", book.MARK, Go, says="no Sardaukar enters a Sietch with this move")
def destroys_without_a_sietch(constants: Constants, position: Position, move: Go) -> Facts | None:
    """Only a Sardaukar that enters a Sietch destroys it (DC-6.6)."""
    if not move.destroys or move.origin == move.to:
        return None
    allowed = move.mover == "S" and position.at(move.to).has_sietch
    return None if allowed else {"to": move.to}


@BOOK.refuses("DC-6.5", book.UNMARKED, Go, says="the ! is missing: the Sietch on {to} falls too")
def spares_a_sietch(constants: Constants, position: Position, move: Go) -> Facts | None:
    """A Sardaukar that captures on a Sietch destroys it (DC-6.5)."""
    if move.mover != "S" or move.destroys:
        return None
    there = column(position.at(move.to), position.to_move)
    return {"to": move.to} if there == "sheltered" else None


@BOOK.refuses("DC-9.5", book.SIGN, Go, says="this move is written {right}, not {sign}")
def wrong_separator(constants: Constants, position: Position, move: Go) -> Facts | None:
    """The separator says what the move does (DC-9.5)."""
    right = landing(position, move)
    if right == move.sign or right.startswith("DC-"):
        return None
    return {"right": right, "sign": move.sign}
