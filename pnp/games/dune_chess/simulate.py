"""Many games: who wins the count, by which rule games end, how long they take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.games.chance import Chance
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.ending import winner
from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.playout import POLICIES, Game
from pnp.games.dune_chess.state import to_state
from pnp.games.dune_chess.words import HOUSES
from pnp.games.kit.counting import lengths_of, portions, winning

MOVES_AT_MOST: Final = 20_000
"""Where a game is left unless the user says otherwise; random ones take about 500 moves."""


@dataclass(slots=True)
class Tally:
    """Counts of games; tallies of any split add up to the same."""

    games: int = 0
    unfinished: int = 0
    won: Counter[str] = field(default_factory=Counter)
    """Games by winner; a draw is *draw*."""

    ended: Counter[str] = field(default_factory=Counter)
    """Games by the rule that ended them."""

    turns: Counter[int] = field(default_factory=Counter)
    """Lengths of the finished games in moves."""

    margin: int = 0
    """The total of Atreides less that of Harkonnen, added up over the finished games."""

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.won += other.won
        self.ended += other.ended
        self.turns += other.turns
        self.margin += other.margin


@dataclass(frozen=True, slots=True)
class Simulation:
    """Many games by one rules.yaml."""

    game: str
    rules: dict[str, Any]
    games: int
    policies: tuple[str, str]
    """How Atreides and Harkonnen decide."""

    seed: int = 0
    most_turns: int = MOVES_AT_MOST

    def jobs(self) -> list[range]:
        """Return the numbers of the games in portions."""
        return portions(self.games)

    def run(self, numbers: range) -> Tally:
        """Play these games, a function of the numbers alone."""
        engine = DuneChess(Constants.from_plain(self.rules))
        start = to_state(engine.start())
        policies = (POLICIES[self.policies[0]], POLICIES[self.policies[1]])
        tally = Tally()
        for number in numbers:
            game = Game(engine.constants, engine.fast, start)
            for _ in game.play(policies, Chance.of(self.seed, number), self.most_turns):
                pass
            tally.games += 1
            rule = game.ending()
            if rule is None:
                tally.unfinished += 1
                continue
            counted = dict(game.totals())
            tally.ended[rule] += 1
            tally.won[winner(counted) or "draw"] += 1
            tally.turns[game.turns] += 1
            tally.margin += counted[HOUSES[0]] - counted[HOUSES[1]]
        return tally

    def summary(self, tally: Tally) -> dict[str, Any]:
        """Return everything a reader needs to judge the table."""
        finished = tally.games - tally.unfinished
        return {
            "game": self.game,
            "policy": " against ".join(dict.fromkeys(self.policies)),
            "seed": self.seed,
            "games": tally.games,
            "unfinished": tally.unfinished,
            "most_turns": self.most_turns,
            "turns": lengths_of(tally.turns),
            "ended": {rule: tally.ended[rule] for rule in sorted(tally.ended)},
            "margin": round(tally.margin / finished, 3) if finished else 0.0,
            "rows": [
                {
                    "house": house,
                    "policy": policy,
                    **winning(tally.won[house], tally.games),
                }
                for house, policy in (*zip(HOUSES, self.policies, strict=True), ("draw", ""))
            ],
        }

    def named(self) -> Sequence[str]:
        """Return what tells one table from another."""
        return ("game", "seed", "games", "unfinished")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return what was played, and the table of wins."""
        length = summary["turns"]
        endings = ", ".join(f"{rule} {count}" for rule, count in summary["ended"].items())
        lines = [
            f"{summary['game']}, policy {summary['policy']}, seed {summary['seed']}",
            f"{summary['games']} games, {summary['unfinished']} unfinished after "
            f"{summary['most_turns']} moves; finished ones took {length['median']} moves "
            f"(tenth {length['tenth']}, ninetieth percentile {length['ninetieth']})",
            f"ended by {endings or 'nothing'}; Atreides ahead by {summary['margin']} on average",
        ]
        table: list[tuple[str, ...]] = [
            ("house", "policy", "games", "won", "share", "95 % interval")
        ]
        table += [
            (
                row["house"],
                row["policy"],
                str(row["games"]),
                str(row["won"]),
                f"{row['share']:.1%}",
                f"{row['low']:.1%} - {row['high']:.1%}",
            )
            for row in summary["rows"]
        ]
        return lines, table
