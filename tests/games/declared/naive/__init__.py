"""The same games written a second time, as plainly as possible, to compare with."""

from __future__ import annotations

from collections import deque
from typing import Any


class Naive:
    """A game that keeps its state in attributes and knows nothing of the language."""

    seats: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.luck: deque[Any] = deque()
        self.over: tuple[str, ...] | None = None
        """Who won, in the order of the seats; nobody for a draw, None while the game goes on."""

    def begin(self) -> None:
        """Do what happens before anybody decides."""

    def deciding(self) -> list[str]:
        """Return who decides now."""
        raise NotImplementedError

    def legal(self, me: str) -> set[tuple[Any, ...]]:
        """Return what a player can do: verbs with their choices, without the player."""
        raise NotImplementedError

    def do(self, me: str, verb: str, *choices: Any) -> None:
        """Change the state."""
        raise NotImplementedError

    def came(self) -> Any:
        """Return the next thing that chance brings."""
        return self.luck.popleft()

    def next(self, who: str) -> str:
        """Return the player after another."""
        return self.seats[(self.seats.index(who) + 1) % len(self.seats)]

    def best(self, scores: dict[str, Any]) -> tuple[str, ...]:
        """Return those with the most."""
        most = max(scores.values())
        return tuple(seat for seat in self.seats if scores[seat] == most)
