"""What the language says: every construct in a line or two, and what it comes to."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pnp.errors import Problems
from pnp.games.declared import Design, Printed, Rulebook, Sitting, declare
from pnp.games.declared.document import Text
from pnp.games.declared.luck import Stated
from pnp.model.play import read_play
from tests.games.declared.table import from_text

WORLD = """
players: [ann, bob, cid]
rules: {R-1: In turn.}
values: {three: 3, steps: [2, 4, 8], yes_please: true}
options: {quick: false, deck: [small, large], rounds: 6}
kinds:
  cell: {grid: [4, 4]}
  hex:
    table:
      - {id: h1, beside: [h2]}
      - {id: h2, beside: [h1, h3]}
      - {id: h3, beside: [h2]}
      - {id: h4, beside: []}
    neighbours: beside
  card:
    table:
      - {id: levy, strength: 1, ranks: [1, 2], home: none, brave: false}
      - {id: pikes, strength: 2, ranks: [3], home: a1, brave: true}
      - {id: "sand-storm", strength: 9, ranks: [], home: b2, brave: true}
  die: 1..6
  face: [1, 2, worm]
state:
  turn: player
  x: {is: number, start: 7}
  last: cell?
  shown: {is: face, start: worm}
  grid_of: {is: cell -> number, start: it.col * 10 + it.row}
  pair: {is: player -> die -> flag, start: it == ann and it2 > 4}
  hand: {is: "player -> [card]", start: "[levy, pikes, levy]"}
  from: {is: number, start: 5}
cites: {turn: R-1, over: R-1}
functions:
  double(n number): n * 2
  strong(c card): c.strength
  far(c cell, d direction):
    let: {next: "step(c, d)", extra: three + 1}
    is: next != none and extra == 4
procedures:
  more(n number): |
    for i in 1..n: x += 1
actions:
  act: {with: {at: cell}, do: turn = after(me)}
"""


@pytest.fixture(scope="module")
def world() -> Sitting:
    return from_text(WORLD).sitting()


VALUES: dict[str, Any] = {
    "x": 7,
    "from + 1": 6,
    "three * x - 1": 20,
    "-x // 2": -4,
    "x % 4": 3,
    "abs(-x)": 7,
    "1 < x <= 7": True,
    "x is 7 and x is not 8": True,
    "not (x > 1 or x < 0)": False,
    "10 if x == 7 else 20": 10,
    "true and yes_please": True,
    "quick or deck == small": True,
    "rounds": 6,
    "steps[1]": 4,
    "len(steps)": 3,
    "turn == ann": True,
    "after(turn)": "bob",
    "after(cid)": "ann",
    "after(ann, [cid, ann])": "cid",
    "after(ann, [ann])": "ann",
    "last == none": True,
    "grid_of[b3]": 23,
    "pair[ann][5] and not pair[ann][4] and not pair[bob][6]": True,
    "hand[ann]": ["levy", "pikes", "levy"],
    "hand[ann][1]": "pikes",
    "hand[ann][1:]": ["pikes", "levy"],
    "hand[ann][-1]": "levy",
    "hand[ann] == [levy, pikes, levy]": True,
    "hand[bob] != []": True,
    "len(hand[ann]) + count(hand[ann])": 6,
    "count(c for c in hand[ann] if c == levy)": 2,
    "sum(c.strength for c in hand[ann])": 4,
    "max(c.strength for c in hand[ann])": 2,
    "min(3, x, 5)": 3,
    "max(c.strength for c in hand[ann] if c.brave and c != pikes)": None,
    "max((c.strength for c in hand[ann] if c.strength > 5), default=0)": 0,
    "min((c.strength for c in hand[ann] if c.strength > 5), default=none)": None,
    "first(c for c in hand[ann] if c.strength > 1)": "pikes",
    "first(c for c in hand[ann] if c.strength > 5)": None,
    "sorted(hand[ann])": ["levy", "levy", "pikes"],
    "sorted([3, 1, 2])": [1, 2, 3],
    "any(c.brave for c in hand[ann])": True,
    "all(c.brave for c in hand[ann])": False,
    "leading(c for c in hand[ann] if c == levy)": ["levy"],
    "best(hand[ann], strong)": ["pikes"],
    "span(2, 5)": [2, 3, 4, 5],
    "span(x, 5)": [],
    "[n * n for n in 1..three]": [1, 4, 9],
    "[c for c in card if c.brave]": ["pikes", "sand-storm"],
    '"sand-storm" in card': True,
    '"sand-storm".strength': 9,
    "levy.home == none and pikes.home == a1": True,
    "pikes.ranks": [3],
    "[r for c in card for r in c.ranks]": [1, 2, 3],
    "levy in hand[ann] and pikes not in []": True,
    "hand[ann] + [pikes]": ["levy", "pikes", "levy", "pikes"],
    "double(double(x))": 28,
    "far(a1, north)": True,
    "far(a1, south)": False,
    "step(a1, north)": "a2",
    "step(a1, west)": None,
    "ray(a1, northeast)": ["b2", "c3", "d4"],
    "near(a1)": ["a2", "b2", "b1"],
    "len(lines(4))": 10,
    "len(lines(4, a1))": 3,
    "cell(2, 3)": "b3",
    "cell(9, 9)": None,
    "b3.col * 10 + b3.row": 23,
    "near(h2)": ["h1", "h3"],
    "sorted(reach(h1, [h2]))": ["h1", "h2"],
    "way(h1, h3, [h2])": ["h1", "h2", "h3"],
    "way(h1, h4, hex)": [],
    "apart(h1, h3)": 2,
    "apart(h1, h4)": None,
    "apart(a1, d4)": 3,
    "shown == worm": True,
    "shown in [1, 2]": False,
    "len(direction)": 8,
    "phase == play": True,
    "can(act, ann, a1) and not can(act, bob, a1)": True,
    "won(ann) or finished()": False,
}


@pytest.mark.parametrize("words", VALUES)
def test_an_expression_comes_to_its_value(world: Sitting, words: str) -> None:
    position = world.start()
    text = Text(words, 1, "claims")
    if VALUES[words] is None and words.startswith("max(c"):
        with pytest.raises(Problems):
            world.value(position, text)
        return
    found = world.value(position, text)
    assert (list(found) if isinstance(found, tuple | range) else found) == VALUES[words]


EFFECTS: dict[str, dict[str, Any]] = {
    "x = 3": {"x": 3},
    "x += 2": {"x": 9},
    "x -= x": {"x": 0},
    "last = at": {"last": "b2"},
    "last = none": {"last": None},
    "turn = me": {"turn": "ann"},
    "grid_of[at] = x + grid_of[at]": {"grid_of": 29},
    "pair[me][1] = true": {"pair": True},
    "y = 1\ny = y + 1\nx = y": {"x": 2},
    "if x > 5: x = 1\nelse: x = 2": {"x": 1},
    "if x > 9: x = 1\nelif x > 6: x = 2\nelse: x = 3": {"x": 2},
    "if x > 5: y = 1\nelse: y = 2\nx = y": {"x": 1},
    "best = none\nfor c in hand[me]:\n  if best == none or c.strength > best.strength: best = c\n"
    "x = 0 if best == none else best.strength": {"x": 2},
    "for c in hand[me]: take(hand[me], c)": {"hand": []},
    "add(hand[me], pikes)": {"hand": ["levy", "pikes", "levy", "pikes"]},
    "take(hand[me], levy)": {"hand": ["pikes", "levy"]},
    "mine = hand[me]\nadd(mine, pikes)\nx = len(mine)": {"x": 4, "hand": ["levy", "pikes", "levy"]},
    "hand[me] += [pikes]": {"hand": ["levy", "pikes", "levy", "pikes"]},
    "hand[me] = hand[bob][1:]": {"hand": ["pikes", "levy"]},
    "hand[me] = []": {"hand": []},
    "move_all(hand[bob], hand[me])": {"hand": ["levy", "pikes", "levy"] * 2},
    "x = len(hand[me]) if top(hand[me]) == levy else 0": {"x": 2},
    "more(3)": {"x": 10},
    "x = 1\nstop()\nx = 2": {"x": 1},
    "if x == 7: stop()\nx = 2": {"x": 7},
    "if quick: x = 1": {"x": 7},
    "if not quick: x = 1\nelse: x = 2": {"x": 1},
    "from = from + 1": {"from": 6},
    "for n in [n for n in 1..4 if n % 2 == 0]: x += n": {"x": 13},
    "pass": {"x": 7},
    "shown = 2": {"shown": 2},
}


@pytest.mark.parametrize("words", EFFECTS)
def test_an_effect_changes_what_it_says(words: str) -> None:
    block = words.replace("\n", "\n      ")
    action = f"  act:\n    with: {{at: cell}}\n    do: |\n      {block}\n"
    text = WORLD.replace("  act: {with: {at: cell}, do: turn = after(me)}\n", action)
    game = from_text(text).sitting()
    position = game.start()
    plain = game.to_plain(game.apply(position, ("act", "ann", "b2"), Stated()))
    keys = {"grid_of": "b2", "hand": "ann"}
    for name, expected in EFFECTS[words].items():
        value = plain[name]
        value = value["ann"][1] if name == "pair" else value
        assert (value[keys[name]] if name in keys else value) == expected
    assert game.to_plain(position) == game.to_plain(game.start())


CHANCE: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "x = roll(die)": ([4], {"x": 4}),
    "x = roll([2, 20])": ([20], {"x": 20}),
    "add(hand[bob], draw(hand[me]))": (["pikes"], {"hand": ["levy", "levy"]}),
    "draw(hand[me])": (["levy"], {"hand": ["pikes", "levy"]}),
    "shuffle(hand[me])": (["pikes", "levy", "levy"], {"hand": ["levy", "levy", "pikes"]}),
    "hand[me] = [draw(hand[me]) for i in 1..2]": (["levy", "pikes"], {"hand": ["levy", "pikes"]}),
    "if roll(die) == 6: x = 1": ([6], {"x": 1}),
}


@pytest.mark.parametrize("words", CHANCE)
def test_chance_brings_what_a_record_states(words: str) -> None:
    action = f"  act:\n    with: {{at: cell}}\n    do: |\n      {words}\n"
    text = WORLD.replace("  act: {with: {at: cell}, do: turn = after(me)}\n", action)
    game = from_text(text).sitting()
    came, expected = CHANCE[words]
    luck = Stated(came)
    plain = game.to_plain(game.apply(game.start(), ("act", "ann", "b2"), luck))
    luck.finish()
    found = {"x": plain["x"], "hand": plain["hand"]["ann"]}
    assert expected.items() <= found.items()


def test_options_fold_away_and_choose() -> None:
    from pnp.games.protocol import Setup

    declaration = from_text(WORLD)
    game = declaration.sitting(Setup((), options={"quick": True, "deck": "large", "rounds": 3}))
    text = Text("quick and deck == large and rounds == 3", 1, "claims")
    assert game.value(game.start(), text, condition=True) is True


def test_a_kinds_own_name_can_stand_for_the_one_that_is_chosen() -> None:
    game = from_text(
        "players: [a, b]\nrules: {R: No.}\nkinds: {card: [x, y]}\n"
        "state: {turn: player, laid: card?}\ncites: {turn: R, over: R}\n"
        "actions: {lay: {with: {card: card}, rules: {R: card != y}, do: laid = card}}\n"
    ).sitting()
    assert [action[2] for action in game.legal_actions(game.start())] == ["x"]


STOCK = """
players: {from: house, least: 2, most: 2}
kinds:
  house: {table: houses}
  card: {component: cards}
  place: [here, there]
pieces:
  men: {component: men, per: player, on: place, left: supply, rule: R-2, rule_count: men_each}
state:
  turn: player
  deck: {is: "[card]", start: "[c for c in card for i in 1..c.copies]", seen_by: nobody}
cites: {turn: R-1, over: R-1}
actions:
  put: {with: {at: place}, rules: {R-2: supply(me) > 0}, do: "men[at][me] += 1; turn = other(me)"}
"""


def stock(men_each: int = 3) -> Sitting:
    """Return a game whose pieces and cards are counted from what is printed."""
    printed = Printed(
        {"houses": [{"id": "red", "name": "House Red"}, {"id": "blue", "name": "House Blue"}]},
        {
            "cards": [Design("c1", 2, {"worth": 3}), Design("c2", 1, {"worth": 5})],
            "men": [Design("red", 3), Design("blue", 3)],
        },
    )
    with TemporaryDirectory() as folder:
        path = Path(folder) / "play.yaml"
        path.write_text(STOCK, encoding="utf-8")
        source = read_play(path, Path("play.yaml"))
    book = Rulebook({"R-1": "In turn.", "R-2": "No more."}, {"men_each": men_each})
    return declare(source, book, printed).sitting()


def test_pieces_and_cards_are_counted_from_what_is_printed() -> None:
    game = stock()
    position = game.start()
    assert game.to_plain(position)["deck"] == ["c1", "c1", "c2"]
    assert game.value(position, Text("sum(c.worth * c.copies for c in card)", 1, "")) == 11
    for _ in range(6):
        assert game.value(position, Text("supply(turn)", 1, "")) > 0
        position = game.apply(position, game.legal_actions(position)[0])
    assert not game.legal_actions(position)
    refusal = game.why_not(position, ("put", "red", "here"))
    assert refusal is not None
    assert refusal.rule == "R-2"
    wrong, faults = game.set_up(position, {"men": {"there": {"red": 1}}})
    assert not faults
    assert list(game.broken(wrong)) == [("R-2", "more men are on the board than there are")]


def test_names_that_are_printed_are_the_names_that_are_read() -> None:
    game = stock()
    refusal = game.why_not(game.start(), ("put", "blue", "here"))
    assert refusal is not None
    assert refusal.because == "it is the turn of House Red"


def test_rules_and_print_cannot_count_differently() -> None:
    with pytest.raises(Problems) as raised:
        stock(men_each=4)
    assert str(raised.value) == (
        "play.yaml:8: pieces.men.rule_count: men_each is 4 in the rules, 3 men are printed"
    )


def test_scores_decide_where_nobody_is_named() -> None:
    game = from_text(
        "players: [a, b, c]\nrules: {R: No.}\n"
        "state: {turn: player, p: player -> number, q: player -> number}\n"
        "scores: ['p[it]', 'q[it]']\ncites: {turn: R, over: R}\n"
        "actions: {act: {with: {n: 0..2, m: 0..2}, do: 'p[me] = n; q[me] = m; turn = after(me)'}}\n"
        "end: {R: {if: turn == a, after: [act]}}\n"
    ).sitting()
    position = game.start()
    for action in (("act", "a", 2, 1), ("act", "b", 2, 0), ("act", "c", 1, 2)):
        position = game.apply(position, action)
    outcome = game.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("a", "a wins")
    assert game.returns(position) == {"a": 1.0, "b": -0.5, "c": -0.5}
