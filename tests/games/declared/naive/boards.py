"""Othello, Breakthrough, Kalah, checkers: pieces that move on boards."""

from __future__ import annotations

from typing import Any

from tests.games.declared.naive import Naive

Cell = tuple[int, int]


def name(cell: Cell) -> str:
    return f"{' abcdefgh'[cell[0]]}{cell[1]}"


def cell_of(text: str) -> Cell:
    return " abcdefgh".index(text[0]), int(text[1:])


class Othello(Naive):
    seats = ("black", "white")

    def begin(self) -> None:
        self.board = {(4, 4): "white", (5, 5): "white", (4, 5): "black", (5, 4): "black"}
        self.turn = "black"

    def turned(self, at: Cell, me: str) -> list[Cell]:
        if at in self.board:
            return []
        found = []
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                row, x, y = [], at[0] + dx, at[1] + dy
                while (x, y) in self.board and self.board[x, y] != me:
                    row.append((x, y))
                    x, y = x + dx, y + dy
                if self.board.get((x, y)) == me:
                    found += row
        return found

    def places(self, me: str) -> list[Cell]:
        cells = [(x, y) for x in range(1, 9) for y in range(1, 9)]
        return [cell for cell in cells if self.turned(cell, me)]

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("place", name(cell)) for cell in self.places(me)} or {("pass",)}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        self.turn = self.next(me)
        if verb == "place":
            at = cell_of(choices[0])
            for cell in [*self.turned(at, me), at]:
                self.board[cell] = me
        if not self.places("black") and not self.places("white"):
            discs = list(self.board.values())
            winners = self.best({seat: discs.count(seat) for seat in self.seats})
            self.over = winners if len(winners) == 1 else ()


class Breakthrough(Naive):
    seats = ("white", "black")

    def begin(self) -> None:
        self.board = {(x, y): "white" for x in range(1, 6) for y in (1, 2)}
        self.board |= {(x, y): "black" for x in range(1, 6) for y in (5, 6)}
        self.turn = "white"

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        found = set()
        for (x, y), who in self.board.items():
            for dx in (-1, 0, 1):
                to = x + dx, y + (1 if me == "white" else -1)
                inside = 1 <= to[0] <= 5 and 1 <= to[1] <= 6
                free = to not in self.board or (dx and self.board[to] != me)
                if who == me and inside and free:
                    found.add(("move", name((x, y)), name(to)))
        return found

    def do(self, me: str, verb: str, *choices: Any) -> None:
        start, to = map(cell_of, choices)
        del self.board[start]
        self.board[to] = me
        self.turn = self.next(me)
        if to[1] == (6 if me == "white" else 1) or self.turn not in self.board.values():
            self.over = (me,)


class Kalah(Naive):
    seats = ("south", "north")

    def begin(self) -> None:
        self.holes = [3, 3, 3, 3, 0, 3, 3, 3, 3, 0]
        self.turn = "south"

    def mine(self, me: str) -> range:
        return range(4) if me == "south" else range(5, 9)

    def store(self, me: str) -> int:
        return 4 if me == "south" else 9

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("sow", hole) for hole in self.mine(me) if self.holes[hole]}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        at = choices[0]
        hand, self.holes[at] = self.holes[at], 0
        while hand:
            at = (at + 1) % 10
            if at == self.store(self.next(me)):
                continue
            self.holes[at] += 1
            hand -= 1
        if at in self.mine(me) and self.holes[at] == 1:
            self.holes[self.store(me)] += 1 + self.holes[8 - at]
            self.holes[at] = self.holes[8 - at] = 0
        if at != self.store(me):
            self.turn = self.next(me)
        if not any(self.holes[hole] for hole in self.mine(self.turn)):
            for seat in self.seats:
                for hole in self.mine(seat):
                    self.holes[self.store(seat)] += self.holes[hole]
                    self.holes[hole] = 0
            self.over = self.best({seat: self.holes[self.store(seat)] for seat in self.seats})


class Checkers(Naive):
    seats = ("black", "white")

    def begin(self) -> None:
        cells = [(x, y) for x in range(1, 7) for y in range(1, 7) if (x + y) % 2 == 0]
        self.men = {c: "black" if c[1] < 3 else "white" for c in cells if c[1] < 3 or c[1] > 4}
        self.kings: set[Cell] = set()
        self.turn, self.quiet, self.going = "black", 0, None
        self.cells = cells

    def ways(self, at: Cell) -> list[Cell]:
        up = 1 if self.men[at] == "black" else -1
        return [(dx, dy) for dx in (-1, 1) for dy in (-1, 1) if dy == up or at in self.kings]

    def walks(self, at: Cell) -> set[Cell]:
        to = {(at[0] + dx, at[1] + dy) for dx, dy in self.ways(at)}
        return {cell for cell in to if cell in self.cells and cell not in self.men}

    def jumps(self, at: Cell) -> dict[Cell, Cell]:
        found = {}
        for dx, dy in self.ways(at):
            over, to = (at[0] + dx, at[1] + dy), (at[0] + 2 * dx, at[1] + 2 * dy)
            foe = self.men.get(over, self.men[at]) != self.men[at]
            if foe and to in self.cells and to not in self.men:
                found[to] = over
        return found

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        mine = [cell for cell, who in self.men.items() if who == me]
        jumps = {
            ("jump", name(cell), name(to))
            for cell in ([self.going] if self.going else mine)
            for to in self.jumps(cell)
        }
        if jumps:
            return jumps
        return {("walk", name(cell), name(to)) for cell in mine for to in self.walks(cell)}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        start, to = map(cell_of, choices)
        self.quiet = 0 if verb == "jump" else self.quiet + 1
        if verb == "jump":
            over = self.jumps(start)[to]
            del self.men[over]
            self.kings.discard(over)
        self.men[to] = self.men.pop(start)
        was = start in self.kings
        self.kings.discard(start)
        crowned = to[1] == (6 if me == "black" else 1) and not was
        if was or crowned:
            self.kings.add(to)
        self.going = to if verb == "jump" and not crowned and self.jumps(to) else None
        if self.going is None:
            self.turn = self.next(me)
        if not self.legal(self.turn):
            self.over = (self.next(self.turn),)
        elif self.quiet >= 20:
            self.over = ()
