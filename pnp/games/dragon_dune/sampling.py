"""Random legal moves without listing all of them, for simulations that play on an open table.

Every move made here is legal by the book; a test asks the book about each. Where a player may
do something or nothing, both come about equally often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.agreements import no_passage
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.plans import MakePlan
from pnp.games.dragon_dune.bidding.auction import Bid, PassBid
from pnp.games.dragon_dune.cards import IS_RED
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.dragon import OrcRelocate
from pnp.games.dragon_dune.ending import DiscardArtifacts
from pnp.games.dragon_dune.event.red_dragon import Ride
from pnp.games.dragon_dune.measures import (
    closed,
    conscription_limit,
    conscripts_by_ace,
    crowded,
    hiring_price,
    range_of,
)
from pnp.games.dragon_dune.part import DECLINES, Decline
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.recruiting.conscription import Conscript
from pnp.games.dragon_dune.recruiting.disbanding import Disband, DisbandEarly
from pnp.games.dragon_dune.recruiting.hiring import Hire, Raise
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.words import DWARVES, ELVES, FACTION, GOBLINS, NONE, ORCS, RED, UNITS

Pick = Callable[[int], int]
"""Returns a number from 0 to one below the given one."""

Sampler = Callable[[Constants, Table, int, Pick], Action | None]
"""Returns a move, or None for a player who does nothing."""


def random_move(game: DragonRules, table: Table, seat: str, pick: Pick) -> Action:
    """Return a random legal move of a player who is asked; gifts and agreements are left out."""
    step, sampler = game.flow.by_name[table.step], SAMPLERS.get(table.step)
    if sampler is None:
        assert step.offers is not None
        found = list(step.offers(game, table, seat))
        return found[pick(len(found))]  # type: ignore[no-any-return]
    who = FACTION[seat]
    if step.moves[-1] is Decline and pick(2):
        return DECLINES[who]
    move = sampler(game.constants, table, who, pick)
    return DECLINES[who] if move is None else move


def _stacks(board: tuple[tuple[int, int, int, int], ...], who: int) -> list[int]:
    return [at for at, there in enumerate(board) if there[who]]


def _bid(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    options = table.options
    least = max(options.min_bid, 0 if table.bidder is None else table.bid + 1)
    most = table.gold[who]
    if who != DWARVES and who in table.with_power(DWARVES):
        most *= options.values.half_divisor
    if options.special_bid_over_gold and table.aces(who):
        most = max(most, least)
    chosen = pick(max(0, most - least + 1) + 1)
    return Bid(who, least + chosen - 1) if chosen else PassBid(who)


def _relocate(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    aces, stacks = table.aces(who), _stacks(table.visible, who)
    if not aces or not stacks:
        return None
    origin = stacks[pick(len(stacks))]
    to = pick(len(constants.board.ids))
    if to == origin or crowded(constants, table, to, who):
        return None
    return OrcRelocate(who, aces[0], origin, to, 1 + pick(table.visible[origin][who]))


def _ride(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    to = pick(len(constants.board.ids))
    start = table.red or 0
    if to == start or crowded(constants, table, to, who):
        return None
    return Ride(who, to, 1 + pick(table.visible[start][ORCS]))


def _conscript(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    shut = closed(constants, table)
    places = [at for at in _stacks(table.visible, who) if at not in shut]
    left = min(conscription_limit(table, who) - table.conscripted, table.bank[who])
    aces = table.aces(who) if conscripts_by_ace(table, who) else ()
    if aces and pick(2):
        at = pick(len(constants.board.ids))
        if at in shut or crowded(constants, table, at, who):
            return None
        most = min(table.options.values.revive_ace_elves, table.bank[who])
        return Conscript(who, at, 1 + pick(most), aces[0])
    if not places or left < 1:
        return None
    return Conscript(who, places[pick(len(places))], 1 + pick(left))


def _recruit(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    board = constants.board
    at = pick(len(board.ids))
    if at in closed(constants, table) or crowded(constants, table, at, who):
        return None
    goblin = who in table.with_power(GOBLINS)
    bank = table.bank[who]
    if who == ORCS and (not goblin or table.hiring_stopped or pick(2)):
        return (
            Raise(who, at, 1 + pick(bank)) if at in board.orcish and table.hired is None else None
        )
    if table.hired == "raised":
        return None
    aces = [] if goblin else table.aces(who)
    special = aces[0] if aces and not pick(4) else None
    gold = table.gold[who]
    price = hiring_price(constants, table, who, at, 2, special is not None)
    # Two units cost twice one unit's price, or once where it is halved.
    most = min(bank, max(1, gold * 2 // price)) if price else bank
    units = 1 + pick(most)
    if hiring_price(constants, table, who, at, units, special is not None) > gold:
        return None
    return Hire(who, at, units, special)


def _move(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    if table.marched:
        return None
    hidden = False
    board = table.visible
    stacks = _stacks(board, who)
    if not stacks or not pick(4):
        others = _stacks(table.hidden, who)
        if others:
            hidden, board, stacks = True, table.hidden, others
    if not stacks:
        return None
    start = stacks[pick(len(stacks))]
    options = table.options
    barred = no_passage(constants, table, who, hidden)
    paths = constants.board.paths(
        start,
        range_of(constants, table, who, 0),
        table.dragon,
        options.dragon_blocks_whole_number,
        barred,
    )
    if not paths:
        return None
    path = paths[pick(len(paths))]
    units = 1 + pick(board[start][who])
    if not hidden and crowded(constants, table, path[-1], who):
        return None
    surfaces = hidden and who == ELVES and _is_free(table, path[-1], who)
    return March(who, path, units, (), hidden, surfaces)


def _is_free(table: Table, at: int, who: int) -> bool:
    there = table.visible[at]
    return sum(there) == there[who]


def _disbanding(kind: type[Disband] | type[DisbandEarly]) -> Sampler:
    def sample(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
        stacks, begun = _stacks(table.visible, who), table.disbanded_at
        if begun is not None:
            return kind(who, begun, 1 + pick(table.hidden[begun][who]), True)
        # Most disbanding is foolish: even a random player does it seldom.
        if not stacks or pick(4):
            return None
        at = stacks[pick(len(stacks))]
        return kind(who, at, 1 + pick(table.visible[at][who]))

    return sample


def _plan(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    fight = table.fight
    assert fight is not None
    units = pick(table.visible[fight.at][who] + 1)
    cards: list[str | None] = [None, *table.hands[who]]
    for item in fight.answers:
        if item.by == who:
            continue
        if item.question == UNITS:
            units = int(item.answer)
        elif item.answer == NONE:
            cards = [None]
        else:
            cards = [card for card in cards if card and IS_RED[card] == (item.answer == RED)]
    return MakePlan(who, units, None, cards[pick(len(cards))])


def _discard(constants: Constants, table: Table, who: int, pick: Pick) -> Action | None:
    hand = table.hands[who]
    if pick(4):
        return None
    return DiscardArtifacts(who, (hand[pick(len(hand))],))


SAMPLERS: Final[Mapping[str, Sampler]] = {
    "bid": _bid,
    "relocate": _relocate,
    "ride": _ride,
    "conscript": _conscript,
    "recruit": _recruit,
    "move": _move,
    "disband_early": _disbanding(DisbandEarly),
    "disband": _disbanding(Disband),
    "plan": _plan,
    "discard": _discard,
}
"""The steps with so many moves that one is drawn without listing all."""
