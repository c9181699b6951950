"""Anything may stand in a scenario: what is no scenario is refused in words, never by a crash."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from pnp.errors import PnpError
from pnp.model.engines import engine_of
from pnp.model.scenarios import read_scenarios
from pnp.model.workspace import Workspace
from pnp.pipeline import BuildRequest, evaluators_of
from pnp.pipeline.loaded import game_of
from tests.printed import REPOSITORY

STRANGE: Final = (None, [], {}, "x", -1, True, 1.5, [None], {"a": None})

GAMES: Final = {
    **{path.name: REPOSITORY for path in sorted((REPOSITORY / "components").iterdir())},
    **{
        path.parent.name: path.parents[2]
        for path in sorted((REPOSITORY / "gallery").glob("*/components/*/play.yaml"))
    },
}
"""The games that are played by rules, with their workspaces."""

Place = tuple[str | int, ...]


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Yield every place in plain data."""
    if place:
        yield place
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*place, key))


def replaced(data: Any, place: Place, value: Any) -> Any:
    """Return the data with another value at a place."""
    made = copy.deepcopy(data)
    inner = made
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return made


@pytest.mark.parametrize("name", GAMES)
def test_whatever_stands_anywhere_in_a_scenario_is_answered(name: str) -> None:
    workspace = Workspace(Path(GAMES[name]))
    game, _ = engine_of(game_of(BuildRequest(workspace, name)))
    evaluators, tried = evaluators_of(workspace, name), 0
    for scenario in read_scenarios(GAMES[name] / "components" / name / "examples.yaml"):
        for place in places(scenario.data):
            for value in STRANGE:
                data = replaced(scenario.data, place, value)
                try:
                    replay = game.replay(data, evaluators)
                    assert replay.faults or replay.report
                except PnpError as told:
                    # Of rules as data, a fault of theirs that a state brings out.
                    assert "TypeError" not in str(told), (scenario.id, place, value)
                except Exception as error:
                    pytest.fail(f"{scenario.id} {place} {value!r}: {error!r}")
                tried += 1
    assert tried > 500
