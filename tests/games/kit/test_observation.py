"""Hidden information: marks, views, what is dealt anew, secret choices."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.kit import observation
from pnp.games.protocol import Setup
from tests.games.kit.games import PRIZES


@dataclasses.dataclass(frozen=True)
class Hands:
    """A game of hidden cards, for the marks."""

    table: tuple[str, ...]
    hands: dict[str, tuple[str, ...]] = dataclasses.field(metadata=observation.owners())
    deck: tuple[str, ...] = dataclasses.field(metadata=observation.nobody())
    event: str = dataclasses.field(metadata=observation.known_to("seers"))
    seers: tuple[str, ...] = ()
    note: str | None = dataclasses.field(default=None, metadata=observation.only("elves"))


def test_views_follow_the_marks() -> None:
    hands = {"elves": ("7",), "orcs": ("9", "4")}
    position = Hands(("k",), hands, ("2", "3"), "storm", ("elves",), "x")
    orcs = observation.observed(position, "orcs")
    assert orcs["hands"] == {"elves": observation.HIDDEN, "orcs": ("9", "4")}
    assert [orcs["deck"], orcs["event"], orcs["note"]] == [observation.HIDDEN] * 3
    elves = observation.observed(position, "elves")
    assert (elves["event"], elves["note"], elves["deck"]) == ("storm", "x", observation.HIDDEN)
    assert observation.observed(dataclasses.replace(position, note=None), "orcs")["note"] is None
    assert repr(observation.HIDDEN) == "HIDDEN"


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.permutations(["1", "2", "3", "4", "5"]))
def test_nobody_can_tell_how_hidden_cards_lie(cards: list[str]) -> None:
    hands = {"elves": ("7",), "orcs": tuple(cards[:2])}
    position = Hands(("k",), hands, tuple(cards[2:]), cards[4], (), cards[0])
    seen = observation.observed(position, "elves")
    assert seen["hands"] == {"elves": ("7",), "orcs": observation.HIDDEN}
    assert seen["event"] is observation.HIDDEN


def test_plans_are_committed_and_then_revealed() -> None:
    plans = observation.together(["elves", "orcs"])
    one = plans.commit("orcs", 3)
    assert plans.waiting == ("elves", "orcs") and one.waiting == ("elves",)
    assert one.revealed() is None
    assert observation.observed(one, "elves")["committed"] == {"orcs": observation.HIDDEN}
    with pytest.raises(ValueError, match="orcs"):
        one.commit("orcs", 4)
    with pytest.raises(ValueError, match="goblins"):
        one.commit("goblins", 4)
    assert list((one.commit("elves", 5).revealed() or {}).items()) == [("elves", 5), ("orcs", 3)]


def test_plain_views_hide_behind_a_question_mark() -> None:
    hands = {"ann": (1, 2), "bob": (3,)}
    start = PRIZES.start(Setup(("ann", "bob"), {"hand": 2}), Chance.of(1, 0))
    position = dataclasses.replace(start, hands=hands, rest=(4, 5))
    seen = PRIZES.observation(position, "bob")
    assert seen["hands"] == {"ann": "?", "bob": [3]}
    assert (seen["rest"], seen["players"]) == ("?", ["ann", "bob"])


def test_a_redeal_takes_every_order_equally_often() -> None:
    start = PRIZES.start(Setup(("ann", "bob"), {"hand": 1}), Chance.of(1, 0))
    position = dataclasses.replace(start, hands={"ann": (1,), "bob": (2,)}, rest=(3,))
    dealt = [PRIZES.redeal(position, "ann", Chance.of(seed, 0)) for seed in range(400)]
    assert {other.hands["ann"] for other in dealt} == {(1,)}
    counted = Counter((other.hands["bob"], other.rest) for other in dealt)
    assert set(counted) == {((2,), (3,)), ((3,), (2,))}
    assert min(counted.values()) > 150
