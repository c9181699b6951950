"""What can object in the Bidding Round (DD-9)."""

from __future__ import annotations

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.auction import is_over, passed_over
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.cards import ARTIFACTS
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import bid_price
from pnp.games.dragon_dune.moves import BeginBidding, Bid, Offer, PassBid, Settle
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import BIDDING, people


@BOOK.refuses("DD-9.2", book.ONCE, BeginBidding, says="the bidding has begun")
def bidding_has_begun(constants: Constants, position: Position, move: BeginBidding) -> Facts | None:
    """The number of cards is fixed when the round begins (DD-9.2)."""
    return {} if position.round == BIDDING and position.for_bid is not None else None


@BOOK.refuses("DD-9.12", book.TIME, Offer, says="a card is still on offer")
@BOOK.refuses("DD-9.5", book.TIME, Offer, says="a card is still on offer")
def card_is_unsettled(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """One card after the other (DD-9.5, DD-9.12)."""
    return None if position.offered is None else {}


@BOOK.refuses("DD-9.2", book.LIMIT, Offer, says="{count} cards were for bid")
def too_many_cards(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """As many cards as players below their limit (DD-9.2)."""
    most = position.for_bid
    if position.round != BIDDING or most is None:
        return None
    return {"count": most} if len(position.openers) >= most else None


@BOOK.refuses("DD-9.12", book.ENOUGH, Offer, says="deck and discards are empty")
def no_card_is_left(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """Without cards the round ends (DD-9.12)."""
    empty = position.artifact_count == 0 and not position.artifact_discards
    return {} if empty else None


@BOOK.refuses("DD-9.3", book.CARD, Offer, says="{card} is not in the artifact deck")
def no_artifact(constants: Constants, position: Position, move: Offer) -> Facts | None:
    """What is offered comes from the artifact deck (DD-1.11, DD-9.3)."""
    held = any(move.card in hand for hand in position.hands)
    return {"card": move.card} if move.card not in ARTIFACTS or held else None


@BOOK.refuses("DD-9.5", book.TIME, Settle, says="no card is on offer")
@BOOK.refuses("DD-9.4", book.TIME, Bid, PassBid, says="no card is on offer")
def no_card_on_offer(
    constants: Constants, position: Position, move: Bid | PassBid | Settle
) -> Facts | None:
    """There is a card to bid for (DD-9.3)."""
    return {} if position.offered is None or position.round != BIDDING else None


@BOOK.refuses("DD-9.4", book.TIME, Bid, PassBid, says="all others have passed")
def auction_is_over(constants: Constants, position: Position, move: Bid | PassBid) -> Facts | None:
    """It ends when everybody else has passed since the standing bid (DD-9.4)."""
    if position.offered is None:
        return None
    said = (*position.said, *passed_over(position, move.by))
    if isinstance(move, PassBid) and move.by != position.bidder and move.by not in said:
        # Who has a full hand may still say that he passes.
        return None
    return {} if is_over(position, said) else None


@BOOK.refuses("DD-9.11", book.POWER, Bid, says="{who} hold {count} cards")
def bids_with_full_hand(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """Who is at the limit does not bid (DD-9.11)."""
    if not position.is_full(move.by):
        return None
    return {"who": people(move.by), "count": position.hand_size(move.by)}


@BOOK.refuses("DD-9.4", book.ONCE, Bid, says="{who} have passed on this card")
def bids_after_passing(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """Without re-entry a pass is final (A-3)."""
    if position.options.auction_reentry or position.offered is None:
        return None
    out = (*position.out, *passed_over(position, move.by))
    return {"who": people(move.by)} if move.by in out else None


@BOOK.refuses("DD-9.4", book.COUNT, Bid, says="the bid is {amount} and the least is {least}")
def bid_is_too_small(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A bid is a whole number of gold from the least bid up (DD-9.4, A-2)."""
    least = position.options.min_bid
    if move.amount == int(move.amount) and move.amount >= least:
        return None
    return {"amount": move.amount, "least": least}


@BOOK.refuses("DD-9.4", book.LIMIT, Bid, says="{standing} is bid already")
def bid_is_not_higher(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A bid is more than the standing one (DD-9.4)."""
    if position.bidder is None or move.amount > position.bid:
        return None
    return {"standing": position.bid}


@BOOK.refuses("DD-9.4", book.ENOUGH, Bid, says="{who} have {gold} and would pay {price}")
def bid_cannot_be_paid(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A bid can be paid, after half price (DD-9.4, A-5)."""
    price = bid_price(position, move.by, int(move.amount))
    gold = position.gold[move.by]
    if price <= gold or (position.options.special_bid_over_gold and position.aces(move.by)):
        return None
    return {"who": people(move.by), "gold": gold, "price": price}


@BOOK.refuses("DD-9.12", book.WHOSE, Settle, says="the standing bid is of {bidder}")
def unsold_without_reason(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """Only a card without bids is unsold, and nobody takes it (DD-9.12)."""
    if move.by == position.bidder or None not in (move.by, position.bidder):
        return None
    return {"bidder": people(position.bidder)}


@BOOK.refuses("DD-9.4", book.WHOSE, Settle, says="the standing bid is of {bidder}")
@BOOK.refuses("DD-9.5", book.WHOSE, Settle, says="the standing bid is of {bidder}")
def not_the_winner(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """The highest bidder takes the card; without a bid nobody does (DD-9.5, DD-9.12)."""
    return None if move.by == position.bidder else {"bidder": people(position.bidder)}


@BOOK.refuses("DD-9.5", book.ENOUGH, Settle, says="{who} have {gold} and pay {price}")
def card_cannot_be_paid(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """The winner pays what was bid, unless an Ace does (DD-9.5, DD-9.7)."""
    if move.by is None or move.special is not None:
        return None
    price, gold = bid_price(position, move.by, position.bid), position.gold[move.by]
    return {"who": people(move.by), "gold": gold, "price": price} if price > gold else None
