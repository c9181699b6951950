"""The parts of the protocol that every game shares."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pnp.errors import UsageProblem
from pnp.games.book import Book
from pnp.games.chance import Chance, mix
from pnp.games.dune_express.moves import (
    EndTurn,
    Fall,
    LetFall,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    UseThumper,
)
from pnp.games.dune_express.position import STEPS
from pnp.games.kit.counting import interval, quantile
from pnp.games.kit.flow import Kind
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Tally
from pnp.games.protocol import InvalidMove, Setup
from tests.games.dune_express.table import ENGINE, RULES, at_table, rolled

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
    position = ENGINE.apply(position, Place(2, "carthag"))
    position = ENGINE.apply(position, EndTurn())
    assert position == at_table(active="harkonnen", board={"carthag": {"atreides": 2}})


def test_dice_on_the_table_are_known_step_by_step() -> None:
    start = at_table({"advanced": True, "powers": "house"})
    lying = ENGINE.apply(start, Roll(start.waiting, FACES))
    assert (lying.step, lying.rolled, lying.waiting) == ("set_aside", FACES, start.waiting)
    half = ENGINE.apply(lying, SetAside(("F1", "L")))
    assert (half.step, half.rolled) == ("roll", ())
    assert half.waiting == ("F2", "F3", "F4", "S", "T")
    assert half.aside == ("atreides", None, None, None, None, "carthag", None)
    done = rolled(start, *FACES)
    assert (done.step, done.rolled, done.waiting) == ("act", (), ())
    looking = ENGINE.apply(done, SecondLook("S"))
    thumping = rolled(at_table({"thumper": True}, held={"atreides": ["thumper"]}), *WORM)
    again = ENGINE.apply(thumping, UseThumper())
    assert (again.step, again.waiting, again.results) == ("reroll", ("S",), None)
    assert (looking.step, looking.waiting, looking.results) == ("reroll", ("S",), None)
    assert ENGINE.to_play(looking) == ()


def test_flow_names_every_step_and_known_rules() -> None:
    flow = ENGINE.flow
    assert set(STEPS) | {"check"} == set(flow.by_name)
    for step in flow.steps:
        assert set(step.then) <= set(flow.by_name)
        for rule in step.rules:
            assert rule in RULES.rules or rule in RULES.sections
    assert flow.step("roll").kind is Kind.CHANCE
    assert ENGINE.outline()[1] == "2. Roll all dice that are not set aside (DE-3.1, DE-3.4)"


def test_dice_fall_one_by_one_or_together() -> None:
    """Every die has the odds of its faces; the last of them makes the roll."""
    start = at_table()
    assert start.waiting == ("F1", "F2", "F3", "F4", "S", "L", "T")
    assert ENGINE.to_play(start) == () and ENGINE.outcome(start) is None
    position = start
    for face in FACES:
        odds = dict(ENGINE.chance_outcomes(position))
        assert sum(odds.values()) == 1
        assert odds[Fall(face)] == Fraction(1, 6)
        assert ENGINE.legal_actions(position, "atreides") == ()
        position = ENGINE.apply(position, Fall(face))
    assert position == ENGINE.apply(start, Roll(start.waiting, FACES))


def test_a_die_falls_only_where_it_is_rolled() -> None:
    start = at_table()
    assert [item.rule for item in ENGINE.violations(start, Fall("carthag"))] == ["DE-3.7"]
    lying = ENGINE.apply(start, Roll(start.waiting, FACES))
    for later, rule in ((lying, "DE-3.2"), (rolled(start, *FACES), "DE-3.5")):
        assert [item.rule for item in ENGINE.violations(later, Fall(3))] == [rule]
        assert ENGINE.chance_outcomes(later) == ()
        with pytest.raises(LookupError):
            ENGINE.bring(later, Chance.of(1, 2), 3)


def test_keyed_dice_are_the_same_one_by_one() -> None:
    start, chance = at_table(), Chance.of(5, 6)
    together = ENGINE.bring(start, chance, 7)
    assert isinstance(together, Roll)
    position = start
    for face in together.faces:
        fallen = ENGINE.bring(position, chance, 7) if position.falling else Fall(face)
        assert fallen == Fall(face)
        position = ENGINE.apply(position, fallen)
    assert position == ENGINE.apply(start, together)


def test_a_thumper_is_used_before_the_dice_fall() -> None:
    """DE-15.5: who holds one decides before every roll that could follow it."""
    start = at_table({"thumper": True}, held={"atreides": ["thumper"]})
    lying = ENGINE.apply(start, Roll(start.waiting, WORM))
    between = ENGINE.apply(lying, SetAside(("S",)))
    assert ENGINE.to_play(start) == () and ENGINE.to_play(between) == ("atreides",)
    assert ENGINE.legal_actions(between, "atreides") == (LetFall(), UseThumper())
    assert ENGINE.chance_outcomes(between) == ()
    falling = ENGINE.apply(between, LetFall())
    assert ENGINE.to_play(falling) == ()
    (left,) = ENGINE.violations(falling, UseThumper())
    assert left.because == (
        "Faction dice 1, 2, 3 and 4, the Location die and the Traitor die are being rolled"
    )
    bare = ("fremen", "fremen", "fremen", "fremen", "carthag", "poison")
    roll = Roll(between.waiting, bare)
    assert ENGINE.apply(falling, roll) == ENGINE.apply(between, roll)
    assert [ENGINE.spell(between, move) for move in (LetFall(), UseThumper())] == [
        "roll", "use a Thumper"]  # fmt: skip


def test_who_holds_the_token_answers_a_removal() -> None:
    """The active player is never offered the answer, typed at length it is no move (DE-10.6)."""
    start = at_table({"advanced": True}, board={"arrakeen": {"harkonnen": 1}},
                     held={"harkonnen": ["snooper"]})  # fmt: skip
    position = rolled(start, *FACES)
    one = "remove 1 of Harkonnen from Arrakeen"
    legal = ENGINE.legal_actions(position, "atreides")
    removals = [move for move in legal if isinstance(move, Remove)]
    assert [ENGINE.spell(position, move) for move in removals] == [one]
    for text in (f"{one}, accepted", "fly"):
        with pytest.raises(InvalidMove, match=f"expected one of the moves, found {text.lower()}"):
            ENGINE.typed(position, "atreides", text)
    asked = ENGINE.apply(position, removals[0])
    assert ENGINE.to_play(asked) == ("harkonnen",)
    assert "  Atreides would remove 1 of Harkonnen from Arrakeen by Poison" in ENGINE.sees(
        asked, "harkonnen"
    )
    told = {}
    for text in ("use the token", "accept the removal"):
        after, events = ENGINE.explain(asked, ENGINE.typed(asked, "harkonnen", text))
        assert ENGINE.to_play(after) == ("atreides",) and after.step == "act"
        told[text] = [event.rule for event in events], after.held, after.at("arrakeen")
    assert told == {
        "use the token": (["DE-10.6", "DE-10.7", "DE-10.8"], (), position.at("arrakeen")),
        "accept the removal": (["DE-7.6", "DE-7.7"], position.held, None),
    }


def test_a_thumper_after_a_second_look_is_told_by_its_own_rule() -> None:
    """DE-15.6 beside DE-11.2."""
    options = {"advanced": True, "powers": "house", "thumper": True, "three_roll_limit": True}
    position = rolled(at_table(options, held={"atreides": ["thumper"]}), *WORM)
    told = []
    for move, die in ((SecondLook("L"), "L"), (UseThumper(), "S")):
        position = ENGINE.apply(position, move)
        face = {"L": "carthag", "S": 3}[die]
        position, events = ENGINE.explain(position, Roll((die,), (face,)))
        told.append(events[0].rule)
    assert told == ["DE-11.2", "DE-15.6"]


def test_the_note_of_the_long_plan_is_dealt_anew() -> None:
    house = {"advanced": True, "powers": "house"}
    note = {"faction": "fremen", "round": 4}
    position = at_table(house, players=["bene_gesserit", "fremen", "corrino"], prediction=note)
    assert ENGINE.redeal(position, "bene_gesserit", Chance.of(1, 1)) == position
    dealt = [ENGINE.redeal(position, "fremen", Chance.of(1, game)) for game in range(200)]
    assert {item.prediction.faction for item in dealt if item.prediction} == {"fremen", "corrino"}
    assert len({item.prediction for item in dealt}) > 15
    assert ENGINE.observation(position, "corrino")["prediction"] == "?"
    assert ENGINE.observation(position, "bene_gesserit")["prediction"] == note
    *_, last = ENGINE.sees(position, "bene_gesserit")
    assert last == "  The Long Plan: Fremen wins in round 4"
    assert "Long Plan" not in "".join(ENGINE.sees(position, "corrino"))
    won = ENGINE.put(position, winner="fremen", active="fremen")
    assert ENGINE.redeal(won, "fremen", Chance.of(1, 1)) == won


def test_options_that_do_not_go_together_are_no_setup() -> None:
    with pytest.raises(UsageProblem, match=r"do not go together \(DE-17\.4\)"):
        ENGINE.start(Setup(("atreides", "fremen"), {"powers": "house"}), Chance.of(0, 0))


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
    def counted(games: int, unfinished: int, turns: int) -> Tally:
        fremen = ("fremen", 1)
        played, won = Counter({fremen: games}), Counter({fremen: 1})
        return Tally(games, unfinished, Counter({turns: 1}), played=played, won=won)

    tally = counted(2, 1, 5)
    tally.add(counted(1, 0, 7))
    assert (tally.games, tally.unfinished) == (3, 1)
    assert [quantile(tally.turns, share) for share in (0.1, 0.5, 0.9)] == [5, 5, 7]
    assert quantile(Counter(), 0.5) is None
    row = ENGINE.simulation(Asked("dune-express", games=3)).rows(tally)[0]
    assert (row["faction"], row["games"], row["won"], row["share"]) == ("fremen", 3, 2, 0.6667)
