"""Every rule of Dragon Dune is known, obeyed, broken and missed when it is switched off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.games.chance import Chance
from pnp.games.coverage import coverage, in_order
from pnp.games.dragon_dune import DragonDune
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.options import SWITCHES
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.replay import DragonReplay
from pnp.games.dragon_dune.rounds import at_its_time
from pnp.games.dragon_dune.words import FACTIONS
from tests.games.dragon_dune.games import TAKES, begin
from tests.games.dragon_dune.table import ENGINE, RULES, SCENARIOS

DATA = [scenario.data for scenario in SCENARIOS]
NEVER_OBEYED = ["DD-4.2"]
"""Giving a card away is never legal, so nothing can obey that rule by an action."""

OF_WHOLE_GAMES = {
    "in_another_round",
    "not_in_this_step",
    "declares_backwards",
    "asks_by_a_false_ace",
    "asks_by_no_ace",
    "asks_by_a_kept_ace",
    "proposes_in_vain",
    "proposes_again",
    "joins_unasked",
    "declines_out_of_turn",
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
    assert ENGINE.rules == set(RULES.rules)


def test_every_rule_is_obeyed_and_broken_by_a_scenario() -> None:
    found = coverage(ENGINE, map(ENGINE.replay, DATA))
    broken = found.broken | {rule for item in ALONE for rule in item["expect"]["rules"]}
    assert found.never_applied == NEVER_OBEYED
    assert in_order(found.breakable - broken) == []


def objecting(played: DragonReplay, data: Mapping[str, Any]) -> set[str]:
    """Return the switches whose guards refused something in a scenario."""
    positions = [(step.before, step.entry) for step in played.steps if step.stuck is not None]
    for line in data.get("narration") or ():
        moment = line.get("after", len(played.positions) - 1)
        for key in ("can", "cannot"):
            if key in line and moment < len(played.positions):
                positions.append((played.positions[moment], line[key]))
    names = set()
    for position, action in positions:
        move = ENGINE.read(action)
        for guard, _ in ENGINE.book.objections(ENGINE.constants, at_its_time(position, move), move):
            names |= {guard.name, guard.rule}
    return names


def notices(game: DragonDune, data: Mapping[str, Any]) -> bool:
    """Return whether a scenario comes out otherwise, or meets a position that cannot be."""
    try:
        return not game.replay(data).report.ok
    except (ArithmeticError, AssertionError, LookupError, ValueError):
        return True


def watchers() -> dict[str, list[Mapping[str, Any]]]:
    """Return for every switch the scenarios in which its guard refuses something."""
    watching = defaultdict(list)
    for data in [*ALONE, *(item for item in DATA if item.get("kind") == "narration")]:
        for switch in objecting(ENGINE.replay(data), data):
            watching[switch].append(data)
    return watching


def test_no_rule_can_be_switched_off_unnoticed() -> None:
    """A scenario that names one rule alone comes out otherwise when that rule is off."""
    watching = watchers()
    missed = [
        rule
        for rule in in_order(ENGINE.breakable)
        if not any(notices(ENGINE.without(rule), data) for data in watching[rule])
    ]
    assert missed == []


def test_every_guard_refuses_something_in_a_scenario() -> None:
    """Several guards of a rule may refuse the same action, but none is without work."""
    watching = watchers()
    idle = {switch for switch in ENGINE.switches if " " in switch and not watching[switch]}
    assert {guard for guard in idle if guard.partition(" ")[2] not in OF_WHOLE_GAMES} <= LAST_ROUND


def test_whole_games_refuse_moves_of_other_steps() -> None:
    options = dict.fromkeys(SWITCHES, True)
    seen: dict[str, tuple[Position, Action]] = {}
    for number in range(12):
        game = begin(FACTIONS, "uniform", Chance.of(7, number), options=options)
        while not game.is_over:
            move = game.choose()
            seen.setdefault(game.position.step, (game.position, move))
            game.position = ENGINE.apply(game.position, move)
            game.number += 1
    assert len(seen) > 35
    for step, (position, _) in seen.items():
        for other, (_, move) in seen.items():
            if type(move) not in TAKES[step]:
                assert not ENGINE.is_legal(position, move), (step, other)
