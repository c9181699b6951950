"""Nim, Pig, Kuhn poker, Hex: games of a few lines."""

from __future__ import annotations

from typing import Any

from tests.games.declared.naive import Naive


class Nim(Naive):
    seats = ("first", "second")

    def begin(self) -> None:
        self.piles = {1: 1, 2: 3, 3: 5, 4: 7}
        self.turn = "first"

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("take_away", p, n) for p, left in self.piles.items() for n in range(1, left + 1)}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        self.piles[choices[0]] -= choices[1]
        self.turn = self.next(me)
        if not any(self.piles.values()):
            self.over = (self.turn,)


class Pig(Naive):
    seats = ("a", "b")

    def begin(self) -> None:
        self.points = {"a": 0, "b": 0}
        self.turn, self.pot = "a", 0

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        enough = self.points[me] + self.pot >= 100
        return {("hold",)} if enough else {("hold",), ("roll_die",)}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        if verb == "roll_die":
            face = self.came()
            self.pot = 0 if face == 1 else self.pot + face
            self.turn = self.next(me) if face == 1 else me
            return
        self.points[me] += self.pot
        self.pot, self.turn = 0, self.next(me)
        if self.points[me] >= 100:
            self.over = (me,)


class KuhnPoker(Naive):
    seats = ("first", "second")

    def begin(self) -> None:
        self.cards = {seat: self.came() for seat in self.seats}
        self.said = ""

    def deciding(self) -> list[str]:
        return [self.seats[len(self.said) % 2]]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("pass",), ("bet",)}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        self.said += verb[0]
        high = max(self.seats, key=lambda seat: self.cards[seat])
        ends = {"pp": high, "bp": "first", "bb": high, "pbp": "second", "pbb": high}
        if self.said in ends:
            self.over = (ends[self.said],)

    def stakes(self) -> dict[str, int]:
        stake = 2 if self.said.count("b") == 2 else 1
        assert self.over is not None
        return {seat: stake if seat in self.over else -stake for seat in self.seats}


class Hex(Naive):
    seats = ("red", "blue")

    def begin(self) -> None:
        self.board: dict[tuple[int, int], str] = {}
        self.turn = "red"

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        cells = {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)} - self.board.keys()
        return {("place", f"{' abc'[x]}{y}") for x, y in cells}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        self.board[" abc".index(choices[0][0]), int(choices[0][1])] = me
        self.turn = self.next(me)
        axis = 0 if me == "red" else 1
        mine = {cell for cell, who in self.board.items() if who == me}
        joined = {cell for cell in mine if cell[axis] == 1}
        for _ in range(9):
            joined |= {
                (x, y)
                for x, y in mine
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
                if (x + dx, y + dy) in joined
            }
        if any(cell[axis] == 3 for cell in joined):
            self.over = (me,)
