"""What happens in the Bidding Round (DD-9)."""

from __future__ import annotations

from pnp.games.book import Log
from pnp.games.dragon_dune.auction import passed_over
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import bid_price
from pnp.games.dragon_dune.moves import BeginBidding, Bid, Offer, PassBid, Settle
from pnp.games.dragon_dune.position import Table, added
from pnp.games.dragon_dune.words import DWARVES, ELVES, FACTIONS, GOBLINS, people


@BOOK.effect("DD-9.2", "DD-9.11", "DD-5.G4")
def begin_bidding(constants: Constants, table: Table, move: BeginBidding, log: Log | None) -> None:
    """The number of cards is fixed (DD-9.2)."""
    table.for_bid = sum(not table.is_full(who) for who in table.players)
    table.openers = ()
    if log is not None:
        about = (("cards_for_bid",),)
        if GOBLINS in table.players:
            log.cite("DD-5.G4", "the Goblins have a limit of their own", about=about)
        log.cite("DD-9.11", "who has a full hand does not count", about=about)
        log.cite("DD-9.2", "{count} cards are for bid", count=table.for_bid, about=about)


@BOOK.effect("DD-9.1", "DD-9.3", "DD-9.9", "DD-5.E1")
def offer(constants: Constants, table: Table, move: Offer, log: Log | None) -> None:
    """A card is put up and the Elves look at it (DD-9.1, DD-9.3, DD-9.9)."""
    if table.for_bid is None:
        begin_bidding(constants, table, BeginBidding(), None)
    first = not table.openers
    opener = table.starting if first else table.after(table.openers[-1])
    table.openers = (*table.openers, opener)
    draw(table, move.card)
    table.offered = move.card
    table.bid = 0
    table.bidder = table.speaker = None
    table.said = table.out = ()
    if log is not None:
        log.cite("DD-9.3", "a card is on offer")
        if ELVES in table.players:
            log.cite("DD-5.E1", "the Elves look at it")
        rule = "DD-9.1" if first else "DD-9.9"
        log.cite(rule, "{who} open", who=people(opener), about=(("starting_bidders",),))


def draw(table: Table, card: str | None = None) -> str | None:
    """Take the next card of the artifact deck and return it; None for a card nobody names.

    An empty deck is made of the discards (DD-9.12); whole games shuffle them before.
    """
    if not table.artifact_count:
        table.artifact_count = len(table.artifact_discards)
        if table.step:
            table.artifact_deck = table.artifact_discards
        table.artifact_discards = ()
    table.artifact_count -= 1
    if table.artifact_deck:
        card, table.artifact_deck = table.artifact_deck[0], table.artifact_deck[1:]
    return card


@BOOK.effect("DD-9.4")
def bid(constants: Constants, table: Table, move: Bid, log: Log | None) -> None:
    """A player bids (DD-9.4)."""
    table.out = (*table.out, *passed_over(table, move.by))
    table.bid, table.bidder, table.speaker = int(move.amount), move.by, move.by
    table.said = ()
    if log is not None:
        log.cite("DD-9.4", "{who} bid {amount}", who=people(move.by), amount=move.amount)


@BOOK.effect("DD-9.4")
def pass_bid(constants: Constants, table: Table, move: PassBid, log: Log | None) -> None:
    """A player passes, and so did those who were not named (H.2)."""
    passed = (*passed_over(table, move.by), move.by)
    table.said = (*table.said, *passed)
    table.out = (*table.out, *passed)
    table.speaker = move.by
    if log is not None:
        log.cite("DD-9.4", "{who} pass", who=people(move.by))


@BOOK.effect("DD-4.5", "DD-5.D1", "DD-5.D4", "DD-6.1", "DD-9.5", "DD-9.6", "DD-9.7", "DD-9.8",
             "DD-9.10", "DD-9.12", "DD-15.1", "DD-5.E3", "DD-5.G3", "DD-5.G4")  # fmt: skip
def settle(constants: Constants, table: Table, move: Settle, log: Log | None) -> None:
    """The card finds its owner, or goes under the deck (DD-9.5 to DD-9.8, DD-9.12)."""
    card = table.offered
    assert card is not None
    who = move.by
    table.offered = None
    if ELVES in table.players:
        table.seen = (*table.seen, (card, who))
    if who is None:
        table.unsold = (*table.unsold, card)
        table.artifact_count += 1
        if table.artifact_deck or table.step:
            # A whole game knows its deck, even when that card was the last one.
            table.artifact_deck = (*table.artifact_deck, card)
        if log is not None:
            log.cite("DD-9.12", "{card} goes under the deck", card=card)
    else:
        _pay(table, who, move, log)
        table.set_hand(who, (*table.hands[who], card))
        if log is not None:
            log.cite("DD-9.5", "{who} take the card", who=people(who))
        if who == GOBLINS:
            _second_card(table, move.second, log)
    over = table.for_bid is not None and len(table.openers) >= table.for_bid
    if over and ELVES in table.players:
        table.peeked = table.event_deck[0] if table.event_deck else None
        if log is not None:
            log.cite("DD-5.E3", "the Elves look at the next event card")
            log.cite("DD-9.10", "the last card was sold")


def _pay(table: Table, who: int, move: Settle, log: Log | None) -> None:
    about = (("gold", FACTIONS[who]), ("gold", "dwarves"))
    if move.special is not None:
        if log is not None:
            log.cite("DD-9.7", "{who} discard {card} instead of paying", who=people(who),
                     card=move.special, about=about)  # fmt: skip
            log.cite("DD-6.1", "the Dwarves get nothing", about=about)
        return
    price = bid_price(table, who, table.bid)
    table.pay(who, -price)
    dwarven = DWARVES in table.players and who != DWARVES
    if dwarven:
        table.pay(DWARVES, price)
    if log is not None:
        halved = who != DWARVES and who in table.with_power(DWARVES)
        if dwarven:
            log.cite("DD-5.D1", "what is paid for artifacts goes to the Dwarves", about=about)
        if halved:
            log.cite("DD-4.5", "half is rounded up", about=about)
        if DWARVES not in table.players:
            log.cite("DD-15.1", "there are no Dwarves to pay", about=about)
        rule = "DD-5.D4" if halved else "DD-9.5" if dwarven else "DD-9.6"
        log.cite(rule, "{who} pay {price} to {whom}", who=people(who), price=price,
                 whom="the Dwarves" if dwarven else "the bank", about=about)  # fmt: skip


def _second_card(table: Table, named: str | None, log: Log | None) -> None:
    """The Goblins draw one more card, free, if there is room (DD-5.G3, DD-9.8)."""
    empty = not table.artifact_count and not table.artifact_discards
    drawn = not table.is_full(GOBLINS) and not empty
    table.second_cards = (*table.second_cards, drawn)
    if drawn:
        second = draw(table, named)
        if second is None:
            table.unknown = added(table.unknown, GOBLINS, 1)
        else:
            table.set_hand(GOBLINS, (*table.hands[GOBLINS], second))
    if log is not None:
        text = (
            "the Goblins draw a second card" if drawn else "the Goblins have no room for a second"
        )
        about = (("goblin_second_card",), ("hand_sizes", "goblins"))
        if drawn:
            log.cite("DD-5.G3", text, about=about)
        else:
            log.cite("DD-5.G4", text, about=about)
        log.cite("DD-9.8", text, about=about)
