"""Tic-tac-toe and Connect Four, looked through line by line."""

from __future__ import annotations

from typing import Any

from tests.games.declared.naive import Naive

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def name(x: int, y: int) -> str:
    return f"{'abcdefgh'[x]}{y + 1}"


class TicTacToe(Naive):
    seats = ("x", "o")
    wide = high = 3
    row = 3

    def begin(self) -> None:
        self.board: dict[tuple[int, int], str] = {}
        self.turn = "x"

    def deciding(self) -> list[str]:
        return [self.turn]

    def free(self) -> list[tuple[int, int]]:
        cells = [(x, y) for x in range(self.wide) for y in range(self.high)]
        return [cell for cell in cells if cell not in self.board]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("mark", name(x, y)) for x, y in self.free()}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        cell = next(cell for cell in self.free() if name(*cell) == choices[0])
        self.put(me, cell)

    def put(self, me: str, cell: tuple[int, int]) -> None:
        self.board[cell] = me
        self.turn = self.next(me)
        for x in range(self.wide):
            for y in range(self.high):
                for dx, dy in STEPS:
                    line = [self.board.get((x + i * dx, y + i * dy)) for i in range(self.row)]
                    if line == [me] * self.row:
                        self.over = (me,)
        if self.over is None and not self.free():
            self.over = ()


class ConnectFour(TicTacToe):
    wide, high, row = 7, 6, 4

    def height(self, x: int) -> int:
        return sum((x, y) in self.board for y in range(self.high))

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("drop", x + 1) for x in range(self.wide) if self.height(x) < self.high}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        x = choices[0] - 1
        self.put(me, (x, self.height(x)))
