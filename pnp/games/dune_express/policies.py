"""Policies: how a simulated player decides. Every table names the policy it was made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.moves import (
    Answer,
    BuildFort,
    EndTurn,
    LetFall,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    SecondLook,
    SetAside,
    TakeToken,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import ANSWER, FORESEE, ROLL, SET_ASIDE, Garrison, Position
from pnp.games.dune_express.reading import read_face
from pnp.games.dune_express.rolling import set_aside_by_rule
from pnp.games.dune_express.words import (
    LOCATIONS,
    POLAR_SINK,
    SARDAUKAR,
    SHAI_HULUD,
    SINK,
    SPICE_DIE,
    WEAPONS,
    WINNING,
)
from pnp.games.kit import Move
from pnp.games.kit.policies import Policy

_WEAPONS: Final = frozenset(WEAPONS)


def decide_randomly(
    game: ExpressRules, position: Position, seat: str, chance: Chance, number: int
) -> Move:
    """Return a legal decision, every one as likely as the others."""
    if position.step == SET_ASIDE:
        return _some_set_aside(game, position, chance, number)
    found: Move = chance.pick(number, game.legal_actions(position, seat))
    return found


def _some_set_aside(
    game: ExpressRules, position: Position, chance: Chance, number: int
) -> SetAside:
    by_rule = set_aside_by_rule(game.constants, position)
    free = [die for die in position.waiting if die not in by_rule]
    least = 0 if by_rule else 1
    bits = chance.below(number, (1 << len(free)) - least) + least
    return SetAside(tuple(die for place, die in enumerate(free) if bits >> place & 1))


def decide_naively(
    game: ExpressRules, position: Position, seat: str, chance: Chance, number: int
) -> Move:
    """Return the next action in the order of the turn outline.

    Keeps the first roll, removes the first counter it sees, lands all it can afford, and uses a
    token whenever it can.
    """
    results = position.results
    if position.step == FORESEE:
        return decide_randomly(game, position, seat, chance, number)
    if position.step == ANSWER:
        return Answer("protect")
    if results is None:
        return LetFall() if position.step == ROLL else SetAside(position.waiting)
    if not position.acted and results.traitor in _WEAPONS:
        for location, garrison in zip(LOCATIONS, position.board, strict=True):
            if garrison is not None and garrison.faction != position.active:
                return Remove(garrison.faction, location)
    left = results.budget - position.spent
    if left > 0 and not results.worm and position.storm != results.location:
        supply = game.constants.values.troops_per_faction - position.on_board(position.active)
        room = min(results.allowance - position.placed, left, supply)
        if room > 0:
            return Place(room, results.location)
        sink = position.board[SINK]
        if sink is not None and sink.faction == position.active:
            count = min(left, sink.troops)
            if count and results.location != POLAR_SINK:
                return MoveCounters(count, POLAR_SINK, results.location)
    return EndTurn()


def decide_greedily(
    game: ExpressRules, position: Position, seat: str, chance: Chance, number: int
) -> Move:
    """Return the most useful decision at sight.

    Keeps what is useful at once, weakens the leader, lands all it can afford. A Thumper is worth
    most while other dice can still be matched to the new Spice, a protection token where the
    removal would cost a location.
    """
    if position.step == FORESEE:
        return decide_randomly(game, position, seat, chance, number)
    if position.step == SET_ASIDE:
        return SetAside(worth_keeping(game, position))
    if position.step == ROLL:
        return UseThumper()
    if position.step == ANSWER:
        return Answer(_answer(position))
    for move in _wishes(game, position):
        if game.is_legal(position, move):
            return move
    return EndTurn()


def worth_keeping(game: ExpressRules, position: Position) -> tuple[str, ...]:
    """Return the dice that show something useful, or one of them: something has to be kept."""
    constants, options, active = game.constants, position.options, position.active
    kept = []
    for die, shown in zip(position.waiting, position.rolled, strict=True):
        face = (
            shown if options.dice == "custom" else read_face(constants, options, active, die, shown)
        )
        if _is_useful(position, die, face):
            kept.append(die)
    return tuple(kept) or position.waiting[-1:]


def _wishes(game: ExpressRules, position: Position) -> Iterable[Move]:
    results = position.results
    assert results is not None
    if results.worm and not position.acted:
        yield from _against_worm(position)
    if not position.removed and not position.acted and results.traitor in _WEAPONS:
        yield from _removals(game, position)
    if not position.token_taken:
        token = game.constants.token_from_face.get(results.traitor)
        if token is not None and (position.options.advanced or position.options.thumper):
            yield TakeToken(token)
    if results.tactics is not None and not position.tactics_used:
        yield from _tactics(position, results.tactics)
    if results.budget > position.spent or position.active == "spacing_guild":
        yield from _landings(position)


def _against_worm(position: Position) -> Iterable[Move]:
    if position.options.thumper:
        yield UseThumper()
    if position.options.house and position.active == "atreides":
        yield SecondLook(SPICE_DIE)


def _is_useful(position: Position, die: str, face: object) -> bool:
    active = position.active
    if die[0] == "F":
        return face == active
    if die == "S":
        return isinstance(face, int) and face >= 3
    if die == "T":
        return face in _WEAPONS
    if die == "L":
        # Landing pays where a winning location can still be gained.
        return face != POLAR_SINK and position.controller(str(face)) != active
    return face != SHAI_HULUD


def _removals(game: ExpressRules, position: Position) -> Iterable[Move]:
    """Yield removals, those of the leader first and of lone counters before others."""
    lead: dict[str, int] = {}
    for number in WINNING:
        garrison = position.board[number]
        if garrison is not None:
            lead[garrison.faction] = lead.get(garrison.faction, 0) + 1
    victims: list[tuple[int, int, str, Garrison]] = []
    for location, garrison in zip(LOCATIONS, position.board, strict=True):
        if garrison is not None and garrison.faction != position.active:
            strength = garrison.troops + garrison.sardaukar
            victims.append((-lead.get(garrison.faction, 0), strength, location, garrison))
    most = 1
    if position.options.house and position.active == "harkonnen":
        most = game.constants.values.vendetta_count
    for _, _, location, garrison in sorted(victims):
        for count in range(most, 0, -1):
            yield Remove(garrison.faction, location, count)


def _answer(position: Position) -> str:
    """Return whether a token is used: a counter among others is worth less than it."""
    strike = position.strike
    assert strike is not None
    garrison = position.at(strike.origin)
    assert garrison is not None
    is_last = garrison.troops + garrison.sardaukar <= strike.counters
    return "protect" if is_last else "accept"


def _tactics(position: Position, face: str) -> Iterable[Move]:
    places = [LOCATIONS[number] for number in WINNING]
    if face == "fort":
        yield from map(BuildFort, places)
    elif face == "atomic":
        yield from map(UseAtomic, places)
    elif face == "sand_storm":
        yield from map(MoveStorm, places)


def _landings(position: Position) -> Iterable[Move]:
    """Yield placing as much as the dice allow, then moving as much as Spice is left for."""
    results = position.results
    assert results is not None
    left = results.budget - position.spent
    where = results.location
    room = min(results.allowance - position.placed, left)
    if position.options.house and position.active == "corrino":
        for count in range(room, 0, -1):
            yield Place(count, where, SARDAUKAR)
    for count in range(room, 0, -1):
        yield Place(count, where)
    sink = position.at(POLAR_SINK)
    if where != POLAR_SINK and sink is not None and sink.faction == position.active:
        for count in range(sink.troops, 0, -1):
            yield MoveCounters(count, POLAR_SINK, where)


POLICIES: Final[Mapping[str, Policy]] = {
    "random": decide_randomly,
    "naive": decide_naively,
    "greedy": decide_greedily,
}
