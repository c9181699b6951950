"""Dune Express for `pnp play` and `pnp simulate`: seats, options, people, what is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pnp.errors import UsageProblem, did_you_mean
from pnp.games.chance import Chance
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.options import DICE_SETS, SWITCHES, Options, faults
from pnp.games.dune_express.people import Person
from pnp.games.dune_express.playout import TURNS_AT_MOST, Transcript, begin
from pnp.games.dune_express.policies import POLICIES, Policy
from pnp.games.dune_express.simulate import Request, Tally, run_job, summary
from pnp.games.dune_express.words import FACTIONS, name
from pnp.games.kit.people import Ask
from pnp.games.kit.setting import Asked, chosen, words_of

SEATS: Final = 3
"""Players of a simulation unless it is told."""


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
        """Return wins by faction and seat, and the lengths of the games."""
        return {"game": self.game, **summary(self.request, tally)}

    def named(self) -> Sequence[str]:
        """Return what tells one table from another."""
        return ("game", "policy", "players", "options", "seed", "games", "unfinished")

    def told(self, summary: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return what was played, and the table of wins."""
        length = summary["turns"]
        lines = [
            f"{summary['game']}, {summary['players']} players, policy {summary['policy']}, "
            f"options {summary['options']}, seed {summary['seed']}",
            f"{summary['games']} games, {summary['unfinished']} unfinished after "
            f"{summary['most_turns']} turns; finished ones took {length['median']} turns "
            f"(tenth {length['tenth']}, ninetieth percentile {length['ninetieth']})",
        ]
        head = ("faction", "seat", "games", "won", "share", "95 % interval")
        table: list[tuple[str, ...]] = [head]
        table += [
            (
                name(row["faction"] or "any"),
                str(row["seat"] or "any"),
                str(row["games"]),
                str(row["won"]),
                f"{row['share']:.1%}",
                f"{row['low']:.1%} - {row['high']:.1%}",
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
        engine = DuneExpress(Constants.from_plain(self.rules))
        policy = POLICIES[chosen(asked.policy or "random", POLICIES, "a policy")]
        seats = seated(asked.players)
        options = Options.from_plain(read_options(asked.options))
        policies: dict[str, Policy] = dict.fromkeys(seats, policy)
        for seat in words_of(asked.people):
            policies[chosen(seat, seats, "one of the players")] = Person(ask)
        chance = Chance.of(asked.seed, 0)
        game = begin(engine, seats, options, chance, policies, asked.turns or TURNS_AT_MOST)
        played = f"{policy.name} play, seed {asked.seed}"
        return Match(Transcript(game), f"{played}, {asked.people}" if asked.people else played)

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation. Raises UsageProblem."""
        policy = chosen(asked.policy or "greedy", POLICIES, "a policy")
        players = _number(asked.players)
        rotating = seated(asked.factions) if asked.factions else FACTIONS
        if len(rotating) < players:
            raise UsageProblem(f"expected at least {players} factions, found {len(rotating)}")
        options = read_options(asked.options)
        turns = asked.turns or TURNS_AT_MOST
        request = Request(
            self.rules, asked.games, players, asked.seed, policy, options, rotating, turns
        )
        return Simulation(asked.game, request)


def playing(rules: Mapping[str, Any]) -> Playing:
    """Return what plays by the sentences and constants of a rules.yaml."""
    return Playing(dict(rules))


def seated(words: str) -> tuple[str, ...]:
    """Return the factions that a list names. Raises UsageProblem unless they can play (DE-1.1)."""
    seats = words_of(words)
    for seat in seats:
        chosen(seat, FACTIONS, "a faction")
    if len(set(seats)) < len(seats):
        raise UsageProblem("expected every faction once (DE-1.5)")
    if not 2 <= len(seats) <= len(FACTIONS):
        hint = "name the factions in turn order: --players atreides,harkonnen"
        raise UsageProblem(f"expected 2 to 6 players (DE-1.1), found {len(seats)}", hint)
    return seats


def _number(words: str) -> int:
    if not words:
        return SEATS
    if not (words.isdecimal() and 2 <= int(words) <= len(FACTIONS)):
        raise UsageProblem(f"expected 2 to 6 players (DE-1.1), found {words}")
    return int(words)


def read_options(words: str) -> dict[str, Any]:
    """Return options written as words. Raises UsageProblem when they are none (DE-17).

    >>> read_options("advanced,powers=house")
    {'advanced': True, 'powers': 'house'}
    """
    options: dict[str, Any] = {}
    for part in filter(None, (word.strip() for word in words.split(","))):
        key, equals, value = part.partition("=")
        key = key.strip().replace("-", "_")
        if equals and key in ("dice", "powers"):
            options[key] = value.strip()
        elif not equals and key in SWITCHES:
            options[key] = True
        elif not equals and key in ("house", *DICE_SETS):
            options["powers" if key == "house" else "dice"] = key
        else:
            known = (*SWITCHES, "dice=regular", "dice=snoozefest", "powers=house")
            raise UsageProblem(f"expected an option, found {part}", did_you_mean(part, known))
    for rule, facts in faults(options):
        raise UsageProblem(f"these options do not go together ({rule}): found {facts['found']}")
    return options
