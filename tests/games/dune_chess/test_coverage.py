"""Every rule is known, obeyed, broken and missed when it is switched off."""

from __future__ import annotations

import re

from pnp.games.coverage import coverage, in_order, unnoticed
from tests.games.dune_chess.table import ENGINE, RULES, SCENARIOS

REPLAYS = [ENGINE.replay(scenario.data) for scenario in SCENARIOS]


def test_engine_and_rules_file_know_the_same_rules() -> None:
    assert ENGINE.rules == set(RULES.rules)
    assert len(RULES.rules) == 71


def test_every_rule_is_obeyed_and_broken_by_a_scenario() -> None:
    found = coverage(ENGINE, REPLAYS)
    assert found.never_applied == []
    assert found.never_broken == []


def test_nothing_can_be_switched_off_unnoticed() -> None:
    assert unnoticed(ENGINE, REPLAYS) == []


def test_switching_reports_a_rule_that_nothing_tests() -> None:
    tested = [item for item in REPLAYS if str(item.data["id"]).startswith("DC-7")]
    left = unnoticed(ENGINE, tested)
    assert "DC-3.2" in left and "DC-7.6" not in left


def test_every_rule_that_can_refuse_a_move_names_its_scenario() -> None:
    """The ids of the scenarios are rules, and there is one for every rule but pure wording."""
    ids = [str(item.data["id"]) for item in REPLAYS]
    named = {found[0] for name in ids if (found := re.match(r"DC-\d+\.\d+", name))}
    assert named <= set(RULES.rules)
    assert {rule for rule in ENGINE.breakable if rule not in named} == set()


def test_rules_stand_in_order_and_every_section_has_a_title() -> None:
    ids = list(RULES.rules)
    assert ids == in_order(ids)
    assert {rule.section for rule in RULES.rules.values()} == set(RULES.sections)


def test_sentences_are_whole_sentences() -> None:
    for rule in RULES.rules.values():
        assert rule.text[0].isupper(), rule.id
        assert rule.text.endswith("."), rule.id
        assert "{" not in rule.text and "{" not in (rule.short or ""), rule.id
        assert not (rule.short or "").endswith("."), rule.id
        assert set(re.findall(r"DC-\d+\.\d+", rule.text)) <= set(RULES.rules)
