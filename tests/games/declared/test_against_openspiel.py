"""Public games in the language beside OpenSpiel: every list of legal moves, every result."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pnp.games.declared.runner import Action
from tests.fuzzing import times
from tests.games.declared.table import the_game

GAMES = times(10)


def clobber(action: Action) -> str:
    return f"{action[2]}{action[3]}"


def boxes(action: Action) -> str:
    kind, row, column = action[2]
    return f"({kind},{row},{column})"


def morris(action: Action) -> str:
    return f"Move {action[2]} -> {action[3]}" if action[0] == "slide" else f"Point {action[2]}"


def oware(action: Action) -> str:
    return ("ABCDEF" if action[1] == "south" else "abcdef")[action[2] % 6]


def at(action: Action) -> str:
    return str(action[2])


def ultimate(action: Action) -> str:
    column, row = "abcdefghi".index(action[2][0]), int(action[2][1])
    if action[0] == "choose":
        return f"Choose local board {column + 3 * (3 - row)}"
    below = 9 - row
    part = column // 3 + 3 * (below // 3)
    return f"Local board {part}: {action[1]}({below % 3},{column % 3})"


def spelled(name: str, text: str) -> str:
    """Return OpenSpiel's words for a move without what the position says anyway."""
    return text[2:] if name == "boxes" else text


@pytest.mark.needs("openspiel")
@pytest.mark.parametrize(
    ("name", "other", "words"),
    [("clobber", "clobber", clobber), ("boxes", "dots_and_boxes", boxes),
     ("morris", "nine_mens_morris", morris), ("oware", "oware", oware),
     ("y", "y(board_size=5)", at), ("ultimate", "ultimate_tic_tac_toe", ultimate)],
)  # fmt: skip
def test_openspiel_plays_the_same_game(
    name: str, other: str, words: Callable[[Action], str]
) -> None:
    import pyspiel

    game = the_game(name)
    theirs: Any = pyspiel.load_game(other)
    for number in range(GAMES):
        choice = random.Random(f"{name} {number}")
        position, state = game.start(), theirs.new_initial_state()
        while position.ended is None:
            assert game.to_play(position) == (game.players[state.current_player()],)
            mine = {words(action): action for action in game.legal_actions(position)}
            yours = {spelled(name, state.action_to_string(a)): a for a in state.legal_actions()}
            assert mine.keys() == yours.keys(), f"{state}"
            chosen = choice.choice(sorted(mine))
            position = game.apply(position, mine[chosen])
            state.apply_action(yours[chosen])
        assert state.is_terminal()
        assert [game.returns(position)[p] for p in game.players] == state.returns()
