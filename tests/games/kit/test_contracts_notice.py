"""The contracts fail for a game that breaks them: one broken game for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import count
from typing import Any, ClassVar

import pytest

from pnp.games.chance import Chance
from pnp.games.kit import contracts
from pnp.games.kit.contracts import Case
from pnp.games.kit.simulation import Ended
from pnp.games.protocol import Actions, Outcome
from tests.games.kit.games import PRIZE_RULES, PRIZE_SCENARIOS, STONE_RULES, STONE_SCENARIOS
from tests.games.kit.prizes import Prizes
from tests.games.kit.stones import Position, Stones, Take

NUMBERS = count()


class Bulk:
    """Plays other games than the protocol does."""

    def playout(self, setup: Any, policies: Any, chance: Chance, most_turns: int | None) -> Ended:
        return Ended(Position(3), 4, None)


BROKEN: dict[str, tuple[Callable[[Case], None], type[Any], dict[str, Any]]] = {
    "positions are not read back": (
        contracts.test_positions_are_values_and_plain_data, Stones,
        {"from_plain": lambda self, data: Position(1)}),
    "nobody decides": (
        contracts.test_either_seats_decide_or_chance_or_it_is_over, Stones,
        {"to_play": lambda self, position: ()}),
    "illegal actions are listed": (
        contracts.test_legal_actions_are_what_no_rule_refuses, Stones,
        {"legal_actions": lambda self, position, seat: Actions(
            map(Take, range(1, 6)) if self.to_play(position) else ())}),
    "lists change": (
        contracts.test_lists_are_stable, Stones,
        {"legal_actions": lambda self, position, seat: Actions(
            sorted(Stones.legal_actions(self, position, seat),
                   key=lambda move: (next(NUMBERS) * 7) % 5))}),
    "odds do not add up": (
        contracts.test_chance_has_odds, Prizes,
        {"chance_outcomes": lambda self, position: [
            (action, odds / 2) for action, odds in Prizes.chance_outcomes(self, position)]}),
    "explaining leads elsewhere": (
        contracts.test_explaining_changes_nothing, Stones,
        {"explain": lambda self, position, action: (position, [])}),
    "numbers are those of others": (
        contracts.test_actions_are_written_typed_and_numbered, Stones,
        {"number": lambda self, position, seat, action: 0}),
    "actions are written alike": (
        contracts.test_actions_are_written_typed_and_numbered, Stones,
        {"write": lambda self, action: {"do": "take", "count": 1}}),
    "everybody wins": (
        contracts.test_games_end, Stones,
        {"returns": lambda self, position: {"first": 1.0, "second": 1.0}}),
    "it ends by no rule": (
        contracts.test_games_end, Stones,
        {"outcome": lambda self, position: (
            Outcome(("first",), "ST-9", "so it is") if position.winner else None)}),
    "a hand is shown": (
        contracts.test_observations_tell_no_secrets, Prizes,
        {"observation": lambda self, position, seat: {"hands": str(position.hands)}}),
    "a redeal changes what is seen": (
        contracts.test_observations_tell_no_secrets, Prizes,
        {"redeal": lambda self, position, seat, chance: replace(position, prize=3)}),
    "a rule cannot be switched off": (
        contracts.test_rules_can_be_switched_off, Stones, {"without": lambda self, switch: self}),
    "scenarios are not told": (
        contracts.test_scenarios_are_told, Stones,
        {"outcome": lambda self, position: (
            Outcome(("first",), "ST-3.1", "") if position.winner else None)}),
    "policies are not functions": (
        contracts.test_a_match_is_the_same_again, Stones,
        {"policies": {"random": lambda game, position, seat, chance, number: (
            legal := game.legal_actions(position, seat))[next(NUMBERS) * 5 // 3 % len(legal)]}}),
    "a policy cheats": (
        contracts.test_every_policy_plays, Stones,
        {"policies": {"cheat": lambda game, position, seat, chance, number: Take(7)}}),
    "records are of other games": (
        contracts.test_a_recorded_match_is_a_scenario, Stones,
        {"write": lambda self, action: {"do": "take", "count": 1}}),
    "nobody is asked": (
        contracts.test_people_are_asked_for_what_they_may_do, Stones,
        {"sees": lambda self, position, seat: ()}),
    "the bulk path plays otherwise": (
        contracts.test_what_is_fast_is_the_same, Stones, {"fast": Bulk()}),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_noticed(name: str) -> None:
    contract, kind, broken = BROKEN[name]
    rules: Mapping[str, Any] = STONE_RULES if kind is Stones else PRIZE_RULES
    scenarios = STONE_SCENARIOS if kind is Stones else PRIZE_SCENARIOS
    contract(Case(kind(rules), scenarios))
    other = type(kind.__name__, (kind,), broken)
    with pytest.raises(Exception):  # noqa: B017 - whatever shows that it is broken
        contract(Case(other(rules), scenarios))


def test_rules_that_nobody_knows_are_noticed() -> None:
    rules = {**STONE_RULES, "sentences": {**STONE_RULES["sentences"], "ST-9.9": "Be polite."}}
    with pytest.raises(AssertionError):
        contracts.test_the_book_and_the_game_know_the_same_rules(Case(Stones(rules)))


def test_scenarios_that_fail_are_noticed() -> None:
    wrong = [{"actions": [{"do": "take", "count": 3}], "expect": {"stones": 6}}]
    with pytest.raises(AssertionError):
        contracts.test_scenarios_come_out_as_they_expect(Case(Stones(STONE_RULES), wrong))


def test_unknown_words_that_are_accepted_are_noticed() -> None:
    class Lenient(Stones):
        policies: ClassVar = dict.fromkeys(("no-such", "no_such"), Stones.policies["greedy"])

    with pytest.raises(AssertionError, match="was accepted"):
        contracts.test_unknown_words_are_wrong_use(Case(Lenient(STONE_RULES)))


def test_the_odds_of_chance_decide_what_comes() -> None:
    class Loaded(Prizes):
        def chance_outcomes(self, position: Any) -> Any:
            found = super().chance_outcomes(position)
            if len(found) != 3:
                return found
            odds = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
            return [(action, one) for (action, _), one in zip(found, odds, strict=True)]

    game = Loaded(PRIZE_RULES)
    case = Case(game)
    contracts.test_chance_has_odds(case)
    position = case.positions()[0][0]
    drawn = [game.bring(position, Chance.of(3, number), 0).prize for number in range(6000)]
    assert [round(drawn.count(prize) / 1000, 1) for prize in (1, 2, 3)] == [3.0, 2.0, 1.0]
