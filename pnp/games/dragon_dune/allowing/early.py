"""Why a move of the setup or of rounds I to III can be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.english import listed
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.allowing.why import Allows, Why, always, have, hold
from pnp.games.dragon_dune.bidding.auction import Bid, PassBid
from pnp.games.dragon_dune.bidding.offering import BeginBidding, Offer
from pnp.games.dragon_dune.bidding.paying import Settle
from pnp.games.dragon_dune.cards import colour
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.dragon import ControlDragons, MoveDragon, OrcRelocate, Roll
from pnp.games.dragon_dune.event.council import Ally, BreakAlliance, CouncilPass
from pnp.games.dragon_dune.event.red_dragon import RedDragonAttack, Ride, StopRedDragonSurvival
from pnp.games.dragon_dune.event.turned import CheckCard, EventCard
from pnp.games.dragon_dune.measures import bid_price
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.setup import HUTS, SetUp
from pnp.games.dragon_dune.words import ORCS, counted, people


def _control(constants: Constants, position: Position, move: ControlDragons) -> Why:
    return "DD-17.5", f"{hold(move.by, move.cards)}, and the die has not been rolled yet"


def _relocate(constants: Constants, position: Position, move: OrcRelocate) -> Why:
    there, at = position.visible[move.origin][ORCS], constants.board.ids[move.origin]
    units = have(ORCS, there, "visible unit", f"in {at}")
    return "DD-5.O9", f"{units} and hold the {move.card}, and this is round I"


def _move_dragon(constants: Constants, position: Position, move: MoveDragon) -> Why:
    return "DD-7.1", f"the die shows {position.die}, and the dragon marker has not moved yet"


def _strike(constants: Constants, position: Position, move: RedDragonAttack) -> Why:
    check, top = position.check, position.event_top
    same = f"are both {colour(check)}: the same colour is enough"
    return "DD-8.2", f"the check card {check} and the discard {top} {same}"


def _stop_survival(constants: Constants, position: Position, move: StopRedDragonSurvival) -> Why:
    return "DD-6.7", f"{hold(move.by, (move.card,))}, and the Red Dragon has not struck yet"


def _ride(constants: Constants, position: Position, move: Ride) -> Why:
    red = position.red or 0
    there = have(ORCS, position.visible[red][ORCS], "visible unit", "there")
    return "DD-5.O6", f"the Red Dragon has struck {constants.board.ids[red]}, and {there}"


def _ally(constants: Constants, position: Position, move: Ally) -> Why:
    alone = f"neither {people(move.by)} nor {people(move.ally)} have an ally"
    return "DD-14.1", f"a Great Council is held, and {alone}"


def _leave(constants: Constants, position: Position, move: BreakAlliance) -> Why:
    ally = people(position.allies[move.by])
    return "DD-14.4", f"a Great Council is held, and {people(move.by)} are allied with {ally}"


def _pass_at_council(constants: Constants, position: Position, move: CouncilPass) -> Why:
    return "DD-14.5", f"a Great Council is held, and {people(move.by)} have not passed yet"


def _offer(constants: Constants, position: Position, move: Offer) -> Why:
    most = position.for_bid
    if most is None:
        most = sum(not position.is_full(who) for who in position.players)
    number = len(position.openers) + 1
    return "DD-9.2", f"the bidding is for {counted(most, 'card')}, and this is number {number}"


def _bid(constants: Constants, position: Position, move: Bid) -> Why:
    bid = "nobody has bid yet" if position.bidder is None else f"the last bid is {position.bid}"
    price = bid_price(position, move.by, int(move.amount))
    gold = have(move.by, position.gold[move.by], "gold")
    return "DD-9.4", f"{gold} and would pay {price}, and {bid}"


def _settle(constants: Constants, position: Position, move: Settle) -> Why:
    if move.by is None:
        return "DD-9.12", "nobody has bid"
    highest = f"the highest bid is that of {people(move.by)}"
    if move.special is not None:
        return "DD-9.7", f"{highest}, who hold the {move.special}"
    gold = counted(position.gold[move.by], "gold")
    price = bid_price(position, move.by, position.bid)
    return "DD-9.5", f"{highest}, who have {gold} and pay {price}"


def _set_up(constants: Constants, position: Position, move: SetUp) -> Why:
    return "DD-1.3", f"the Orcs may begin in {listed(HUTS)}"


ALLOWS: Final[Mapping[type[Action], Allows]] = {
    SetUp: _set_up,
    Roll: always("DD-7.1", "the die has not been rolled yet"),
    ControlDragons: _control,
    OrcRelocate: _relocate,
    MoveDragon: _move_dragon,
    CheckCard: always("DD-8.1", "no check card has been turned up yet"),
    RedDragonAttack: _strike,
    StopRedDragonSurvival: _stop_survival,
    Ride: _ride,
    Ally: _ally,
    BreakAlliance: _leave,
    CouncilPass: _pass_at_council,
    EventCard: always("DD-8.7", "the event of this turn has not been turned up yet"),
    BeginBidding: always("DD-9.2", "the bidding has not begun yet"),
    Offer: _offer,
    Bid: _bid,
    PassBid: always("DD-9.4", "the card on offer is not sold yet"),
    Settle: _settle,
}
