"""How positions are written: as one text (DC-9.1), and the same as a listing (DC-9.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.errors import PnpError
from pnp.games.dune_chess.board import (
    ATREIDES,
    HARKONNEN,
    HOUSES,
    INDEX,
    PIECES,
    SIETCH,
    SPICE,
    SQUARES,
    STACKS,
    SYMBOLS,
    UNIT_NAMES,
    WORM,
    full_name,
    in_order,
    is_neighbour,
)
from pnp.games.dune_chess.position import Board, Position
from pnp.games.kit import Chapter
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

NOTATION: Final = Chapter("Notation")


class PositionFault(PnpError):
    """A text or a listing that is no position, and the rule that says so."""

    def __init__(self, rule: str, message: str) -> None:
        self.rule = rule
        super().__init__(f"{message} ({rule})")


_RANK: Final = re.compile(r"[1-8]|\([^()]*\)|.", re.DOTALL)
_TWO_RUNS: Final = re.compile(r"[1-8][1-8]")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,999}")
_STORE: Final = re.compile(r"(0|[1-9][0-9]{0,999})/(0|[1-9][0-9]{0,999})")
_BAN: Final = re.compile(r"([a-h][1-8])([a-h][1-8])")
_SIDES: Final[Mapping[str, str]] = {"h": HARKONNEN, "a": ATREIDES}

_READ: Final[Mapping[str, tuple[str, ...]]] = {
    **{str(count): ("",) * count for count in range(1, 9)},
    **{text if len(text) == 1 else f"({text})": (text,) for text in STACKS if text},
}
"""Part of a rank -> the stacks of the squares that it describes."""

_WRITTEN: Final[Mapping[str, str]] = {
    text: text if len(text) == 1 else f"({text})" if text else "." for text in STACKS
}
_RUNS: Final = tuple(("." * count, str(count)) for count in range(8, 0, -1))


def write_position(position: Position) -> str:
    """Return the position as its one text."""
    cells = [_WRITTEN[text] for text in position.board]
    board = "/".join(["".join(cells[first : first + 8]) for first in range(56, -1, -8)])
    for dots, run in _RUNS:
        board = board.replace(dots, run)
    atreides, harkonnen = position.spice
    ban = position.ban
    return (
        f"{board} {'h' if position.to_move == HARKONNEN else 'a'} {atreides}/{harkonnen}"
        f" {position.captured or '-'} {position.killed or '-'} {ban[0] + ban[1] if ban else '-'}"
        f" {position.clock} {position.round}"
    )


@NOTATION.checks("DC-9.1", "DC-1.2", "DC-1.3", "DC-1.6", "DC-5.11")
def read_position(text: str, supply: Mapping[str, int]) -> Position:
    """Return the position that a text describes, without a past.

    Raises PositionFault for every text that `write_position` cannot have written.
    """
    fields = text.split(" ")
    if len(fields) != 8:
        raise PositionFault("DC-9.1", f"expected 8 fields, found {len(fields)}")
    board_text, side, store, captured, killed, ban, clock, turn = fields
    if side not in _SIDES:
        raise PositionFault("DC-9.1", f'expected h or a as the side to move, found "{side}"')
    stores = _STORE.fullmatch(store)
    if stores is None:
        raise PositionFault("DC-9.1", f'expected the Spice held such as 0/0, found "{store}"')
    position = Position(
        _read_board(board_text),
        _SIDES[side],
        (int(stores[1]), int(stores[2])),
        _read_list(captured),
        _read_list(killed),
        _read_ban(ban),
        _read_number(clock),
        _read_number(turn),
    )
    for rule, message in impossible(position, supply):
        raise PositionFault(rule, message)
    return position


def impossible(position: Position, supply: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield what cannot be in a position of sound form: the rule and what is wrong."""
    pieces = "".join(position.board) + position.captured + position.killed
    counts = {symbol: pieces.count(symbol) for symbol in supply}
    counts[SPICE] += sum(position.spice)
    for symbol, most in supply.items():
        if counts[symbol] > most:
            rule = "DC-1.2" if symbol in PIECES else "DC-1.3"
            found = f"expected at most {most} of {full_name(symbol)}, found {counts[symbol]}"
            yield rule, found
    if position.round < 1:
        yield "DC-9.1", "expected a round from 1 up, found 0"
    if position.ban is not None and not _is_quiet_worm_move(position, *position.ban):
        origin, to = position.ban
        yield (
            "DC-5.11",
            f"expected as banned the move of a riderless Sandworm to Spice next to it, "
            f"found {origin} to {to}",
        )


def _is_quiet_worm_move(position: Position, origin: str, to: str) -> bool:
    there = position.at(to)
    return (
        position.at(origin).is_riderless
        and is_neighbour(origin, to)
        and there.has_spice
        and not there.has_worm
    )


def _read_board(text: str) -> Board:
    ranks = text.split("/")
    if len(ranks) != 8:
        raise PositionFault("DC-9.1", f"expected 8 ranks, found {len(ranks)}")
    two = _TWO_RUNS.search(text)
    if two:
        raise PositionFault("DC-9.1", f"expected one number for a run, found {two[0]}")
    board: list[str] = []
    for number, rank in zip(range(1, 9), reversed(ranks), strict=True):
        try:
            for part in _RANK.findall(rank):
                board += _READ[part]
        except KeyError as error:
            part = error.args[0]
            rule = "DC-1.6" if set(part) <= _SYMBOLS else "DC-9.1"
            raise PositionFault(rule, f'rank {number}: expected a stack, found "{part}"') from None
        if len(board) != 8 * number:
            raise PositionFault("DC-9.1", f'rank {number}: expected 8 squares, found "{rank}"')
    return tuple(board)


_SYMBOLS: Final = frozenset(PIECES + SPICE + SIETCH + WORM + "()")


def _read_list(text: str) -> str:
    if text == "-":
        return ""
    known = bool(text) and all(piece in PIECES for piece in text)
    if not known or in_order(text) != text:
        says = f'expected - or pieces in the order {PIECES}, found "{text}"'
        raise PositionFault("DC-9.1", says)
    return text


def _read_ban(text: str) -> tuple[str, str] | None:
    if text == "-":
        return None
    found = _BAN.fullmatch(text)
    if found is None:
        raise PositionFault("DC-9.1", f'expected - or two squares, found "{text}"')
    return found[1], found[2]


def _read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise PositionFault("DC-9.1", f'expected a whole number, found "{text}"')
    return int(text)


def draw(position: Position) -> str:
    """Return the position as a text diagram: stacks in round brackets, ground first (DC-9.1)."""
    cells = [_WRITTEN[text] for text in position.board]
    width = max(map(len, cells))
    lines = []
    for rank in range(8, 0, -1):
        row = cells[8 * (rank - 1) : 8 * rank]
        lines.append(f"{rank}  " + " ".join(cell.ljust(width) for cell in row).rstrip())
    lines.append("   " + " ".join(file.ljust(width) for file in "abcdefgh").rstrip())
    lines.append(write_position(position))
    return "\n".join(lines)


# ---------------------------------------------------------------------- as a listing

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


def listing_faults(path: Path, value: Any, supply: Mapping[str, int]) -> list[Fault]:
    """Return every fault of a listing, of its form first."""
    wrong = FORM(path, value)
    if wrong:
        return wrong
    return [
        Fault(path, f"{message} ({rule})") for rule, message in impossible(_read(value), supply)
    ]


@NOTATION.effect("DC-9.2")
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
