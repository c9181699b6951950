"""Every written scenario of Dragon Dune comes out as it expects, and not as it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pnp.games.dragon_dune.replay import DragonReplay
from pnp.model.scenarios import Scenario
from tests.games.dragon_dune.table import ENGINE, FILES, RULES, SCENARIOS, STORY
from tests.games.expecting import expecting


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario_comes_out_as_expected(scenario: Scenario) -> None:
    replay = ENGINE.replay(scenario.data)
    assert replay.faults == []
    assert replay.report.ok, (replay.report.result, replay.report.mismatches)
    expect = scenario.data["expect"]
    for rule in expect.get("rules", ()):
        report = expecting(replay, {**expect, "rules": [rule]})
        assert report.ok, (rule, report.mismatches)
    for other in wrong(expect):
        assert not expecting(replay, other).ok, other
    explaining_changes_no_verdict(replay)
    it_can_be_told(replay)


def wrong(expect: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield other expectations: another verdict, another action, another rule."""
    if "contradictions" in expect:
        none = {"line": 99, "rules": ["DD-1.1"]}
        yield {**expect, "contradictions": [*expect["contradictions"], none]}
    elif expect["legal"]:
        yield {"legal": False, "action": 1, "rules": ["DD-1.1"]}
    else:
        yield {"legal": True}
    if expect.get("legal") is False:
        yield {**expect, "action": expect["action"] + 1}
        yield {**expect, "rules": ["DD-1.12"]}


def explaining_changes_no_verdict(replay: DragonReplay) -> None:
    """Carry out and explain each action: both come to the same position."""
    for step in replay.steps:
        assert (
            step.stuck is not None
            or replay.game.explain(step.before, step.actions[0])[0] == step.after
        )


def it_can_be_told(replay: DragonReplay) -> None:
    """Tell the scenario as the book would."""
    told = STORY.told(replay)
    assert len(told) <= replay.number_of_steps
    assert all(said and "{" not in said for said in told)
    if replay.report.result.verdict != "illegal":
        assert STORY.result(replay) is not None
        assert all(row.things for row in STORY.rows(replay))


@pytest.mark.parametrize("scenario", SCENARIOS[::50], ids=lambda scenario: scenario.id)
def test_what_is_expected_changes_nothing_that_happens(scenario: Scenario) -> None:
    for other in wrong(scenario.data["expect"]):
        fresh = ENGINE.replay({**scenario.data, "expect": other}).report
        assert fresh == expecting(ENGINE.replay(scenario.data), other)


def test_scenarios_have_names_of_their_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert len(SCENARIOS) > 500
    assert len(FILES) > 10


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
