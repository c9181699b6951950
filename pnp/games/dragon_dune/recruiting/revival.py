"""Round IV, step 1: units leave the graveyard (DD-10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Faction, Stepping
from pnp.games.dragon_dune.asked import alone
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import (
    elite_choices,
    limit_of,
    revival_limit,
    revives_by_ace,
)
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table, added
from pnp.games.dragon_dune.stages import COUNT, ENOUGH, LIMIT, OPTION, POWER
from pnp.games.dragon_dune.words import (
    DWARVES,
    ELVES,
    FACTIONS,
    ORCS,
    RECRUITMENT,
    beyond,
    counted,
    people,
    too_few,
    what_is_there,
)

REVIVAL: Final = Part("1. The graveyard")


class Revive(Action, Stepping, verb="revive", about="{by} revive {units}"):
    """Units leave the graveyard (DD-10.1)."""

    round, rule = RECRUITMENT, "DD-10.1"
    step = 1
    aces = ("special",)

    by: Faction
    units: int
    special: Card | None = None
    elite: int | None = None


def may_revive(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the player whose turn it is, as long as units may leave his graveyard (DD-10.1)."""
    who = table.active
    if who is None or not table.graveyard[who]:
        return ()
    by_ace = revives_by_ace(table, who) and table.hand_size(who) > 0
    return alone(who, by_ace or table.revived < revival_limit(table, who, table.aces_revived))


@REVIVAL.choice(
    "revive",
    says="1. Take units out of the graveyard",
    rules="DD-10.1",
    takes=Revive,
    then="stop_early revive",
    asks=may_revive,
    again=Revive,
)
def revivals(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield how many units come back, with an Ace too (DD-10.1)."""
    dead = position.graveyard[who]
    done, aces = position.revived, position.aces_revived
    left = revival_limit(position, who, aces) - done
    best = position.elite_dead if who == DWARVES else 0
    for units in range(1, min(dead, left) + 1):
        for elite in elite_choices(units, dead, best):
            yield Revive(who, units, None, elite)
    for card in position.aces(who) if revives_by_ace(position, who) else ():
        more = revival_limit(position, who, aces + 1) - done
        for units in range(left + 1, min(dead, more) + 1):
            for elite in elite_choices(units, dead, best):
                yield Revive(who, units, card, elite)


@REVIVAL.refuses("DD-19.1", OPTION, Revive, says="this is the booklet edition")
def dwarven_ace_of_the_booklet(
    constants: Constants, position: Position, move: Revive
) -> Facts | None:
    """In the booklet the Dwarves' Ace serves in battle (DD-19.1)."""
    wrong = move.special is not None and move.by == DWARVES and position.options.booklet
    return {} if wrong else None


@REVIVAL.refuses("DD-5.D3", POWER, Revive, says="no Ace lets {who} revive more")
def revival_of_another(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """An Ace revives for the Dwarves, in the booklet for the Elves (DD-5.D3, DD-19.5)."""
    if move.special is None or move.by == DWARVES:
        return None
    options = position.options
    elven = move.by == ELVES and options.booklet and not options.early
    return None if elven else {"who": people(move.by)}


@REVIVAL.refuses("DD-10.1", COUNT, Revive, says="{why}")
def revives_nobody(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """At least one unit is revived (DD-10.1)."""
    return {"why": too_few(move.units, "be revived")} if move.units < 1 else None


def _too_many(position: Position, move: Revive) -> Facts | None:
    """Return how many would be revived this turn where they are too many."""
    aces = position.aces_revived + (move.special is not None)
    limit = revival_limit(position, move.by, aces)
    units = position.revived + move.units if position.active == move.by else move.units
    if units <= limit:
        return None
    usual = revival_limit(position, move.by)
    told = limit_of(position, move.by, usual, limit - usual)
    return {"why": beyond(units, told, "revived")}


@REVIVAL.refuses("DD-5.D3", LIMIT, Revive, says="{why}")
def revives_too_many_by_ace(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """The Dwarves' Ace is good for so many (DD-5.D3)."""
    by_ace = move.special is not None and move.by == DWARVES
    return _too_many(position, move) if by_ace else None


@REVIVAL.refuses("DD-19.5", LIMIT, Revive, says="{why}")
def revives_too_many_by_elven_ace(
    constants: Constants, position: Position, move: Revive
) -> Facts | None:
    """The Elves' Ace of the booklet is good for so many (DD-19.5)."""
    by_ace = move.special is not None and move.by == ELVES
    return _too_many(position, move) if by_ace else None


@REVIVAL.refuses("DD-5.O7", LIMIT, Revive, says="{why}")
def revives_too_many_orcs(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """The Orcs revive so many (DD-5.O7)."""
    return _too_many(position, move) if move.by == ORCS else None


@REVIVAL.refuses("DD-5.O10", LIMIT, Revive, says="{why}")
def revives_too_many_as_ally(
    constants: Constants, position: Position, move: Revive
) -> Facts | None:
    """The ally of the Orcs revives as many as they do (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    return _too_many(position, move) if ally else None


@REVIVAL.refuses("DD-10.1", LIMIT, Revive, says="{why}")
def revives_too_many(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """The graveyard gives up so many units in a turn, unless it is the Orcs' number (DD-10.1)."""
    return None if move.by in position.with_power(ORCS) else _too_many(position, move)


@REVIVAL.refuses("DD-10.1", ENOUGH, Revive, says="{who} have {count} in their graveyard")
def revives_the_living(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """Only units in the graveyard are revived (DD-10.1)."""
    dead = position.graveyard[move.by]
    if move.units <= dead:
        return None
    return {"who": people(move.by), "count": what_is_there(dead, "unit")}


@REVIVAL.does(Revive, cites="DD-10.1 DD-5.O7 DD-5.O10 DD-5.D3 DD-19.5")
def revive(constants: Constants, table: Table, move: Revive, log: Log | None) -> None:
    """Units go from the graveyard to the bank (DD-10.1)."""
    table.graveyard = added(table.graveyard, move.by, -move.units)
    table.to_bank(move.by, move.units)
    table.revived += move.units
    if move.by == DWARVES and table.elite_dead:
        ordinary = table.graveyard[DWARVES] + move.units - table.elite_dead
        least = max(0, move.units - ordinary)
        asked = least if move.elite is None else move.elite
        table.elite_dead -= max(least, min(asked, move.units, table.elite_dead))
    rule = "DD-10.1"
    if move.special is not None:
        table.aces_revived += 1
        rule = "DD-5.D3" if move.by == DWARVES else "DD-19.5"
    elif move.units > table.options.values.revive:
        rule = "DD-5.O7" if move.by == ORCS else "DD-5.O10"
    if log is not None:
        log.cite("DD-10.1", "{who} revive", who=people(move.by))
        about = (("graveyard", FACTIONS[move.by]), ("bank_units", FACTIONS[move.by]))
        log.cite(rule, "{count} leave the graveyard", count=counted(move.units, "unit"),
                 about=about)  # fmt: skip
