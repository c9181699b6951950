"""How the command line asks a game to be played: once to be read, or many times to be counted.

The words that a user types are read by the game, so every game has its own seats and options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from pnp.games.kit.people import Ask
from pnp.games.kit.setting import Asked


class Match(Protocol):
    """One game being played."""

    def lines(self) -> Iterator[str]:
        """Play to the end and yield, as it happens, what everybody at the table may read."""
        ...

    def ending(self) -> str:
        """Return why it is over and by which rule, or that it was left."""
        ...

    def record(self) -> Mapping[str, Any] | str:
        """Return the game to be saved: a scenario that expects the same end, or a notation."""
        ...


TallyT = TypeVar("TallyT", bound="Tally")


class Tally(Protocol):
    """Counts of played games; tallies of any split add up to the same."""

    games: int

    def add(self: TallyT, other: TallyT) -> None:
        """Count the games of another tally too."""
        ...


class Simulation(Protocol):
    """Many games. It is plain data, so that other processes can take parts of it."""

    @property
    def games(self) -> int:
        """How many are to be played."""
        ...

    def jobs(self) -> Sequence[range]:
        """Return the numbers of the games in portions."""
        ...

    def run(self, numbers: range) -> Any:
        """Play these games and return their Tally, a function of the numbers alone."""
        ...

    def summary(self, tally: Any) -> dict[str, Any]:
        """Return everything a reader needs to judge the table, which stands under ``rows``."""
        ...

    def named(self) -> Sequence[str]:
        """Return the keys of the summary that every row of the CSV repeats."""
        ...

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return the lines above the table and the table, its first row the heads."""
        ...


class Playing(Protocol):
    """The games that can be played by one engine with one game's rules."""

    def match(self, asked: Asked, ask: Ask) -> Match:
        """Return a game ready to be played. Raises UsageProblem."""
        ...

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation. Raises UsageProblem."""
        ...
