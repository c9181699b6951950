"""`pnp examples`, `why`, `play` and `simulate` as a user meets them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.cli import examples, play, simulate, why
from pnp.errors import Problems, UsageProblem
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios, written
from pnp.model.workspace import Workspace

GOOD = """\
id: good
players: [atreides, harkonnen]
dice: {faction: [atreides, fremen, fremen, fremen], spice: 3, location: carthag, traitor: poison}
actions: [{do: place, count: 1, into: carthag}]
expect: {verdict: legal, spice_left: 2}
"""
BAD = """\
id: bad
players: [atreides, harkonnen]
dice: {faction: [atreides, fremen, fremen, fremen], spice: 3, location: carthag, traitor: poison}
actions: [{do: place, count: 1, into: carthag}, {do: place, count: 2, into: arrakeen}]
expect: {verdict: legal, spice_left: 0}
"""
CROOKED = "id: crooked\nplayers: [atreidis, harkonnen]\n"


def run(command: Any, *arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "turns.yaml"
    path.write_text("\n---\n".join((GOOD, BAD, CROOKED)), encoding="utf-8")
    return Path("turns.yaml")


def test_json_lines_are_the_contract(file: Path) -> None:
    result = run(examples.command, str(file), "--game", "dune-express", "--json")
    assert result.exit_code == 1
    good, bad, crooked = map(json.loads, result.output.splitlines())
    assert good == {
        "file": "turns.yaml",
        "line": 1,
        "id": "good",
        "verdict": "legal",
        "rule": None,
        "at": None,
        "message": "",
        "state": {
            "board": {"carthag": {"atreides": 1}},
            "forts": [],
            "sand_storm": "none",
            "held": {},
            "supply": {"atreides": 13, "harkonnen": 14},
            "sardaukar_pile": 8,
            "spice_left": 2,
            "winner": "none",
            "active": "atreides",
            "round": 1,
        },
        "ok": True,
        "mismatches": [],
    }
    assert bad["line"] == 8
    assert (bad["verdict"], bad["rule"], bad["at"]) == ("illegal", "DE-5.2", {"action": 2})
    assert bad["mismatches"] == [
        {"key": "verdict", "expected": "legal", "actual": "illegal"},
        {"key": "spice_left", "expected": 0, "actual": 2},
    ]
    assert bad["ok"] is False
    assert (crooked["verdict"], crooked["id"], crooked["ok"]) == ("error", "crooked", False)
    assert crooked["message"] == (
        'turns.yaml:16: players[0]: expected a faction, found "atreidis"\n'
        '  hint: did you mean "atreides"?'
    )


def test_places_in_json(file: Path) -> None:
    turns = """\
players: [atreides, harkonnen]
turns:
  - {by: atreides, actions: [{do: end_turn}]}
---
players: [atreides, harkonnen]
turns:
  - {by: harkonnen}
---
players: [atreides, harkonnen]
rolls: [{roll: {F1: fremen}}]
---
players: [atreides, harkonnen]
claims: [{fact: {kind: winner, faction: atreides}}]
---
players: [atreides]
"""
    file.write_text(turns, encoding="utf-8")
    result = run(examples.command, str(file), "--game", "dune-express", "--json")
    places = [json.loads(line)["at"] for line in result.output.splitlines()]
    assert places == [{"turn": 1, "action": 1}, {"turn": 1}, {"roll": 1}, {"claim": 1}, None]


def test_a_failure_is_told_in_full(file: Path) -> None:
    file.write_text(BAD, encoding="utf-8")
    result = run(examples.command, str(file), "--game", "dune-express")
    assert result.exit_code == 1
    assert result.output == (
        "turns.yaml:1: bad: illegal (DE-5.2) at action 2\n"
        "  step: place 2 Troops at Arrakeen\n"
        "  why: Counters are placed at the Active Location and nowhere else; it may be the Polar "
        "Sink. Here the Active Location is Carthag, not Arrakeen.\n"
        "  The verdict is illegal, not legal.\n"
        "  2 Spice is left, not 0.\n"
        "  position:\n"
        "    round 1, turn of Atreides\n"
        "      dice: F1 Atreides, F2 Fremen, F3 Fremen, F4 Fremen, S 3, L Carthag, T Poison\n"
        "      Spice left: 2\n"
        "      Sietch Tabr      -\n"
        "      Carthag          Atreides 1 Troop  [Active Location]\n"
        "      Arrakeen         -\n"
        "      Tuek's Sietch    -\n"
        "      Habbanya Sietch  -\n"
        "      Polar Sink       -\n"
        "      supply: Atreides 13, Harkonnen 14\n"
        "1 of 1 scenario not as expected\n"
    )


def test_good_scenarios_end_with_0(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    result = run(examples.command, str(file), "--game", "dune-express")
    assert (result.exit_code, result.output) == (0, "1 scenario as expected\n")


def test_a_scenario_without_expectations_has_to_be_legal(file: Path) -> None:
    file.write_text(BAD.replace("expect:", "# expect:"), encoding="utf-8")
    assert run(examples.command, str(file), "--game", "dune-express").exit_code == 1


def test_a_file_that_is_not_there(file: Path) -> None:
    result = run(examples.command, "gone.yaml", "--game", "dune-express", "--json")
    assert result.exit_code == 1
    line = json.loads(result.output)
    assert (line["verdict"], line["id"], line["file"]) == ("error", None, "gone.yaml")


def test_an_unknown_game(file: Path) -> None:
    result = run(examples.command, str(file), "--game", "dune-expres")
    assert isinstance(result.exception, UsageProblem)
    assert 'did you mean "dune-express"?' in str(result.exception)


def test_coverage_is_printed(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    result = run(examples.command, str(file), "--game", "dune-express", "--coverage")
    assert "obeyed by none: " in result.output
    assert "broken by none: DE-0.4, DE-0.5" in result.output
    assert "DE-5.4" not in result.output.split("broken by none")[0]
    switched = run(examples.command, str(file), "--game", "dune-express", "--switch")
    assert "switched off unnoticed: DE-0.4, DE-0.5" in switched.output
    file.write_text(BAD.replace("verdict: legal, spice_left: 0", "rule: DE-5.2"), encoding="utf-8")
    switched = run(examples.command, str(file), "--game", "dune-express", "--switch")
    assert switched.exit_code == 0
    assert "DE-5.1" in switched.output and "DE-5.2" not in switched.output


def test_requests_for_printing_are_answered_by_the_planner(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def answer(game: str, request: dict[str, Any], workspace: Workspace) -> dict[str, Any]:
        asked.append((game, request))
        return {"verdict": "tiled", "board_mm": 220.0, "page_factors": {"board": 110, "dice": 100},
                "pages_at_least": 3}  # fmt: skip

    monkeypatch.setattr("pnp.pipeline.answer.print_answer", answer)
    file.write_text(
        "print: {map_factor: 110, paper: A4}\n"
        "expect: {verdict: tiled_or_refused, board_mm: 220, page_factors: {board: 110},\n"
        "         pages_at_least: 2, never: shrunk}\n---\n"
        "print: {map_factor: 110, paper: A4}\n"
        "expect: {verdict: legal, board_mm: 219, page_factors: {board: 111}, pages_at_least: 4}\n",
        encoding="utf-8",
    )
    result = run(examples.command, str(file), "--game", "dune-express", "--json")
    right, wrong = map(json.loads, result.output.splitlines())
    assert asked[0] == ("dune-express", {"map_factor": 110, "paper": "A4"})
    assert right["ok"] is True
    assert [item["key"] for item in wrong["mismatches"]] == [
        "verdict", "board_mm", "page_factors", "pages_at_least"]  # fmt: skip


def test_why_explains_the_effects_and_all_objections(file: Path) -> None:
    file.write_text(BAD, encoding="utf-8")
    result = run(why.command, "dune-express", "turns.yaml#bad")
    lines = result.output.splitlines()
    assert result.exit_code == 0
    start = lines.index("  action 1: place 1 Troop at Carthag: legal")
    assert lines[start + 3].startswith("    DE-5.4 (Placing, rul")
    assert lines[start + 3].endswith(
        "): placing 1 at Carthag costs 1 Spice. Rule: Placing a counter costs 1 Spice."
    )
    start = lines.index("  action 2: place 2 Troops at Arrakeen: not legal")
    assert [line.split()[0] for line in lines[start + 1 : -1]] == ["DE-5.2", "DE-5.3"]
    assert lines[-1] == "  verdict: illegal by DE-5.2 at action 2"


def test_why_of_an_action_keeps_the_rules_of_the_roll_to_itself(file: Path) -> None:
    file.write_text(BAD, encoding="utf-8")
    brief = run(why.command, "dune-express", "turns.yaml#bad").output
    at_length = run(why.command, "dune-express", "turns.yaml#bad", "--rolls").output
    assert "roll 1: roll Atreides" in brief
    assert "DE-3.1" not in brief
    assert "DE-3.1 (Rolling, " in at_length


def test_why_shows_where_a_rule_is_told_and_no_remark_of_the_author(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "stones"
    folder.mkdir(parents=True)
    rules = folder / "rules.yaml"
    rules.write_text('sections: {ST-1: Stones}\nrules:\n  ST-1.1: {text: "Take one."}\n')
    (folder / "rulebook.md").write_text("{# ST-1.1 is\nplain #}\n# Stones\n\nTake. [ST-1.1]\n")
    assert why.Places(read_rules(rules)).cite("ST-1.1") == "ST-1.1 (Stones, rulebook.md:5):"


def test_why_goes_on_after_a_refusal(file: Path) -> None:
    more = BAD.replace("into: arrakeen}]", "into: arrakeen}, {do: end_turn}]")
    file.write_text(more, encoding="utf-8")
    result = run(why.command, "dune-express", "turns.yaml")
    assert "  action 3: end the turn: legal" in result.output


def test_why_tells_an_invalid_state(file: Path) -> None:
    file.write_text("players: [atreides]\n", encoding="utf-8")
    result = run(why.command, "dune-express", "turns.yaml")
    assert "verdict: invalid state by DE-1.1" in result.output
    assert "Here the number of players is 1." in result.output


def test_why_wants_a_known_id(file: Path) -> None:
    result = run(why.command, "dune-express", "turns.yaml#goood")
    assert isinstance(result.exception, UsageProblem)
    assert 'did you mean "good"?' in str(result.exception)
    assert isinstance(run(why.command, "dune-express", "turns.yaml#crooked").exception, Problems)


@pytest.mark.parametrize(
    "options",
    ["", "advanced,house,tactics,thumper", "dice=regular,thumper", "three_roll_limit,snoozefest"],
)
def test_a_saved_game_replays_to_the_same_end(file: Path, options: str) -> None:
    arguments = ["dune-express", "--random", "--seed", "7", "--turns", "30",
                 "--players", "atreides,harkonnen,bene-gesserit", "--options", options]  # fmt: skip
    first = run(play.command, *arguments, "--save", "saved.yaml")
    assert first.exit_code == 0, first.exception
    assert "Turn 1, round 1: Atreides" in first.output
    assert run(play.command, *arguments).output == first.output
    (saved,) = read_scenarios(Path("saved.yaml"))
    assert 2 <= len(saved.data["turns"]) <= 30
    assert run(examples.command, "saved.yaml", "--game", "dune-express").exit_code == 0
    assert not Path("saved.yaml.part").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "atreides,harkonen"], 'did you mean "harkonnen"?'),
        (["--players", "atreides"], "2 to 6 players"),
        (["--players", "atreides,atreides"], "every faction once"),
        (["--players", "atreides,fremen", "--options", "tactiks"], 'did you mean "tactics"?'),
        (["--players", "atreides,fremen", "--options", "house"], "DE-17.4"),
        (["--players", "atreides,fremen", "--options", "dice=loaded"], "DE-17.2"),
        (["--players", "atreides,fremen", "--policy", "greedi"], 'did you mean "greedy"?'),
        (["--players", "atreides,fremen", "--people", "freman"], 'did you mean "fremen"?'),
        (["--random", "--policy", "greedy", "--players", "atreides,fremen"], "found both"),
        ([], "found 0"),
    ],
)
def test_wrong_use_of_play(file: Path, arguments: list[str], message: str) -> None:
    result = run(play.command, "dune-express", *arguments)
    assert isinstance(result.exception, UsageProblem)
    assert message in str(result.exception)


def test_people_see_their_own_view_and_choose_among_legal_moves(file: Path) -> None:
    both = "bene-gesserit,atreides"
    arguments = ["dune-express", "--players", both, "--people", both, "--turns", "2",
                 "--options", "advanced,house", "--save", "s.yaml"]  # fmt: skip
    typed = "\n".join(["fly away", *["1"] * 60])
    result = CliRunner().invoke(play.command, arguments, input=typed)
    assert result.exit_code == 0, result.output
    assert "Bene Gesserit is next" in result.output and "Atreides is next" in result.output
    assert "found fly away" in result.output
    own, other = result.output.split("Atreides is next", 1)
    assert "The Long Plan: Atreides wins in round" in own
    assert "The Long Plan: Atreides wins" not in other.split("Bene Gesserit is next", 1)[0]
    assert run(examples.command, "s.yaml", "--game", "dune-express").exit_code == 0


def test_a_game_that_people_leave_ends_without_a_traceback(file: Path) -> None:
    arguments = ["dune-express", "--players", "atreides,fremen", "--people", "fremen"]
    result = CliRunner().invoke(play.command, arguments, input="")
    assert isinstance(result.exception, UsageProblem)
    assert str(result.exception) == "the game was left before its end"


@pytest.mark.parametrize("answers", [0, 1, 2, 5, 9])
@pytest.mark.parametrize(
    ("game", "person"),
    [("dune-express", "fremen"), ("dragon-dune", "orcs"), ("dune-chess", "harkonnen")],
)
def test_who_leaves_a_game_keeps_what_was_played(
    file: Path, game: str, person: str, answers: int
) -> None:
    """Also who leaves before the first move, or between a roll and what is set aside."""
    seats = {"dune-express": ["--players", "fremen,corrino"]}.get(game, [])
    arguments = [game, *seats, "--people", person, "--save", "left.yaml"]
    result = CliRunner().invoke(play.command, arguments, input="1\n" * answers)
    assert isinstance(result.exception, UsageProblem)
    assert len(read_scenarios(Path("left.yaml"))) == 1
    judged = run(examples.command, "left.yaml", "--game", game)
    assert judged.output == "1 scenario as expected\n"


def test_a_thumper_after_a_second_look_is_saved(file: Path) -> None:
    """The game of the report: a re-roll brings Shai Hulud and a Thumper follows."""
    arguments = ["dune-express", "--random", "--seed", "3", "--turns", "60",
                 "--players", "atreides,harkonnen,fremen",
                 "--options", "advanced,thumper,powers=house", "--save", "rec.yaml"]  # fmt: skip
    assert run(play.command, *arguments).exit_code == 0
    (saved,) = read_scenarios(Path("rec.yaml"))
    actions = [item for turn in saved.data["turns"] for item in turn["actions"]]
    assert {"do": "thumper", "new_face": 4} in actions
    judged = run(examples.command, "rec.yaml", "--game", "dune-express")
    assert judged.output == "1 scenario as expected\n"


def test_a_game_too_long_to_be_read_is_not_written() -> None:
    message = "expected at most 400000 values, found 400002"
    with pytest.raises(Problems, match=message):
        written({"turns": [1] * 400_000})


def test_simulation_is_the_same_on_one_or_two_processes(file: Path) -> None:
    arguments = ["dune-express", "--games", "130", "--players", "4", "--policy", "naive",
                 "--turns", "60", "--seed", "5", "--json"]  # fmt: skip
    one = run(simulate.command, *arguments)
    two = run(simulate.command, *arguments, "--jobs", "2")
    assert one.exit_code == 0, one.exception
    assert one.output == two.output
    result = json.loads(one.output)
    assert (result["policy"], result["games"], result["seed"]) == ("naive", 130, 5)
    assert 0 < result["unfinished"] < 130
    seats = [row for row in result["rows"] if row["group"] == "seat"]
    assert [row["games"] for row in seats] == [130] * 4
    assert sum(row["won"] for row in seats) == 130 - result["unfinished"]
    for row in result["rows"]:
        assert row["low"] <= row["share"] <= row["high"]


def test_simulation_as_csv_and_table(file: Path) -> None:
    arguments = ["dune-express", "--games", "20", "--players", "2"]
    rows = list(csv.DictReader(io.StringIO(run(simulate.command, *arguments, "--csv").output)))
    assert len(rows) == 6 + 2 + 12
    assert {row["policy"] for row in rows} == {"greedy"}
    assert {row["all_games"] for row in rows} == {"20"}
    table = run(simulate.command, *arguments).output
    assert "policy greedy" in table and "unfinished" in table and "95 % interval" in table


def test_wrong_use_of_simulate(file: Path) -> None:
    result = run(simulate.command, "dune-express", "--players", "3", "--factions", "fremen,corrino")
    assert isinstance(result.exception, UsageProblem)
    assert "at least 3 factions" in str(result.exception)
