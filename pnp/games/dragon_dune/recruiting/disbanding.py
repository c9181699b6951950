"""Round IV, steps 2 and 6: units go back to the bank (DD-10.2, DD-10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Faction, Flag, Stepping, Territory
from pnp.games.dragon_dune.asked import alone, in_order, stands_or_hides
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import elite_choices
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import ENOUGH, LIMIT, ONCE, POWER, STOPPED, TIME
from pnp.games.dragon_dune.units import take_elite
from pnp.games.dragon_dune.words import (
    DWARVES,
    FACTIONS,
    GOBLINS,
    RECRUITMENT,
    counted,
    people,
    too_many,
)

EARLY: Final = Part("2. The early disband")
DISBANDING: Final = Part("6. Disbanding")


class StopEarlyDisband(
    Action,
    verb="stop_early_disband",
    about="{by} discard {card} against the early disband",
):
    """An Ace forbids the early disband (DD-6.8)."""

    round, rule = RECRUITMENT, "DD-6.8"
    stops = True
    aces = ("card",)

    by: Faction
    card: Card


class DisbandEarly(
    Action,
    Stepping,
    verb="disband_early",
    about="{by} disband {units} in {at} early",
):
    """Goblins or their ally disband at step 2 (DD-10.2)."""

    round, rule = RECRUITMENT, "DD-10.2"
    step = 2

    by: Faction
    at: Territory
    units: int
    hidden: Flag = False
    elite: int | None = None


class Disband(Action, Stepping, verb="disband", about="{by} disband {units} in {at}"):
    """Units go back to the bank (DD-10.6)."""

    round, rule = RECRUITMENT, "DD-10.6"
    step = 6

    by: Faction
    at: Territory
    units: int
    hidden: Flag = False
    elite: int | None = None


# ---------------------------------------------------------------------- the sequence of play


def may_stop_early(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return who may stop an early disbanding, in player order (DD-6.8)."""
    who = table.active
    if "DD-6.8" in table.options.absent or who not in table.with_power(GOBLINS):
        return ()
    return in_order(table, 1, who) if stands_or_hides(table, who) else ()


@EARLY.choice(
    "stop_early",
    says="An Ace may stop the early disband",
    rules="DD-6.8",
    takes=StopEarlyDisband,
    then="disband_early",
    asks=may_stop_early,
    closes=StopEarlyDisband,
)
def early_stops(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the Aces that do so (DD-6.8)."""
    for card in position.aces(who):
        yield StopEarlyDisband(who, card)


def may_disband_early(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the player whose turn it is, who has the power of the Goblins (DD-10.2)."""
    who = table.active
    able = who in table.with_power(GOBLINS) and not table.early_stopped
    return alone(who, able and _still_disbands(table, who))


def _still_disbands(table: Table, who: int | None) -> bool:
    """Return whether units are left to disband, after others those that hide beside them."""
    at = table.disbanded_at
    if at is None or who is None:
        return stands_or_hides(table, who)
    return table.hidden[at][who] > 0


def _groups(position: Table, who: int) -> Iterator[tuple[int, int, bool, int | None]]:
    """Yield the groups to disband: where, how many, whether they are hidden, elite among them."""
    for hidden, board, elite in (
        (False, position.visible, position.elite),
        (True, position.hidden, position.elite_hidden),
    ):
        for at, there in enumerate(board):
            if position.disbanded_at not in (None, at):
                continue
            best = elite[at] if who == DWARVES else 0
            for units in range(1, there[who] + 1):
                for chosen in elite_choices(units, there[who], best):
                    yield at, units, hidden, chosen


@EARLY.choice(
    "disband_early",
    says="2. Goblins and their ally may disband",
    rules="DD-10.2",
    takes=DisbandEarly,
    then="conscript disband_early",
    asks=may_disband_early,
    again=DisbandEarly,
)
def early_disbandings(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the groups to disband before hiring (DD-10.2)."""
    return (DisbandEarly(who, *group) for group in _groups(position, who))


def may_disband(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the player whose turn it is, who has not disbanded early (DD-10.6)."""
    who = table.active
    return alone(who, not table.disbanded_early and _still_disbands(table, who))


@DISBANDING.choice(
    "disband",
    says="6. Disband",
    rules="DD-10.6",
    takes=Disband,
    then="end_turn disband",
    asks=may_disband,
    again=Disband,
)
def disbandings(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the groups to disband (DD-10.6)."""
    return (Disband(who, *group) for group in _groups(position, who))


# ---------------------------------------------------------------------- guards


@EARLY.refuses("DD-10.2", POWER, DisbandEarly, says="{who} disband in step 6, not in step 2")
@EARLY.refuses("DD-5.G5", POWER, DisbandEarly, says="{who} disband in step 6, not in step 2")
def disbands_early_without_right(
    constants: Constants, position: Position, move: DisbandEarly
) -> Facts | None:
    """Goblins and their ally disband early (DD-5.G5)."""
    return None if move.by in position.with_power(GOBLINS) else {"who": people(move.by)}


@EARLY.refuses("DD-6.8", STOPPED, DisbandEarly, says="an Ace has stopped this disbanding")
def early_disband_is_stopped(
    constants: Constants, position: Position, move: DisbandEarly
) -> Facts | None:
    """An Ace stops the early disband of a turn (DD-6.8)."""
    return {} if position.active == move.by and position.early_stopped else None


@EARLY.refuses("DD-6.8", TIME, StopEarlyDisband, says="nobody can disband early now")
def nothing_to_stop_disbanding(
    constants: Constants, position: Position, move: StopEarlyDisband
) -> Facts | None:
    """It is stopped in the turn of Goblins or ally, before it is done (DD-6.8)."""
    active = position.active
    if active is None or not position.in_recruitment():
        return {}
    late = position.disbanded_early or position.last_step > DisbandEarly.step
    return {} if late or active not in position.with_power(GOBLINS) else None


@EARLY.refuses("DD-6.11", ONCE, StopEarlyDisband, says="an Ace has stopped this disbanding already")
def early_disband_stopped_twice(
    constants: Constants, position: Position, move: StopEarlyDisband
) -> Facts | None:
    """One stopping Ace for one event (DD-6.11)."""
    return {} if position.early_stopped else None


@EARLY.refuses("DD-5.G5", ONCE, Disband, says="{who} disbanded in step 2 already")
@EARLY.refuses("DD-10.2", ONCE, Disband, says="{who} disbanded in step 2 already")
def disbands_twice(constants: Constants, position: Position, move: Disband) -> Facts | None:
    """Early or late, not both (DD-10.2, A-45)."""
    if position.active == move.by and position.disbanded_early:
        return {"who": people(move.by)}
    return None


@EARLY.refuses("DD-10.2", LIMIT, DisbandEarly, says="the disbanding of this turn was in {at}")
@EARLY.refuses("DD-10.6", LIMIT, Disband, says="the disbanding of this turn was in {at}")
def disbands_elsewhere_too(
    constants: Constants, position: Position, move: Disband | DisbandEarly
) -> Facts | None:
    """Units of one territory are disbanded (DD-10.2, DD-10.6)."""
    at = position.disbanded_at
    if position.active != move.by or at in (None, move.at):
        return None
    return {"at": constants.board.ids[at or 0]}


@EARLY.refuses("DD-10.2", ENOUGH, DisbandEarly, says="{why}")
@EARLY.refuses("DD-10.6", ENOUGH, Disband, says="{why}")
def disbands_too_many(
    constants: Constants, position: Position, move: Disband | DisbandEarly
) -> Facts | None:
    """Own units there are disbanded, visible or hidden (DD-3.4)."""
    there, word = disbandable(position, move)
    if 1 <= move.units <= there:
        return None
    place = f"in {constants.board.ids[move.at]}"
    return {"why": too_many(move.by, move.units, there, word, place, "be disbanded")}


def disbandable(position: Position, move: Disband | DisbandEarly) -> tuple[int, str]:
    """Return how many units are there to disband, and what they are: all or the hidden ones."""
    hidden = position.hidden[move.at][move.by]
    if move.hidden:
        return hidden, "hidden unit"
    return hidden + position.visible[move.at][move.by], "unit"


# ---------------------------------------------------------------------- effects


@EARLY.does(StopEarlyDisband, cites="DD-6.8 DD-6.11")
def stop_early_disband(
    constants: Constants, table: Table, move: StopEarlyDisband, log: Log | None
) -> None:
    """No early disband this turn (DD-6.8)."""
    table.early_stopped = True
    if log is not None:
        log.cite("DD-6.11", "anybody may stop it")
        log.cite("DD-6.8", "{who} stop the early disband", who=people(move.by))


@EARLY.does(DisbandEarly, Disband, cites="DD-3.3 DD-10.2 DD-10.6 DD-5.G5 DD-5.G7 DD-3.4")
def disband(
    constants: Constants, table: Table, move: Disband | DisbandEarly, log: Log | None
) -> None:
    """Units go to the bank, visible ones first unless said (DD-3.3)."""
    at, who = move.at, move.by
    visible = 0 if move.hidden else min(move.units, table.visible[at][who])
    hidden = move.units - visible
    for units, is_hidden in ((visible, False), (hidden, True)):
        if units and who == DWARVES:
            take_elite(table, at, units, is_hidden, move.elite)
    table.place(at, who, -visible)
    table.place_hidden(at, who, -hidden)
    table.to_bank(who, move.units)
    table.disbanded_at = at
    early = isinstance(move, DisbandEarly)
    table.disbanded_early = early
    if log is not None:
        about = (("bank_units", FACTIONS[who]), ("graveyard", FACTIONS[who]),
                 ("units", constants.board.ids[at], FACTIONS[who]))  # fmt: skip
        log.cite("DD-10.2" if early else "DD-10.6", "{count} are disbanded in {at}",
                 count=counted(move.units, "unit"), at=constants.board.ids[at])  # fmt: skip
        if early:
            log.cite("DD-5.G5" if who == GOBLINS else "DD-5.G7", "they disband early")
        if hidden:
            log.cite("DD-3.4", "hidden units may be disbanded", about=about)
        log.cite("DD-3.3", "they go to the reserve", about=about)
