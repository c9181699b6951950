"""Many games: who wins from which seat, how long it takes, with what certainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.english import counted
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.words import FACTIONS, name
from pnp.games.kit.counting import lengths_of, took, winning
from pnp.games.kit.intervals import judged
from pnp.games.kit.simulation import WINNING, Simulation, Tally, winning_cells


class ExpressSimulation(Simulation):
    """Counts wins by faction and seat."""

    def summary(self, tally: Tally) -> dict[str, Any]:
        """Return everything a reader needs to judge the table."""
        return {
            "game": self.asked.game,
            "policy": " against ".join(dict.fromkeys(self.policies)),
            "policies": self.faring(tally),
            "players": self.players,
            "options": str(Options.from_plain(self.options)),
            "seed": self.asked.seed,
            "games": tally.games,
            "unfinished": tally.unfinished,
            "most_turns": self.most_turns,
            "turns": lengths_of(tally.turns),
            "rows": self.rows(tally),
        }

    def rows(self, tally: Tally) -> list[dict[str, Any]]:
        """Return the table: wins by faction, by seat and by both, with intervals."""
        table = []
        factions = [who for who in FACTIONS if any(who == key[0] for key in tally.played)]
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
            keys = [
                key for key in tally.played if faction in (None, key[0]) and seat in (None, key[1])
            ]
            played, won = (sum(count[key] for key in keys) for count in (tally.played, tally.won))
            row: dict[str, Any] = {"group": group, "faction": faction, "seat": seat}
            table.append(row | winning(won, played))
        return judged(table, tally.fair)

    def named(self) -> Sequence[str]:
        """Return what tells one table from another."""
        return ("game", "policy", "players", "options", "seed", "games", "unfinished")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return what was played, and the table of wins."""
        lines = [
            f"{summary['game']}, {summary['players']} players, policy {summary['policy']}, "
            f"options {summary['options']}, seed {summary['seed']}",
            f"{counted(summary['games'], 'game')}, {summary['unfinished']} unfinished after "
            f"{counted(summary['most_turns'], 'turn')}; {took(summary['turns'])}",
            *summary["policies"],
        ]
        rows = [
            (name(row["faction"] or "any"), str(row["seat"] or "any"), *winning_cells(row))
            for row in summary["rows"]
        ]
        return lines, [("faction", "seat", *WINNING), *rows]
