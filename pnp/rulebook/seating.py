"""How many can play: what a game says of itself, and whom its rules give a seat."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.errors import Problem
from pnp.games.protocol import Seats
from pnp.model.game import Game


def misseated(game: Game, seats: Seats) -> Iterator[Problem]:
    """Yield that a game is said to be for more or fewer players than its rules have seats for."""
    said, source = game.data.players, game.source
    if not said or source is None or (said.min, said.max) == (seats.least, seats.most):
        return
    message = (
        f"expected players as the rules seat them, {_range(seats.least, seats.most)}, "
        f"found {_range(said.min, said.max)}"
    )
    yield Problem(source.file, source.line(("players",)), "players", message)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
