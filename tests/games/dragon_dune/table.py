"""What the tests of Dragon Dune share: rules, the game and all written scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import settings

from pnp.games.dragon_dune import DragonDune
from pnp.games.kit.form import Fault
from pnp.games.kit.report import Report
from pnp.model.rules import read_rules
from pnp.model.scenarios import Scenario, read_scenarios
from tests.fuzzing import times

GAME = Path(__file__).parents[3] / "components" / "dragon-dune"
RULES = read_rules(GAME / "rules.yaml")
ENGINE = DragonDune(RULES.plain())
NAMES = {"dwarves": "Dwarves", "elves": "Elves", "goblins": "Goblins", "orcs": "Orcs"}
STORY = ENGINE.story(NAMES)
FILES = [GAME / "examples.yaml", *sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))]
SCENARIOS: list[Scenario] = [item for file in FILES for item in read_scenarios(file)]

STEADY = settings(max_examples=times(25))


def faults(data: Any) -> Sequence[Fault]:
    """Return what is wrong with the form of a scenario."""
    return ENGINE.replay(data).faults


def run(data: Any) -> Report:
    """Return the report on a scenario."""
    return ENGINE.replay(data).report
