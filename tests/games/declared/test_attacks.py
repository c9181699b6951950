"""Attacks: nothing of a file is run, nothing takes long, nothing takes much, nothing tracebacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.declared.wall import walled
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


CONDITIONS = [
    "__import__('os').system('touch HERE')",
    "open('HERE', 'w')",
    "eval('1') == 1",
    "exec('x = 1') == none",
    "getattr(turn, 'upper') == none",
    "().__class__.__mro__ == none",
    "[].__class__ == none",
    "turn.__class__ == none",
    "turn.upper() == none",
    "'{0.__class__}'.format(turn) == none",
    "''.join(['a']) == 'a'",
    "'%s' % x == 'a'",
    "'a' * 1000000000 == 'a'",
    "('a' if x == 0 else 1) * 1000000000000 == 1",
    "2 ** 10 ** 9 == 1",
    "1 << 1000000000 == 1",
    "9" * 5000 + " == 1",
    "1e400 == 1",
    "1j == 1",
    "(lambda: true)()",
    "f'{x}' == 'a'",
    "(y := 1) == 1",
    "[*card] == []",
    "{a: 1} == {a: 1}",
    "{1, 2} == {1}",
    "{a: a for a in card} == 1",
    "(yield) == 1",
    "(await x) == 1",
    "any([c async for c in card])",
    "globals() == 1",
    "vars() == 1",
    "type(x) == type(x)",
    "print('HERE')",
    "s.d_turn == turn",
    "ch.pick('a', card) == 1",
    "K_0 == card",
    "v_me == turn",
    "f_twice(s, 1) == 2",
    "Q(card, 1) == card",
    "S == 1",
    "log == none",
    "x.real == 1",
    "...",
    "x if x",
    "x == 1; x == 2",
    "x == 1 \\",
    "(" * 300 + "x" + ")" * 300 + " == 1",
    "[" * 90 + "]" * 90 + " == []",
    "not " * 1400 + "x == 1",
    "-" * 5000 + "1 == 1",
    "x" + " + x" * 1400 + " == 1",
    "x" + " if x == 1 else x" * 300 + " == 1",
    "x == 1" + " == (x == 1" * 100 + ")" * 100,
    "all(" * 40 + "x == 1" + " for a in cell)" * 40,
    "len([1" + "".join(f" for a{i} in card" for i in range(8)) + "]) == 1",
    "any(a == b for a in cell for b in cell for c in cell for d in cell for e in cell)",
    "sum(k for k in span(1, 1000000000000)) == 1",
    "any(fingerprint(board, hand, pile) == 'a' for a in cell for b in cell for c in cell)",
    "fingerprint([[c for c in card] for d in card]) == 'a'",
    "fingerprint() == 'a'",
    "any(len(subsets(card[0:12])) == 1 for a in cell for b in cell for c in cell)",
    "subsets(subsets(card[0:12])) == []",
    "fingerprint(board, cell, turn, x, pile, hand, last, card, me) == 'a'",
    "span(-1000000000000, 1000000000000) == []",
    "max(x for x in []) == 1",
    "card[1000000] == 1",
    "board[last] == 1",
    "x // x == 1",
    "roll(card) == 1",
    "draw(pile) == 1",
    "act(1) == 1",
    "can(act, ann, a1)",
    "max(card, key=twice) == 1",
    "sorted(card, reverse=true) == card",
    "card[0:3:2] == []",
    "ﬁrst(card) == 1",
    "passß == 1",
    "\u202e x == 1",
    "'\\x00' == 'a'",
    "#",
    "",
    "-- a sentence alone",
    "x == 1 -- {turn.__class__} {x!r} {x:>999999999} {} {0} {{ }} {",
    "x == 1 -- {__import__('os').system('touch HERE')}",
    "x == 1 -- {'a' * 1000000000}",
]
EFFECTS = [
    "import os",
    "from os import system",
    "def f(): pass",
    "class A: pass",
    "while true: x = 1",
    "try: x = 1\nexcept: x = 2",
    "with open('HERE') as f: x = 1",
    "del board",
    "assert x == 1",
    "raise x",
    "return 1",
    "global x",
    "x: int = 1",
    "x = y = 1",
    "x, y = 1, 2",
    "x **= 2",
    "x *= 1000000",
    "true = 1",
    "none = 1",
    "me = ann",
    "at = a1",
    "ann = bob",
    "cell = []",
    "n = 4",
    "twice = 1",
    "board = []",
    "b = board\nb[a1] = 1",
    "h = hand[me]\nadd(h, 1)",
    "pile[0] = 1",
    "board.x = 1",
    "x.y = 1",
    "go(nowhere)",
    "over('R-9', me)",
    "over(1, me)",
    "over('R-2', [1, 2])",
    "say('R-2', x)",
    "say('R-2', '" + "a" * 5900 + "')",
    "stop(1)",
    "x",
    "x == 1",
    "1",
    "draw(pile)\n" * 45,
    "y = 2\nfor i in 1..60: y = y * y",
    "y = [1]\nfor i in 1..60: y = y + y",
    "".join("  " * k + f"for a{k} in cell:\n" for k in range(6)) + " " * 12 + "x += 1",
    "for i in span(1, 10000): y = [k for k in span(1, 10000)]\nx = len(y)",
    "y = [k for k in span(1, 10000)]\nfor i in span(1, 10000): x += 1 if i in y else 0",
    "y = [k for k in span(1, 10000)]\nfor i in span(1, 10000): y = y + []\nx = len(y)",
    "y = [k for k in span(1, 10000)]\nfor i in span(1, 10000): z = y[1:]\nx = len(z)",
    "y = [k for k in span(1, 10000)]\nfor i in span(1, 10000): y = sorted(y)\nx = y[0]",
    "y = [k for k in span(1, 10000)]\nfor i in span(1, 10000): x += 1 if y == y else 0",
    "y = [k for k in span(1, 9000)]\nfor i in span(1, 9000): take(y, i)\nx = len(y)",
    "y = [k for k in span(1, 9000)]\nshuffle(y)\nx = y[0]",
    "for i in span(1, 10000): add(hand[me], 1)\nx = 1",
    "for i in span(1, 10000):\n  for j in 1..40: add(hand[me], 1)\nx = 1",
    "for i in span(1, 10000): say('R-2', '{pile} {pile} {pile}')",
    "for i in span(1, 10000): x += 1 if fingerprint(board, pile) == 'a' else 0",
    "for i in span(1, 9000): add(hand[me], 1)\nfor i in span(1, 9000): "
    "x += 1 if fingerprint(hand) == 'a' else 0",
    "for i in span(1, 900): say('R-2', '" + "{pile}" * 200 + "')",
    "y = [[1] for i in span(1, 10000)]\nx = len(y)",
    "y = [{a: 1, b: 2} for i in span(1, 10000) for j in span(1, 10000)]\nx = len(y)",
    "x = 1000000000000 * 1000000000000 * 1000000000000",
    "x = -1000000000000\nx -= 1",
    "for a in card: pile = []",
    "for c in pile: draw(pile)",
    "y = [draw(pile) for i in 1..60]\nx = y[0]",
    "if x == 0: y = 1\nx = y",
    "for i in 1..0: y = 1\nx = y",
    "for me in player: x = 1",
    "for card in cell: x = 1",
    "for i in 1..3:\n"
    + "".join("  " * k + f"  for a{k} in card:\n" for k in range(12))
    + "  " * 13
    + "x = 1",
    "if x == 1:\n" + "".join("  " * k + "  if x == 1:\n" for k in range(70)) + "  " * 72 + "x = 1",
    "\tx = 1\n  x = 2",
    "x = 1 if x else 2",
    "x = turn",
    "turn = x",
    "last = board",
    "x = none",
    "x = 'a'",
    "hand[me] = [ann]",
    "hand = pile",
    "move_all(pile, pile)",
    "move_all(pile, hand[me])\nmove_all(hand[me], pile)",
    "top(pile)\ntop(hand[me])",
]
FUNCTIONS = [
    "  f(k number): f(k)",
    "  f(k number): g(k)\n  g(k number): f(k)",
    "  f0(k number): k\n"
    + "\n".join(f"  f{i}(k number): f{i - 1}(k) + f{i - 1}(k)" for i in range(1, 60)),
    "  f0(k number): sum(k for a in card for b in card)\n"
    + "\n".join(f"  f{i}(k number): sum(f{i - 1}(b) for b in card)" for i in range(1, 12)),
    "  f(): f",
    "  f(k): k",
    "  f(k number, k number): k",
    "  f(k nothing): k",
    "  f(me player): me",
    "  f(turn player): turn",
    "  turn(): 1",
    "  len(l [card]): 1",
    "  __init__(): 1",
    "  'f(); import os #': 1",
    "  f(k cell -> number): 1",
    "  f(k number): {let: {k: 1}, is: k}",
    "  f(k number): [1, 2]",
    "  f(k number): {is: k, was: k}",
]


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
