"""What every registered game keeps towards the book, `pnp play` and `pnp simulate`."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import UsageProblem
from pnp.games.kit.match import match_of
from pnp.games.kit.parts import AnyTelling, telling
from pnp.games.kit.people import Question
from pnp.games.kit.replay import Replay
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import simulation_of
from pnp.games.registry import BUILT_IN, game_of
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios

ROOT = Path(__file__).parent.parent.parent / "components"
GAMES = list(BUILT_IN)
SEATS = {"dune_express": {"players": "atreides,fremen"}}
"""What has to be asked for where a game cannot choose by itself."""


def folder(engine: str) -> Path:
    return ROOT / engine.replace("_", "-")


def rules_of(engine: str) -> dict[str, Any]:
    return read_rules(folder(engine) / "rules.yaml").plain()


@pytest.fixture(params=GAMES, scope="module")
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def game(engine: str) -> AnyTelling:
    return telling(game_of(engine, rules_of(engine)))


@pytest.fixture(scope="module")
def replays(engine: str, game: AnyTelling) -> list[Replay[Any]]:
    found = read_scenarios(folder(engine) / "examples.yaml")
    replays = [game.replay(scenario.data) for scenario in found]
    return [replay for replay in replays if not replay.faults]


def nobody(question: Question) -> str:
    raise AssertionError(f"{question.who} was asked")


def asked(engine: str, **words: Any) -> Asked:
    return Asked(engine, **{**SEATS.get(engine, {}), **words})


def test_the_whole_of_a_legal_scenario_is_told(
    game: AnyTelling, replays: list[Replay[Any]]
) -> None:
    story = game.story({})
    assert any(replay.number_of_steps > 1 for replay in replays)
    for replay in replays:
        if replay.report.result.verdict != "legal" or not replay.number_of_steps:
            continue
        told = story.told(replay)
        assert len(told) == len(replay.told) == replay.number_of_steps
        assert all(told) and all(step.says for step in replay.told)
        assert {event.rule for step in replay.told for event in step.events} <= game.rules
        assert story.moment(replay, replay.number_of_steps).state
        assert story.result(replay)


def test_positions_come_with_words(game: AnyTelling, replays: list[Replay[Any]]) -> None:
    story, shown = game.story({}), 0
    for replay in replays:
        for number in {0, replay.number_of_steps}:
            scene = story.scene(replay, number)
            if scene is not None:
                shown += 1
                assert scene.words.rstrip()[-1] in ".!?"
                assert scene.state
    assert shown


def test_a_match_is_the_same_again_and_its_record_is_written(engine: str, game: AnyTelling) -> None:
    def played() -> tuple[list[str], str, Any]:
        match = match_of(game, asked(engine, policy="random", seed=3, turns=40), nobody)
        return list(match.lines()), match.ending(), match.record()

    lines, ending, record = played()
    assert (lines, ending, record) == played()
    assert any(lines)
    assert ending
    assert record


def test_a_recorded_match_replays(engine: str, game: AnyTelling) -> None:
    match = match_of(game, asked(engine, policy="random", seed=5, turns=20), nobody)
    list(match.lines())
    record = match.record()
    if isinstance(record, str):
        assert record.strip()
        return
    replay = game.replay(dict(record))
    assert list(replay.faults) == []
    assert replay.report.ok


def test_people_are_asked_for_what_they_may_do(engine: str, game: AnyTelling) -> None:
    match = match_of(game, asked(engine, policy="random", seed=1, turns=4), nobody)
    seats: list[str] = []
    for seat in ("atreides", "orcs"):
        try:
            match_of(game, asked(engine, people=seat, turns=4), nobody)
        except UsageProblem:
            continue
        seats.append(seat)
    assert seats
    questions: list[Question] = []

    def first(question: Question) -> str:
        questions.append(question)
        return question.choices[0] if question.refused or len(questions) > 1 else "nonsense!"

    match = match_of(game, asked(engine, people=seats[0], policy="random", seed=1, turns=4), first)
    list(match.lines())
    assert questions[0].refused == ""
    assert "nonsense!" in questions[1].refused
    assert all(question.choices and question.sees for question in questions)


def test_a_simulation_adds_up_however_it_is_split(engine: str, game: AnyTelling) -> None:
    # A simulation chooses its own seats; only a match has to be told who sits where.
    simulation = simulation_of(game, Asked(engine, policy="random", games=6, turns=30, seed=2))
    assert [number for job in simulation.jobs() for number in job] == list(range(6))
    whole = simulation.run(range(6))
    again = pickle.loads(pickle.dumps(simulation))
    parts = again.run(range(0))
    for job in (range(4, 6), range(4)):
        parts.add(again.run(job))
    assert whole.games == parts.games == simulation.games == 6
    summary = simulation.summary(whole)
    assert summary == simulation.summary(parts)
    assert set(simulation.named()) <= set(summary)
    lines, table = simulation.told(summary)
    assert lines
    assert len({len(row) for row in table}) == 1
    assert len(table) == len(summary["rows"]) + 1


@pytest.mark.parametrize("wrong", [{"policy": "greedi"}, {"options": "no such thing"}])
def test_unknown_words_are_wrong_use(engine: str, game: AnyTelling, wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageProblem):
        match_of(game, asked(engine, **wrong), nobody)
    with pytest.raises(UsageProblem):
        simulation_of(game, Asked(engine, **wrong))
