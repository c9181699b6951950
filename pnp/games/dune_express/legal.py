"""The legal moves of a position: candidates from what the dice offer, each asked of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import (
    Assign,
    BuildFort,
    EndTurn,
    Move,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import ACT, ROLL, SET_ASIDE, Position
from pnp.games.dune_express.rolling import set_aside_by_rule
from pnp.games.dune_express.words import KINDS, LOCATIONS, POLAR_SINK, SARDAUKAR

IsLegal = Callable[[Position, Move], bool]


def legal_moves(constants: Constants, position: Position, is_legal: IsLegal) -> tuple[Move, ...]:
    """Return every legal decision of the active player in its shortest form.

    Shortest form: nothing is named that is understood anyway (the player, a token used by
    default), and an Assignment is a single transfer; `why_not` judges all other forms too.
    """
    if position.step == SET_ASIDE:
        candidates = _settings_aside(constants, position)
    elif position.step == ROLL:
        candidates = iter((UseThumper(),))
    elif position.step == ACT:
        candidates = _actions(constants, position)
    else:
        return ()
    return tuple(move for move in candidates if is_legal(position, move))


def _settings_aside(constants: Constants, position: Position) -> Iterator[Move]:
    by_rule = set_aside_by_rule(constants, position)
    free = [die for die in position.waiting if die not in by_rule]
    for count in range(len(free) + 1):
        for dice in combinations(free, count):
            yield SetAside(dice)


def _actions(constants: Constants, position: Position) -> Iterator[Move]:
    results = position.results
    if results is None:
        return
    yield UseThumper()
    if position.options.house:
        for die in constants.pool(position.options):
            yield SecondLook(die)
    yield from _removals(constants, position, results.traitor)
    token = constants.token_from_face.get(results.traitor)
    if token is not None:
        yield TakeToken(token)
    yield from _arrivals(constants, position, results.location)
    if results.tactics is not None:
        yield from _tactics(position, results.tactics)
    yield EndTurn()


def _removals(constants: Constants, position: Position, weapon: str) -> Iterator[Move]:
    values = constants.values
    token = constants.protection.get(weapon)
    for location, garrison in zip(LOCATIONS, position.board, strict=True):
        if garrison is None or garrison.faction == position.active:
            continue
        protected = token is not None and position.holds(garrison.faction, token)
        for count in range(1, max(values.removal_count, values.vendetta_count) + 1):
            yield Remove(garrison.faction, location, count)
            if protected:
                yield Remove(garrison.faction, location, count, "accept")


def _arrivals(constants: Constants, position: Position, location: str) -> Iterator[Move]:
    values = constants.values
    kinds = KINDS if position.options.house else KINDS[:1]
    for kind in kinds:
        for count in range(1, values.faction_dice + 1):
            yield Place(count, location, kind)
    sink = position.at(POLAR_SINK)
    if sink is None or sink.faction != position.active:
        return
    for kind in kinds:
        there = sink.sardaukar if kind == SARDAUKAR else sink.troops
        for count in range(1, there + 1):
            yield MoveCounters(count, POLAR_SINK, location, kind)


def _tactics(position: Position, face: str) -> Iterator[Move]:
    if face == "fort":
        yield from map(BuildFort, LOCATIONS)
    elif face == "atomic":
        yield from map(UseAtomic, LOCATIONS)
    elif face == "sand_storm":
        yield from map(MoveStorm, LOCATIONS)
    else:
        yield from _transfers(position)


def _transfers(position: Position) -> Iterator[Move]:
    own = [
        (location, garrison)
        for location, garrison in zip(LOCATIONS, position.board, strict=True)
        if garrison is not None and garrison.faction == position.active
    ]
    for origin, garrison in own:
        for to, _ in own:
            for count in range(1, garrison.troops + 1):
                yield Assign((Transfer(origin, to, count),))
            for count in range(1, garrison.sardaukar + 1):
                yield Assign((Transfer(origin, to, count, SARDAUKAR),))
