"""What the tests of Dragon Dune share: rules, referee, engine and all written scenarios."""

from __future__ import annotations

from pathlib import Path

from hypothesis import settings

from pnp.games.dragon_dune.bridge import DragonDuneBridge
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.referee import Referee, referee
from pnp.model.rules import read_rules
from pnp.model.scenarios import Scenario, read_scenarios
from tests.fuzzing import times

GAME = Path(__file__).parents[3] / "components" / "dragon-dune"
RULES = read_rules(GAME / "rules.yaml")
REFEREE: Referee = referee(RULES.plain())
BRIDGE = DragonDuneBridge(RULES.plain(), REFEREE)
ENGINE: DragonDune = REFEREE.game
FILES = [GAME / "examples.yaml", *sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))]
SCENARIOS: list[Scenario] = [item for file in FILES for item in read_scenarios(file)]

STEADY = settings(max_examples=times(25))
