"""Every game of the registry is an environment of PettingZoo, whose own tests play it."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.errors import PnpError, UsageProblem
from pnp.games.protocol import IllegalMove, Setup
from tests.games.adapters.games import GAMES, game, longest, setup
from tests.games.kit.games import PRIZES, STONES

pytestmark = [
    pytest.mark.needs("pettingzoo"),
    # PettingZoo recommends other names of agents and prefers one flat vector.
    pytest.mark.filterwarnings("ignore::UserWarning"),
]


def made(name: str) -> Any:
    from pnp.games.pettingzoo import GameEnv

    return GameEnv(name, game(name), setup(name), longest=longest(name))


@pytest.mark.parametrize("name", GAMES)
def test_games_pass_the_tests_of_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test

    api_test(made(name), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_gives_the_same_game(name: str) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: made(name), num_cycles=100)


def test_a_game_is_played_to_its_end() -> None:
    from pnp.games.pettingzoo import GameEnv

    env = GameEnv("stones", STONES)
    env.reset(seed=1)
    for number, legal in ((1, [1, 1, 1]), (2, [1, 1, 1]), (2, [1, 1, 1]), (1, [1, 1, 0])):
        assert env.observe(env.agent_selection)["action_mask"].tolist() == legal
        env.step(number)
    assert env.terminations == {"first": True, "second": True}
    assert env.rewards == {"first": -1.0, "second": 1.0}
    assert env.render() == '{"stones":0,"to_move":"first","winner":"second"}'


def test_what_is_observed_is_what_the_seat_sees() -> None:
    from pnp.games.pettingzoo import GameEnv

    env = GameEnv("prizes", PRIZES)
    env.reset(seed=2)
    env.step(0)
    sees = env.infos["bob"]["sees"]
    assert sees["laid"]["ann"] == "?" and sees["hands"]["ann"] == "?"
    seen = bytes(env.observe("bob")["observation"]).rstrip(b"\0").decode()
    assert '"laid":{"ann":"?","bob":null}' in seen
    assert not env.observe("ann")["action_mask"].any()


def test_without_a_seed_games_differ() -> None:
    from pnp.games.pettingzoo import GameEnv

    env = GameEnv("prizes", PRIZES)
    deals = set()
    for _ in range(8):
        env.reset()
        deals.add(env.render())
    assert len(deals) > 1


def test_what_cannot_be_done_is_refused() -> None:
    from pnp.games.pettingzoo import GameEnv

    env = GameEnv("stones", STONES, width=8)
    env.reset(seed=1)
    with pytest.raises(LookupError):
        env.step(3)
    with pytest.raises(LookupError, match="first: expected the number of an action, found none"):
        env.step(None)
    with pytest.raises(PnpError, match=r"at most 8 bytes, found \d+\n  hint: GameEnv\(\.\.\., wid"):
        env.observe("first")
    for number in (2, 2, 2):
        env.step(number)
    with pytest.raises(IllegalMove):
        env.step(1)
    with pytest.raises(UsageProblem, match="expected a player, found dora"):
        GameEnv("prizes", PRIZES, Setup(("dora",)))
