"""What a player reads: the rule's sentence with its numbers, then the facts of this position."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.dune_express.drawing import draw, spell_move
from pnp.games.dune_express.moves import (
    Assign,
    Fall,
    LetFall,
    MoveCounters,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
    UseThumper,
)
from pnp.games.protocol import IllegalMove
from tests.games.dune_express.table import ENGINE, at_table, rolled

DICE = ("atreides", "atreides", "fremen", "fremen", 3, "carthag", "poison")


def message(position: Any, move: Any) -> str:
    refusal = ENGINE.why_not(position, move)
    assert refusal is not None
    return f"{refusal.rule}: {refusal}"


def test_too_dear() -> None:
    position = ENGINE.apply(rolled(at_table(), *DICE), Place(2, "carthag"))
    dear = rolled(at_table({"tactics": True}, sand_storm="carthag"), *DICE, "fort")
    assert message(dear, Place(2, "carthag")) == (
        "DE-4.3: The Spice die is your budget: what you pay in a turn may not come to more than "
        "it shows. Here placing 2 Troops at Carthag costs 4 Spice, and only 3 Spice is left."
    )
    assert message(position, Place(1, "carthag")) == (
        "DE-5.3: All your placing of one turn together may not go beyond your allowance. "
        "Here 3 counters would be placed this turn, and the Faction dice allow 2."
    )


@pytest.mark.parametrize(
    ("move", "because"),
    [
        (Place(1, "tueks_sietch"), "the Active Location is Carthag, not Tuek's Sietch"),
        (MoveCounters(1, "polar_sink", "carthag"), "Atreides has no Troop at the Polar Sink"),
        (MoveCounters(9, "polar_sink", "carthag", "sardaukar"), "Sardaukar need faction powers"),
        (MoveCounters(1, "arrakeen", "carthag"), "the move sets out from Arrakeen"),
        (Remove("harkonnen", "arrakeen", 2), "2 counters would be removed, and the most is 1"),
        (Remove("corrino", "arrakeen"), "Corrino has no counter at Arrakeen"),
        (Remove("atreides", "arrakeen"), "Atreides would remove a counter of its own"),
        (Remove("fremen", "arrakeen"), "the Fremen are not in this game"),
        (Place(0, "carthag"), "no Troop would be placed"),
        (Place(-1, "carthag"), "no Troop would be placed"),
        (MoveCounters(-1, "polar_sink", "carthag"), "no Troop would move"),
        (Remove("harkonnen", "arrakeen", -1), "no counter would be removed"),
        (TakeToken("snooper"), "the Snooper needs the advanced rules"),
        (Place(1, "carthag", by="corrino"), "it is the turn of Atreides, not of Corrino"),
        (Place(1, "carthag", faction="corrino"), "Atreides places counters of Corrino"),
        (TakeToken("thumper"), "the Thumper needs the Thumper variant"),
        (SecondLook("S"), "Second Look needs faction powers"),
    ],
)  # fmt: skip
def test_facts(move: Any, because: str) -> None:
    position = rolled(at_table(board={"arrakeen": {"harkonnen": 2}}), *DICE)
    refusal = ENGINE.why_not(position, move)
    assert refusal is not None
    assert refusal.because == because
    assert str(refusal) == f"{refusal.sentence} Here {because}."


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        (MoveCounters(2, "arrakeen", "carthag"), ["DE-6.2"]),
        (Remove("harkonnen", "arrakeen", response="protect"), ["DE-4.6"]),
    ],
)
def test_what_has_nothing_to_do_with_it_is_not_told(move: Any, rules: list[str]) -> None:
    board = {"arrakeen": {"harkonnen": 2}, "polar_sink": {"atreides": 1}}
    position = rolled(at_table({"advanced": True}, board=board), *DICE[:-1], "shield")
    assert [refusal.rule for refusal in ENGINE.violations(position, move)] == rules


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ({"troops": 0, "sardaukar": 1}, "only 1 Sardaukar"),
        ({"troops": 1, "sardaukar": 1}, "only 1 Troop and 1 Sardaukar"),
    ],
)
def test_a_sardaukar_is_no_two_counters(there: dict[str, int], told: str) -> None:
    start = at_table(HOUSE, active="harkonnen", board={"carthag": {"corrino": there}})
    (many, few) = ENGINE.violations(rolled(start, *DICE), Remove("corrino", "carthag", 5))
    assert (many.rule, few.rule) == ("DE-11.6", "DE-7.3")
    assert few.because == f"Corrino has {told} at Carthag, and a Sardaukar counts as 2"


def test_what_is_left_is_counted() -> None:
    board = {"polar_sink": {"atreides": 1}}
    position = ENGINE.apply(rolled(at_table(board=board), *DICE), Place(2, "carthag"))
    (few,) = ENGINE.violations(position, MoveCounters(2, "polar_sink", "carthag"))
    assert few.because == "Atreides has only 1 Troop at the Polar Sink"
    (many,) = ENGINE.violations(position, Place(2, "carthag"))
    assert many.because == "4 counters would be placed this turn, and the Faction dice allow 2"


def test_what_cannot_be_had_at_all_breaks_one_rule() -> None:
    position = rolled(at_table(board={"carthag": {"harkonnen": 2}}), *DICE)
    assert [refusal.rule for refusal in ENGINE.violations(position, UseAtomic("carthag"))] == [
        "DE-17.1"
    ]
    worm = rolled(at_table(), *DICE[:4], "shai_hulud", *DICE[5:])
    assert [refusal.rule for refusal in ENGINE.violations(worm, Place(9, "arrakeen"))] == ["DE-4.4"]
    none = rolled(at_table(), *DICE[:2], *("fremen",) * 2, 3, "polar_sink", "poison")
    (nowhere, empty) = ENGINE.violations(none, MoveCounters(1, "polar_sink", "carthag"))
    assert (nowhere.rule, empty.rule) == ("DE-6.7", "DE-6.5")


def test_a_counter_moves_once_in_an_assignment() -> None:
    start = at_table(
        {"tactics": True}, board={"carthag": {"atreides": 3}, "arrakeen": {"atreides": 2}}
    )
    position = rolled(start, *DICE, "assignment")
    there, back = Transfer("carthag", "arrakeen", 2), Transfer("arrakeen", "carthag", 4)
    (twice,) = ENGINE.violations(position, Assign((there, back)))
    assert (
        twice.because == "4 Troops would leave Arrakeen where only 2 stood, so 2 would move twice"
    )
    same = ENGINE.violations(position, Assign((Transfer("carthag", "carthag", 5),)))
    assert [one.because for one in same] == [
        "Carthag is both origin and destination",
        "Atreides has only 3 Troops at Carthag",
    ]
    (many,) = ENGINE.violations(position, Assign((Transfer("carthag", "arrakeen", 5),)))
    assert many.because == "Atreides has only 3 Troops at Carthag"
    (nobody,) = ENGINE.violations(position, Assign(()))
    assert nobody.because == "the Assignment moves nobody"
    none, *_ = ENGINE.violations(position, Assign((Transfer("carthag", "arrakeen", 0),)))
    assert none.because == "no Troop would move"
    below, *_ = ENGINE.violations(position, Assign((Transfer("carthag", "arrakeen", -2),)))
    assert below.because == "no Troop would move"


def test_a_power_is_for_its_own_faction_alone() -> None:
    board = {"carthag": {"harkonnen": 2}, "arrakeen": {"harkonnen": 1}}
    start = at_table({**HOUSE, "tactics": True}, active="harkonnen", board=board)
    position = rolled(start, *DICE, "assignment")
    rule = (
        "DE-11.1: A power is for its own faction alone; using it is up to you, unless it says "
        "Always. Here "
    )
    look = f"{rule}Second Look is the power of Atreides, not of Harkonnen."
    assert message(position, SecondLook("F1")) == look
    elite = f"{rule}Sardaukar are the power of Corrino, not of Harkonnen."
    assert message(position, Place(1, "carthag", "sardaukar")) == elite
    assert message(position, MoveCounters(1, "polar_sink", "carthag", "sardaukar")) == elite
    assert message(position, Assign((Transfer("carthag", "arrakeen", 1, "sardaukar"),))) == elite


def test_a_thumper_waits_until_a_roll_is_over() -> None:
    options, house = {"thumper": True}, {**HOUSE, "thumper": True}
    start = at_table(options, held={"atreides": ["thumper"]})
    lying = ENGINE.apply(start, Roll(start.waiting, WORM))
    between = ENGINE.apply(lying, SetAside(("F1",)))
    rule = (
        "DE-3.2: After every roll you set aside 1 or more of the dice you have just rolled. Here "
    )
    faces = ("fremen", "fremen", "fremen", "carthag", "poison")
    again = ENGINE.apply(between, Roll(between.waiting, faces))
    assert message(again, UseThumper()) == f"{rule}the dice just rolled still lie on the table."
    falling = (
        f"{rule}Faction dice 2, 3 and 4, the Location die and the Traitor die are being rolled."
    )
    assert message(ENGINE.apply(between, LetFall()), UseThumper()) == falling
    worm = rolled(at_table(house, held={"atreides": ["thumper"]}), *WORM)
    looked = ENGINE.apply(worm, SecondLook("L"))
    assert message(looked, UseThumper()) == f"{rule}the Location die is being rolled."


@pytest.mark.parametrize("options", [{}, {"thumper": True, "tactics": True}])
def test_no_dice_are_set_aside_before_they_lie(options: dict[str, Any]) -> None:
    start = at_table(options)
    rule = (
        "DE-3.3: A die you set aside keeps its face until your turn is over and is not rolled "
        "again; only dice just rolled can be set aside. Here no dice have just been rolled."
    )
    for fallen in (start, ENGINE.apply(start, Fall("atreides"))):
        assert [f"{one.rule}: {one}" for one in ENGINE.violations(fallen, SetAside(()))] == [rule]
        assert message(fallen, SetAside(start.waiting)) == rule


def test_a_number_that_means_nothing_is_told() -> None:
    options = {"advanced": True, "thumper": True, "dice": "snoozefest"}
    position = rolled(
        at_table(options, board={"carthag": {"harkonnen": 1}}), *(1, 1, 3, 4, 3, 2, 3)
    )
    assert message(position, Remove("harkonnen", "carthag")) == (
        "DE-4.6: Any other face of the Traitor die kills nobody; in the standard game it does "
        "nothing at all. Here the Traitor die shows 3, which means nothing."
    )
    for token in ("truth_trance", "thumper"):
        refusal = ENGINE.why_not(position, TakeToken(token))
        assert refusal is not None
        assert refusal.because == "the Traitor die shows 3, which means nothing"
    fours = rolled(at_table(options), *(1, 1, 3, 4, 3, 2, 4))
    none = ENGINE.why_not(fours, TakeToken("snooper"))
    assert none is not None
    assert none.because == "the Traitor die shows Thumper, which gives no Snooper"


def test_dice_that_fit_no_faces_can_be_told() -> None:
    start = at_table()
    with pytest.raises(IllegalMove, match=r"roll F1 Atreides, .*, L Carthag, T [?]: DE-3.7"):
        ENGINE.apply(start, Roll(start.waiting, DICE[:-1]))


def test_sardaukar_are_named() -> None:
    house = {"advanced": True, "powers": "house", "tactics": True}
    board = {"polar_sink": {"corrino": {"troops": 1, "sardaukar": 1}}, "carthag": {"corrino": 1}}
    start = at_table(house, active="corrino", board=board)
    position = rolled(start, *DICE, "assignment")
    few = ENGINE.why_not(position, MoveCounters(2, "polar_sink", "carthag", "sardaukar"))
    assert few is not None
    assert few.because == "Corrino has only 1 Sardaukar at the Polar Sink"
    line = Assign((Transfer("polar_sink", "carthag", 2, "sardaukar"),))
    refusal = ENGINE.why_not(position, line)
    assert refusal is not None
    assert refusal.because == "Corrino has only 1 Sardaukar at the Polar Sink"


HOUSE = {"advanced": True, "powers": "house"}
WORM = ("fremen", "fremen", "fremen", "fremen", "shai_hulud", "carthag", "hunter_seeker")


def test_the_rule_that_a_player_would_look_up_comes_first() -> None:
    board = {"polar_sink": {"fremen": 4}}
    position = rolled(at_table(HOUSE, active="fremen", board=board), *WORM)
    after = ENGINE.apply(position, MoveCounters(2, "polar_sink", "carthag"))
    (full,) = ENGINE.violations(after, MoveCounters(1, "polar_sink", "carthag"))
    assert full.rule == "DE-11.7"
    assert full.because == (
        "3 counters would move under Shai Hulud this turn, and the worm carries 2"
    )
    (face, *_) = ENGINE.violations(position, TakeToken("holtzmann_shield"))
    assert face.because == "the Traitor die shows Hunter Seeker, which gives no Holtzmann Shield"


def test_dice_are_named() -> None:
    start = at_table()
    short = Roll(start.waiting[:-1], DICE[:-1])
    assert message(start, short) == (
        "DE-3.1: Your first roll is with every die of the pool. Here the Traitor die is not rolled."
    )
    lying = ENGINE.apply(start, Roll(start.waiting, DICE))
    assert message(lying, SetAside(("X",))) == (
        "DE-3.3: A die you set aside keeps its face until your turn is over and is not rolled "
        "again; only dice just rolled can be set aside. Here the Tactics die is not in this roll."
    )
    (nothing, *_) = ENGINE.violations(start, SetAside(("F1", "F1")))
    assert nothing.because == "no dice have just been rolled"
    (uneven, *_) = ENGINE.violations(start, Roll(start.waiting, DICE[:-1]))
    assert uneven.because == "a die shows no face"
    (none,) = ENGINE.violations(lying, SetAside(()))
    assert none.because == "none of the 7 dice just rolled is set aside"
    last = ENGINE.apply(ENGINE.apply(lying, SetAside(start.waiting[:-1])), Roll(("T",), DICE[-1:]))
    (alone,) = ENGINE.violations(last, SetAside(()))
    assert alone.because == "the die just rolled is not set aside"
    kept = ENGINE.apply(lying, SetAside(("F1",)))
    assert message(kept, Place(1, "carthag")).endswith(
        "Here Faction dice 2, 3 and 4, the Spice die, the Location die and the Traitor die are not "
        "set aside yet."
    )


def test_illegal_move_shows_move_rule_and_position() -> None:
    position = rolled(at_table(board={"arrakeen": {"harkonnen": 2}}), *DICE)
    with pytest.raises(IllegalMove) as caught:
        ENGINE.apply(position, Place(3, "carthag"))
    text = str(caught.value)
    assert text.startswith("place 3 Troops at Carthag: DE-5.3: ")
    assert text.endswith(draw(ENGINE.constants, position))
    assert caught.value.refusal.facts == {
        "total": 3, "counters": "3 counters", "allowance": 2,
    }  # fmt: skip


def test_position_is_drawn() -> None:
    start = at_table(
        {"advanced": True, "powers": "house", "tactics": True},
        board={"arrakeen": {"harkonnen": 1}, "carthag": {"corrino": {"troops": 2, "sardaukar": 1}}},
        forts=["arrakeen"],
        sand_storm="carthag",
        held={"corrino": ["snooper"]},
    )
    assert draw(ENGINE.constants, rolled(start, *DICE, "fort")) == (
        "round 1, turn of Atreides\n"
        "  dice: F1 Atreides, F2 Atreides, F3 Fremen, F4 Fremen, S 3, L Carthag, T Poison, X Fort\n"
        "  Spice left: 3\n"
        "  Sietch Tabr      -\n"
        "  Carthag          Corrino 2 Troops and 1 Sardaukar  [Sand Storm, Active Location]\n"
        "  Arrakeen         Harkonnen 1 Troop  [Fort]\n"
        "  Tuek's Sietch    -\n"
        "  Habbanya Sietch  -\n"
        "  Polar Sink       -\n"
        "  tokens: Corrino: Snooper\n"
        "  supply: Atreides 14, Harkonnen 13, Corrino 12"
    )


def test_moves_are_spelt() -> None:
    line = Assign((Transfer("carthag", "polar_sink", 2), Transfer("polar_sink", "carthag", 1)))
    assert spell_move(line) == (
        "assign 2 Troops from Carthag to the Polar Sink, 1 Troop from the Polar Sink to Carthag"
    )


def test_invalid_state_and_contradiction() -> None:
    crowd = {"players": ["atreides", "corrino"],
             "before": {"board": {"carthag": {"atreides": 1, "corrino": 2}}}}  # fmt: skip
    result = ENGINE.replay(crowd).report.result
    assert (result.verdict, result.rule) == ("invalid_state", "DE-0.4")
    assert result.message.endswith("Here Atreides and Corrino stand together at Carthag.")
    fact = {"kind": "spice_left", "count": 3}
    claims = [{"says": "three are left", "fact": fact}]
    dice = {"faction": ["fremen"] * 4, "spice": 2, "location": "carthag", "traitor": "poison"}
    data = {"players": ["atreides", "corrino"], "dice": dice, "claims": claims}
    result = ENGINE.replay(data).report.result
    assert result.message == (
        "Every number, owner or winner that an example's text states has to be true at that "
        'moment. Claim 1 "three are left" is untrue: 2 Spice is left, not 3 (DE-4.3).'
    )


def test_winner_is_told() -> None:
    from pnp.games.dune_express.moves import EndTurn

    board = {place: {"atreides": 1} for place in ("carthag", "arrakeen", "sietch_tabr")}
    end = ENGINE.apply(rolled(at_table(board=board), *DICE), EndTurn())
    outcome = ENGINE.outcome(end)
    assert outcome is not None
    assert outcome.reason == "Atreides controls Sietch Tabr, Carthag and Arrakeen"
    assert draw(ENGINE.constants, end).startswith("round 1, Atreides has won\n")
