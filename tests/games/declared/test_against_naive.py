"""Every game of the language beside the same game in plain Python: all lists, all results."""

from __future__ import annotations

import random

import pytest

from pnp.games.chance import Chance
from pnp.games.declared.luck import Rolls
from tests.fuzzing import times
from tests.games.declared.naive import Naive
from tests.games.declared.naive.boards import Breakthrough, Checkers, Kalah, Othello
from tests.games.declared.naive.cards import CrazyEights, Goofspiel, Harbour
from tests.games.declared.naive.dice import FiveDice, LiarsDice
from tests.games.declared.naive.lines import ConnectFour, TicTacToe
from tests.games.declared.naive.marches import Marches
from tests.games.declared.naive.small import Hex, KuhnPoker, Nim, Pig
from tests.games.declared.table import the_game

TWINS: dict[str, type[Naive]] = {
    "breakthrough": Breakthrough,
    "checkers": Checkers,
    "connect_four": ConnectFour,
    "crazy_eights": CrazyEights,
    "five_dice": FiveDice,
    "goofspiel": Goofspiel,
    "harbour": Harbour,
    "hex": Hex,
    "kalah": Kalah,
    "kuhn_poker": KuhnPoker,
    "liars_dice": LiarsDice,
    "marches": Marches,
    "nim": Nim,
    "othello": Othello,
    "pig": Pig,
    "tic_tac_toe": TicTacToe,
}
GAMES = times(10)
"""Games of each that are played; hundreds where somebody has the time."""


@pytest.mark.parametrize("name", TWINS)
def test_agrees_with_a_naive_version_along_random_games(name: str) -> None:
    game = the_game(name)
    for number in range(GAMES // 5 if name == "othello" else GAMES):
        choice = random.Random(f"{name} {number}")
        rolls = Rolls(Chance.of(7, number), seen=[])
        twin = TWINS[name]()
        position = game.start(rolls)
        twin.luck.extend(rolls.seen or ())
        twin.begin()
        while position.ended is None:
            assert not twin.luck
            assert twin.over is None
            seats = game.to_play(position)
            assert sorted(seats) == sorted(twin.deciding())
            for seat in seats:
                legal = game.legal_actions(position, seat)
                assert legal.complete
                assert len(set(legal)) == len(legal)
                assert {(a[0], *a[2:]) for a in legal} == twin.legal(seat)
            action = choice.choice(game.legal_actions(position))
            rolls.seen = []
            position = game.apply(position, action, rolls)
            twin.luck.extend(rolls.seen)
            twin.do(action[1], action[0], *action[2:])
        outcome = game.outcome(position)
        assert outcome is not None
        assert outcome.winners == twin.over
        assert not list(game.broken(position))
