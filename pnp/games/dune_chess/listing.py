"""The listing form of a position: the same as its text, as plain data (DC-9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.games.dune_chess.book import BOOK
from pnp.games.dune_chess.notation import PositionFault, impossible
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.stack import STACKS
from pnp.games.dune_chess.words import (
    HOUSES,
    INDEX,
    PIECES,
    SQUARES,
    SYMBOLS,
    UNIT_NAMES,
    in_order,
)
from pnp.games.kit.form import (
    Check,
    Fault,
    Path,
    fields,
    found,
    listing,
    optional,
    table,
    whole,
    word,
)

square: Final = word("a square from a1 to h8", SQUARES)
_house: Final = word("a house", HOUSES)
_unit: Final = word("a unit", SYMBOLS)
_piece: Final = word("a piece", [UNIT_NAMES[piece] for piece in PIECES])


def stack(path: Path, value: Any) -> list[Fault]:
    """Expect the names of what lies on a square, bottom to top."""
    faults = listing(_unit)(path, value)
    if faults:
        return faults
    symbols = "".join(SYMBOLS[name] for name in value or ())
    if symbols and symbols in STACKS:
        return []
    names = ", ".join(value or ()) or "nothing"
    return [Fault(path, f"expected a stack, bottom to top, found {names} (DC-1.6)")]


def ban(path: Path, value: Any) -> list[Fault]:
    """Expect two squares."""
    if isinstance(value, list) and len(value) == 2:
        return square((*path, 0), value[0]) + square((*path, 1), value[1])
    return [Fault(path, f"expected two squares, from and to, found {found(value)}")]


FORM: Final[Check] = fields(
    {"to_move": _house, "board": table(square, stack)},
    {
        "spice_held": table(_house, whole(0)),
        "captured": listing(_piece),
        "killed": listing(_piece),
        "banned_worm_move": optional(ban),
        "clock": whole(0),
        "move_number": whole(1),
    },
)
"""Everything but board and side to move may be left out where it is nothing or a first round."""


def faults(path: Path, value: Any, supply: Mapping[str, int]) -> list[Fault]:
    """Return every fault of a listing, of its form first."""
    wrong = FORM(path, value)
    if wrong:
        return wrong
    return [
        Fault(path, f"{message} ({rule})") for rule, message in impossible(_read(value), supply)
    ]


@BOOK.effect("DC-9.2")
def read_listing(data: Mapping[str, Any], supply: Mapping[str, int]) -> Position:
    """Return the position that a listing describes, without a past. Raises PositionFault."""
    for fault in FORM((), data):
        place = ".".join(map(str, fault.path))
        raise PositionFault("DC-9.2", f"{place}: {fault.message}" if place else fault.message)
    position = _read(data)
    for rule, message in impossible(position, supply):
        raise PositionFault(rule, message)
    return position


def _read(data: Mapping[str, Any]) -> Position:
    board = [""] * len(SQUARES)
    for name, names in (data["board"] or {}).items():
        board[INDEX[name]] = "".join(SYMBOLS[unit] for unit in names)
    held = data.get("spice_held") or {}
    banned = data.get("banned_worm_move")
    return Position(
        tuple(board),
        data["to_move"],
        (held.get(HOUSES[0], 0), held.get(HOUSES[1], 0)),
        _list(data.get("captured")),
        _list(data.get("killed")),
        (banned[0], banned[1]) if banned else None,
        data.get("clock", 0),
        data.get("move_number", 1),
    )


def _list(names: list[str] | None) -> str:
    return in_order("".join(SYMBOLS[name] for name in names or ()))


def write_listing(position: Position) -> dict[str, Any]:
    """Return the position as a listing with all keys."""
    return {
        "to_move": position.to_move,
        "board": dict(_squares(position)),
        "spice_held": dict(zip(HOUSES, position.spice, strict=True)),
        "captured": [UNIT_NAMES[piece] for piece in position.captured],
        "killed": [UNIT_NAMES[piece] for piece in position.killed],
        "banned_worm_move": list(position.ban) if position.ban else None,
        "clock": position.clock,
        "move_number": position.round,
    }


def _squares(position: Position) -> Iterator[tuple[str, list[str]]]:
    for name, text in zip(SQUARES, position.board, strict=True):
        if text:
            yield name, [UNIT_NAMES[symbol] for symbol in text]
