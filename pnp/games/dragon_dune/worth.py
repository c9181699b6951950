"""What a simple player thinks of a position: castles first, then units, gold and cards.

Only what that player may know is looked at: the numbers of the others' cards, never the cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pnp.games.dragon_dune.cards import ACES, RANK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import CASTLE, EVERYBODY, ORCS, PLAIN, RECRUITMENT

CASTLE_HELD: Final = 9.0
VICTORY: Final = 60.0
"""What a sure third castle is worth, one's own or, against one, another player's."""

HOPE: Final = 0.2
"""How much of a victory lies in having come near to it."""

UNIT: Final = 2.0
SPENT: Final = 0.8
"""Units that a won battle costs for each unit of the opponent."""

GOLD: Final = 0.45
GOLD_IN_REACH: Final = 0.3
IN_BANK: Final = 0.15
CARD: Final = 0.8
ACE: Final = 1.2
HIDDEN_UNIT: Final = 0.7
NEARNESS: Final = 0.4
GARRISON: Final = 6
"""Units that hold a castle safely; fewer are worth less, as others may come."""

RIVAL: Final = 0.1
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


def yet_to_act(position: Table) -> int:
    """Return how many players may still take a turn of round IV before the castles are counted."""
    if position.round > RECRUITMENT:
        return 0
    due = position.order()[position.due if position.round == RECRUITMENT else 0 :]
    return sum(who not in position.turned for who in due)


def after_trolls(position: Table, who: int) -> list[tuple[int, ...]]:
    """Return the visible units of every territory when the Trolls have met a player's units."""
    board = [tuple(there) for there in position.visible]
    for at in position.trolls:
        left = max(0, board[at][who] - position.options.values.troll_kills)
        board[at] = (*board[at][:who], left, *board[at][who + 1 :])
    return board


def grip(position: Table, at: int, there: Sequence[int], who: int) -> float:
    """Return how likely a player holds a castle after its battles, with a unit left in it."""
    against = sum(there) - there[who]
    if not against:
        return 1.0
    spare = (there[who] - 1) * position.options.values.unit_value
    return odds(position, at, who) * chance_to_win(spare, against)


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
    board, values = constants.board, position.options.values
    threat = yet_to_act(position) / len(EVERYBODY)
    held: list[list[float]] = [[] for _ in EVERYBODY]
    safe = [0.0] * len(EVERYBODY)
    total = 0.0
    for at, there in enumerate(after_trolls(position, who)):
        total += HIDDEN_UNIT * position.hidden[at][who]
        if not any(there):
            continue
        castle = board.kinds[at] == CASTLE
        if castle:
            for other in EVERYBODY:
                if there[other]:
                    share = grip(position, at, there, other)
                    held[other].append(share * (1 - threat * (1 - safety(there[other]))))
                    safe[other] += share * safety(there[other])
        own = there[who]
        if own:
            winning = odds(position, at, who)
            left = own - min(own, (sum(there) - own) * SPENT)
            alive = UNIT * winning * left * (1 - 0.8 * in_danger(constants, position, at, who))
            if not castle:
                alive += NEARNESS * own * nearness(constants, position, at, who)
            total += alive
            gold = min(position.board_gold[at], own * values.gold_per_unit)
            total += GOLD_IN_REACH * gold * winning
    total += GOLD * position.gold[who] + IN_BANK * position.bank[who]
    aces = sum(card in ACES for card in position.hands[who])
    total += CARD * (position.hand_size(who) - aces) + ACE * aces
    total += CASTLE_HELD * (safe[who] - RIVAL * max(safe[:who] + safe[who + 1 :]))
    near = [chance_of_three(shares, values.castles_needed) for shares in held]
    later = 1 - (position.turn - 1) / values.last_turn
    envy = 1.0 if who == ORCS else later - 1 / values.last_turn
    hope = near[who] + HOPE * (min(math.fsum(held[who]) / values.castles_needed, 1)) ** 2
    return later * total + VICTORY * (hope - envy * (math.fsum(near) - near[who]))
