"""Records of games: written, read back, replayed, refused (DC-9.8)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.dune_chess import Drop, Go, Position, read_move
from pnp.games.dune_chess.notation import PositionFault, write_position
from pnp.games.dune_chess.records import RecordFault, read_record, replay, write_moves, write_record
from pnp.games.protocol import IllegalMove, InvalidMove
from pnp.model.scenarios import read_scenarios
from tests.games.dune_chess.table import (
    ENGINE,
    STEADY,
    at,
    explained,
    faults_of,
    reached,
    report_of,
)

LAST_SPICE = "8/8/8/2t5/1T6/8/8/3D1*1h a 2/3 - - - 5 60"


def played(start: Position, count: int, seed: int) -> tuple[list[Go | Drop], Position]:
    """Return random moves from a position and where they lead."""
    chance, position = Chance.of(seed, 0), start
    moves: list[Go | Drop] = []
    while len(moves) < count and (legal := ENGINE.legal_moves(position)):
        moves.append(chance.pick(len(moves), legal))
        position = ENGINE.apply(position, moves[-1])
    return moves, position


def test_rounds_are_numbered() -> None:
    moves = [read_move(text) for text in ("Hg8&f8", "Hb1&c1", "OHf8*d6")]
    assert write_moves(ENGINE.set_up(), moves) == "1. Hg8&f8 Hb1&c1 2. OHf8*d6"
    start = at("6b1/8/4t3/1t1**2s/F1(*~)*4/3T4/8/6D1 a 0/0 - - c4d5 4 12")
    later = [read_move(text) for text in ("Fa4&c4", "Sh5-h4")]
    assert write_moves(start, later) == "12. ... Fa4&c4 13. Sh5-h4"
    assert write_moves(start, []) == ""


def test_a_record_has_position_moves_and_result() -> None:
    start = at(LAST_SPICE)
    moves = [read_move(text) for text in ("Tb4xc5", "Hh1-g1", "Dd1-d2", "Hg1*f1")]
    end = start
    for move in moves:
        end = ENGINE.apply(end, move)
    text = write_record(ENGINE, start, moves, end)
    assert text == f"{LAST_SPICE}\n60. ... Tb4xc5 61. Hh1-g1 Dd1-d2 62. Hg1*f1\nA 13:5 {{DC-8.3}}\n"
    record = read_record(ENGINE, text)
    assert (record.start, record.result, record.rule) == (start, "A 13:5", "DC-8.3")
    assert replay(ENGINE, record)[-1] == end
    assert (
        write_record(ENGINE, ENGINE.set_up(), [], ENGINE.set_up()) == f"{ENGINE.constants.start}\n"
    )
    short = read_record(ENGINE, text.replace(" {DC-8.3}", ""))
    assert (short.result, short.rule) == ("A 13:5", None)
    assert len(replay(ENGINE, short)) == 5


@STEADY
@given(reached(), st.integers(0, 60), st.integers(0, 99))
def test_what_is_written_is_read_and_replayed(start: Position, count: int, seed: int) -> None:
    start = at(write_position(start))
    moves, end = played(start, count, seed)
    text = write_record(ENGINE, start, moves, end)
    record = read_record(ENGINE, text)
    assert record.start == start
    assert list(map(read_move, record.line)) == moves
    assert replay(ENGINE, record)[-1] == end
    assert faults_of(text) == []
    assert report_of(text).ok


def test_a_whole_game_is_a_scenario() -> None:
    moves, end = played(ENGINE.set_up(), 5000, 4)
    text = write_record(ENGINE, ENGINE.set_up(), moves, end)
    assert text.startswith("1. ") and max(map(len, text.splitlines())) <= 96
    report = report_of(text)
    assert report.ok
    assert report.result.state["after_string"] == write_position(end)
    assert [step.says for step in explained(text)] == list(map(str, moves))
    lost = text.replace("A ", "= ") if "\nA " in text else text.replace("\nH ", "\nA ")
    assert [item.key for item in report_of(lost).mismatches] == ["over"]
    words = text.split()
    words[2], words[1] = words[1], words[2]
    spoiled = report_of(" ".join(words))
    assert spoiled.result.at == {"move": 1} and spoiled.result.rule == "DC-2.3"


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_record_may_begin_with_a_star(tmp_path: Path, ends: str) -> None:
    start = at("**6/8/8/8/8/8/8/3D2h1 h 0/0 - - - 98 7")
    moves, end = played(start, 2, 1)
    text = write_record(ENGINE, start, moves, end)
    assert text.startswith("**6/") and text.endswith("{DC-8.5}\n")
    file = tmp_path / "records.txt"
    file.write_text(f"{text}---\n# another\n\n{text}---\nid: last\n", newline=ends)
    first, second, last = read_scenarios(file)
    assert (first.line, second.line, last.line) == (1, 7, 11)
    assert first.data.split() == second.data.split() == text.split()
    assert report_of(first.data).result.state["after_string"] == write_position(end)
    assert last.data == {"id": "last"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Hg8&f8", 'expected "1.", found "Hg8&f8"'),
        ("2. Hg8&f8", 'expected "1.", found "2."'),
        ("1. Hg8&f8 Hb1&c1 OHf8*d6", 'expected "2.", found "OHf8\\*d6"'),
        ("1. Hg8&f8 Hb1&c1 3. OHf8*d6", 'expected "2.", found "3."'),
        ("1. Hg8&f8 Hb1&c1 2.", "expected a move in round 2, found the end"),
        (f"{LAST_SPICE} 60. Tb4xc5", 'expected "...", found "Tb4xc5"'),
        (f"{LAST_SPICE} 60.", 'expected "...", found "the end"'),
    ],
)
def test_records_with_wrong_numbers(text: str, message: str) -> None:
    with pytest.raises(RecordFault, match=message):
        read_record(ENGINE, text)
    assert len(faults_of(text)) == 1
    assert report_of(text).result.verdict == "error"


def test_records_that_are_not_true() -> None:
    moves = "60. ... Tb4xc5 61. Hh1-g1 Dd1-d2 62. Hg1*f1"
    for ending, message in (
        ("A 13:6", "expected the result A 13:6, found A 13:5"),
        ("= 13:5", "expected the result = 13:5, found A 13:5"),
        ("A 13:5 {DC-8.2}", "expected the end by DC-8.2, found DC-8.3"),
    ):
        record = read_record(ENGINE, f"{LAST_SPICE}\n{moves}\n{ending}\n")
        with pytest.raises(RecordFault, match=message):
            replay(ENGINE, record)
        assert not report_of(f"{LAST_SPICE}\n{moves}\n{ending}\n").ok
    with pytest.raises(RecordFault, match="found a game that goes on"):
        replay(ENGINE, read_record(ENGINE, "1. Hg8&f8\nA 50:50"))
    with pytest.raises(IllegalMove):
        replay(ENGINE, read_record(ENGINE, "1. Hg8-f8"))
    with pytest.raises(InvalidMove):
        replay(ENGINE, read_record(ENGINE, "1. Hg8~f8"))
    with pytest.raises(PositionFault):
        read_record(ENGINE, "8/8 a 0/0 - - - 5 60\n60. ... Tb4xc5")
    assert faults_of("8/8 a 0/0 - - - 5 60")[0].path == ()
