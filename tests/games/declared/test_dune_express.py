"""Dune Express in the language beside its Python engine: every list, verdict and position."""

from __future__ import annotations

import random

import pytest

from pnp.games.dune_express import Options
from tests.fuzzing import times
from tests.games.declared.express import FACTIONS, Together

GAMES = times(3)


@pytest.mark.parametrize("tactics", [False, True])
@pytest.mark.parametrize("advanced", [False, True])
def test_both_engines_play_the_same_game(advanced: bool, tactics: bool) -> None:
    options = Options(advanced=advanced, tactics=tactics)
    for number in range(GAMES):
        choice = random.Random(number)
        seats = choice.sample(FACTIONS, choice.randint(2, 6))
        both = Together(seats, options, f"{number} {options}")
        for _ in both.turns(25):
            for _ in range(4):
                move = both.wild()
                mine, yours = both.verdicts(move)
                assert mine == yours, move
