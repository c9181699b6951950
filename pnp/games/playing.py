"""How the command line asks a game to be played: once to be read, or many times to be counted.

The words that a user types are read by the game, so every game has its own seats and options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pnp.errors import UsageProblem, did_you_mean


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user asked for; empty words and None mean the game's own choice."""

    game: str
    """The name of the game, as its folder is called."""

    players: str = ""
    """Who sits where, in order, with commas; a simulation may be told a number of players."""

    people: str = ""
    """Seats that are not played by a policy but by people at this terminal."""

    factions: str = ""
    """Who takes turns in the seats of a simulation."""

    options: str = ""
    policy: str = ""
    seed: int = 0
    turns: int | None = None
    """Where a game that is not over is left."""

    games: int = 1


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

    def jobs(self) -> Iterable[range]:
        """Return the numbers of the games, portion by portion."""
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


def words_of(text: str) -> tuple[str, ...]:
    """Return the parts of a list as a user types it.

    >>> words_of(" atreides, spacing-guild,")
    ('atreides', 'spacing_guild')
    """
    return tuple(part.strip().replace("-", "_") for part in text.split(",") if part.strip())


def chosen(found: str, known: Collection[str], what: str) -> str:
    """Return the word if it is known; *what* names its kind with the article.

    Raises UsageProblem with the nearest word.
    """
    if found not in known:
        raise UsageProblem(f"expected {what}, found {found}", did_you_mean(found, known))
    return found
