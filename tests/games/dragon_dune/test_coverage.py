"""Every rule of Dragon Dune is known, obeyed, broken and missed when it is switched off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pnp.games.chance import Chance
from pnp.games.coverage import coverage, in_order
from pnp.games.dragon_dune.game import at_its_time
from pnp.games.dragon_dune.moves import Move
from pnp.games.dragon_dune.options import SWITCHES
from pnp.games.dragon_dune.playout import begin
from pnp.games.dragon_dune.policies import POLICIES
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.referee import Referee
from pnp.games.dragon_dune.replay import Replay
from pnp.games.dragon_dune.scenario import replay
from pnp.games.dragon_dune.steps import TAKES
from pnp.games.dragon_dune.words import FACTIONS
from tests.games.dragon_dune.table import BRIDGE, ENGINE, REFEREE, RULES, SCENARIOS

DATA = [scenario.data for scenario in SCENARIOS]
NEVER_OBEYED = ["DD-4.2"]
"""Giving a card away is never legal, so nothing can obey that rule by an action."""

OF_WHOLE_GAMES = {
    "not_in_this_step",
    "declares_backwards",
    "asks_by_a_false_ace",
    "proposes_in_vain",
    "joins_unasked",
}
"""Guards that have nothing to say in a scenario, where what is left out was not done."""

LAST_ROUND = {"DD-13.3 round_is_over", "DD-13.6 round_is_over"}
"""Nothing comes after round VII but the next turn."""


def alone(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield a scenario once for each rule that it names, so that each must be given."""
    expect = data["expect"]
    for rule in expect.get("rules", ()):
        yield {**data, "expect": {**expect, "rules": [rule]}}


ALONE = [item for data in DATA for item in alone(data)]


def test_engine_and_rules_file_know_the_same_rules() -> None:
    assert REFEREE.rules() == set(RULES.rules)


def test_every_rule_is_obeyed_and_broken_by_a_scenario() -> None:
    found = coverage(BRIDGE, map(BRIDGE.replay, [*DATA, *ALONE]))
    broken = found.broken | {rule for item in ALONE for rule in item["expect"]["rules"]}
    assert found.never_applied == NEVER_OBEYED
    assert in_order(found.breakable - broken) == []


@pytest.mark.parametrize(
    "data", ALONE, ids=lambda data: f"{data['id']}-{data['expect']['rules'][0]}"
)
def test_every_rule_that_a_scenario_names_is_given(data: Mapping[str, Any]) -> None:
    report = REFEREE.run(data)
    assert report.ok, report.mismatches


def objecting(played: Replay, data: Mapping[str, Any]) -> set[str]:
    """Return the switches whose guards refused something in a scenario."""
    positions = [(played.refused.before, played.refused.action)] if played.refused else []
    for line in data.get("narration") or ():
        moment = line.get("after", len(played.moments) - 1)
        for key in ("can", "cannot"):
            if key in line and moment < len(played.moments):
                positions.append((played.moments[moment], line[key]))
    names = set()
    for position, action in positions:
        move = ENGINE.notation.read(action)
        for guard, _ in ENGINE.book.objections(ENGINE.constants, at_its_time(position, move), move):
            names |= {guard.name, guard.rule}
    return names


def notices(referee: Referee, data: Mapping[str, Any]) -> bool:
    """Return whether a scenario comes out otherwise, or meets a position that cannot be."""
    try:
        return not referee.run(data).ok
    except (ArithmeticError, AssertionError, LookupError, ValueError):
        return True


def watchers() -> dict[str, list[Mapping[str, Any]]]:
    """Return for every switch the scenarios in which its guard refuses something."""
    watching = defaultdict(list)
    for data in [*ALONE, *(item for item in DATA if item.get("kind") == "narration")]:
        for switch in objecting(replay(ENGINE, data), data):
            watching[switch].append(data)
    return watching


def test_no_rule_can_be_switched_off_unnoticed() -> None:
    """A scenario that names one rule alone comes out otherwise when that rule is off."""
    watching = watchers()
    missed = [
        rule
        for rule in in_order(REFEREE.breakable())
        if not any(notices(REFEREE.without(rule), data) for data in watching[rule])
    ]
    assert missed == []


def test_every_guard_refuses_something_in_a_scenario() -> None:
    """Several guards of a rule may refuse the same action, but none is without work."""
    watching = watchers()
    idle = {switch for switch in REFEREE.switches() if " " in switch and not watching[switch]}
    assert {guard for guard in idle if guard.partition(" ")[2] not in OF_WHOLE_GAMES} <= LAST_ROUND


def test_whole_games_refuse_moves_of_other_steps() -> None:
    options = ENGINE.options(dict.fromkeys(SWITCHES, True))
    seen: dict[str, tuple[Position, Move]] = {}
    for number in range(12):
        policies = dict.fromkeys(FACTIONS, POLICIES["uniform"])
        game = begin(ENGINE, FACTIONS, options, Chance.of(7, number), policies)
        while not game.is_over:
            move = game.choose()
            seen.setdefault(game.position.step, (game.position, move))
            game.position = ENGINE.play(game.position, move)
            game.number += 1
    assert len(seen) > 35
    for step, (position, _) in seen.items():
        for other, (_, move) in seen.items():
            if type(move) not in TAKES[step]:
                assert not ENGINE.is_legal(position, move), (step, other)
