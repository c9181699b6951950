"""Games whose values are known: what is simulated lies within its interval, and search finds it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pnp.games.chance import Chance
from pnp.games.kit.counting import interval
from pnp.games.kit.match import Match
from pnp.games.kit.players import policy_of
from pnp.games.kit.policies import Policy
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import simulation_of
from pnp.games.protocol import AnyGame, Setup
from tests.games.declared.table import game as declared_game

GOAL = 100
HOLD = 20


def won_by_first(game: AnyGame, policy: Policy, games: int) -> tuple[float, float]:
    """Return the interval of the share that the first player wins."""
    first, second = game.seats.usual
    won = 0
    for number in range(games):
        match: Match[Any] = Match(
            game, Setup((first, second)), {first: policy, second: policy}, Chance.of(4, number)
        )
        end = match.finish()
        won += end is not None and end.winners == (first,)
    return interval(won, games)


def test_kuhn_poker_at_random() -> None:
    """Nine in sixteen: a bet is passed once in four, two of the other ends even out but one."""
    asked = Asked("kuhn_poker", policy="random", games=1500, seed=6)
    simulation = simulation_of(declared_game("kuhn_poker"), asked)
    tally = simulation.run(range(1500))
    first = declared_game("kuhn_poker").seats.usual[0]
    low, high = interval(tally.won[first, 1], 1500)
    assert low < 9 / 16 < high
    assert high - low < 0.06


def hold_at_twenty(game: AnyGame, position: Any, seat: str, chance: Chance, number: int) -> Any:
    """Return rolling up to 20 points a turn, or to as many as are needed."""
    plain = game.to_plain(position)
    enough = plain["pot"] >= min(HOLD, GOAL - plain["score"][seat])
    *rolls, hold = game.legal_actions(position, seat)
    return hold if enough else rolls[0]


def test_pig_held_at_twenty() -> None:
    """The chance to win, first to 100, from the odds of what a turn brings."""
    low, high = won_by_first(declared_game("pig"), hold_at_twenty, 90)
    assert low < _chance_to_win(0, 0) < high


@cache
def _turn(wanted: int) -> dict[int, float]:
    """Return what a turn brings that holds at so many points, 0 for a one, with its odds."""
    found: dict[int, float] = {}
    pots = {0: 1.0}
    while pots:
        pot, odds = pots.popitem()
        if pot >= wanted:
            found[pot] = found.get(pot, 0) + odds
            continue
        found[0] = found.get(0, 0) + odds / 6
        for face in range(2, 7):
            pots[pot + face] = pots.get(pot + face, 0) + odds / 6
    return found


@cache
def _beyond(own: int, other: int) -> float:
    """Return how likely it is to win by a turn that scores, and else from the other's turn on."""
    total = 0.0
    for points, odds in _turn(min(HOLD, GOAL - own)).items():
        if points:
            later = 1.0 if own + points >= GOAL else 1 - _chance_to_win(other, own + points)
            total += odds * later
    return total


@cache
def _chance_to_win(own: int, other: int) -> float:
    """Return how likely the player to move wins with so many points of both."""
    # Both may score nothing and be back here: w = a + p * (1 - v), v = b + q * (1 - w).
    bust, busts = _turn(min(HOLD, GOAL - own))[0], _turn(min(HOLD, GOAL - other))[0]
    ahead, behind = _beyond(own, other), _beyond(other, own)
    return (ahead + bust * (1 - behind - busts)) / (1 - bust * busts)


# ---------------------------------------------------------------------- perfect play


def value(game: AnyGame, position: Any, known: dict[Any, float]) -> float:
    """Return what a position is worth to the player who decides, by looking at everything."""
    key = repr(game.to_plain(position))
    if key not in known:
        seat = game.to_play(position)[0]
        known[key] = max(
            _after(game, position, one, known) for one in game.legal_actions(position, seat)
        )
    return known[key]


def _after(game: AnyGame, position: Any, action: Any, known: dict[Any, float]) -> float:
    seat, after = game.to_play(position)[0], game.apply(position, action)
    return (
        game.returns(after)[seat] if game.outcome(after) is not None else -value(game, after, known)
    )


@pytest.mark.parametrize(
    ("name", "begun", "playouts"),
    [
        ("tic_tac_toe", ("mark b2", "mark a1"), 400),
        ("nim", ("take_away 4 4", "take_away 3 3"), 1200),
    ],
)
def test_search_plays_perfectly(name: str, begun: tuple[str, ...], playouts: int) -> None:
    """From an opening on, whatever the search decides is as good as the best."""
    game, known = declared_game(name), dict[Any, float]()
    position = game.start(Setup(game.seats.usual), Chance.of(0, 0))
    for words in begun:
        position = game.apply(position, game.typed(position, game.to_play(position)[0], words))
    policy = policy_of(game, f"search:{playouts}")
    number = 0
    while game.outcome(position) is None:
        seat = game.to_play(position)[0]
        action = policy(game, position, seat, Chance.of(8, 0), number)
        best = value(game, position, known)
        assert _after(game, position, action, known) == best, game.spell(position, action)
        position, number = game.apply(position, action), number + 1
