"""Round III: who speaks in an auction, and when it is over (DD-9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Faction
from pnp.games.dragon_dune.agreements import bound
from pnp.games.dragon_dune.asked import alone
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import bid_price
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import AGREED, COUNT, ENOUGH, LIMIT, ONCE, POWER, TIME
from pnp.games.dragon_dune.words import BIDDING, people, what_is_there

AUCTION: Final = Part("Bids")


class Bid(Action, verb="bid", about="{by} bid {amount} gold"):
    """A bid (DD-9.4)."""

    round, rule = BIDDING, "DD-9.4"

    by: Faction
    amount: float


class PassBid(Action, verb="pass", about="{by} pass"):
    """A player passes on the card (DD-9.4)."""

    round, rule = BIDDING, "DD-9.4"

    by: Faction


# ---------------------------------------------------------------------- the sequence of play


def passed_over(position: Table, by: int) -> tuple[int, ...]:
    """Return who has passed silently if this player speaks now (H.2)."""
    who = position.openers[-1] if position.speaker is None else position.after(position.speaker)
    skipped: list[int] = []
    while who != by and len(skipped) < len(position.players):
        skipped.append(who)
        who = position.after(who)
    return tuple(skipped)


def is_over(position: Table, said: tuple[int, ...]) -> bool:
    """Return whether everybody but the bidder has passed, or can say nothing."""
    return all(
        who == position.bidder or who in said or position.is_full(who) for who in position.players
    )


def next_speaker(position: Table) -> int | None:
    """Return who may speak next, None when the auction is over."""
    if is_over(position, position.said):
        return None
    who = position.openers[-1] if position.speaker is None else position.after(position.speaker)
    for _ in position.players:
        silent = position.is_full(who) or who == position.bidder
        if not silent and (position.options.auction_reentry or who not in position.out):
            return who
        who = position.after(who)
    return None


def who_bids(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return who speaks next in the auction (DD-9.4)."""
    who = next_speaker(table)
    return alone(who, who is not None)


def paying(game: DragonRules, table: Table) -> str:
    """Return the step after the bids: the card is paid, or unsold (DD-9.5, DD-9.12)."""
    return "unsold" if table.bidder is None else "settle"


@AUCTION.choice(
    "bid",
    says="Bid or pass",
    rules="DD-9.4",
    takes=(Bid, PassBid),
    then="bid settle unsold",
    asks=who_bids,
    goes=paying,
    again=(Bid, PassBid),
    must=True,
)
def bids(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield passing and every bid that can be paid (DD-9.4)."""
    yield PassBid(who)
    gold = position.gold[who]
    least = position.options.min_bid if position.bidder is None else position.bid + 1
    amount = max(least, position.options.min_bid)
    beyond = position.options.special_bid_over_gold and bool(position.aces(who))
    while bid_price(position, who, amount) <= gold or (beyond and amount <= least + 1):
        yield Bid(who, amount)
        amount += 1


# ---------------------------------------------------------------------- guards


@AUCTION.refuses("DD-9.4", TIME, Bid, PassBid, says="no card is on offer")
def no_card_on_offer(constants: Constants, position: Position, move: Action) -> Facts | None:
    """There is a card to bid for (DD-9.3)."""
    return {} if position.offered is None or position.round != BIDDING else None


@AUCTION.refuses("DD-9.4", TIME, Bid, PassBid, says="{why}")
def auction_is_over(constants: Constants, position: Position, move: Bid | PassBid) -> Facts | None:
    """It ends when everybody else has passed since the standing bid (DD-9.4)."""
    if position.offered is None:
        return None
    said = (*position.said, *passed_over(position, move.by))
    if isinstance(move, PassBid) and move.by != position.bidder and move.by not in said:
        # Who has a full hand may still say that he passes.
        return None
    return {"why": _why_over(position, move.by, said)} if is_over(position, said) else None


def _why_over(position: Position, by: int, said: tuple[int, ...]) -> str:
    """Return why nobody speaks any more: the others have passed, or their hands are full."""
    bidder = position.bidder
    if bidder not in (None, by):
        return f"the sale is over: the highest bid is that of {people(bidder)}"
    full = [position.is_full(who) for who in position.players if who != bidder]
    if all(full):
        return f"nobody {'else ' * (bidder is not None)}can bid: their hands are full"
    all_of_them = "everybody has" if bidder is None else "all others have"
    return f"{all_of_them} passed{' or a full hand' * any(full)}"


@AUCTION.refuses("DD-9.11", POWER, Bid, says="{who} hold {count} cards already")
def bids_with_full_hand(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """Who is at the limit does not bid (DD-9.11)."""
    if not position.is_full(move.by):
        return None
    return {"who": people(move.by), "count": position.hand_size(move.by)}


@AUCTION.refuses("DD-9.4", ONCE, Bid, says="{who} have passed, which is final in this game")
def bids_after_passing(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """Without re-entry a pass is final (A-3)."""
    if position.options.auction_reentry or position.offered is None:
        return None
    out = (*position.out, *passed_over(position, move.by))
    return {"who": people(move.by)} if move.by in out else None


@AUCTION.refuses("DD-9.4", COUNT, Bid, says="{why}")
def bid_is_too_small(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A bid is a whole number of gold from the least bid up (DD-9.4, A-2)."""
    least = position.options.min_bid
    if move.amount < least:
        agreed = "" if least == position.options.values.min_bid else " in this game"
        if move.amount < 0:
            return {"why": f"the least bid is {least}{agreed}"}
        return {"why": f"a bid of {move.amount} is below the least, which is {least}{agreed}"}
    whole = move.amount == int(move.amount)
    return None if whole else {"why": f"{move.amount} is no whole number of gold"}


@AUCTION.refuses("DD-9.4", LIMIT, Bid, says="{standing} gold is bid already")
def bid_is_not_higher(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A bid is more than the standing one (DD-9.4)."""
    if position.bidder is None or move.amount > position.bid:
        return None
    return {"standing": position.bid}


@AUCTION.refuses("DD-9.4", ENOUGH, Bid, says="{who} have {gold} and would pay {price}")
def bid_cannot_be_paid(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A bid can be paid, after half price (DD-9.4, A-5)."""
    price = bid_price(position, move.by, int(move.amount))
    gold = position.gold[move.by]
    if price <= gold or (position.options.special_bid_over_gold and position.aces(move.by)):
        return None
    return {"who": people(move.by), "gold": what_is_there(gold, "gold"), "price": price}


@AUCTION.refuses("DD-4.3", AGREED, Bid, says="{who} promised not to bid more than {amount}")
def bids_too_high(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A promise limits a bid; to pass is always legal (DD-4.3)."""
    for item in bound(position, "not_bid_above", move.by):
        if item.amount is not None and move.amount > item.amount:
            return {"who": people(move.by), "amount": item.amount}
    return None


# ---------------------------------------------------------------------- effects


@AUCTION.does(Bid, cites="DD-9.4")
def bid(constants: Constants, table: Table, move: Bid, log: Log | None) -> None:
    """A player bids (DD-9.4)."""
    table.out = (*table.out, *passed_over(table, move.by))
    table.bid, table.bidder, table.speaker = int(move.amount), move.by, move.by
    table.said = ()
    if log is not None:
        log.cite("DD-9.4", "{who} bid {amount}", who=people(move.by), amount=move.amount)


@AUCTION.does(PassBid, cites="DD-9.4")
def pass_bid(constants: Constants, table: Table, move: PassBid, log: Log | None) -> None:
    """A player passes, and so did those who were not named (H.2)."""
    passed = (*passed_over(table, move.by), move.by)
    table.said = (*table.said, *passed)
    table.out = (*table.out, *passed)
    table.speaker = move.by
    if log is not None:
        log.cite("DD-9.4", "{who} pass", who=people(move.by))
