"""Kinds that are made of others, boards with directions of their own, games with two boards."""

from __future__ import annotations

import pytest

from pnp.errors import Problems
from pnp.games.declared.document import Text
from pnp.games.declared.sitting import Sitting
from tests.games.declared.table import from_text

GAME = """
players: [ann, bob]
rules: {{R-1: In turn.}}
kinds:
  suit: [red, green]
  {kinds}
state: {{turn: player, bag: "[suit]", held: player -> suit?}}
cites: {{turn: R-1, over: R-1}}
functions: {{asked(): "{asked}"}}
actions: {{act: {{do: turn = other(me)}}}}
"""


def sitting(kinds: str, asked: str = "1") -> Sitting:
    return from_text(GAME.format(kinds=kinds, asked=asked)).sitting()


def value(kinds: str, asked: str) -> object:
    """Return what an expression is at the start of a game with some kinds."""
    game = sitting(kinds, asked)
    return game.value(game.start(), Text("asked()", 1, ""))


def refused(kinds: str, asked: str = "1") -> str:
    with pytest.raises(Problems) as raised:
        sitting(kinds, asked)
    return str(raised.value)


def test_every_member_of_a_kind_with_every_one_of_others() -> None:
    deck = "card: {every: {suit: suit, rank: 9..10, side: [up, down]}}"
    assert value(deck, "len(card)") == 8
    assert value(deck, "[c for c in card if c.suit == green and c.rank > 9]") == [
        "green_10_up",
        "green_10_down",
    ]
    assert value(deck, "first(c.side for c in card if c == red_9_down)") == "down"


@pytest.mark.parametrize(
    ("every", "says"),
    [
        (
            "{suit: suits}",
            'kinds.card.every.suit: expected a kind above, a list or a range, found "suits"\n'
            '  hint: did you mean "suit"?',
        ),
        (
            "{suit: suit, rank: pile}",
            'kinds.card.every.rank: expected a kind above, a list or a range, found "pile"\n'
            "  hint: known: suit",
        ),
        (
            "{suit: suit, rank: 1..900}",
            "kinds.card.every: expected 1 to 1,000 members, found 1,800",
        ),
        ("{}", "kinds.card.every: expected 1 to 1,000 members, found 0"),
        ("{rank: 9..1}", "kinds.card.every.rank: expected 1 to 1,000 members, found 9..1"),
    ],
)
def test_what_cannot_be_put_together_is_told(every: str, says: str) -> None:
    assert refused(f"card: {{every: {every}}}") == f"play.yaml:6: {says}"


def test_hexes_in_a_rhombus_touch_six_others() -> None:
    board = "cell: {grid: [3, 3], directions: hexes}"
    assert value(board, "near(b2)") == ("b3", "c2", "c1", "b1", "a2", "a3")
    assert value(board, "len(lines(3))") == 7
    assert value(board, "[d.opposite for d in direction]") == [
        "south",
        "west",
        "northwest",
        "north",
        "east",
        "southeast",
    ]


TWO = "cell: {grid: [3, 3]}\n  square: {grid: [5, 5]}"


CELLS = (
    "cell: {hexes: 1, cells: [{id: q0r0, name: B2, wet: true}, {id: q1r0, name: B3},"
    " {id: q0r1, name: the ford}]}"
)


def test_cells_bear_what_a_table_says_of_them() -> None:
    assert value(CELLS, "[c for c in cell if c.wet != none]") == ["q0r0"]
    assert value(CELLS, "len(cell)") == 7
    assert refused(CELLS.replace("q1r0", "q9r0")).endswith(
        "kinds.cell.cells: expected the id of a cell in every row, found q9r0\n"
        '  hint: did you mean "q1r0"?'
    )


def test_a_cell_is_read_and_typed_by_the_name_that_the_map_prints() -> None:
    rule = 'with: {at: cell}, rules: {R-1: "at.wet != none -- {at} is dry"}'
    text = GAME.format(kinds=CELLS, asked="1").replace("act: {", f"act: {{{rule}, ")
    game = from_text(text).sitting()
    typed = [game.parse(words, "ann") for words in ("act b3", "act q1r0")]
    assert typed == [("act", "ann", "q1r0")] * 2 and typed[0] is not None
    assert game.text(typed[0]) == "act B3"
    refusal = game.why_not(game.start(), typed[0])
    assert refusal is not None and refusal.because == "B3 is dry"
    # A name of several words would be several words of the action.
    assert game.text(("act", "ann", "q0r1")) == "act q0r1"


def test_a_game_with_two_boards_says_which_it_means() -> None:
    assert value(TWO, "cell(3, 4)") is None
    assert value(TWO, "square(3, 4)") == "c4"
    assert (value(TWO, "len(lines(3, cell))"), value(TWO, "len(lines(3, square))")) == (8, 48)
    one, other = TWO.replace("cell", "small"), "functions.asked(): expected a game with one grid"
    for asked, hint in (("cell(1, 2)", "small(1, 2)"), ("len(lines(3))", "lines(3, small)")):
        told = f"play.yaml:10: {other}, found 2 grids\n  hint: say which: {hint}"
        assert refused(one, asked) == told


def test_some_of_a_list_are_chosen() -> None:
    pips = "pip: 1..13"
    assert value(pips, "subsets([2, 2, 3])") == [[], [2], [3], [2, 2], [2, 3], [2, 2, 3]]
    assert value(pips, "len(subsets(pip[1:13], 2))") == 66
    assert value(pips, "subsets([1, 2], 3) + subsets([1, 2], -1)") == []
    with pytest.raises(Problems) as raised:
        value(pips, "len(subsets(pip))")
    assert str(raised.value).endswith("expected at most 12 things to choose some of, found 13")
    assert "expected a list of single things, found [[1]], which is a list of lists" in refused(
        pips, "len(subsets([[1]]))"
    )


def test_equal_parts_of_the_state_have_equal_fingerprints() -> None:
    game = sitting("pip: 1..6", "fingerprint(bag, held)")
    asked = Text("asked()", 1, "")
    start = game.start()
    marks = set()
    for plain in ({}, {"bag": ["red"]}, {"held": {"ann": "red"}}, {"held": {"bob": "red"}}):
        position, faults = game.set_up(start, plain)
        assert not faults
        marks.add(game.value(position, asked))
    assert len(marks) == 4
    turned, _ = game.set_up(start, {"turn": "bob"})
    assert game.value(turned, asked) == game.value(start, asked)
