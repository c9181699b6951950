"""Who wins how often: by player and by seat, beside a fair share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from pnp.balance.answer import Answer
from pnp.games.kit.counting import interval
from pnp.games.kit.intervals import critical
from pnp.games.kit.simulation import Key
from pnp.games.kit.sweep import Sweep


class Share(Struct, frozen=True):
    """How often a player won, or a seat."""

    name: str
    games: int
    won: int
    low: float
    high: float
    """The interval, corrected for all shares that stand beside it."""

    fair: float

    @property
    def share(self) -> float:
        """Part of the games, from 0 to 1."""
        return self.won / self.games

    @property
    def is_known(self) -> bool:
        """It differs from the fair one, and that is no accident of these games."""
        return not self.low <= self.fair <= self.high


def by_player(answer: Answer) -> list[Share]:
    """Return the shares of all players, by the rules as they are."""
    if isinstance(answer.simulation, Sweep):
        # Keys are settings and players.
        return _shares(answer, lambda key: named(str(key[1])))
    return _shares(answer, lambda key: named(str(key[-2])))


def by_seat(answer: Answer) -> list[Share]:
    """Return the shares of all seats; none where seats are players by another name."""
    keys = answer.tally.played
    if isinstance(answer.simulation, Sweep) or len({key[-2] for key in keys}) == len(keys):
        return []
    return sorted(_shares(answer, lambda key: f"Seat {key[-1]}"), key=lambda one: one.name)


def _shares(answer: Answer, name_of: Callable[[Key], str]) -> list[Share]:
    tally, simulation = answer.tally, answer.simulation
    keys: Iterable[Key] = tally.played
    if isinstance(simulation, Sweep):
        first = next(iter(simulation.variants))
        keys = [key for key in keys if key[0] == first]
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for key in keys:
        name = name_of(key)
        played[name] = played.get(name, 0) + tally.played[key]
        won[name] = won.get(name, 0) + tally.won[key]
    seats, wins = (sum(int(count) for count in counts.values()) for counts in (played, won))
    fair, z = wins / seats if seats else 0.0, critical(len(played))
    return [
        Share(name, games, won[name], *interval(won[name], games, z), fair)
        for name, games in played.items()
    ]


def named(word: str) -> str:
    """Return an id as people write it.

    >>> named("old_bob")
    'Old Bob'
    """
    return " ".join(part[:1].upper() + part[1:] for part in word.replace("-", "_").split("_"))
