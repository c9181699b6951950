"""Three Marches: areas, hands, secret choices, a draw pile that is made anew."""

from __future__ import annotations

from typing import Any

from tests.games.declared.naive import Naive

ROADS = {
    "keep": ("ford", "mill", "moor"),
    "port": ("ford", "isle", "mill"),
    "camp": ("moor", "isle"),
    "ford": ("keep", "port"),
    "mill": ("keep", "port", "moor", "isle"),
    "moor": ("keep", "camp", "mill"),
    "isle": ("port", "camp", "mill"),
}
WORTH = {"keep": 2, "port": 2, "camp": 2, "ford": 1, "mill": 3, "moor": 1, "isle": 1}
HOME = {"keep": "crown", "port": "guild", "camp": "horde"}
STRENGTH = {"levy": 1, "pikes": 2, "horse": 3, "traitor": 0, "siege": 4}
PILE = {"levy": 6, "pikes": 5, "horse": 4, "traitor": 2, "siege": 2}


class Marches(Naive):
    seats = ("crown", "guild", "horde")

    def begin(self) -> None:
        self.armies = {r: dict.fromkeys(self.seats, 0) for r in ROADS}
        for region, who in HOME.items():
            self.armies[region][who] = 3
        self.pile = [card for card, copies in PILE.items() for _ in range(copies)]
        self.discards: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        for seat in self.seats:
            self.refill(seat)
        self.turn, self.round, self.left = "crown", 1, 2
        self.fight: tuple[str, str, str] | None = None
        self.chosen: dict[str, str | None] = {}

    def refill(self, seat: str) -> None:
        while len(self.hands[seat]) < 4 and (self.pile or self.discards):
            if not self.pile:
                self.pile, self.discards = self.discards, []
            card = self.came()
            self.pile.remove(card)
            self.hands[seat].append(card)

    def supply(self, seat: str) -> int:
        return 8 - sum(row[seat] for row in self.armies.values())

    def foe(self, region: str, seat: str) -> str | None:
        others = [s for s in self.seats if s != seat and self.armies[region][s]]
        return others[0] if others else None

    def deciding(self) -> list[str]:
        if self.fight is None:
            return [self.turn]
        return [seat for seat in self.fight[1:] if seat not in self.chosen]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        if self.fight is not None:
            return {("commit", None)} | {("commit", card) for card in self.hands[me]}
        found: set[tuple[Any, ...]] = {("rest",)}
        for region, row in self.armies.items():
            at_home = HOME.get(region) == me or row[me]
            if at_home and self.supply(me) and not self.foe(region, me):
                found.add(("muster", region))
            for to in ROADS[region]:
                found |= {("march", region, to, n) for n in range(1, row[me] + 1)}
        return found

    def do(self, me: str, verb: str, *choices: Any) -> None:
        if verb == "muster":
            self.armies[choices[0]][me] += 1
        elif verb == "march":
            start, to, count = choices
            self.armies[start][me] -= count
            enemy = self.foe(to, me)
            self.armies[to][me] += count
            if enemy:
                self.fight, self.chosen = (to, me, enemy), {}
                return
        elif verb == "commit":
            if choices[0]:
                self.hands[me].remove(choices[0])
            self.chosen[me] = choices[0]
            if len(self.chosen) < 2:
                return
            self.battle()
        self.go_on()

    def battle(self) -> None:
        assert self.fight is not None
        region, attacker, defender = self.fight
        row = self.armies[region]
        force = {s: row[s] + STRENGTH.get(self.chosen[s] or "", 0) for s in (attacker, defender)}
        if "traitor" in self.chosen.values():
            force = {s: row[s] for s in (attacker, defender)}
        loser = defender if force[attacker] > force[defender] else attacker
        row[loser] = 0
        self.discards += [c for s in (attacker, defender) if (c := self.chosen[s])]
        self.fight = None

    def go_on(self) -> None:
        self.left -= 1
        if self.left:
            return
        self.refill(self.turn)
        self.left = 2
        self.round += self.turn == "horde"
        self.turn = self.next(self.turn)
        if self.round > 6:
            rated = {
                s: (sum(WORTH[r] for r, row in self.armies.items() if row[s]), 8 - self.supply(s))
                for s in self.seats
            }
            self.over = self.best(rated)[:1]
