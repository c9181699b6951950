"""Many games: who wins from which seat, how long it takes, with what certainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.games.chance import Chance
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.playout import TURNS_AT_MOST, begin
from pnp.games.dune_express.policies import POLICIES
from pnp.games.dune_express.words import FACTIONS
from pnp.games.kit.counting import lengths_of, portions, winning


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be played."""

    rules: dict[str, Any]
    """rules.yaml as plain data."""

    games: int
    players: int
    seed: int = 0
    policy: str = "greedy"
    options: dict[str, Any] = field(default_factory=dict)
    factions: tuple[str, ...] = FACTIONS
    """Who takes part in turn; every game seats as many of them as there are players."""

    most_turns: int = TURNS_AT_MOST

    def jobs(self) -> Iterable[range]:
        """Return the numbers of the games, portion by portion."""
        return portions(self.games)


@dataclass(slots=True)
class Tally:
    """Counts of finished and unfinished games; tallies of any split add up to the same."""

    games: int = 0
    unfinished: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """Length of the finished games in turns."""

    played: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Games by faction and seat, counted from 1."""

    won: Counter[tuple[str, int]] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.turns += other.turns
        self.played += other.played
        self.won += other.won


def seated(factions: Sequence[str], players: int, game: int) -> tuple[str, ...]:
    """Return who sits where in a game: every faction comes to every seat equally often.

    >>> seated(("a", "b", "c"), 2, 0), seated(("a", "b", "c"), 2, 1), seated(("a", "b", "c"), 2, 2)
    (('a', 'b'), ('b', 'c'), ('c', 'a'))
    """
    return tuple(factions[(game + seat) % len(factions)] for seat in range(players))


def run_job(request: Request, numbers: range) -> Tally:
    """Play some games of a request; a function of its arguments alone."""
    engine = DuneExpress(Constants.from_plain(request.rules))
    options = Options.from_plain(request.options)
    policy = POLICIES[request.policy]
    tally = Tally()
    for number in numbers:
        players = seated(request.factions, request.players, number)
        chance = Chance.of(request.seed, number)
        policies = dict.fromkeys(players, policy)
        game = begin(engine, players, options, chance, policies, request.most_turns)
        end = game.finish()
        tally.games += 1
        for seat, faction in enumerate(players, start=1):
            tally.played[faction, seat] += 1
        if end.winner is None:
            tally.unfinished += 1
        else:
            tally.turns[game.turns] += 1
            tally.won[end.winner, players.index(end.winner) + 1] += 1
    return tally


def rows(tally: Tally) -> list[dict[str, Any]]:
    """Return the table: wins by faction, by seat and by both, with intervals."""
    table = []
    factions = [faction for faction in FACTIONS if any(who == faction for who, _ in tally.played)]
    seats = sorted({seat for _, seat in tally.played})
    groups: list[tuple[str, str | None, int | None]] = [
        *(("faction", faction, None) for faction in factions),
        *(("seat", None, seat) for seat in seats),
        *(
            ("faction and seat", faction, seat)
            for faction in factions
            for seat in seats
            if tally.played[faction, seat]
        ),
    ]
    for group, faction, seat in groups:
        keys = [key for key in tally.played if faction in (None, key[0]) and seat in (None, key[1])]
        played = sum(tally.played[key] for key in keys)
        won = sum(tally.won[key] for key in keys)
        row: dict[str, Any] = {"group": group, "faction": faction, "seat": seat}
        table.append(row | winning(won, played))
    return table


def summary(request: Request, tally: Tally) -> dict[str, Any]:
    """Return everything a reader needs to judge the table."""
    return {
        "policy": request.policy,
        "players": request.players,
        "options": str(Options.from_plain(request.options)),
        "seed": request.seed,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "most_turns": request.most_turns,
        "turns": lengths_of(tally.turns),
        "rows": rows(tally),
    }
