"""What was counted beyond wins: choices, leads, what is never used, what goes with winning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from pnp.english import counted
from pnp.games.kit.counting import interval, lengths_of
from pnp.games.kit.intervals import critical, difference, fisher
from pnp.games.kit.simulation import Tally
from pnp.games.kit.watching import RULE, Thing
from pnp.games.protocol import AnyGame

LEAST: Final = 10
"""Games with a thing, and without it, below which nothing is said of it and winning."""


class Going(Struct, frozen=True):
    """How often a player won who did something, and how often without it."""

    player: str
    kind: str
    name: str
    won_with: int
    games_with: int
    won_without: int
    games_without: int
    low: float
    high: float
    """The interval of the difference, corrected for all that was compared."""

    @property
    def apart(self) -> float:
        """The difference of the shares."""
        return self.won_with / self.games_with - self.won_without / self.games_without

    @property
    def is_known(self) -> bool:
        """The interval does not hold 0."""
        return self.low > 0 or self.high < 0

    @property
    def odds(self) -> float:
        """How likely accident alone makes such a difference."""
        return fisher(self.won_with, self.games_with, self.won_without, self.games_without)


class Beyond(Struct, frozen=True):
    """What happened on the way through the games of a simulation."""

    games: int
    decisions_a_turn: float
    choices: dict[str, int | None]
    """Legal actions of a decision: median, tenth percentile, ninetieth."""

    leads: dict[str, int | None]
    """How often another came to lead; empty for a game that does not say who leads."""

    half: dict[str, int]
    """Games by where the winner stood after half of the turns: ahead, behind, level."""

    never: dict[str, list[str]]
    """By kind: rules that no game cited, and what was offered and never chosen."""

    unseen: dict[str, list[str]]
    """Members of a kind, such as cards, that no action named and chance never brought."""

    always: dict[str, list[str]]
    """By kind: what every game had."""

    going: list[Going]
    """What goes with winning, the clearest first."""

    compared: int
    """How many players and things were compared for that."""

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        rows = [
            {"player": one.player, "kind": one.kind, "name": one.name,
             "won_with": one.won_with, "games_with": one.games_with,
             "won_without": one.won_without, "games_without": one.games_without,
             "low": round(one.low, 4), "high": round(one.high, 4)}
            for one in self.going
        ]  # fmt: skip
        return {
            "decisions_a_turn": round(self.decisions_a_turn, 2), "choices": self.choices,
            "leads": self.leads, "half": self.half, "never": self.never,
            "unseen": self.unseen, "always": self.always,
            "going_with_winning": rows, "compared": self.compared,
        }  # fmt: skip


def beyond(game: AnyGame, tally: Tally) -> Beyond:
    """Return what the tally of a simulation with *detail* holds beyond wins."""
    seen: dict[str, Counter[Any]] = {}
    for (name, *rest), count in tally.seen.items():
        seen.setdefault(name, Counter())[rest[0] if len(rest) == 1 else tuple(rest)] += count
    none: Counter[Any] = Counter()
    lengths = seen.get("turns", none)
    turns = Counter({length: length * count for length, count in lengths.items()}).total()
    decisions = seen.get("choices", none)
    games, offered = seen.get("games", none), seen.get("offered", none)
    never = {thing for thing in offered if thing not in games}
    never |= {(RULE, rule) for rule in game.rules - game.breakable if (RULE, rule) not in games}
    rows, compared = _going(seen.get("with", none), seen.get("seat", none), tally.ended)
    return Beyond(
        tally.games,
        decisions.total() / turns if turns else 0.0,
        lengths_of(decisions),
        lengths_of(seen["leads"]) if "leads" in seen else {},
        dict(sorted(seen.get("half", none).items())),
        _by_kind(never),
        _unseen(getattr(game, "members", {}), games),
        _by_kind({thing for thing, count in games.items() if count == tally.games}),
        rows,
        compared,
    )


def _natural(thing: Thing) -> tuple[str, list[tuple[int, str]]]:
    """Return what sorts rule 10 after rule 9."""
    parts = re.split(r"(\d+)", thing[1])
    return thing[0], [(int(part) if part.isdecimal() else 0, part) for part in parts]


def _by_kind(things: Collection[Thing]) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {}
    for kind, name in sorted(things, key=_natural):
        named.setdefault(kind, []).append(name)
    return named


def _unseen(members: Mapping[str, Sequence[str]], games: Collection[Thing]) -> dict[str, list[str]]:
    """Return who of a kind was never named; kinds that no action names at all are left out."""
    words = {name.partition(": ")[2] for _, name in games}
    named = {word.partition(" ")[2] for word in words} | words
    found = {}
    for kind, ids in members.items():
        missing = [one for one in ids if one.replace("_", " ") not in named]
        if 0 < len(missing) < len(ids):
            found[kind] = missing
    return found


def _going(
    done: Counter[Any], seats: Counter[Any], ended: Collection[str]
) -> tuple[list[Going], int]:
    """Return what is known to go with winning or losing, and how much was compared.

    One player's games are independent of each other, those of several are not: each player is
    compared with itself alone. The rules by which games end go with winning by what they say.
    """
    asked = []
    for kind, name, player in sorted({key[:-1] for key in done}):
        won, lost = (done[kind, name, player, flag] for flag in (True, False))
        all_won, all_lost = (seats[player, flag] for flag in (True, False))
        others = all_won + all_lost - won - lost
        if min(won + lost, others) >= LEAST and (kind != RULE or name not in ended):
            asked.append((player, kind, name, won, won + lost, all_won - won, others))
    z = critical(len(asked))
    rows = [Going(*row, *difference(*row[3:], z)) for row in asked]
    # So far out the interval of a rare thing is too narrow: what it shows is put to an exact test.
    most = 0.05 / max(len(rows), 1)
    known = [row for row in rows if row.is_known and row.odds <= most]
    return sorted(known, key=lambda row: -min(abs(row.low), abs(row.high))), len(rows)


def lines(found: Beyond) -> list[str]:
    """Return it in sentences, for the terminal and the head of a report."""
    median = found.choices["median"]
    said = ["nobody had a choice"]
    if median is not None:
        said = [
            f"a turn has {found.decisions_a_turn:.1f} decisions with {counted(median, 'choice')} "
            f"(tenth {found.choices['tenth']}, ninetieth percentile {found.choices['ninetieth']})"
        ]
    if found.leads:
        changes, ninetieth = counted(found.leads["median"] or 0, "time"), found.leads["ninetieth"]
        said.append(f"the lead changes {changes} a game (ninetieth percentile {ninetieth})")
    if games := Counter(found.half).total():
        behind = found.half.get("behind", 0)
        low, high = interval(behind, games)
        said.append(
            f"comebacks: {behind / games:.1%} of the winners were behind after half of the turns "
            f"({low:.1%} - {high:.1%})"
        )
    rules = found.never.get(RULE, [])
    if rules:
        said.append(f"rules that no game came to: {some(rules)}")
    unused = [name for kind, names in found.never.items() if kind != RULE for name in names]
    if unused:
        said.append(f"offered and never chosen: {some(unused)}")
    for kind, names in found.unseen.items():
        said.append(f"{kind}: no action named and chance never brought {some(names)}")
    if not found.compared:
        return [*said, "too few games to say what goes with winning"]
    said.append(
        "pairs of a player and a thing that go with winning or losing more than accident does: "
        f"{len(found.going)} of {found.compared}; that does not say why"
    )
    return [*said, *(going(row) for row in found.going[:8])]


def going(row: Going) -> str:
    """Return a thing that goes with winning as a sentence."""
    shares = row.won_with / row.games_with, row.won_without / row.games_without
    return (
        f"  {row.player}, {row.name}: won {shares[0]:.1%} with it "
        f"({counted(row.games_with, 'game')}), "
        f"{shares[1]:.1%} without ({row.games_without})"
    )


def some(names: list[str], most: int = 12) -> str:
    """Return the first of some names, and how many there are besides.

    >>> some(["a", "b"]), some(["a", "b", "c"], 2)
    ('a, b', 'a, b and 1 more')
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
