"""What is told of an example that claims or expects what is not so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_express.table import ENGINE

DICE = {"faction": ["atreides", "atreides", "harkonnen", "fremen"], "spice": 3,
        "location": "carthag", "traitor": "poison"}  # fmt: skip
BOARD = {"arrakeen": {"harkonnen": 2}, "polar_sink": {"atreides": 1}}
PLACE = {"do": "place", "count": 2, "into": "carthag"}


def scenario(**more: Any) -> dict[str, Any]:
    return {"players": ["atreides", "harkonnen"], "before": {"board": BOARD}, "dice": DICE,
            "actions": [PLACE], **more}  # fmt: skip


def told(fact: dict[str, Any], after: int = 0, **more: Any) -> str:
    data = scenario(claims=[{"after": after, "fact": fact}], **more)
    result = ENGINE.replay(data).report.result
    assert result.verdict == "contradiction" and result.rule in ("DE-18.2", "DE-18.3", "DE-18.5")
    return result.message.partition("is untrue: ")[2]


def of(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, **more}


HAS = "Atreides has"


@pytest.mark.parametrize(
    ("fact", "truth"),
    [
        (of("dice", face="own", count=1), "2 dice show the active faction, not 1 (DE-4.1)."),
        (of("dice", face="corrino", count=1), "no die shows Corrino, not 1 (DE-4.1)."),
        (of("dice", face="shield_or_thumper", count=1),
         "no die shows Shield, not 1 (DE-4.6)."),
        (of("dice", face="nothing", count=1),
         "no die shows a number that means nothing, not 1 (DE-13.3)."),
        (of("dice", face="spice_3", count=2), "1 die shows 3, not 2 (DE-4.3)."),
        (of("troops", location="carthag", faction="atreides", count=1),
         f"{HAS} no Troop at Carthag, not 1 (DE-0.3)."),
        (of("troops", location="arrakeen", faction="atreides", count=1),
         "Harkonnen controls Arrakeen, where no counter of Atreides can stand (DE-0.4)."),
        (of("troops", location="carthag", faction="fremen", count=1),
         "the Fremen are not in this game (DE-0.7)."),
        (of("controls", location="arrakeen", faction="atreides"),
         "Harkonnen controls Arrakeen with 2 counters, not Atreides (DE-0.4)."),
        (of("controls", location="carthag", faction="atreides"),
         "no counter stands at Carthag, so nobody controls it (DE-0.4)."),
        (of("supply", faction="atreides", count=14),
         f"{HAS} 13 Troops in the supply, not 14, for 1 of 14 stands on the board (DE-0.5)."),
        (of("supply", faction="spacing_guild", count=14),
         "the Spacing Guild is not in this game (DE-0.7)."),
        (of("spice_left", count=0), "3 Spice is left, not 0 (DE-4.3)."),
        (of("winner", faction="atreides"), "nobody has won: Atreides controls no winning location, "
         "and it takes 3 at the end of the turn (DE-9.1)."),
        (of("cannot", action={"do": "place", "count": 1, "into": "carthag"}),
         "it can be done, for Carthag is the Active Location (DE-5.2), 2 counters may still be "
         "placed (DE-5.3), and it costs 1 of the 3 Spice left (DE-4.3)."),
        (of("cannot", action={"do": "move", "count": 1, "from": "polar_sink", "to": "carthag"}),
         f"it can be done, for {HAS} 1 Troop at the Polar Sink (DE-6.5), Carthag is the Active "
         "Location (DE-6.3), and it costs 1 of the 3 Spice left (DE-4.3)."),
        (of("cannot", action={"do": "remove", "faction": "harkonnen", "from": "arrakeen"}),
         "it can be done, for the Traitor die shows Poison (DE-4.5), and Harkonnen has 2 Troops "
         "at Arrakeen (DE-7.3)."),
        (of("cannot", action={"do": "end_turn"}),
         "it can be done, for it is the turn of Atreides, and all dice are set aside (DE-2.3)."),
    ],
)  # fmt: skip
def test_the_truth_is_told_with_the_rule_of_the_game(fact: dict[str, Any], truth: str) -> None:
    assert told(fact) == truth


ALLOWED = "it can be done, for the Tactics die shows"


@pytest.mark.parametrize(
    ("face", "action", "truth"),
    [
        ("fort", {"do": "fort", "at": "polar_sink"},
         f"{ALLOWED} Fort (DE-14.2), and Atreides controls the Polar Sink (DE-14.4)."),
        ("atomic", {"do": "atomic", "at": "arrakeen"},
         f"{ALLOWED} Atomic (DE-14.2), and Harkonnen controls Arrakeen with its Fort (DE-14.9)."),
        ("sand_storm", {"do": "sand_storm", "to": "arrakeen"},
         f"{ALLOWED} Sand Storm (DE-14.2), and Harkonnen controls Arrakeen (DE-14.11)."),
    ],
)  # fmt: skip
def test_tactics_are_allowed_by_their_die(face: str, action: dict[str, Any], truth: str) -> None:
    before = {"board": BOARD, "forts": ["arrakeen"]}
    dice, options = {**DICE, "tactics": face}, {"tactics": True}
    found = told(of("cannot", action=action), options=options, before=before, dice=dice)
    assert found == truth


HOUSE = {"advanced": True, "powers": "house"}
FREMEN = {"players": ["fremen", "harkonnen"], "options": HOUSE, "actions": [],
          "before": {"board": {"polar_sink": {"fremen": 2}}},
          "dice": {**DICE, "spice": "shai_hulud"}}  # fmt: skip
RIDE = {"do": "move", "count": 2, "from": "polar_sink", "to": "carthag"}
THREE = {place: {"harkonnen": 2} for place in ("arrakeen", "tueks_sietch", "habbanya_sietch")}


@pytest.mark.parametrize(
    ("fact", "more", "truth"),
    [
        (of("spice_left", count=0), FREMEN,
         "the worm carries 2 more counters, not 0 (DE-11.7)."),
        (of("spice_left", count=2),
         {**FREMEN, "actions": [RIDE], "after": 1},
         "the worm carries no more counter, not 2 (DE-11.7)."),
        (of("spice_left", count=2), {**FREMEN, "options": {}},
         "no Spice is left, not 2: the Spice die shows Shai Hulud (DE-4.4)."),
        (of("dice", face="shield_or_thumper", count=4),
         {"options": {"thumper": True, "dice": "regular"}, "actions": [],
          "dice": {"faction": [1, 2, 3, 4], "spice": 3, "location": 2, "traitor": 4}},
         "1 die shows Thumper, not 4 (DE-15.3)."),
        (of("dice", face="nothing", count=0),
         {"options": {"dice": "snoozefest"}, "actions": [],
          "dice": {"faction": [1, 2, 3, 4], "spice": 3, "location": 2, "traitor": 3}},
         "1 die shows a number that means nothing, not 0 (DE-13.3)."),
        (of("winner", faction="harkonnen"), {"before": {"board": THREE}},
         "nobody has won: Harkonnen controls 3 winning locations, but not at the end of its own "
         "turn (DE-9.2)."),
        (of("winner", faction="harkonnen"),
         {"before": {"board": THREE, "active": "harkonnen"}, "actions": []},
         "nobody has won: Harkonnen controls 3 winning locations, but the turn has not ended "
         "(DE-9.2)."),
    ],
)  # fmt: skip
def test_the_fact_stands_against_the_claim(
    fact: dict[str, Any], more: dict[str, Any], truth: str
) -> None:
    assert told(fact, **more) == truth


@pytest.mark.parametrize(
    ("corrino", "count", "has"),
    [
        ({"troops": 1, "sardaukar": 1}, 1, "1 Troop and 1 Sardaukar at Arrakeen (DE-7.3)."),
        ({"troops": 0, "sardaukar": 1}, 1, "1 Sardaukar at Arrakeen (DE-7.3)."),
        ({"troops": 0, "sardaukar": 1}, 2,
         "1 Sardaukar at Arrakeen (DE-7.3), a Sardaukar counting as 2 (DE-11.5)."),
    ],
)  # fmt: skip
def test_what_can_be_removed_is_told_by_its_name(
    corrino: dict[str, int], count: int, has: str
) -> None:
    remove = {"do": "remove", "faction": "corrino", "from": "arrakeen", "count": count}
    truth = told(of("cannot", action=remove), players=["harkonnen", "corrino"], options=HOUSE,
                 before={"board": {"arrakeen": {"corrino": corrino}}}, actions=[])  # fmt: skip
    shown = "it can be done, for the Traitor die shows Poison (DE-4.5), and Corrino has "
    assert truth == shown + has


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"board": {**BOARD, "carthag": {"atreides": 3}}},
         "Atreides has 2 Troops at Carthag, not 3."),
        ({"supply": {"atreides": 3, "harkonnen": 12}},
         "Atreides has 11 Troops in the supply, not 3."),
        ({"held": {"atreides": ["snooper"]}}, "Atreides holds no token, not Snooper."),
        ({"forts": ["carthag"]}, "No Fort stands at Carthag."),
        ({"sand_storm": "carthag"}, "The Sand Storm is off the board, not at Carthag."),
        ({"winner": "harkonnen"}, "Nobody has won, not Harkonnen."),
        ({"active": "harkonnen"}, "It is the turn of Atreides, not of Harkonnen."),
        ({"spice_left": 2}, "1 Spice is left, not 2."),
        ({"round": 5}, "The round is 1, not 5."),
    ],
)  # fmt: skip
def test_only_what_differs_is_told(expect: dict[str, Any], said: str) -> None:
    report = ENGINE.replay(scenario(expect={"verdict": "legal", **expect})).report
    assert [str(item) for item in report.mismatches] == [said]
    assert report.result.message == said


def test_a_mismatch_holds_the_entries_that_differ() -> None:
    expect = {"verdict": "legal", "board": {**BOARD, "carthag": {"atreides": 3}}}
    (item,) = ENGINE.replay(scenario(expect=expect)).report.mismatches
    assert (item.expected, item.actual) == (
        {"carthag": {"atreides": 3}},
        {"carthag": {"atreides": 2}},
    )


def test_what_follows_a_refusal_is_no_mistake_of_its_own() -> None:
    roll = {"roll": {"F1": "atreides", "S": 3}, "keep": ["F1"]}
    data = scenario(rolls=[roll])
    del data["dice"]
    (step,) = ENGINE.replay(data).explained
    assert (
        step.says
        == "roll Atreides on Faction die 1 and 3 on the Spice die; set aside Faction die 1"
    )
    assert [refusal.rule for refusal in step.refusals] == ["DE-3.1"]


def test_a_step_is_told_in_the_words_of_the_game() -> None:
    lying, placed = ENGINE.replay(scenario()).explained
    assert lying.says == (
        "roll Atreides, Atreides, Harkonnen and Fremen on the Faction dice, 3 on the Spice die, "
        "Carthag on the Location die and Poison on the Traitor die; set aside all of them"
    )
    assert placed.says == "place 2 Troops at Carthag"
