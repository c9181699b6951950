"""A player that searches, by the protocol alone: Monte Carlo tree search over what its seat knows.

Each playout deals what the seat does not see anew, follows the tree of everybody's decisions, adds
one decision to it, plays on from there, and counts what came of it for all that were chosen on the
way. The tree is one for all deals, and what chance brings is no part of it: a decision is worth
what it is worth on average (Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search,
2012; Perez and others: Open Loop Search, 2015).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pnp.games.chance import Chance
from pnp.games.kit.effort import Effort
from pnp.games.kit.policies import Policy, Thinker, at_random
from pnp.games.protocol import AnyGame

CURIOSITY: Final = 0.7
"""How much a decision that was seldom tried is preferred, for worths from -1 to 1."""


USUAL_PLAYOUTS: Final = 200
STRIDE: Final = 1 << 20
"""Numbers of chance that a turn has for itself."""

Offers = Callable[[Any, Any, str], Sequence[Any]]
"""(game, position, seat) -> the legal actions that are worth a thought."""

Worths = Callable[[Any, Any], Mapping[str, float]]
"""(game, position) -> what a position that is not over promises each seat, from -1 to 1."""


Share = Callable[[Any, Any], float]
"""(game, position) -> how much of the effort a decision deserves, from 0 to 1."""


def everything(game: AnyGame, position: Any, seat: str) -> Sequence[Any]:
    """Return all legal actions."""
    return game.legal_actions(position, seat)


def nothing(game: AnyGame, position: Any) -> Mapping[str, float]:
    """Return what the rules say that a position is worth: nothing as long as the game goes on."""
    return game.returns(position)


def all_of_it(game: AnyGame, position: Any) -> float:
    """Return that a decision deserves the whole effort."""
    return 1.0


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a game knows of itself that helps to look ahead; every game has the usual one."""

    offers: Offers = everything
    playing: Policy = at_random
    """How playouts go on beyond the tree."""

    worths: Worths = nothing
    """What a playout came to that is left before the end of the game."""

    depth: int = 200
    """Turns after which a playout is left; actions in a game that counts no turns."""

    alone: bool = False
    """Others are taken to decide as *others* does; else they are thought for as well."""

    others: Policy | None = None
    """How everybody else plays on; as *playing* where nothing is said."""

    ripe: int = 1
    """Times that a decision is come to before it is thought about; before *playing* decides."""

    width: float = math.inf
    """How many decisions are tried, times the root of the visits; of hundreds not all can be."""

    share: Share = all_of_it


@dataclass(slots=True)
class Node:
    """A decision, and those that followed it."""

    following: dict[Any, Node] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0
    """What came of it for the seat that decided so, added up."""

    offered: int = 0
    """How often it could have been chosen."""

    @property
    def mean(self) -> float:
        """What came of it on average."""
        return self.total / max(self.visits, 1)


@dataclass(frozen=True, slots=True)
class Search:
    """A policy: thinks for some playouts about every decision."""

    outlook: Outlook
    effort: Effort

    def __call__(self, game: AnyGame, position: Any, seat: str, chance: Chance, number: int) -> Any:
        """Return the decision that comes out best."""
        offered = list(self.outlook.offers(game, position, seat))
        if len(offered) == 1:
            return offered[0]
        key = chance.below(number, 1 << 62)
        root = Node()
        first = self.outlook.playing(game, position, seat, Chance.of(key, -1), number)
        left = [first, *(action for action in offered if action != first)]
        for action in left:
            root.following[action] = Node()
        effort = self.effort.part(self.outlook.share(game, position), USUAL_PLAYOUTS)
        most, played, deal = effort.most(USUAL_PLAYOUTS), 0, 0
        parts = max(1, math.ceil(math.log2(len(left))))
        # Sequential halving: the better half is looked at again, all of it with the same luck.
        while len(left) > 1:
            for _ in effort.passes(USUAL_PLAYOUTS, parts, len(left)):
                luck = Chance.of(key, deal)
                dealt = game.redeal(position, seat, luck)
                deal += 1
                for action in left:
                    if played == most:
                        return best(root, left)
                    self._play(game, root, action, seat, dealt, luck)
                    played += 1
            left.sort(key=lambda action: -root.following[action].mean)
            left = left[: math.ceil(len(left) / 2)]
        return left[0]

    def _play(
        self, game: AnyGame, root: Node, action: Any, seat: str, position: Any, luck: Chance
    ) -> None:
        """Make one playout that begins with a decision, and count it."""
        outlook, node, number = self.outlook, root.following[action], 1
        others = outlook.others or outlook.playing
        path: list[tuple[Node, str]] = [(node, seat)]
        onward = getattr(game, "carry_out", game.apply)
        ends_turn = getattr(game, "ends_turn", None)
        turns = 0
        while True:
            # Everything here is legal: it need not be asked again where the game can do without.
            before, position = position, onward(position, action)
            if ends_turn is None or ends_turn(before, action, position):
                # Later turns have the same luck however many actions this one took.
                turns += 1
                number = turns * STRIDE
            if turns >= outlook.depth or game.outcome(position) is not None:
                break
            deciding = game.to_play(position)
            if not deciding:
                action = game.bring(position, luck, number)
            elif outlook.alone and deciding[0] != seat:
                action = others(game, position, deciding[0], luck, number)
            elif node.visits < outlook.ripe:
                plays_on = outlook.playing if deciding[0] == seat else others
                action = plays_on(game, position, deciding[0], luck, number)
            else:
                offered = outlook.offers(game, position, deciding[0])
                action = self._tried(game, position, node, offered, luck, number)
                node = node.following[action]
                path.append((node, deciding[0]))
            number += 1
        is_over = game.outcome(position) is not None
        worths = game.returns(position) if is_over else outlook.worths(game, position)
        for node, decider in path:
            node.visits += 1
            node.total += worths[decider]

    def _tried(
        self, game: AnyGame, position: Any, node: Node, offered: Sequence[Any], luck: Chance,
        number: int,
    ) -> Any:  # fmt: skip
        """Return what is tried next: something new, else what promises most (UCB1).

        First comes what the simple player would do.
        """
        following = node.following
        known = [action for action in offered if action in following]
        for action in known:
            following[action].offered += 1
        if len(known) < min(len(offered), 1 + self.outlook.width * math.sqrt(node.visits)):
            if known:
                fresh = [action for action in offered if action not in following]
                action = fresh[luck.below(number, len(fresh))]
            else:
                seat = game.to_play(position)[0]
                action = self.outlook.playing(game, position, seat, luck, number)
            following[action] = Node(offered=1)
            return action

        def promise(action: Any) -> float:
            after = following[action]
            seldom = math.log(after.offered) / after.visits
            return after.mean + CURIOSITY * math.sqrt(seldom)

        return max(known, key=promise)


def best(root: Node, left: Sequence[Any]) -> Any:
    """Return the decision that came out best so far among those looked at most often."""
    most = max(root.following[action].visits for action in left)
    ripe = [action for action in left if root.following[action].visits == most]
    return max(ripe, key=lambda action: root.following[action].mean)


def searching(game: AnyGame) -> Thinker:
    """Return what makes this player for a game: by its own attribute *outlook*, if it has one."""
    return partial(Search, getattr(game, "outlook", Outlook()))
