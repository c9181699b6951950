"""Liar's dice and Five dice."""

from __future__ import annotations

from typing import Any

from tests.games.declared.naive import Naive


class LiarsDice(Naive):
    seats = ("ann", "bob", "cid")

    def begin(self) -> None:
        self.cups = {seat: [self.came() for _ in range(4)] for seat in self.seats}
        self.turn, self.bid, self.bidder = "ann", (0, 0), ""

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        bids = {("bid", n, f) for n in range(1, 13) for f in range(1, 7) if (n, f) > self.bid}
        return bids | ({("doubt",)} if self.bidder else set())

    def do(self, me: str, verb: str, *choices: Any) -> None:
        if verb == "bid":
            self.bid, self.bidder = choices, me  # type: ignore[assignment]
            self.turn = self.next(me)
            return
        many = sum(cup.count(self.bid[1]) for cup in self.cups.values())
        self.over = (me if many < self.bid[0] else self.bidder,)


class FiveDice(Naive):
    seats = ("ann", "bob")

    def begin(self) -> None:
        self.points = dict.fromkeys(self.seats, 0)
        self.open = {seat: {"low", "high", "same", "all_dice"} for seat in self.seats}
        self.turn = "ann"
        self.fresh()

    def fresh(self) -> None:
        self.dice = [self.came() for _ in range(5)]
        self.rolls, self.kept = 1, set[int]()

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        found: set[tuple[Any, ...]] = {("score", row) for row in self.open[me]}
        if self.rolls < 3:
            found |= {("keep", slot) for slot in range(1, 6) if slot not in self.kept}
            if len(self.kept) < 5:
                found.add(("throw_again",))
        return found

    def do(self, me: str, verb: str, *choices: Any) -> None:
        if verb == "keep":
            self.kept.add(choices[0])
        elif verb == "throw_again":
            for slot in range(1, 6):
                if slot not in self.kept:
                    self.dice[slot - 1] = self.came()
            self.rolls, self.kept = self.rolls + 1, set()
        else:
            row = choices[0]
            self.points[me] += {
                "low": sum(die for die in self.dice if die <= 3),
                "high": sum(die for die in self.dice if die > 3),
                "same": 10 * max(map(self.dice.count, self.dice)),
                "all_dice": sum(self.dice),
            }[row]
            self.open[me].remove(row)
            self.turn = self.next(me)
            if any(self.open.values()):
                self.fresh()
            else:
                self.over = self.best(self.points)
