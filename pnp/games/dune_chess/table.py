"""Dune Chess at the table: how a match is told and written down, and what simulations count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.english import counted
from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import HOUSES
from pnp.games.dune_chess.ending import result, totals
from pnp.games.dune_chess.notation import draw
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.records import write_moves, write_record
from pnp.games.kit.counting import lengths_of, took, winning
from pnp.games.kit.intervals import critical, judged, mean
from pnp.games.kit.match import Match
from pnp.games.kit.parts import Single
from pnp.games.kit.simulation import WINNING, Simulation, Tally, winning_cells

MOVES_AT_MOST: Final = 20_000
"""Where a game is left unless the user says otherwise; random ones take about 500 moves."""


class ChessMatch(Match[Position]):
    """A game being played, told by rounds and written down as its record."""

    game: ChessRules

    def lines(self) -> Iterator[str]:
        """Play to the end and yield every round on a line, then the last position."""
        opened = 0
        for made in self.play():
            if made.before.to_move == HOUSES[0]:
                yield self._moves(opened)
                opened = len(self.played)
        if self.played[opened:]:
            yield self._moves(opened)
        yield ""
        yield from draw(self.position).splitlines()

    def _moves(self, first: int) -> str:
        made = self.played[first:]
        return write_moves(made[0].before, [one.action for one in made])

    def ending(self) -> str:
        """Return the result and why it is over, or after how many moves the game was left."""
        outcome = self.game.outcome(self.position)
        if outcome is None:
            return f"not over after {len(self.played)} moves"
        counted = result(totals(self.game.constants, self.position))
        return f"{counted}: {outcome.reason} ({outcome.rule})"

    def record(self) -> str:
        """Return the game as its record (DC-9.8)."""
        moves = [made.action for made in self.played]
        return write_record(self.game, self.first, moves, self.position)


class ChessSimulation(Simulation):
    """Counts by house, and by how much Atreides is ahead."""

    def count(self, game: Any, tally: Tally, single: Single) -> None:
        """Count one game, and the total of Atreides less that of Harkonnen, also squared."""
        super().count(game, tally, single)
        if single.end.outcome is not None:
            counted = totals(game.constants, single.end.position)
            margin = counted[HOUSES[0]] - counted[HOUSES[1]]
            tally.more["margin"] += margin
            tally.more["margin squared"] += margin * margin

    def summary(self, tally: Tally) -> dict[str, Any]:
        """Return everything a reader needs to judge the table."""
        finished = tally.games - tally.unfinished
        margin, squared = tally.more["margin"], tally.more["margin squared"]
        ends = mean(margin, squared, finished, critical()) if finished else (0.0, 0.0)
        return {
            "game": self.asked.game,
            "policy": " against ".join(dict.fromkeys(self.policies)),
            "seed": self.asked.seed,
            "games": tally.games,
            "unfinished": tally.unfinished,
            "most_turns": self.most_turns,
            "turns": lengths_of(tally.turns),
            "ended": dict(sorted(tally.ended.items())),
            "margin": round(margin / finished, 3) if finished else 0.0,
            "margin_known": ends[0] > 0 or ends[1] < 0,
            "rows": self.rows(tally),
        }

    def rows(self, tally: Tally) -> list[dict[str, Any]]:
        """Return the table: wins of each house, and draws."""
        won = [*(tally.won[house, seat] for seat, house in enumerate(HOUSES, 1)), tally.drawn]
        named = zip((*HOUSES, "draw"), (*self.policies, ""), won, strict=True)
        *houses, draw = (
            {"house": house, "policy": policy, **winning(count, tally.games)}
            for house, policy, count in named
        )
        return [*judged(houses, tally.fair), {**draw, "verdict": ""}]

    def named(self) -> Sequence[str]:
        """Return what tells one table from another."""
        return ("game", "seed", "games", "unfinished")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return what was played, and the table of wins."""
        endings = ", ".join(f"{rule} {count}" for rule, count in summary["ended"].items())
        lines = [
            f"{summary['game']}, policy {summary['policy']}, seed {summary['seed']}",
            f"{counted(summary['games'], 'game')}, {summary['unfinished']} unfinished after "
            f"{counted(summary['most_turns'], 'move')}; {took(summary['turns'], 'move')}",
            f"ended by {endings or 'nothing'}; {ahead(summary['margin'], summary['margin_known'])}",
        ]
        rows = [(row["house"], row["policy"], *winning_cells(row)) for row in summary["rows"]]
        return lines, [("house", "policy", *WINNING), *rows]


def ahead(margin: float, is_known: bool) -> str:
    """Return who counts more in the end, on average, as a clause.

    >>> ahead(-1.313, True), ahead(-1.313, False)
    ('Harkonnen counts 1.3 more on average', 'neither house is shown to count more on average')
    """
    if not is_known:
        return "neither house is shown to count more on average"
    return f"{HOUSES[margin < 0]} counts {abs(margin):.1f} more on average"
