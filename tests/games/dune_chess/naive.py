"""A second player of Dune Chess, slow on purpose, that shares no code with the program.

It keeps a board of plain dictionaries, tries every mover from every square with something on it
to every square, and asks each rule in its order. Nothing is precomputed and nothing is clever.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field

LETTERS = "DMFOHTbmsoht"
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
PRICES = {"T": 1, "H": 1, "F": 5, "S": 5, "O": 5}
MOVERS = ["D", "B", "M", "F", "S", "O", "H", "T", "OT", "OH", "W", "FW"]


@dataclass
class Table:
    """A position: square -> the letters and tokens on it, each kept in a field of its own."""

    spice: set[str] = field(default_factory=set)
    sietch: set[str] = field(default_factory=set)
    worm: set[str] = field(default_factory=set)
    unit: dict[str, str] = field(default_factory=dict)
    upper: bool = False
    """Atreides, upper case, is to move."""

    store: dict[bool, int] = field(default_factory=dict)
    captured: list[str] = field(default_factory=list)
    killed: list[str] = field(default_factory=list)
    ban: tuple[str, str] | None = None
    clock: int = 0
    round: int = 1

    def own(self, square: str) -> bool:
        return square in self.unit and self.unit[square].isupper() == self.upper

    def enemy(self, square: str) -> bool:
        return square in self.unit and self.unit[square].isupper() != self.upper

    def vacant(self, square: str) -> bool:
        tokens = self.spice | self.sietch | self.worm
        return square not in tokens and square not in self.unit


def read(text: str) -> Table:
    """Read a position string that is known to be sound."""
    board, side, store, captured, killed, ban, clock, turn = text.split()
    table = Table(upper=side == "a", clock=int(clock), round=int(turn))
    atreides, harkonnen = store.split("/")
    table.store = {True: int(atreides), False: int(harkonnen)}
    table.captured = [piece for piece in captured if piece != "-"]
    table.killed = [piece for piece in killed if piece != "-"]
    table.ban = None if ban == "-" else (ban[:2], ban[2:])
    for rank, row in zip("87654321", board.split("/"), strict=True):
        files = iter("abcdefgh")
        for part in re.findall(r"\d|\(.*?\)|.", row):
            if part.isdigit():
                for _ in range(int(part)):
                    next(files)
                continue
            square = next(files) + rank
            for symbol in part.strip("()"):
                if symbol == "*":
                    table.spice.add(square)
                elif symbol == "^":
                    table.sietch.add(square)
                elif symbol == "~":
                    table.worm.add(square)
                else:
                    table.unit[square] = table.unit.get(square, "") + symbol
    return table


def write(table: Table) -> str:
    """Write the position string."""
    rows = []
    for rank in "87654321":
        row, empty = "", 0
        for file in "abcdefgh":
            square = file + rank
            stack = "*" if square in table.spice else "^" if square in table.sietch else ""
            stack += "~" if square in table.worm else ""
            stack += table.unit.get(square, "")
            if not stack:
                empty += 1
                continue
            row += str(empty) if empty else ""
            empty = 0
            row += stack if len(stack) == 1 else f"({stack})"
        rows.append(row + (str(empty) if empty else ""))
    lists = ["".join(sorted(pieces, key=LETTERS.index)) or "-"
             for pieces in (table.captured, table.killed)]  # fmt: skip
    ban = "".join(table.ban) if table.ban else "-"
    side, store = "a" if table.upper else "h", f"{table.store[True]}/{table.store[False]}"
    return " ".join(["/".join(rows), side, store, *lists, ban, str(table.clock), str(table.round)])


def distances(origin: str, to: str) -> tuple[int, int]:
    return abs(ord(origin[0]) - ord(to[0])), abs(ord(origin[1]) - ord(to[1]))


def over(table: Table) -> bool:
    """DC-8.2 to DC-8.5; without a legal move there is nothing to find anyway (DC-8.7)."""
    fighting = dict.fromkeys((True, False), False)
    harvesting = dict.fromkeys((True, False), False)
    for unit in table.unit.values():
        for piece in unit:
            fighting[piece.isupper()] |= piece not in "Hh"
            harvesting[piece.isupper()] |= piece in "Hh"
    if not fighting[True] and not fighting[False]:
        return True
    for upper in (True, False):
        if not fighting[upper] and (not table.spice or not harvesting[upper]):
            return True
    return table.clock >= 100 or (table.clock >= 40 and not table.spice)


def allowed(table: Table) -> set[str]:
    """All moves that the rules allow, the end of the game apart."""
    found = set()
    for origin in [*table.unit, *table.worm.difference(table.unit)]:
        for to in SQUARES:
            for mover in MOVERS:
                for sign in "-x*&":
                    for mark in ("", "!"):
                        if verdict(table, mover, origin, sign, to, mark) is None:
                            found.add(mover + origin + sign + to + mark)
    for kind in "DBMFSOHT":
        for to in SQUARES:
            if drop_verdict(table, kind, to) is None:
                found.add(f"{kind}@{to}")
    return found


def legal(table: Table) -> set[str]:
    return set() if over(table) else allowed(table)


def drop_verdict(table: Table, kind: str, to: str) -> str | None:
    """Step 2 of DC-9.7."""
    piece = kind if table.upper else kind.lower()
    mine = "FOHT" if table.upper else "SOHT"
    if kind not in mine or piece not in table.captured:
        return "DC-7.4"
    sponsor = "M" if kind in "OH" else "D" if table.upper else "B"
    wanted = sponsor if table.upper else sponsor.lower()
    if not any(wanted in unit for unit in table.unit.values()):
        return "DC-7.3"
    if table.store[table.upper] < PRICES[kind]:
        return "DC-7.5"
    return None if table.vacant(to) else "DC-7.6"


def verdict(table: Table, mover: str, origin: str, sign: str, to: str, mark: str) -> str | None:
    """Steps 3 to 11 of DC-9.7, one after the other."""
    # 3
    unit = table.unit.get(origin, "")
    ridden = origin in table.worm and unit != ""
    if mover in ("W", "FW"):
        if ridden and (mover == "W" or not table.upper):
            return "DC-5.6"
        if origin not in table.worm or ridden != (mover == "FW"):
            return "DC-2.3"
    else:
        letters = mover if table.upper else mover.lower()
        whole = unit == letters
        part = len(mover) == 1 and letters in unit
        if not (whole or part):
            return "DC-2.3"
    # 4
    if origin == to:
        return "DC-6.6" if mark else "DC-2.2"
    # 5
    files, ranks = distances(origin, to)
    near = max(files, ranks) == 1
    ways = {
        "D": ("DC-3.1", near), "B": ("DC-3.1", near), "M": ("DC-3.1", near),
        "T": ("DC-3.2", files == ranks == 1), "H": ("DC-3.3", files + ranks == 1),
        "F": ("DC-3.4", 0 in (files, ranks)), "S": ("DC-3.4", 0 in (files, ranks)),
        "O": ("DC-4.1", files == ranks), "OT": ("DC-4.1", files == ranks),
        "OH": ("DC-4.1", files == ranks), "W": ("DC-5.1", near), "FW": ("DC-5.1", near),
    }  # fmt: skip
    rule, fits = ways[mover]
    if not fits:
        return rule
    # 6
    if mover in "FS":
        for square in squares_between(origin, to):
            if not table.vacant(square):
                if square in table.sietch:
                    return "DC-6.2"
                return "DC-2.7" if square in table.worm else "DC-3.4"
    # 7
    wanted, forbidden = final(table, mover, to)
    if forbidden:
        return forbidden
    # 8
    if mover == "W" and table.ban == (origin, to):
        return "DC-5.11"
    # 9
    if mark and (mover != "S" or to not in table.sietch):
        return "DC-6.6"
    # 10
    if mover == "S" and table.enemy(to) and to in table.sietch and not mark:
        return "DC-6.5"
    # 11
    return None if sign == wanted else "DC-9.5"


def squares_between(origin: str, to: str) -> list[str]:
    """The squares of one rank or file between two, the nearest to the origin first."""
    line = [
        square
        for square in SQUARES
        if distances(origin, to)
        == tuple(
            one + other
            for one, other in zip(distances(origin, square), distances(square, to), strict=True)
        )
        and square not in (origin, to)
    ]
    return sorted(line, key=lambda square: sum(distances(origin, square)))


def final(table: Table, mover: str, to: str) -> tuple[str, str]:
    """Step 7: the separator for the final square, or the rule against it."""
    worm = mover in ("W", "FW")
    if to in table.worm:
        if worm:
            return "", "DC-5.3"
        if to not in table.unit:
            return ("&", "") if mover == "F" else ("", "DC-2.7")
        if table.enemy(to):
            return "", "DC-5.10"
        return "", "DC-5.7" if mover == "F" else "DC-2.7"
    if table.own(to):
        unit = table.unit[to].upper()
        if mover in ("T", "H") and unit == "O":
            return "&", ""
        if mover in ("T", "H") and unit in ("OT", "OH"):
            return "", "DC-4.3"
        if mover == "O" and unit in ("T", "H"):
            return "&", ""
        if mover in ("OT", "OH") and unit in ("T", "H"):
            return "", "DC-4.3"
        return "", "DC-2.4"
    if worm and to in table.sietch:
        return "", "DC-5.3"
    if table.enemy(to):
        forbidden = {"H": "DC-3.3", "OH": "DC-4.7"}.get(mover, "")
        return ("", forbidden) if forbidden else ("x", "")
    if to in table.spice:
        if worm:
            return "-", ""
        return ("*", "") if mover in ("H", "OH") else ("", "DC-2.6")
    if to in table.sietch:
        return ("", "DC-4.7") if mover == "OH" else ("-", "")
    return ("", "DC-5.1") if worm else ("-", "")


def play(table: Table, text: str) -> Table:
    """Play a legal move."""
    new = copy.deepcopy(table)
    new.ban = None
    new.clock += 1
    if "@" in text:
        kind, to = text.split("@")
        piece = kind if table.upper else kind.lower()
        new.captured.remove(piece)
        new.unit[to] = piece
        new.store[table.upper] -= PRICES[kind]
        new.store[not table.upper] += PRICES[kind]
    else:
        _go(table, new, text)
    new.upper = not table.upper
    new.round += table.upper
    return new


def _go(table: Table, new: Table, text: str) -> None:
    mover, origin, sign, to, mark = re.fullmatch(r"([A-Z]+)(..)(.)(..)(!?)", text).groups()  # type: ignore[union-attr]
    if sign == "x":
        taken = new.unit.pop(to)
        (new.killed if mover in ("W", "FW") else new.captured).extend(taken)
        new.clock = 0
    if mover in ("W", "FW"):
        new.worm.remove(origin)
        new.worm.add(to)
        if mover == "FW":
            new.unit[to] = new.unit.pop(origin)
        elif sign == "-" and origin in table.spice:
            new.ban = (to, origin)
        return
    unit = new.unit.pop(origin)
    moving = mover if table.upper else mover.lower()
    left = unit.replace(moving, "", 1)
    if left:
        new.unit[origin] = left
    there = new.unit.pop(to, "")
    both = moving + there
    new.unit[to] = "".join(sorted(both, key="OoHhTt".index)) if there else moving
    if sign == "*":
        new.spice.remove(to)
        new.store[table.upper] += 1
        new.clock = 0
    if mark:
        new.sietch.remove(to)
        new.clock = 0


def perft(table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    moves = legal(table)
    if depth == 1:
        return len(moves)
    return sum(perft(play(table, move), depth - 1) for move in moves)
