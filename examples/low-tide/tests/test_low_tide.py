"""Low Tide keeps what every game of pnp keeps, and its examples come out as they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from low_tide.game import LowTide, Return, Wade, Wave

from pnp.games.chance import Chance
from pnp.games.kit.contracts import *  # noqa: F403
from pnp.games.kit.contracts import Case
from pnp.games.protocol import Setup
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios

FOLDER = Path(__file__).parents[1] / "components" / "low-tide"
SETUPS = (Setup(()), Setup(("green", "red", "yellow", "blue")))


@pytest.fixture(scope="module")
def case() -> Case:
    """The game, its written examples, and who sits at its tables."""
    game = LowTide(read_rules(FOLDER / "rules.yaml").plain())
    examples = [item.data for item in read_scenarios(FOLDER / "examples.yaml")]
    return Case(game, examples, SETUPS)


def test_a_refusal_says_whose_turn_it_is(case: Case) -> None:
    """Players are called by their names; after the last wave nobody is waited for."""
    game = case.game
    start = game.start(Setup(()), Chance.of(0, 0))
    for move, rule in ((Wade("blue"), "LT-2.1"), (Wave(3), "LT-3.1")):
        (refusal,) = game.violations(start, move)
        assert (refusal.rule, refusal.because) == (rule, "it is the turn of Red")
    walked = game.apply(game.apply(start, Wade("red")), Return("blue"))
    (refusal,) = game.violations(walked, Return("blue"))
    assert (refusal.rule, refusal.because) == ("LT-2.1", "it is the turn of the wave")
    over = game.put(walked, waves=9)
    for move in (Return("blue"), Wave(3)):
        (refusal,) = game.violations(over, move)
        assert (refusal.rule, refusal.because) == ("LT-4.1", "9 waves have come")
    assert game.outcome(over).reason == "Red, Blue with 0 shells at home"
