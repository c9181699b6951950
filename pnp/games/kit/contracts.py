"""What every game keeps, as tests that a game's own tests import.

    import pytest
    from pnp.games.kit.contracts import *  # noqa: F403
    from pnp.games.kit.contracts import Case

    @pytest.fixture(scope="module")
    def case() -> Case:
        return Case(Stones(RULES), scenarios=SCENARIOS)

They play random games by the protocol alone, and hold at every position of them what play,
examples, the book, search and learning rely on.
"""

from __future__ import annotations

import json
import math
import pickle
from typing import Any, Final

from pnp.errors import PnpError, UsageProblem
from pnp.games.chance import Chance
from pnp.games.kit.case import Case
from pnp.games.kit.human import Question
from pnp.games.kit.match import match_of
from pnp.games.kit.parts import fast_of
from pnp.games.kit.perft import Counting, actions, perft, plainly
from pnp.games.kit.players import policies_of
from pnp.games.kit.report import LEGAL
from pnp.games.kit.setting import checked
from pnp.games.kit.simulation import Simulation

TYPED: Final = 8
"""So many actions of a position, about, are typed."""


# ---------------------------------------------------------------------- positions and actions


def test_positions_are_values_and_plain_data(case: Case) -> None:
    """A position is read back from its plain data, which JSON carries."""
    for position, _ in case.positions():
        plain = case.game.to_plain(position)
        again = case.game.from_plain(json.loads(json.dumps(plain)))
        assert again == position
        assert case.game.to_plain(again) == plain


def test_either_seats_decide_or_chance_or_it_is_over(case: Case) -> None:
    """At every position exactly one of them moves the game on, and everybody who decides can."""
    for position, _ in case.positions():
        deciding, end = case.game.to_play(position), case.game.outcome(position)
        outcomes = case.game.chance_outcomes(position)
        assert [bool(deciding), bool(outcomes), end is not None].count(True) == 1
        assert set(deciding) <= set(case.game.players(position))
        for seat in case.game.players(position):
            assert bool(case.game.legal_actions(position, seat)) == (seat in deciding)


def test_legal_actions_are_what_no_rule_refuses(case: Case) -> None:
    """Every listed action is listed once, is refused by nothing and can be carried out."""
    for position, _ in case.positions():
        for seat in case.game.to_play(position):
            legal = case.game.legal_actions(position, seat)
            assert len(set(legal)) == len(legal)
            for action in legal:
                assert case.game.why_not(position, action) is None, case.game.spell(
                    position, action
                )
                assert list(case.game.violations(position, action)) == []


def test_lists_are_stable(case: Case) -> None:
    """Equal positions list equal actions in the same order."""
    for position, _ in case.positions():
        again = case.game.from_plain(case.game.to_plain(position))
        for seat in case.game.to_play(position):
            first = tuple(case.game.legal_actions(position, seat))
            assert first == tuple(case.game.legal_actions(position, seat))
            assert first == tuple(case.game.legal_actions(again, seat))


def test_chance_has_odds(case: Case) -> None:
    """The odds of what chance can bring add up to 1, and what it brings is legal."""
    for position, number in case.positions():
        outcomes = case.game.chance_outcomes(position)
        if not outcomes:
            continue
        assert sum(odds for _, odds in outcomes) == 1
        assert all(odds > 0 for _, odds in outcomes)
        for action, _ in outcomes:
            assert case.game.why_not(position, action) is None
        for seed in range(3):
            brought = case.game.bring(position, Chance.of(seed, 0), number)
            assert case.game.why_not(position, brought) is None


def test_explaining_changes_nothing(case: Case) -> None:
    """An explained action leads where it leads without, and cites rules of the game."""
    for position, number in case.positions():
        action = case.next(position, Chance.of(11, 0), number)
        if action is None:
            continue
        before = case.game.to_plain(position)
        after, events = case.game.explain(position, action)
        assert after == case.game.apply(position, action)
        assert case.game.to_plain(position) == before
        assert {event.rule for event in events} <= case.game.rules


def test_actions_are_written_typed_and_numbered(case: Case) -> None:
    """Plain data, words and numbers all lead back to the action that they mean."""
    game = case.game
    for position, _ in case.positions():
        for seat in game.to_play(position):
            legal = game.legal_actions(position, seat)
            numbers = [game.number(position, seat, action) for action in legal]
            assert len(set(numbers)) == len(numbers)
            assert all(0 <= number < game.number_of_actions for number in numbers)
            for action, number in zip(legal, numbers, strict=True):
                assert game.read(json.loads(json.dumps(game.write(action)))) == action
                assert game.numbered(position, seat, number) == action
            # Who types is asked which of all actions is meant, so a spread of them is typed.
            for action in legal[:: 1 + len(legal) // TYPED]:
                assert game.typed(position, seat, game.spell(position, action)) == action


def test_games_end(case: Case) -> None:
    """A random game is over before it is longest, by a rule of the game, and is worth something."""
    for number, setup in enumerate(case.setups):
        chance = Chance.of(5, number)
        position = case.game.start(checked(case.game, setup), chance)
        length = 0
        while length < case.game.longest:
            action = case.next(position, chance, length)
            if action is None:
                break
            position, length = case.game.apply(position, action), length + 1
        end, worth = case.game.outcome(position), case.game.returns(position)
        assert tuple(worth) == tuple(case.game.players(position))
        assert abs(math.fsum(worth.values())) < 1e-9
        if end is None:
            assert length == case.game.longest
            continue
        assert end.rule in case.game.rules
        assert end.reason
        assert all(worth[seat] == max(worth.values()) for seat in end.winners)
        assert list(actions(case.game, position)) == []


# ---------------------------------------------------------------------- what a seat knows


def test_observations_tell_no_secrets(case: Case) -> None:
    """What a seat does not see can be dealt anew without the seat noticing."""
    game = case.game
    for position, number in case.positions():
        for seat in game.players(position):
            seen = game.observation(position, seat)
            json.dumps(seen)
            dealt = game.redeal(position, seat, Chance.of(13, number))
            assert game.observation(dealt, seat) == seen
            assert tuple(game.legal_actions(dealt, seat)) == tuple(
                game.legal_actions(position, seat)
            )
            assert game.to_play(dealt) == game.to_play(position)


# ---------------------------------------------------------------------- rules


def test_the_book_and_the_game_know_the_same_rules(case: Case) -> None:
    """Every rule that can be cited has a sentence, and every sentence a place in the game."""
    assert case.game.rules == set(case.game.data["sentences"])
    assert case.game.breakable <= case.game.rules
    assert case.game.outline()


def test_rules_can_be_switched_off(case: Case) -> None:
    """A rule that is off refuses nothing; the game itself stays as it is.

    Beyond a rule that is off an engine may meet what cannot be carried out, and say so.
    """
    known = case.game.switches
    for switch in sorted(known | case.game.breakable):
        assert case.game.without(switch).rules <= case.game.rules
    for data in case.scenarios:
        rule = case.game.replay(data).report.result.rule
        if rule in known:
            assert _verdict(case.game.without(rule), data) != rule
    assert case.game.switches == known


def _verdict(game: Any, data: Any) -> str | None:
    try:
        rule: str | None = game.replay(data).report.result.rule
    except (PnpError, ArithmeticError, AssertionError, LookupError, ValueError):
        # Beyond the rule that was switched off the engine meets positions that cannot be.
        return None
    return rule


# ---------------------------------------------------------------------- scenarios


def test_scenarios_come_out_as_they_expect(case: Case) -> None:
    """Written scenarios have a sound form and the verdict that they expect."""
    for data in case.scenarios:
        replay = case.game.replay(data)
        assert list(replay.faults) == [], data
        assert replay.report.ok, replay.report.mismatches


def test_scenarios_are_told(case: Case) -> None:
    """Every step of a replay has words, and every position that can be drawn too."""
    story = case.game.story({})
    for data in case.scenarios:
        replay = case.game.replay(data)
        told = story.told(replay)
        assert len(told) <= replay.number_of_steps
        assert len(told) == replay.number_of_steps or replay.report.result.verdict != LEGAL
        assert all(told)
        assert story.result(replay)
        for number in range(len(replay.positions)):
            assert story.moment(replay, number).state
            scene = story.scene(replay, number)
            assert scene is None or (scene.state and scene.words.rstrip()[-1] in ".!?")
        for claim in story.claims(replay):
            assert claim.says


def test_a_refused_step_names_every_rule(case: Case) -> None:
    """The first rule that objects is the verdict; all of them have sentence and reason."""
    for data in case.scenarios:
        for step in case.game.replay(data).steps:
            for refusal in step.refusals:
                assert refusal.rule in case.game.breakable
                assert refusal.sentence
            assert step.says


# ---------------------------------------------------------------------- play


def test_a_match_is_the_same_again(case: Case) -> None:
    """Policies and chance are functions of the seed alone."""

    def played() -> tuple[list[str], str, Any]:
        match = case.match(policy="random", seed=3, turns=40)
        return list(match.lines()), match.ending(), match.record()

    first = played()
    assert first == played()
    assert any(first[0])
    assert first[1]


def test_every_policy_plays(case: Case) -> None:
    """Each policy finds a legal action wherever it is asked."""
    for policy in policies_of(case.game):
        match = case.match(policy=policy, seed=1, turns=10)
        match.finish()
        assert match.played


def test_a_recorded_match_is_a_scenario(case: Case) -> None:
    """What was played replays to the same end."""
    for seed in range(3):
        match = case.match(policy="random", seed=seed, turns=30)
        match.finish()
        replay = case.game.replay(match.record())
        assert list(replay.faults) == []
        assert replay.report.ok, replay.report.mismatches


def test_people_are_asked_for_what_they_may_do(case: Case) -> None:
    """A person sees the position and the choices, and is told what was wrong with an answer."""
    seats = case.game.players(case.match(turns=1).position)
    questions: list[Question] = []

    def first(question: Question) -> str:
        questions.append(question)
        return "nonsense!" if len(questions) == 1 else question.choices[0]

    match = match_of(case.game, case.ask(people=seats[0], seed=1, turns=4), first)
    match.finish()
    assert questions[0].refused == ""
    assert "nonsense!" in questions[1].refused
    assert all(question.choices and question.sees for question in questions)


def test_unknown_words_are_wrong_use(case: Case) -> None:
    """What the game does not have is refused before anything is played."""
    for wrong in ({"policy": "no-such"}, {"options": "no such thing"}):
        for make in (case.match, case.simulation):
            try:
                make(**wrong)
            except UsageProblem:
                continue
            raise AssertionError(f"{wrong} was accepted")


def test_a_simulation_adds_up_however_it_is_split(case: Case) -> None:
    """Tallies of parts, played anywhere, add up to that of the whole."""
    simulation = case.simulation(policy="random", games=6, turns=30, seed=2)
    assert [number for job in simulation.jobs() for number in job] == list(range(6))
    whole = simulation.run(range(6))
    again: Simulation = pickle.loads(pickle.dumps(simulation))  # noqa: S301 - our own
    parts = again.run(range(0))
    for job in (range(4, 6), range(4)):
        parts.add(again.run(job))
    assert whole == parts
    assert whole.games == 6
    summary = simulation.summary(whole)
    assert set(simulation.named()) <= set(summary)
    lines, table = simulation.told(summary)
    assert lines
    assert len({len(row) for row in table}) == 1
    assert len(table) == len(summary["rows"]) + 1


# ---------------------------------------------------------------------- bulk


def test_what_is_fast_is_the_same(case: Case) -> None:
    """A game's bulk paths give what the protocol gives: the same games, the same counts."""
    fast = fast_of(case.game)
    if fast is None:
        return
    for number, setup in enumerate(case.setups):
        for policy in policies_of(case.game):
            known = checked(case.game, setup)
            seats = known.seats
            chance = Chance.of(17, number)
            end = fast.playout(known, (policy,) * len(seats), chance, case.most)
            match = case.match(policy=policy)
            match.chance, match.setup, match.most_turns = chance, known, case.most
            match.first = match.position = case.game.start(known, chance)
            outcome = match.finish()
            assert end.turns == match.turns
            assert (end.outcome and end.outcome.rule) == (outcome and outcome.rule)
            assert case.game.to_plain(end.position) == case.game.to_plain(match.position)
    if isinstance(fast, Counting):
        for position, _ in case.positions()[:: max(1, len(case.positions()) // 5)]:
            for depth in range(3):
                assert perft(case.game, position, depth) == plainly(case.game, position, depth)


__all__ = [name for name in dir() if name.startswith("test_")]
