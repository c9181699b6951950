"""Why an action is allowed: the facts that no rule objects to, each with its rule."""

from __future__ import annotations

from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.costs import (
    cost_of_assignment,
    cost_of_moving,
    cost_of_placing,
    unspent,
)
from pnp.games.dune_express.moves import (
    Assign,
    BuildFort,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    SecondLook,
    TakeToken,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.words import (
    SARDAUKAR,
    THUMPER,
    counted,
    does,
    name,
    noun,
    side,
    standing,
)
from pnp.games.kit import Move


def why_allowed(constants: Constants, position: Position, move: Move) -> str:
    """Return what lets a legal action be done."""
    who = position.active
    match move:
        case Place(_, into, kind):
            cost = _paid(cost_of_placing(constants, position, move), position)
            return f"{_place(position, into, kind)}, and {cost}"
        case MoveCounters(_, origin, to, kind):
            there = position.at(origin)
            standing = (there.sardaukar if kind == SARDAUKAR else there.troops) if there else 0
            has = f"{does(who, 'has')} {counted(standing, noun(kind))} at {name(origin)} (DE-6.5)"
            goes = f"{name(to)} is the Active Location (DE-6.3)"
            return f"{has}, {goes}, and {_moved(constants, position, move)}"
        case Remove(faction):
            has = f"{does(faction, 'has')} {_standing(constants, position, move)}"
            return f"{_shown(position, 'Traitor')} (DE-4.5), and {has}"
        case TakeToken(token):
            rule = "DE-15.4" if token == THUMPER else "DE-10.3"
            return f"{_shown(position, 'Traitor')}, and {does(who, 'holds')} none yet ({rule})"
        case BuildFort(at):
            return f"{_tactics(position)}, and {does(who, 'controls')} {name(at)} (DE-14.4)"
        case UseAtomic(at):
            return f"{_tactics(position)}, and {_enemy(position, at)} with its Fort (DE-14.9)"
        case MoveStorm(to):
            return f"{_tactics(position)}, and {_enemy(position, to)} (DE-14.11)"
        case Assign():
            owned = f"{does(who, 'controls')} these locations (DE-14.15) and leaves none (DE-14.16)"
            cost = _paid(cost_of_assignment(constants, position, move.moves), position)
            return f"{_tactics(position)}, {owned}, and {cost}"
        case SecondLook():
            return f"{does(who, 'has')} neither acted nor taken the Second Look this turn (DE-11.2)"
        case UseThumper():
            held = f"{does(who, 'holds')} a Thumper from an earlier turn"
            return f"Shai Hulud is set aside, and {held} (DE-15.5)"
    return f"it is the turn of {side(who)}, and all dice are set aside (DE-2.3)"


def _standing(constants: Constants, position: Position, move: Remove) -> str:
    """Return which counters a removal takes from, and how fewer than it takes are enough."""
    garrison = position.at(move.origin)
    troops, sardaukar = (garrison.troops, garrison.sardaukar) if garrison else (0, 0)
    there = f"{standing(troops, sardaukar)} at {name(move.origin)} (DE-7.3)"
    if move.count <= troops + sardaukar:
        return there
    return f"{there}, a Sardaukar counting as {constants.values.sardaukar_strength} (DE-11.5)"


def _place(position: Position, into: str, kind: str) -> str:
    allowance = position.results.allowance - position.placed if position.results else 0
    may = f"{counted(allowance, 'counter')} may still be placed (DE-5.3)"
    place = f"{name(into)} is the Active Location (DE-5.2)"
    return f"{place}, {may}" if kind != SARDAUKAR else f"{place}, {may}, Sardaukar too (DE-11.4)"


def _moved(constants: Constants, position: Position, move: MoveCounters) -> str:
    """Return what a move costs, or how many the worm still carries."""
    if position.results is not None and position.results.worm:
        left = constants.values.worm_moves - position.moved
        return f"the worm carries {counted(left, 'counter')} more (DE-11.7)"
    return _paid(cost_of_moving(constants, position, move), position)


def _paid(cost: int, position: Position) -> str:
    left = unspent(position)
    paid = f"it costs {cost} of the {left} Spice left" if cost else "it costs no Spice"
    return f"{paid} (DE-4.3)"


def _tactics(position: Position) -> str:
    return f"{_shown(position, 'Tactics')} (DE-14.2)"


def _enemy(position: Position, location: str) -> str:
    """Return which opponent controls a location."""
    return f"{does(position.controller(location) or '', 'controls')} {name(location)}"


def _shown(position: Position, die: str) -> str:
    results = position.results
    face = (results.tactics if die == "Tactics" else results.traitor) if results else None
    return f"the {die} die shows {name(face)}"
