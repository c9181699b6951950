"""Dragon Dune for `pnp play` and `pnp simulate`: seats, options, people, what is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pnp.errors import UsageProblem, did_you_mean
from pnp.games.chance import Chance
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.measures import beyond_reserve
from pnp.games.dragon_dune.options import PER_FACTION, PLAIN_EDITION, SWITCHES, WORDS, Options
from pnp.games.dragon_dune.people import Person
from pnp.games.dragon_dune.playout import Transcript, begin
from pnp.games.dragon_dune.policies import POLICIES, Policy
from pnp.games.dragon_dune.simulate import Request, Tally, run_job, summary
from pnp.games.dragon_dune.words import FACTION, FACTIONS
from pnp.games.kit.people import Ask
from pnp.games.kit.setting import Asked, chosen, words_of

BOTH: Final = "both"
"""The value of an option that a simulation is to compare."""

MOST: Final = 999
"""The largest number that an option takes."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game being played."""

    transcript: Transcript
    about: str

    def lines(self) -> Iterator[str]:
        """Play to the end and yield every turn."""
        return self.transcript.play()

    def ending(self) -> str:
        """Return who won and why, or after how many turns the game was left."""
        game = self.transcript.game
        outcome = game.engine.outcome(game.position)
        if outcome is None:
            return f"not over after {game.most_turns} turns"
        return f"{outcome.reason} ({outcome.rule})"

    def record(self) -> dict[str, Any]:
        """Return the game as a scenario that expects the same end."""
        return {"about": self.about, **self.transcript.scenario()}


@dataclass(frozen=True, slots=True)
class Simulation:
    """Many games of one request."""

    game: str
    request: Request

    @property
    def games(self) -> int:
        """How many are to be played."""
        return self.request.games

    def jobs(self) -> Iterable[range]:
        """Return the numbers of the games, portion by portion."""
        return self.request.jobs()

    def run(self, numbers: range) -> Tally:
        """Play some of the games."""
        return run_job(self.request, numbers)

    def summary(self, tally: Tally) -> dict[str, Any]:
        """Return wins by faction, seat and compared options, and how games ended."""
        return {"game": self.game, **summary(self.request, tally)}

    def named(self) -> Sequence[str]:
        """Return what tells one table from another."""
        return ("game", "policy", "players", "options", "seed", "games", "unfinished")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return what was played, and the table of wins."""
        length = summary["turns"]
        ends = ", ".join(f"{count} by {rule}" for rule, count in summary["ends"].items())
        lines = [
            f"{summary['game']}, {summary['players']} players, policy {summary['policy']}, "
            f"{summary['options']}, seed {summary['seed']}",
            f"{summary['games']} games, {summary['unfinished']} unfinished; ended {ends or 'no'}; "
            f"median {length['median']} turns (tenth {length['tenth']}, "
            f"ninetieth percentile {length['ninetieth']})",
        ]
        head = ("faction", "seat", "with", "games", "won", "share", "95 % interval", "castles")
        table: list[tuple[str, ...]] = [head]
        table += [
            (
                str(row["faction"] or "any"),
                str(row["seat"] or "any"),
                str(row["with"] or "any"),
                str(row["games"]),
                str(row["won"]),
                f"{row['share']:.1%}",
                f"{row['low']:.1%} - {row['high']:.1%}",
                f"{row['castles']:.2f}",
            )
            for row in summary["rows"]
        ]
        return lines, table


@dataclass(frozen=True, slots=True)
class Playing:
    """Games by one rules.yaml."""

    rules: dict[str, Any]

    def match(self, asked: Asked, ask: Ask) -> Match:
        """Return a game ready to be played. Raises UsageProblem."""
        engine = DragonDune(Constants.from_plain(self.rules))
        policy = POLICIES[chosen(asked.policy or "random", POLICIES, "a policy")]
        seats = seated(asked.players)
        wanted = read_options(asked.options, list(engine.constants.editions))
        if wanted.compared:
            raise UsageProblem(f"expected on or off for a single game, found {BOTH}")
        options = engine.options(wanted.options, wanted.edition)
        _enough_units(options, seats)
        policies: dict[str, Policy] = dict.fromkeys(seats, policy)
        for seat in words_of(asked.people):
            policies[chosen(seat, seats, "one of the players")] = Person(ask)
        chance = Chance.of(asked.seed, 0)
        game = begin(engine, seats, options, chance, policies, asked.turns)
        played = f"{policy.name} play, seed {asked.seed}"
        return Match(Transcript(game), f"{played}, {asked.people}" if asked.people else played)

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation. Raises UsageProblem."""
        policy = chosen(asked.policy or "greedy", POLICIES, "a policy")
        rotating = seated(asked.factions)
        players = _number(asked.players, len(rotating))
        constants = Constants.from_plain(self.rules)
        wanted = read_options(asked.options, list(constants.editions))
        _enough_units(constants.options(wanted.edition, wanted.options), rotating)
        request = Request(
            self.rules, asked.games, players, asked.seed, policy, wanted.edition, wanted.options,
            wanted.compared, rotating, asked.turns,
        )  # fmt: skip
        return Simulation(asked.game, request)


def playing(rules: Mapping[str, Any]) -> Playing:
    """Return what plays by the sentences and constants of a rules.yaml."""
    return Playing(dict(rules))


def seated(words: str) -> tuple[str, ...]:
    """Return the factions that a list names, all if it is empty.

    Raises UsageProblem unless they can play (DD-1.1).
    """
    seats = words_of(words) or FACTIONS
    for seat in seats:
        chosen(seat, FACTIONS, "a faction")
    if len(set(seats)) < len(seats):
        raise UsageProblem("expected every faction once")
    if len(seats) < 2:
        hint = "name the factions in the order of their seats: --players elves,orcs"
        raise UsageProblem(f"expected 2 to 4 players (DD-1.1), found {len(seats)}", hint)
    return seats


def _amount(key: str, value: str) -> int:
    # Every number of units or gold up to the largest is a choice of somebody.
    if len(value) > len(str(MOST)):
        raise UsageProblem(f"expected {key} up to {MOST}, found {value}")
    return int(value)


def _enough_units(options: Options, seats: Sequence[str]) -> None:
    found = beyond_reserve(options, [FACTION[name] for name in seats])
    if found is not None:
        who, units = found
        what = f"reserve.{FACTIONS[who]}"
        given = options.reserve[who]
        raise UsageProblem(f"expected {what} from {units} up (DD-1.3, DD-3.1), found {given}")


def _number(words: str, most: int) -> int:
    if not words:
        return most
    if not (words.isdecimal() and 2 <= int(words) <= most):
        raise UsageProblem(f"expected 2 to {most} players (DD-1.1), found {words}")
    return int(words)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a user asks for by words."""

    edition: str
    options: dict[str, Any]
    compared: tuple[str, ...]


def read_options(words: str, editions: Sequence[str]) -> Wanted:
    """Return edition and options written as words. Raises UsageProblem when they are none.

    >>> wanted = read_options("edition=booklet,orcish_plunder,reserve.elves=12", ["1.2", "booklet"])
    >>> wanted.edition, wanted.options
    ('booklet', {'orcish_plunder': True, 'reserve': {'elves': 12}})
    >>> read_options("extra_conscription=both", ["1.2"]).compared
    ('extra_conscription',)
    """
    edition, options, compared = PLAIN_EDITION, dict[str, Any](), list[str]()
    for part in filter(None, (word.strip() for word in words.split(","))):
        key, equals, value = (item.strip() for item in part.partition("="))
        key = key.replace("-", "_")
        name, _, faction = key.partition(".")
        if key == "edition":
            edition = chosen(value, editions, "an edition")
        elif key in SWITCHES and value in ("on", "off", BOTH, ""):
            if value == BOTH:
                compared.append(key)
            else:
                options[key] = value != "off"
        elif key in WORDS and equals:
            options[key] = chosen(value, WORDS[key], f"a value of {key}")
        elif value.isdecimal() and key == "min_bid":
            options[key] = _amount(key, value)
        elif value.isdecimal() and name in PER_FACTION:
            chosen(faction, FACTIONS, "a faction")
            options.setdefault(name, {})[faction] = _amount(key, value)
        else:
            known = ("edition", "min_bid", *SWITCHES, *WORDS, *(f"{n}.orcs" for n in PER_FACTION))
            raise UsageProblem(f"expected an option, found {part}", did_you_mean(key, known))
    return Wanted(edition, options, tuple(compared))
