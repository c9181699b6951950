"""The parts of the protocol that every game shares."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.games.book import Book
from pnp.games.chance import Chance, mix
from pnp.games.dune_express.moves import EndTurn, Place, Roll, SecondLook, SetAside, UseThumper
from pnp.games.dune_express.outline import TURN
from pnp.games.dune_express.position import STEPS
from pnp.games.dune_express.simulate import Tally, rows, seated
from pnp.games.dune_express.words import FACTIONS
from pnp.games.kit.counting import interval, quantile
from pnp.games.kit.flow import Kind
from tests.games.table import ENGINE, RULES, at_table, rolled

WORM = ("atreides", "atreides", "fremen", "fremen", "shai_hulud", "carthag", "poison")
FACES = ("atreides", "atreides", "fremen", "fremen", 3, "carthag", "poison")


def test_bits_are_those_of_splitmix64() -> None:
    """The published first values of the generator seeded with 0."""
    golden = 0x9E3779B97F4A7C15
    assert [hex(mix(count * golden % 2**64)) for count in range(3)] == [
        "0xe220a8397b1dcdaf", "0x6e789e6aa1b965f4", "0x6c45d188009454f"]  # fmt: skip


def test_chance_depends_on_seed_game_and_number_alone() -> None:
    assert Chance.of(1, 2).bits(3) == Chance.of(1, 2).bits(3)
    others = {Chance.of(1, 2).bits(4), Chance.of(1, 3).bits(3), Chance.of(2, 2).bits(3)}
    assert Chance.of(1, 2).bits(3) not in others
    assert Chance.of(1, 2).below(3, 2**64) != Chance.of(1, 2).bits(3)


def test_faces_and_choices_are_even() -> None:
    """A chi-square beyond 40 with 5 degrees of freedom happens once in six million runs."""
    for die in range(8):
        faces = Counter(
            Chance.of(3, game).bits(number) // 6**die % 6
            for game in range(60) for number in range(100)
        )  # fmt: skip
        assert sum((faces[face] - 1000) ** 2 / 1000 for face in range(6)) < 40
    picks = Counter(Chance.of(3, game).pick(7, (0, 1, 2, 3, 4, 5)) for game in range(6000))
    assert sum((picks[face] - 1000) ** 2 / 1000 for face in range(6)) < 40


def test_positions_cannot_be_changed() -> None:
    position = at_table()
    with pytest.raises(AttributeError, match="never changed"):
        position.round = 9  # type: ignore[misc]
    with pytest.raises(AttributeError, match="never changed"):
        del position.round
    assert position == at_table() and hash(position) == hash(at_table())
    assert position != at_table(round=2)
    opened = position.opened()
    opened.round = 9
    assert position.round == 1 and opened.closed().round == 9


def test_nothing_of_a_turn_is_left_for_the_next() -> None:
    """DE-2.6: the next turn begins like any other."""
    position = rolled(at_table(), *FACES)
    position = ENGINE.play(position, Place(2, "carthag"))
    position = ENGINE.play(position, EndTurn())
    assert position == at_table(active="harkonnen", board={"carthag": {"atreides": 2}})


def test_dice_on_the_table_are_known_step_by_step() -> None:
    start = at_table({"advanced": True, "powers": "house"})
    lying = ENGINE.play(start, Roll(start.waiting, FACES))
    assert (lying.step, lying.rolled, lying.waiting) == ("set_aside", FACES, start.waiting)
    half = ENGINE.play(lying, SetAside(("F1", "L")))
    assert (half.step, half.rolled) == ("roll", ())
    assert half.waiting == ("F2", "F3", "F4", "S", "T")
    assert half.aside == ("atreides", None, None, None, None, "carthag", None)
    done = rolled(start, *FACES)
    assert (done.step, done.rolled, done.waiting) == ("act", (), ())
    looking = ENGINE.play(done, SecondLook("S"))
    thumping = rolled(at_table({"thumper": True}, held={"atreides": ["thumper"]}), *WORM)
    again = ENGINE.play(thumping, UseThumper())
    assert (again.step, again.waiting, again.results) == ("reroll", ("S",), None)
    assert (looking.step, looking.waiting, looking.results) == ("reroll", ("S",), None)
    assert ENGINE.waiting(looking) == ("S",)
    assert ENGINE.legal_moves(looking) == ()


def test_flow_names_every_step_and_known_rules() -> None:
    assert set(STEPS) | {"check"} == set(TURN.by_name)
    for step in TURN.steps:
        assert set(step.then) <= set(TURN.by_name)
        for rule in step.rules:
            assert rule in RULES.rules or rule in RULES.sections
    assert TURN.step("roll").kind is Kind.CHANCE
    assert TURN.outline()[0] == "1. Roll all dice that are not set aside (DE-3.1, DE-3.4)"


def test_flow_takes_the_moves_that_the_engine_takes() -> None:
    start = at_table()
    assert ENGINE.waiting(start) == ("F1", "F2", "F3", "F4", "S", "L", "T")
    assert ENGINE.legal_moves(start) == ()
    assert ENGINE.outcome(start) is None
    assert ENGINE.flow is TURN


def test_unknown_stages() -> None:
    with pytest.raises(KeyError):
        Book(("first",)).refuses("R-1", "second", int, says="")


def test_book_asks_in_the_order_of_its_stages() -> None:
    book = Book(("first", "second", "third"), blocking=("second",))
    for rule, stage in (("R-3", "third"), ("R-1", "first"), ("R-2", "second")):
        book.refuses(rule, stage, int, says="{n}")(lambda constants, position, move: {"n": move})
    found = [guard.rule for guard, _ in book.objections(None, None, 7)]
    assert found == ["R-1", "R-2"]
    assert [guard.rule for guard, _ in book.without("R-2").objections(None, None, 7)] == [
        "R-1", "R-3"]  # fmt: skip


def test_every_faction_comes_to_every_seat_equally_often() -> None:
    seats = Counter(
        (faction, seat)
        for game in range(12)
        for seat, faction in enumerate(seated(FACTIONS, 4, game))
    )
    assert set(seats.values()) == {2} and len(seats) == 24


def test_wilson_interval_against_published_values() -> None:
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for won, played, low, high in (
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718),
    ):  # fmt: skip
        found = interval(won, played)
        assert found == pytest.approx((low, high), abs=6e-5)
    assert interval(0, 0) == (0.0, 1.0)


def test_tallies_add_up() -> None:
    tally = Tally(2, 1, Counter({5: 1}), Counter({("fremen", 1): 2}), Counter({("fremen", 1): 1}))
    tally.add(
        Tally(1, 0, Counter({7: 1}), Counter({("fremen", 1): 1}), Counter({("fremen", 1): 1}))
    )
    assert (tally.games, tally.unfinished) == (3, 1)
    assert [quantile(tally.turns, share) for share in (0.1, 0.5, 0.9)] == [5, 5, 7]
    assert quantile(Counter(), 0.5) is None
    row = rows(tally)[0]
    assert (row["faction"], row["games"], row["won"], row["share"]) == ("fremen", 3, 2, 0.6667)
