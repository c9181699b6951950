"""Whole games in bulk: policies choose among what the rules allow, so no move is asked twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.games.chance import Chance
from pnp.games.dragon_dune import dealing
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.kit.parts import Ended
from pnp.games.kit.players import policy_of
from pnp.games.kit.policies import Policy
from pnp.games.protocol import Setup


@dataclass(slots=True)
class Playout:
    """A game being played out."""

    game: DragonRules
    position: Position
    chance: Chance
    policies: Sequence[Policy | None]
    """By faction; None for one that is not played."""

    most_turns: int | None = None
    number: int = 0
    """Moves so far; each has bits of its own."""

    decisions: int = 0
    """Moves that somebody decided."""

    @property
    def is_over(self) -> bool:
        """Somebody has won, or the game is left."""
        position = self.position
        left = self.most_turns is not None and position.turn > self.most_turns
        return position.winner is not None or left

    def choose(self) -> Action:
        """Return the next move: a decision of the player who is asked, or what happens."""
        position = self.position
        if not position.asked:
            return dealing.happening(self.game, position, self.chance, self.number)
        self.decisions += 1
        who = position.asked[0]
        policy = self.policies[who]
        assert policy is not None
        chosen: Action = policy(self.game, position, FACTIONS[who], self.chance, self.number)
        return chosen

    def finish(self) -> Position:
        """Play to the end and return the last position."""
        game = self.game
        while not self.is_over:
            move = self.choose()
            table = self.position.opened()
            game.act(table, move)
            self.position = table.closed()
            self.number += 1
        return self.position


@dataclass(frozen=True, slots=True)
class Bulk:
    """The bulk paths of the game."""

    game: DragonRules

    def begun(
        self, setup: Setup, policies: Sequence[str], chance: Chance, most_turns: int | None = None
    ) -> Playout:
        """Return a game ready to be played out; *policies* names one for each seat, in turn order.

        The game is the same as that of a match, move by move.
        """
        game = self.game
        known = {word: policy_of(game, word) for word in set(policies)}
        by_name = {name: known[word] for name, word in zip(setup.seats, policies, strict=True)}
        deciding = [by_name.get(name) for name in FACTIONS]
        return Playout(game, game.begin(setup, chance), chance, deciding, most_turns)

    def playout(
        self, setup: Setup, policies: Sequence[str], chance: Chance, most_turns: int | None
    ) -> Ended:
        """Return the end of a game."""
        end = self.begun(setup, policies, chance, most_turns).finish()
        outcome = self.game.outcome(end)
        return Ended(end, end.turn if outcome else end.turn - 1, outcome)
