"""Moves and positions in words, for those who read along and those who cannot see the board."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.dune_chess.board import (
    HOUSES,
    SIETCH,
    SPICE,
    SQUARES,
    STACKS,
    UNIT_NAMES,
    WORM,
    Stack,
    house_of,
    letter,
)
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.moves import HARVESTS, JOINS, TAKES, Drop, Go
from pnp.games.dune_chess.position import Position

Names = Mapping[str, str]
"""Words for neutral names and for the first letters of the houses, where a game has its own."""


def house_name(house: str, names: Names) -> str:
    """Return what a house is called."""
    return names.get(house[0], house)


def unit_word(symbol: str, names: Names) -> str:
    """Return what a piece or a token is called."""
    name = UNIT_NAMES[symbol]
    return names.get(name, name.rpartition(".")[2])


def say_move(constants: Constants, before: Position, move: Go | Drop, names: Names) -> str:
    """Return a legal move as a sentence without its end, after its text."""
    house = before.to_move
    if isinstance(move, Drop):
        piece = unit_word(letter(move.kind, house), names)
        price = f"{constants.prices[move.kind]} {unit_word(SPICE, names)}"
        who = house_name(house, names)
        return f"{move}: {who} pays {price} and drops the ransomed {piece} on {move.to}"
    return f"{move}: the {_mover(before, move, names)} {_way(before, move, names)}"


def _mover(before: Position, move: Go, names: Names) -> str:
    if move.mover == "W":
        return unit_word(WORM, names)
    pieces = [letter(piece, before.to_move) for piece in move.mover if piece != "W"]
    words = [unit_word(piece, names) for piece in pieces]
    if move.mover == "FW":
        return f"{words[0]} on its {unit_word(WORM, names)}"
    return " with its ".join(words)


def _way(before: Position, move: Go, names: Names) -> str:
    origin, there, to = before.at(move.origin), before.at(move.to), move.to
    verb = "flies" if move.mover[0] == "O" else "rides" if move.mover == "FW" else "goes"
    way = f"{verb} from {move.origin}"
    if move.sign == TAKES:
        taken = unit_with_cargo(there, names)
        does = "kills" if move.mover in ("W", "FW") else "captures"
        said = f"{way} to {to} and {does} the {taken}"
    elif move.sign == HARVESTS:
        said = f"{way} to {to} and harvests the {unit_word(SPICE, names)}"
    elif move.sign == JOINS:
        said = _joining(there, move, way, names)
    else:
        goal = f"into the {unit_word(SIETCH, names)} on {to}" if there.has_sietch else f"to {to}"
        said = f"{way} {goal}"
    if move.destroys:
        said += f"; the {unit_word(SIETCH, names)} is destroyed"
    if origin.cargo and move.mover == "O":
        said += f"; the {unit_word(origin.cargo, names)} stays on {move.origin}"
    elif origin.is_ridden and move.mover == "F":
        said += f"; the {unit_word(WORM, names)} stays on {move.origin}"
    return said


def _joining(there: Stack, move: Go, way: str, names: Names) -> str:
    if move.mover == "F":
        return f"{way} to {move.to} and mounts the {unit_word(WORM, names)}"
    other = unit_word(there.piece, names)
    if move.mover == "O":
        return f"{way} to {move.to} and picks up the {other}"
    return f"{way} under the {other} on {move.to}"


def unit_with_cargo(stack: Stack, names: Names) -> str:
    """Return the unit on a square, its cargo included."""
    return " with a ".join(unit_word(piece, names) for piece in stack.unit)


def say_position(position: Position, names: Names, over: bool) -> str:
    """Return a position as whole sentences: who stands where, what lies where, what is held.

    Nobody is to move where the game is over.
    """
    said = [] if over else [f"{house_name(position.to_move, names)} to move"]
    for house in HOUSES:
        units: dict[str, list[str]] = {}
        for square, stack in position.units(house):
            label = unit_with_cargo(stack, names) + _footing(stack, names)
            units.setdefault(label, []).append(square)
        listed = "; ".join(f"{label} {', '.join(places)}" for label, places in units.items())
        said.append(f"{house_name(house, names)}: {listed or 'nothing'}")
    for symbol in (WORM, SPICE, SIETCH):
        places = [
            square
            for square, text in zip(SQUARES, position.board, strict=True)
            if symbol in text and (symbol == SPICE or not STACKS[text].piece)
        ]
        if places:
            said.append(f"{unit_word(symbol, names)}: {', '.join(places)}")
    said += standing(position, names)
    return ". ".join(said) + "."


def _footing(stack: Stack, names: Names) -> str:
    """Return what a unit stands on, before the name of its square."""
    if stack.has_worm:
        return f" on a {unit_word(WORM, names)} on"
    return f" in the {unit_word(SIETCH, names)} on" if stack.has_sietch else ""


def standing(position: Position, names: Names) -> list[str]:
    """Return what lies beside the board, a text for each part; nothing where nothing does."""
    said = []
    for house in HOUSES:
        if position.held(house):
            who = house_name(house, names)
            said.append(f"{who} holds {position.held(house)} {unit_word(SPICE, names)}")
    for word, pieces in (("Prisoners", position.captured), ("Killed", position.killed)):
        if pieces:
            listed = [
                f"{house_name(house_of(piece), names)} {unit_word(piece, names)}"
                for piece in pieces
            ]
            said.append(f"{word}: {', '.join(listed)}")
    return said
