"""Rules as data from the user's side: every command about rules, and every fault with its line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.cli import build, check, diagram, examples, perft, play, rules, simulate, why
from pnp.errors import Problems, UsageProblem
from pnp.faces import KINDS
from pnp.games.coverage import uses_of
from pnp.games.declared import wall
from pnp.games.declared.limits import Budget
from pnp.games.declared.replay import DeclaredReplay
from pnp.model.engines import engine_of
from pnp.model.loader import load_game
from pnp.model.scenarios import read_scenarios
from pnp.model.workspace import Workspace
from pnp.pipeline.books import open_book
from tests.games.declared.table import ROOT
from tests.games.kit.games import STONES

GAME = "tic-tac-toe"
FOLDER = Path("components") / GAME
SLOW = "      for i in 1..1000:\n        for j in 1..200:\n          for c in [a1]: board[c] = x\n"
EXAMPLES = str(FOLDER / "examples.yaml")


def run(command: Any, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(command, list(arguments), input=typed)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the smallest game of the gallery; it is the folder that one works in."""
    shutil.copytree(ROOT / "gallery" / GAME, tmp_path / GAME)
    monkeypatch.chdir(tmp_path / GAME)
    return tmp_path / GAME


def replaced(name: str, old: str, new: str) -> int:
    """Change a file of the game and return the line of the change."""
    path = FOLDER / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults() -> list[str]:
    """Return what is said against the game."""
    with pytest.raises(Problems) as caught:
        engine_of(load_game(Workspace(Path.cwd()), GAME, KINDS))
    return [str(problem) for problem in caught.value.problems]


# ---------------------------------------------------------------------- commands


def test_examples_are_replayed_and_cover_the_rules(here: Path) -> None:
    result = run(examples.command, EXAMPLES, "--game", GAME, "--coverage", "--switch")
    assert result.output.splitlines() == [
        "6 scenarios as expected",
        "obeyed by none: no rule",
        "broken by none: no rule",
        "switched off unnoticed: no rule",
    ]


def test_a_wrong_example_is_told_with_line_and_rule(here: Path) -> None:
    replaced("examples.yaml", "{do: place, at: c2}", "{do: place, at: b1}")
    result = run(examples.command, EXAMPLES, "--game", GAME)
    assert result.exit_code == 1
    assert result.output.startswith(
        "components/tic-tac-toe/examples.yaml:18: three-in-a-line: illegal (TT-1.2) at action 1\n"
        "  step: Cross marks b1\n"
        "  why: A mark goes on an empty square. Here Ring is on b1 already.\n"
    )


def test_faults_of_the_form_are_told_all_at_once(here: Path) -> None:
    bad = (
        "id: bad\nbefore: {bord: {a1: x}, turn: z}\nchance: 3\n---\n"
        "id: worse\nactions:\n  - {do: plce, at: a1}\n  - {do: place, by: q, at: d9, on: 1}\n"
        "  - {at: a1}\nclaims:\n  - turn == x\n  - 7: turn = x -- no\n  - {4: x, 5: y}\n"
        "expect: {board: {z9: x}, winer: x, verdict: lawful}\n---\n"
        "id: lucky\nactions:\n  - {do: place, at: a1, chance: [3]}\n"
    )
    (here / "bad.yaml").write_text(bad, encoding="utf-8")
    result = run(examples.command, "bad.yaml", "--game", GAME)
    assert result.exit_code == 1
    assert (
        result.output.splitlines()
        == (ROOT / "tests/games/declared/broken/scenarios.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "play.yaml",
            "turn = other(me)",
            "trun = other(me)",
            'play.yaml:18: actions.place.do: "trun" is set here and never looked at\n'
            '  hint: did you mean "turn"?',
        ),
        (
            "examples.yaml",
            "rule: TT-1.2",
            "rule: TT-1.1",
            "examples.yaml:6: example first-marks, step 3 (action): rule: "
            "expected TT-1.1, found TT-1.2",
        ),
    ],
)
def test_without_a_book_rules_and_examples_are_read_all_the_same(
    here: Path, file: str, old: str, new: str, told: str
) -> None:
    (FOLDER / "rulebook.md").unlink()
    assert "data sound" in run(check.command, GAME).output
    replaced(file, old, new)
    problem = f"{FOLDER.as_posix()}/{told}"
    checked = run(check.command, GAME)
    assert checked.exit_code == 1
    assert problem in checked.output
    assert problem in str(run(build.command, GAME).exception)
    # Who asks for some of the pieces gets them.
    assert run(build.command, GAME, "marks").exit_code == 0


def test_rules_that_are_not_there_are_told_where_to_make_them(here: Path) -> None:
    (FOLDER / "play.yaml").unlink()
    message = f"{FOLDER.as_posix()}/game.yaml:7: rules: expected a file in {FOLDER.as_posix()}, "
    message += 'found no "play.yaml"\n  hint: '
    told = str(run(check.command, GAME).output)
    assert f"{message}make {FOLDER.as_posix()}/play.yaml; docs/rules.md says how\n" in told
    (FOLDER / "plan.yaml").write_text("", encoding="utf-8")
    assert f'{message}did you mean "plan.yaml"?\n' in str(run(check.command, GAME).output)


def test_seats_of_a_scenario_are_told_as_a_file_has_them(here: Path) -> None:
    replaced("examples.yaml", "actions:", "players: [x]\nactions:")
    assert run(examples.command, GAME).output.startswith(
        f"{FOLDER.as_posix()}/examples.yaml:3: players: expected 2 players, found 1\n"
        "  hint: name the players in turn order: players: [x, o]\n"
    )


def test_an_id_that_comes_again_is_refused(here: Path) -> None:
    line = replaced("examples.yaml", "id: out-of-turn", "id: first-marks")
    result = run(examples.command, GAME)
    assert result.exit_code == 1
    assert result.output == (
        f"{FOLDER.as_posix()}/examples.yaml:{line}: id: expected every id once, "
        'found "first-marks" again\n1 of 6 scenarios not as expected\n'
    )


def test_a_file_without_scenarios_is_said_to_have_none(here: Path) -> None:
    (FOLDER / "examples.yaml").write_text("# to come\n", encoding="utf-8")
    result = run(examples.command, GAME)
    assert (result.exit_code, result.output) == (0, "nothing to replay: there is no scenario\n")


def test_why_tells_rules_and_places(here: Path) -> None:
    result = run(why.command, GAME, f"{EXAMPLES}#three-in-a-line")
    assert result.output.splitlines()[1:] == [
        "  action 1: Cross marks c2: legal",
        "    TT-2.1 (The end, rulebook.md:26): Cross wins. Rule: Who has 3 marks in a line wins.",
        "  verdict: legal",
    ]


def test_a_saved_game_is_replayed(here: Path) -> None:
    played = run(play.command, GAME, "--seed", "3", "--save", "saved.yaml")
    assert played.output.splitlines()[-1] == "Ring wins (TT-2.1)"
    result = run(examples.command, "saved.yaml", "--game", GAME)
    assert result.output == "1 scenario as expected\n"


def test_a_person_plays(here: Path) -> None:
    result = run(
        play.command, GAME, "--people", "x", "--seed", "3", typed="z9\nplace b2\n" + "1\n" * 5
    )
    assert 'expected a move that begins with place, found "z9"' in result.output
    assert "Cross marks b2" in result.output
    assert result.output.splitlines()[-1].endswith(")")


def test_games_are_simulated_and_counted(here: Path) -> None:
    result = run(simulate.command, GAME, "--games", "50", "--csv")
    assert len(result.output.splitlines()) == 3
    assert run(perft.command, "start", "4", "--game", GAME).output == "3024\n"
    unsound = run(perft.command, '{"turn": "z", "over": 3}', "1", "--game", GAME)
    assert 'turn: expected a player, found "z"' in str(unsound.exception)


def test_a_position_is_drawn(here: Path) -> None:
    result = run(diagram.command, "start", "--game", GAME, "--out", "start.svg")
    assert result.exit_code == 0, result.output
    assert (here / "start.svg").read_text(encoding="utf-8").startswith("<svg")


def test_rules_are_listed_with_all_that_stands_behind_them(here: Path) -> None:
    replaced("rules.yaml", "  TT-2.1", "  TT-1.3: {text: Be kind.}\n  TT-2.1")
    result = run(rules.command, GAME, "--play", "5")
    lines = result.output.splitlines()
    assert lines[5:13] == [
        "TT-1.2  A mark goes on an empty square.",
        "  stands in   rulebook.md:10",
        "  enforced    guards place",
        "  broken by   first-marks",
        "  applied by  first-marks, three-in-a-line, too-late, draw, no-square-is-left",
        "TT-1.3  Be kind.",
        "  stands in   rules.yaml:5",
        "  enforced    by nothing",
    ]
    assert "enforced by nothing: TT-1.3" in lines
    assert re.fullmatch(r"5 games by chance, \d+ positions: no fault", lines[-1])


def test_lists_that_are_narrower_than_the_rules_are_found_by_playing(here: Path) -> None:
    line = replaced("play.yaml", "with: {at: cell}", 'with: {at: "[c for c in cell if c != b2]"}')
    result = run(rules.command, GAME, "--play", "20")
    assert isinstance(result.exception, Problems)
    (problem,) = result.exception.problems
    assert (problem.file, problem.line) == (FOLDER / "play.yaml", line)
    assert problem.message == "the list is narrower than the rules: no rule refuses place b2"


def test_rules_of_an_engine_in_python_are_listed_too() -> None:
    assert uses_of(STONES) == {
        "ST-1.1": ["cited when it is applied"],
        "ST-2.1": ["by the guard wrong_count"],
        "ST-2.2": ["by the guard more_than_there_are"],
        "ST-3.1": ["by the guard is_over"],
    }
    result = run(rules.command, "dune-chess", "--play", "1")
    assert isinstance(result.exception, UsageProblem)


def test_a_game_with_an_engine_is_played_by_its_declared_rules_too(here: Path) -> None:
    replaced("game.yaml", "rules: play.yaml", "rules: dune_chess")
    by = ("--rules", "play.yaml")
    played = run(play.command, GAME, *by, "--seed", "3", "--save", "saved.yaml")
    assert played.output.splitlines()[-1] == "Ring wins (TT-2.1)"
    again = run(examples.command, "saved.yaml", "--game", GAME, *by)
    assert again.output == "1 scenario as expected\n"
    told = run(why.command, GAME, f"{EXAMPLES}#draw", *by)
    assert told.output.splitlines()[-1] == "  verdict: legal"
    counted = run(simulate.command, GAME, *by, "--games", "1")
    assert counted.output.startswith("tic-tac-toe by play.yaml, 2 players, policy random")
    assert run(perft.command, "start", "1", "--game", GAME, *by).output == "9\n"
    listed = run(rules.command, GAME, *by).output
    assert "  enforced    guards place\n" in listed
    assert "broken by" not in listed
    assert run(examples.command, "saved.yaml", "--game", GAME).exit_code == 1


@pytest.mark.parametrize("file", ["pla.yaml", "../../play.yaml", "dune_express"])
def test_rules_to_play_by_are_a_file_of_the_game(file: str) -> None:
    result = run(play.command, "dune-express", "--rules", file)
    assert isinstance(result.exception, UsageProblem)
    assert str(result.exception) == (
        f'expected a file of declared rules in components/dune-express, found "{file}"\n'
        "  hint: type --rules play.yaml"
    )


# ---------------------------------------------------------------------- faults


def test_a_game_names_a_file_that_there_is(here: Path) -> None:
    line = replaced("game.yaml", "rules: play.yaml", "rules: pla.yaml")
    assert faults() == [
        f"components/tic-tac-toe/game.yaml:{line}: rules: expected a file in "
        'components/tic-tac-toe, found no "pla.yaml"\n  hint: did you mean "play.yaml"?'
    ]


def test_rules_have_sentences(here: Path) -> None:
    (here / FOLDER / "rules.yaml").unlink()
    (told,) = faults()
    assert told.endswith('found no "rules.yaml"\n  hint: it holds the sentences of the rules')


def test_all_faults_of_the_rules_are_told_with_their_lines(here: Path) -> None:
    table = replaced("play.yaml", "table: marks", "table: mark")
    assert faults()[1] == (
        f"components/tic-tac-toe/play.yaml:{table}: kinds.mark.table: expected a table of "
        'game.yaml, found "mark"\n  hint: did you mean "marks"?'
    )
    replaced("play.yaml", "table: mark", "table: marks")
    rule = replaced("play.yaml", "TT-1.2: board", "TT-1.3: board")
    name = replaced("play.yaml", "turn = other(me)", "trun = other(me)\n      turn = x")
    assert [told.split(": ")[:2] for told in faults()] == [
        [f"components/tic-tac-toe/play.yaml:{rule}", "actions.place.rules.TT-1.3"],
        [f"components/tic-tac-toe/play.yaml:{name}", "actions.place.do"],
    ]


def test_a_condition_in_braces_is_shown_with_its_quotes(here: Path) -> None:
    line = replaced(
        "play.yaml", "end:\n", "end:\n  TT-1.1: {if: any(board[c] == x for c in cell), winner: x}\n"
    )
    (told,) = faults()
    assert told == (
        f"components/tic-tac-toe/play.yaml:{line + 1}: expected YAML: did not find expected ',' or "
        "'}' while parsing a flow mapping\n"
        "  hint: inside { } and [ ] a text with a bracket or a comma stands in double quotes: "
        'TT-1.1: {if: "any(board[c] == x for c in cell)", winner: x}'
    )


def test_what_cannot_be_computed_names_its_line(here: Path) -> None:
    line = replaced(
        "play.yaml",
        "board[at] = me",
        "board[first(c for c in cell if c == at and board[c] == x)] = me",
    )
    with pytest.raises(Problems) as caught:
        game: Any = engine_of(load_game(Workspace(Path.cwd()), GAME, KINDS))[0]
        assert game.replay({"actions": [{"do": "place", "at": "a1"}]}).report
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (FOLDER / "play.yaml", line)


def with_tiny(home: Path, rules: str) -> None:
    """Give the game another edition, with its rules as a flow mapping."""
    for name, edition in (("rules.yaml", rules), ("game.yaml", "{}")):
        path = home / FOLDER / name
        path.write_text(f"{path.read_text('utf-8')}editions: {{tiny: {edition}}}\n", "utf-8")


def test_editions_change_values_and_leave_rules_out(here: Path) -> None:
    with_tiny(here, "{values: {row: 2}, absent: [TT-1.2]}")
    game: Any = engine_of(load_game(Workspace(Path.cwd()), GAME, KINDS))[0]
    two = [{"do": "place", "at": at} for at in ("a1", "c3", "a2")]
    assert game.replay({"actions": two, "expect": {"winner": None}}).report.ok
    assert game.replay({"edition": "tiny", "actions": two, "expect": {"winner": "x"}}).report.ok
    twice = [{"do": "place", "at": "a1"}, {"do": "place", "at": "a1"}]
    assert game.replay({"actions": twice}).report.result.rule == "TT-1.2"
    assert game.replay({"edition": "tiny", "actions": twice}).report.result.rule is None


def test_examples_that_take_too_many_steps_together_are_named(here: Path) -> None:
    game: Any = engine_of(
        load_game(Workspace(Path.cwd()), GAME, KINDS), budget=Budget(1000), file="play.yaml"
    )[0]
    with pytest.raises(Problems) as raised:
        for scenario in read_scenarios(Path(EXAMPLES)) * 9:
            assert game.replay(scenario.data).report.ok
    assert str(raised.value) == (
        "components/tic-tac-toe/play.yaml: expected examples of at most 1,000 steps together, "
        "found more: most are taken by first-marks 685, three-in-a-line 224, too-late 170\n"
        "  hint: begin long examples in the middle with before:, or let the rules look at less: "
        "loops in loops cost the product"
    )


def test_a_match_that_takes_too_long_is_ended(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wall, "SECONDS", 1)
    replaced("play.yaml", "      board[at] = me\n", SLOW)
    result = run(play.command, GAME)
    assert str(result.exception) == (
        "expected rules that need at most 1 seconds and 1024 MiB, found some that need more\n"
        "  hint: ask for less at once, or let the rules look at less: loops in loops cost the "
        "product"
    )


@pytest.mark.parametrize("command", ["examples", "check", "build"])
def test_commands_replay_behind_the_second_wall(
    here: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    seen: set[bool] = set()
    opening = DeclaredReplay.opening

    def watched(replay: DeclaredReplay) -> Any:
        seen.add(wall._inside)
        return opening(replay)

    monkeypatch.setattr(DeclaredReplay, "opening", watched)
    if command == "examples":
        run(examples.command, EXAMPLES, "--game", GAME)
    elif command == "check":
        run(check.command, GAME)
    else:
        open_book(load_game(Workspace(here), GAME, KINDS))
    assert seen == {True}
    assert not wall._inside
