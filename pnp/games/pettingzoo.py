"""A game of pnp as an environment of PettingZoo, for its learners.

    pip install "pnp-compiler[pettingzoo]"

    from pnp.games.pettingzoo import GameEnv
    env = GameEnv("stones", game)          # any game that keeps `pnp.games.protocol`
    env.reset(seed=1)

Stands on the protocol alone. Chance moves by itself, by the seed. Seats that decide in secret are
asked one after the other, and what each then knows does not tell what the others chose.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from pnp.errors import PnpError
from pnp.games.chance import Chance
from pnp.games.kit.setting import checked
from pnp.games.protocol import AnyGame, Setup

WIDTH: Final = 32768
"""Bytes of an observation, unless told otherwise."""

Seen = dict[str, NDArray[Any]]
"""What an agent observes: the bytes of what it sees, and a 1 for each action that is legal."""


class GameEnv(AECEnv[str, Seen, int]):
    """A game under one setup, one agent a seat.

    An observation holds what a seat sees as JSON in UTF-8, filled up with zeros, because games say
    it in data of any form; ``infos[seat]["sees"]`` has the same data to be read by a program of
    one's own. A game that has no end after *longest* actions is truncated.
    """

    def __init__(
        self,
        name: str,
        game: AnyGame,
        setup: Setup | None = None,
        *,
        longest: int | None = None,
        width: int = WIDTH,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a game; *width* is how many bytes an observation may have.

        Raises PnpError for a setup that the game does not know.
        """
        super().__init__()
        self.game, self.setup = game, checked(game, setup or Setup(()))
        self.longest, self.width = longest or game.longest, width
        self.render_mode = render_mode
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(self.setup.seats)
        self.action_spaces = {
            seat: spaces.Discrete(game.number_of_actions) for seat in self.possible_agents
        }
        self.observation_spaces = {seat: self._space() for seat in self.possible_agents}
        self._entropy = np.random.default_rng()

    def _space(self) -> Any:
        mask = spaces.Box(0, 1, (self.game.number_of_actions,), np.int8)
        return spaces.Dict(
            {"observation": spaces.Box(0, 255, (self.width,), np.uint8), "action_mask": mask}
        )

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the numbers of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; *seed* is all that chance depends on."""
        if seed is None:
            seed = int(self._entropy.integers(2**63))
        self.chance, self.number = Chance.of(seed, 0), 0
        self.position = self.game.start(self.setup, self.chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._come_to_a_seat()

    def step(self, action: int | None) -> None:
        """Carry out the action with a number. Raises IllegalMove and LookupError for no such."""
        seat = self.agent_selection
        if self.terminations[seat] or self.truncations[seat]:
            self._was_dead_step(action)
            return
        if action is None:
            raise LookupError(f"{seat}: expected the number of an action, found none")
        self._cumulative_rewards[seat] = 0.0
        self._make(self.game.numbered(self.position, seat, int(action)))
        self._come_to_a_seat()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """Return what an agent observes; only one that decides has legal actions."""
        data = _bytes(self.game.observation(self.position, agent))
        if len(data) > self.width:
            message = f"expected an observation of at most {self.width} bytes, found {len(data)}"
            raise PnpError(f"{message}\n  hint: GameEnv(..., width={2 * len(data)})")
        seen = np.zeros(self.width, np.uint8)
        seen[: len(data)] = np.frombuffer(data, np.uint8)
        mask = np.zeros(self.game.number_of_actions, np.int8)
        if agent == self.agent_selection and not (self.terminations[agent] or self._is_left):
            for action in self.game.legal_actions(self.position, agent):
                mask[self.game.number(self.position, agent, action)] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str:
        """Return the whole position as JSON."""
        return _bytes(self.game.to_plain(self.position)).decode()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    @property
    def _is_left(self) -> bool:
        return self.number >= self.longest

    def _make(self, action: Any) -> None:
        self.position = self.game.apply(self.position, action)
        self.number += 1

    def _come_to_a_seat(self) -> None:
        """Let chance move until somebody decides, or the game is over."""
        game, end = self.game, self.game.outcome(self.position)
        while end is None and not self._is_left and not game.to_play(self.position):
            self._make(game.bring(self.position, self.chance, self.number))
            end = game.outcome(self.position)
        if end is not None:
            self.rewards = dict(game.returns(self.position))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_left:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = game.to_play(self.position)[0]
        self.infos = {
            seat: {"sees": dict(game.observation(self.position, seat))} for seat in self.agents
        }


def _bytes(plain: Any) -> bytes:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
