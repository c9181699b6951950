"""What a searching player thinks of: few ways to keep dice, simple play beyond, locations held."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.moves import SetAside
from pnp.games.dune_express.policies import decide_greedily, worth_keeping
from pnp.games.dune_express.position import ROLL, SET_ASIDE, Position
from pnp.games.dune_express.words import SINK, WINNING
from pnp.games.kit import Move
from pnp.games.kit.search import Outlook

Row = tuple[float, float, float]
"""A weight for who plays next, for those between, and for who plays last."""


class Weights(NamedTuple):
    """What makes a player likely to win; three rows are for none, one or two locations held."""

    held: tuple[Row, Row, Row]
    """Two are soon gone again where others play between."""

    lone: Row
    """How firmly the only location is held."""

    weaker: Row
    stronger: Row
    """How firmly the weaker and the stronger of two locations are held."""

    counters: tuple[Row, Row, Row]
    """Each counter, up to `MOST` in all."""

    sinking: tuple[Row, Row, Row]
    """Troops at the Polar Sink."""


MANY: Final = Weights(
    held=((0.05, 0.02, 0.0), (-0.07, -0.15, -0.16), (1.55, -0.67, -0.57)),
    lone=(-0.39, -0.48, -0.7),
    weaker=(0.0, 1.97, 0.57),
    stronger=(-1.29, -0.47, -0.53),
    counters=((0.0, 0.0, 0.0), (0.31, 0.31, 0.31), (0.28, 0.28, 0.28)),
    sinking=((0.61, 0.61, 0.61), (0.77, 0.77, 0.77), (1.04, 1.04, 1.04)),
)
"""Fitted to 209,000 positions of games of greedy players, some of them erring."""

TWO: Final = Weights(
    held=((0.21, 0.0, 0.0), (-0.16, 0.0, -0.4), (1.0, 0.0, -1.08)),
    lone=(2.92, 0.0, 0.89),
    weaker=(2.17, 0.0, 3.59),
    stronger=(1.47, 0.0, 2.08),
    counters=((0.0, 0.0, 0.0), (-0.08, 0.0, 0.24), (0.01, 0.0, 0.01)),
    sinking=((1.12, 0.0, 0.68), (1.34, 0.0, 1.28), (1.08, 0.0, 1.15)),
)
"""Fitted to 251,000 positions of games of two such players, who alone have to be stopped."""

MOST: Final = 18
FEW: Final = 0.7
"""How far a counter more makes a location firmer."""

DICE: Final = 4
"""A decision about dice deserves so many times the playouts of another: chance follows it."""


def offers(game: ExpressRules, position: Position, seat: str) -> Sequence[Move]:
    """Return legal decisions; of the ways to keep dice those near to what is useful."""
    if position.step != SET_ASIDE:
        return game.legal_actions(position, seat)
    useful = worth_keeping(game, position)
    ways = {useful, position.waiting}
    for die in position.waiting:
        ways.add(tuple(other for other in position.waiting if (other in useful) != (other == die)))
    keeping = [SetAside(dice) for dice in sorted(ways) if dice]
    return [move for move in keeping if game.is_legal(position, move)]


def worths(game: ExpressRules, position: Position) -> Mapping[str, float]:
    """Return how likely everybody wins, as a worth from -1 to 1, in sum 0."""
    players = position.players
    weights = TWO if len(players) == 2 else MANY
    held: dict[str, list[int]] = {seat: [] for seat in players}
    for number in WINNING:
        garrison = position.board[number]
        if garrison is not None:
            held[garrison.faction].append(garrison.troops + garrison.sardaukar)
    sink, first, odds = position.board[SINK], players.index(position.active), {}
    for place, seat in enumerate(players):
        after = (place - first) % len(players)
        when = 0 if not after else 2 if after == len(players) - 1 else 1
        here = sorted(held[seat])
        count = min(len(here), 2)
        score = weights.held[count][when] + weights.counters[count][when] * min(sum(here), MOST)
        if count == 1:
            score += weights.lone[when] * firmness(here[-1])
        elif count:
            score += weights.weaker[when] * firmness(here[-2])
            score += weights.stronger[when] * firmness(here[-1])
        if sink is not None and sink.faction == seat:
            score += weights.sinking[count][when] * firmness(sink.troops)
        odds[seat] = math.exp(score)
    total, others = math.fsum(odds.values()), len(odds) - 1
    return {seat: (share / total * (others + 1) - 1) / others for seat, share in odds.items()}


def firmness(counters: int) -> float:
    """Return how firmly so many counters hold a location, from 0 to 1.

    >>> firmness(0), round(firmness(1), 2), round(firmness(5), 2)
    (0.0, 0.3, 0.83)
    """
    return 1 - FEW**counters


def share(game: ExpressRules, position: Position) -> float:
    """Return how much of the effort a decision deserves: nothing falls once all dice lie."""
    return 1.0 if position.step in (SET_ASIDE, ROLL) else 1 / DICE


OUTLOOK: Final = Outlook(offers, decide_greedily, worths, depth=1, width=0.5, share=share)
