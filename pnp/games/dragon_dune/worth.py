"""What a simple player thinks of a position: castles first, then units, gold and cards.

Only what that player may know is looked at: the numbers of the others' cards, never the cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from pnp.games.dragon_dune.cards import ACES, RANK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.options import Four
from pnp.games.dragon_dune.position import Table, added
from pnp.games.dragon_dune.prospects import Meeting, held_of, prospect
from pnp.games.dragon_dune.words import CASTLE, EVERYBODY, ORCS, PLAIN, RECRUITMENT

GOLD_IN_REACH: Final = 0.3
CARD: Final = 0.8
ACE: Final = 1.2
HIDDEN_UNIT: Final = 0.7
NEARNESS: Final = 0.4
GARRISON: Final = 6
"""Units that hold a castle safely; fewer are worth less, as others may come."""


class Taste(NamedTuple):
    """What a player makes much of."""

    castle: float = 9.0
    victory: float = 60.0
    """What a sure third castle is worth, one's own or, against one, another player's."""

    hope: float = 0.2
    """How much of a victory lies in having come near to it."""

    unit: float = 2.0
    gold: float = 0.45
    bank: float = 0.15
    """A unit that may be hired."""

    rival: float = 0.1
    """How much of another player's castles is counted against a position."""

    grave: float = 0.0
    """A unit that has died, which may come back."""

    spent: float = 0.8
    """Units that a won battle costs for each unit of the opponent."""

    trust: float = 0.5
    """How far a castle can be trusted whose garrison is next to nothing."""

    guile: bool = False
    """Battles are weighed by what the own hand can do, see `prospects`; else by numbers alone."""

    hinder: float = 0.0
    """How much of a victory is taken from a position by another player who came near to it."""


GREEDY: Final = Taste()

_FACES: Final = 6


def chance_to_win(own: float, other: float) -> float:
    """Return how likely the stronger side wins, from the difference of two battle values.

    >>> round(chance_to_win(5, 5), 2), round(chance_to_win(9, 5), 2)
    (0.5, 0.88)
    """
    return 1 / (1 + math.exp((other - own) / 2))


def strength(position: Table, at: int, who: int, knows: bool) -> float:
    """Return what a player can bring to a battle; cards are only known to their owner."""
    units = position.visible[at][who] * position.options.values.unit_value
    if knows:
        return units + best_card(position, who)
    return units + likely_card(position, who)


def best_card(position: Table, who: int) -> int:
    """Return the highest number in a hand."""
    return max((RANK[card] for card in position.hands[who]), default=0)


def likely_card(position: Table, who: int) -> float:
    """Return what a hand may bring to a battle for all that others know."""
    return min(position.hand_size(who), 2) * 1.5


def odds(position: Table, at: int, who: int) -> float:
    """Return how likely a player is to hold a territory against the strongest other there."""
    there = position.visible[at]
    others = [strength(position, at, other, False) for other in EVERYBODY
              if other != who and there[other]]  # fmt: skip
    return chance_to_win(strength(position, at, who, True), max(others)) if others else 1.0


def in_danger(constants: Constants, position: Table, at: int, who: int) -> float:
    """Return the share of visible units there that the next flight of the dragons may kill."""
    board, dragon = constants.board, position.dragon
    if board.kinds[at] != PLAIN or dragon is None or position.moved:
        return 0.0
    highest = position.options.values.highest_number
    ahead = (board.numbers[at] - dragon) % highest
    share = max(0, _FACES + 1 - ahead) / _FACES if ahead else 0.0
    return share / 2 if who == ORCS else share


def nearness(constants: Constants, at: int, own: tuple[bool, ...]) -> float:
    """Return how near a castle is that somebody else holds or nobody does: 1 beside it.

    *own* says for each castle whether the player controls it.
    """
    board = constants.board
    for path in board.paths(at, 4, None):
        goal = path[-1]
        if board.kinds[goal] == CASTLE and not own[board.castles.index(goal)]:
            return 1 / (len(path) - 1)
    return 0.0


def safety(units: int, trust: float = GREEDY.trust) -> float:
    """Return how far a garrison of so many units can be trusted.

    >>> safety(3), safety(9)
    (0.75, 1.0)
    """
    return trust + (1 - trust) * min(units, GARRISON) / GARRISON


def yet_to_act(position: Table) -> int:
    """Return how many players may still take a turn of round IV before the castles are counted."""
    if position.round > RECRUITMENT:
        return 0
    due = position.order()[position.due if position.round == RECRUITMENT else 0 :]
    return sum(who not in position.turned for who in due)


def chance_of_three(shares: list[float], needed: int) -> float:
    """Return how likely at least so many castles are held, each by its own chance.

    >>> chance_of_three([1.0, 1.0, 0.5], 3), chance_of_three([0.5, 0.5], 3)
    (0.5, 0.0)
    """
    held = [1.0]
    for share in shares:
        held = [
            (held[count] if count < len(held) else 0) * (1 - share)
            + (held[count - 1] * share if count else 0)
            for count in range(len(held) + 1)
        ]
    return math.fsum(held[needed:])


def worth(constants: Constants, position: Table, who: int) -> float:
    """Return what a position is worth to a player."""
    return Scale(constants, position, who).worth()


Stand = tuple[int, Four, int]
"""A territory, the visible units of all factions there, and the player's hidden ones."""

Amounts = tuple[float, ...]


class Scale:
    """What positions are worth to a player that differ in some territories and his gold alone.

    What a territory comes to is reckoned once, so that a move is weighed by what it changes.
    """

    def __init__(
        self, constants: Constants, position: Table, who: int, taste: Taste = GREEDY
    ) -> None:
        self.taste = taste
        self.constants, self.position, self.who = constants, position, who
        self.own = tuple(position.controller(at) == who for at in constants.board.castles)
        self.hand = held_of(position, position.hands[who]) if taste.guile else ()
        self.likely = [likely_card(position, other) for other in EVERYBODY]
        self.best = [*self.likely]
        self.best[who] = best_card(position, who)
        aces = sum(card in ACES for card in position.hands[who])
        self.cards = CARD * (position.hand_size(who) - aces) + ACE * aces
        values = position.options.values
        self.later = 1 - (position.turn - 1) / values.last_turn
        self.threat = yet_to_act(position) / len(EVERYBODY)
        self.garrisons = tuple(position.visible[at] for at in constants.board.castles)
        self.castles = {at: place for place, at in enumerate(constants.board.castles)}
        self.order = [at for at, there in enumerate(position.visible)
                      if there[who] or position.hidden[at][who]]  # fmt: skip
        self._places: dict[tuple[bool, ...], dict[Stand, Amounts]] = {}
        self._maps: dict[tuple[bool, ...], list[Amounts]] = {}
        self._castles: dict[tuple[Four, ...], tuple[float, float]] = {}
        self._shares: dict[tuple[int, Four], list[tuple[int, float, float]]] = {}

    def worth(self, changes: Sequence[Stand] = (), gold: int = 0, bank: int = 0) -> float:
        """Return what the position is worth with so much changed on the map, in purse and bank."""
        who, position, own, garrisons = self.who, self.position, self.own, self.garrisons
        order = self.order
        for at, there, _ in changes:
            if at not in order:
                order = sorted((*order, at))
            place = self.castles.get(at)
            if place is not None and position.visible[at] != there:
                alone = sum(there) == there[who] > 0
                own = (*own[:place], alone, *own[place + 1 :])
                garrisons = (*garrisons[:place], there, *garrisons[place + 1 :])
        parts = self._maps.get(own) or self._map(own)
        if changes:
            parts, places = parts.copy(), self._places[own]
            for stand in changes:
                found = places.get(stand)
                parts[stand[0]] = self._place(stand, own) if found is None else found
        held, hope = self._castles.get(garrisons) or self._hold(garrisons)
        # One after the other: moves of equal worth stay equal however they are reckoned.
        total = 0.0
        for at in order:
            for amount in parts[at]:
                total += amount
        total += self.taste.gold * (position.gold[who] + gold) + self.taste.bank * (
            position.bank[who] + bank
        )
        return self.later * (total + self.cards + held) + hope

    def _map(self, own: tuple[bool, ...]) -> list[Amounts]:
        """Return what the territories come to as they are, but for who controls the castles."""
        who, position, self._places[own] = self.who, self.position, {}
        hidden = position.hidden
        parts = self._maps[own] = [
            self._place((at, there, hidden[at][who]), own)
            for at, there in enumerate(position.visible)
        ]
        return parts

    def _place(self, stand: Stand, own: tuple[bool, ...]) -> Amounts:
        """Return what units in a territory and the gold in their reach come to."""
        at, there, hidden = stand
        if not there[self.who]:
            return (HIDDEN_UNIT * hidden,) if hidden else ()
        found = self._places[own][stand] = (
            HIDDEN_UNIT * hidden,
            *self._standing(at, there, own),
        )
        return found

    def _standing(self, at: int, visible: Four, own: tuple[bool, ...]) -> Amounts:
        position, who = self.position, self.who
        there = self._left(at, visible)
        units = there[who]
        if not units:
            return (self.taste.grave * visible[who], 0.0) if self.taste.grave else ()
        winning = self._odds(visible, who)
        taste = self.taste
        safe = units - min(units, (sum(there) - units) * taste.spent)
        danger = in_danger(self.constants, position, at, who)
        alive = taste.unit * winning * safe * (1 - 0.8 * danger)
        if taste.grave:
            alive += taste.grave * (visible[who] - winning * safe * (1 - 0.8 * danger))
        if self.constants.board.kinds[at] != CASTLE:
            alive += NEARNESS * units * nearness(self.constants, at, own)
        gold = min(position.board_gold[at], units * position.options.values.gold_per_unit)
        return alive, GOLD_IN_REACH * gold * winning

    def _left(self, at: int, there: Four) -> Four:
        """Return who is left in a territory when its Troll has met the player's units."""
        if at not in self.position.trolls:
            return there
        lost = min(there[self.who], self.position.options.values.troll_kills)
        return added(there, self.who, -lost)

    def _odds(self, there: Four, who: int) -> float:
        """Return how likely a player is to hold a territory against the strongest other there."""
        value = self.position.options.values.unit_value
        if self.taste.guile and who == self.who:
            return self._prospect(there, 0)
        others = [
            units * value + self.likely[other]
            for other, units in enumerate(there)
            if units and other != who
        ]
        if not others:
            return 1.0
        return chance_to_win(there[who] * value + self.best[who], max(others))

    def _hold(self, garrisons: tuple[Four, ...]) -> tuple[float, float]:
        """Return what castles are worth with these garrisons, and what is near to victory."""
        position, who, taste = self.position, self.who, self.taste
        values = position.options.values
        held: list[list[float]] = [[] for _ in EVERYBODY]
        safe = [0.0] * len(EVERYBODY)
        for at, there in zip(self.constants.board.castles, garrisons, strict=True):
            for other, share, sure in self._shares.get((at, there)) or self._share(at, there):
                held[other].append(share)
                safe[other] += sure
        needed = values.castles_needed
        near = [
            chance_of_three(shares, needed) if len(shares) >= needed else 0.0 for shares in held
        ]
        envy = 1.0 if who == ORCS else self.later - 1 / values.last_turn
        nearing = [min(math.fsum(shares) / needed, 1) ** 2 for shares in held]
        hope = near[who] + taste.hope * nearing[who]
        hope -= envy * (math.fsum(near) - near[who])
        if taste.hinder:
            hope -= taste.hinder * max(nearing[:who] + nearing[who + 1 :])
        found = (
            taste.castle * (safe[who] - taste.rival * max(safe[:who] + safe[who + 1 :])),
            taste.victory * hope,
        )
        self._castles[garrisons] = found
        return found

    def _share(self, at: int, visible: Four) -> list[tuple[int, float, float]]:
        """Return how likely each player there holds a castle, and how safely."""
        there, found = self._left(at, visible), []
        for other, units in enumerate(there):
            if units:
                share = self._grip(visible, there, other)
                safe = safety(units, self.taste.trust)
                found.append((other, share * (1 - self.threat * (1 - safe)), share * safe))
        self._shares[at, visible] = found
        return found

    def _grip(self, visible: Four, there: Four, who: int) -> float:
        """Return how likely a player holds a castle after its battles, with a unit left in it."""
        against = sum(there) - there[who]
        if not against:
            return 1.0
        if self.taste.guile and who == self.who:
            return self._prospect(there, 1)
        spare = (there[who] - 1) * self.position.options.values.unit_value
        return self._odds(visible, who) * chance_to_win(spare, against)

    def _prospect(self, there: Four, kept: int) -> float:
        """Return how likely the player wins all battles of a territory."""
        won, who, position = 1.0, self.who, self.position
        for other, units in enumerate(there):
            if units and other != who:
                won *= prospect(
                    Meeting(there[who], units, self.hand, position.hand_size(other),
                            position.rank(who) < position.rank(other),
                            position.options.values.unit_value),
                    kept,
                )  # fmt: skip
        return won
