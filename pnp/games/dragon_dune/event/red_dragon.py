"""Round II: the check card, and what it calls (DD-8.1 to DD-8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune import words
from pnp.games.dragon_dune.actions import Action, Card, Entering, Faction, Territory
from pnp.games.dragon_dune.asked import alone, in_order
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.cards import EVENTS, IS_RED, colour
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.dragon import orcs_find_no_room
from pnp.games.dragon_dune.event.turned import CheckCard, EventCard
from pnp.games.dragon_dune.measures import free_places
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import CARD, ENOUGH, ONCE, POWER, ROOM, STEP, STOPPED, TIME, WHERE
from pnp.games.dragon_dune.units import arrive, lose_all
from pnp.games.dragon_dune.words import EVENT, EVERYBODY, FACTIONS, ORCS, counted, people

RED_DRAGON: Final = Part("II. The Red Dragon")


class StopRedDragonSurvival(
    Action,
    verb="stop_red_dragon_survival",
    about="{by} discard {card}: the Orcs will not survive",
):
    """An Ace takes the Orcs' survival away (DD-6.7)."""

    round, rule = EVENT, "DD-6.7"
    stops = True
    aces = ("card",)

    by: Faction
    card: Card


class RedDragonAttack(Action, verb="red_dragon_attack", about="the Red Dragon strikes"):
    """The Red Dragon strikes (DD-8.3)."""

    round, rule = EVENT, "DD-8.2"


class Ride(Action, Entering, verb="ride", about="{by} ride to {to} with {units}"):
    """Orcs ride the Red Dragon (DD-5.O6)."""

    drawn = "fly"
    round, rule = EVENT, "DD-5.O6"

    by: Faction
    to: Territory
    units: int | None = None

    @property
    def goal(self) -> int:
        """Where the Orcs go."""
        return self.to

    @property
    def entered(self) -> tuple[int, ...]:
        """The only territory that they enter."""
        return (self.to,)


# ---------------------------------------------------------------------- the sequence of play


def after_checking(game: DragonRules, table: Table) -> str:
    """Return the step after the check card: the Red Dragon, or the event."""
    return "stop_survival" if table.red is not None else "event_card"


@RED_DRAGON.happening(
    "check_card",
    says="II. Turn up the check card",
    rules="DD-8.1 DD-8.2",
    takes=CheckCard,
    then="stop_survival event_card",
    goes=after_checking,
)
def checks(constants: Constants, table: Table) -> Iterator[Action]:
    """Yield the check cards that can come."""
    return map(CheckCard, next_events(table))


def next_events(table: Table) -> tuple[str, ...]:
    """Return the event cards that can come next, the top of the deck first.

    The Elves may have looked at the top; what lies under the deck comes when all else is gone.
    """
    deck = table.event_deck
    unseen = 1 if table.peeked is not None else len(deck) - table.event_under
    return deck[: max(1, unseen)]


def may_stop_survival(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return who may keep the Orcs from surviving, in player order (DD-6.7)."""
    if table.red is None or "DD-6.7" in table.options.absent or not table.visible[table.red][ORCS]:
        return ()
    return in_order(table)


@RED_DRAGON.choice(
    "stop_survival",
    says="An Ace may stop the Orcs' survival",
    rules="DD-6.7",
    takes=StopRedDragonSurvival,
    then="red_dragon_attack",
    asks=may_stop_survival,
    closes=StopRedDragonSurvival,
)
def survival_stops(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the Aces that do so (DD-6.7)."""
    for card in position.aces(who):
        yield StopRedDragonSurvival(who, card)


def _at_attack(game: DragonRules, table: Table, move: Any) -> None:
    table.speaker = None
    game.flow.come(game, table, "ride")


RED_DRAGON.by_itself(
    "red_dragon_attack",
    RedDragonAttack,
    says="The Red Dragon attacks",
    rules="DD-8.3",
    then="ride",
    course=_at_attack,
)


def may_ride(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the Orcs where the Red Dragon strikes them and nobody stopped it (DD-5.O6)."""
    there = table.red is not None and table.visible[table.red][ORCS] > 0
    return alone(ORCS, there and not table.survival_stopped)


@RED_DRAGON.choice(
    "ride",
    says="The Orcs may ride",
    rules="DD-5.O6",
    takes=Ride,
    then="council hide",
    asks=may_ride,
)
def rides(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield where the Red Dragon may carry units of the Orcs (DD-5.O6)."""
    there = position.visible[position.red or 0][ORCS]
    goals = [to for to in free_places(constants, position, who) if to != position.red]
    for units in range(1, there + 1):
        for to in goals:
            yield Ride(who, to, units)


# ---------------------------------------------------------------------- guards


@RED_DRAGON.refuses("DD-8.1", ONCE, CheckCard, says="the check card was turned up already: {card}")
def check_card_is_known(constants: Constants, position: Position, move: CheckCard) -> Facts | None:
    """One check card a turn (DD-8.1)."""
    return None if position.check is None else {"card": position.check}


@RED_DRAGON.refuses("DD-8.7", ONCE, CheckCard, says="the event was turned up already: {card}")
def event_is_known(
    constants: Constants, position: Position, move: EventCard | CheckCard
) -> Facts | None:
    """One event a turn, and it closes the round (DD-8.7)."""
    return {"card": position.event_top} if position.evented else None


@RED_DRAGON.refuses("DD-8.1", CARD, CheckCard, says="the {card} {is_no}")
def no_event(constants: Constants, position: Position, move: EventCard | CheckCard) -> Facts | None:
    """Events are sevens to tens, and what is discarded does not come again (DD-1.12)."""
    if move.card not in EVENTS:
        return {"card": move.card, "is_no": "is no event"}
    gone = move.card == position.event_top or move.card in position.event_discards
    return {"card": move.card, "is_no": "lies on the discard pile"} if gone else None


def check_card_is_event(position: Table) -> bool:
    """Return whether the check card of this turn is the event itself (A-20, D.1)."""
    options = position.options
    unmatched = options.check_card_fate == "only_if_dragon" and position.red is None
    return options.early or unmatched


@RED_DRAGON.refuses("DD-8.9", TIME, RedDragonAttack, says="nothing has been discarded yet")
def nothing_was_discarded(
    constants: Constants, position: Position, move: RedDragonAttack
) -> Facts | None:
    """Without a discard no check card matches (DD-8.9)."""
    first = position.turn == 1 and position.event_top is None
    return {} if first and position.red is None else None


@RED_DRAGON.refuses("DD-8.4", TIME, Ride, says="{why}")
@RED_DRAGON.refuses("DD-5.O6", TIME, Ride, says="{why}")
@RED_DRAGON.refuses("DD-6.7", TIME, StopRedDragonSurvival, says="{why}")
@RED_DRAGON.refuses("DD-8.2", TIME, RedDragonAttack, says="{why}")
def no_red_dragon(
    constants: Constants, position: Position, move: RedDragonAttack | StopRedDragonSurvival | Ride
) -> Facts | None:
    """It comes when the check card has the colour of the last event (DD-8.2)."""
    return {"why": _why_it_stays_away(position)} if position.red is None else None


def _why_it_stays_away(position: Position) -> str:
    check, evented = position.check, position.evented
    if check is None:
        return "no check card has been turned up yet"
    # The event of the turn covers the discard with which the check card was compared.
    *_, top = (None, *(position.event_discards[:-1] if evented else position.event_discards))
    if top is None:
        when = "had been discarded before" if evented else "has been discarded yet"
        return f"nothing {when} that the check card could match"
    lay = f"{top} that then lay on the discards" if evented else f"discard {top}"
    return f"the check card {check} is {colour(check)} and the {lay} is {colour(top)}"


@RED_DRAGON.refuses("DD-6.7", ONCE, StopRedDragonSurvival, says="the Red Dragon has struck already")
@RED_DRAGON.refuses("DD-8.3", ONCE, RedDragonAttack, says="the Red Dragon has struck already")
def red_dragon_has_attacked(
    constants: Constants, position: Position, move: RedDragonAttack | StopRedDragonSurvival
) -> Facts | None:
    """One attack a turn; survival is stopped before it (DD-6.7, A-22)."""
    return {} if position.attacked else None


@RED_DRAGON.refuses("DD-6.11", ONCE, StopRedDragonSurvival, says="an Ace has stopped it already")
def survival_is_stopped(
    constants: Constants, position: Position, move: StopRedDragonSurvival
) -> Facts | None:
    """One stopping Ace for one event (DD-6.11, A-64)."""
    return {} if position.survival_stopped else None


@RED_DRAGON.refuses("DD-5.O6", POWER, Ride, says="only the Orcs ride the Red Dragon, not {who}")
def ride_of_another(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Only Orcs ride (DD-5.O6)."""
    return None if move.by == ORCS else {"who": people(move.by)}


@RED_DRAGON.refuses("DD-5.O6", TIME, Ride, says="the Red Dragon has not struck yet")
@RED_DRAGON.refuses("DD-8.4", TIME, Ride, says="the Red Dragon has not struck yet")
def rides_before_the_attack(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Orcs ride after the losses (DD-8.4)."""
    return {} if position.red is not None and not position.attacked else None


@RED_DRAGON.refuses("DD-6.7", STOPPED, Ride, says="an Ace has stopped the Orcs from surviving")
def ride_is_stopped(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Orcs that do not survive do not ride (DD-6.7)."""
    return {} if position.survival_stopped else None


@RED_DRAGON.refuses("DD-5.O6", ONCE, Ride, says="the Orcs have ridden already")
def has_ridden(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """One ride to one territory (DD-5.O6)."""
    return {} if position.ridden else None


@RED_DRAGON.refuses("DD-8.5", STEP, Ride, says="the Great Council has begun")
def rides_after_the_council(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """The council follows the ride (DD-8.5)."""
    return {} if position.council or position.evented else None


@RED_DRAGON.refuses("DD-5.O6", WHERE, Ride, says="the ride would end where it began")
def rides_nowhere(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """The goal is another territory (DD-5.O6)."""
    return {} if move.to == position.red else None


@RED_DRAGON.refuses("DD-5.O6", ENOUGH, Ride, says="{why}")
def rides_with_too_many(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Some or all of the Orcs there ride (DD-5.O6)."""
    there = 0 if position.red is None else position.visible[position.red][ORCS]
    units = there if move.units is None else move.units
    if 1 <= units <= there:
        return None
    place = "there" if position.red is None else f"in {constants.board.ids[position.red]}"
    return {"why": words.too_many(ORCS, units, there, "visible unit", place, "ride")}


RED_DRAGON.refuses("DD-2.8", ROOM, Ride, says="{others} in {at}")(orcs_find_no_room)


@RED_DRAGON.refuses("DD-8.1", TIME, RedDragonAttack, says="no check card was turned up")
def nothing_was_checked(
    constants: Constants, position: Position, move: RedDragonAttack
) -> Facts | None:
    """The check card calls the Red Dragon (DD-8.1)."""
    return {} if position.check is None else None


# ---------------------------------------------------------------------- effects


def take_event(table: Table, card: str) -> None:
    """Take a card out of the event deck, wherever it has been shuffled to."""
    at = table.event_deck.index(card)
    table.event_deck = table.event_deck[:at] + table.event_deck[at + 1 :]
    table.event_under = min(table.event_under, len(table.event_deck))


@RED_DRAGON.does(CheckCard, cites="DD-8.1 DD-8.2 DD-8.9")
def check_card(constants: Constants, table: Table, move: CheckCard, log: Log | None) -> None:
    """The check card calls the Red Dragon by its colour (DD-8.1, DD-8.2)."""
    table.check = move.card
    if table.event_deck:
        take_event(table, move.card)
    table.peeked = None
    top = table.event_top
    if top is not None and IS_RED[top] == IS_RED[move.card]:
        table.red = constants.board.events[top]
    if check_card_is_event(table):
        if table.event_deck:
            table.event_deck = (move.card, *table.event_deck)
    else:
        table.event_bottom = move.card
        if table.event_deck:
            table.event_deck = (*table.event_deck, move.card)
            table.event_under += 1
    if log is not None:
        log.cite("DD-8.1", "the check card is {card}", card=move.card)
        if top is None:
            log.cite("DD-8.9", "nothing has been discarded yet", about=(("units",),))
        elif table.red is not None:
            log.cite("DD-8.2", "the Red Dragon comes to {at}", at=constants.board.ids[table.red])
        else:
            says = "{card} has another colour than {top}"
            log.cite("DD-8.2", says, card=move.card, top=top, about=(("units",), ("board_gold",)))


@RED_DRAGON.does(StopRedDragonSurvival, cites="DD-6.7 DD-6.11")
def stop_survival(
    constants: Constants, table: Table, move: StopRedDragonSurvival, log: Log | None
) -> None:
    """The Orcs lose their safety from the Red Dragon (DD-6.7)."""
    table.survival_stopped = True
    if log is not None:
        log.cite("DD-6.11", "anybody may stop it")
        log.cite("DD-6.7", "{who} stop the survival of the Orcs", who=people(move.by))


@RED_DRAGON.does(RedDragonAttack, cites="DD-8.3 DD-8.4 DD-8.5 DD-8.6 DD-5.O4 DD-6.7 DD-3.2 DD-3.4")
def red_dragon_attack(
    constants: Constants, table: Table, move: RedDragonAttack, log: Log | None
) -> None:
    """The Red Dragon takes units and gold (DD-8.3)."""
    at = table.red or 0
    name = constants.board.ids[at]
    table.attacked = True
    for who in EVERYBODY:
        if not table.visible[at][who]:
            continue
        about = (("units", name, FACTIONS[who]), ("graveyard", FACTIONS[who]))
        if who == ORCS and not table.survival_stopped:
            if log is not None:
                log.cite("DD-5.O4", "the Orcs in {at} are safe", at=name, about=about)
                log.cite("DD-8.4", "the Orcs in {at} lose nothing", at=name, about=about)
            continue
        lost = lose_all(table, at, who, True)
        if log is not None:
            log.cite("DD-3.2", "the dead of {who} go to the graveyard", who=people(who))
            rule = "DD-6.7" if who == ORCS else "DD-8.3"
            log.cite(rule, "{who} lose {count} in {at}", who=people(who), at=name,
                     count=counted(lost, "unit"), about=about)  # fmt: skip
    if table.board_gold[at]:
        table.set_board_gold(at, 0)
        if log is not None:
            log.cite("DD-8.3", "the gold in {at} is gone", at=name)
    if log is not None:
        for who in EVERYBODY:
            if table.hidden[at][who]:
                log.cite("DD-3.4", "hidden units in {at} are not touched", at=name,
                         about=(("units", name, FACTIONS[who]),))  # fmt: skip
        log.cite("DD-8.6", "the dragon marker stays", about=(("dragon",),))
        log.cite("DD-8.5", "a Great Council is held")


@RED_DRAGON.does(Ride, cites="DD-5.O6")
def ride(constants: Constants, table: Table, move: Ride, log: Log | None) -> None:
    """Orcs fly off on the Red Dragon (DD-5.O6)."""
    start = table.red or 0
    units = table.visible[start][ORCS] if move.units is None else move.units
    table.ridden = True
    table.place(start, ORCS, -units)
    arrive(table, move.to, ORCS, units)
    if log is not None:
        log.cite("DD-5.O6", "{count} ride to {to}", count=counted(units, "Orc"),
                 to=constants.board.ids[move.to])  # fmt: skip
