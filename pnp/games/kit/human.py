"""A person at the table: sees what the seat may know, and types a legal action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.errors import PnpError
from pnp.games.chance import Chance
from pnp.games.kit.kinds import spelled
from pnp.games.protocol import AnyGame


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of a person."""

    who: str
    """The name of the seat that decides."""

    sees: tuple[str, ...]
    """The position in lines, with nothing that this seat may not know."""

    choices: tuple[str, ...]
    """Moves as they can be typed; where there are too many, the usual ones."""

    refused: str = ""
    """Why the last answer was no move here; empty at first."""


Ask = Callable[[Question], str]
"""Returns what the person typed, one of the choices or a move in the game's notation."""


@dataclass(frozen=True, slots=True)
class Person:
    """A policy that decides as somebody answers."""

    ask: Ask

    def __call__(self, game: AnyGame, position: Any, seat: str, chance: Chance, number: int) -> Any:
        """Return the action that was typed; one that is none is asked for again with the reason."""
        question = Question(
            named(game, seat),
            tuple(seen(game, position, seat)),
            tuple(choices(game, position, seat)),
        )
        while True:
            answer = self.ask(question)
            try:
                return game.typed(position, seat, answer)
            except PnpError as error:
                question = replace(question, refused=str(error).split("\n", 1)[0])


def named(game: AnyGame, seat: str) -> str:
    """Return how a seat is called; a game may have words for its ids."""
    own = getattr(game, "name", None)
    return str(own(seat)) if callable(own) else seat


def seen(game: AnyGame, position: Any, seat: str) -> Sequence[str]:
    """Return the lines that a seat may read; a game may have a way of its own to show itself."""
    own = getattr(game, "sees", None)
    if own is not None:
        return tuple(own(position, seat))
    plain = game.observation(position, seat)
    return [f"{key.replace('_', ' ')}: {spelled(value)}" for key, value in plain.items()]


def choices(game: AnyGame, position: Any, seat: str) -> Sequence[str]:
    """Return what can be typed, in the order in which the game offers it."""
    own = getattr(game, "choices", None)
    if own is not None:
        found: Sequence[str] = own(position, seat)
        return found
    return [game.spell(position, action) for action in game.legal_actions(position, seat)]
