"""Counters that arrive: the toll of a Fort, combat, and who is left (DE-8, DE-14.6 to DE-14.8)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Log
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import MoveCounters, Place
from pnp.games.dune_express.position import Garrison, Table
from pnp.games.dune_express.strength import after_hits, strength_of
from pnp.games.dune_express.words import POLAR_SINK, SARDAUKAR
from pnp.games.kit import Chapter

ARRIVING: Final = Chapter("Arrival and combat")


def group_of(table: Table, move: Place | MoveCounters) -> Garrison:
    """Return the counters that a placing or a move sets going."""
    if move.kind == SARDAUKAR:
        return Garrison(table.active, 0, move.count)
    return Garrison(table.active, move.count)


def less(garrison: Garrison, group: Garrison) -> Garrison | None:
    """Return what is left of a garrison when a group leaves it, None when nothing is."""
    troops = garrison.troops - group.troops
    sardaukar = garrison.sardaukar - group.sardaukar
    return Garrison(garrison.faction, troops, sardaukar) if troops or sardaukar else None


def _supply(constants: Constants, table: Table, garrison: Garrison) -> int:
    """Return the supply while *garrison* is off the board, in the middle of an arrival."""
    values = constants.values
    return values.troops_per_faction - table.on_board(garrison.faction) - garrison.troops


@ARRIVING.effect("DE-8.1", "DE-8.6")
def arrive(
    constants: Constants, table: Table, group: Garrison, location: str, log: Log | None
) -> None:
    """Let counters come to a location: join, take it, or pay toll and fight (DE-8, DE-14.6)."""
    there = table.at(location)
    if there is not None and there.faction == group.faction:
        troops, sardaukar = there.troops + group.troops, there.sardaukar + group.sardaukar
        table.put(location, Garrison(group.faction, troops, sardaukar))
        return
    left: Garrison | None = group
    if there is not None:
        if log is not None:
            facts = {"who": group.faction, "enemy": there.faction, "where": location}
            log.cite("DE-8.1", "{who} attacks {enemy} at {where}", **facts)
            _cite_portions(table, group, location, log)
        left = _pay_toll(constants, table, group, location, log)
        left, there = _fight(constants, table, left, there, location, log)
        if left is None:
            table.put(location, there)
            return
        if log is not None:
            log.cite("DE-8.6", "{who} controls {where}", who=left.faction, where=location)
    elif location in table.forts and log is not None:
        log.cite(
            "DE-14.8", "the Fort at {where} now serves {who}", where=location, who=table.active
        )
    table.put(location, left)


@ARRIVING.effect("DE-8.8")
def _cite_portions(table: Table, group: Garrison, location: str, log: Log) -> None:
    if table.placed + table.moved > group.troops + group.sardaukar:
        log.cite("DE-8.8", "the attack comes in portions")


@ARRIVING.effect("DE-14.6", "DE-14.7", "DE-14.8")
def _pay_toll(
    constants: Constants, table: Table, group: Garrison, location: str, log: Log | None
) -> Garrison | None:
    if location not in table.forts:
        return group
    due = constants.values.fort_toll - table.toll
    hits = min(strength_of(constants, group), due)
    if hits <= 0:
        if log is not None:
            log.cite("DE-14.7", "the Fort has taken its toll this turn")
        return group
    table.toll += hits
    left = after_hits(constants, group, hits, _supply(constants, table, group))
    if log is not None:
        log.cite("DE-14.6", "the Fort at {where} takes {hits}", where=location, hits=hits)
        if table.toll < constants.values.fort_toll:
            log.cite("DE-14.7", "the Fort may still take {due}", due=due - hits)
        log.cite("DE-14.8", "the Fort stays at {where}", where=location)
    return left


@ARRIVING.effect("DE-8.2", "DE-8.3", "DE-8.4", "DE-8.5", "DE-8.7", "DE-11.5")
def _fight(
    constants: Constants,
    table: Table,
    attacker: Garrison | None,
    defender: Garrison,
    location: str,
    log: Log | None,
) -> tuple[Garrison | None, Garrison | None]:
    if attacker is None:
        return None, defender
    hits = min(strength_of(constants, attacker), strength_of(constants, defender))
    # The defender is still on the board while its losses are worked out, the attacker is not.
    defending = constants.values.troops_per_faction - table.on_board(defender.faction)
    attacking = _supply(constants, table, attacker)
    left = after_hits(constants, attacker, hits, attacking)
    there = after_hits(constants, defender, hits, defending)
    if log is not None:
        log.cite("DE-8.2", "combat follows at once at {where}", where=location)
        log.cite("DE-8.3", "each side loses {hits}", hits=hits)
        log.cite("DE-8.4", f"losses go back to {_where_to(attacker, left, defender, there)}")
        if left is None and there is None:
            log.cite("DE-8.5", "{where} is left empty", where=location)
        if location == POLAR_SINK:
            log.cite("DE-8.7", "the Polar Sink is no exception")
        if attacker.sardaukar or defender.sardaukar:
            log.cite("DE-11.5", "Sardaukar fight with their strength")
    return left, there


def _where_to(
    attacker: Garrison, left: Garrison | None, defender: Garrison, there: Garrison | None
) -> str:
    """Return where losses go back to: Sardaukar have a pile of their own (DE-11.5)."""
    fought = attacker.sardaukar + defender.sardaukar
    stand = (left.sardaukar if left else 0) + (there.sardaukar if there else 0)
    return "supply and pile" if stand < fought else "the supplies"
