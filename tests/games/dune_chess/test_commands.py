"""`pnp examples`, `why`, `perft`, `play` and `simulate` with Dune Chess, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.cli import examples, perft, play, simulate, why
from pnp.errors import UsageProblem
from pnp.games.kit.human import Question
from pnp.games.kit.match import match_of
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import simulation_of
from tests.games.dune_chess.table import ENGINE, ROOT

START = ENGINE.constants.start
CHESS = ("--game", "dune-chess")


@pytest.fixture(autouse=True)
def workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def run(command: Any, *arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


SOUND = f"""\
id: sound
position_string: "{START}"
line: [Tb7-a6]
legal_move_count: 32
"""
REFUSED = f"""\
id: refused
position_string: "{START}"
line: [Tb7-a6, Tb2-b3]
"""
CROOKED = f"""\
id: crooked
position_string: "{START}"
positon: {{}}
line: [3]
checkpoints: {{2: x}}
over: {{rul: DC-8.3}}
"""


def test_json_lines_are_the_contract(tmp_path: Path) -> None:
    file = tmp_path / "chess.yaml"
    file.write_text("---\n".join((SOUND, REFUSED)), encoding="utf-8")
    result = run(examples.command, str(file), "--game", "dune-chess", "--json")
    assert result.exit_code == 1
    sound, refused = map(json.loads, result.output.splitlines())
    assert (sound["id"], sound["verdict"], sound["ok"], sound["at"]) == ("sound", None, True, None)
    assert sound["state"]["record"] == "1. Tb7-a6"
    assert refused["verdict"] is None and refused["ok"] is False
    assert (refused["rule"], refused["at"]) == ("DC-3.2", {"move": 2})
    assert refused["mismatches"] == [{"key": "line", "expected": "legal", "actual": "DC-3.2"}]
    told = run(examples.command, str(file), "--game", "dune-chess").output
    assert f"{file.as_posix()}:6: refused: not as expected (DC-3.2) at move 2" in told


def test_faults_of_form_have_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "chess.yaml"
    file.write_text(CROOKED, encoding="utf-8")
    result = run(examples.command, str(file), "--game", "dune-chess", "--json")
    (crooked,) = map(json.loads, result.output.splitlines())
    assert crooked["verdict"] == "error"
    assert crooked["message"].replace(file.as_posix(), "chess.yaml").splitlines() == [
        "chess.yaml:3: positon: no such key",
        '  hint: did you mean "position"?',
        "chess.yaml:4: line[0]: expected a text, found the number 3",
        "chess.yaml:6: over.rul: no such key",
        '  hint: did you mean "rule"?',
        "chess.yaml:5: checkpoints.2: expected the number of a move up to 1, found 2",
    ]


def test_why_tells_every_move(tmp_path: Path) -> None:
    file = tmp_path / "chess.yaml"
    file.write_text(REFUSED, encoding="utf-8")
    result = run(why.command, "dune-chess", str(file))
    assert result.exit_code == 0
    assert "move 1: Tb7-a6: legal" in result.output
    assert "move 2: Tb2-b3: not legal" in result.output
    assert "verdict: not as expected by DC-3.2 at move 2" in result.output


def test_perft_counts_and_divides() -> None:
    assert run(perft.command, "start", "3", *CHESS).output == "35541\n"
    assert run(perft.command, START, "0", *CHESS).output == "1\n"
    *moves, total = run(perft.command, "start", "2", "--divide", *CHESS).output.splitlines()
    assert total == "1030" and len(moves) == 32
    assert sum(int(line.split()[1]) for line in moves) == 1030
    assert moves == sorted(moves)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("8/8", "1", *CHESS), "position: expected 8 fields"),
        (("start", "0", "--divide", *CHESS), "expected a depth from 1 up"),
        (("start", "1"), "expected --game with the name of a game"),
        (("start", "1", *CHESS, "--players", "x"), "expected no players for dune-chess"),
    ],
)
def test_perft_with_what_it_cannot_use(arguments: tuple[str, ...], message: str) -> None:
    result = run(perft.command, *arguments)
    assert isinstance(result.exception, UsageProblem)
    assert message in str(result.exception)


def test_a_game_is_played_saved_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    arguments = ("dune-chess", "--random", "--seed", "5", "--save", str(file))
    result = run(play.command, *arguments)
    assert result.exit_code == 0
    assert result.output.startswith("1. ")
    text = file.read_text(encoding="utf-8")
    again = run(play.command, *arguments)
    assert again.output == result.output and file.read_text(encoding="utf-8") == text
    ending = text.splitlines()[-1]
    assert result.output.splitlines()[-1].startswith(ending.partition(" {")[0] + ": ")
    replayed = run(examples.command, str(file), "--game", "dune-chess")
    assert replayed.output == "1 scenario as expected\n"
    file.write_text(text.replace("{DC-8.", "{DC-8.7} {DC-8."), encoding="utf-8")
    assert run(examples.command, str(file), "--game", "dune-chess").exit_code == 1


def test_a_game_can_be_left(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run(play.command, "dune-chess", "--turns", "5", "--save", str(file))
    assert result.output.splitlines()[-1] == "not over after 5 moves"
    assert file.read_text(encoding="utf-8").startswith("1. ")
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1
    assert run(examples.command, str(file), "--game", "dune-chess").exit_code == 0


def test_a_person_plays_with_full_and_short_texts() -> None:
    asked: list[Question] = []
    answers = iter(("Tb7-b6", "nonsense", "a6", "Tb7-c6", "Tb7-a6", "Hg8&f8"))

    def ask(question: Question) -> str:
        asked.append(question)
        return next(answers)

    match = match_of(ENGINE, Asked("dune-chess", people="harkonnen", turns=3), ask)
    lines = list(match.lines())
    assert lines[0].startswith("1. Tb7-a6 ") and lines[1].startswith("2. Hg8&f8")
    assert {question.who for question in asked} == {"Harkonnen"}
    refused = [question.refused for question in asked]
    assert refused[0] == "" and "DC-3.2" in refused[1] and "expected a move" in refused[2]
    assert "DC-2.6" in refused[4]
    assert len(asked[0].choices) == 32 and asked[0].sees[-1] == START


@pytest.mark.parametrize(
    "asked",
    [
        Asked("dune-chess", players="a,b"), Asked("dune-chess", options="x"),
        Asked("dune-chess", policy="clever"), Asked("dune-chess", policy="random,random,random"),
        Asked("dune-chess", people="ix"), Asked("dune-chess", factions="x"),
    ],
)  # fmt: skip
def test_wrong_wishes_are_refused(asked: Asked) -> None:
    with pytest.raises(UsageProblem, match="expected"):
        match_of(ENGINE, asked, lambda question: "")


def test_simulations_add_up_however_they_are_split() -> None:
    asked = Asked("dune-chess", games=12, seed=3, policy="greedy,random")
    simulation = simulation_of(ENGINE, asked)
    whole = simulation.run(range(12))
    parts = simulation.run(range(5))
    parts.add(simulation.run(range(5, 12)))
    assert whole == parts and whole.games == 12
    summary = simulation.summary(whole)
    assert sum(row["won"] for row in summary["rows"]) + summary["unfinished"] == 12
    assert sum(summary["ended"].values()) == 12
    assert summary["policy"] == "greedy against random"
    assert summary["rows"][0]["won"] > summary["rows"][1]["won"]
    lines, table = simulation.told(summary)
    assert "Atreides counts " in lines[-1] and len(table) == 4
    assert set(simulation.named()) <= set(summary)


def test_simulate_prints_a_table() -> None:
    result = run(simulate.command, "dune-chess", "--games", "4", "--turns", "10", "--json")
    summary = json.loads(result.output)
    assert (summary["games"], summary["unfinished"]) == (4, 4)
    table = run(simulate.command, "dune-chess", "--games", "4", "--csv")
    assert table.output.startswith("game,seed,all_games,unfinished,house,policy,games,won")
