"""Every written scenario comes out as it expects, and a changed one does not."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.dune_chess.notation import write_position
from pnp.games.dune_chess.scenario import ChessReplay
from pnp.model.scenarios import Scenario
from tests.games.dune_chess.table import (
    ENGINE,
    FILES,
    SCENARIOS,
    explained,
    replayed,
    report_of,
)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario_comes_out_as_expected(scenario: Scenario) -> None:
    replay = replayed(scenario.data)
    assert list(replay.faults) == []
    report = replay.report
    assert report.ok, (report.result, report.mismatches)
    assert report.to_plain()["verdict"] is None and report.result.at is None
    explaining_changes_nothing(replay, scenario.data)
    wrong_expectations_are_noticed_where_they_are(scenario.data)
    if replay.has_position:
        listing_and_text_of_a_position_agree(replay, scenario.data)


def test_start_stands_for_the_position_of_the_set_up() -> None:
    replay = replayed({"position_string": "start", "line": ["Hg8&f8"]})
    assert list(replay.faults) == [] and replay.report.ok
    assert write_position(replay.start) == ENGINE.constants.start
    assert replay.applied >= {"DC-1.7", "DC-9.1"}


def test_scenarios_have_names_of_their_own() -> None:
    names = [scenario.id for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert len(SCENARIOS) > 140
    assert len(FILES) == 10


def explaining_changes_nothing(replay: ChessReplay, data: dict[str, Any]) -> None:
    """Explain every move that was played or tried."""
    plain = report_of(data)
    steps = list(replay.explained)
    assert all(step.says for step in steps) and replay.applied >= set()
    assert replay.report == plain
    line = [step for step in steps if "move" in step.at]
    assert [step.says for step in line] == list(data.get("line") or ())
    assert all(step.events and not step.refusals for step in line)
    assert all(step.refusals for step in steps if "illegal" in step.at)


def wrong(data: dict[str, Any]) -> list[tuple[str, dict[str, Any], int]]:
    """Return the scenario with each expectation spoiled: the key, the scenario, the move."""
    line = data.get("line") or []
    last = len(line)
    spoiled: list[tuple[str, dict[str, Any], int]] = []

    def spoil(key: str, value: Any, move: int) -> None:
        spoiled.append((key, {**data, key: value}, move))

    if "legal_move_count" in data:
        spoil("legal_move_count", data["legal_move_count"] + 1, 0)
    if "legal_exactly" in data:
        spoil("legal_exactly", [*data["legal_exactly"], "Ta1-b2"], 0)
    if data.get("illegal"):
        spoil("illegal", [{**data["illegal"][0], "rule": "DC-1.1"}], 0)
        spoil("legal", [data["illegal"][0]["move"]], 0)
    if data.get("legal"):
        spoil("illegal", [{"move": data["legal"][0], "rule": "DC-2.3"}], 0)
    if "refuse" in data:
        spoil("refuse", ["3b4/8/8/8/8/8/8/3D4 a 0/0 - - - 0 1"], 0)
    if "syntax_error" in data:
        spoil("syntax_error", ["Tb2-a3"], 0)
    if "perft" in data:
        spoil("perft", {1: 7777}, 0)
    if "after_string" in data:
        spoil("after_string", "3b4/8/8/8/8/8/8/3D4 a 0/0 - - - 0 1", last)
    if "totals" in data:
        spoil("totals", {"Atreides": 999}, last)
    if "over" in data:
        spoil("over", {"rule": "DC-8.5", "result": "A 1:0"} if not data["over"] else None, last)
        if data["over"]:
            spoil("over", {**data["over"], "result": "A 99:0"}, last)
    if line:
        spoil("checkpoints", {1: "3b4/8/8/8/8/8/8/3D4 a 0/0 - - - 0 1"}, 1)
        for number, text in enumerate(line, start=1):
            for changed in (f"{text}?", text[:-1] + "9", text.replace("@", "-")):
                if changed != text:
                    spoil("line", [*line[: number - 1], changed, *line[number:]], number)
    return spoiled


def wrong_expectations_are_noticed_where_they_are(stated: dict[str, Any]) -> None:
    """Spoil each expectation: that one is named first, with the move where it shows."""
    for key, data, move in wrong(stated):
        replay = replayed(data)
        assert list(replay.faults) == [], key
        report = replay.report
        assert not report.ok, key
        assert report.mismatches[0].key == key
        assert report.result.at == {"move": move}
        assert report.result.verdict is None


def listing_and_text_of_a_position_agree(replay: ChessReplay, stated: dict[str, Any]) -> None:
    """State the position both ways: equal ones are accepted, others told."""
    position = replay.start
    text = write_position(position)
    listing = ENGINE.to_plain(position)
    keys = ("id", "line", "after_string", "totals", "over", "legal_move_count", "illegal", "legal")
    data = {key: stated[key] for key in keys if key in stated}
    assert report_of({**data, "position": listing, "position_string": text}).ok
    board = {**listing["board"], "d4": ["H.Mentat"]}
    if listing["board"].get("d4") == ["H.Mentat"]:
        del board["d4"]
    other = {**listing, "board": board, "banned_worm_move": None}
    report = report_of({"position": other, "position_string": text})
    if report.result.verdict is None:
        assert [item.key for item in report.mismatches] == ["position_string"]


def test_a_refused_line_tells_rule_place_and_reason() -> None:
    data = {
        "position_string": "3b4/8/8/8/8/8/1T6/3D4 a 0/0 - - - 0 1",
        "line": ["Tb2-c3", "Bd8-d7", "Tc3-c4", "Bd7-d6"],
        "totals": {"Atreides": 99},
    }
    report = report_of(data)
    result = report.result
    assert (result.verdict, result.rule, result.at) == (None, "DC-3.2", {"move": 3})
    assert result.step == "Tc3-c4"
    assert result.message.endswith("Here c4 is not one diagonal step from c3.")
    assert [(item.key, item.expected, item.actual) for item in report.mismatches] == [
        ("line", "legal", "DC-3.2")
    ]


def test_a_move_that_cannot_be_read_has_no_rule() -> None:
    data = {"position_string": "3b4/8/8/8/8/8/1T6/3D4 a 0/0 - - - 0 1", "line": ["Tb2~c3"]}
    report = report_of(data)
    assert (report.result.rule, report.result.at) == (None, {"move": 1})
    assert report.mismatches[0].actual == "syntax error"
    assert report.result.message == (
        '"Tb2~c3" cannot be read as a move: there is no sign -, x, *, & or @ before the last '
        "square (DC-9.4)."
    )
    told = explained(data)
    assert [refusal.rule for refusal in told[0].refusals] == ["DC-9.4"]
