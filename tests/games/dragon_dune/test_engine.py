"""The engine of Dragon Dune by itself: the map, the constants, the form, refusals, narrations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pnp.errors import PnpError
from pnp.games.dragon_dune import Constants, DragonDune
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.cards import ARTIFACTS, CARDS, EVENTS, JACKS, QUEENS
from pnp.games.dragon_dune.opening import opening
from pnp.games.dragon_dune.results import results_of
from tests.games.dragon_dune.games import ENGINE, moves_of
from tests.games.dragon_dune.table import RULES, SCENARIOS, faults, run

BOARD = ENGINE.constants.board
CORNERS = (
    ("1", "18"), ("1", "2•"), ("4•", "7"), ("4", "0•"), ("4", "8"), ("7", "8•"), ("6", "8"),
    ("0•", "14"), ("0•", "11"), ("8•", "12•"), ("8•", "9•"), ("8", "9"), ("8", "11"),
    ("17", "12•"), ("11", "10★"), ("9•", "10"),
)  # fmt: skip
"""Territories that touch at a corner only (B.3)."""


def at(name: str) -> int:
    return BOARD.places[name]


def judged(data: Mapping[str, Any]) -> Any:
    """Return the result of a scenario of sound form."""
    assert faults(data) == []
    return run(data).result


# ---------------------------------------------------------------------- map and cards


def test_the_map_has_its_borders_and_no_others() -> None:
    borders = {frozenset((one, other)) for one in range(28) for other in BOARD.neighbours[one]}
    assert len(BOARD.ids) == 28 and len(borders) == 42
    assert len(CORNERS) == 16
    for one, other in (*CORNERS, ("3", "4"), ("13", "15"), ("9", "10★"), ("5★", "7")):
        assert frozenset((at(one), at(other))) not in borders
    assert sum(BOARD.gold) == sum(ENGINE.constants.text_board) == 63
    assert {BOARD.kinds.count(kind) for kind in ("castle", "plain", "forest", "mountain")} == {
        5, 16, 6, 1}  # fmt: skip
    assert [BOARD.ids[place] for place in BOARD.griffins] == ["3★", "5★"]
    assert {BOARD.ids[place] for place in BOARD.orcish} == {
        "1★", "1", "2", "2•", "16", "16•", "17", "18"}  # fmt: skip
    assert at("5c") == at("5★") and at("0f") == at("0•") and at("13") == at("13")


def test_every_number_closes_its_territories_but_the_mountain() -> None:
    assert {BOARD.ids[place] for place in BOARD.closed(1, True)} == {"1★", "1"}
    assert {BOARD.ids[place] for place in BOARD.closed(1, False)} == {"1"}
    assert {BOARD.ids[place] for place in BOARD.closed(5, False)} == {"5★"}
    assert BOARD.closed(0, True) == BOARD.closed(None, True) == frozenset()
    assert all(BOARD.closed(number, True) for number in range(1, 19))


def test_paths_are_shortest_and_avoid_the_dragon() -> None:
    free = {BOARD.ids[path[-1]]: len(path) - 1 for path in BOARD.paths(at("5★"), 4, None)}
    assert free == {"4•": 1, "6": 1, "3": 2, "4": 2, "7": 2, "9": 2, "2": 3, "3★": 3, "8": 3,
                    "8•": 3, "9•": 3, "0•": 4, "1": 4, "2•": 4, "10★": 4, "11": 4}  # fmt: skip
    shut = {BOARD.ids[path[-1]] for path in BOARD.paths(at("5★"), 2, 4)}
    assert shut == {"6", "7", "9"}


def test_cards_are_52() -> None:
    assert len(set(CARDS)) == 52
    kings = [card for card in CARDS if card[0] == "K"]
    assert sorted(CARDS) == sorted((*kings, *QUEENS, *JACKS, *ARTIFACTS, *EVENTS))
    assert set(BOARD.events) == set(EVENTS)


# ---------------------------------------------------------------------- constants


def plain(**changes: Any) -> dict[str, Any]:
    return {**RULES.plain(), **changes}


def test_constants_are_checked() -> None:
    values = RULES.plain()["values"]
    without = {name: value for name, value in values.items() if name != "range"}
    with pytest.raises(PnpError, match=r"expected the values range"):
        Constants.from_plain(plain(values=without))
    with pytest.raises(PnpError, match=r"range: expected a whole number from 0 up, found -1"):
        Constants.from_plain(plain(values={**values, "range": -1}))
    table = [dict(item) for item in RULES.plain()["territories"]]
    table[0]["neighbours"] = ["19"]
    with pytest.raises(PnpError, match=r"0•: no territory 19"):
        Constants.from_plain(plain(territories=table))
    table[0]["neighbours"] = ["13"]
    with pytest.raises(PnpError, match=r"on one side"):
        Constants.from_plain(plain(territories=table))
    short = {key: item for key, item in RULES.plain().items() if key != "suits"}
    with pytest.raises(PnpError, match=r"expected the table suits"):
        Constants.from_plain(short)


def test_a_changed_value_changes_play() -> None:
    data = {
        "state": {"dragon": 9, "units": {"8": {"elves": 1}}},
        "actions": [
            {"act": "turn", "by": "elves"},
            {"act": "move", "by": "elves", "path": ["8", "7", "6", "5★"], "units": 1},
        ],
    }
    assert judged(data).rule == "DD-10.5a"
    values = {**RULES.plain()["values"], "range": 3}
    assert DragonDune(plain(values=values)).replay(data).report.result.verdict == "legal"


def test_suits_are_data() -> None:
    """The later revision swaps the suits of Goblins and Orcs: treachery must follow the data."""
    suits = {"dwarves": "♦", "elves": "♥", "goblins": "♠", "orcs": "♣"}
    data = {
        "state": {
            "units": {"11": {"goblins": 2, "elves": 2}}, "hands": {"goblins": ["6♥"]},
            "queens": {"elves": "Q♠"}, "jacks": {"elves": "J♥"},
        },
        "actions": [
            {"act": "battle", "attacker": "elves", "defender": "goblins", "at": "11"},
            {"act": "plan", "by": "elves", "units": 0},
            {"act": "plan", "by": "goblins", "units": 2, "artifact": "6♥"},
            {"act": "treachery", "by": "elves", "usurper": "Q♠", "sabotage": "J♥"},
            {"act": "resolve"},
        ],
        "expect": {"legal": True, "result": {"battle_winner": "elves"}},
    }  # fmt: skip
    assert judged(data).rule == "DD-11.12"
    assert DragonDune(plain(suits=suits)).replay(data).report.ok


def test_every_rule_is_known_on_both_sides() -> None:
    assert ENGINE.rules == set(RULES.rules)
    assert ENGINE.breakable < ENGINE.rules


def test_editions_have_their_own_sentences_and_length() -> None:
    constants = ENGINE.constants
    assert constants.sentence("DD-5.D3") != constants.sentence("DD-5.D3", "booklet")
    assert constants.options("1.2", {}).values.last_turn == 6
    assert constants.options("booklet", {}).values.last_turn == 8
    with pytest.raises(PnpError, match=r"DD-99\.1"):
        constants.sentence("DD-99.1")


# ---------------------------------------------------------------------- form


@pytest.mark.parametrize(
    ("data", "path", "message"),
    [
        ({"actions": [{"act": "hire"}]}, ("actions", 0), "expected the key by"),
        ({"actions": [{"act": "hyre"}]}, ("actions", 0, "act"), "expected an action"),
        ({"actions": [{"act": "roll", "die": "six"}]}, ("actions", 0, "die"), "whole number"),
        ({"actions": [{"act": "turn", "by": "ogres"}]}, ("actions", 0, "by"), "a faction"),
        ({"actions": [], "state": {"units": {"19": {"elves": 1}}}}, ("state", "units", "19"),
         "a territory"),
        ({"actions": [], "state": {"gold": {"elves": -1}}}, ("state", "gold", "elves"), "from 0"),
        ({"actions": [], "state": {"hands": {"elves": ["7♣"]}}}, ("state", "hands", "elves", 0),
         "an artifact"),
        ({"actions": [], "edition": "2.0"}, ("edition",), "an edition"),
        ({"actions": [], "options": {"orc_plunder": True}}, ("options", "orc_plunder"), "no such"),
        ({"actions": [], "options": {"losses_to": "hell"}}, ("options", "losses_to"), "one of"),
        ({"actions": [], "players": ["elves", "elves"]}, ("players",), "every faction once"),
        ({"actions": [], "players": ["elves", "orcs"], "state": {"starting_player": "dwarves"}},
         ("state", "starting_player"), "one of the players"),
        ({"actions": [], "kind": "narration"}, (), "the key narration"),
        ({"actions": [], "kind": "narration", "narration": [{"says": "1. x", "after": 1}]},
         ("narration", 0, "after"), "up to 0"),
        ({"actions": [], "kind": "narration",
          "narration": [{"says": "x", "fact": {}, "can": {"act": "roll", "die": 1}}]},
         ("narration", 0), "one claim a line"),
        ({"actions": [], "expect": {"verdict": "legal"}}, ("expect", "verdict"), "no such key"),
        ([], (), "expected a mapping"),
    ],
)  # fmt: skip
def test_faults_of_form_are_found_at_their_place(
    data: Any, path: tuple[Any, ...], message: str
) -> None:
    found = faults(data)
    assert any(fault.path == path and message in fault.message for fault in found), found
    assert run(data).result.verdict == "error"
    assert not run(data).ok


def test_numbers_and_texts_name_territories_alike() -> None:
    for name in (13, "13"):
        data = {
            "state": {"gold": {"elves": 2}},
            "actions": [
                {"act": "turn", "by": "elves"},
                {"act": "hire", "by": "elves", "at": name, "units": 1},
            ],
            "expect": {"legal": True, "result": {"units": {13: {"elves": 1}}}},
        }
        assert run(data).ok


def test_actions_are_written_as_they_are_read() -> None:
    seen: set[str] = set()
    for scenario in SCENARIOS:
        for action in scenario.data.get("actions") or ():
            move: Action = ENGINE.read(action)
            written = ENGINE.write(move)
            assert ENGINE.read(written) == move
            assert ENGINE.recorded((), written) == []
            seen.add(written["act"])
    assert seen >= {form.verb for form in ENGINE.forms if form.make.recorded} - {"discard"}  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- refusals and narrations


def test_all_objections_are_listed_in_order() -> None:
    data = {
        "state": {
            "dragon": 10,
            "units": {"10★": {"goblins": 1, "orcs": 1}},
            "agreements": [{
                "id": "a", "parties": ["elves", "orcs"],
                "clause": {"kind": "not_hire", "player": "elves", "territory": "10★"},
            }],
        },
        "actions": [
            {"act": "turn", "by": "elves"},
            {"act": "hire", "by": "elves", "at": "10★", "units": 11},
        ],
    }  # fmt: skip
    told = ENGINE.replay(data).steps
    rules = [refusal.rule for refusal in told[1].refusals]
    assert rules == ["DD-10.4b", "DD-2.11", "DD-3.1", "DD-10.4a", "DD-2.8", "DD-4.3"]
    assert judged(data).rule == rules[0]
    assert "the dragon marker stands in 10" in str(told[1].refusals[0])


def test_refusals_fill_in_their_facts() -> None:
    """No refusal of any scenario leaves a name in braces or shows an inner number."""
    count = 0
    for scenario in SCENARIOS:
        for step in ENGINE.replay(scenario.data).steps:
            for refusal in step.refusals:
                count += 1
                assert "{" not in str(refusal) and "None" not in refusal.because
            for event in step.events:
                assert "{" not in event.text
    assert count > 300


def test_a_line_is_wrong_by_the_rule_that_made_the_truth() -> None:
    data = {
        "kind": "narration",
        "state": {"dragon": 14, "units": {"16": {"orcs": 3}, "15★": {"elves": 2}}},
        "actions": [{"act": "roll", "die": 3}, {"act": "move_dragon"}],
        "narration": [
            {"says": "1. All three Orcs die.", "fact": {"units": {"16": {"orcs": 0}}}},
            {"says": "2. The Elves burn.", "fact": {"graveyard": {"elves": 2}}},
            {"says": "3. The walls are safe.", "fact": {"units": {"15★": {"elves": 2}}}},
            {"says": "4. It stops at 16.", "fact": {"dragon": 16}},
            {"says": "5. At first it is at 14.", "after": 0, "fact": {"dragon": 14}},
            {"says": "6. Nobody may roll again.", "cannot": {"act": "roll", "die": 1}},
            {"says": "7. It may move on.", "can": {"act": "move_dragon"}},
            {"says": "8. No check card yet.", "cannot": {"act": "check_card", "card": "7♦"}},
        ],
    }
    result = judged(data)
    found = {item["line"]: item["rules"] for item in result.state["contradictions"]}
    assert sorted(found) == [1, 2, 4, 7, 8]
    assert found[1][0] == "DD-7.5" and found[4][0] == "DD-7.1" and found[7] == ["DD-7.1"]
    assert "DD-8.1" in found[8]
    assert result.verdict == "contradiction" and result.at == {"claims": [1, 2, 4, 7, 8]}


def test_results_name_every_key_that_may_be_expected() -> None:
    position = opening(ENGINE, {"actions": []})
    result = results_of(ENGINE.constants, position)
    assert ENGINE.form.result((), result) == []
    last = list(moves_of(4, ["elves", "orcs"]))[-1][0]
    assert ENGINE.form.result((), results_of(ENGINE.constants, last)) == []


def test_switching_a_guard_off_is_noticed() -> None:
    off = ENGINE.without("DD-10.9 step_is_past")
    data = {
        "state": {"units": {"8": {"elves": 2}}},
        "actions": [
            {"act": "turn", "by": "elves"},
            {"act": "disband", "by": "elves", "at": "8", "units": 1},
            {"act": "conscript", "by": "elves", "at": "8", "units": 1},
        ],
    }
    assert judged(data).rule == "DD-10.9"
    assert off.replay(data).report.result.verdict == "legal"
    assert "DD-10.9 step_is_past" not in off.switches
