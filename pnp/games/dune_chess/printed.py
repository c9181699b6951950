"""The printed tables of Dune Chess, each cell put to the engine (DC-3.6, DC-7.2, DC-8.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import ATREIDES, HARKONNEN, INDEX, SIETCH, SPICE, WORM
from pnp.games.dune_chess.moves import read_move
from pnp.games.dune_chess.notation import read_position
from pnp.games.dune_chess.position import Position
from pnp.games.kit.cells import Cell, Tables

_GROUNDS: Final = {
    "vacant": "",
    "enemy": "x",
    "sheltered": "^x",
    "sietch": "^",
    "spice": "*",
    "worm": "*~",
    "rider": "~F",
    "lone": "T",
    "empty": "O",
    "loaded": "OT",
    "other": "M",
}
"""Column -> what lies on the final square; x is a Troop of the opponent."""

_TOKENS: Final = {"Sandworm": WORM, "Sietch": SIETCH, "Spice": SPICE}
_OF_ONE_HOUSE: Final = {"D": "A", "F": "A", "FW": "A", "W": "A", "B": "H", "S": "H"}
_WORMS: Final = {"W": "*~", "FW": "*~F"}
_SIGNS: Final = tuple(sign + mark for sign in "-x*&" for mark in ("", "!"))


def cells(game: ChessRules, tables: Tables) -> Iterator[Cell]:
    """Yield every cell of the tables that the engine can be asked about."""
    for row in tables.get("landing", ()):
        for field in _GROUNDS:
            if field in row:
                true, rule = _landing(game, str(row["movers"]).split(), field)
                yield Cell("landing", str(row["id"]), field, str(row[field]), true, rule)
    yield from _pieces(game, tables)
    yield from _setup(game, tables)


# ---------------------------------------------------------------------- the landing table


def _landing(game: ChessRules, movers: list[str], field: str) -> tuple[str, str | None]:
    """Return a cell: the signs that a move to such a square may have, or the rules against it."""
    found: dict[str, str | None] = {}
    for mover in movers:
        for house in _OF_ONE_HOUSE.get(mover, "AH"):
            if (mover, field) == ("M", "other"):
                # Its house has no second one to stand there.
                continue
            found |= _asked(game, mover, house, _GROUNDS[field])
    text = " / ".join(sorted(found, key=lambda cell: [len(part) for part in cell.split(".")]))
    return text, next(iter(found.values()), None)


def _asked(game: ChessRules, mover: str, house: str, ground: str) -> dict[str, str | None]:
    position, to = _position(mover, house, ground)
    refused: dict[str, str | None] = {}
    for sign in _SIGNS:
        move = read_move(f"{mover}d4{sign[0]}{to}{sign[1:]}")
        refusal = game.why_not(position, move)
        refused[sign] = refusal.rule if refusal else None
    legal = [sign for sign in _SIGNS if refused[sign] is None]
    if not legal:
        rule = refused["-"] or ""
        return {rule.removeprefix("DC-"): rule}
    text = " or ".join(sign if len(sign) == 1 else f"{sign[0]} {sign[1]}" for sign in legal)
    return {f"{text} kill" if mover in _WORMS and text == "x" else text: None}


def _position(mover: str, house: str, ground: str) -> tuple[Position, str]:
    """Return a mover of a house on d4, and the square on which the ground lies."""
    own, enemy = (str.upper, str.lower) if house == "A" else (str.lower, str.upper)
    to = "d5" if mover in ("H", "F", "S") else "e5"
    there = ground if "F" in ground else own(ground).replace(own("x"), enemy("t"))
    board = [""] * len(INDEX)
    board[INDEX["d4"]] = _WORMS.get(mover, own(mover))
    board[INDEX[to]] = there
    for square, leader in (("a1", "D"), ("h8", "b")):
        if mover != leader.upper():
            board[INDEX[square]] = leader
    return Position(tuple(board), ATREIDES if house == "A" else HARKONNEN), to


# ---------------------------------------------------------------------- pieces and set-up


def _pieces(game: ChessRules, tables: Tables) -> Iterator[Cell]:
    constants = game.constants
    for name in ("pieces", "tokens"):
        for row in tables.get(name, ()):
            kind = _TOKENS.get(str(row["id"]), str(row.get("letter")))
            own = kind.lower() if row.get("house") == "H" else kind
            answers: Mapping[str, Any] = {
                "copies": constants.supply.get(own, constants.supply.get(kind)),
                "price": constants.prices.get(kind),
                "value": constants.worth.get(kind),
            }
            for field in [field for field in answers if field in row]:
                said, true = ("" if v is None else str(v) for v in (row[field], answers[field]))
                yield Cell(name, str(row["id"]), field, said, true)


def _setup(game: ChessRules, tables: Tables) -> Iterator[Cell]:
    first = read_position(game.constants.start, game.constants.supply)
    for row in tables.get("setup", ()):
        squares = [first.board[INDEX[f"{file}{row['rank']}"]] for file in "abcdefgh"]
        said = ", ".join(str(part or "") for part in row["squares"])
        yield Cell("setup", str(row["id"]), "squares", said, ", ".join(squares), "DC-1.7")
