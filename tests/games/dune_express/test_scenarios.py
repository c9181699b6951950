"""Every written scenario comes out as it expects."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.kit.report import Report
from pnp.model.scenarios import Scenario
from tests.games.dune_express.table import ENGINE, FILES, SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario_comes_out_as_expected(scenario: Scenario) -> None:
    replay = ENGINE.replay(scenario.data)
    assert list(replay.faults) == []
    report = replay.report
    assert report.ok, (report.result, report.mismatches)


def test_scenarios_have_names_of_their_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert len(SCENARIOS) > 300
    assert len(FILES) > 10


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_explaining_changes_no_verdict(scenario: Scenario) -> None:
    told = ENGINE.replay(scenario.data)
    for step in told.explained:
        assert step.says and bool(step.events) == (step.stuck is None)
    assert told.report == ENGINE.replay(scenario.data).report


def judged(scenario: Scenario, expect: dict[str, Any]) -> Report:
    return ENGINE.replay({**scenario.data, "expect": expect}).report


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_wrong_expectations_are_noticed(scenario: Scenario) -> None:
    expect = dict(scenario.data["expect"])
    wrong = {"illegal": "legal"}.get(expect["verdict"], "illegal")
    report = judged(scenario, {**expect, "verdict": wrong})
    assert not report.ok
    assert [item.key for item in report.mismatches] == ["verdict"]
    if "rule" in expect:
        report = judged(scenario, {**expect, "rule": "DE-99.1"})
        accepted = report.result.rule in expect.get("also_accept", ())
        assert report.ok == accepted
