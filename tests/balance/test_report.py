"""The report of a simulation: the answer in words, one page that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.balance import charts, words
from pnp.balance.answer import Answer
from pnp.balance.beyond import beyond, lines
from pnp.balance.page import page
from pnp.balance.shares import by_player, by_seat
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Tally
from pnp.games.kit.sweep import simulated
from tests.chromium import Page, chromium
from tests.command import ended
from tests.games.kit.games import PRIZES, STONES
from tests.outside import axe


def answer(**asked: Any) -> Answer:
    simulation = simulated(STONES, Asked("stones", **{"policy": "greedy", "games": 40, **asked}))
    return Answer(simulation, simulation.run(range(40)), ["stones=12: the print lacks 2 stones"])


def test_a_question_of_balance_is_answered_in_words() -> None:
    """Is it too strong, by how much, and what would change it?"""
    swept = answer(sweep="stones=12")
    assert words.verdicts(swept) == [
        "First: too strong. 100.0% of 40 games won, where 50.0% would be fair: "
        "38.8 to 50.0 points too many",
        "Second: too weak. 0.0% of 40 games won, where 50.0% would be fair: "
        "38.8 to 50.0 points too few",
        "100.0% of the games end by ST-3.1: Whoever takes the last stone wins, and the game is "
        "over.",
        "Half of the games are over after 5 turns, one in ten after 5, nine in ten after 5",
    ]
    assert words.changes(swept) == [
        "stones=12: first wins less, 0.0%, which is -100.0 points (-100.0 to -84.7)",
        "stones=12: second wins more, 100.0%, which is +100.0 points (+84.7 to +100.0)",
        "stones=12: every game 1 turn longer",
        "stones=12: the print lacks 2 stones",
    ]


def test_accident_is_no_answer() -> None:
    simulation = simulated(PRIZES, Asked("prizes", players="2", factions="ann,bob", games=8))
    tally = Tally(games=8)
    tally.played.update({("ann", 1): 4, ("ann", 2): 4, ("bob", 1): 4, ("bob", 2): 4})
    tally.won.update({("ann", 1): 2, ("ann", 2): 3, ("bob", 1): 1, ("bob", 2): 2})
    tally.turns.update({3: 8})
    drawn = Answer(simulation, tally)
    assert words.verdicts(drawn) == [
        "No player is shown to be too strong or too weak; differences up to 38.1 points could "
        "still hide",
        "No seat is shown to be too strong or too weak; differences up to 38.1 points could "
        "still hide",
        "Half of the games are over after 3 turns, one in ten after 3, nine in ten after 3",
    ]
    assert [one.name for one in by_player(drawn)] == ["Ann", "Bob"]
    assert [one.games for one in by_seat(drawn)] == [8, 8]
    assert words.changes(drawn) == [
        "No number of the rules was varied here. pnp simulate prizes --sweep VALUE=10..16 "
        "--report out.html plays by others, with the same chance"
    ]


def counts(won: int, turns: dict[int, int], games: int = 10, **more: Any) -> Answer:
    """Return games of which ann won some alone."""
    simulation = simulated(PRIZES, Asked("prizes", players="2", factions="ann,bob", games=games))
    tally = Tally(games=games, unfinished=games - sum(turns.values()), **more)
    tally.played.update({("ann", 1): games, ("bob", 2): games})
    tally.won.update({("ann", 1): won})
    tally.turns.update(turns)
    tally.ended.update({"R-1": sum(turns.values())})
    return Answer(simulation, tally)


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ({1: 9}, ["Half of the games are over after 1 turn, one in ten after 1, nine in ten after "
                  "1", "1 of 10 games was left before the end"]),
        ({1: 5, 9: 1}, ["Half of the games are over after 1 turn, one in ten after 1",
                        "4 of 10 games were left before the end"]),
        ({7: 4}, ["One in ten of the games is over after 7 turns, not half of them ever",
                  "6 of 10 games were left before the end"]),
        ({}, ["10 of 10 games were left before the end"]),
    ],
)  # fmt: skip
def test_games_that_were_left_are_games_too(turns: dict[int, int], told: list[str]) -> None:
    found = words.verdicts(counts(3, turns))
    assert found[-len(told) :] == told
    over = sum(turns.values())
    if over:
        assert f"{over / 10:.1%} of the games end by R-1: " in found


def test_nobody_won_and_what_was_shared() -> None:
    assert words.verdicts(counts(0, {4: 10}, drawn=10)) == [
        "No game was won by any player",
        "100.0% of the games end by R-1: ",
        "Half of the games are over after 4 turns, one in ten after 4, nine in ten after 4",
        "10 of 10 games were drawn or shared, which count as won by nobody",
    ]
    assert "nobody had a choice" in lines(beyond(PRIZES, Tally()))


def test_a_single_player_is_neither_strong_nor_weak() -> None:
    alone = counts(4, {2: 10})
    for counter in (alone.tally.played, alone.tally.won):
        counter.pop(("bob", 2), None)
    assert words.verdicts(alone)[0] == "Ann won 40.0% of 10 games (16.8% to 68.7%)"
    (row,) = alone.simulation.rows(alone.tally)
    assert row["verdict"] == ""
    assert "1 game, 2 players" in words.played(counts(1, {1: 1}, 1))


@pytest.mark.needs("matplotlib")
def test_a_page_has_the_games_that_were_left() -> None:
    made = page(counts(3, {7: 4}), "Prizes")
    assert '<th scope="row">left before the end</th><td>6</td><td>60.0%</td>' in made
    assert '<th scope="row">R-1</th><td>4</td><td>40.0%</td>' in made


@pytest.fixture(scope="module")
def pages() -> list[str]:
    return [page(answer(detail=True), "Stones"), page(answer(sweep="stones=9,12"), "Stones")]


@pytest.mark.needs("matplotlib")
def test_a_page_needs_nothing_else_and_is_the_same_again(pages: list[str]) -> None:
    assert page(answer(sweep="stones=9,12"), "Stones") == pages[1]
    for made in pages:
        assert re.findall(r"<script|<link|@import|src=|https?://(?!www\.w3\.org/)", made) == []
        names = re.findall(r'\bid="([^"]+)"', made)
        assert len(names) == len(set(names))
        # No chart has a colour of its own: what is dark by day is light by night.
        assert set(re.findall(r"(?:fill|stroke): ([^;\"]+)", made)) <= {
            "none", "var(--ink)", "var(--line)", "var(--accent)"
        }  # fmt: skip


@pytest.mark.needs("matplotlib", "chromium", "posix", "axe-core")
def test_a_page_as_axe_judges_it(pages: list[str], tmp_path: Path) -> None:
    script = axe()
    assert script
    with chromium(tmp_path / "profile") as tab:
        for number, made in enumerate(pages):
            path = tmp_path / f"{number}.html"
            path.write_text(made, encoding="utf-8")
            judged(tab, path, (1280, 390)[number], script.read_text(encoding="utf-8"))


def judged(tab: Callable[[], Page], path: Path, width: int, script: str) -> None:
    shown = tab()
    shown.open(path.as_uri(), width, 900)
    shown.wait("document.querySelector('h1')")
    shown.run(f"{script}; 1")
    for dark in (False, True):
        shown.dark(dark)
        told = shown.run(
            "axe.run(document, { resultTypes: ['violations'] }).then((told) => told.violations.map("
            "({ id, nodes }) => [id, nodes[0].html.slice(0, 160)]))"
        )
        assert told == []
    assert shown.run("document.documentElement.scrollWidth") <= width
    assert shown.wrong() == []


def test_without_matplotlib_nothing_is_played(monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda name: None)
    assert ended("simulate", "dune-chess", "--report", "out.html") == 1
    assert capsys.readouterr().err == (
        "pnp: a report needs matplotlib, which is not installed\n"
        '  hint: pip install "pnp-compiler[report]"\n'
    )


@pytest.mark.needs("matplotlib")
def test_the_command_writes_it(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    chess = ("simulate", "dune-chess", "--games", "2", "--turns", "20", "--save", "two.json")
    assert ended(*chess, "--report", "out.html") == 0
    assert capsys.readouterr().err == "out.html: the report\n"
    first = Path("out.html").read_bytes()
    assert ended("tally", "two.json", "--report", "again.html") == 0
    assert Path("again.html").read_bytes() == first
    assert "<h1>Dune Chess: balance</h1>" in first.decode()
