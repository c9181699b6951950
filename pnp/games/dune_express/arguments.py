"""What the command line asks for: seats and options by words (DE-1, DE-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.errors import UsageProblem, did_you_mean
from pnp.games.chance import Chance
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.match import ExpressMatch
from pnp.games.dune_express.options import DICE_SETS, SWITCHES, faults
from pnp.games.dune_express.simulation import ExpressSimulation
from pnp.games.dune_express.words import FACTIONS
from pnp.games.kit.human import Ask, Person
from pnp.games.kit.match import named_policies, policy_words
from pnp.games.kit.policies import Policy
from pnp.games.kit.setting import Asked, chosen, with_edition, words_of
from pnp.games.protocol import Setup

TURNS_AT_MOST: Final = 400
"""A game that is not over after so many turns is counted as unfinished."""

SEATS: Final = 3
"""Players of a simulation unless it is told."""


def match(game: ExpressRules, asked: Asked, ask: Ask) -> ExpressMatch:
    """Return a game ready to be played. Raises UsageProblem."""
    policy = asked.policy or "random"
    _, asked = with_edition(game, asked)
    seats = seated(asked.players)
    setup = Setup(seats, read_options(asked.options))
    policies: dict[str, Policy] = named_policies(game, seats, policy)
    for seat in words_of(asked.people):
        policies[chosen(seat, seats, "one of the players")] = Person(ask)
    played = f"{policy} play, seed {asked.seed}"
    about = f"{played}, {asked.people}" if asked.people else played
    most = asked.turns or TURNS_AT_MOST
    return ExpressMatch(game, setup, policies, Chance.of(asked.seed, 0), most, about)


def simulation(game: ExpressRules, asked: Asked) -> ExpressSimulation:
    """Return a simulation. Raises UsageProblem."""
    _, asked = with_edition(game, asked)
    players = _number(asked.players)
    rotating = seated(asked.factions) if asked.factions else FACTIONS
    if len(rotating) < players:
        raise UsageProblem(f"expected at least {players} factions, found {len(rotating)}")
    options = read_options(asked.options)
    policies = tuple(policy_words(game, rotating[:players], asked.policy or "greedy").values())
    return ExpressSimulation(
        type(game), game.data, asked, rotating, players, policies, options,
        asked.turns or TURNS_AT_MOST,
    )  # fmt: skip


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
    together(options)
    return options


def together(options: Mapping[str, Any]) -> None:
    """Refuse options that do not go together (DE-17). Raises UsageProblem."""
    for rule, because in faults(options):
        raise UsageProblem(f"these options do not go together ({rule}): {because}")
