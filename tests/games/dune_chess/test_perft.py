"""Counts of lines, kept as text and confirmed by a player that shares no code with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.dune_chess import DuneChess
from pnp.games.dune_chess.notation import write_position
from pnp.games.kit.perft import divide, perft
from tests.games.dune_chess import naive
from tests.games.dune_chess.table import ENGINE, RULES, at, replayed


def tables() -> list[tuple[str, list[int], int]]:
    """Return position, counts from depth 1 on, and the depth to confirm."""
    text = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = []
    for position, counts in zip(lines[::2], lines[1::2], strict=True):
        numbers, confirmed = counts.split("/")
        found.append((position, [int(number) for number in numbers.split()], int(confirmed)))
    return found


@pytest.mark.parametrize(("text", "counts", "confirmed"), tables(), ids=range(len(tables())))
def test_counts_are_those_of_the_table(text: str, counts: list[int], confirmed: int) -> None:
    position = at(text)
    assert perft(ENGINE, position, 0) == 1
    for depth, count in enumerate(counts, start=1):
        assert perft(ENGINE, position, depth) == count


@pytest.mark.parametrize(("text", "counts", "confirmed"), tables(), ids=range(len(tables())))
def test_the_naive_player_counts_the_same(text: str, counts: list[int], confirmed: int) -> None:
    table = naive.read(text)
    assert naive.write(table) == text
    assert naive.perft(table, confirmed) == counts[confirmed - 1]


def test_parts_add_up_to_the_whole() -> None:
    position = ENGINE.set_up()
    parts = divide(ENGINE, position, 3)
    assert set(parts) == set(ENGINE.legal_moves(position))
    assert sum(parts.values()) == perft(ENGINE, position, 3) == 35541
    for move, count in parts.items():
        assert perft(ENGINE, ENGINE.apply(position, move), 2) == count


def test_a_finished_game_has_no_lines() -> None:
    position = at("3b4/8/8/3*4/8/8/8/3D4 a 0/0 - - - 100 60")
    assert [perft(ENGINE, position, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(ENGINE, position, 2) == {}


def test_a_line_may_be_longer_than_calls_go_deep() -> None:
    forced = "5*1t/8/5*1*/8/8/*1*5/8/T1*5 h 0/0 - - - 0 1"
    assert perft(ENGINE, at(forced), 99) == 1
    assert perft(ENGINE, at(forced), 101) == 0
    plain = RULES.plain()
    patient = DuneChess({**plain, "values": {**plain["values"], "safety_limit": 9000}})
    assert perft(patient, at(forced), 3000) == 1


def test_the_naive_player_plays_as_written() -> None:
    """Every line of every scenario, move by move."""
    from tests.games.dune_chess.table import SCENARIOS

    played = 0
    for scenario in SCENARIOS:
        if "position_string" not in scenario.data:
            continue
        position = replayed(scenario.data).start
        table = naive.read(write_position(position))
        for text in scenario.data.get("line") or ():
            table = naive.play(table, text)
            played += 1
        if "after_string" in scenario.data:
            assert naive.write(table) == scenario.data["after_string"]
    assert played > 100
