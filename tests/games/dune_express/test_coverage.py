"""Every rule is known, obeyed, broken and missed when it is switched off."""

from __future__ import annotations

import re

import pytest

from pnp.games.coverage import coverage, unnoticed
from tests.games.dune_express.probes import PROBES, Probe, is_noticed
from tests.games.dune_express.table import ENGINE, RULES, SCENARIOS

REPLAYS = [ENGINE.replay(scenario.data) for scenario in SCENARIOS]


def test_engine_and_rules_file_know_the_same_rules() -> None:
    assert ENGINE.rules == set(RULES.rules)


def test_every_rule_is_obeyed_and_broken_by_a_scenario() -> None:
    found = coverage(ENGINE, REPLAYS)
    assert found.never_applied == []
    assert found.never_broken == []


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_probe_is_refused_by_its_guards(probe: Probe) -> None:
    found = [refusal.because for refusal in ENGINE.violations(probe.position, probe.move)]
    assert found == probe.because


def test_nothing_can_be_switched_off_unnoticed() -> None:
    """Scenarios see most guards; probes see those that no written scenario can reach alone."""
    left = unnoticed(ENGINE, REPLAYS)
    assert [switch for switch in left if not is_noticed(switch)] == []
    assert len(left) < 10


def test_switching_reports_a_rule_that_nothing_tests() -> None:
    tested = [item for item in REPLAYS if str(item.data["id"]).startswith("DE-6.3")]
    assert "DE-6.7" in unnoticed(ENGINE, tested)


def test_switched_off_rules_object_no_more() -> None:
    book = ENGINE.book.without("DE-5.3")
    assert "DE-5.3" not in {guard.rule for guard in book.guards(PROBES[0].move.__class__)}
    assert ENGINE.book.off == frozenset()
    assert ENGINE.without("DE-5.3").book.off == {"DE-5.3"}


def test_sentences_cite_no_unknown_rule() -> None:
    for rule in RULES.rules.values():
        assert set(re.findall(r"DE-\d+\.\d+", rule.text)) <= set(RULES.rules)
