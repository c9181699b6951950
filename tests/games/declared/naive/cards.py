"""Goofspiel, Harbour, Crazy Eights: hidden hands, auctions, decks."""

from __future__ import annotations

from typing import Any

from tests.games.declared.naive import Naive


class Goofspiel(Naive):
    seats = ("ann", "bob")

    def begin(self) -> None:
        self.hands = {seat: {1, 2, 3, 4} for seat in self.seats}
        self.points = dict.fromkeys(self.seats, 0)
        self.bids: dict[str, int] = {}
        self.left = 3
        self.prize = self.came()

    def deciding(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.bids]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("lay", card) for card in self.hands[me]}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        self.hands[me].remove(choices[0])
        self.bids[me] = choices[0]
        if len(self.bids) < 2:
            return
        winners = self.best(self.bids)
        if len(winners) == 1:
            self.points[winners[0]] += self.prize
        self.bids = {}
        if self.left:
            self.left -= 1
            self.prize = self.came()
        else:
            winners = self.best(self.points)
            self.over = winners if len(winners) == 1 else ()


LOTS = {"silk": (4, "cloth"), "wool": (2, "cloth"), "wine": (3, "food"), "corn": (2, "food"),
        "gold": (5, "metal"), "iron": (2, "metal")}  # fmt: skip


class Harbour(Naive):
    seats = ("ann", "bob", "cid")

    def begin(self) -> None:
        self.coins = dict.fromkeys(self.seats, 15)
        self.goods: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.lots, self.starter = 8, "ann"
        self.offer()

    def offer(self) -> None:
        if not self.lots:
            rated = {seat: (self.points(seat), self.coins[seat]) for seat in self.seats}
            self.over = self.best(rated)[:1]
            return
        self.lots -= 1
        self.lot, self.bid, self.bidder = self.came(), 0, ""
        self.still, self.turn = set(self.seats), self.starter

    def points(self, seat: str) -> int:
        worth = sum(LOTS[lot][0] for lot in self.goods[seat])
        return worth + (3 if len({LOTS[lot][1] for lot in self.goods[seat]}) == 3 else 0)

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        return {("pass",)} | {("raise", to) for to in range(self.bid + 1, self.coins[me] + 1)}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        if verb == "raise":
            self.bid, self.bidder = choices[0], me
        else:
            self.still.remove(me)
        if not self.still or (len(self.still) == 1 and self.bidder):
            if self.bidder:
                self.coins[self.bidder] -= self.bid
                self.goods[self.bidder].append(self.lot)
            self.starter = self.next(self.starter)
            self.offer()
            return
        self.turn = self.next(me)
        while self.turn not in self.still:
            self.turn = self.next(self.turn)


class CrazyEights(Naive):
    seats = ("ann", "bob", "cid")

    def begin(self) -> None:
        self.deck = [self.came() for _ in range(15)]
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        for _ in range(4):
            for seat in self.seats:
                self.hands[seat].append(self.deck.pop(0))
        self.laid = [self.deck.pop(0)]
        self.asked, self.turn, self.passes = self.laid[0][0], "ann", 0

    def fits(self, card: str) -> bool:
        return card[1:] in ("8", self.laid[-1][1:]) or card[0] == self.asked

    def deciding(self) -> list[str]:
        return [self.turn]

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        suits = {"c": "clubs", "h": "hearts", "s": "spades"}
        lays = {
            ("lay", card, wish)
            for card in self.hands[me]
            if self.fits(card)
            for wish in (suits.values() if card[1:] == "8" else (suits[card[0]],))
        }
        if lays:
            return lays
        return {("draw_card",)} if self.deck or len(self.laid) > 1 else {("pass",)}

    def do(self, me: str, verb: str, *choices: Any) -> None:
        self.turn = self.next(me)
        if verb == "lay":
            self.hands[me].remove(choices[0])
            self.laid.append(choices[0])
            self.asked, self.passes = choices[1][0], 0
            if not self.hands[me]:
                self.over = (me,)
        elif verb == "draw_card":
            if not self.deck:
                self.deck = [self.came() for _ in self.laid[:-1]]
                self.laid = self.laid[-1:]
            self.hands[me].append(self.deck.pop(0))
        else:
            self.passes += 1
            if self.passes == 3:
                self.over = self.best({seat: -len(hand) for seat, hand in self.hands.items()})
