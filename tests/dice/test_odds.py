"""Odds against counting every roll one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.dice.chart import chart
from pnp.dice.odds import die_odds, repeated, set_odds
from pnp.dice.reading import from_words
from pnp.dice.reading_words import read_faces
from pnp.dice.words import DieFace, Part
from tests.fuzzing import times

FACES = [
    DieFace(()),
    DieFace((Part("icon", "sword"),)),
    DieFace((Part("icon", "sword"), Part("icon", "sword"))),
    DieFace((Part("icon", "skull"), Part("number", "2"))),
    DieFace((Part("pips", "3"),)),
    DieFace((Part("number", "-1"),)),
    DieFace((Part("text", "ATK"),)),
]
dice = st.lists(
    st.tuples(st.lists(st.sampled_from(FACES), min_size=4, max_size=6), st.integers(0, 2)),
    min_size=1,
    max_size=3,
)


@settings(max_examples=times(60))
@given(dice)
def test_odds_are_those_of_every_roll_counted(dice: list[tuple[list[DieFace], int]]) -> None:
    rolled = [faces for faces, copies in dice for _ in range(copies)]
    rolls = list(product(*rolled))
    spreads = {spread.name: spread for spread in set_odds(dice)}
    if any(face.is_numbered for faces, _ in dice for face in faces):
        sums = Counter(sum(face.number for face in roll) for roll in rolls)
        spread = spreads.pop("sum")
        assert {k: n for k, n in spread.ways.items() if n} == dict(sums)
        assert spread.mean == Fraction(sum(k * n for k, n in sums.items()), len(rolls))
        for value in sums:
            least = sum(n for k, n in sums.items() if k >= value)
            assert spread.at_least(value) == Fraction(least, len(rolls))
    for name, spread in spreads.items():
        counted = Counter(
            sum(str(part) == name for face in roll for part in face.parts) for roll in rolls
        )
        assert {k: n for k, n in spread.ways.items() if n} == dict(counted)
        assert spread.total == len(rolls)


def test_known_odds() -> None:
    (spread,) = set_odds([(read_faces("d6"), 3)])
    assert spread.chance(10) == Fraction(27, 216) and spread.chance(3) == Fraction(1, 216)
    assert spread.mean == Fraction(21, 2)
    assert dict(die_odds(read_faces("3x skull,2x blank,#1"))) == {
        "skull": Fraction(1, 2),
        "blank": Fraction(1, 3),
        "#1": Fraction(1, 6),
    }


def test_a_hundred_dice_stay_exact() -> None:
    ways = repeated(dict.fromkeys(range(1, 7), 1), 100)
    assert sum(ways.values()) == 6**100 and ways[100] == ways[600] == 1


def bars(*words: str) -> tuple[str, list[str], list[str]]:
    """Return title, notes and what stands above the bars of the chart of these dice."""
    block = chart(from_words(words).dice).fields["blocks"][0]
    return block["title"], block["notes"], [bar["percent"] for bar in block["bars"]]


def test_a_chart_of_equal_chances_tells_how_often_a_number_is_reached() -> None:
    title, notes, above = bars("d20")
    assert (title, notes) == ("This or more", ["on average 10.5", "each number 5 %"])
    assert above == [str(number) for number in range(100, 0, -5)]


def test_a_chart_of_several_dice_tells_how_often_a_sum_comes() -> None:
    title, notes, above = bars("2x d6")
    assert (title, notes) == ("Sum of numbers", ["on average 7", "likeliest 16.7 %"])
    assert above[:3] == ["2.8 %", "5.6 %", "8.3 %"]


def test_a_picture_of_ones_own_is_counted_like_an_icon() -> None:
    blocks = chart(from_words(("3x art/wolf.svg,2x moon,blank",)).dice).fields["blocks"]
    assert [(block["part"]["kind"], block["name"], block["mean"]) for block in blocks] == [
        ("picture", "wolf", "0.5"),
        ("icon", "moon", "0.33"),
    ]
