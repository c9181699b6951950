"""Scenarios of the wrong form: every fault at once, with its line and what to type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import Problems
from pnp.model.scenarios import read_scenarios, written
from pnp.model.workspace import Workspace
from pnp.pipeline.evaluators import evaluators_of
from tests.games.dune_express.table import ENGINE, ROOT, SCENARIOS, STEADY

EVALUATORS = evaluators_of(Workspace(ROOT), "dune-express")


def problems(folder: Path, text: str) -> list[str]:
    file = folder / "turns.yaml"
    file.write_text(text, encoding="utf-8")
    return [
        f"{item.line}: {item.where}: {item.message}" + (f" ({item.hint})" if item.hint else "")
        for scenario in read_scenarios(file, Path("turns.yaml"))
        for item in (
            scenario.problem(fault.path, fault.message, fault.hint)
            for fault in ENGINE.replay(scenario.data, EVALUATORS).faults
        )
    ]


def test_all_faults_at_once(tmp_path: Path) -> None:
    text = """\
id: crooked
players: [atreidis, harkonnen]
before:
  board: {arraken: {harkonnen: two}}
  fort: [carthag]
dice: {faction: [atreides, fremen, fremen, fremen, fremen], spice: [3]}
actions:
  - {do: plaice, count: 1}
  - {do: place, count: one, into: carthag, form: x}
  - {count: 1}
  - {do: move, count: true, from: polar_sink}
claims:
  - {after: 9, fact: {kind: troops, location: carthag, faction: atreides}}
expect: {verdikt: legal, verdict: fine}
"""
    assert problems(tmp_path, text) == [
        '2: players[0]: expected a faction, found "atreidis" (did you mean "atreides"?)',
        '4: before.board.arraken: expected a location, found "arraken" (did you mean "arrakeen"?)',
        '5: before.fort: no such key (did you mean "forts"?)',
        "6: dice.faction: expected a list of 4, found 5 entries",
        "6: dice.spice: expected a face, found a list",
        '8: actions[0].do: expected an action, found "plaice" (did you mean "place"?)',
        '9: actions[1].count: expected a whole number, found "one"',
        "9: actions[1].form: no such key (known: by, count, do, faction, into, kind)",
        "10: actions[2]: expected the key do",
        "11: actions[3]: expected the key to",
        "11: actions[3].count: expected a whole number, found true",
        "13: claims[0].fact: expected the key count",
        '14: expect.verdikt: no such key (did you mean "verdict"?)',
        '14: expect.verdict: expected a verdict, found "fine" (known: contradiction, illegal, '
        "invalid_state, legal)",
        "13: claims[0].after: expected the number of an action up to 4, found 9",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[1, 2]", "1: : expected a mapping, found a list"),
        ("about: nothing", "1: : expected the key players (or setup, or print)"),
        ("players: [atreides]\nturns: []\nactions: []",
         "3: actions: expected either turns or actions, found both"),
        ("players: [atreides]\ndice: {}\nrolls: []",
         "3: rolls: expected either dice or rolls, found both"),
        ("print: {map_factor: 100}\nplayers: [atreides]",
         "2: players: no such key (known: about, expect, id, print)"),
        ("setup: {turn_order: [A], choices: [[A]]}",
         "1: setup.choices[0]: expected a player and a faction, found a list"),
        ("players: [atreides]\noptions: {advanced: yes}",
         '2: options.advanced: expected true or false, found "yes"'),
        ("players: [atreides]\nrolls: [{roll: {F5: fremen}}]",
         '2: rolls[0].roll.F5: expected a die, found "F5" (known: F1, F2, F3, F4, L, S, T, X)'),
        ("print: {map_factor: large}", '1: print.map_factor: expected a number, found "large"'),
        ("players: [atreides]\nbefore: {board: {carthag: {atreides: -1}}}",
         "2: before.board.carthag.atreides: expected a whole number from 0 up, found -1"),
        ("players: [atreides]\nbefore: {round: 0}",
         "2: before.round: expected a whole number from 1 up, found 0"),
        ("players: [atreides]\nclaims: [{fact: {kind: dice, face: poisson, count: 1}}]",
         '2: claims[0].fact.face: expected a face, found "poisson" (did you mean "poison"?)'),
    ],
)  # fmt: skip
def test_one_fault(tmp_path: Path, text: str, fault: str) -> None:
    assert problems(tmp_path, text) == [fault]


def test_faults_of_a_later_document_have_the_lines_of_the_file(tmp_path: Path) -> None:
    text = "players: [atreides, corrino]\n---\n---\nplayers: [atreides, corrino]\nround: 3\n"
    assert problems(tmp_path, text)[0].startswith("5: round: no such key")
    assert [item.number for item in read_scenarios(tmp_path / "turns.yaml")] == [1, 2]
    assert read_scenarios(tmp_path / "turns.yaml")[1].id == "#2"


def test_broken_yaml_is_a_problem(tmp_path: Path) -> None:
    file = tmp_path / "turns.yaml"
    file.write_text("players: [atreides\n", encoding="utf-8")
    with pytest.raises(Problems, match="expected YAML"):
        read_scenarios(file)


def test_a_legal_re_roll_needs_its_face(tmp_path: Path) -> None:
    text = """\
players: [atreides, harkonnen]
options: {thumper: true}
before: {held: {atreides: [thumper]}}
rolls:
  - {roll: {F1: fremen, F2: fremen, F3: fremen, F4: fremen, S: shai_hulud, L: carthag, T: poison}}
  - {thumper: {}}
"""
    message = "6: rolls[1]: expected the key new_face: the re-roll is legal and brings a face"
    assert problems(tmp_path, text) == [message]
    refused = text.replace("[thumper]", "[]")
    assert problems(tmp_path, refused) == []
    acted = text.replace("  - {thumper: {}}\n", "actions: [{do: thumper}]\n")
    assert problems(tmp_path, acted) == [message.replace("rolls[1]", "actions[0]")]


def test_options_may_be_a_list(tmp_path: Path) -> None:
    data = {"players": ["atreides", "corrino"], "options": ["tactics", "thumper"]}
    assert ENGINE.replay(data).faults == []
    assert ENGINE.replay(data).report.ok
    wrong = ENGINE.replay({**data, "options": ["tactiks"]}).faults
    assert wrong[0].hint == 'did you mean "tactics"?'
    teller = ENGINE.story({})
    assert teller.players(ENGINE.replay(data)) == "atreides against corrino · Tactics · Thumper"
    shown = teller.rows(ENGINE.replay({**data, "dice": {"traitor": "thumper"}}))
    assert shown[0].things[0].picture == "die:traitor_thumper.thumper"


def test_written_scenarios_read_back(tmp_path: Path) -> None:
    for scenario in SCENARIOS[:40]:
        file = tmp_path / "again.yaml"
        file.write_text(written(scenario.data), encoding="utf-8")
        assert [item.data for item in read_scenarios(file)] == [scenario.data]


_plain = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats(allow_nan=False)
    | st.sampled_from(["atreides", "carthag", "S", "legal", "place", "none", "x", ""]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(["do", "count", "into", "from", "to", "roll", "keep", "thumper", "fact",
                         "kind", "after", "board", "faction", "round", "moves", "carthag",
                         "new_face", "die", "verdict", "rule", "turn_order", "choices", "dice"]),
        inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
_KEYS = ("id", "players", "options", "before", "dice", "rolls", "actions", "turns", "claims",
         "setup", "print", "expect")  # fmt: skip


@STEADY
@given(st.dictionaries(st.sampled_from(_KEYS), _plain))
def test_nothing_that_is_read_ends_in_a_traceback(data: dict[str, Any]) -> None:
    replay = ENGINE.replay(data)
    assert (replay.report.result.verdict == "error") == bool(replay.faults)


@STEADY
@given(st.data())
def test_no_small_change_to_a_scenario_ends_in_a_traceback(data: st.DataObject) -> None:
    scenario = data.draw(st.sampled_from(SCENARIOS)).data
    key = data.draw(st.sampled_from(sorted(scenario)))
    changed = {**scenario, key: data.draw(_plain)}
    report = ENGINE.replay(changed).report
    assert report.result.verdict in (
        "legal", "illegal", "invalid_state", "contradiction", "error")  # fmt: skip
    assert report.to_plain()["ok"] in (True, False)
