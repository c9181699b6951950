"""What every game keeps that plugs into the book, `pnp play` and `pnp simulate`."""

from __future__ import annotations

import pickle
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import UsageProblem
from pnp.games import ENGINES, Playing, Referee, Storyteller, playing, referee, storyteller
from pnp.games.kit.people import Question
from pnp.games.kit.setting import Asked
from pnp.model.rules import read_rules
from pnp.model.scenarios import Scenario, read_scenarios

ROOT = Path(__file__).parent.parent.parent / "components"
GAMES = [name for name, package in ENGINES.items() if find_spec(f"{package}.playing")]
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
def judge(engine: str) -> Referee:
    return referee(engine, rules_of(engine))


@pytest.fixture(scope="module")
def teller(engine: str) -> Storyteller:
    return storyteller(engine, rules_of(engine), {})


@pytest.fixture(scope="module")
def scenarios(engine: str, judge: Referee) -> list[Scenario]:
    found = read_scenarios(folder(engine) / "examples.yaml")
    return [scenario for scenario in found if not judge.faults(scenario.data)]


@pytest.fixture(scope="module")
def player(engine: str) -> Playing:
    return playing(engine, rules_of(engine))


def nobody(question: Question) -> str:
    raise AssertionError(f"{question.who} was asked")


def asked(engine: str, **words: Any) -> Asked:
    return Asked(engine, **{**SEATS.get(engine, {}), **words})


def test_a_scenario_is_cut_after_every_step(
    teller: Storyteller, judge: Referee, scenarios: list[Scenario]
) -> None:
    assert scenarios
    assert any(teller.steps(scenario.data) > 1 for scenario in scenarios)
    for scenario in scenarios:
        for number in range(teller.steps(scenario.data) + 1):
            short = teller.cut(scenario.data, number)
            assert teller.steps(short) == number
            assert judge.faults(short) == []
            assert "expect" not in short


def test_the_whole_of_a_legal_scenario_is_told(
    teller: Storyteller, judge: Referee, scenarios: list[Scenario]
) -> None:
    for scenario in scenarios:
        steps = teller.steps(scenario.data)
        if judge.run(scenario.data).result.verdict != "legal" or not steps:
            continue
        told = teller.told(scenario.data)
        assert len(told) == steps
        assert all(step.says for step in told)
        known = judge.rules()
        assert {event.rule for step in told for event in step.effects} <= known
        assert teller.moment(scenario.data, steps).state
        assert teller.result(scenario.data)


def test_positions_come_with_words(teller: Storyteller, scenarios: list[Scenario]) -> None:
    shown = 0
    for scenario in scenarios:
        for number in {0, teller.steps(scenario.data)}:
            scene = teller.scene(scenario.data, number)
            if scene is not None:
                shown += 1
                assert scene.words.rstrip()[-1] in ".!?"
                assert scene.state
    assert shown


def test_a_match_is_the_same_again_and_its_record_is_written(engine: str, player: Playing) -> None:
    def played() -> tuple[list[str], str, Any]:
        match = player.match(asked(engine, policy="random", seed=3, turns=40), nobody)
        return list(match.lines()), match.ending(), match.record()

    lines, ending, record = played()
    assert (lines, ending, record) == played()
    assert any(lines)
    assert ending
    assert record


def test_a_recorded_match_replays(engine: str, player: Playing, judge: Referee) -> None:
    match = player.match(asked(engine, policy="random", seed=5, turns=20), nobody)
    list(match.lines())
    record = match.record()
    if isinstance(record, str):
        assert record.strip()
        return
    assert judge.faults(dict(record)) == []
    assert judge.run(dict(record)).ok


def test_people_are_asked_for_what_they_may_do(engine: str, player: Playing) -> None:
    match = player.match(asked(engine, policy="random", seed=1, turns=4), nobody)
    seats: list[str] = []
    for seat in ("atreides", "orcs"):
        try:
            player.match(asked(engine, people=seat, turns=4), nobody)
        except UsageProblem:
            continue
        seats.append(seat)
    assert seats
    questions: list[Question] = []

    def first(question: Question) -> str:
        questions.append(question)
        return question.choices[0] if question.refused or len(questions) > 1 else "nonsense!"

    match = player.match(asked(engine, people=seats[0], policy="random", seed=1, turns=4), first)
    list(match.lines())
    assert questions[0].refused == ""
    assert "nonsense!" in questions[1].refused
    assert all(question.choices and question.sees for question in questions)


def test_a_simulation_adds_up_however_it_is_split(engine: str, player: Playing) -> None:
    # A simulation chooses its own seats; only a match has to be told who sits where.
    simulation = player.simulation(Asked(engine, policy="random", games=6, turns=30, seed=2))
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
def test_unknown_words_are_wrong_use(engine: str, player: Playing, wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageProblem):
        player.match(asked(engine, **wrong), nobody)
    with pytest.raises(UsageProblem):
        player.simulation(Asked(engine, **wrong))
