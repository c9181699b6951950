"""Placing and moving counters (DE-5, DE-6): what is refused, what it costs, what it does."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dune_express import stages
from pnp.games.dune_express.acting import act
from pnp.games.dune_express.arrival import arrive, group_of, less
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.costs import (
    cost_of_moving,
    cost_of_placing,
    free_moves_left,
    storm_surcharge,
)
from pnp.games.dune_express.moves import MoveCounters, Place, Remove
from pnp.games.dune_express.position import Position, Table
from pnp.games.dune_express.words import (
    POLAR_SINK,
    SARDAUKAR,
    counted,
    does,
    none_or,
    noun,
    side,
    what_is_there,
)
from pnp.games.kit import Chapter

PLACING: Final = Chapter("Placing and moving")


@PLACING.refuses(
    "DE-17.1", stages.OPTION, Place, MoveCounters, says="Sardaukar need faction powers"
)
def sardaukar_not_in_use(
    constants: Constants, position: Position, move: Place | MoveCounters
) -> Facts | None:
    """There are no Sardaukar without faction powers (DE-17.1)."""
    return {} if move.kind == SARDAUKAR and not position.options.house else None


@PLACING.refuses(
    "DE-11.1",
    stages.POWER,
    Place,
    MoveCounters,
    says="Sardaukar are the power of Corrino, not of {who}",
)
def sardaukar_of_another(
    constants: Constants, position: Position, move: Place | MoveCounters
) -> Facts | None:
    """Only Corrino has Sardaukar (DE-11.1)."""
    if move.kind != SARDAUKAR or position.active == "corrino":
        return None
    return {"who": side(position.active)}


@PLACING.refuses(
    "DE-2.4",
    stages.COUNT,
    Place,
    MoveCounters,
    Remove,
    says="{counters} would {done}",
)
def count_too_small(
    constants: Constants, position: Position, move: Place | MoveCounters | Remove
) -> Facts | None:
    """An action handles at least one counter (DE-2.4)."""
    if move.count >= constants.values.least_count:
        return None
    done = {Place: "be placed", MoveCounters: "move", Remove: "be removed"}[type(move)]
    word = "counter" if isinstance(move, Remove) else noun(move.kind)
    return {"counters": none_or(max(move.count, 0), word), "done": done}


@PLACING.refuses("DE-5.1", stages.WHOSE, Place, says="{who} counters of {faction}")
@PLACING.refuses("DE-6.1", stages.WHOSE, MoveCounters, says="{who} counters of {faction}")
def counters_of_another(
    constants: Constants, position: Position, move: Place | MoveCounters
) -> Facts | None:
    """A player places and moves counters of their own (DE-5.1, DE-6.1)."""
    if move.faction is None or move.faction == position.active:
        return None
    verb = "places" if isinstance(move, Place) else "moves"
    return {"who": does(position.active, verb), "faction": side(move.faction)}


@PLACING.refuses("DE-4.4", stages.WORM, Place, says="the Spice die shows Shai Hulud")
def worm_forbids_placing(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Nobody places under Shai Hulud, the Fremen included (DE-4.4)."""
    results = position.results
    return {} if results is not None and results.worm else None


@PLACING.refuses("DE-4.4", stages.WORM, MoveCounters, says="the Spice die shows Shai Hulud")
def worm_forbids_moving(
    constants: Constants, position: Position, move: MoveCounters
) -> Facts | None:
    """Only Fremen with faction powers move under Shai Hulud (DE-4.4, DE-11.7)."""
    results = position.results
    if results is None or not results.worm:
        return None
    return None if position.options.house and position.active == "fremen" else {}


@PLACING.refuses("DE-5.2", stages.WHERE, Place, says="the Active Location is {active}, not {into}")
def placed_elsewhere(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Counters are placed at the Active Location (DE-5.2)."""
    results = position.results
    if results is None or move.into == results.location:
        return None
    return {"active": results.location, "into": move.into}


@PLACING.refuses("DE-6.2", stages.WHERE, MoveCounters, says="the move sets out from {origin}")
def moved_from_elsewhere(
    constants: Constants, position: Position, move: MoveCounters
) -> Facts | None:
    """Moves set out from the Polar Sink (DE-6.2)."""
    return None if move.origin == POLAR_SINK else {"origin": move.origin}


@PLACING.refuses("DE-6.7", stages.WHERE, MoveCounters, says="the Active Location is the Polar Sink")
def nowhere_to_move(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """Nobody moves when the Polar Sink is the Active Location (DE-6.7)."""
    results = position.results
    return {} if results is not None and results.location == POLAR_SINK else None


@PLACING.refuses(
    "DE-6.3", stages.WHERE, MoveCounters, says="the Active Location is {active}, not {to}"
)
def moved_elsewhere(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """Moves go to the Active Location (DE-6.3); to the Polar Sink there is none (DE-6.7)."""
    results = position.results
    if results is None or results.location in (move.to, POLAR_SINK):
        return None
    return {"active": results.location, "to": move.to}


@PLACING.refuses(
    "DE-5.3",
    stages.ALLOWANCE,
    Place,
    says="{counters} would be placed this turn, and the Faction dice allow {allowance}",
)
def beyond_allowance(constants: Constants, position: Position, move: Place) -> Facts | None:
    """All placing of a turn stays within the allowance (DE-5.3)."""
    results = position.results
    total = position.placed + move.count
    if results is None or total <= results.allowance:
        return None
    return {
        "total": total,
        "counters": counted(total, "counter"),
        "allowance": results.allowance or "none",
    }


@PLACING.refuses("DE-5.5", stages.ENOUGH, Place, says="{who_has} {supply} in the supply")
def supply_too_small(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Troops are placed from the supply (DE-5.5)."""
    if move.kind == SARDAUKAR:
        return None
    supply = constants.values.troops_per_faction - position.on_board(position.active)
    if move.count <= supply:
        return None
    left = what_is_there(supply, "Troop")
    return {"who_has": does(position.active, "has"), "supply": left}


@PLACING.refuses("DE-11.4", stages.ENOUGH, Place, says="the pile has {pile}")
def pile_too_small(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Sardaukar are placed from their pile (DE-11.4)."""
    if move.kind != SARDAUKAR:
        return None
    pile = constants.values.sardaukar_count - position.sardaukar_on_board()
    left = what_is_there(pile, "Sardaukar")
    return None if move.count <= pile else {"pile": left}


@PLACING.refuses("DE-6.5", stages.ENOUGH, MoveCounters, says="{who_has} {there} at {sink}")
def too_few_to_move(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """No more move than stand at the Polar Sink (DE-6.5); another origin is wrong in itself."""
    if move.origin != POLAR_SINK:
        return None
    garrison = position.at(POLAR_SINK)
    there = 0
    if garrison is not None and garrison.faction == position.active:
        there = garrison.sardaukar if move.kind == SARDAUKAR else garrison.troops
    if move.count <= there:
        return None
    return {
        "who_has": does(position.active, "has"),
        "there": what_is_there(there, noun(move.kind)),
        "sink": POLAR_SINK,
    }


@PLACING.refuses(
    "DE-4.3",
    stages.SPICE,
    Place,
    says="placing {counters} at {into} costs {cost} Spice, and {left} is left",
)
def placing_too_dear(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Placing is paid from the Spice that is left (DE-4.3)."""
    results = position.results
    if results is None or results.worm:
        return None
    cost = cost_of_placing(constants, position, move)
    if cost <= results.budget - position.spent:
        return None
    left = what_is_there(results.budget - position.spent, "Spice")
    counters = counted(move.count, noun(move.kind))
    return {"counters": counters, "into": move.into, "cost": cost, "left": left}


@PLACING.refuses(
    "DE-11.7",
    stages.SPICE,
    MoveCounters,
    says="{counters} would move under Shai Hulud this turn, and the worm carries {most}",
)
def worm_is_full(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """The worm carries so many counters and no more (DE-11.7)."""
    results, most = position.results, constants.values.worm_moves
    total = position.moved + move.count
    if results is None or not results.worm or total <= most:
        return None
    return {"counters": counted(total, "counter"), "most": most}


@PLACING.refuses(
    "DE-4.3",
    stages.SPICE,
    MoveCounters,
    says="moving {counters} to {to} costs {cost} Spice, and {left} is left",
)
def moving_too_dear(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """Moving is paid from the Spice that is left (DE-4.3); the worm counts counters (DE-11.7)."""
    results = position.results
    if results is None or results.worm:
        return None
    cost = cost_of_moving(constants, position, move)
    if cost <= results.budget - position.spent:
        return None
    left = what_is_there(results.budget - position.spent, "Spice")
    counters = counted(move.count, noun(move.kind))
    return {"counters": counters, "to": move.to, "cost": cost, "left": left}


# ---------------------------------------------------------------------- effects


@PLACING.does(Place, cites="DE-5.1 DE-5.2 DE-5.3 DE-5.4 DE-5.5 DE-5.6 DE-11.4")
def place(constants: Constants, table: Table, move: Place, log: Log | None) -> None:
    """Pay, then let counters from the supply or the pile arrive (DE-5)."""
    act(table, log)
    cost = cost_of_placing(constants, table, move)
    if log is not None:
        facts = {"count": move.count, "into": move.into, "cost": cost, "who": table.active}
        source = "Sardaukar from the pile" if move.kind == SARDAUKAR else "from the supply"
        log.cite("DE-5.1", f"{{who}} takes {{count}} {source}", **facts)
        log.cite("DE-5.2", "{into} is the Active Location", **facts)
        log.cite("DE-5.4", "placing {count} at {into} costs {cost} Spice", **facts)
        if move.kind == SARDAUKAR:
            log.cite("DE-11.4", "Sardaukar are placed", **facts)
        if table.controller(move.into) not in (None, table.active):
            log.cite("DE-5.6", "placing at {into} is an attack", **facts)
        cite_storm(constants, table, move.into, log)
    table.spent += cost
    table.placed += move.count
    arrive(constants, table, group_of(table, move), move.into, log)


@PLACING.does(MoveCounters, cites="DE-6.1 DE-6.2 DE-6.3 DE-6.4 DE-6.5 DE-6.6 DE-11.7 DE-11.8")
def move_counters(constants: Constants, table: Table, move: MoveCounters, log: Log | None) -> None:
    """Pay, then let counters from the Polar Sink arrive (DE-6)."""
    act(table, log)
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
    results = table.results
    if results is not None and results.worm:
        log.cite("DE-11.7", "under Shai Hulud the move costs no Spice", **facts)
    else:
        log.cite("DE-6.4", "moving {count} to {to} costs {cost} Spice", **facts)
    if results is not None and table.placed >= results.allowance:
        log.cite("DE-6.6", "no Faction die is needed", **facts)
    if free_moves_left(constants, table):
        log.cite("DE-11.8", "the Guild's first counters travel free", **facts)
    cite_storm(constants, table, move.to, log)


@PLACING.effect("DE-14.13", "DE-11.7")
def cite_storm(constants: Constants, table: Table, location: str, log: Log) -> None:
    """Tell what the Sand Storm makes of the cost of a location (DE-14.13)."""
    if table.storm != location:
        return
    each = storm_surcharge(constants, table, location)
    if each:
        log.cite("DE-14.13", "the Sand Storm makes every counter {each} Spice dearer", each=each)
    else:
        log.cite("DE-11.7", "the Sand Storm costs the Fremen nothing extra")
