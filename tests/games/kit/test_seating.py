"""Who sits where: no verdict may depend on the order in which the names stand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from pnp.games.kit.seating import round_of, seated
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Simulation, simulation_of
from tests.games.declared.table import game_of

SIZES = [(2, 2), (3, 2), (4, 2), (4, 3), (4, 4), (6, 2), (6, 3), (6, 5), (8, 4)]


@pytest.mark.parametrize(("names", "players"), SIZES)
def test_everybody_meets_everybody_in_every_seat_equally_often(names: int, players: int) -> None:
    every = "abcdefgh"[:names]
    games = [seated(every, players, number) for number in range(round_of(names, players))]
    met = Counter(pair for game in games for pair in combinations(sorted(game), 2))
    assert len(met) == len(list(combinations(every, 2))) and len(set(met.values())) == 1
    groups = Counter(tuple(sorted(game)) for game in games)
    assert set(groups) == set(combinations(every, players))
    seats = Counter((tuple(sorted(game)), *at) for game in games for at in enumerate(game))
    assert set(seats.values()) == {1}


@pytest.mark.parametrize(("names", "players"), [(3, 3), (4, 3), (4, 4), (5, 4)])
def test_every_turn_order_comes_equally_often(names: int, players: int) -> None:
    orders = {3: 2, 4: 6}[players]
    many = round_of(names, players) * players * orders
    found = Counter(seated("abcde"[:names], players, number) for number in range(many))
    assert set(found) == set(permutations("abcde"[:names], players))
    assert set(found.values()) == {players}


@pytest.mark.parametrize(("names", "players"), SIZES)
def test_a_part_of_a_round_is_nearly_fair(names: int, players: int) -> None:
    """Of few games nobody has a seat much more often than others."""
    games = [seated("abcdefgh"[:names], players, number) for number in range(60)]
    first = Counter(game[0] for game in games)
    assert max(first.values()) <= 2.2 * 60 / names


def test_too_many_groups_are_drawn_and_everybody_still_sits_everywhere_equally_often() -> None:
    every = [f"p{number}" for number in range(12)]
    games = [seated(every, 6, number) for number in range(round_of(12, 6) * 400)]
    assert round_of(12, 6) == 12
    assert set(Counter(at for game in games for at in enumerate(game)).values()) == {400}
    met = Counter(pair for game in games for pair in combinations(sorted(game), 2))
    usual = len(games) * 15 / 66
    assert all(0.85 * usual < count < 1.15 * usual for count in met.values()) and len(met) == 66


@pytest.mark.parametrize("players", [2, 3])
def test_every_policy_comes_to_every_player_in_every_seat(players: int) -> None:
    names, words = ("ann", "bob", "cy", "dee"), ("x", "y", "z")[:players]
    simulation = Simulation(dict, {}, Asked("any"), names, players, words, {}, None)  # type: ignore[arg-type]
    games = range(round_of(4, players) * players)
    found = Counter(
        at
        for number in games
        for at in zip(
            simulation.setup(number).seats, range(players), simulation.deciding(number), strict=True
        )
    )
    assert len(found) == 4 * players * players and len(set(found.values())) == 1


CREW = """
players: {from: crew, least: 2, most: 2}
rules: {R-1: In turn., R-2: The end.}
kinds: {crew: [ann, bob, cy, dee]}
state: {turn: player, done: flag}
cites: {turn: R-1}
actions:
  play: {do: done = true}
end:
  R-2: {if: done, winner: "first(p for p in player)"}
"""


def test_more_can_be_named_than_sit_in_a_game() -> None:
    asked = Asked("crew", factions="dee,bob,ann,cy", policy="random", games=12)
    simulation = simulation_of(game_of(CREW), asked)
    tally = simulation.run(range(12))
    assert simulation.players == 2
    assert set(tally.played.values()) == {3} and len(tally.played) == 8
