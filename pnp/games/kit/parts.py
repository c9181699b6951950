"""Parts that any game may have beside the protocol: bulk paths, and a notation of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pnp.errors import PnpError
from pnp.games.chance import Chance
from pnp.games.protocol import AnyGame, Outcome, Setup


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


def fast_of(game: AnyGame) -> Fast | None:
    """Return a game's bulk paths, its attribute *fast*."""
    return getattr(game, "fast", None)


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
