"""What the tests of the engine share: rules, engine, scenarios, positions by a few words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import settings

from pnp.games.dune_express import DuneExpress, Options, Position
from pnp.games.dune_express.moves import Roll, SetAside
from pnp.games.dune_express.state import opening
from pnp.games.kit import Move
from pnp.model.rules import read_rules
from pnp.model.scenarios import Scenario, read_scenarios
from tests.fuzzing import times

ROOT = Path(__file__).parents[3]
GAME = ROOT / "components" / "dune-express"
RULES = read_rules(GAME / "rules.yaml")
ENGINE = DuneExpress(RULES.plain())
FILES = [GAME / "examples.yaml", *sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))]
SCENARIOS: list[Scenario] = [item for file in FILES for item in read_scenarios(file)]

STEADY = settings(max_examples=times(60))

ALL_OPTIONS = [
    Options(advanced, tactics, thumper, limit, dice, powers)
    for advanced in (False, True)
    for tactics in (False, True)
    for thumper in (False, True)
    for limit in (False, True)
    for dice in ("custom", "regular", "snoozefest")
    for powers in ("none", "house")
    if advanced or powers == "none"
]


def at_table(options: dict[str, Any] | None = None, **before: Any) -> Position:
    """Return the position before the first roll of Atreides, Harkonnen and Corrino."""
    players = before.pop("players", ["atreides", "harkonnen", "corrino"])
    data = {"options": options or {}, "players": players, "before": before}
    return opening(ENGINE.constants, data)


def rolled(position: Position, *faces: Any) -> Position:
    """Return the position with all dice set aside as given: F1 to F4, S, L, T and X if in use."""
    dice = position.waiting
    position = ENGINE.apply(position, Roll(dice, faces))
    return ENGINE.apply(position, SetAside(dice))


def objections(position: Position, move: Move) -> list[str]:
    """Return the ids of all rules that object."""
    return [refusal.rule for refusal in ENGINE.violations(position, move)]
