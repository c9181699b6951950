"""Round II: the event of the turn (DD-8.7, DD-8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.event.red_dragon import (
    check_card_is_event,
    event_is_known,
    next_events,
    no_event,
    take_event,
)
from pnp.games.dragon_dune.event.turned import EventCard
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import CARD, ONCE

THE_EVENT: Final = Part("The event")


@THE_EVENT.happening(
    "event_card",
    says="Turn up the event",
    rules="DD-8.7 DD-8.8",
    takes=EventCard,
    then="begin_bidding",
)
def events(constants: Constants, table: Table) -> Iterator[Action]:
    """Yield the events that can come; the check card itself, where it is the event."""
    cards = table.event_deck[:1] if check_card_is_event(table) else next_events(table)
    return map(EventCard, cards)


THE_EVENT.refuses("DD-8.7", ONCE, EventCard, says="the event was turned up already: {card}")(
    event_is_known
)
THE_EVENT.refuses("DD-8.7", CARD, EventCard, says="the {card} {is_no}")(no_event)


@THE_EVENT.refuses("DD-8.1", CARD, EventCard, says="the {card} has just gone under the deck")
@THE_EVENT.refuses("DD-8.7", CARD, EventCard, says="the {card} has just gone under the deck")
def check_card_comes_again(
    constants: Constants, position: Position, move: EventCard
) -> Facts | None:
    """The event is another card than the check card (DD-8.7, A-20)."""
    check = position.check
    if check is None or check_card_is_event(position):
        return None
    return {"card": move.card} if move.card == check else None


@THE_EVENT.refuses("DD-8.7", CARD, EventCard, says="the {card} was turned up")
def another_card_than_checked(
    constants: Constants, position: Position, move: EventCard
) -> Facts | None:
    """Where the check card is the event itself, no other is (A-20, D.1)."""
    check = position.check
    if check is None or not check_card_is_event(position):
        return None
    return {"card": check} if move.card != check else None


@THE_EVENT.does(EventCard, cites="DD-2.1 DD-7.7 DD-8.7 DD-8.8")
def event_card(constants: Constants, table: Table, move: EventCard, log: Log | None) -> None:
    """Gold comes to the territory of the event (DD-8.7, DD-8.8)."""
    board = constants.board
    at = board.events[move.card]
    table.evented = True
    table.event_top = move.card
    table.event_discards = (*table.event_discards, move.card)
    table.event_count -= 1
    if table.event_deck:
        take_event(table, move.card)
    if log is not None:
        log.cite("DD-8.7", "the event is {card}, territory {at}", card=move.card, at=board.ids[at])
    if board.numbers[at] == table.dragon:
        if log is not None:
            about = (("board_gold", board.ids[at]),)
            log.cite("DD-7.7", "the number of the dragons is closed", about=about)
            log.cite("DD-8.8", "the dragons are at {at}: no gold", at=board.ids[at], about=about)
        return
    gold = constants.event_gold(table.options, at)
    table.set_board_gold(at, table.board_gold[at] + gold)
    if log is not None:
        log.cite("DD-2.1", "{card} brings {gold} gold", card=move.card, gold=gold)
        about = (("board_gold", board.ids[at]),)
        log.cite("DD-8.8", "{gold} gold comes to {at}", gold=gold, at=board.ids[at], about=about)
