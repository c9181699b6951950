"""Every written scenario of Dragon Dune comes out as it expects."""

from __future__ import annotations

import re

import pytest

from pnp.model.scenarios import Scenario
from tests.games.dragon_dune.table import ENGINE, FILES, RULES, SCENARIOS, faults, run


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario_comes_out_as_expected(scenario: Scenario) -> None:
    assert faults(scenario.data) == []
    report = run(scenario.data)
    assert report.ok, (report.result, report.mismatches)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_explaining_changes_no_verdict(scenario: Scenario) -> None:
    replay = ENGINE.replay(scenario.data)
    for step in replay.steps:
        assert (
            step.stuck is not None
            or replay.game.explain(step.before, step.actions[0])[0] == step.after
        )
    told, plain = replay.report.result, run(scenario.data).result
    assert (told.verdict, told.rule, told.at) == (plain.verdict, plain.rule, plain.at)
    assert told.state == plain.state


def test_scenarios_have_names_of_their_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert len(SCENARIOS) > 500
    assert len(FILES) > 10


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_wrong_expectations_are_noticed(scenario: Scenario) -> None:
    expect = dict(scenario.data["expect"])
    if "contradictions" in expect:
        expect["contradictions"] = [*expect["contradictions"], {"line": 99, "rules": ["DD-1.1"]}]
    elif expect["legal"]:
        expect = {"legal": False, "action": 1, "rules": ["DD-1.1"]}
    else:
        expect = {"legal": True}
    assert not run({**scenario.data, "expect": expect}).ok


@pytest.mark.parametrize(
    "scenario",
    [item for item in SCENARIOS if item.data["expect"].get("legal") is False],
    ids=lambda scenario: scenario.id,
)
def test_the_right_action_and_rule_are_asked_for(scenario: Scenario) -> None:
    expect = scenario.data["expect"]
    later = {**expect, "action": expect["action"] + 1}
    assert not run({**scenario.data, "expect": later}).ok
    other = {**expect, "rules": ["DD-1.12"]}
    assert not run({**scenario.data, "expect": other}).ok


def test_scenarios_cite_no_unknown_rule() -> None:
    for scenario in SCENARIOS:
        expect = scenario.data["expect"]
        named = [*expect.get("rules", ()), *scenario.data.get("rules", ())]
        for item in expect.get("contradictions", ()):
            named += item["rules"]
        assert set(named) <= set(RULES.rules), scenario.id


def test_sentences_cite_no_unknown_rule() -> None:
    for rule in RULES.rules.values():
        assert set(re.findall(r"DD-\w+\.\w+", rule.text)) <= set(RULES.rules)
