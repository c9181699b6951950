"""What can object in setup, in the Dragon Round, in the Event Round and at the Great Council."""

from __future__ import annotations

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.cards import EVENTS
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import beyond_reserve, crowded
from pnp.games.dragon_dune.moves import (
    Ally,
    BreakAlliance,
    CheckCard,
    ControlDragons,
    CouncilPass,
    EventCard,
    MoveDragon,
    OrcRelocate,
    RedDragonAttack,
    Ride,
    Roll,
    SetUp,
    StopRedDragonSurvival,
)
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import ORCS, counted, people

HUTS = ("1★", "9•", "16•")
"""Where Orcs may start (DD-1.3)."""


# ---------------------------------------------------------------------- setup


@BOOK.refuses("DD-1.1", book.COUNT, SetUp, says="the number of players is {count}")
def wrong_number_of_players(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """Two to four factions play (DD-1.1)."""
    values = position.options.values
    count = len(position.players)
    return None if values.players_least <= count <= values.players_most else {"count": count}


@BOOK.refuses("DD-1.5", book.COUNT, SetUp, says="the dice are {dice}")
def wrong_dragon_dice(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """The dragon starts by three dice (DD-1.5)."""
    values = position.options.values
    dice = move.dragon_dice
    faces = range(values.die_least, values.die_most + 1)
    sound = len(dice) == values.start_dice and all(die in faces for die in dice)
    return None if sound else {"dice": dice}


@BOOK.refuses("DD-1.3", book.WHERE, SetUp, says="{at} is none of 1★, 9• and 16•")
def orcs_start_elsewhere(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """Orcs start in their three territories (DD-1.3)."""
    for at, count in move.orc_placement:
        if count and constants.board.ids[at] not in HUTS:
            return {"at": constants.board.ids[at]}
    return None


@BOOK.refuses("DD-1.3", book.COUNT, SetUp, says="{count} are placed and {right} start")
def wrong_number_of_orcs(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """All of the starting Orcs are placed (DD-1.3, A-25)."""
    right = position.options.values.units_orcs if ORCS in position.players else 0
    count = sum(count for _, count in move.orc_placement)
    negative = any(count < 0 for _, count in move.orc_placement)
    return {"count": count, "right": right} if count != right or negative else None


@BOOK.refuses("DD-3.1", book.COUNT, SetUp, says="{who} start with {units} and have {reserve}")
def reserve_too_small(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """What starts on the board comes from the reserve (DD-3.1, DD-18.3)."""
    found = beyond_reserve(position.options, position.players)
    if found is None:
        return None
    who, units = found
    reserve = position.options.reserve[who]
    return {"who": people(who), "units": counted(units, "unit"), "reserve": reserve}


# ---------------------------------------------------------------------- round I


@BOOK.refuses("DD-17.5", book.ONCE, ControlDragons, says="the number of this turn is {die}")
@BOOK.refuses("DD-7.1", book.ONCE, Roll, says="the number of this turn is {die}")
def die_is_known(
    constants: Constants, position: Position, move: Roll | ControlDragons
) -> Facts | None:
    """The die is rolled once, or replaced before it is known (DD-7.1, DD-17.5)."""
    return None if position.die is None else {"die": position.die}


@BOOK.refuses("DD-17.5", book.ONCE, Roll, says="the number of this turn is {die}")
def number_may_be_chosen(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """Whoever chooses the number replaces the roll (DD-17.5)."""
    chosen = position.die is not None and position.options.advanced_special_cards
    return {"die": position.die} if chosen else None


@BOOK.refuses("DD-17.5", book.COUNT, ControlDragons, says="the number is {die}")
@BOOK.refuses("DD-7.1", book.COUNT, Roll, says="the number is {die}")
def no_face_of_the_die(
    constants: Constants, position: Position, move: Roll | ControlDragons
) -> Facts | None:
    """Dragons move by a face of the die (DD-7.1, DD-17.5)."""
    values = position.options.values
    die = move.die if isinstance(move, Roll) else move.amount
    return None if values.die_least <= die <= values.die_most else {"die": die}


@BOOK.refuses("DD-7.1", book.TIME, MoveDragon, says="no number is known")
def die_is_missing(constants: Constants, position: Position, move: MoveDragon) -> Facts | None:
    """The dragon moves by the die (DD-7.1)."""
    return {} if position.die is None and not position.moved else None


@BOOK.refuses("DD-7.1", book.ONCE, MoveDragon, says="it has moved this turn")
def dragon_has_moved(constants: Constants, position: Position, move: MoveDragon) -> Facts | None:
    """The dragon moves once a turn (DD-7.1)."""
    return {} if position.moved else None


@BOOK.refuses("DD-7.1", book.WHERE, MoveDragon, says="the marker is not on the board")
def no_dragon(constants: Constants, position: Position, move: MoveDragon) -> Facts | None:
    """A marker that moves is on the board (DD-7.1)."""
    return {} if position.dragon is None else None


@BOOK.refuses("DD-5.O9", book.WHERE, OrcRelocate, says="the Orcs stay in {at}")
def relocation_to_nowhere(
    constants: Constants, position: Position, move: OrcRelocate
) -> Facts | None:
    """Orcs go to another territory (DD-5.O9)."""
    return {"at": constants.board.ids[move.to]} if move.to == move.origin else None


@BOOK.refuses("DD-5.O9", book.ENOUGH, OrcRelocate, says="{at} holds {count}")
def relocates_too_many(constants: Constants, position: Position, move: OrcRelocate) -> Facts | None:
    """Some or all own units of one territory go (DD-5.O9)."""
    there = position.visible[move.origin][ORCS]
    units = there if move.units is None else move.units
    if 1 <= units <= there:
        return None
    return {"at": constants.board.ids[move.origin], "count": counted(there, "visible unit")}


# ---------------------------------------------------------------------- round II


@BOOK.refuses("DD-8.1", book.ONCE, CheckCard, says="{card} was the check card")
def check_card_is_known(constants: Constants, position: Position, move: CheckCard) -> Facts | None:
    """One check card a turn (DD-8.1)."""
    return None if position.check is None else {"card": position.check}


@BOOK.refuses("DD-8.7", book.ONCE, EventCard, CheckCard, says="{card} was the event")
def event_is_known(
    constants: Constants, position: Position, move: EventCard | CheckCard
) -> Facts | None:
    """One event a turn, and it closes the round (DD-8.7)."""
    return {"card": position.event_top} if position.evented else None


@BOOK.refuses("DD-8.7", book.CARD, EventCard, says="{card} is no card of the event deck")
@BOOK.refuses("DD-8.1", book.CARD, CheckCard, says="{card} is no card of the event deck")
def no_event(constants: Constants, position: Position, move: EventCard | CheckCard) -> Facts | None:
    """Events are sevens to tens, and what is discarded does not come again (DD-1.12)."""
    gone = move.card == position.event_top or move.card in position.event_discards
    return {"card": move.card} if move.card not in EVENTS or gone else None


@BOOK.refuses("DD-8.1", book.CARD, EventCard, says="{card} went under the deck")
@BOOK.refuses("DD-8.7", book.CARD, EventCard, says="{card} went under the deck")
def check_card_comes_again(
    constants: Constants, position: Position, move: EventCard
) -> Facts | None:
    """The event is another card than the check card (DD-8.7, A-20)."""
    check = position.check
    if check is None or check_card_is_event(position):
        return None
    return {"card": move.card} if move.card == check else None


@BOOK.refuses("DD-8.7", book.CARD, EventCard, says="{card} was turned up for it")
def another_card_than_checked(
    constants: Constants, position: Position, move: EventCard
) -> Facts | None:
    """Where the check card is the event itself, no other is (A-20, D.1)."""
    check = position.check
    if check is None or not check_card_is_event(position):
        return None
    return {"card": check} if move.card != check else None


def check_card_is_event(position: Position) -> bool:
    """Return whether the check card of this turn is the event itself (A-20, D.1)."""
    options = position.options
    unmatched = options.check_card_fate == "only_if_dragon" and position.red is None
    return options.early or unmatched


@BOOK.refuses("DD-8.4", book.TIME, Ride, says="the Red Dragon has not appeared")
@BOOK.refuses("DD-5.O6", book.TIME, Ride, says="the Red Dragon has not appeared")
@BOOK.refuses("DD-6.7", book.TIME, StopRedDragonSurvival, says="the Red Dragon has not appeared")
@BOOK.refuses("DD-8.2", book.TIME, RedDragonAttack, says="the Red Dragon has not appeared")
def no_red_dragon(
    constants: Constants, position: Position, move: RedDragonAttack | StopRedDragonSurvival | Ride
) -> Facts | None:
    """It comes when the check card has the colour of the last event (DD-8.2)."""
    return {} if position.red is None else None


@BOOK.refuses("DD-6.7", book.ONCE, StopRedDragonSurvival, says="it has attacked")
@BOOK.refuses("DD-8.3", book.ONCE, RedDragonAttack, says="it has attacked")
def red_dragon_has_attacked(
    constants: Constants, position: Position, move: RedDragonAttack | StopRedDragonSurvival
) -> Facts | None:
    """One attack a turn; survival is stopped before it (DD-6.7, A-22)."""
    return {} if position.attacked else None


@BOOK.refuses("DD-6.11", book.ONCE, StopRedDragonSurvival, says="it is stopped")
def survival_is_stopped(
    constants: Constants, position: Position, move: StopRedDragonSurvival
) -> Facts | None:
    """One stopping Ace for one event (DD-6.11, A-64)."""
    return {} if position.survival_stopped else None


@BOOK.refuses("DD-5.O6", book.POWER, Ride, says="{who} are no Orcs")
def ride_of_another(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Only Orcs ride (DD-5.O6)."""
    return None if move.by == ORCS else {"who": people(move.by)}


@BOOK.refuses("DD-5.O6", book.TIME, Ride, says="it has not attacked yet")
@BOOK.refuses("DD-8.4", book.TIME, Ride, says="it has not attacked yet")
def rides_before_the_attack(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Orcs ride after the losses (DD-8.4)."""
    return {} if position.red is not None and not position.attacked else None


@BOOK.refuses("DD-6.7", book.STOPPED, Ride, says="their survival was stopped")
def ride_is_stopped(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Orcs that do not survive do not ride (DD-6.7)."""
    return {} if position.survival_stopped else None


@BOOK.refuses("DD-5.O6", book.ONCE, Ride, says="they have ridden")
def has_ridden(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """One ride to one territory (DD-5.O6)."""
    return {} if position.ridden else None


@BOOK.refuses("DD-8.5", book.STEP, Ride, says="the Great Council has begun")
def rides_after_the_council(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """The council follows the ride (DD-8.5)."""
    return {} if position.council or position.evented else None


@BOOK.refuses("DD-5.O6", book.WHERE, Ride, says="the ride ends where it began")
def rides_nowhere(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """The goal is another territory (DD-5.O6)."""
    return {} if move.to == position.red else None


@BOOK.refuses("DD-5.O6", book.ENOUGH, Ride, says="{count} stand there")
def rides_with_too_many(constants: Constants, position: Position, move: Ride) -> Facts | None:
    """Some or all of the Orcs there ride (DD-5.O6)."""
    there = 0 if position.red is None else position.visible[position.red][ORCS]
    units = there if move.units is None else move.units
    return None if 1 <= units <= there else {"count": counted(there, "visible Orc")}


@BOOK.refuses("DD-2.8", book.ROOM, Ride, OrcRelocate, says="two other players stand in {at}")
def orcs_find_no_room(
    constants: Constants, position: Position, move: Ride | OrcRelocate
) -> Facts | None:
    """No third player in a castle (DD-2.8)."""
    if crowded(constants, position, move.to, move.by):
        return {"at": constants.board.ids[move.to]}
    return None


# ---------------------------------------------------------------------- the Great Council


@BOOK.refuses("DD-8.9", book.TIME, RedDragonAttack, says="nothing has been discarded yet")
def nothing_was_discarded(
    constants: Constants, position: Position, move: RedDragonAttack
) -> Facts | None:
    """Without a discard no check card matches (DD-8.9)."""
    return {} if position.red is None and position.event_top is None else None


@BOOK.refuses("DD-8.1", book.TIME, RedDragonAttack, says="no check card was turned up")
def nothing_was_checked(
    constants: Constants, position: Position, move: RedDragonAttack
) -> Facts | None:
    """The check card calls the Red Dragon (DD-8.1)."""
    return {} if position.check is None else None


@BOOK.refuses("DD-8.5", book.TIME, Ally, BreakAlliance, CouncilPass, says="no council is held")
@BOOK.refuses("DD-14.1", book.TIME, Ally, BreakAlliance, CouncilPass, says="no council is held")
def no_council(
    constants: Constants, position: Position, move: Ally | BreakAlliance | CouncilPass
) -> Facts | None:
    """A council follows the attack of the Red Dragon, until the event comes (DD-14.1)."""
    return None if position.attacked and not position.evented else {}


@BOOK.refuses("DD-14.5", book.TIME, Ally, BreakAlliance, CouncilPass, says="the council is over")
def council_is_over(
    constants: Constants, position: Position, move: Ally | BreakAlliance | CouncilPass
) -> Facts | None:
    """It ends when everybody has passed or is newly allied (DD-14.5)."""
    return {} if len(position.passed) == len(position.players) else None


@BOOK.refuses("DD-14.5", book.ONCE, Ally, CouncilPass, says="{who} have passed")
def has_passed_at_council(
    constants: Constants, position: Position, move: Ally | CouncilPass
) -> Facts | None:
    """Who has passed has nothing more to propose (DD-14.5)."""
    return {"who": people(move.by)} if move.by in position.passed else None


@BOOK.refuses("DD-14.2", book.WHERE, Ally, says="{who} cannot join themselves")
def allies_with_himself(constants: Constants, position: Position, move: Ally) -> Facts | None:
    """An alliance has two players (DD-14.2)."""
    return {"who": people(move.by)} if move.ally == move.by else None


@BOOK.refuses("DD-14.2", book.LIMIT, Ally, says="{who} have an ally")
def has_an_ally(constants: Constants, position: Position, move: Ally) -> Facts | None:
    """Nobody has two allies (DD-14.2)."""
    for who in (move.by, move.ally):
        if position.allies[who] is not None:
            return {"who": people(who)}
    return None


@BOOK.refuses("DD-14.4", book.WHERE, BreakAlliance, says="{who} have no ally")
def has_no_ally(constants: Constants, position: Position, move: BreakAlliance) -> Facts | None:
    """Who ends an alliance has one (DD-14.4)."""
    return {"who": people(move.by)} if position.allies[move.by] is None else None
