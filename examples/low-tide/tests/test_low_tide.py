"""Low Tide keeps what every game of pnp keeps, and its examples come out as they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from low_tide.game import LowTide

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
