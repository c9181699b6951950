"""The rules that can refuse any action, placing and moving, each a small named test.

DE-2.8 gives the order in which they are asked, see `pnp.games.dune_express.book`.
"""

from __future__ import annotations

from pnp.games.book import Facts
from pnp.games.dune_express import book
from pnp.games.dune_express.book import BOOK
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.costs import cost_of_moving, cost_of_placing
from pnp.games.dune_express.moves import ACTIONS, MoveCounters, Place, Remove, UseThumper
from pnp.games.dune_express.position import ACT, Position
from pnp.games.dune_express.words import POLAR_SINK, SARDAUKAR, be


@BOOK.refuses("DE-9.4", book.OVER, *ACTIONS, says="{winner} has won")
def game_is_over(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Nobody acts once somebody has won (DE-9.4)."""
    return None if position.winner is None else {"winner": position.winner}


@BOOK.refuses(
    "DE-2.3", book.PLAYER, UseThumper, *ACTIONS, says="it is the turn of {active}, not of {by}"
)
def another_player_acts(constants: Constants, position: Position, move: Place) -> Facts | None:
    """The active player acts, nobody else (DE-2.3)."""
    if move.by is None or move.by == position.active:
        return None
    return {"active": position.active, "by": move.by}


@BOOK.refuses("DE-2.3", book.PLAYER, *ACTIONS, says="{left} {be} not set aside yet")
def dice_are_left(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Nobody acts before the last die is set aside (DE-2.3)."""
    left = position.waiting
    return None if position.step == ACT else {"left": left, "be": be(left)}


# ---------------------------------------------------------------------- placing and moving


@BOOK.refuses("DE-17.1", book.OPTION, Place, MoveCounters, says="Sardaukar need house powers")
def sardaukar_not_in_use(
    constants: Constants, position: Position, move: Place | MoveCounters
) -> Facts | None:
    """There are no Sardaukar without house powers (DE-17.1)."""
    return {} if move.kind == SARDAUKAR and not position.options.house else None


@BOOK.refuses("DE-11.1", book.POWER, Place, MoveCounters, says="{who} has no Sardaukar")
def sardaukar_of_another(
    constants: Constants, position: Position, move: Place | MoveCounters
) -> Facts | None:
    """Only Corrino has Sardaukar (DE-11.1)."""
    if move.kind != SARDAUKAR or position.active == "corrino":
        return None
    return {"who": position.active}


@BOOK.refuses("DE-2.4", book.COUNT, Place, MoveCounters, Remove, says="the count is {count}")
def count_too_small(
    constants: Constants, position: Position, move: Place | MoveCounters | Remove
) -> Facts | None:
    """An action handles at least one counter (DE-2.4)."""
    return {"count": move.count} if move.count < constants.values.least_count else None


@BOOK.refuses("DE-5.1", book.WHOSE, Place, says="{who} places counters of {faction}")
@BOOK.refuses("DE-6.1", book.WHOSE, MoveCounters, says="{who} moves counters of {faction}")
def counters_of_another(
    constants: Constants, position: Position, move: Place | MoveCounters
) -> Facts | None:
    """A player places and moves counters of their own (DE-5.1, DE-6.1)."""
    if move.faction is None or move.faction == position.active:
        return None
    return {"who": position.active, "faction": move.faction}


@BOOK.refuses("DE-4.4", book.WORM, Place, says="the Spice die shows Shai Hulud")
def worm_forbids_placing(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Nobody places under Shai Hulud, the Fremen included (DE-4.4)."""
    results = position.results
    return {} if results is not None and results.worm else None


@BOOK.refuses("DE-4.4", book.WORM, MoveCounters, says="the Spice die shows Shai Hulud")
def worm_forbids_moving(
    constants: Constants, position: Position, move: MoveCounters
) -> Facts | None:
    """Only Fremen with house powers move under Shai Hulud (DE-4.4, DE-11.7)."""
    results = position.results
    if results is None or not results.worm:
        return None
    return None if position.options.house and position.active == "fremen" else {}


@BOOK.refuses("DE-5.2", book.WHERE, Place, says="the Active Location is {active}, not {into}")
def placed_elsewhere(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Counters are placed at the Active Location (DE-5.2)."""
    results = position.results
    if results is None or move.into == results.location:
        return None
    return {"active": results.location, "into": move.into}


@BOOK.refuses("DE-6.2", book.WHERE, MoveCounters, says="the move sets out from {origin}")
def moved_from_elsewhere(
    constants: Constants, position: Position, move: MoveCounters
) -> Facts | None:
    """Moves set out from the Polar Sink (DE-6.2)."""
    return None if move.origin == POLAR_SINK else {"origin": move.origin}


@BOOK.refuses("DE-6.7", book.WHERE, MoveCounters, says="the Active Location is the Polar Sink")
def nowhere_to_move(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """Nobody moves when the Polar Sink is the Active Location (DE-6.7)."""
    results = position.results
    return {} if results is not None and results.location == POLAR_SINK else None


@BOOK.refuses("DE-6.3", book.WHERE, MoveCounters, says="the Active Location is {active}, not {to}")
def moved_elsewhere(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """Moves go to the Active Location (DE-6.3)."""
    results = position.results
    if results is None or move.to == results.location:
        return None
    return {"active": results.location, "to": move.to}


@BOOK.refuses(
    "DE-5.3",
    book.ALLOWANCE,
    Place,
    says="{total} would be placed this turn and the Faction dice allow {allowance}",
)
def beyond_allowance(constants: Constants, position: Position, move: Place) -> Facts | None:
    """All placing of a turn stays within the allowance (DE-5.3)."""
    results = position.results
    total = position.placed + move.count
    if results is None or total <= results.allowance:
        return None
    return {"total": total, "allowance": results.allowance}


@BOOK.refuses("DE-5.5", book.ENOUGH, Place, says="{who} has {supply} in the supply, not {count}")
def supply_too_small(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Troops are placed from the supply (DE-5.5)."""
    # A move that names no Troops, or fewer than nobody can run short of, needs no counting.
    if move.kind == SARDAUKAR:
        return None
    supply = constants.values.troops_per_faction - position.on_board(position.active)
    if move.count <= supply:
        return None
    return {"who": position.active, "supply": supply, "count": move.count}


@BOOK.refuses("DE-11.4", book.ENOUGH, Place, says="{pile} Sardaukar are in the pile, not {count}")
def pile_too_small(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Sardaukar are placed from their pile (DE-11.4)."""
    if move.kind != SARDAUKAR:
        return None
    pile = constants.values.sardaukar_count - position.sardaukar_on_board()
    return None if move.count <= pile else {"pile": pile, "count": move.count}


@BOOK.refuses(
    "DE-6.5", book.ENOUGH, MoveCounters, says="{who} has {there} {kind} at {origin}, not {count}"
)
def too_few_to_move(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """Only counters that stand at the origin move (DE-6.5)."""
    garrison = position.at(move.origin)
    there = 0
    if garrison is not None and garrison.faction == position.active:
        there = garrison.sardaukar if move.kind == SARDAUKAR else garrison.troops
    if move.count <= there:
        return None
    return {
        "who": position.active,
        "there": there,
        "kind": "Sardaukar" if move.kind == SARDAUKAR else "Troop" if there == 1 else "Troops",
        "origin": move.origin,
        "count": move.count,
    }


@BOOK.refuses(
    "DE-4.3", book.SPICE, Place, says="placing {count} at {into} costs {cost} Spice, {left} is left"
)
def placing_too_dear(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Placing is paid from the Spice that is left (DE-4.3)."""
    results = position.results
    if results is None:
        return None
    cost = cost_of_placing(constants, position, move)
    if cost <= results.budget - position.spent:
        return None
    left = results.budget - position.spent
    return {"count": move.count, "into": move.into, "cost": cost, "left": left}


@BOOK.refuses(
    "DE-4.3",
    book.SPICE,
    MoveCounters,
    says="moving {count} to {to} costs {cost} Spice, {left} is left",
)
def moving_too_dear(constants: Constants, position: Position, move: MoveCounters) -> Facts | None:
    """Moving is paid from the Spice that is left (DE-4.3)."""
    results = position.results
    if results is None:
        return None
    cost = cost_of_moving(constants, position, move)
    if cost <= results.budget - position.spent:
        return None
    left = results.budget - position.spent
    return {"count": move.count, "to": move.to, "cost": cost, "left": left}
