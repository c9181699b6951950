"""The games that adapters are tried with: the small ones of the kit, and all of the registry."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pnp.games.protocol import AnyGame, Setup
from pnp.games.registry import BUILT_IN, game_of
from pnp.model.rules import read_rules
from tests.games.kit.games import PRIZES, STONES

COMPONENTS = Path(__file__).parents[3] / "components"
SMALL: dict[str, Any] = {"stones": STONES, "prizes": PRIZES}


@cache
def game(name: str) -> AnyGame:
    """Return a game by the name of its engine."""
    if name in SMALL:
        found: AnyGame = SMALL[name]
        return found
    rules = COMPONENTS / name.replace("_", "-") / "rules.yaml"
    return game_of(name, read_rules(rules).plain())


def setup(name: str) -> Setup:
    """Return the usual setup of a game, or the first seats that it can be played with."""
    seats = game(name).seats
    return Setup(seats.usual or seats.names[: seats.least])


def longest(name: str) -> int:
    """Return where a game is left here: the tests look at each of its actions many times."""
    return min(60, game(name).longest)


GAMES = [*SMALL, *BUILT_IN]
