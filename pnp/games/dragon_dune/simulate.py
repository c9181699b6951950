"""Many games: who wins, from which seat, with which options, with what certainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from pnp.games.chance import Chance
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.measures import castles_of
from pnp.games.dragon_dune.options import PLAIN_EDITION
from pnp.games.dragon_dune.playout import begin
from pnp.games.dragon_dune.policies import POLICIES
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.kit.counting import lengths_of, portions, winning

Key = tuple[str, str, int]
"""Options that are compared, faction, seat counted from the first Starting Player."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be played."""

    rules: dict[str, Any]
    """rules.yaml as plain data."""

    games: int
    players: int = len(FACTIONS)
    seed: int = 0
    policy: str = "greedy"
    edition: str = PLAIN_EDITION
    options: dict[str, Any] = field(default_factory=dict)
    compared: tuple[str, ...] = ()
    """Options that are off and on in turn; games that differ in them alone have the same chance."""

    factions: tuple[str, ...] = FACTIONS
    """Who takes part in turn; every game seats as many of them as there are players."""

    most_turns: int | None = None

    def jobs(self) -> Iterable[range]:
        """Return the numbers of the games, portion by portion."""
        return portions(self.games)

    def variants(self) -> list[dict[str, bool]]:
        """Return all settings of the compared options."""
        settings = product((False, True), repeat=len(self.compared))
        return [dict(zip(self.compared, on, strict=True)) for on in settings]


@dataclass(slots=True)
class Tally:
    """Counts of finished and unfinished games; tallies of any split add up to the same."""

    games: int = 0
    unfinished: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """Length of the finished games in turns."""

    ends: Counter[str] = field(default_factory=Counter)
    """Rules by which games ended."""

    played: Counter[Key] = field(default_factory=Counter)
    won: Counter[Key] = field(default_factory=Counter)
    castles: Counter[Key] = field(default_factory=Counter)
    """Castles controlled when the game ended: who was strong, even if the Orcs won by default."""

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.turns += other.turns
        self.ends += other.ends
        self.played += other.played
        self.won += other.won
        self.castles += other.castles


def seated(factions: Sequence[str], players: int, game: int) -> tuple[str, ...]:
    """Return who sits where in a game: every faction comes to every seat equally often.

    >>> seated(("a", "b", "c"), 2, 0), seated(("a", "b", "c"), 2, 1), seated(("a", "b", "c"), 2, 2)
    (('a', 'b'), ('b', 'c'), ('c', 'a'))
    """
    return tuple(factions[(game + seat) % len(factions)] for seat in range(players))


def spelled(setting: dict[str, bool]) -> str:
    """Return a setting of compared options as a word.

    >>> spelled({"a": False, "b": False}), spelled({"a": True, "b": False}), spelled({})
    ('none', 'a', '')
    """
    if not setting:
        return ""
    return "+".join(name for name, on in setting.items() if on) or "none"


def run_job(request: Request, numbers: range) -> Tally:
    """Play some games of a request; a function of its arguments alone."""
    engine = DragonDune(Constants.from_plain(request.rules))
    variants = [
        (spelled(setting), engine.options({**request.options, **setting}, request.edition))
        for setting in request.variants()
    ]
    policy = POLICIES[request.policy]
    tally = Tally()
    for number in numbers:
        deal, variant = divmod(number, len(variants))
        word, options = variants[variant]
        players = seated(request.factions, request.players, deal)
        chance = Chance.of(request.seed, deal)
        policies = dict.fromkeys(players, policy)
        game = begin(engine, players, options, chance, policies, request.most_turns)
        first = players.index(FACTIONS[game.position.starting])
        end = game.finish()
        tally.games += 1
        seats = {name: (seat - first) % len(players) + 1 for seat, name in enumerate(players)}
        for name, seat in seats.items():
            tally.played[word, name, seat] += 1
            held = castles_of(engine.constants, end, FACTIONS.index(name))
            tally.castles[word, name, seat] += held
        if end.winner is None or end.won_by is None:
            tally.unfinished += 1
        else:
            winner = FACTIONS[end.winner]
            tally.turns[end.turn] += 1
            tally.ends[end.won_by] += 1
            tally.won[word, winner, seats[winner]] += 1
    return tally


def rows(tally: Tally) -> list[dict[str, Any]]:
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
            held = sum(tally.castles[key] for key in keys)
            row = {"group": group, "with": word, "faction": name, "seat": seat}
            table.append({**row, **winning(won, played), "castles": round(held / played, 3)})
    return table


def summary(request: Request, tally: Tally) -> dict[str, Any]:
    """Return everything a reader needs to judge the table."""
    words = [f"edition {request.edition}"]
    words += [name if on is True else f"{name} {on}" for name, on in request.options.items()]
    words += [f"{name} off and on" for name in request.compared]
    return {
        "policy": request.policy,
        "players": request.players,
        "options": ", ".join(words),
        "seed": request.seed,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "turns": lengths_of(tally.turns),
        "ends": dict(sorted(tally.ends.items())),
        "rows": rows(tally),
    }
