"""How a player is told what was tried, why it can be done, and why not: held for all kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import pytest
import yaml

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.allowing import ALLOWS, allowed
from pnp.games.dragon_dune.anytime import GiveArtifact
from pnp.games.dragon_dune.now import DOING
from pnp.games.dragon_dune.rounds import at_its_time
from pnp.games.dragon_dune.telling import called, told
from pnp.games.dragon_dune.waters import SHORES, across_water
from pnp.model.territories import common, polygons_of
from tests.games.dragon_dune.table import ENGINE, GAME, RULES, SCENARIOS

KINDS: Final = [cast("type[Action]", form.make) for form in ENGINE.forms]
ACES = ["A♣", "A♥"]
NONSENSE: tuple[Mapping[str, Any], ...] = (
    {"act": "roll", "die": -7},
    {"act": "setup", "dragon_dice": [], "orc_placement": {"8": -1}},
    {"act": "setup", "dragon_dice": [1, 2, 3, 4]},
    {"act": "orc_relocate", "by": "elves", "card": "3♦", "from": "17", "to": 17, "units": -2},
    {"act": "orc_relocate", "by": "orcs", "card": "A♠", "from": "17", "to": "8", "units": None},
    {"act": "settle", "by": "goblins", "special": "K♥", "second": "5♠"},
    {"act": "move", "by": "dwarves", "path": [], "units": 0, "hidden": True},
    {"act": "move", "by": "dwarves", "path": [7], "units": -1, "specials": [], "come_out": False},
    {"act": "move", "by": "elves", "path": [7, 7, 7], "units": 99, "specials": ACES, "elite": 3,
     "hidden": True, "come_out": True, "extra_cards": ACES, "hide_on_arrival": True,
     "hide_special": "A♦"},
    {"act": "disband_early", "by": "goblins", "at": "11", "units": 0, "hidden": True},
    {"act": "conscript", "by": "elves", "at": 8, "units": -3, "special": "9♥"},
    {"act": "plan", "by": "orcs", "units": -1, "elite": 9, "artifact": ["5♠", "6♠"]},
    {"act": "ask", "by": "elves", "question": "units", "answer": "none", "special": "2♣"},
    {"act": "resolve", "plunder": {"card": "5♠", "choice": "keep"}},
    {"act": "discard", "by": "elves", "cards": []},
    {"act": "terminate_agreement", "agreement": "pact", "consent": []},
    {"act": "yes_no_question", "by": "elves", "of": "orcs", "cards": ACES,
     "about": {"holds_card": "5♠"}, "answer": True},
    {"act": "give_gold", "by": "elves", "to": "elves", "amount": -1},
    {"act": "propose", "by": "elves", "ally": "orcs"},
    {"act": "question", "by": "elves", "question": "units"},
    {"act": "decline", "by": "elves"},
    {"act": "reshuffle", "deck": ["5♠"]},
    {"act": "draw_plunder", "card": "5♠"},
    {"act": "second_card", "card": "5♠"},
)  # fmt: skip
KEYS = ("True", "False", "None", "by elves", "special", "holds card", "units -", "path")


def actions() -> Iterator[Mapping[str, Any]]:
    """Yield all written actions, and some that are nonsense."""
    for scenario in SCENARIOS:
        yield from scenario.data.get("actions") or ()
    yield from NONSENSE


def test_every_kind_of_action_is_a_phrase_of_the_game() -> None:
    seen = set()
    for entry in actions():
        said = told(ENGINE.forms.by_verb[entry["act"]], entry, called)
        assert not set("_[]{}") & set(said), said
        assert not any(key in said for key in KEYS), said
        assert said[0].islower() and "  " not in said and "the the" not in said, said
        seen.add(entry["act"])
    assert seen >= {form.verb for form in ENGINE.forms}


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"act": "move", "by": "dwarves", "path": ["7", "8"], "units": 1},
         "the Dwarves move 1 unit from 7 to 8"),
        ({"act": "move", "by": "elves", "path": [7, "8", "9•"], "units": 2, "hidden": True,
          "come_out": True},
         "the Elves move 2 hidden units from 7 through 8 to 9•, and they come out"),
        ({"act": "orc_relocate", "by": "orcs", "card": "A♠", "from": "17", "to": "8", "units": 2},
         "the Orcs discard the A♠ and take 2 units from 17 to 8"),
        ({"act": "setup", "dragon_dice": [1, 2, 3], "orc_placement": {"1★": 5}},
         "everything is laid out; the dice show 1, 2 and 3, and the Orcs begin with 5 units in 1★"),
        ({"act": "revive", "by": "dwarves", "units": -1}, "the Dwarves revive fewer than 0 units"),
        ({"act": "give_gold", "by": "dwarves", "to": "elves", "amount": -2},
         "the Dwarves give less than 0 gold to the Elves"),
        ({"act": "setup", "dragon_dice": [], "orc_placement": {"1★": 5}},
         "everything is laid out without dice, and the Orcs begin with 5 units in 1★"),
        ({"act": "settle", "by": "goblins", "special": "A♣"},
         "the Goblins take the card without paying, discarding the A♣"),
    ],
)  # fmt: skip
def test_what_was_tried_is_said_before_its_reasons(entry: Mapping[str, Any], said: str) -> None:
    assert told(ENGINE.forms.by_verb[entry["act"]], entry, called) == said


def test_every_kind_says_what_belongs_to_its_round() -> None:
    assert {kind.verb for kind in KINDS if kind.round} <= DOING.keys()


def test_no_rule_is_cited_twice_for_an_action() -> None:
    for scenario in SCENARIOS:
        refused = ENGINE.replay(scenario.data).refused
        rules = [] if refused is None else [refusal.rule for refusal in refused.refusals]
        assert len(set(rules)) == len(rules), scenario.id


def test_every_legal_action_has_a_fact_by_which_it_can_be_done() -> None:
    seen: set[type[Action]] = set()
    for scenario in SCENARIOS:
        for step in ENGINE.replay(scenario.data).steps:
            move: Action = step.actions[0]
            if step.stuck is None:
                rule, fact = allowed(ENGINE.constants, at_its_time(step.before, move), move)
                assert rule in RULES.rules
                assert "None" not in fact and "nobody have" not in fact, fact
                seen.add(type(move))
    assert ALLOWS.keys() == {kind for kind in KINDS if kind.recorded} - {GiveArtifact}
    assert seen == ALLOWS.keys()


EARLY = {"edition": "booklet", "options": {"booklet_fronts": "jul08"}}
STRIKE = {"event_discard_top": "8♠", "units": {"9": {"elves": 1}}, "gold": {"elves": 3}}


@pytest.mark.parametrize(
    ("checked", "kind", "claimed", "rule", "correct"),
    [
        ("9♣", "cannot", {"act": "red_dragon_attack"}, "DD-8.2",
         "it can be done: the check card 9♣ and the discard 8♠ are both black: "
         "the same colour is enough"),
        ("9♥", "can", {"act": "red_dragon_attack"}, "DD-8.2",
         "the check card 9♥ is red and the discard 8♠ is black"),
        ("9♣", "cannot", {"act": "give_gold", "by": "elves", "to": "orcs", "amount": 2}, "DD-4.1",
         "it can be done: the Elves have 3 gold"),
    ],
)  # fmt: skip
def test_a_wrong_claim_is_answered_by_the_fact_and_its_rule(
    checked: str, kind: str, claimed: Mapping[str, Any], rule: str, correct: str
) -> None:
    data = {
        "kind": "narration",
        "state": {"round": "II", "turn": 3, **STRIKE},
        "actions": [{"act": "check_card", "card": checked}],
        "narration": [{"says": "1. It is so.", kind: claimed}],
        "expect": {"contradictions": []},
    }
    result = ENGINE.replay(data).report.result
    assert result.rule == rule
    assert correct in result.message


@pytest.mark.parametrize(
    ("setup", "claimed", "rule", "correct"),
    [
        (EARLY, {"act": "conscript", "by": "elves", "at": "9", "units": 2, "special": "A♦"},
         "DD-6.0", "it can be done: the A♦ lets up to 2 units be conscripted anywhere"),
        ({}, {"act": "disband", "by": "elves", "at": "8", "units": 1, "hidden": True},
         "DD-10.6", "it can be done: the Elves have 2 hidden units in 8"),
    ],
)  # fmt: skip
def test_a_muster_can_be_done_by_what_lets_it_be_done(
    setup: Mapping[str, Any], claimed: Mapping[str, Any], rule: str, correct: str
) -> None:
    units = {"8": {"elves": {"visible": 1, "hidden": 2}}}
    data = {
        **setup,
        "kind": "narration",
        "state": {"units": units, "hands": {"elves": ["A♦"]}},
        "actions": [{"act": "turn", "by": "elves"}],
        "narration": [{"says": "1. They cannot.", "cannot": claimed}],
        "expect": {"contradictions": []},
    }
    result = ENGINE.replay(data).report.result
    assert result.rule == rule
    assert correct in result.message


def test_waters_lie_where_the_map_has_them() -> None:
    chart = yaml.safe_load((GAME / "territories.yaml").read_text(encoding="utf-8"))
    land, waters = polygons_of(chart["territories"]), polygons_of(chart["water"])
    shores = {
        frozenset(place for place, outline in land.items() if common(outline, water))
        for water in waters.values()
    }
    assert shores == set(map(frozenset, SHORES))
    neighbours = {place["id"]: place["neighbours"] for place in chart["territories"]}
    assert across_water("1", "18") and "18" not in neighbours["1"]
