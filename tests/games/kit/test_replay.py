"""One replay a scenario: verdict, faults, explanations and claims are read from it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pnp.games.book import Refusal
from pnp.games.kit.form import Fault
from pnp.games.kit.report import Report, Result
from pnp.games.kit.story import Scene
from tests.games.kit.games import PRIZES, STONE_RULES, STONES
from tests.games.kit.stones import Position, Stones, Take

LINE = [{"do": "take", "count": 3}, {"do": "take", "count": 2}]


class Counting(Stones):
    """Counts what is asked of the rules."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.asked: Counter[str] = Counter()

    def carry_out(self, position: Position, action: Any, *log: Any) -> Position:
        self.asked["explained" if log else "carried out"] += 1
        return super().carry_out(position, action, *log)


def test_a_scenario_is_played_once_and_explained_once() -> None:
    game = Counting(STONE_RULES)
    replay = game.replay({"actions": LINE, "claims": [{"says": "x", "fact": {"stones": 5}}]})
    assert not replay.faults and replay.report.ok
    assert game.asked == {"carried out": 2}
    story = game.story({})
    for _ in range(2):
        assert [len(step.events) for step in replay.steps] == [1, 1]
        assert replay.applied == {"ST-2.1", "ST-2.2", "ST-3.1"}
        assert story.told(replay) == ["the player takes 3", "the player takes 2"]
        assert story.moment(replay, 1).state == {"stones": 7, "to_move": "second", "winner": None}
        assert replay.refusal(1, {"do": "take", "count": 4}) is not None
    assert game.asked == {"carried out": 2, "explained": 2}


def test_a_refused_step_ends_it() -> None:
    replay = STONES.replay(
        {"before": {"stones": 2}, "actions": [*LINE, {"do": "take", "count": 1}]}
    )
    report = replay.report
    assert (report.result.verdict, report.result.rule) == ("illegal", "ST-2.2")
    assert report.result.at == {"action": 1}
    assert report.result.message == "Nobody takes more than there are. Here 2 are left."
    assert report.result.position == "stones: 2\nto move: first\nwinner: none"
    assert [item.key for item in report.mismatches] == ["verdict"]
    assert [step.says for step in replay.steps] == ["take 3"]
    assert replay.state() == {"stones": 2, "to_move": "first", "winner": None}
    assert replay.place({"action": 1}) == ("actions", 0)
    assert replay.broken == {"ST-2.2"} and replay.applied == set()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, [((), "expected the key actions")]),
        ({"actions": [{"do": "take"}]}, [(("actions", 0), "expected the key count")]),
        ({"actions": [], "before": {"stones": "x", "y": 1}},
         [(("before", "stones"), 'expected a whole number, found "x"'),
          (("before", "y"), "no such key")]),
        ({"actions": [], "claims": [{"says": "x", "after": 1, "fact": {}}]},
         [(("claims", 0, "after"), "expected the number of an action up to 0")]),
        ({"actions": [], "players": ["first"]}, [((), "expected 2 players, found 1")]),
        (3, [((), "expected a mapping, found the number 3")]),
    ],
)  # fmt: skip
def test_faults_carry_their_paths(data: Any, said: list[tuple[Any, str]]) -> None:
    replay = STONES.replay(data)
    assert [(item.path, item.message) for item in replay.faults] == said
    assert replay.report.result.verdict == "error"
    assert not replay.report.ok


def test_a_false_claim_is_a_contradiction() -> None:
    claims = [{"says": "seven are left", "after": 1, "fact": {"stones": 7}},
              {"says": "six are left", "fact": {"stones": 6}}]  # fmt: skip
    data = {"actions": LINE, "claims": claims, "expect": {"verdict": "contradiction", "claim": 2}}
    report = STONES.replay(data).report
    assert report.ok
    assert report.result.message == '"six are left": stones: 5, not 6.'
    assert [claim.count for claim in STONES.story({}).claims(STONES.replay(data))] == [7, 6]


def test_a_false_claim_is_found_also_where_a_refusal_is_expected() -> None:
    claims = [{"says": "eight are left", "after": 1, "fact": {"stones": 8}}]
    line = [*LINE[:1], {"do": "take", "count": 4}]
    expect = {"verdict": "illegal", "at_action": 2}
    report = STONES.replay({"actions": line, "claims": claims, "expect": expect}).report
    assert report.result.message == '"eight are left": stones: 7, not 8.'
    assert [item.key for item in report.mismatches] == ["verdict", "at_action"]
    claims[0]["fact"] = {"stones": 7}
    assert STONES.replay({"actions": line, "claims": claims, "expect": expect}).report.ok
    # A refusal that nobody expects comes first.
    claims[0]["fact"] = {"stones": 8}
    result = STONES.replay({"actions": line, "claims": claims}).report.result
    assert (result.verdict, result.at) == ("illegal", {"action": 2})


def test_tables_are_expected_in_part() -> None:
    data = {"actions": [], "expect": {"points": {"ann": 0, "bob": 1}, "limit": 3}}
    mismatches = PRIZES.replay(data).report.mismatches
    assert [(item.key, item.expected, item.actual) for item in mismatches] == [("points.bob", 1, 0)]


def test_an_evaluator_answers_what_is_no_play() -> None:
    class Printing:
        def faults(self, data: Any) -> list[Fault]:
            return [] if data["print"] == "all" else [Fault(("print",), "expected all")]

        def report(self, data: Any) -> Report:
            return Report(Result("legal", state={"asked": data["print"]}))

    replay = STONES.replay({"print": "all"}, {"print": Printing()})
    assert not replay.faults
    assert replay.report.result.state == {"asked": "all"}
    other = STONES.replay({"print": "some"}, {"print": Printing()})
    assert [item.path for item in other.faults] == [("print",)]
    assert other.report.result.message == "expected all"


def test_all_objections_are_told_and_the_first_is_the_verdict() -> None:
    both = Position(2)
    refusals = STONES.violations(both, Take(5))
    assert [refusal.rule for refusal in refusals] == ["ST-2.1", "ST-2.2"]
    assert STONES.why_not(both, Take(5)) == refusals[0]
    assert isinstance(refusals[0], Refusal)
    over = Position(0, "second", "first")
    assert [refusal.rule for refusal in STONES.violations(over, Take(5))] == ["ST-3.1"]


def test_a_diagram_is_the_end_of_a_scenario() -> None:
    scene = STONES.story({}).diagram({"before": {"stones": 4}, "actions": [LINE[0]]})
    assert scene == Scene(
        {"stones": 1, "to_move": "second", "winner": None},
        "Stones: 1. To move: second. Winner: none.",
        "second",
    )
