"""Whole random games of Dragon Dune with any options, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.dragon_dune import Position
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.bulk import Playout
from pnp.games.dragon_dune.opening import read_agreement
from pnp.games.dragon_dune.options import EDITIONS, SWITCHES, WORDS, to_setup
from pnp.games.dragon_dune.sampling import random_move
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.protocol import Setup
from tests.fuzzing import times
from tests.games.dragon_dune.table import ENGINE

STEADY = settings(max_examples=times(25))

Choice = tuple[str, dict[str, Any]]
SEEDS = st.integers(0, 10**6)
TABLES = st.permutations(FACTIONS).flatmap(
    lambda seats: st.integers(2, 4).map(lambda count: seats[:count])
)
TAKES = {step.name: frozenset(step.moves) for step in ENGINE.flow.steps}


@st.composite
def choices(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw an edition and options of any kind."""
    options: dict[str, Any] = {name: draw(st.booleans()) for name in SWITCHES}
    options |= {name: draw(st.sampled_from(words)) for name, words in WORDS.items()}
    options["min_bid"] = draw(st.integers(0, 2))
    options["reserve"] = {"dwarves": draw(st.sampled_from([10, 12]))}
    options["start_gold"] = {"orcs": draw(st.integers(0, 8))}
    return draw(st.sampled_from(EDITIONS)), options


def setup_of(
    players: Sequence[str], edition: str = "1.2", options: Mapping[str, Any] | None = None
) -> Setup:
    """Return a setup by options as scenarios write them."""
    return Setup(tuple(players), to_setup(options or {}), edition)


def begin(
    players: Sequence[str],
    policy: str,
    chance: Chance,
    edition: str = "1.2",
    options: Mapping[str, Any] | None = None,
) -> Playout:
    """Return a game ready to be played out."""
    setup = setup_of(players, edition, options)
    return ENGINE.fast.begun(setup, [policy] * len(players), chance)


def legal_moves(position: Position) -> tuple[Action, ...]:
    """Return the decisions of the player who is asked."""
    deciding = ENGINE.to_play(position)
    return tuple(ENGINE.legal_actions(position, deciding[0])) if deciding else ()


def chances(position: Position) -> tuple[Action, ...]:
    """Return everything that chance or the rules can bring next."""
    return tuple(move for move, _ in ENGINE.chance_outcomes(position))


def agree(position: Position, data: Mapping[str, Any]) -> Position:
    """Return the position with one more public agreement, written as in a state (DD-4.3)."""
    table = position.opened()
    table.agreements = (*table.agreements, read_agreement(ENGINE.constants, data))
    return table.closed()


def sampled(position: Position, dice: random.Random) -> Action:
    """Return a random legal move of the player who is asked."""
    return random_move(ENGINE, position, FACTIONS[position.asked[0]], dice.randrange)


def moves_of(
    seed: int, players: list[str], edition: str = "1.2", options: dict[str, Any] | None = None
) -> Iterator[tuple[Position, Action]]:
    """Yield every position of a random game with the move that was made in it."""
    chance, dice = Chance.of(7, seed), random.Random(seed)
    position = ENGINE.start(setup_of(players, edition, options), chance)
    number = 0
    while position.winner is None:
        asked = bool(position.asked)
        move = sampled(position, dice) if asked else ENGINE.bring(position, chance, number)
        yield position, move
        table = position.opened()
        ENGINE.act(table, move)
        position = table.closed()
        number += 1
    assert ENGINE.outcome(position) is not None
    assert legal_moves(position) == () == ENGINE.chance_outcomes(position)


def until(step: str, seed: int = 3, **options: Any) -> Position:
    """Return the first position of a random game at some step."""
    for number in range(seed, seed + 200):
        for position, _ in moves_of(number, list(FACTIONS), "1.2", options):
            if position.step == step and position.asked:
                return position
    raise AssertionError(step)
