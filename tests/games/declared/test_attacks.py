"""Attacks: nothing of a file is run, nothing takes long, nothing takes much, nothing tracebacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.declared.wall import walled
from tests.games.declared.attacks import CONDITIONS, EFFECTS, FUNCTIONS
from tests.games.declared.hostile import all_tried, tried

GAME = """
players: [ann, bob]
rules: {{R-1: In turn., R-2: No more.}}
values: {{n: 3}}
kinds: {{cell: {{grid: [5, 5]}}, card: 1..40}}
state:
  turn: player
  x: number
  last: cell?
  board: cell -> number
  pile: {{is: "[card]", start: card, seen_by: nobody}}
  hand: {{is: "player -> [card]", seen_by: owner}}
cites: {{turn: R-1, over: R-2}}
functions:
  twice(k number): k + k
{functions}
actions:
  act:
    with: {{at: cell}}
    rules:
      R-2: |
        {condition}
    do: |
      {effect}
      turn = other(me)
end:
  R-2: x > 1000000
"""


def game(condition: str = "x == x", effect: str = "x += 1", functions: str = "") -> str:
    """Return a game with something in the places where a stranger writes."""
    block = effect.replace("\n", "\n      ")
    return GAME.format(condition=condition, effect=block, functions=functions)


@pytest.fixture
def here(tmp_path: Path) -> str:
    """Return the path of a file that no attack may make."""
    return str(tmp_path / "made")


def answered(contents: list[str | bytes]) -> list[str]:
    """Return what became of files that were played behind the second wall."""
    return walled(all_tried, contents, seconds=300)


def test_what_is_played_otherwise_is_played_here_too() -> None:
    assert tried(game()) == ""


@pytest.mark.parametrize("kind", ["condition", "effect", "functions"])
def test_attacks_in_texts_are_refused_or_run_within_the_limits(kind: str, here: str) -> None:
    texts = {"condition": CONDITIONS, "effect": EFFECTS, "functions": FUNCTIONS}[kind]
    contents: list[str | bytes] = [game(**{kind: text.replace("HERE", here)}) for text in texts]
    for text, answer in zip(texts, answered(contents), strict=True):
        assert not answer.startswith("!"), f"{text[:200]}\n{answer}"
    assert not Path(here).exists()


def test_python_that_is_no_rule_is_refused(here: str) -> None:
    for text in CONDITIONS[:45]:
        assert tried(game(condition=text.replace("HERE", here))), text
    for text in EFFECTS[:27]:
        assert tried(game(effect=text)), text


def test_generated_source_never_holds_what_it_has_no_use_for() -> None:
    from pnp.games.declared.effects import Line
    from pnp.games.declared.press import Press, Refused

    for code in ("import os", "x = __import__", "s.x", "s.__class__", "f'{s}'", "lambda: 1", "1.5"):
        with pytest.raises(Refused):
            Press({}).add([Line(0, code, 1)])


def test_generated_code_has_no_builtins() -> None:
    from tests.games.declared.table import the_game

    assert the_game("tic_tac_toe").machine.press.namespace["__builtins__"] == {}
