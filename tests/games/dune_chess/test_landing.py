"""The landing table of DC-3.6, cell by cell, as the catalogue prints it."""

from __future__ import annotations

import csv

import pytest

from pnp.games.dune_chess import Position, read_move
from pnp.games.dune_chess.board import ATREIDES, HARKONNEN, INDEX
from pnp.games.dune_chess.landing import LANDING
from tests.games.dune_chess.table import ENGINE, GAME

GROUNDS = ("", "x", "^x", "^", "*", "*~", "rider", "T", "H", "^T", "O", "OT", "^OH", "M")
TABLE = """
        vacant enemy sheltered sietch spice worm rider T     H     ^T    O     OT    ^OH   M
D       -      x     x         -      2.6   2.7  2.7   2.4   2.4   2.4   2.4   2.4   2.4   2.4
B       -      x     x         -      2.6   2.7  5.10  2.4   2.4   2.4   2.4   2.4   2.4   2.4
M       -      x     x         -      2.6   2.7  both  2.4   2.4   2.4   2.4   2.4   2.4   own
T       -      x     x         -      2.6   2.7  both  2.4   2.4   2.4   &     4.3   4.3   2.4
H       -      3.3   3.3       -      *     2.7  both  2.4   2.4   2.4   &     4.3   4.3   2.4
F       -      x     x         -      2.6   &    5.7   2.4   2.4   2.4   2.4   2.4   2.4   2.4
S       -      x     x!        -      2.6   2.7  5.10  2.4   2.4   2.4   2.4   2.4   2.4   2.4
O       -      x     x         -      2.6   2.7  both  &     &     &     2.4   2.4   2.4   2.4
OT      -      x     x         -      2.6   2.7  both  4.3   4.3   4.3   2.4   2.4   2.4   2.4
OH      -      4.7   4.7       4.7    *     2.7  both  4.3   4.3   4.3   2.4   2.4   2.4   2.4
W       5.1    x     5.3       5.3    -     5.3  5.3   2.4   2.4   2.4   2.4   2.4   2.4   2.4
FW      5.1    x     5.3       5.3    -     5.3  5.3   2.4   2.4   2.4   2.4   2.4   2.4   2.4
"""


def cells() -> list[tuple[str, str, str, str, str]]:
    """Return mover, house, column, what lies there, and the cell; *both* is by house."""
    head, *rows = TABLE.strip("\n").splitlines()
    found = []
    for row in rows:
        mover, *marks = row.split()
        houses = {"D": "A", "F": "A", "FW": "A", "B": "H", "S": "H"}.get(mover, "AH")
        for house in houses:
            for column, ground, mark in zip(head.split(), GROUNDS, marks, strict=True):
                if mark != "own":
                    cell = {"A": "2.7", "H": "5.10"}[house] if mark == "both" else mark
                    found.append((mover, house, column, ground, cell))
    return found


@pytest.mark.parametrize(("mover", "house", "column", "ground", "cell"), cells())
def test_cell(mover: str, house: str, column: str, ground: str, cell: str) -> None:
    """The mover stands on d4 and goes to e5 or e4; its own cargo is a Troop where it has one."""
    to = "d5" if mover in ("H", "F", "S") else "e5"
    unit = {"W": "*~", "FW": "*~F"}.get(mover, mover if house == "A" else mover.lower())
    there = {"x": "t" if house == "A" else "T", "^x": "^t" if house == "A" else "^T",
             "rider": "~F"}.get(ground, ground)  # fmt: skip
    if house == "H" and ground not in ("x", "^x", "rider"):
        there = there.lower()
    board = [""] * 64
    for square, text in (("a1", "D"), ("h8", "b"), ("d4", unit), (to, there)):
        board[INDEX[square]] = text
    if mover == "D":
        board[INDEX["a1"]] = ""
    if mover == "B":
        board[INDEX["h8"]] = ""
    position = Position(tuple(board), ATREIDES if house == "A" else HARKONNEN)
    verdicts = {}
    for sign in "-x*&":
        for mark in ("", "!"):
            refusal = ENGINE.why_not(position, read_move(f"{mover}d4{sign}{to}{mark}"))
            verdicts[sign + mark] = None if refusal is None else refusal.rule
    if "." in cell:
        assert set(verdicts.values()) == {f"DC-{cell}"}
        return
    allowed = {sign for sign, rule in verdicts.items() if rule is None}
    assert allowed == ({"-", "-!"} if mover == "S" and column == "sietch" else {cell})
    for text, rule in verdicts.items():
        if rule is None:
            continue
        if cell == "x!" and not text.endswith("!"):
            assert rule == "DC-6.5"
        elif text.endswith("!") and not (mover == "S" and column in ("sietch", "sheltered")):
            assert rule == "DC-6.6"
        else:
            assert rule == "DC-9.5"


def test_the_printed_table_is_the_table_of_the_engine() -> None:
    text = (GAME / "landing.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert {mover for row in rows for mover in row["movers"].split()} == set(LANDING)
    for row in rows:
        for mover in row["movers"].split():
            cells = {key: cell.removeprefix("DC-") for key, cell in LANDING[mover].items()}
            riders = {cells.pop("own_rider"), cells.pop("enemy_rider")}
            assert set(row["rider"].split(" / ")) <= riders
            for key, cell in cells.items():
                assert row[key].split()[0] == cell, (mover, key)
