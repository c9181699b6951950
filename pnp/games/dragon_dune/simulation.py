"""Many games: who wins, from which seat, with which options, with what certainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from pnp.english import counted
from pnp.games.chance import Chance
from pnp.games.dragon_dune.measures import castles_of
from pnp.games.dragon_dune.options import PLAIN_EDITION, from_setup
from pnp.games.dragon_dune.words import FACTION, FACTIONS
from pnp.games.kit.counting import lengths_of, took, winning
from pnp.games.kit.intervals import judged
from pnp.games.kit.parts import Single
from pnp.games.kit.seating import seated
from pnp.games.kit.simulation import WINNING, Key, Simulation, Tally, winning_cells
from pnp.games.protocol import Outcome, Setup


@dataclass(frozen=True)
class DragonSimulation(Simulation):
    """Many games of Dragon Dune; seats are counted from the first Starting Player."""

    edition: str = PLAIN_EDITION
    sharing: ClassVar[str] = "which count as won by each of the allies"
    compared: tuple[str, ...] = ()
    """Options that are off and on in turn; games that differ in them alone have the same chance."""

    def variants(self) -> list[dict[str, bool]]:
        """Return all settings of the compared options."""
        settings = product((False, True), repeat=len(self.compared))
        return [dict(zip(self.compared, on, strict=True)) for on in settings]

    def dealt(self, number: int) -> tuple[int, dict[str, bool]]:
        """Return the deal of game *number* and the setting of the compared options."""
        variants = self.variants()
        deal, variant = divmod(number, len(variants))
        return deal, variants[variant]

    def setup(self, number: int) -> Setup:
        """Return who plays game *number* and by what."""
        deal, setting = self.dealt(number)
        players = seated(self.rotating, self.players, deal)
        return Setup(players, {**self.options, **setting}, self.edition)

    def deciding(self, number: int) -> tuple[str, ...]:
        """Return the policies of game *number*, in turn order."""
        return super().deciding(self.dealt(number)[0])

    def chance(self, number: int) -> Chance:
        """Return the chance of a deal."""
        return super().chance(self.dealt(number)[0])

    def count(self, game: Any, tally: Tally, single: Single) -> None:
        """Count one game; *more* counts castles that are held at the end.

        They tell who was strong, even if the Orcs won by default.
        """
        super().count(game, tally, single)
        for key in self.keys(game, single):
            tally.more[key] += castles_of(game.constants, single.end.position, FACTION[key[1]])

    def keys(self, game: Any, single: Single) -> list[Key]:
        """Return the compared options that are on, the faction and the seat of each player."""
        players = single.setup.seats
        opened = game.begin(single.setup, self.chance(single.number))
        first = players.index(FACTIONS[opened.starting])
        word = spelled(self.dealt(single.number)[1])
        return [(word, name, (at - first) % len(players) + 1) for at, name in enumerate(players)]

    def winners(self, outcome: Outcome) -> Sequence[str]:
        """Return everybody who won: allies win together."""
        return outcome.winners

    # ------------------------------------------------------------------ the table

    def summary(self, tally: Tally) -> dict[str, Any]:
        """Return wins by faction, seat and compared options, and how games ended."""
        words = [f"edition {self.edition}"]
        named = from_setup(self.options).items()
        words += [name if on is True else f"{name} {on}" for name, on in named]
        words += [f"{name} off and on" for name in self.compared]
        return {
            "game": self.asked.game,
            "policy": " against ".join(dict.fromkeys(self.policies)),
            "policies": self.faring(tally),
            "players": self.players,
            "options": ", ".join(words),
            "seed": self.asked.seed,
            "games": tally.games,
            "unfinished": tally.unfinished,
            "turns": lengths_of(tally.turns),
            "ends": dict(sorted(tally.ended.items())),
            "rows": self.rows(tally),
        }

    def rows(self, tally: Tally) -> list[dict[str, Any]]:
        """Return the table: wins by faction, by seat and by compared options, with intervals."""
        words = sorted({word for word, _, _ in tally.played})
        names = [name for name in FACTIONS if any(name == other for _, other, _ in tally.played)]
        seats = sorted({seat for _, _, seat in tally.played})
        groups: list[tuple[str, str | None, str | None, int | None]] = [
            *(("faction", None, name, None) for name in names),
            *(("seat", None, None, seat) for seat in seats),
            *(("faction and seat", None, name, seat) for name in names for seat in seats),
        ]
        if len(words) > 1:
            groups += [("options", word, name, None) for word in words for name in names]
        table = []
        for group, word, name, seat in groups:
            keys = [
                key
                for key in tally.played
                if word in (None, key[0]) and name in (None, key[1]) and seat in (None, key[2])
            ]
            played = sum(tally.played[key] for key in keys)
            if played:
                won = sum(tally.won[key] for key in keys)
                held = sum(tally.more[key] for key in keys)
                row = {"group": group, "with": word, "faction": name, "seat": seat}
                table.append({**row, **winning(won, played), "castles": round(held / played, 3)})
        return judged(table, tally.fair)

    def named(self) -> Sequence[str]:
        """Return what tells one table from another."""
        return ("game", "policy", "players", "options", "seed", "games", "unfinished")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return what was played, and the table of wins."""
        ends = ", ".join(f"{count} by {rule}" for rule, count in summary["ends"].items())
        lines = [
            f"{summary['game']}, {summary['players']} players, policy {summary['policy']}, "
            f"{summary['options']}, seed {summary['seed']}",
            f"{counted(summary['games'], 'game')}, {summary['unfinished']} unfinished; "
            f"ended {ends or 'by nothing'}; {took(summary['turns'])}",
            *summary["policies"],
        ]
        table: list[tuple[str, ...]] = [("faction", "seat", "with", *WINNING, "castles")]
        table += [
            (
                str(row["faction"] or "any"),
                str(row["seat"] or "any"),
                str(row["with"] or "any"),
                *winning_cells(row),
                f"{row['castles']:.2f}",
            )
            for row in summary["rows"]
        ]
        return lines, table


def spelled(setting: dict[str, bool]) -> str:
    """Return a setting of compared options as a word.

    >>> spelled({"a": False, "b": False}), spelled({"a": True, "b": False}), spelled({})
    ('none', 'a', '')
    """
    if not setting:
        return ""
    return "+".join(name for name, on in setting.items() if on) or "none"
