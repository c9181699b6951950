"""The same games by several values of the rules: which differences are real.

Every value plays game after game by the same chance, in the same seats, so what differs between two
of them differs because of the value; games that come out alike say nothing against it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Final

from pnp.english import counted
from pnp.errors import PnpError, UsageProblem, did_you_mean
from pnp.games.kit.counting import winning
from pnp.games.kit.intervals import critical, mean, paired
from pnp.games.kit.parts import Single
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Simulation, Tally, row_of, simulation_of
from pnp.games.kit.varying import known_values, varied
from pnp.games.protocol import AnyGame

Setting = tuple[tuple[str, int], ...]
"""Values of the rules by name."""

MOST: Final = 64
"""The most settings of a sweep."""


def read_sweep(words: Sequence[str], known: Mapping[str, int]) -> tuple[Setting, ...]:
    """Return the settings that are asked for, the one of the rules first. Raises UsageProblem.

    >>> read_sweep(["most=2..4"], {"most": 3, "stones": 10})
    ((('most', 3),), (('most', 2),), (('most', 4),))
    """
    asked: dict[str, list[int]] = {}
    for word in words:
        key, _, listed = (part.strip() for part in word.partition("="))
        name = key.replace("-", "_")
        if name not in known:
            hint = did_you_mean(name, known)
            raise UsageProblem(f"expected a value of the rules, found {key or 'none'}", hint)
        if name in asked:
            raise UsageProblem(f"expected every value once, found {name} twice")
        asked[name] = _listed(name, listed)
    settings = [tuple(zip(asked, values, strict=True)) for values in product(*asked.values())]
    printed = tuple((name, known[name]) for name in asked)
    found = tuple(dict.fromkeys([printed, *settings]))
    if len(found) > MOST:
        raise UsageProblem(f"expected at most {MOST} settings of a sweep, found {len(found)}")
    return found


def _listed(name: str, words: str) -> list[int]:
    low, dots, high = words.partition("..")
    try:
        if not dots:
            return [int(word) for word in words.split(",")]
        if 0 <= int(high) - int(low) < MOST:
            return [*range(int(low), int(high) + 1)]
    except ValueError:
        pass
    hint = f"{name}=10..16 or {name}=8,10,12"
    raise UsageProblem(f"expected numbers for {name}, found {words or 'none'}", hint)


def spelled(setting: Setting) -> str:
    """Return a setting as it is typed.

    >>> spelled((("most", 2), ("stones", 9)))
    'most=2, stones=9'
    """
    return ", ".join(f"{name}={value}" for name, value in setting)


@dataclass(frozen=True)
class Sweep(Simulation):
    """Games by several settings; *played* and *won* are counted by setting and player.

    *more* counts for each setting but the first, that of the rules: games that a player won by one
    of the two alone, and how much longer games were, summed up and squared. *ended* and *turns* are
    those by the rules as they are.
    """

    base: Simulation | None = None
    settings: tuple[Setting, ...] = ()
    aim: ClassVar[str] = "every difference"

    @cached_property
    def variants(self) -> dict[str, Simulation]:
        """The simulation of each setting by its name, that of the rules first."""
        assert self.base is not None
        rules = self.base.game
        return {
            spelled(setting): replace(self.base, rules=varied(rules, dict(setting)))
            for setting in self.settings
        }

    def run(self, numbers: range) -> Tally:
        """Play these games by all settings and return their tally."""
        tally = Tally()
        for number in numbers:
            tally.games += 1
            played = {name: one.single(number) for name, one in self.variants.items()}
            first = next(iter(played.values()))
            if first.end.outcome is not None:
                tally.ended[first.end.outcome.rule] += 1
                tally.turns[first.end.turns] += 1
            for name, single in played.items():
                self._compare(tally, name, single, first)
                if self.asked.each:
                    tally.each.append(row_of(single, name))
        return tally

    def _compare(self, tally: Tally, name: str, single: Single, first: Single) -> None:
        won, other = self._winners(single), self._winners(first)
        for seat in single.setup.seats:
            tally.played[name, seat] += 1
            tally.won[name, seat] += seat in won
            tally.more["gained", name, seat] += seat in won and seat not in other
            tally.more["lost", name, seat] += seat in other and seat not in won
        if single.end.outcome is None:
            tally.unfinished += 1
            tally.more["unfinished", name] += 1
        else:
            tally.more["turns", name] += single.end.turns
        if single.end.outcome is not None and first.end.outcome is not None:
            longer = single.end.turns - first.end.turns
            tally.more["both over", name] += 1
            tally.more["longer", name] += longer
            tally.more["longer squared", name] += longer * longer

    def _winners(self, single: Single) -> Sequence[str]:
        outcome = single.end.outcome
        assert self.base is not None
        return () if outcome is None else self.base.winners(outcome)

    # ------------------------------------------------------------------ what came of it

    def spread(self, tally: Tally) -> float:
        """Return how far the widest difference may be from the counted one, at 95 %.

        The intervals are those of the table, which hold for all rows together.
        """
        first = next(iter(self.variants))
        keys = [key for key in tally.played if key[0] != first]
        ends = [
            paired(
                tally.more["gained", *key], tally.more["lost", *key], tally.played[key],
                critical(len(keys)),
            )
            for key in keys
        ]  # fmt: skip
        return max((high - low) / 2 for low, high in ends) if ends else 1.0

    def rows(self, tally: Tally) -> list[dict[str, Any]]:
        """Return how often everybody won by each setting, beside the setting of the rules.

        Shares and differences are parts of 1; the intervals of differences are corrected for all
        that are looked at.
        """
        players = list(dict.fromkeys(seat for _, seat in tally.played))
        names = list(self.variants)
        z = critical(len(players) * (len(names) - 1))
        rows = []
        for name, seat in product(names, players):
            games = tally.played[name, seat]
            won = winning(tally.won[name, seat], games)
            row: dict[str, Any] = {"setting": name, "player": seat, **won}
            row["unfinished"] = tally.more["unfinished", name]
            if name != names[0]:
                gained, lost = (tally.more[what, name, seat] for what in ("gained", "lost"))
                ends = paired(gained, lost, games, z)
                row |= _apart((gained - lost) / games, ends, games, ("wins more", "wins less"))
            rows.append(row)
        return rows

    def lengths(self, tally: Tally) -> list[dict[str, Any]]:
        """Return how long games are by each setting, in turns, beside the setting of the rules.

        Games that were left would have been longer than those that are over, by nobody knows how
        much: beside them nothing is said of lengths.
        """
        names = list(self.variants)
        z = critical(len(names) - 1)
        rows = []
        for name in names:
            unfinished = tally.more["unfinished", name]
            over = tally.games - unfinished
            turns = round(tally.more["turns", name] / over, 2) if over else None
            row: dict[str, Any] = {
                "setting": name, "games": tally.games, "unfinished": unfinished, "turns": turns,
            }  # fmt: skip
            if name != names[0]:
                row |= self._longer(tally, name, z)
            rows.append(row)
        return rows

    def _longer(self, tally: Tally, name: str, z: float) -> dict[str, Any]:
        both, longer = tally.more["both over", name], tally.more["longer", name]
        if both < tally.games:
            left = tally.games - both
            return {"verdict": f"not compared: {left} of {tally.games} games were left"}
        squared = tally.more["longer squared", name]
        if longer and squared * both == longer * longer:
            way = "longer" if longer > 0 else "shorter"
            said = f"every game {counted(abs(longer) // both, 'turn')} {way}"
            return {"difference": longer // both, "verdict": said}
        ends = mean(longer, squared, both, z)
        return _apart(longer / both, ends, both, ("longer", "shorter"))

    def summary(self, tally: Tally) -> dict[str, Any]:
        """Return everything a reader needs to judge the tables."""
        return {
            "game": self.asked.game,
            "policy": " against ".join(dict.fromkeys(self.policies)),
            "players": self.players,
            "seed": self.asked.seed,
            "games": tally.games,
            "settings": list(self.variants),
            "lengths": self.lengths(tally),
            "rows": self.rows(tally),
        }

    def named(self) -> Sequence[str]:
        """Return the keys of the summary that every row of the CSV repeats."""
        return ("game", "policy", "players", "seed", "games")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return what was played and found, and the table of wins."""
        names = summary["settings"]
        lines = [
            f"{summary['game']}, {counted(summary['players'], 'player')}, "
            f"policy {summary['policy']}, seed {summary['seed']}",
            f"{counted(summary['games'], 'game')} by each of {len(names)} settings, "
            f"with the same chance; the rules have {names[0]}",
            *findings(summary),
        ]
        # One value alone is named once, above its column.
        name = self.settings[0][0][0] if len(self.settings[0]) == 1 else "setting"
        head = (name, "player", "games", "share", "95 % interval", "difference", "interval")
        rows = ((row["setting"].removeprefix(f"{name}="), *_cells(row)) for row in summary["rows"])
        return lines, [head, *rows]


def _apart(
    apart: float, ends: tuple[float, float], games: int, words: tuple[str, str]
) -> dict[str, Any]:
    low, high = ends
    said = f"no difference that {counted(games, 'game')} could show"
    if low > 0 or high < 0:
        said = words[0] if low > 0 else words[1]
    told = {"difference": apart, "difference_low": low, "difference_high": high}
    return {**{key: round(value, 4) for key, value in told.items() if math.isfinite(value)},
            "verdict": said}  # fmt: skip


def _cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    share = f"{row['share']:.1%}", f"{row['low']:.1%} - {row['high']:.1%}"
    if "difference" not in row:
        return row["player"], str(row["games"]), *share, "", ""
    ends = points(row["difference_low"]), points(row["difference_high"])
    said = points(row["difference"]) if row["verdict"].startswith("wins") else "not shown"
    return row["player"], str(row["games"]), *share, said, " to ".join(ends)


def points(share: float) -> str:
    """Return a difference of shares in points of a hundred.

    >>> points(0.0412), points(-0.3)
    ('+4.1', '-30.0')
    """
    return f"{100 * share:+.1f}"


def findings(summary: Mapping[str, Any]) -> list[str]:
    """Return what a sweep shows, in sentences: first what is real, then that the rest is not."""
    said, compared = [], 0
    for row in summary["rows"]:
        if "difference" not in row:
            continue
        compared += 1
        if row["verdict"].startswith("wins"):
            low, high = points(row["difference_low"]), points(row["difference_high"])
            said.append(
                f"{row['setting']}: {row['player']} {row['verdict']}, {row['share']:.1%}, which is "
                f"{points(row['difference'])} points ({low} to {high})"
            )
    for row in summary["lengths"]:
        if row.get("verdict") in ("longer", "shorter"):
            low, high = row["difference_low"], row["difference_high"]
            said.append(
                f"{row['setting']}: games are {row['verdict']}, {row['turns']:.1f} turns on "
                f"average, by {abs(row['difference']):.1f} ({low:+.1f} to {high:+.1f})"
            )
        elif row.get("verdict", "").startswith("every"):
            said.append(f"{row['setting']}: {row['verdict']}")
    wins = [row for row in summary["rows"] if row.get("verdict", "").startswith("wins")]
    if left := compared - len(wins):
        other = "other " if wins else ""
        said.append(
            f"no {other}difference in wins that {counted(summary['games'], 'game')} could show "
            f"({left} {'was' if left == 1 else 'were'} looked at)"
        )
    return [*said, *_left(summary)]


def _left(summary: Mapping[str, Any]) -> Iterator[str]:
    """Yield that games were left, and that their lengths are therefore not compared."""
    rows = summary["lengths"]
    for row in rows:
        if row["unfinished"]:
            yield (
                f"{row['setting']}: {row['unfinished']} of {counted(row['games'], 'game')} "
                "left before the end, which nobody won"
            )
    if any(row["unfinished"] for row in rows):
        yield "where games were left, how long they are is not compared"


def swept(base: Simulation, words: str) -> Sweep:
    """Return the sweep of a simulation that was asked for, with semicolons between the values.

    Raises UsageProblem for words that are none, and for values that the rules do not allow.
    """
    settings = read_sweep(words.split(";"), known_values(base.game))
    sweep = Sweep(
        base.kind, base.rules, base.asked, base.rotating, base.players, base.policies,
        base.options, base.most_turns, base.rotates, base.edition, base, settings,
    )  # fmt: skip
    for name, variant in sweep.variants.items():
        try:
            variant.game.start(variant.setup(0), variant.chance(0))
        except (PnpError, ValueError, LookupError, ArithmeticError) as error:
            raise UsageProblem(f"{name}: the rules do not allow it: {error}") from None
    return sweep


def simulated(game: AnyGame, asked: Asked) -> Simulation:
    """Return a simulation as the user asked for it, or a sweep of it. Raises UsageProblem."""
    base = simulation_of(game, asked)
    return swept(base, asked.sweep) if asked.sweep else base
