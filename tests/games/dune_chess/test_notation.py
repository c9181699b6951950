"""Texts of positions and moves: what is written can be read, and nothing else can."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.games.dune_chess import Drop, Go, Position, read_move
from pnp.games.dune_chess.notation import PositionFault, draw, read_position, write_position
from pnp.games.protocol import InvalidMove
from tests.games.dune_chess.table import ENGINE, STEADY, SUPPLY, at, positions

# The grammar of DC-9.4 once more, by hand.
GRAMMAR = re.compile(
    "(?:(?:OT|OH|FW|D|B|M|F|S|O|H|T|W)[a-h][1-8][-x*&][a-h][1-8]!?|[DBMFSOHT]@[a-h][1-8])"
)
ALPHABET = "abcdefgh12345678DBMFSOHTW-x*&!@ 09iXtbn\n"


def mutated(text: str, place: int, letter: str, how: int) -> str:
    """Return a text with one letter changed, put in, or taken away."""
    place %= len(text) + 1
    rest = text[place + 1 :] if how else text[place:]
    return text[:place] + ("" if how == 2 else letter) + rest


@STEADY
@given(positions, st.integers(0, 99), st.sampled_from(ALPHABET + "/~^()mso"), st.integers(0, 2))
def test_a_changed_position_is_refused_or_is_another(
    position: Position, place: int, letter: str, how: int
) -> None:
    text = mutated(write_position(position), place, letter, how)
    try:
        found = read_position(text, SUPPLY)
    except PositionFault as error:
        assert str(error).endswith(f"({error.rule})")
    else:
        assert write_position(found) == text


@STEADY
@given(st.text(ALPHABET, max_size=8))
def test_only_the_grammar_is_read(text: str) -> None:
    if GRAMMAR.fullmatch(text):
        assert str(read_move(text)) == text
    else:
        with pytest.raises(InvalidMove):
            read_move(text)


@STEADY
@given(
    st.from_regex(GRAMMAR, fullmatch=True),
    st.integers(0, 9),
    st.sampled_from(ALPHABET),
    st.integers(0, 2),
)
def test_a_changed_move_is_read_as_it_stands_or_not_at_all(
    text: str, place: int, letter: str, how: int
) -> None:
    assert str(read_move(text)) == text
    other = mutated(text, place, letter, how)
    try:
        assert str(read_move(other)) == other
        assert GRAMMAR.fullmatch(other)
    except InvalidMove:
        assert not GRAMMAR.fullmatch(other)


def test_moves_say_what_they_are() -> None:
    assert read_move("OHc1*e3") == Go("OH", "c1", "e3", "*")
    assert read_move("Sg7xg3!") == Go("S", "g7", "g3", "x", True)
    assert read_move("FWc4-d4") == Go("FW", "c4", "d4")
    assert read_move("F@a4") == Drop("F", "a4")
    with pytest.raises(InvalidMove, match=r'found "Tb2b3" \(DC-9.4\)'):
        read_move("Tb2b3")


@pytest.mark.parametrize(
    ("text", "rule", "message"),
    [
        ("8/8 h 0/0 - - - 0 1", "DC-9.1", "expected 8 ranks, found 2"),
        ("8/8/8/8/8/8/8/7 h 0/0 - - - 0 1", "DC-9.1", 'rank 1: expected 8 squares, found "7"'),
        ("8/8/8/3(*T)4/8/8/8/8 h 0/0 - - - 0 1", "DC-1.6", 'expected a stack, found "(*T)"'),
        ("8/8/8/3X4/8/8/8/8 h 0/0 - - - 0 1", "DC-9.1", 'expected a stack, found "X"'),
        ("DD6/8/8/8/8/8/8/8 h 0/0 - - - 0 1", "DC-1.2", "at most 1 of Atreides Duke, found 2"),
        ("8/8/8/8/8/8/8/8 h 9/9 - - - 0 1", "DC-1.3", "at most 16 of Spice, found 18"),
        ("8/8/8/8/8/8/8/8 h 0/0 - - a1a2 0 1", "DC-5.11", "found a1 to a2"),
        (f"8/8/8/8/8/8/8/8 h 0/0 - - - {'9' * 5000} 1", "DC-9.1", "expected a whole number"),
    ],
)
def test_what_is_wrong_with_a_position(text: str, rule: str, message: str) -> None:
    with pytest.raises(PositionFault) as caught:
        read_position(text, SUPPLY)
    assert caught.value.rule == rule
    assert message in str(caught.value)


def test_a_position_is_drawn_with_its_text() -> None:
    text = "6b1/8/8/1t1(*~)*2s/8/8/8/6D1 h 0/0 - - - 3 12"
    assert draw(at(text)).splitlines() == [
        "8  .    .    .    .    .    .    b    .",
        "7  .    .    .    .    .    .    .    .",
        "6  .    .    .    .    .    .    .    .",
        "5  .    t    .    (*~) *    .    .    s",
        "4  .    .    .    .    .    .    .    .",
        "3  .    .    .    .    .    .    .    .",
        "2  .    .    .    .    .    .    .    .",
        "1  .    .    .    .    .    .    D    .",
        "   a    b    c    d    e    f    g    h",
        text,
    ]


@pytest.mark.parametrize(
    ("listing", "message"),
    [
        ({"board": {}}, "expected the key to_move"),
        ({"to_move": "A", "board": {}}, 'expected a house, found "A"'),
        ({"to_move": "Atreides", "board": {"a9": ["A.Duke"]}}, "expected a square"),
        ({"to_move": "Atreides", "board": {"a1": ["A.Baron"]}}, "expected a unit"),
        ({"to_move": "Atreides", "board": {"a1": []}}, "found nothing"),
        ({"to_move": "Atreides", "board": {"a1": ["A.Fremen", "Sandworm"]}}, "DC-1.6"),
        ({"to_move": "Atreides", "board": {}, "killed": ["Spice"]}, "expected a piece"),
        ({"to_move": "Atreides", "board": {}, "banned_worm_move": ["a1"]}, "two squares"),
        ({"to_move": "Atreides", "board": {}, "banned_worm_move": ["a1", "a2"]}, "DC-5.11"),
        ({"to_move": "Atreides", "board": {}, "move_number": 0}, "from 1 up"),
        ({"to_move": "Atreides", "board": {}, "moves": 0}, "no such key"),
        ({"to_move": "Atreides", "board": {}, "captured": ["A.Duke", "A.Duke"]}, "DC-1.2"),
    ],
)
def test_what_is_wrong_with_a_listing(listing: dict[str, object], message: str) -> None:
    with pytest.raises(PnpError, match=re.escape(message)):
        ENGINE.from_plain(listing)
