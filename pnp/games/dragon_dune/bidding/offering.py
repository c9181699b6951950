"""Round III: how many cards there are for bid, and the next of them (DD-9.1 to DD-9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Cards
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.cards import ARTIFACTS, kind_of
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import CARD, ENOUGH, LIMIT, ONCE, TIME
from pnp.games.dragon_dune.words import BIDDING, ELVES, GOBLINS, people

OFFERING: Final = Part("III. The Bidding Round")


class BeginBidding(Action, verb="begin_bidding", about="the bidding begins"):
    """Round III begins (DD-9.2)."""

    round, rule = BIDDING, "DD-9.2"


class Reshuffle(Action, verb="reshuffle", about="the discards are shuffled"):
    """The artifact discards become the deck again (DD-9.12)."""

    rule = "DD-9.12"
    recorded = False

    deck: Cards


class Offer(Action, verb="offer", about="{card} is offered"):
    """The next card is put up (DD-9.3)."""

    shows = ("Offered", "card")
    round, rule = BIDDING, "DD-9.2"

    card: Card


# ---------------------------------------------------------------------- the sequence of play


def deck_or(table: Table, step: str) -> str:
    """Return a step, or the shuffling that it needs first (DD-9.12)."""
    empty = not table.artifact_count
    return "reshuffle" if empty and len(table.artifact_discards) > 1 else step


def next_offer(game: DragonRules, table: Table) -> str:
    """Return the step after a sale: the next card, or round IV (DD-9.1)."""
    cards = table.artifact_count or table.artifact_discards
    if cards and table.for_bid is not None and len(table.openers) < table.for_bid:
        return deck_or(table, "offer")
    return "begin_recruitment"


def second_due(table: Table) -> bool:
    """Return whether the Goblins draw a card beside the one that they have won (DD-5.G3)."""
    cards = table.artifact_count or table.artifact_discards
    return table.bidder == GOBLINS and bool(cards) and not table.is_full(GOBLINS)


def _after_shuffling(game: DragonRules, table: Table) -> str:
    return "second_card" if second_due(table) else "offer"


OFFERING.by_itself(
    "begin_bidding",
    BeginBidding,
    says="III. Count the cards for bid",
    rules="DD-9.2",
    then="offer begin_recruitment",
    goes=next_offer,
)


@OFFERING.happening(
    "reshuffle",
    says="Shuffle the discards",
    rules="DD-9.12",
    takes=Reshuffle,
    then="offer second_card",
    goes=_after_shuffling,
)
def shuffles(constants: Constants, table: Table) -> Iterator[Action]:
    """Yield the discards as the deck: nobody knows their order, so any stands for all."""
    yield Reshuffle(table.artifact_discards)


@OFFERING.happening(
    "offer", says="Put up the next card", rules="DD-9.1 DD-9.9", takes=Offer, then="bid unsold"
)
def offers(constants: Constants, table: Table) -> Iterator[Action]:
    """Yield the cards that can be put up."""
    return map(Offer, drawable(table))


def drawable(table: Table) -> Cards:
    """Return the cards that can come next, the top of the deck first.

    What nobody wanted lies under the deck and comes when all else is gone.
    """
    deck = table.artifact_deck or table.artifact_discards
    unseen = len(deck) - table.artifact_under
    return deck[: max(1, unseen)]


# ---------------------------------------------------------------------- guards


@OFFERING.refuses("DD-9.2", ONCE, BeginBidding, says="the bidding has begun already")
def bidding_has_begun(constants: Constants, position: Position, move: BeginBidding) -> Facts | None:
    """The number of cards is fixed when the round begins (DD-9.2)."""
    return {} if position.round == BIDDING and position.for_bid is not None else None


@OFFERING.refuses("DD-9.12", TIME, Offer, says="the card on offer is not settled yet")
@OFFERING.refuses("DD-9.5", TIME, Offer, says="the card on offer is not settled yet")
def card_is_unsettled(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """One card after the other (DD-9.5, DD-9.12)."""
    return None if position.offered is None else {}


@OFFERING.refuses("DD-9.2", LIMIT, Offer, says="{why}")
def too_many_cards(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """As many cards as players below their limit (DD-9.2)."""
    most = position.for_bid
    if position.round != BIDDING or most is None:
        return None
    if len(position.openers) < most:
        return None
    have = "card has" if most == 1 else "cards have"
    return {"why": f"{most} {have} been on offer already" if most else "every hand is full"}


@OFFERING.refuses("DD-9.12", ENOUGH, Offer, says="deck and discards are empty")
def no_card_is_left(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """Without cards the round ends (DD-9.12)."""
    empty = position.artifact_count == 0 and not position.artifact_discards
    return {} if empty else None


@OFFERING.refuses("DD-9.3", CARD, Offer, says="the {card} {is_no}")
def no_artifact(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """What is offered comes from the artifact deck (DD-9.3); who holds it is a secret (DD-4.6)."""
    card = move.card
    if card not in ARTIFACTS:
        return {"card": card, "is_no": f"is {kind_of(card)}, not an artifact"}
    held = any(card in hand for hand in position.hands)
    return {"card": card, "is_no": "is not in the artifact deck"} if held else None


# ---------------------------------------------------------------------- effects


@OFFERING.does(BeginBidding, cites="DD-9.2 DD-9.11 DD-5.G4")
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


@OFFERING.does(Offer, cites="DD-9.1 DD-9.3 DD-9.9 DD-5.E1")
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
        log.cite(rule, "{who} open", who=people(with_room(table, opener)),
                 about=(("starting_bidders",),))  # fmt: skip


def with_room(table: Table, opener: int) -> int | None:
    """Return who opens: the first player with room, from the one whose turn it is on (DD-9.9)."""
    order = table.players
    turned = order[order.index(opener) :] + order[: order.index(opener)]
    return next((who for who in turned if not table.is_full(who)), None)


def draw(table: Table, card: str | None = None) -> str | None:
    """Take the next card of the artifact deck and return it; None for a card nobody names.

    An empty deck is made of the discards (DD-9.12); whole games shuffle them before.
    """
    if not table.artifact_count:
        table.artifact_count = len(table.artifact_discards)
        if table.step:
            table.artifact_deck, table.artifact_under = table.artifact_discards, 0
        table.artifact_discards = ()
    table.artifact_count -= 1
    deck = table.artifact_deck
    if deck:
        at = deck.index(card) if card in deck else 0
        card, table.artifact_deck = deck[at], deck[:at] + deck[at + 1 :]
        table.artifact_under = min(table.artifact_under, len(table.artifact_deck))
    return card


@OFFERING.does(Reshuffle, cites="DD-9.12")
def reshuffle(constants: Constants, table: Table, move: Reshuffle, log: Log | None) -> None:
    """The discards become the deck (DD-9.12)."""
    table.artifact_deck, table.artifact_under = move.deck, 0
    table.artifact_count = len(move.deck)
    table.artifact_discards = ()
    if log is not None:
        log.cite("DD-9.12", "the discards are shuffled")
