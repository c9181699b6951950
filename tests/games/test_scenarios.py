"""Every written scenario comes out as it expects."""

from __future__ import annotations

import pytest

from pnp.model.scenarios import Scenario
from tests.games.table import FILES, REFEREE, SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario_comes_out_as_expected(scenario: Scenario) -> None:
    assert REFEREE.faults(scenario.data) == []
    report = REFEREE.run(scenario.data)
    assert report.ok, (report.result, report.mismatches)


def test_scenarios_have_names_of_their_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert len(SCENARIOS) > 300
    assert len(FILES) > 10


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_explaining_changes_no_verdict(scenario: Scenario) -> None:
    told = REFEREE.run(scenario.data, explaining=True)
    plain = REFEREE.run(scenario.data)
    assert told.result.verdict == plain.result.verdict
    assert told.result.rule == plain.result.rule
    assert told.result.at == plain.result.at
    assert told.result.state == plain.result.state


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_wrong_expectations_are_noticed(scenario: Scenario) -> None:
    expect = dict(scenario.data["expect"])
    wrong = {"illegal": "legal"}.get(expect["verdict"], "illegal")
    report = REFEREE.run({**scenario.data, "expect": {**expect, "verdict": wrong}})
    assert not report.ok
    assert [item.key for item in report.mismatches] == ["verdict"]
    if "rule" in expect:
        report = REFEREE.run({**scenario.data, "expect": {**expect, "rule": "DE-99.1"}})
        accepted = report.result.rule in expect.get("also_accept", ())
        assert report.ok == accepted
