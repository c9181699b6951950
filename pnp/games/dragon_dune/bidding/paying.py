"""Round III: the card is paid and taken, or goes under the deck (DD-9.5 to DD-9.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Faction
from pnp.games.dragon_dune.asked import alone
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.bidding.auction import no_card_on_offer
from pnp.games.dragon_dune.bidding.offering import (
    deck_or,
    draw,
    drawable,
    next_offer,
    second_due,
)
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import bid_price
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table, added
from pnp.games.dragon_dune.stages import CARD, ENOUGH, TIME, WHOSE
from pnp.games.dragon_dune.words import (
    BIDDING,
    DWARVES,
    ELVES,
    FACTIONS,
    GOBLINS,
    people,
    what_is_there,
)

PAYING: Final = Part("The price")


class Settle(Action, verb="settle"):
    """The card is paid and taken, or goes under the deck (DD-9.5, DD-9.7, DD-9.12)."""

    round, rule = BIDDING, "DD-9.5"
    aces = ("special",)

    by: Faction | None = None
    special: Card | None = None
    second: Card | None = None
    """What the Goblins drew for it, where a record names it (DD-5.G3)."""

    @classmethod
    def told(cls, entry: Mapping[str, Any], words: Mapping[str, str]) -> str:
        """Return a written payment as a sentence."""
        if not entry.get("by"):
            return "nobody wants the card; it goes under the deck"
        if entry.get("special"):
            return f"{words['by']} take the card without paying"
        return f"{words['by']} pay and take the card"


class SecondCard(Action, verb="second_card", about="the Goblins draw a second card"):
    """In a whole game the Goblins draw once the price is paid (DD-5.G3, DD-9.8)."""

    rule = "DD-9.5"
    recorded = False

    card: Card

    def completes(self) -> dict[str, Any]:
        """Return the card for the record of the payment."""
        return {"second": self.card}


def who_pays(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the winner of the auction (DD-9.5)."""
    return alone(table.bidder, True)


def after_payment(game: DragonRules, table: Table) -> str:
    """Return the step after a sale: the Goblins' second card comes first (DD-9.8)."""
    return deck_or(table, "second_card") if second_due(table) else next_offer(game, table)


@PAYING.choice(
    "settle",
    says="The winner pays",
    rules="DD-9.5 DD-9.7",
    takes=Settle,
    then="second_card offer begin_recruitment",
    asks=who_pays,
    goes=after_payment,
    must=True,
)
def payments(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the ways to pay (DD-9.5, DD-9.7)."""
    if bid_price(position, who, position.bid) <= position.gold[who]:
        yield Settle(who)
    for card in position.aces(who):
        yield Settle(who, card)


@PAYING.happening(
    "second_card",
    says="The Goblins draw a second card",
    rules="DD-5.G3 DD-9.8",
    takes=SecondCard,
    then="offer begin_recruitment",
    goes=next_offer,
)
def seconds(constants: Constants, table: Table) -> Iterator[Action]:
    """Yield the cards that the Goblins can draw."""
    return map(SecondCard, drawable(table))


PAYING.by_itself(
    "unsold",
    Settle,
    says="Nobody wants the card",
    rules="DD-9.12",
    then="offer begin_recruitment",
    goes=next_offer,
)


PAYING.refuses("DD-9.5", TIME, Settle, says="no card is on offer")(no_card_on_offer)


@PAYING.refuses("DD-9.12", WHOSE, Settle, says="{why}")
def unsold_without_reason(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """Only a card without bids is unsold, and nobody takes it (DD-9.12)."""
    if move.by == position.bidder or None not in (move.by, position.bidder):
        return None
    if position.bidder is None:
        return {"why": "nobody has bid"}
    return {"why": f"the highest bid is that of {people(position.bidder)}"}


@PAYING.refuses("DD-9.5", WHOSE, Settle, says="the highest bid is that of {bidder}")
def not_the_winner(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """The highest bidder takes the card (DD-9.5)."""
    wrong = position.bidder is not None and move.by != position.bidder
    return {"bidder": people(position.bidder)} if wrong else None


@PAYING.refuses("DD-9.5", ENOUGH, Settle, says="{who} have {gold} and would pay {price}")
def card_cannot_be_paid(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """The winner pays what was bid, unless an Ace does (DD-9.5, DD-9.7)."""
    if move.by is None or move.special is not None:
        return None
    price, gold = bid_price(position, move.by, position.bid), position.gold[move.by]
    if price <= gold:
        return None
    return {"who": people(move.by), "gold": what_is_there(gold, "gold"), "price": price}


@PAYING.refuses("DD-6.1", CARD, Settle, says="the {card} was won in this very auction")
def ace_pays_for_itself(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """The Ace that pays was held before (DD-6.1, A-8)."""
    if move.special is None or move.by is None or move.special != position.offered:
        return None
    return None if move.special in position.hands[move.by] else {"card": move.special}


@PAYING.does(
    Settle,
    cites="DD-4.5 DD-5.D1 DD-5.D4 DD-6.1 DD-9.5 DD-9.6 DD-9.7 DD-9.8 DD-9.10 DD-9.12 "
    "DD-15.1 DD-5.E3 DD-5.G3 DD-5.G4",
)
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
            table.artifact_under += 1
        if log is not None:
            log.cite("DD-9.12", "{card} goes under the deck", card=card)
    else:
        _pay(table, who, move, log)
        table.set_hand(who, (*table.hands[who], card))
        if log is not None:
            log.cite("DD-9.5", "{who} take the card", who=people(who))
        if who == GOBLINS and not (table.step and second_due(table)):
            # In a whole game the deck may have to be shuffled before they draw.
            _second_card(table, move.second, log)
    over = table.for_bid is not None and len(table.openers) >= table.for_bid
    if over and ELVES in table.players:
        table.peeked = table.event_deck[0] if table.event_deck else None
        if log is not None:
            log.cite("DD-5.E3", "the Elves look at the next event card")
            log.cite("DD-9.10", "the last card was sold")


@PAYING.does(SecondCard, cites="DD-5.G3 DD-9.8")
def draw_second(constants: Constants, table: Table, move: SecondCard, log: Log | None) -> None:
    """The Goblins take the next card of the deck (DD-5.G3, DD-9.8)."""
    _second_card(table, move.card, log)
    table.bidder = None


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
