"""The parts that a game may have beside the protocol, and what stands in for those it lacks.

A game of the kit (`pnp.games.kit.rules.Rules`) has the first of them; the others are methods and
attributes that any game may add.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from pnp.errors import PnpError
from pnp.games.chance import Chance
from pnp.games.protocol import ActionT, AnyGame, Game, Outcome, PositionT, Setup

if TYPE_CHECKING:
    from pnp.games.kit.human import Ask
    from pnp.games.kit.match import Match
    from pnp.games.kit.perft import Budget
    from pnp.games.kit.replay import Evaluators, Replay
    from pnp.games.kit.setting import Asked
    from pnp.games.kit.simulation import Simulation
    from pnp.games.kit.story import Story


class TellingGame(Game[PositionT, ActionT], Protocol[PositionT, ActionT]):
    """A game that plays written scenarios and tells of them."""

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> Replay[Any]:
        """Return a scenario, played once; *evaluators* answer what is no play."""
        ...

    def story(self, names: Mapping[str, str]) -> Story[Any]:
        """Return what tells of replays in a book; *names* are the words for the game's ids."""
        ...


AnyTelling = TellingGame[Any, Any]


def telling(game: AnyGame) -> AnyTelling:
    """Return the game as one that tells of scenarios. Raises PnpError for one that does not."""
    for part in ("replay", "story"):
        if not hasattr(game, part):
            raise PnpError(
                f"this engine plays no scenarios: expected the method {part}, found none"
            )
    told: AnyTelling = game  # type: ignore[assignment]
    return told


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a game that was played out."""

    position: Any
    turns: int
    outcome: Outcome | None
    """None for one that was left."""


class Fast(Protocol):
    """What plays games out in bulk: the same games as a match, action by action, only faster."""

    def playout(
        self, setup: Setup, policies: Sequence[str], chance: Chance, most_turns: int | None
    ) -> Ended:
        """Return the end of a game; *policies* names one for each seat, in turn order."""
        ...


@runtime_checkable
class Counting(Protocol):
    """What counts lines of play in bulk."""

    def perft(self, position: Any, depth: int, budget: Budget | None = None) -> int:
        """Return the number of lines of *depth* actions; takes each position from *budget*."""
        ...


def fast_of(game: AnyGame) -> Fast | None:
    """Return a game's bulk paths, its attribute *fast*."""
    return getattr(game, "fast", None)


@runtime_checkable
class PlaysItself(Protocol):
    """A game with a way of its own to be played and counted."""

    def match(self, asked: Asked, ask: Ask) -> Match[Any]:
        """Return a match. Raises UsageProblem."""
        ...

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation. Raises UsageProblem."""
        ...


def position_of(game: AnyGame, text: str) -> Any:
    """Return the position that a text means: the game's own notation, else JSON of plain data.

    A game with a notation has the method *parse*. Raises PnpError.
    """
    parse = getattr(game, "parse", None)
    if parse is not None:
        return parse(text)
    try:
        plain = json.loads(text)
    except ValueError:
        raise PnpError(f"expected a position as JSON, found {text[:80]}") from None
    if not isinstance(plain, dict):
        raise PnpError(f"expected a position as a JSON object, found {text[:80]}")
    return game.from_plain(plain)
