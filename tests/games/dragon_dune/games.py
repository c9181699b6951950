"""Whole random games of Dragon Dune with any options, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.dragon_dune import DragonDune, Position, Referee
from pnp.games.dragon_dune.moves import Move
from pnp.games.dragon_dune.options import EDITIONS, SWITCHES, WORDS
from pnp.games.dragon_dune.sampling import random_move
from pnp.games.dragon_dune.words import FACTIONS
from tests.fuzzing import times
from tests.games.dragon_dune.table import REFEREE

assert isinstance(REFEREE, Referee)
ENGINE: DragonDune = REFEREE.game

STEADY = settings(max_examples=times(25))

SEEDS = st.integers(0, 10**6)
TABLES = st.permutations(FACTIONS).flatmap(
    lambda seats: st.integers(2, 4).map(lambda count: seats[:count])
)


@st.composite
def choices(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw an edition and options of any kind."""
    options: dict[str, Any] = {name: draw(st.booleans()) for name in SWITCHES}
    options |= {name: draw(st.sampled_from(words)) for name, words in WORDS.items()}
    options["min_bid"] = draw(st.integers(0, 2))
    options["reserve"] = {"dwarves": draw(st.sampled_from([10, 12]))}
    options["start_gold"] = {"orcs": draw(st.integers(0, 8))}
    return draw(st.sampled_from(EDITIONS)), options


def moves_of(
    seed: int, players: list[str], edition: str = "1.2", options: dict[str, Any] | None = None
) -> Iterator[tuple[Position, Move]]:
    """Yield every position of a random game with the move that was made in it."""
    chance, dice = Chance.of(7, seed), random.Random(seed)
    position = ENGINE.start(players, ENGINE.options(options, edition), chance)
    number = 0
    while position.winner is None:
        if position.asked:
            move = random_move(ENGINE.constants, position.opened(), dice.randrange)
        else:
            move = ENGINE.happening(position, chance, number)
        yield position, move
        table = position.opened()
        ENGINE.carry_out(table, move)
        position = table.closed()
        number += 1
    assert ENGINE.outcome(position) is not None
    assert ENGINE.legal_moves(position) == () == ENGINE.waiting(position)
