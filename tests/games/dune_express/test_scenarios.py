"""Every written scenario comes out as it expects, and not as it does not."""

from __future__ import annotations

import pytest

from pnp.model.scenarios import Scenario
from tests.games.dune_express.table import ENGINE, FILES, SCENARIOS
from tests.games.expecting import expecting


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario_comes_out_as_expected(scenario: Scenario) -> None:
    replay = ENGINE.replay(scenario.data)
    assert list(replay.faults) == []
    report = replay.report
    assert report.ok, (report.result, report.mismatches)
    for step in replay.explained:
        assert step.says and bool(step.events) == (step.stuck is None)
    expect = scenario.data["expect"]
    wrong = {"illegal": "legal"}.get(expect["verdict"], "illegal")
    other = expecting(replay, {**expect, "verdict": wrong})
    assert not other.ok
    assert [item.key for item in other.mismatches] == ["verdict"]
    if "rule" in expect:
        other = expecting(replay, {**expect, "rule": "DE-99.1"})
        assert other.ok == (other.result.rule in expect.get("also_accept", ()))


@pytest.mark.parametrize("scenario", SCENARIOS[::50], ids=lambda scenario: scenario.id)
def test_what_is_expected_or_explained_changes_nothing_that_happens(scenario: Scenario) -> None:
    told = ENGINE.replay(scenario.data)
    assert all(step.says for step in told.explained)
    for expect in (scenario.data["expect"], {"verdict": "illegal", "rule": "DE-99.1"}):
        fresh = ENGINE.replay({**scenario.data, "expect": expect}).report
        assert fresh == expecting(told, expect)


def test_scenarios_have_names_of_their_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert len(SCENARIOS) > 300
    assert len(FILES) > 10
