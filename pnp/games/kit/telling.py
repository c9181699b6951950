"""A game that plays written scenarios and tells of them; one of the kit does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from pnp.errors import PnpError
from pnp.games.kit.replay import Evaluators, Replay
from pnp.games.kit.story import Story
from pnp.games.protocol import ActionT, AnyGame, Game, PositionT


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
