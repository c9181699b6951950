"""Every game of the registry is a game of OpenSpiel, whose own tests and searches play it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pnp.errors import PnpError, UsageProblem
from pnp.games.chance import Chance
from pnp.games.kit.players import policy_of
from pnp.games.protocol import Setup
from tests.games.adapters.games import GAMES, game, longest, setup
from tests.games.declared.table import game as declared_game
from tests.games.kit.games import PRIZES, STONES

pytestmark = pytest.mark.needs("openspiel")


def registered(name: str, **words: Any) -> Any:
    from pnp.games.openspiel import register

    return register(name, game(name), setup(name), longest=longest(name), **words)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_pass_the_tests_of_openspiel(name: str) -> None:
    import pyspiel

    made = registered(name)
    assert made.num_distinct_actions() == game(name).number_of_actions
    assert made.max_game_length() == longest(name)
    pyspiel.random_sim_test(made, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_copied_and_read_back(name: str) -> None:
    import pyspiel

    state = registered(name).new_initial_state()
    while state.move_number() < 9 and not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    copied = state.clone()
    _, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    before = str(state)
    for other in (copied, again):
        assert str(other) == before
        assert other.legal_actions() == state.legal_actions()
        if not other.is_terminal():
            other.apply_action(other.legal_actions()[0])
    assert str(state) == before


def test_a_search_of_openspiel_solves_a_game() -> None:
    """Ten stones: who leaves a multiple of four wins, so the first player takes two."""
    from open_spiel.python.algorithms import minimax

    made = registered("stones", hides=False, by_chance=False)
    value, action = minimax.alpha_beta_search(made, maximizing_player_id=0)
    assert (value, action) == (1.0, 1)
    state = made.new_initial_state()
    assert state.action_to_string(action) == "take 2"


@pytest.mark.parametrize(("name", "begun"), [("stones", ""), ("tic_tac_toe", "mark b2")])
def test_the_mcts_of_openspiel_plays_ours(name: str, begun: str) -> None:
    """It meets pnp's own search, and neither gives away what it has."""
    import numpy as np
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    from pnp.games.openspiel import register

    own = game(name) if name == "stones" else declared_game(name)
    who = setup(name) if name == "stones" else None
    made = register(f"{name}_searched", own, who, hides=False, by_chance=False)
    state = made.new_initial_state()
    if begun:
        named = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(named[begun])
    dice = np.random.RandomState(3)
    bot = MCTSBot(made, 1.4, 500, RandomRolloutEvaluator(1, dice), solve=True, random_state=dice)
    us = 1 - state.current_player()
    policy, number = policy_of(own, "search:300"), 0
    while not state.is_terminal():
        if state.current_player() == us:
            position = state.past[-1].position
            seat = own.to_play(position)[0]
            action = policy(own, position, seat, Chance.of(1, 0), number)
            state.apply_action(own.number(position, seat, action))
        else:
            state.apply_action(bot.step(state))
        number += 1
    # Ten stones are won by who takes first; after the centre nobody wins who makes no mistake.
    assert state.returns()[1 - us] == {"stones": 1.0, "tic_tac_toe": 0.0}[name]


def test_chance_deals_first_and_then_brings_its_outcomes() -> None:
    state = registered("prizes").new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 1000
    assert (str(state), state.observation_string(0)) == ("start", "start")
    assert state.action_to_string(3) == "deal 3"
    state.apply_action(3)
    assert state.chance_outcomes() == [(number, 1 / 3) for number in range(3)]
    assert state.action_to_string(1) == "turn up 2"


def test_a_player_knows_no_more_than_the_seat() -> None:
    """What was laid in secret is seen by who laid it; what was decided is remembered."""
    state = registered("prizes").new_initial_state()
    state.apply_action(3)
    state.apply_action(0)
    assert state.current_player() == 0
    card = state.string_to_action(state.action_to_string(2))
    state.apply_action(card)
    own, other = (json.loads(state.observation_string(player)) for player in (0, 1))
    assert own["laid"]["ann"] is not None
    assert other["laid"]["ann"] == "?" and other["hands"]["ann"] == "?"
    assert state.information_state_string(0).splitlines()[-2] == str(card)
    assert len(state.information_state_string(1).splitlines()) == 2


def test_a_game_that_is_left_is_worth_nothing() -> None:
    from pnp.games.openspiel import register

    state = register("left", STONES, longest=2).new_initial_state()
    for _ in range(2):
        assert not state.is_terminal()
        state.apply_action(0)
    assert state.is_terminal() and state.returns() == [0.0, 0.0]


def test_a_setup_of_its_own() -> None:
    from pnp.games.openspiel import register

    made = register("three", PRIZES, Setup(("cleo", "ann", "bob"), {"short": True}))
    assert (made.num_players(), str(made)) == (3, "pnp_three()")
    with pytest.raises(UsageProblem, match="expected a player, found dora"):
        register("four", PRIZES, Setup(("dora",)))


def test_too_many_outcomes_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.games import openspiel

    monkeypatch.setattr(openspiel, "MOST_OUTCOMES", 2)
    state = registered("prizes").new_initial_state()
    state.apply_action(0)
    with pytest.raises(PnpError, match="expected at most 2 outcomes, found 3"):
        state.chance_outcomes()
