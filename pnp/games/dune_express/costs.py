"""What entering a location costs: base + storm surcharge + Sardaukar surcharge (DE-4.3)."""

from __future__ import annotations

from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import MoveCounters, Place, Transfers
from pnp.games.dune_express.position import Table
from pnp.games.dune_express.words import SARDAUKAR


def storm_surcharge(constants: Constants, table: Table, location: str) -> int:
    """Return what one counter of the active player pays for the storm (DE-14.13, DE-11.7)."""
    if table.storm != location or (table.active == "fremen" and table.options.house):
        return 0
    return constants.values.storm_surcharge


def cost_of_placing(constants: Constants, table: Table, move: Place) -> int:
    """Return the Spice for a placing (DE-5.4, DE-11.4, DE-14.13)."""
    each = constants.values.place_cost
    if move.kind == SARDAUKAR:
        each += constants.values.sardaukar_surcharge
    if table.storm is not None:
        each += storm_surcharge(constants, table, move.into)
    return each * move.count


def free_moves_left(constants: Constants, table: Table) -> int:
    """Return how many counters the active player may still move without base cost (DE-11.8)."""
    if table.active != "spacing_guild" or not table.options.house:
        return 0
    return max(constants.values.free_moves - table.moved, 0)


def cost_of_moving(constants: Constants, table: Table, move: MoveCounters) -> int:
    """Return the Spice for a move from the Polar Sink (DE-6.4, DE-11.8, DE-14.13)."""
    paying = max(move.count - free_moves_left(constants, table), 0)
    surcharge = storm_surcharge(constants, table, move.to)
    return paying * constants.values.move_cost + move.count * surcharge


def cost_of_assignment(constants: Constants, table: Table, moves: Transfers) -> int:
    """Return the Spice for an Assignment (DE-14.13, DE-14.17)."""
    base = constants.values.assignment_cost
    return sum(
        transfer.count * (base + storm_surcharge(constants, table, transfer.to))
        for transfer in moves
    )


def unspent(table: Table) -> int:
    """Return the Spice that is left (DE-4.3); 0 before all dice are set aside."""
    return 0 if table.results is None else table.results.budget - table.spent
