"""What a simple player thinks of a position: castles first, then units, gold and cards.

Only what that player may know is looked at: the numbers of the others' cards, never the cards.
"""

from __future__ import annotations

import math
from typing import Final

from pnp.games.dragon_dune.cards import ACES, RANK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import CASTLE, EVERYBODY, ORCS, PLAIN

CASTLE_HELD: Final = 9.0
NEXT_CASTLE: Final = 5.0
"""What a second or third castle is worth beside the first."""

UNIT: Final = 1.0
GOLD: Final = 0.45
GOLD_IN_REACH: Final = 0.3
IN_BANK: Final = 0.15
CARD: Final = 0.8
ACE: Final = 1.2
HIDDEN_UNIT: Final = 0.7
NEARNESS: Final = 0.4
GARRISON: Final = 6
"""Units that hold a castle safely; fewer are worth less, as others may come."""

RIVAL: Final = 0.35
"""How much of another player's castles is counted against a position."""

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
        return units + max((RANK[card] for card in position.hands[who]), default=0)
    return units + min(position.hand_size(who), 2) * 1.5


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


def nearness(constants: Constants, position: Table, at: int, who: int) -> float:
    """Return how near a castle is that somebody else holds or nobody does: 1 beside it."""
    board = constants.board
    for path in board.paths(at, 4, None):
        goal = path[-1]
        if board.kinds[goal] == CASTLE and position.controller(goal) != who:
            return 1 / (len(path) - 1)
    return 0.0


def safety(units: int) -> float:
    """Return how far a garrison of so many units can be trusted.

    >>> safety(3), safety(9)
    (0.75, 1.0)
    """
    return 0.5 + min(units, GARRISON) / (2 * GARRISON)


def castles_worth(count: float) -> float:
    """Return what so many castles are worth; the third one wins the game."""
    return CASTLE_HELD * count + NEXT_CASTLE * max(0.0, count - 1) ** 2


def worth(constants: Constants, position: Table, who: int) -> float:
    """Return what a position is worth to a player."""
    board, values = constants.board, position.options.values
    held = [0.0] * len(EVERYBODY)
    total = 0.0
    for at, there in enumerate(position.visible):
        if not any(there):
            total += HIDDEN_UNIT * position.hidden[at][who]
            continue
        castle = board.kinds[at] == CASTLE
        if castle:
            for other in EVERYBODY:
                if there[other]:
                    share = odds(position, at, who) if other == who else 1 / sum(map(bool, there))
                    held[other] += share * safety(there[other])
        own = there[who]
        total += HIDDEN_UNIT * position.hidden[at][who]
        if own:
            alive = UNIT * own * (1 - 0.8 * in_danger(constants, position, at, who))
            alive *= 0.5 + 0.5 * odds(position, at, who)
            if not castle:
                alive += NEARNESS * own * nearness(constants, position, at, who)
            total += alive
            gold = min(position.board_gold[at], own * values.gold_per_unit)
            total += GOLD_IN_REACH * gold * odds(position, at, who)
    total += castles_worth(held[who])
    total -= RIVAL * max(castles_worth(held[other]) for other in EVERYBODY if other != who)
    total += GOLD * position.gold[who] + IN_BANK * position.bank[who]
    aces = sum(card in ACES for card in position.hands[who])
    return total + CARD * (position.hand_size(who) - aces) + ACE * aces
