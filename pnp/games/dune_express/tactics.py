"""The Tactics die (DE-14): what is refused, and what its results do."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dune_express import stages
from pnp.games.dune_express.acting import act
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.costs import cost_of_assignment
from pnp.games.dune_express.moves import (
    TACTICAL,
    Assign,
    AssignAlso,
    BuildFort,
    MoveStorm,
    UseAtomic,
)
from pnp.games.dune_express.placing import cite_storm
from pnp.games.dune_express.position import Garrison, Position, Table
from pnp.games.dune_express.words import (
    POLAR_SINK,
    SARDAUKAR,
    counted,
    does,
    name,
    none_or,
    noun,
    side,
    what_is_there,
)
from pnp.games.kit import Chapter

TACTICS: Final = Chapter("The Tactics die")

Tactic = BuildFort | UseAtomic | MoveStorm | Assign

FACE: Final[dict[type, str]] = {
    BuildFort: "fort",
    UseAtomic: "atomic",
    MoveStorm: "sand_storm",
    Assign: "assignment",
}
"""Kind of move -> the face of the Tactics die that gives it (DE-14.2)."""


@TACTICS.refuses("DE-17.1", stages.OPTION, *TACTICAL, says="the Tactics variant is not in use")
def tactics_not_in_use(constants: Constants, position: Position, move: Tactic) -> Facts | None:
    """Tactics results belong to their variant (DE-17.1)."""
    return None if position.options.tactics else {}


@TACTICS.refuses(
    "DE-14.2", stages.DIE, *TACTICAL, says="the Tactics die shows {face}, not {wanted}"
)
def other_tactics_face(constants: Constants, position: Position, move: Tactic) -> Facts | None:
    """Only the result that the die shows is carried out (DE-14.2)."""
    results = position.results
    wanted = FACE[type(move)]
    if results is None or results.tactics is None or results.tactics == wanted:
        return None
    return {"face": results.tactics, "wanted": wanted}


@TACTICS.refuses(
    "DE-14.2", stages.USED, *TACTICAL, says="the Tactics result has been carried out already"
)
def tactics_used_already(constants: Constants, position: Position, move: Tactic) -> Facts | None:
    """The Tactics result is carried out once (DE-14.2)."""
    return {} if position.tactics_used else None


@TACTICS.refuses("DE-14.4", stages.WHERE, BuildFort, says="{who_does} not control {at}")
def fort_beyond_control(constants: Constants, position: Position, move: BuildFort) -> Facts | None:
    """A Fort is built where the player is in control (DE-14.4)."""
    if position.controller(move.at) == position.active:
        return None
    return {"who_does": does(position.active, "does"), "at": move.at}


@TACTICS.refuses("DE-14.5", stages.WHERE, BuildFort, says="a Fort stands at {at} already")
def fort_stands_already(constants: Constants, position: Position, move: BuildFort) -> Facts | None:
    """A location holds one Fort (DE-14.5)."""
    return {"at": move.at} if move.at in position.forts else None


@TACTICS.refuses("DE-14.5", stages.WHERE, BuildFort, says="all {count} Forts are on the board")
def no_fort_left(constants: Constants, position: Position, move: BuildFort) -> Facts | None:
    """There are no more Forts than the game has (DE-14.5)."""
    count = len(position.forts)
    return {"count": count} if count >= constants.values.fort_count else None


@TACTICS.refuses("DE-14.9", stages.WHERE, UseAtomic, says="no Fort stands at {at}")
def no_fort_there(constants: Constants, position: Position, move: UseAtomic) -> Facts | None:
    """An Atomic removes a Fort that is there (DE-14.9)."""
    return None if move.at in position.forts else {"at": move.at}


@TACTICS.refuses("DE-14.9", stages.WHERE, UseAtomic, says="no opponent controls {at}")
def no_enemy_fort(constants: Constants, position: Position, move: UseAtomic) -> Facts | None:
    """An Atomic removes an enemy's Fort (DE-14.9)."""
    stands = move.at in position.forts
    return {"at": move.at} if stands and not _is_enemy(position, move.at) else None


@TACTICS.refuses("DE-14.12", stages.WHERE, MoveStorm, says="the storm would go to the Polar Sink")
def storm_at_sink(constants: Constants, position: Position, move: MoveStorm) -> Facts | None:
    """No storm reaches the Polar Sink (DE-14.12)."""
    return {} if move.to == POLAR_SINK else None


@TACTICS.refuses("DE-14.11", stages.WHERE, MoveStorm, says="no opponent controls {to}")
def storm_at_no_enemy(constants: Constants, position: Position, move: MoveStorm) -> Facts | None:
    """The storm goes to an enemy location (DE-14.11)."""
    return None if _is_enemy(position, move.to) else {"to": move.to}


@TACTICS.refuses("DE-14.11", stages.WHERE, MoveStorm, says="the storm is at {to} already")
def storm_there_already(constants: Constants, position: Position, move: MoveStorm) -> Facts | None:
    """The storm goes to another location than its own (DE-14.11)."""
    return {"to": move.to} if move.to == position.storm else None


def _is_enemy(position: Position, location: str) -> bool:
    """An opponent controls the location (DE-0.6)."""
    return position.controller(location) not in (None, position.active)


# ---------------------------------------------------------------------- Assignment

ASSIGNING: Final = (Assign, AssignAlso)
Judges = Callable[[Constants, Position, Assign], Facts | None]


def _as_one(guard: Judges) -> Callable[[Constants, Position, Assign | AssignAlso], Facts | None]:
    """Return a guard that judges what is added together with the Assignment, as one action."""

    @wraps(guard)
    def judging(
        constants: Constants, position: Position, move: Assign | AssignAlso
    ) -> Facts | None:
        if isinstance(move, Assign):
            return guard(constants, position, move)
        return guard(
            constants, _begun(constants, position), Assign((*position.assigned, *move.moves))
        )

    return judging


def _begun(constants: Constants, position: Position) -> Position:
    """Return the position in which the Assignment of the last action began."""
    table = position.opened()
    table.spent -= cost_of_assignment(constants, table, position.assigned)
    for transfer in position.assigned:
        _shift(table, transfer.to, transfer.kind, -transfer.count)
        _shift(table, transfer.origin, transfer.kind, transfer.count)
    return table.closed()


@TACTICS.refuses("DE-14.15", stages.USED, AssignAlso, says="the last action is no Assignment")
def nothing_to_add_to(constants: Constants, position: Position, move: AssignAlso) -> Facts | None:
    """Transfers of one action follow each other directly (DE-14.15)."""
    return None if position.assigned else {}


@TACTICS.refuses("DE-17.1", stages.OPTION, *ASSIGNING, says="Sardaukar need faction powers")
@_as_one
def assigned_sardaukar_not_in_use(
    constants: Constants, position: Position, move: Assign
) -> Facts | None:
    """There are no Sardaukar without faction powers (DE-17.1)."""
    if position.options.house:
        return None
    return {} if any(transfer.kind == SARDAUKAR for transfer in move.moves) else None


@TACTICS.refuses(
    "DE-11.1",
    stages.POWER,
    *ASSIGNING,
    says="Sardaukar are the power of Corrino, not of {who}",
)
@_as_one
def assigned_sardaukar_of_another(
    constants: Constants, position: Position, move: Assign
) -> Facts | None:
    """Only Corrino has Sardaukar (DE-11.1)."""
    if position.active == "corrino":
        return None
    if any(transfer.kind == SARDAUKAR for transfer in move.moves):
        return {"who": side(position.active)}
    return None


@TACTICS.refuses("DE-2.4", stages.COUNT, *ASSIGNING, says="{why}")
@_as_one
def assigned_count_too_small(
    constants: Constants, position: Position, move: Assign
) -> Facts | None:
    """Every transfer shifts at least one counter (DE-2.4)."""
    if not move.moves:
        return {"why": "the Assignment moves nobody"}
    least = min(move.moves, key=lambda transfer: transfer.count)
    if least.count >= constants.values.least_count:
        return None
    return {"why": f"{none_or(max(least.count, 0), noun(least.kind))} would move"}


@TACTICS.refuses("DE-14.18", stages.WORM, Assign, says="the Spice die shows Shai Hulud")
def worm_forbids_assignment(constants: Constants, position: Position, move: Assign) -> Facts | None:
    """Nobody is assigned under Shai Hulud (DE-14.18)."""
    results = position.results
    return {} if results is not None and results.worm else None


@TACTICS.refuses("DE-14.15", stages.WHERE, *ASSIGNING, says="{who_does} not control {where}")
@_as_one
def assigned_beyond_control(constants: Constants, position: Position, move: Assign) -> Facts | None:
    """Transfers join locations that the player controls (DE-14.15)."""
    for transfer in move.moves:
        for where in (transfer.origin, transfer.to):
            if position.controller(where) != position.active:
                return {"who_does": does(position.active, "does"), "where": where}
    return None


@TACTICS.refuses(
    "DE-14.15", stages.WHERE, *ASSIGNING, says="{where} is both origin and destination"
)
@_as_one
def assigned_to_itself(constants: Constants, position: Position, move: Assign) -> Facts | None:
    """A transfer goes to another location (DE-14.15)."""
    for transfer in move.moves:
        if transfer.origin == transfer.to:
            return {"where": transfer.origin}
    return None


@TACTICS.refuses("DE-14.16", stages.ENOUGH, *ASSIGNING, says="{why}")
@_as_one
def assigned_too_many(constants: Constants, position: Position, move: Assign) -> Facts | None:
    """No more leave a location than stood there (DE-14.16)."""
    leaving: dict[tuple[str, str], int] = {}
    for transfer in move.moves:
        key = (transfer.origin, transfer.kind)
        leaving[key] = leaving.get(key, 0) + transfer.count
    for (where, kind), count in leaving.items():
        garrison = position.at(where)
        if garrison is None or garrison.faction != position.active:
            continue
        there = garrison.sardaukar if kind == SARDAUKAR else garrison.troops
        if count > there:
            come = sum(
                item.count
                for item in move.moves
                if (item.to, item.kind) == (where, kind) and item.origin != where
            )
            return {"why": _too_many(position.active, where, kind, (count, there, come))}
    return None


def _too_many(who: str, where: str, kind: str, counts: tuple[int, int, int]) -> str:
    """Return why too many leave, given how many leave, stood there and come in the same action."""
    leave, stood, come = counts
    if not come:
        return f"{does(who, 'has')} {what_is_there(stood, noun(kind))} at {name(where)}"
    would = f"{counted(leave, noun(kind))} would leave {name(where)}"
    there = f"only {stood}" if stood else "none"
    return f"{would} where {there} stood, so {min(leave - stood, come)} would move twice"


@TACTICS.refuses("DE-14.16", stages.ENOUGH, *ASSIGNING, says="{left} would be left at {where}")
@_as_one
def garrison_too_small(constants: Constants, position: Position, move: Assign) -> Facts | None:
    """Every controlled location keeps a counter (DE-14.16)."""
    if assigned_too_many(constants, position, move) is not None:
        return None
    change: dict[str, int] = {}
    for transfer in move.moves:
        change[transfer.origin] = change.get(transfer.origin, 0) - transfer.count
        change[transfer.to] = change.get(transfer.to, 0) + transfer.count
    for where, difference in change.items():
        garrison = position.at(where)
        if garrison is None or garrison.faction != position.active:
            continue
        left = garrison.troops + garrison.sardaukar + difference
        if left < constants.values.garrison_least:
            return {"left": what_is_there(max(left, 0), "counter"), "where": where}
    return None


@TACTICS.refuses(
    "DE-4.3", stages.SPICE, *ASSIGNING, says="the Assignment costs {cost} Spice, and {left} is left"
)
@_as_one
def assignment_too_dear(constants: Constants, position: Position, move: Assign) -> Facts | None:
    """The storm surcharge is paid from the Spice that is left (DE-4.3)."""
    results = position.results
    if results is None or results.worm:
        return None
    cost = cost_of_assignment(constants, position, move.moves)
    left = results.budget - position.spent
    return {"cost": cost, "left": what_is_there(left, "Spice")} if cost > left else None


# ---------------------------------------------------------------------- effects


@TACTICS.effect("DE-14.2", "DE-14.3")
def _carry_out(table: Table, log: Log | None) -> None:
    if log is not None:
        log.cite("DE-14.2", "the Tactics result is carried out")
        if table.acted:
            log.cite("DE-14.3", "it comes between or after other actions")
    act(table, log)
    table.tactics_used = True


@TACTICS.does(BuildFort, cites="DE-14.4")
def build_fort(constants: Constants, table: Table, move: BuildFort, log: Log | None) -> None:
    """Put a Fort on a location (DE-14.4)."""
    _carry_out(table, log)
    table.forts = table.forts | {move.at}
    if log is not None:
        log.cite("DE-14.4", "{who} builds a Fort at {at}", who=table.active, at=move.at)


@TACTICS.does(UseAtomic, cites="DE-0.6 DE-14.9 DE-14.10")
def use_atomic(constants: Constants, table: Table, move: UseAtomic, log: Log | None) -> None:
    """Take an enemy Fort off the board (DE-14.9)."""
    _carry_out(table, log)
    table.forts = table.forts - {move.at}
    if log is not None:
        log.cite("DE-0.6", "{at} is an enemy location", at=move.at)
        log.cite("DE-14.9", "the Fort at {at} is removed", at=move.at)
        log.cite("DE-14.10", "the Fort can be built again, no counter is touched")


@TACTICS.does(MoveStorm, cites="DE-0.6 DE-14.11 DE-14.14")
def move_storm(constants: Constants, table: Table, move: MoveStorm, log: Log | None) -> None:
    """Put the Sand Storm somewhere (DE-14.11)."""
    _carry_out(table, log)
    table.storm = move.to
    if log is not None:
        log.cite("DE-0.6", "{to} is an enemy location", to=move.to)
        log.cite("DE-14.11", "the Sand Storm comes to {to}", to=move.to)
        log.cite("DE-14.14", "it stays there and kills nobody")


@TACTICS.does(*ASSIGNING, cites="DE-14.15 DE-14.16 DE-14.17")
def assign(constants: Constants, table: Table, move: Assign | AssignAlso, log: Log | None) -> None:
    """Shift counters between controlled locations (DE-14.15)."""
    if isinstance(move, Assign):
        _carry_out(table, log)
    cost = cost_of_assignment(constants, table, move.moves)
    table.assigned = (*table.assigned, *move.moves)
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
            cite_storm(constants, table, to, log)


def _shift(table: Table, location: str, kind: str, count: int) -> None:
    garrison = table.at(location) or Garrison(table.active, 0)
    if kind == SARDAUKAR:
        table.put(location, garrison._replace(sardaukar=garrison.sardaukar + count))
    else:
        table.put(location, garrison._replace(troops=garrison.troops + count))
