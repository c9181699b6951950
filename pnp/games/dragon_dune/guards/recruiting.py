"""What can object to a turn of round IV: its order, and steps 1 to 4 and 6 (DD-10)."""

from __future__ import annotations

from typing import Any, Final

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK, STEPS
from pnp.games.dragon_dune.cards import ACES
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import (
    closed,
    conscription_limit,
    crowded,
    hiring_price,
    revival_limit,
)
from pnp.games.dragon_dune.moves import (
    BeginRecruitment,
    ComeOut,
    Conscript,
    Disband,
    DisbandEarly,
    Hire,
    Raise,
    Revive,
    StopEarlyDisband,
    StopHiring,
    Turn,
)
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import DWARVES, ELVES, GOBLINS, ORCS, counted, people

STEPPING: Final = tuple(STEPS)
ARRIVALS: Final = (Conscript, Hire, Raise)
Arrival = Conscript | Hire | Raise


# ---------------------------------------------------------------------- the order of turns


@BOOK.refuses("DD-10.0", book.ONCE, BeginRecruitment, says="the turns have begun")
def recruitment_has_begun(
    constants: Constants, position: Position, move: BeginRecruitment
) -> Facts | None:
    """Hidden units come out once, before all turns (DD-10.0)."""
    started = position.recruiting or position.active is not None or position.turned
    return {} if position.in_recruitment() and started else None


@BOOK.refuses("DD-3.7", book.POWER, ComeOut, says="{who} are no Elves")
@BOOK.refuses("DD-3.8", book.POWER, ComeOut, says="{who} come out with all others")
def comes_out_alone(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Only Elves choose where they come out (DD-3.7, DD-3.8)."""
    return None if move.by == ELVES else {"who": people(move.by)}


@BOOK.refuses("DD-3.7", book.TIME, ComeOut, says="the turns have begun")
def comes_out_late(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Elves come out at the very start of the round (DD-3.7)."""
    begun = position.active is not None or position.turned
    return {} if position.in_recruitment() and begun else None


@BOOK.refuses("DD-3.7", book.ENOUGH, ComeOut, says="{at} holds {count}")
def comes_out_from_nowhere(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Hidden units come out (DD-3.7)."""
    there = position.hidden[move.at][move.by]
    units = there if move.units is None else move.units
    if 1 <= units <= there:
        return None
    return {"at": constants.board.ids[move.at], "count": counted(there, "hidden unit")}


@BOOK.refuses("DD-2.8", book.ROOM, ComeOut, says="two other players stand in {at}")
@BOOK.refuses("DD-3.9", book.ROOM, ComeOut, says="two other players stand in {at}")
def comes_out_without_room(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Nobody comes out as a third player in a castle (DD-3.9)."""
    if crowded(constants, position, move.at, move.by):
        return {"at": constants.board.ids[move.at]}
    return None


def initiative(position: Position, by: int) -> bool:
    """Return whether the Goblins may take their turn now, wherever they sit (DD-16.4)."""
    free = position.options.goblin_initiative and by == GOBLINS
    return free and by not in position.turned and position.active != by


@BOOK.refuses("DD-16.4", book.WHOSE, Turn, says="the Goblins have had their turn")
def initiative_taken_twice(constants: Constants, position: Position, move: Turn) -> Facts | None:
    """Goblin Initiative is good for one turn (DD-16.4, A-52)."""
    goblins = position.options.goblin_initiative and move.by == GOBLINS
    done = GOBLINS in position.turned or position.active == GOBLINS
    return {} if goblins and done and position.in_recruitment() else None


@BOOK.refuses("DD-10.8", book.WHOSE, Turn, says="the turn of {who} is over")
def turn_runs_backwards(constants: Constants, position: Position, move: Turn) -> Facts | None:
    """Turns go in player order from the Starting Player on, one for each (DD-10.8)."""
    if not position.in_recruitment() or initiative(position, move.by):
        return None
    done = move.by in position.turned or move.by == position.active
    late = position.rank(move.by) < position.due
    return {"who": people(move.by)} if done or late else None


@BOOK.refuses("DD-10.9", book.WHOSE, *STEPPING, says="{who} have ended their turn")
def turn_has_ended(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Nothing follows the last step of a turn (DD-10.9)."""
    ended = position.in_recruitment() and position.active is None and position.turned
    return {"who": people(move.by)} if ended and move.by == position.turned[-1] else None


@BOOK.refuses("DD-10.8", book.WHOSE, *STEPPING, says="this is the turn of {active}")
def turn_of_another(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Nobody takes steps in another's turn (DD-10.8)."""
    if not position.in_recruitment():
        return None if initiative(position, move.by) else {"active": "nobody"}
    if position.active == move.by or initiative(position, move.by):
        return None
    return {"active": people(position.active)}


@BOOK.refuses("DD-10.9", book.STEP, *STEPPING, says="step {later} has been taken")
def step_is_past(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Steps are taken in order (DD-10.9)."""
    if position.active != move.by or not position.in_recruitment():
        return None
    later = position.last_step
    return {"later": later} if STEPS[type(move)] < later else None


# ---------------------------------------------------------------------- step 1


@BOOK.refuses("DD-5.O7", book.LIMIT, Revive, says="{limit} can be taken this turn, not {units}")
@BOOK.refuses("DD-10.1", book.LIMIT, Revive, says="{limit} can be taken this turn, not {units}")
def revives_too_many(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """The graveyard gives up so many units in a turn (DD-10.1)."""
    aces = position.aces_revived + (move.special is not None)
    limit = revival_limit(position, move.by, aces)
    units = position.revived + move.units if position.active == move.by else move.units
    return None if move.units >= 1 and units <= limit else {"limit": limit, "units": units}


@BOOK.refuses("DD-3.1", book.ENOUGH, Revive, says="the graveyard holds {count}")
@BOOK.refuses("DD-10.1", book.ENOUGH, Revive, says="the graveyard holds {count}")
def revives_the_living(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """Only units in the graveyard are revived (DD-10.1)."""
    dead = position.graveyard[move.by]
    return {"count": counted(dead, "unit")} if move.units > dead else None


@BOOK.refuses("DD-5.D3", book.LIMIT, Revive, says="{limit} can be taken this turn, not {units}")
def revives_too_many_by_ace(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """The Dwarves' Ace is good for so many (DD-5.D3)."""
    if move.special is None or move.by != DWARVES:
        return None
    return revives_too_many(constants, position, move)


@BOOK.refuses("DD-19.5", book.LIMIT, Revive, says="{limit} can be taken this turn, not {units}")
def revives_too_many_by_elven_ace(
    constants: Constants, position: Position, move: Revive
) -> Facts | None:
    """The Elves' Ace of the booklet is good for so many (DD-19.5)."""
    if move.special is None or move.by != ELVES:
        return None
    return revives_too_many(constants, position, move)


@BOOK.refuses("DD-5.O10", book.LIMIT, Revive, says="{limit} can be taken this turn, not {units}")
def revives_too_many_as_ally(
    constants: Constants, position: Position, move: Revive
) -> Facts | None:
    """The ally of the Orcs revives as many as they do (DD-5.O10)."""
    if move.by == ORCS or move.by not in position.with_power(ORCS):
        return None
    return revives_too_many(constants, position, move)


# ---------------------------------------------------------------------- steps 2 and 6


@BOOK.refuses("DD-10.2", book.POWER, DisbandEarly, says="{who} disband at step 6")
@BOOK.refuses("DD-5.G5", book.POWER, DisbandEarly, says="{who} disband at step 6")
def disbands_early_without_right(
    constants: Constants, position: Position, move: DisbandEarly
) -> Facts | None:
    """Goblins and their ally disband early (DD-5.G5)."""
    return None if move.by in position.with_power(GOBLINS) else {"who": people(move.by)}


@BOOK.refuses("DD-6.8", book.STOPPED, DisbandEarly, says="an Ace has stopped it")
def early_disband_is_stopped(
    constants: Constants, position: Position, move: DisbandEarly
) -> Facts | None:
    """An Ace stops the early disband of a turn (DD-6.8)."""
    return {} if position.active == move.by and position.early_stopped else None


@BOOK.refuses("DD-6.8", book.TIME, StopEarlyDisband, says="nobody can disband early now")
def nothing_to_stop_disbanding(
    constants: Constants, position: Position, move: StopEarlyDisband
) -> Facts | None:
    """It is stopped in the turn of Goblins or ally, before it is done (DD-6.8)."""
    active = position.active
    if active is None or not position.in_recruitment():
        return {}
    late = position.disbanded_early or position.last_step > STEPS[DisbandEarly]
    return {} if late or active not in position.with_power(GOBLINS) else None


@BOOK.refuses("DD-6.11", book.ONCE, StopEarlyDisband, says="it is stopped")
def early_disband_stopped_twice(
    constants: Constants, position: Position, move: StopEarlyDisband
) -> Facts | None:
    """One stopping Ace for one event (DD-6.11)."""
    return {} if position.early_stopped else None


@BOOK.refuses("DD-5.G5", book.ONCE, Disband, says="{who} disbanded at step 2")
@BOOK.refuses("DD-10.2", book.ONCE, Disband, says="{who} disbanded at step 2")
def disbands_twice(constants: Constants, position: Position, move: Disband) -> Facts | None:
    """Early or late, not both (DD-10.2, A-45)."""
    if position.active == move.by and position.disbanded_early:
        return {"who": people(move.by)}
    return None


@BOOK.refuses("DD-10.2", book.LIMIT, DisbandEarly, says="{at} was disbanded in")
@BOOK.refuses("DD-10.6", book.LIMIT, Disband, says="{at} was disbanded in")
def disbands_elsewhere_too(
    constants: Constants, position: Position, move: Disband | DisbandEarly
) -> Facts | None:
    """Units of one territory are disbanded (DD-10.2, DD-10.6)."""
    at = position.disbanded_at
    if position.active != move.by or at in (None, move.at):
        return None
    return {"at": constants.board.ids[at or 0]}


@BOOK.refuses("DD-10.2", book.ENOUGH, DisbandEarly, says="{at} holds {count}")
@BOOK.refuses("DD-10.6", book.ENOUGH, Disband, says="{at} holds {count}")
def disbands_too_many(
    constants: Constants, position: Position, move: Disband | DisbandEarly
) -> Facts | None:
    """Own units there are disbanded, visible or hidden (DD-3.4)."""
    there = position.hidden[move.at][move.by]
    if not move.hidden:
        there += position.visible[move.at][move.by]
    if 1 <= move.units <= there:
        return None
    return {"at": constants.board.ids[move.at], "count": counted(there, "unit")}


# ---------------------------------------------------------------------- step 3


def _by_ace(move: Conscript) -> bool:
    """Return whether units are placed by the Elven Ace of the 8 July booklet (D.1)."""
    return move.special in ACES


@BOOK.refuses("DD-10.3", book.WHERE, Conscript, says="{who} have no visible unit in {at}")
def conscripts_without_base(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """A visible unit is the base of conscription (DD-10.3)."""
    if _by_ace(move) or position.visible[move.at][move.by]:
        return None
    return {"who": people(move.by), "at": constants.board.ids[move.at]}


@BOOK.refuses("DD-3.4", book.WHERE, Conscript, says="the units of {who} in {at} are hidden")
def conscripts_by_hidden_units(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """Hidden units are no base (DD-3.4, A-63)."""
    visible, hidden = position.visible[move.at][move.by], position.hidden[move.at][move.by]
    if _by_ace(move) or visible or not hidden:
        return None
    return {"who": people(move.by), "at": constants.board.ids[move.at]}


@BOOK.refuses("DD-18.1", book.LIMIT, Conscript, says="{limit} can be conscripted, not {units}")
@BOOK.refuses("DD-5.O5", book.LIMIT, Conscript, says="{limit} can be conscripted, not {units}")
@BOOK.refuses("DD-10.3", book.LIMIT, Conscript, says="{limit} can be conscripted, not {units}")
def conscripts_too_many(constants: Constants, position: Position, move: Conscript) -> Facts | None:
    """So many a turn (DD-10.3, DD-18.1)."""
    if _by_ace(move):
        limit, units = position.options.values.revive_ace_elves, move.units
    else:
        limit = conscription_limit(position, move.by)
        units = move.units + (position.conscripted if position.active == move.by else 0)
    return None if move.units >= 1 and units <= limit else {"limit": limit, "units": units}


# ---------------------------------------------------------------------- step 4


@BOOK.refuses("DD-5.G6", book.TIME, StopHiring, says="{who} have not come to hiring")
def stops_nobodys_hiring(
    constants: Constants, position: Position, move: StopHiring
) -> Facts | None:
    """It is played in the player's turn, before he hires (DD-5.G6, A-44)."""
    due = position.in_recruitment() and position.active == move.player
    late = position.last_step > STEPS[Hire] or position.hired is not None
    return {"who": people(move.player)} if not due or late else None


@BOOK.refuses("DD-5.G6", book.ONCE, StopHiring, says="it is stopped")
def hiring_stopped_twice(
    constants: Constants, position: Position, move: StopHiring
) -> Facts | None:
    """Hiring that is stopped is not stopped again (DD-5.G6)."""
    return {} if position.hiring_stopped else None


@BOOK.refuses("DD-5.G6", book.STOPPED, Hire, says="the Goblins serve {who} no more this turn")
def hiring_is_stopped(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """A Goblin Ace forbids hiring for a turn (DD-5.G6)."""
    if position.active == move.by and position.hiring_stopped:
        return {"who": people(move.by)}
    return None


@BOOK.refuses("DD-5.O1", book.POWER, Hire, says="they are no allies of the Goblins")
@BOOK.refuses("DD-10.4e", book.POWER, Hire, says="they are no allies of the Goblins")
def orcs_hire(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """Orcs do not hire, unless the Goblins are their allies (DD-5.O1, DD-10.4f)."""
    return {} if move.by == ORCS and ORCS not in position.with_power(GOBLINS) else None


@BOOK.refuses("DD-10.4e", book.POWER, Raise, says="{who} are no Orcs")
@BOOK.refuses("DD-5.O1", book.POWER, Raise, says="{who} are no Orcs")
def another_raises(constants: Constants, position: Position, move: Raise) -> Facts | None:
    """Only Orcs raise armies (DD-5.O1)."""
    return None if move.by == ORCS else {"who": people(move.by)}


@BOOK.refuses("DD-5.O10", book.POWER, Raise, says="the Orcs do not share it with {who}")
def ally_raises(constants: Constants, position: Position, move: Raise) -> Facts | None:
    """The ally of the Orcs raises no armies (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    return {"who": people(move.by)} if ally else None


@BOOK.refuses("DD-10.4f", book.ONCE, Hire, Raise, says="this turn they {done}")
def hires_and_raises(constants: Constants, position: Position, move: Hire | Raise) -> Facts | None:
    """Hire or raise, not both in a turn (DD-10.4f)."""
    own = "hired" if isinstance(move, Hire) else "raised"
    done = position.hired
    return {"done": done} if position.active == move.by and done not in (None, own) else None


@BOOK.refuses("DD-10.4i", book.LIMIT, Hire, Raise, says="this turn it is {at}")
def recruits_elsewhere_too(
    constants: Constants, position: Position, move: Hire | Raise
) -> Facts | None:
    """One territory a turn (DD-10.4i, A-11)."""
    at = position.hired_at
    if position.options.hire_territories == "any" or position.active != move.by:
        return None
    return None if at in (None, move.at) else {"at": constants.board.ids[at or 0]}


@BOOK.refuses("DD-2.9", book.WHERE, Raise, says="{at} is not Orcish")
@BOOK.refuses("DD-5.O1", book.WHERE, Raise, says="{at} is not Orcish")
@BOOK.refuses("DD-10.4e", book.WHERE, Raise, says="{at} is not Orcish")
def raises_abroad(constants: Constants, position: Position, move: Raise) -> Facts | None:
    """Armies are raised in Orcish territories (DD-10.4e)."""
    board = constants.board
    return None if move.at in board.orcish else {"at": board.ids[move.at]}


@BOOK.refuses("DD-2.11", book.WHERE, *ARRIVALS, says="the dragons are at {number}")
@BOOK.refuses("DD-10.4b", book.WHERE, Hire, Raise, says="the dragons are at {number}")
def recruits_among_dragons(constants: Constants, position: Position, move: Arrival) -> Facts | None:
    """Nothing is placed where the dragon marker is (DD-2.11)."""
    return {"number": position.dragon} if move.at in closed(constants, position) else None


@BOOK.refuses("DD-10.4e", book.COUNT, Raise, says="the number is {units}")
@BOOK.refuses("DD-10.4a", book.COUNT, Hire, says="the number is {units}")
def recruits_nobody(constants: Constants, position: Position, move: Hire | Raise) -> Facts | None:
    """At least one unit is placed (DD-10.4)."""
    return {"units": move.units} if move.units < 1 else None


@BOOK.refuses("DD-10.4g", book.CARD, Hire, says="{who} pay half already")
@BOOK.refuses("DD-10.4c", book.CARD, Hire, says="{who} pay half already")
@BOOK.refuses("DD-5.G2", book.CARD, Hire, says="{who} pay half already")
@BOOK.refuses("DD-6.2", book.CARD, Hire, says="{who} pay half already")
def halves_twice(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """An Ace does not halve a halved price (DD-6.2, A-9)."""
    if move.special is None or move.by not in position.with_power(GOBLINS):
        return None
    return {"who": people(move.by)}


@BOOK.refuses("DD-10.4a", book.ENOUGH, Hire, says="the bank holds {count}")
@BOOK.refuses("DD-3.1", book.ENOUGH, *ARRIVALS, says="the bank holds {count}")
def bank_is_empty(constants: Constants, position: Position, move: Arrival) -> Facts | None:
    """Units come from the bank (DD-3.1)."""
    bank = position.bank[move.by]
    return {"count": counted(bank, "unit")} if move.units > bank else None


@BOOK.refuses("DD-10.4a", book.ENOUGH, Hire, says="{who} have {gold} gold and pay {price}")
def hire_cannot_be_paid(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """Mercenaries are paid at once (DD-10.4a)."""
    ace = move.special is not None
    price = hiring_price(constants, position, move.by, move.at, move.units, ace)
    gold = position.gold[move.by]
    return {"who": people(move.by), "gold": gold, "price": price} if price > gold else None


@BOOK.refuses("DD-2.8", book.ROOM, *ARRIVALS, says="two other players stand in {at}")
def recruits_without_room(constants: Constants, position: Position, move: Arrival) -> Facts | None:
    """No third player in a castle, unless the units hide at once (DD-2.8, A-14)."""
    if move.hide_on_arrival or not crowded(constants, position, move.at, move.by):
        return None
    return {"at": constants.board.ids[move.at]}
