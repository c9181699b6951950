"""Other numbers of the rules, by the same chance: which differences are real."""

from __future__ import annotations

import math
import pickle
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from pnp.errors import UsageProblem
from pnp.games.kit.intervals import critical, mean, paired, student
from pnp.games.kit.saved import digest_of
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Tally, simulation_of
from pnp.games.kit.sweep import Sweep, findings, read_sweep, simulated
from pnp.games.protocol import AnyGame
from tests.command import Run, heard
from tests.games.declared.table import game as declared
from tests.games.kit.games import STONE_RULES, STONES
from tests.games.kit.stones import Stones

CHESS = ("simulate", "dune-chess", "--turns", "20", "--games", "3", "--sweep", "value_spice=0,3")


def sweep(words: str, policy: str = "greedy", game: AnyGame = STONES) -> Sweep:
    made = simulated(game, Asked("stones", policy=policy, games=40, sweep=words))
    assert isinstance(made, Sweep)
    return made


def test_every_setting_plays_what_it_plays_alone() -> None:
    whole = sweep("stones=9..11", "random").run(range(40))
    for stones in (9, 10, 11):
        rules = {**STONE_RULES, "values": {"stones": stones, "most": 3}}
        alone = simulation_of(Stones(rules), Asked("stones", policy="random", games=40))
        won = {seat: count for (seat, _), count in alone.run(range(40)).won.items()}
        assert {seat: whole.won[f"stones={stones}", seat] for seat in won} == won


def test_a_real_difference_is_told_and_accident_is_called_so() -> None:
    """Of 10 stones the first to move takes the last by good play, of 12 the second; 11 is as 10."""
    made = sweep("stones=11,12")
    tally = made.run(range(40))
    assert findings(made.summary(tally)) == [
        "stones=12: first wins less, 0.0%, which is -100.0 points (-100.0 to -83.5)",
        "stones=12: second wins more, 100.0%, which is +100.0 points (+83.5 to +100.0)",
        "stones=12: every game 1 turn longer",
        "no other difference in wins that 40 games could show (2 were looked at)",
    ]


def counts(both: int, longer: int, squared: int, unfinished: int = 0) -> Tally:
    """Return 40 games by two settings, some of which were left by the second."""
    tally = Tally(games=40)
    tally.more.update({
        ("both over", "stones=12"): both, ("longer", "stones=12"): longer,
        ("longer squared", "stones=12"): squared, ("unfinished", "stones=12"): unfinished,
        ("turns", "stones=12"): 4 * (40 - unfinished), ("turns", "stones=10"): 160,
    })  # fmt: skip
    return tally


def test_games_that_were_left_are_not_called_short() -> None:
    """Where half of the games never end, those that are over are the short ones."""
    made = sweep("stones=12")
    left = made.lengths(counts(28, -60, 200, 12))[1]
    assert left == {
        "setting": "stones=12", "games": 40, "unfinished": 12, "turns": 4.0,
        "verdict": "not compared: 12 of 40 games were left",
    }  # fmt: skip
    assert made.lengths(counts(40, -60, 200))[1]["verdict"] == "shorter"
    assert findings(made.summary(counts(28, -60, 200, 12)))[-2:] == [
        "stones=12: 12 of 40 games left before the end, which nobody won",
        "where games were left, how long they are is not compared",
    ]


def test_a_sweep_says_games_and_those_left_setting_by_setting() -> None:
    made = sweep("stones=12")
    plain = made.summary(counts(28, -60, 200, 12))
    assert "unfinished" not in plain and plain["games"] == 40
    assert [row["unfinished"] for row in plain["lengths"]] == [0, 12]


def test_it_stops_when_the_printed_intervals_are_narrow_enough() -> None:
    made = sweep("stones=9..12", "random")
    tally = made.run(range(40))
    widest = max(
        (row["difference_high"] - row["difference_low"]) / 2
        for row in made.rows(tally)
        if "difference" in row
    )
    assert made.spread(tally) == pytest.approx(widest, abs=1e-4)


@pytest.mark.parametrize(
    ("share", "freedom", "published"),
    [(0.975, 9, 2.2622), (0.995, 9, 3.2498), (0.9995, 9, 4.7809), (0.975, 30, 2.0423),
     (0.9995, 30, 3.6460), (0.975, 120, 1.9799)],
)  # fmt: skip
def test_students_t_against_published_values(share: float, freedom: int, published: float) -> None:
    z = NormalDist().inv_cdf(share)
    assert student(z, freedom) == pytest.approx(published, rel=6e-4)


def test_few_pairs_and_those_without_spread_decide_nothing() -> None:
    """Three games that are 1, 1 and 2 turns longer are no proof; nor are forty that are alike."""
    assert mean(13, 19, 9, critical()) == mean(40, 40, 40, critical()) == (-math.inf, math.inf)
    low, high = mean(14, 22, 10, critical())
    assert (low, high) == pytest.approx((1.4 - 2.2622 * 0.16330, 1.4 + 2.2622 * 0.16330), abs=1e-3)


def test_another_sweep_is_another_simulation() -> None:
    assert digest_of(sweep("stones=11,12")) != digest_of(sweep("stones=11,13"))
    assert digest_of(sweep("stones=12")) == digest_of(sweep("stones=12"))


def test_pairs_tell_more_than_games_apart() -> None:
    """What changes in 10 games of 100, always one way, is shown; so are 60 and 70 of others not."""
    assert paired(10, 0, 100, critical())[0] > 0
    assert paired(25, 15, 100, critical())[0] < 0


def test_the_numbers_of_declared_rules() -> None:
    """They stand in play.yaml or rules.yaml; a shorter race is a shorter game."""
    pig = declared("pig")
    made = sweep("goal=20", "random", pig)
    tally = made.run(range(12))
    shorter = made.lengths(tally)[1]
    assert (shorter["setting"], shorter["verdict"]) == ("goal=20", "shorter")
    assert pig.numbers == {"goal": 100}


@pytest.mark.parametrize(
    ("words", "told", "hint"),
    [
        ("stone=3", "expected a value of the rules, found stone", 'did you mean "stones"?'),
        ("gold=3", "expected a value of the rules, found gold", "known: most, stones"),
        ("stones", "expected numbers for stones, found none", "stones=10..16 or stones=8,10,12"),
        ("stones=9..x", "expected numbers for stones, found 9..x",
         "stones=10..16 or stones=8,10,12"),
        ("stones=9..3", "expected numbers for stones, found 9..3",
         "stones=10..16 or stones=8,10,12"),
        ("stones=1..40;most=1..2", "expected at most 64 settings of a sweep, found 81", None),
        ("stones=3;stones=4", "expected every value once, found stones twice", None),
    ],
)  # fmt: skip
def test_what_is_no_sweep(words: str, told: str, hint: str | None) -> None:
    with pytest.raises(UsageProblem) as error:
        read_sweep(words.split(";"), STONE_RULES["values"])
    assert str(error.value) == told + (f"\n  hint: {hint}" if hint else "")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Run:
    monkeypatch.chdir(tmp_path)
    return heard(capsys)


def test_parts_of_a_sweep_add_up(run: Run) -> None:
    whole = run(*CHESS, "--save", "whole.json")
    for number in (1, 2):
        run(*CHESS, "--part", f"{number}/2", "--save", f"{number}.json")
    assert run("tally", "2.json", "1.json") == whole


def test_a_sweep_as_a_table(run: Run) -> None:
    """The rows of the rules as they are have no differences."""
    head, first, *_, last = run(*CHESS, "--csv")[1].splitlines()
    assert head == (
        "game,policy,players,seed,all_games,setting,player,games,won,share,low,high,"
        "unfinished,difference,difference_low,difference_high,verdict"
    )
    assert first.endswith(",value_spice=1,Atreides,3,0,0.0,0.0,0.5615,3,,,,"), first
    assert last.endswith(",no difference that 3 games could show"), last


def test_the_pieces_that_the_print_would_lack(run: Run) -> None:
    express = ("simulate", "dune-express", "--games", "1", "--turns", "1", "--players", "2")
    code, said = run(*express, "--sweep", "troops_per_faction=13,16", "--sweep", "first_round=2")
    assert code == 0
    assert said.splitlines()[-2:] == [
        "troops_per_faction=16: the print lacks 2 troops of each of 6 kinds",
        "first_round: no data say which pieces it counts; see whether the print has enough",
    ]


def test_numbers_that_the_rules_refuse(run: Run) -> None:
    code, said = run("simulate", "dune-express", "--sweep", "troops_per_faction=-3")
    assert (code, said) == (
        2,
        "pnp: troops_per_faction=-3: the rules do not allow it: rules.yaml: troops_per_faction: "
        "expected a whole number from 0 up, found -3\n",
    )
    code, said = run("simulate", "dune-express", "--sweep", "first_round=2", "--detail")
    assert (code, said) == (2, "pnp: expected --sweep or --detail, found both\n")


def test_a_sweep_goes_to_other_processes() -> None:
    made = sweep("stones=9")
    assert pickle.loads(pickle.dumps(made)).run(range(3)) == made.run(range(3))
