"""What the command line asks for: seats, options and edition by words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pnp.errors import UsageProblem, did_you_mean
from pnp.games.chance import Chance
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.match import DragonMatch
from pnp.games.dragon_dune.measures import beyond_reserve
from pnp.games.dragon_dune.options import PER_FACTION, PLAIN_EDITION, SWITCHES, WORDS, Options
from pnp.games.dragon_dune.simulation import DragonSimulation
from pnp.games.dragon_dune.terminal import Player
from pnp.games.dragon_dune.words import FACTION, FACTIONS
from pnp.games.kit.human import Ask
from pnp.games.kit.match import named_policies, policy_words
from pnp.games.kit.policies import Policy
from pnp.games.kit.setting import Asked, chosen, words_of
from pnp.games.protocol import Setup

BOTH: Final = "both"
"""The value of an option that a simulation is to compare."""

MOST: Final = 999
"""The largest number that an option takes."""


def match(game: DragonRules, asked: Asked, ask: Ask) -> DragonMatch:
    """Return a game ready to be played. Raises UsageProblem."""
    policy = asked.policy or "random"
    seats = seated(asked.players)
    wanted = read_options(asked.options, list(game.constants.editions))
    if wanted.compared:
        raise UsageProblem(f"expected on or off for a single game, found {BOTH}")
    policies: dict[str, Policy] = named_policies(game, seats, policy)
    setup = Setup(seats, wanted.options, wanted.edition)
    enough_units(game.settings(setup), seats)
    for seat in words_of(asked.people):
        policies[chosen(seat, seats, "one of the players")] = Player(ask)
    played = f"{policy} play, seed {asked.seed}"
    about = f"{played}, {asked.people}" if asked.people else played
    return DragonMatch(game, setup, policies, Chance.of(asked.seed, 0), asked.turns, about)


def simulation(game: DragonRules, asked: Asked) -> DragonSimulation:
    """Return a simulation. Raises UsageProblem."""
    rotating = seated(asked.factions)
    players = _number(asked.players, len(rotating))
    wanted = read_options(asked.options, list(game.constants.editions))
    enough_units(game.settings(Setup(rotating, wanted.options, wanted.edition)), rotating)
    policies = tuple(policy_words(game, rotating[:players], asked.policy or "greedy").values())
    return DragonSimulation(
        type(game), game.data, asked, rotating, players, policies, wanted.options,
        asked.turns, edition=wanted.edition, compared=wanted.compared,
    )  # fmt: skip


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


def enough_units(options: Options, seats: Sequence[str]) -> None:
    """Refuse a reserve that is smaller than what starts on the board. Raises UsageProblem."""
    found = beyond_reserve(options, [FACTION[name] for name in seats])
    if found is not None:
        who, units = found
        what = f"reserve.{FACTIONS[who]}"
        given = options.reserve[who]
        raise UsageProblem(f"expected {what} from {units} up (DD-1.3, DD-3.1), found {given}")


def _amount(key: str, value: str) -> int:
    # Every number of units or gold up to the largest is a choice of somebody.
    if len(value) > len(str(MOST)):
        raise UsageProblem(f"expected {key} up to {MOST}, found {value}")
    return int(value)


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
    """As a setup has them."""

    compared: tuple[str, ...]


def read_options(words: str, editions: Sequence[str]) -> Wanted:
    """Return edition and options written as words. Raises UsageProblem when they are none.

    >>> wanted = read_options("edition=booklet,orcish_plunder,reserve.elves=12", ["1.2", "booklet"])
    >>> wanted.edition, wanted.options
    ('booklet', {'orcish_plunder': True, 'reserve.elves': 12})
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
            options[key] = _amount(key, value)
        else:
            known = ("edition", "min_bid", *SWITCHES, *WORDS, *(f"{n}.orcs" for n in PER_FACTION))
            raise UsageProblem(f"expected an option, found {part}", did_you_mean(key, known))
    return Wanted(edition, options, tuple(compared))
