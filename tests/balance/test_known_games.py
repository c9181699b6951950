"""Games whose values are known come out within the intervals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from pnp.games.kit.counting import interval
from pnp.games.kit.intervals import critical
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Simulation, simulation_of
from pnp.games.protocol import AnyGame
from tests.games.declared.table import game as declared
from tests.games.kit.games import STONES
from tests.games.kit.stones import Position


def simulation(game: AnyGame, games: int) -> Simulation:
    return simulation_of(game, Asked("game", policy="random", games=games, seed=1))


@cache
def chance_of_the_mover(stones: int) -> Fraction:
    """Return how often whoever is to move takes the last stone, when both take by chance."""
    takes = STONES.legal_actions(Position(stones), "first")
    after = [stones - take.count for take in takes]
    wins = [1 - chance_of_the_mover(left) if left else Fraction(1) for left in after]
    return sum(wins, Fraction()) / len(wins)


def test_stones_by_chance() -> None:
    tally = simulation(STONES, 2000).run(range(2000))
    low, high = interval(tally.won["first", 1], 2000)
    assert low <= chance_of_the_mover(10) <= high
    assert high - low < 0.05


@pytest.mark.parametrize(
    ("rule", "share"), [("first", 0.58492), ("second", 0.28810), ("drawn", 0.12698)]
)
def test_noughts_and_crosses_by_chance(rule: str, share: float) -> None:
    """Both choose any square: so often the first wins, the second, nobody."""
    tally = simulation(declared("tic_tac_toe"), 1500).run(range(1500))
    first, second = (count for _, count in sorted(tally.won.items(), key=lambda one: one[0][1]))
    counted = {"first": first, "second": second, "drawn": tally.drawn}
    low, high = interval(counted[rule], tally.games, critical(3))
    assert low <= share <= high, (low, high)
