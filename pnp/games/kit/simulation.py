"""Many games: who wins from which seat, by which rule games end, how long they take.

A simulation is plain data, so that other processes can take parts of it; what was counted adds up
to the same however the games were split.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Protocol, runtime_checkable

from pnp.english import counted
from pnp.errors import UsageProblem
from pnp.games.chance import Chance
from pnp.games.kit.counting import PORTION, interval, lengths_of, portions, took, winning
from pnp.games.kit.intervals import SHORT, critical, judged
from pnp.games.kit.match import AnyMatch, Match, policy_words
from pnp.games.kit.parts import Ended, Single, fast_of
from pnp.games.kit.players import is_own, policy_of
from pnp.games.kit.seating import round_of, seated
from pnp.games.kit.setting import (
    EDITION,
    Asked,
    checked,
    read_options,
    refuse,
    seat_of,
    with_edition,
    words_of,
)
from pnp.games.kit.watching import alone, watched
from pnp.games.protocol import AnyGame, Outcome, Setup

Row = tuple[str, ...]
ROW: Row = ("game", "setting", "players", "policies", "winners", "rule", "turns")
"""What is told of a single game; players and policies stand in turn order."""

Key = tuple[Any, ...]
"""A player and the place in turn order, counted from 1; a game may put more before them."""


@dataclass(slots=True)
class Tally:
    """Counts of games; tallies of any split add up to the same."""

    games: int = 0
    unfinished: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """Lengths of the finished games in turns."""

    ended: Counter[str] = field(default_factory=Counter)
    """Games by the rule that ended them."""

    played: Counter[Key] = field(default_factory=Counter)
    won: Counter[Key] = field(default_factory=Counter)
    """Games won alone."""

    drawn: int = 0
    by_policy: Counter[Key] = field(default_factory=Counter)
    """Seats of finished games by policy and by whether their player's win was counted."""

    more: Counter[Any] = field(default_factory=Counter)
    """What a game counts besides."""

    seen: Counter[Key] = field(default_factory=Counter)
    """What was counted on the way, see `kit.watching`."""

    @property
    def fair(self) -> float:
        """The share of the games that a seat wins on average."""
        played = self.played.total()
        return self.won.total() / played if played else 0.0

    each: list[Row] = field(default_factory=list)
    """Single games, where they are asked for; they are neither added up nor saved."""

    def plus(self, other: Tally) -> Tally:
        """Return a tally of the games of both; neither is changed."""
        total = Tally()
        total.add(self)
        total.add(other)
        return total

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.turns += other.turns
        self.ended += other.ended
        self.played += other.played
        self.won += other.won
        self.drawn += other.drawn
        self.by_policy += other.by_policy
        self.more.update(other.more)
        self.seen.update(other.seen)


@dataclass(frozen=True)
class Simulation:
    """Many games by one rules.yaml; a game's own class adds columns to the table."""

    kind: Callable[[Mapping[str, Any]], AnyGame]
    """Makes the game of its rules."""

    rules: Mapping[str, Any]
    asked: Asked
    rotating: tuple[str, ...]
    """Who takes part in turn; every game seats as many of them as there are players."""

    players: int
    policies: tuple[str, ...]
    """One for each seat, in turn order; they go round as the players do."""

    options: Mapping[str, Any]
    most_turns: int | None
    rotates: bool = True
    """Everybody comes to every seat; not where the seats of a game are no choice."""

    edition: str = ""
    """The edition of the rules; empty for the ordinary one."""

    aim: ClassVar[str] = "every share"
    """What is known when the counting may stop."""

    sharing: ClassVar[str] = "which count as won by nobody"
    """How a game that several won is counted, as a clause."""

    @property
    def games(self) -> int:
        """How many are to be played."""
        return self.asked.games

    def jobs(self, first: int = 0, end: int | None = None, size: int = PORTION) -> Iterable[range]:
        """Return the numbers of the games from *first* on to before *end*, portion by portion."""
        return portions(self.games if end is None else end, first, size)

    @cached_property
    def _written(self) -> bytes:
        return pickle.dumps(dict(self.rules))

    def setup(self, number: int) -> Setup:
        """Return who plays game *number* and by what."""
        first = number if self.rotates else 0
        return Setup(seated(self.rotating, self.players, first), self.options, self.edition)

    def deciding(self, number: int) -> tuple[str, ...]:
        """Return the policies of game *number*, in turn order: each comes to every seat."""
        rounds = number // round_of(len(self.rotating), self.players)
        first = rounds % self.players if self.rotates else 0
        return self.policies[first:] + self.policies[:first]

    def chance(self, number: int) -> Chance:
        """Return the chance of game *number*."""
        return Chance.of(self.asked.seed, number)

    def run(self, numbers: range) -> Tally:
        """Play these games and return their tally, a function of the numbers alone."""
        tally = Tally()
        for single in self.singles(numbers):
            self.count(self.game, tally, single)
            if self.asked.each:
                tally.each.append(row_of(single))
        return tally

    def singles(self, numbers: range) -> Iterator[Single]:
        """Yield these games, each played to its end."""
        return (self.single(number) for number in numbers)

    @property
    def game(self) -> AnyGame:
        """The game that is played, made once in every process."""
        return _game(self.kind, self._written)

    def single(self, number: int) -> Single:
        """Return game *number*, played in bulk where the game can and nobody watches."""
        game, setup, words = self.game, self.setup(number), self.deciding(number)
        chance, fast = self.chance(number), fast_of(game)
        if fast is not None and not self.asked.detail and all(is_own(game, w) for w in words):
            end = fast.playout(setup, words, chance, self.most_turns)
            return Single(number, setup, words, end)
        named = zip(setup.seats, words, strict=True)
        policies = {seat: policy_of(game, word) for seat, word in named}
        kind = getattr(game, "matches", Match)
        match: AnyMatch = kind(game, setup, policies, chance, self.most_turns)
        seen = watched(match, self.winners) if self.asked.detail else Counter()
        outcome = match.finish()
        return Single(number, setup, words, Ended(match.position, match.turns, outcome), seen)

    def count(self, game: AnyGame, tally: Tally, single: Single) -> None:
        """Count one game."""
        end = single.end
        tally.games += 1
        tally.seen.update(single.seen)
        places = {key[-2]: key for key in self.keys(game, single)}
        tally.played.update(places.values())
        if end.outcome is None:
            tally.unfinished += 1
            return
        tally.turns[end.turns] += 1
        tally.ended[end.outcome.rule] += 1
        if end.outcome.winner is None:
            tally.drawn += 1
        for winner in self.winners(end.outcome):
            tally.won[places[winner]] += 1
        self.credit(tally, single)

    def keys(self, game: AnyGame, single: Single) -> Sequence[Key]:
        """Return under which key each player of a game is counted."""
        return [(seat, place) for place, seat in enumerate(single.setup.seats, start=1)]

    def winners(self, outcome: Outcome) -> Sequence[str]:
        """Return whose wins are counted: of those who won alone."""
        return alone(outcome)

    def credit(self, tally: Tally, single: Single) -> None:
        """Count how the policies of a game that is over fared, where there are several."""
        outcome = single.end.outcome
        if outcome is not None and len(set(self.policies)) > 1:
            winners = self.winners(outcome)
            for seat, word in zip(single.setup.seats, single.policies, strict=True):
                tally.by_policy[word, seat in winners] += 1

    # ------------------------------------------------------------------ the table

    def spread(self, tally: Tally) -> float:
        """Return how far the share of any player may be from the counted one: 0 to 1.

        The intervals are those of verdicts and reports, which hold for all players together.
        """
        played: Counter[Key] = Counter()
        won: Counter[Key] = Counter()
        for whole, each in ((played, tally.played), (won, tally.won)):
            for key, count in each.items():
                whole[key[:-1]] += count
        z = critical(len(played))
        ends = [interval(won[key], count, z) for key, count in played.items()]
        return max((high - low) / 2 for low, high in ends) if ends else 1.0

    def faring(self, tally: Tally) -> list[str]:
        """Return a line on each of several policies: seats of games that are over, wins, average.

        Policies that do not change places are one thing with their seats.
        """
        lines = []
        seats = tally.by_policy.total()
        fair = sum(count for (_, won), count in tally.by_policy.items() if won) / max(seats, 1)
        placed = "" if self.rotates else "; policies do not change places, so seats tell as much"
        for word in sorted(set(self.policies)) if tally.by_policy else ():
            won, lost = (tally.by_policy[word, won] for won in (True, False))
            row = winning(won, won + lost)
            lines.append(
                f"{word} won {won} of {won + lost} seats: {row['share']:.1%} "
                f"({row['low']:.1%} - {row['high']:.1%}), where {fair:.1%} is fair{placed}"
            )
        return lines

    def summary(self, tally: Tally) -> dict[str, Any]:
        """Return everything a reader needs to judge the table, which stands under ``rows``."""
        return {
            "game": self.asked.game,
            "policy": " against ".join(dict.fromkeys(self.policies)),
            "players": self.players,
            "options": {**self.options, **({EDITION: self.edition} if self.edition else {})},
            "seed": self.asked.seed,
            "games": tally.games,
            "unfinished": tally.unfinished,
            "drawn": tally.drawn,
            "turns": lengths_of(tally.turns),
            "ended": dict(sorted(tally.ended.items())),
            "policies": self.faring(tally),
            "rows": self.rows(tally),
        }

    def rows(self, tally: Tally) -> list[dict[str, Any]]:
        """Return the table: wins by player, by seat, and by both where players change places."""
        names = list(dict.fromkeys(name for name, _ in tally.played))
        places = sorted({place for _, place in tally.played})
        groups: list[tuple[str | None, int | None]] = [(name, None) for name in names]
        if len(tally.played) > len(names):
            groups += [(None, place) for place in places]
            groups += [(name, place) for name in names for place in places]
        table = []
        for name, place in groups:
            keys = [
                key for key in tally.played if name in (None, key[0]) and place in (None, key[1])
            ]
            if keys:
                played, won = (
                    sum(count[key] for key in keys) for count in (tally.played, tally.won)
                )
                table.append({"player": name, "seat": place, **winning(won, played)})
        return judged(table, tally.fair)

    def named(self) -> Sequence[str]:
        """Return the keys of the summary that every row of the CSV repeats."""
        return ("game", "policy", "players", "seed", "games", "unfinished")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return the lines above the table and the table, its first row the heads."""
        endings = ", ".join(f"{count} by {rule}" for rule, count in summary["ended"].items())
        options = ", ".join(f"{key}={value}" for key, value in summary["options"].items())
        lines = [
            f"{summary['game']}, {counted(summary['players'], 'player')}, "
            f"policy {summary['policy']}, options {options or 'standard'}, seed {summary['seed']}",
            f"{counted(summary['games'], 'game')}, {summary['unfinished']} unfinished, "
            f"{summary['drawn']} drawn or shared; {took(summary['turns'])}",
            f"ended {endings or 'by nothing'}",
            *summary["policies"],
        ]
        head = ("player", "seat", *WINNING)
        rows = [
            (row["player"] or "any", str(row["seat"] or "any"), *winning_cells(row))
            for row in summary["rows"]
        ]
        return lines, [head, *rows]


@lru_cache(maxsize=32)
def _game(kind: Callable[[Mapping[str, Any]], AnyGame], written: bytes) -> AnyGame:
    """Return the game of its rules; a process that is given many portions makes it once."""
    return kind(pickle.loads(written))  # noqa: S301 - written by this program


def row_of(single: Single, setting: str = "") -> Row:
    """Return what is told of a single game: it is left where it has no rule and no winners."""
    end = single.end.outcome
    won = (" ".join(end.winners), end.rule) if end else ("", "")
    words = " ".join(single.setup.seats), " ".join(single.policies)
    return str(single.number), setting, *words, *won, str(single.end.turns)


WINNING = ("games", "won", "share", "95 % interval", "than fair")
"""The heads of the columns of `winning_cells`."""


def winning_cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the cells of a row that tell how often something was won.

    >>> winning_cells(winning(1, 2))
    ('2', '1', '50.0%', '9.4% - 90.5%', '')
    """
    share, interval = f"{row['share']:.1%}", f"{row['low']:.1%} - {row['high']:.1%}"
    than_fair = SHORT.get(str(row.get("verdict", "")).partition(" ")[0], "")
    return str(row["games"]), str(row["won"]), share, interval, than_fair


@runtime_checkable
class SimulatesItself(Protocol):
    """A game with a way of its own to be counted."""

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation. Raises UsageProblem."""
        ...


def simulation_of(game: AnyGame, asked: Asked) -> Simulation:
    """Return a simulation as the user asked for it. Raises UsageProblem."""
    if isinstance(game, SimulatesItself):
        return game.simulation(asked)
    edition, wanted = with_edition(game, asked)
    refuse(game, wanted)
    seats = game.seats
    named = tuple(seat_of(word, seats, seats.names) for word in words_of(asked.factions))
    rotating = named or seats.names
    # More may be named than sit in one game: they take turns.
    usual = min(len(named), seats.most) or len(seats.usual) or seats.least
    players = _players(asked.players, usual, game)
    if len(rotating) < players:
        raise UsageProblem(f"expected at least {players} players, found {len(rotating)}")
    options = read_options(wanted.options, game.options)
    first = checked(game, Setup(seated(rotating, players, 0), options, edition))
    policy = asked.policy or getattr(game, "simulated_by", "random")
    policies = tuple(policy_words(game, first.seats, policy).values())
    kind = getattr(game, "simulations", Simulation)
    most = asked.turns or getattr(game, "most_turns", None)
    rules = getattr(game, "data", {})
    simulation: Simulation = kind(
        type(game), rules, asked, rotating, players, policies, options, most, not seats.are_fixed,
        edition,
    )  # fmt: skip
    return simulation


def _players(words: str, usual: int, game: AnyGame) -> int:
    least, most = game.seats.least, game.seats.most
    if not words:
        return usual
    if not (words.isdecimal() and least <= int(words) <= most):
        raise UsageProblem(f"expected {least} to {most} players, found {words}")
    return int(words)
