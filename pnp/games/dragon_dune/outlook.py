"""What a searching player thinks of: moves that promise castles, and how likely it is to win."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dragon_dune.actions import Action, Arrival
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.hindering import TASTE, hinder
from pnp.games.dragon_dune.policies import considered, greedy
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.weighing import Weighing
from pnp.games.dragon_dune.words import CASTLE, FACTION, FACTIONS, ORCS
from pnp.games.kit.search import Outlook

THOUGHT: Final[Mapping[str, float]] = {
    "conscript": 0.4,
    "recruit": 1.0,
    "move": 1.0,
    "disband": 0.4,
    "battle": 0.3,
    "plan": 0.6,
}
"""The steps that are thought about, with their share of the effort; otherwise `hinder` decides."""

MOST: Final = 5
"""So many ways to recruit or to move are tried at sight, beside those into castles."""

HANDFULS: Final = (2, 3)
"""Units of which all but one fight beside a good card, and one is left to hold a castle."""

MARCHING: Final = ("move",)
WHOLE: Final = ("plan", "battle")
"""Steps in which all that is offered is tried."""

EVEN: Final = -6.0
"""How a player stands without anything in the last turn, as a logarithm of odds."""

TIME: Final = 1.35
"""What it adds that more turns are left, times the logarithm of their number."""

CASTLES: Final = (0.0, 1.5, 2.6)
"""What it adds to control none, one or two castles."""

UNITS: Final = 0.3
GOLD: Final = 0.33
"""What it adds to have units and gold, times the root of how many."""

OPEN: Final = 0.35
WEAK: Final = 0.25
"""What each castle adds that nobody else holds, or one with a pair of units."""

TROLL: Final = -1.1
PAIR: Final = 2
ALL_OTHERS: Final = 0.9
"""How likely it is at most that somebody wins before time is up."""


def offers(game: DragonRules, position: Position, seat: str) -> Sequence[Action]:
    """Return the legal decisions that promise most at sight.

    Into every castle the best is tried, and the best handful of units.
    """
    step = position.step
    if step not in THOUGHT:
        return [hinder(game, position, seat, Chance(0), 0)]
    found = considered(game, position, seat)
    if step in WHOLE:
        return found
    if step in MARCHING:
        known = set(found)
        legal = game.legal_actions(position, seat)
        found += [move for move in legal if _is_handful(move) and move not in known]
    weigh = Weighing(game, position, FACTION[seat], TASTE)
    tried: set[tuple[int, bool]] = set()
    best, kinds = list[Action](), game.constants.board.kinds
    for move in sorted(found, key=weigh, reverse=True):
        goal = move.goal if isinstance(move, Arrival) else None
        into = (goal, _is_handful(move)) if goal is not None and kinds[goal] == CASTLE else None
        if len(best) < MOST or move.declines or (into is not None and into not in tried):
            best.append(move)
        if into is not None:
            tried.add(into)
    return best


def _is_handful(move: Action) -> bool:
    return getattr(move, "units", None) in HANDFULS


def share(game: DragonRules, position: Position) -> float:
    """Return how much of the effort a decision deserves."""
    return THOUGHT.get(position.step, 0.0)


def worths(game: DragonRules, position: Position) -> Mapping[str, float]:
    """Return how likely everybody wins, as a worth from -1 to 1, in sum 0.

    The weights were fitted to 600 games of players who hinder among greedy ones. If nobody comes to
    three castles in time, the Orcs win (DD-13.4), where they play.
    """
    odds = {who: _odds(game, position, who) for who in position.players}
    total = math.fsum(odds.values()) - odds.get(ORCS, 0.0)
    if ORCS in odds:
        fit = min(1.0, ALL_OTHERS / total)
        odds = {who: fit * share for who, share in odds.items()}
        odds[ORCS] = 1 - fit * total
    else:
        odds = {who: share / total for who, share in odds.items()}
    others = len(odds) - 1
    return {FACTIONS[who]: (share * (others + 1) - 1) / others for who, share in odds.items()}


def _odds(game: DragonRules, position: Position, who: int) -> float:
    """Return how likely a player comes to three castles in time."""
    own, open_, weak, visible = 0, 0, 0, position.visible
    for at in game.constants.board.castles:
        there = visible[at]
        most = max(units for other, units in enumerate(there) if other != who)
        if there[who] and not most and at not in position.trolls:
            own += 1
        elif not most and at not in position.trolls:
            open_ += 1
        elif 0 < most <= PAIR:
            weak += 1
    left = max(1, position.options.values.last_turn + 1 - position.turn)
    units = math.fsum(there[who] for there in visible) + position.bank[who]
    score = EVEN + TIME * math.log(left) + CASTLES[min(own, len(CASTLES) - 1)]
    score += UNITS * math.sqrt(units) + GOLD * math.sqrt(position.gold[who])
    score += OPEN * open_ + WEAK * weak + (TROLL if position.trolls else 0.0)
    return 1 / (1 + math.exp(-score))


OUTLOOK: Final = Outlook(
    offers, hinder, worths, depth=1, alone=True, others=greedy, ripe=4, width=0.7, share=share
)
