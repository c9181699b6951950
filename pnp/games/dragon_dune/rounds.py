"""How one round of a turn follows another."""

from __future__ import annotations

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.position import NOBODY, Position, Table
from pnp.games.dragon_dune.words import (
    BATTLE,
    BIDDING,
    COLLECTION,
    DRAGON,
    EVENT,
    RECRUITMENT,
)


def enter(table: Table, round_: int) -> None:
    """Let a round begin; what was noted in an earlier one stays readable."""
    table.round = round_
    if round_ == DRAGON:
        table.die = None
        table.moved = False
        table.entered = ()
    elif round_ == EVENT:
        table.check = table.red = None
        table.attacked = table.survival_stopped = table.ridden = False
        table.passed = table.declined = ()
        table.council = table.evented = False
    elif round_ == BIDDING:
        table.for_bid = None
        table.openers = ()
        table.unsold = ()
        table.second_cards = ()
        table.offered = table.bidder = table.speaker = None
    elif round_ == RECRUITMENT:
        table.recruiting = False
        table.declared = -1
        table.due = 0
        table.turned = ()
        table.active = None
    elif round_ == BATTLE:
        table.active = None
        table.fight = None
        table.plans = None
        table.battle_winner = None
        table.battle_values = (None,) * len(NOBODY)
    elif round_ == COLLECTION:
        table.collected = False


def come_to(table: Table, move: Action | type[Action]) -> None:
    """Let the round of a move begin, if it has not begun yet; what lies between had no effect."""
    if move.round > table.round and not (table.ended and move.final):
        enter(table, move.round)


def at_its_time(position: Position, move: Action) -> Position:
    """Return the position as it is when the round of the move begins."""
    if move.round <= position.round or (position.ended and move.final):
        return position
    table = position.opened()
    enter(table, move.round)
    return table.closed()
