"""What legal actions do to the table (DE-5 to DE-11, DE-14)."""

from __future__ import annotations

from pnp.games.book import Log
from pnp.games.dune_express.arrival import arrive, group_of, less
from pnp.games.dune_express.book import BOOK
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.costs import (
    cost_of_assignment,
    cost_of_moving,
    cost_of_placing,
    free_moves_left,
    storm_surcharge,
)
from pnp.games.dune_express.moves import (
    Assign,
    BuildFort,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    TakeToken,
    UseAtomic,
)
from pnp.games.dune_express.position import Garrison, Table
from pnp.games.dune_express.strength import after_hits
from pnp.games.dune_express.words import POLAR_SINK, SARDAUKAR, THUMPER


@BOOK.effect("DE-2.5")
def _act(table: Table, log: Log | None) -> None:
    if log is not None and table.acted:
        log.cite("DE-2.5", "the actions of a turn come in any order")
    table.acted = True


# ---------------------------------------------------------------------- placing and moving


@BOOK.effect("DE-5.1", "DE-5.2", "DE-5.3", "DE-5.4", "DE-5.5", "DE-5.6", "DE-11.4")
def place(constants: Constants, table: Table, move: Place, log: Log | None) -> None:
    """Pay, then let counters from the supply or the pile arrive (DE-5)."""
    _act(table, log)
    cost = cost_of_placing(constants, table, move)
    if log is not None:
        facts = {"count": move.count, "into": move.into, "cost": cost, "who": table.active}
        log.cite("DE-5.1", "{who} takes {count} from the supply", **facts)
        log.cite("DE-5.2", "{into} is the Active Location", **facts)
        log.cite("DE-5.4", "placing {count} at {into} costs {cost} Spice", **facts)
        if move.kind == SARDAUKAR:
            log.cite("DE-11.4", "Sardaukar are placed", **facts)
        if table.controller(move.into) not in (None, table.active):
            log.cite("DE-5.6", "placing at {into} is an attack", **facts)
        _cite_storm(constants, table, move.into, log)
    table.spent += cost
    table.placed += move.count
    arrive(constants, table, group_of(table, move), move.into, log)


@BOOK.effect("DE-6.1", "DE-6.2", "DE-6.3", "DE-6.4", "DE-6.5", "DE-6.6", "DE-11.7", "DE-11.8")
def move_counters(constants: Constants, table: Table, move: MoveCounters, log: Log | None) -> None:
    """Pay, then let counters from the Polar Sink arrive (DE-6)."""
    _act(table, log)
    cost = cost_of_moving(constants, table, move)
    if log is not None:
        _cite_move(constants, table, move, cost, log)
    table.spent += cost
    table.moved += move.count
    garrison = table.at(POLAR_SINK)
    group = group_of(table, move)
    if garrison is not None:
        table.put(POLAR_SINK, less(garrison, group))
    arrive(constants, table, group, move.to, log)


def _cite_move(constants: Constants, table: Table, move: MoveCounters, cost: int, log: Log) -> None:
    facts = {"count": move.count, "to": move.to, "cost": cost, "who": table.active}
    log.cite("DE-6.2", "{who} moves {count} from the Polar Sink", **facts)
    log.cite("DE-6.3", "{to} is the Active Location", **facts)
    log.cite("DE-6.4", "moving {count} to {to} costs {cost} Spice", **facts)
    results = table.results
    if results is not None and table.placed >= results.allowance:
        log.cite("DE-6.6", "no Faction die is needed", **facts)
    if results is not None and results.worm:
        log.cite("DE-11.7", "the Fremen move under Shai Hulud", **facts)
    if free_moves_left(constants, table):
        log.cite("DE-11.8", "the Guild's first moves travel free", **facts)
    _cite_storm(constants, table, move.to, log)


@BOOK.effect("DE-14.13", "DE-11.7")
def _cite_storm(constants: Constants, table: Table, location: str, log: Log) -> None:
    if table.storm != location:
        return
    each = storm_surcharge(constants, table, location)
    if each:
        log.cite("DE-14.13", "the Sand Storm makes every counter {each} Spice dearer", each=each)
    else:
        log.cite("DE-11.7", "the Sand Storm costs the Fremen nothing extra")


# ---------------------------------------------------------------------- the Traitor die


@BOOK.effect("DE-7.1", "DE-7.6", "DE-7.7", "DE-11.5", "DE-11.6", "DE-14.8")
def remove(constants: Constants, table: Table, move: Remove, log: Log | None) -> None:
    """Take counters off, unless the victim's token cancels the removal (DE-7, DE-10.6)."""
    _act(table, log)
    table.removed = True
    if log is not None:
        log.cite("DE-7.1", "{who} uses the removal", who=table.active)
        if move.count > constants.values.removal_count:
            log.cite("DE-11.6", "Vendetta takes {count}", count=move.count)
    if _is_cancelled(constants, table, move, log):
        return
    garrison = table.at(move.origin)
    if garrison is None:
        return
    supply = constants.values.troops_per_faction - table.on_board(move.faction)
    table.put(move.origin, after_hits(constants, garrison, move.count, supply))
    if log is not None:
        facts = {"faction": move.faction, "origin": move.origin, "count": move.count}
        log.cite("DE-7.6", "{faction} loses {count} at {origin}", **facts)
        log.cite("DE-7.7", "the removal costs no Spice", **facts)
        if garrison.sardaukar:
            log.cite("DE-11.5", "a removal is a hit: Troops fall first", **facts)


@BOOK.effect("DE-10.6", "DE-10.7", "DE-10.8")
def _is_cancelled(constants: Constants, table: Table, move: Remove, log: Log | None) -> bool:
    if not table.options.advanced or move.response == "accept" or table.results is None:
        return False
    token = constants.protection.get(table.results.traitor)
    if token is None or not table.holds(move.faction, token):
        return False
    held = list(table.held)
    held.remove((move.faction, token))
    table.held = tuple(held)
    if log is not None:
        log.cite("DE-10.6", "{who} uses the {token}", who=move.faction, token=token)
        log.cite("DE-10.7", "the {token} goes back to the pile", token=token)
        log.cite("DE-10.8", "the removal is cancelled and spent")
    return True


@BOOK.effect("DE-10.3", "DE-15.4")
def take_token(constants: Constants, table: Table, move: TakeToken, log: Log | None) -> None:
    """Take a token from the pile (DE-10.3, DE-15.4)."""
    _act(table, log)
    table.token_taken = True
    table.held = tuple(sorted((*table.held, (table.active, move.token))))
    if log is not None:
        rule = "DE-15.4" if move.token == THUMPER else "DE-10.3"
        log.cite(rule, "{who} takes a {token} token", who=table.active, token=move.token)


# ---------------------------------------------------------------------- Tactics


@BOOK.effect("DE-14.2", "DE-14.3")
def _carry_out(table: Table, log: Log | None) -> None:
    if log is not None:
        log.cite("DE-14.2", "the Tactics result is carried out")
        if table.acted:
            log.cite("DE-14.3", "it comes between or after other actions")
    _act(table, log)
    table.tactics_used = True


@BOOK.effect("DE-14.4")
def build_fort(constants: Constants, table: Table, move: BuildFort, log: Log | None) -> None:
    """Put a Fort on a location (DE-14.4)."""
    _carry_out(table, log)
    table.forts = table.forts | {move.at}
    if log is not None:
        log.cite("DE-14.4", "{who} builds a Fort at {at}", who=table.active, at=move.at)


@BOOK.effect("DE-0.6", "DE-14.9", "DE-14.10")
def use_atomic(constants: Constants, table: Table, move: UseAtomic, log: Log | None) -> None:
    """Take an enemy Fort off the board (DE-14.9)."""
    _carry_out(table, log)
    table.forts = table.forts - {move.at}
    if log is not None:
        log.cite("DE-0.6", "{at} is an enemy location", at=move.at)
        log.cite("DE-14.9", "the Fort at {at} is removed", at=move.at)
        log.cite("DE-14.10", "the Fort can be built again, no counter is touched")


@BOOK.effect("DE-0.6", "DE-14.11", "DE-14.14")
def move_storm(constants: Constants, table: Table, move: MoveStorm, log: Log | None) -> None:
    """Put the Sand Storm somewhere (DE-14.11)."""
    _carry_out(table, log)
    table.storm = move.to
    if log is not None:
        log.cite("DE-0.6", "{to} is an enemy location", to=move.to)
        log.cite("DE-14.11", "the Sand Storm comes to {to}", to=move.to)
        log.cite("DE-14.14", "it stays there and kills nobody")


@BOOK.effect("DE-14.15", "DE-14.16", "DE-14.17")
def assign(constants: Constants, table: Table, move: Assign, log: Log | None) -> None:
    """Shift counters between controlled locations (DE-14.15)."""
    _carry_out(table, log)
    cost = cost_of_assignment(constants, table, move)
    table.spent += cost
    # All leave before anyone arrives: a counter moves once and places may be emptied in passing.
    for transfer in move.moves:
        _shift(table, transfer.origin, transfer.kind, -transfer.count)
    for transfer in move.moves:
        _shift(table, transfer.to, transfer.kind, transfer.count)
    if log is not None:
        count = sum(transfer.count for transfer in move.moves)
        log.cite("DE-14.15", "{who} shifts {count}", who=table.active, count=count)
        log.cite("DE-14.16", "every location keeps a garrison")
        log.cite("DE-14.17", "the Assignment costs {cost} Spice", cost=cost)
        for to in dict.fromkeys(transfer.to for transfer in move.moves):
            _cite_storm(constants, table, to, log)


def _shift(table: Table, location: str, kind: str, count: int) -> None:
    garrison = table.at(location) or Garrison(table.active, 0)
    if kind == SARDAUKAR:
        table.put(location, garrison._replace(sardaukar=garrison.sardaukar + count))
    else:
        table.put(location, garrison._replace(troops=garrison.troops + count))
