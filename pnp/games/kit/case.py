"""A game as the contracts try it: random games of it, matches, simulations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.games.chance import Chance
from pnp.games.kit.human import Question
from pnp.games.kit.match import AnyMatch, match_of
from pnp.games.kit.policies import at_random
from pnp.games.kit.setting import Asked, checked
from pnp.games.kit.simulation import Simulation, simulation_of
from pnp.games.protocol import Setup


@dataclass
class Case:
    """A game to be held to the contracts, and what is tried with it."""

    game: Any
    scenarios: Sequence[Any] = ()
    """Written scenarios that come out as they expect, as plain data."""

    setups: Sequence[Setup] = (Setup(()),)
    games: int = 4
    """Random games, dealt over the setups."""

    most: int = 150
    """Actions after which a random game is left."""

    asked: Mapping[str, Any] = field(default_factory=dict)
    """What has to be asked for where the game cannot choose by itself, such as the players."""

    _walk: list[tuple[Any, int]] = field(default_factory=list, repr=False)

    def positions(self) -> list[tuple[Any, int]]:
        """Return the positions of some random games, each with its number in its game."""
        if not self._walk:
            for number in range(self.games):
                self._walk += self._walked(self.setups[number % len(self.setups)], number)
        return self._walk

    def _walked(self, setup: Setup, game: int) -> Iterator[tuple[Any, int]]:
        chance = Chance.of(7, game)
        position = self.game.start(checked(self.game, setup), chance)
        for number in range(self.most):
            yield position, number
            action = self.next(position, chance, number)
            if action is None:
                return
            position = self.game.apply(position, action)

    def next(self, position: Any, chance: Chance, number: int) -> Any:
        """Return a random action of the first seat that decides, or of chance; None at the end."""
        if self.game.outcome(position) is not None:
            return None
        deciding = self.game.to_play(position)
        if deciding:
            return at_random(self.game, position, deciding[0], chance, number)
        return self.game.bring(position, chance, number)

    def ask(self, **words: Any) -> Asked:
        """Return what a user asks for."""
        return Asked("game", **{**self.asked, **words})

    def match(self, **words: Any) -> AnyMatch:
        """Return a match without people."""
        return match_of(self.game, self.ask(**words), nobody)

    def simulation(self, **words: Any) -> Simulation:
        """Return a simulation; it chooses its own seats."""
        return simulation_of(self.game, Asked("game", **words))


def nobody(question: Question) -> str:
    """Answer for nobody: a match without people asks none."""
    raise AssertionError(f"{question.who} was asked")
