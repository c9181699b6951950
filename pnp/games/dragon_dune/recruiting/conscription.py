"""Round IV, step 3: conscripts come free (DD-10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Faction, Flag, Placing, Territory
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.cards import ACES
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import (
    closed,
    conscription_limit,
    conscripts_by_ace,
    limit_of,
)
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.recruiting.placing import (
    bank_is_empty,
    elite_to_place,
    entries,
    place,
    recruits_among_dragons,
    recruits_without_room,
)
from pnp.games.dragon_dune.stages import COUNT, ENOUGH, LIMIT, OPTION, ROOM, WHERE
from pnp.games.dragon_dune.words import (
    ELVES,
    ORCS,
    RECRUITMENT,
    beyond,
    counted,
    hidden_units,
    people,
    too_few,
)

CONSCRIPTION: Final = Part("3. Conscription")


class Conscript(Action, Placing, verb="conscript", about="{by} conscript {units} in {at}"):
    """Units come for free (DD-10.3)."""

    drawn = "highlight"
    round, rule = RECRUITMENT, "DD-10.3"
    step = 3
    aces = ("special", "hide_special")

    by: Faction
    at: Territory
    units: int
    special: Card | None = None
    """The Ace of the Elves in the booklet of 8 July (D.1)."""

    elite: int | None = None
    hide_on_arrival: Flag = False
    hide_special: Card | None = None

    @property
    def goal(self) -> int:
        """Where the units come."""
        return self.at


def may_conscript(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the player whose turn it is, as long as units may be conscripted (DD-10.3)."""
    who = table.active
    if who is None or not table.bank[who]:
        return ()
    if conscripts_by_ace(table, who):
        return (who,)
    if table.conscripted >= conscription_limit(table, who):
        return ()
    shut = closed(game.constants, table)
    for at, there in enumerate(table.visible):
        if there[who] and at not in shut:
            return (who,)
    return ()


@CONSCRIPTION.choice(
    "conscript",
    says="3. Conscript",
    rules="DD-10.3",
    takes=Conscript,
    then="stop_hiring conscript hide",
    asks=may_conscript,
    again=Conscript,
)
def conscriptions(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield places and numbers of units to conscript, by an Ace too (DD-10.3, D.1)."""
    bank = position.bank[who]
    left = conscription_limit(position, who) - position.conscripted
    by_ace = position.aces(who)[:1] if conscripts_by_ace(position, who) else ()
    shut = closed(constants, position)
    for at, there in enumerate(position.visible):
        if at in shut:
            continue
        for units in range(1, min(left, bank) + 1) if there[who] else ():
            for elite in elite_to_place(position, who, units):
                yield Conscript(who, at, units, None, elite)
        for card in by_ace:
            for hides, hidden_by in entries(constants, position, who, at):
                for units in range(1, min(position.options.values.revive_ace_elves, bank) + 1):
                    yield Conscript(who, at, units, card, None, hides, hidden_by)


@CONSCRIPTION.refuses("DD-10.3", OPTION, Conscript, says="no Ace brings {who} more conscripts")
def conscription_takes_no_ace(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """Only the Elves of the 8 July booklet place units by an Ace (D.1)."""
    wrong = move.special is not None and not (position.options.early and move.by == ELVES)
    return {"who": people(move.by)} if wrong else None


def _by_ace(move: Conscript) -> bool:
    """Return whether units are placed by the Elven Ace of the 8 July booklet (D.1)."""
    return move.special in ACES


@CONSCRIPTION.refuses("DD-10.3", WHERE, Conscript, says="{who} have no visible unit in {at}")
def conscripts_without_base(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """A visible unit is the base of conscription (DD-10.3)."""
    if _by_ace(move) or position.visible[move.at][move.by]:
        return None
    return {"who": people(move.by), "at": constants.board.ids[move.at]}


@CONSCRIPTION.refuses("DD-3.4", WHERE, Conscript, says="{why}")
def conscripts_by_hidden_units(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """Hidden units are no base (DD-3.4, A-63)."""
    visible, hidden = position.visible[move.at][move.by], position.hidden[move.at][move.by]
    if _by_ace(move) or visible or not hidden:
        return None
    return {"why": hidden_units(move.by, visible, hidden, constants.board.ids[move.at])}


@CONSCRIPTION.refuses("DD-10.3", COUNT, Conscript, says="{why}")
def conscripts_nobody(constants: Constants, position: Position, move: Conscript) -> Facts | None:
    """At least one unit is conscripted (DD-10.3)."""
    return {"why": too_few(move.units, "be conscripted")} if move.units < 1 else None


def _too_many(position: Position, move: Conscript) -> Facts | None:
    """Return how many would be conscripted this turn where they are too many."""
    if _by_ace(move):
        limit, units = position.options.values.revive_ace_elves, move.units
    else:
        limit = conscription_limit(position, move.by)
        units = move.units + (position.conscripted if position.active == move.by else 0)
    if units <= limit:
        return None
    return {"why": beyond(units, limit_of(position, move.by, limit), "conscripted")}


@CONSCRIPTION.refuses("DD-18.1", LIMIT, Conscript, says="{why}")
def conscripts_too_many_by_option(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """The option is good for so many more (DD-18.1)."""
    return _too_many(position, move) if position.options.extra_conscription else None


@CONSCRIPTION.refuses("DD-5.O5", LIMIT, Conscript, says="{why}")
def conscripts_too_many_orcs(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """The Orcs conscript so many (DD-5.O5)."""
    return _too_many(position, move) if move.by == ORCS else None


@CONSCRIPTION.refuses("DD-5.O10", LIMIT, Conscript, says="{why}")
def conscripts_too_many_as_ally(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """The ally of the Orcs conscripts as many as they do (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    return _too_many(position, move) if ally else None


@CONSCRIPTION.refuses("DD-10.3", LIMIT, Conscript, says="{why}")
def conscripts_too_many(constants: Constants, position: Position, move: Conscript) -> Facts | None:
    """So many a turn, unless another number concerns the player (DD-10.3)."""
    usual = move.by not in position.with_power(ORCS) and not position.options.extra_conscription
    return _too_many(position, move) if usual else None


CONSCRIPTION.refuses("DD-2.11", WHERE, Conscript, says="the dragon marker stands in {number}")(
    recruits_among_dragons
)
CONSCRIPTION.refuses("DD-3.1", ENOUGH, Conscript, says="{who} have {count} in reserve")(
    bank_is_empty
)
CONSCRIPTION.refuses("DD-2.8", ROOM, Conscript, says="{others} in {at}")(recruits_without_room)


@CONSCRIPTION.does(Conscript, cites="DD-10.3 DD-5.O5 DD-5.O10 DD-18.1 DD-19.6")
def conscript(constants: Constants, table: Table, move: Conscript, log: Log | None) -> None:
    """Units come free from the bank (DD-10.3)."""
    if move.special is None:
        table.conscripted += move.units
    place(constants, table, move, log)
    if log is not None:
        values = table.options.values
        rule = "DD-10.3"
        log.cite(rule, "{who} conscript", who=people(move.by))
        if table.conscripted > values.conscripts and move.by in table.with_power(ORCS):
            rule = "DD-5.O5" if move.by == ORCS else "DD-5.O10"
        elif table.options.extra_conscription:
            rule = "DD-18.1"
            if table.options.booklet:
                log.cite("DD-19.6", "the option is in use with the booklet")
        log.cite(rule, "{count} come to {at}", count=counted(move.units, "conscript"),
                 at=constants.board.ids[move.at])  # fmt: skip
