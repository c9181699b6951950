"""What a searching player thinks of: few ways to keep dice, simple play beyond, locations held."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.moves import SetAside
from pnp.games.dune_express.policies import decide_greedily, worth_keeping
from pnp.games.dune_express.position import SET_ASIDE, Position
from pnp.games.dune_express.words import SINK, WINNING
from pnp.games.kit import Move
from pnp.games.kit.search import Outlook

GARRISON: Final = 0.35
"""What each counter is worth that holds a location of victory, up to `SAFE` of them in all."""

RESERVE: Final = 0.2
"""What each Troop at the Polar Sink is worth."""

SAFE: Final = 18
HOLDING: Final = (0.0, -0.56, -0.34, 0.0)
"""What it is worth to hold none, one or two locations: few counters spread thin are soon gone."""

TO_PLAY: Final = (-0.2, 0.42, 1.04, 1.04)
"""What it is worth to be next with none, one or two locations."""


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
    """Return how likely everybody wins, as a worth from -1 to 1, in sum 0.

    The weights were fitted to 19,000 positions of games of greedy players.
    """
    places, counters = dict.fromkeys(position.players, 0), dict.fromkeys(position.players, 0)
    for number in WINNING:
        garrison = position.board[number]
        if garrison is not None:
            places[garrison.faction] += 1
            counters[garrison.faction] += garrison.troops + garrison.sardaukar
    sink = position.board[SINK]
    odds = {}
    for seat in position.players:
        held = min(places[seat], len(HOLDING) - 1)
        score = HOLDING[held] + GARRISON * min(counters[seat], SAFE)
        score += TO_PLAY[held] * (seat == position.active)
        if sink is not None and sink.faction == seat:
            score += RESERVE * min(sink.troops, SAFE)
        odds[seat] = math.exp(score)
    total, others = math.fsum(odds.values()), len(odds) - 1
    return {seat: (share / total * (others + 1) - 1) / others for seat, share in odds.items()}


OUTLOOK: Final = Outlook(offers, decide_greedily, worths, depth=1, width=0.5)
