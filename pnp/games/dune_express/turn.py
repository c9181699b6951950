"""The sequence of play (DE-2.1), and what can be tried at each step of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Final

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import (
    ACTIONS,
    Answer,
    Assign,
    AssignAlso,
    BuildFort,
    EndTurn,
    Fall,
    LetFall,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    Transfers,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import ACT, ANSWER, REROLL, ROLL, SET_ASIDE, Position
from pnp.games.dune_express.reading import dice_in_use
from pnp.games.dune_express.rolling import set_aside_by_rule
from pnp.games.dune_express.words import KINDS, LOCATIONS, POLAR_SINK, SARDAUKAR, THUMPER
from pnp.games.kit import Chapter, Kind, Move

TURN: Final = Chapter("The turn")


def who_acts(game: ExpressRules, position: Position) -> tuple[str, ...]:
    """Return whose turn it is, or whose answer is awaited."""
    return (position.deciding,)


def who_may_thump(game: ExpressRules, position: Position) -> tuple[str, ...]:
    """Return the active player where a Thumper could be used before the roll (DE-15.5)."""
    active = position.active
    if position.falling or not position.holds(active, THUMPER):
        return ()
    return (active,) if game.is_legal(position, UseThumper()) else ()


def falls(game: ExpressRules, position: Position) -> list[tuple[Fall, Fraction]]:
    """Return what the next die can show, every face of it equally likely."""
    die = position.waiting[len(position.rolled)]
    faces = dice_in_use(game.constants, position.options)[die]
    return [(Fall(face), Fraction(faces.count(face), len(faces))) for face in dict.fromkeys(faces)]


@TURN.step(
    ROLL,
    says="Roll all dice that are not set aside",
    rules="DE-3.1 DE-3.4",
    takes=(Roll, Fall, LetFall, UseThumper),
    then=f"{SET_ASIDE} {REROLL} {ROLL}",
    kind=Kind.CHANCE,
    asks=who_may_thump,
    brings=falls,
)
def before_a_roll(game: ExpressRules, position: Position, seat: str) -> Iterator[Move]:
    """Yield what can be done where a Thumper could be used."""
    yield LetFall()
    yield UseThumper()


@TURN.step(
    SET_ASIDE,
    says="Set aside at least one of them; roll again until all are set aside",
    rules="DE-3.2 DE-3.5",
    asks=who_acts,
    takes=SetAside,
    then=f"{ROLL} {ACT}",
)
def settings_aside(game: ExpressRules, position: Position, seat: str) -> Iterator[Move]:
    """Yield every set of the dice just rolled; those set aside by rule go without saying."""
    by_rule = set_aside_by_rule(game.constants, position)
    free = [die for die in position.waiting if die not in by_rule]
    for count in range(len(free) + 1):
        for dice in combinations(free, count):
            yield SetAside(dice)


TURN.step(
    REROLL,
    says="A Thumper or a Second Look throws one die again",
    rules="DE-15.5 DE-11.2",
    takes=(Roll, Fall),
    then=f"{ROLL} {ACT}",
)(falls)


@TURN.step(
    ACT,
    says="Remove first, then place, move, take a token and use Tactics in any order",
    rules="DE-2.5 DE-4",
    asks=who_acts,
    takes=(UseThumper, *ACTIONS),
    then=f"{ACT} {ANSWER} {REROLL} check",
)
def actions(game: ExpressRules, position: Position, seat: str) -> Iterator[Move]:
    """Yield what the dice offer, each action in its shortest form.

    Shortest form: nothing is named that is understood anyway (the player) or another's to say (the
    answer to a removal), and an Assignment is a single transfer, to which others can be added;
    `why_not` judges all other forms too.
    """
    results, constants = position.results, game.constants
    if results is None:
        return
    yield UseThumper()
    if position.options.house:
        for die in constants.pool(position.options):
            yield SecondLook(die)
    yield from _removals(constants, position)
    token = constants.token_from_face.get(results.traitor)
    if token is not None:
        yield TakeToken(token)
    yield from _arrivals(constants, position, results.location)
    if results.tactics is not None:
        yield from _tactics(position, results.tactics)
    if position.assigned:
        yield from map(AssignAlso, _transfers(position))
    yield EndTurn()


@TURN.step(
    ANSWER,
    says="Who holds the token against a removal uses it or accepts",
    rules="DE-10.6 DE-2.3",
    asks=who_acts,
    takes=Answer,
    then=ACT,
)
def answers(game: ExpressRules, position: Position, seat: str) -> Iterator[Move]:
    """Yield both answers."""
    yield Answer("protect")
    yield Answer("accept")


TURN.line(
    "check",
    says="Enough winning locations win; otherwise the dice go on to the left",
    rules="DE-9.1 DE-2.7",
    then=ROLL,
)
"""The check follows the `EndTurn` that closes the actions, so no position waits there."""


def _removals(constants: Constants, position: Position) -> Iterator[Move]:
    values = constants.values
    for location, garrison in zip(LOCATIONS, position.board, strict=True):
        if garrison is None or garrison.faction == position.active:
            continue
        for count in range(1, max(values.removal_count, values.vendetta_count) + 1):
            yield Remove(garrison.faction, location, count)


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
        yield from map(Assign, _transfers(position))


def _transfers(position: Position) -> Iterator[Transfers]:
    """Yield single transfers, and lone counters that can only change places both at once."""
    own = [
        (location, garrison)
        for location, garrison in zip(LOCATIONS, position.board, strict=True)
        if garrison is not None and garrison.faction == position.active
    ]
    for origin, garrison in own:
        for to, there in own:
            for count in range(1, garrison.troops + 1):
                yield (Transfer(origin, to, count),)
            for count in range(1, garrison.sardaukar + 1):
                yield (Transfer(origin, to, count, SARDAUKAR),)
            if garrison[1:] == (1, 0) and there[1:] == (0, 1):
                yield (Transfer(origin, to, 1), Transfer(to, origin, 1, SARDAUKAR))
