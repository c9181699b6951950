"""Parts that any game may have beside the protocol: bulk paths, and a notation of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class Single:
    """One game of a simulation, played."""

    number: int
    setup: Setup
    policies: tuple[str, ...]
    """One for each seat, in turn order."""

    end: Ended
    seen: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    """What was counted on the way."""


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


def standing(game: AnyGame, position: Any) -> Mapping[str, float]:
    """Return how far everybody has come in a position that is not over; nothing where nobody says.

    A game says it by its method *standing*, or by the worths of its *outlook*.
    """
    own = getattr(game, "standing", None)
    if own is not None:
        stands: Mapping[str, float] = own(position)
        return stands
    outlook = getattr(game, "outlook", None)
    return {} if outlook is None else outlook.worths(game, position)


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
