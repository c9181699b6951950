"""Why something is refused: the first rule is the one to look up, and its reason is true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.battle.resolution import DrawPlunder
from pnp.games.dragon_dune.event.council import Ally, CouncilPass
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.recruiting.conscription import Conscript
from pnp.games.dragon_dune.recruiting.disbanding import Disband, DisbandEarly, StopEarlyDisband
from pnp.games.dragon_dune.recruiting.hiding import Hide
from pnp.games.dragon_dune.recruiting.hiring import Hire, StopHiring
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.recruiting.revival import Revive
from pnp.games.dragon_dune.recruiting.turns import BeginRecruitment, ComeOut, EndTurn, Turn
from pnp.games.dragon_dune.words import (
    BATTLE,
    BIDDING,
    DWARVES,
    ELVES,
    EVENT,
    GOBLINS,
    ORCS,
    RECRUITMENT,
)
from tests.games.dragon_dune.games import until
from tests.games.dragon_dune.table import ENGINE

DWARVEN, ELVEN, ORCISH = ({"act": "turn", "by": who} for who in ("dwarves", "elves", "orcs"))
WITH_ORCS = {"alliances": [["elves", "orcs"]]}
STRUCK = [{"act": "check_card", "card": "9♣"}, {"act": "red_dragon_attack"}]
FIGHT = {"act": "battle", "attacker": "dwarves", "defender": "goblins", "at": "8"}
BLESSED = {"act": "battle", "attacker": "elves", "defender": "goblins", "at": "8"}
TRAITOR = {"queens": {"dwarves": "Q♣"}, "jacks": {"dwarves": "J♥"}, "hands": {"goblins": ["5♣"]}}


def alliance(one: str, other: str) -> dict[str, Any]:
    """Return an alliance as scenarios write it."""
    return {"act": "ally", "by": one, "with": other}


def blessing(died: int) -> dict[str, Any]:
    """Return a scenario in which the Elves bless after so many of them have died."""
    state = {"units": {"8": {"elves": 1, "goblins": 1}}, "elven_combat_losses": died}
    actions = [BLESSED, {"act": "bless", "by": "elves"}]
    return {"options": {"elven_blessing": True}, "state": state, "actions": actions}


@pytest.mark.parametrize(
    ("scenario", "rule", "because"),
    [
        ({"state": {**WITH_ORCS, "units": {"9": {"elves": 1}}},
          "actions": [ELVEN, {"act": "conscript", "by": "elves", "at": "9", "units": 3}]},
         "DD-5.O10",
         "3 units would be conscripted this turn, and the limit of the Orcs' ally is 2"),
        ({"state": {"units": {"9": {"orcs": 1}}},
          "actions": [ORCISH, {"act": "conscript", "by": "orcs", "at": "9", "units": 3}]},
         "DD-5.O5", "3 units would be conscripted this turn, and the limit of the Orcs is 2"),
        ({"options": {"extra_conscription": True}, "state": {"units": {"9": {"orcs": 1}}},
          "actions": [ORCISH, {"act": "conscript", "by": "orcs", "at": "9", "units": 4}]},
         "DD-18.1", "4 units would be conscripted this turn, and the limit of the Orcs is 3"),
        ({"state": {"graveyard": {"orcs": 5}},
          "actions": [ORCISH, {"act": "revive", "by": "orcs", "units": 4}]},
         "DD-5.O7", "4 units would be revived this turn, and the limit of the Orcs is 3"),
        ({"state": {**WITH_ORCS, "graveyard": {"elves": 5}},
          "actions": [ELVEN, {"act": "revive", "by": "elves", "units": 4}]},
         "DD-5.O10", "4 units would be revived this turn, and the limit of the Orcs' ally is 3"),
        ({"state": {"graveyard": {"dwarves": 6}, "hands": {"dwarves": ["A♦"]}},
          "actions": [DWARVEN, {"act": "revive", "by": "dwarves", "units": 5, "special": "A♦"}]},
         "DD-5.D3", "5 units would be revived this turn, and the limit is 2, and 2 more by an Ace"),
        ({"state": {"graveyard": {"orcs": 2}},
          "actions": [ORCISH, {"act": "revive", "by": "orcs", "units": 0}]},
         "DD-10.1", "at least 1 unit has to be revived, not 0"),
        ({"state": {"gold": {"elves": 2}},
          "actions": [ELVEN, {"act": "hire", "by": "elves", "at": "8", "units": 0}]},
         "DD-10.4", "at least 1 unit has to be hired, not 0"),
        ({"actions": [ORCISH, {"act": "raise", "by": "orcs", "at": "17", "units": 0}]},
         "DD-10.4", "at least 1 unit has to be raised, not 0"),
        ({"actions": [ELVEN, ELVEN]}, "DD-10.8", "the Elves muster already"),
        ({"actions": [ELVEN, {"act": "end_turn", "by": "elves"}, ELVEN]},
         "DD-10.8", "the muster of the Elves is over"),
        ({"state": {"units": {"17": {"elves": 2}, "14": {"dwarves": 1}}},
          "actions": [DWARVEN, {"act": "move", "by": "dwarves", "path": ["14", "17"], "units": 1},
                      {"act": "hide", "by": "elves", "at": "17", "units": 0}]},
         "DD-3.5", "0 units would hide: whoever hides nobody goes on"),
        ({"state": {"units": {"5★": {"elves": 2}}},
          "actions": [ELVEN, {"act": "move", "by": "elves", "path": ["5★", "6"], "units": 1,
                              "come_out": True}]},
         "DD-3.7", "no hidden unit is in the group"),
        ({"state": {"hands": {"orcs": ["2♦"]}},
          "actions": [{"act": "begin_bidding"}, {"act": "offer", "card": "2♦"}]},
         "DD-9.3", "the 2♦ is not in the artifact deck"),
        ({"actions": [{"act": "begin_bidding"}, {"act": "offer", "card": "8♦"}]},
         "DD-9.3", "the 8♦ is an event, not an artifact"),
        ({"players": ["dwarves", "elves"],
          "actions": [{"act": "setup", "dragon_dice": [1, 2, 3], "orc_placement": {"1★": 5}}]},
         "DD-15.2", "the Orcs are not in this game"),
        ({"state": {"event_discard_top": "8♠"},
          "actions": [*STRUCK, alliance("dwarves", "orcs"), alliance("orcs", "elves")]},
         "DD-14.2", "the Orcs have an ally already"),
        ({"state": {"event_discard_top": "8♠"},
          "actions": [*STRUCK, alliance("dwarves", "orcs"), {"act": "council_pass", "by": "orcs"}]},
         "DD-14.5", "the Orcs have had their say already"),
        ({"state": {"round": "II"}, "actions": [{"act": "red_dragon_attack"}]},
         "DD-8.9", "nothing has been discarded yet"),
        ({"state": {"units": {"8": {"dwarves": 1, "goblins": 1}, "9": {"elves": 1}}},
          "actions": [FIGHT, {"act": "plan", "by": "dwarves", "units": 1},
                      {"act": "plan", "by": "goblins", "units": 0}, {"act": "resolve"},
                      {"act": "battle", "attacker": "orcs", "defender": "elves", "at": "9"}]},
         "DD-11.1", "the Orcs have no visible unit in 9"),
        ({"state": {"units": {"8": {"elves": 1, "goblins": 1}}},
          "actions": [BLESSED, {"act": "ask", "by": "elves", "question": "units",
                                "answer": "none"}]},
         "DD-11.4", "the question is for the number of units, and none is no number"),
        ({"state": {"units": {"8": {"elves": 1, "goblins": 1}}},
          "actions": [BLESSED, {"act": "ask", "by": "elves", "question": "colour", "answer": 2}]},
         "DD-11.4", "the question is for the colour, and 2 is no colour"),
        (blessing(0), "DD-16.3", "no Elf has died in battle, and it takes 3"),
        (blessing(1), "DD-16.3", "only 1 Elf has died in battle, and it takes 3"),
        (blessing(2), "DD-16.3", "only 2 Elves have died in battle, and it takes 3"),
        ({"state": {"units": {"8": {"dwarves": 1, "goblins": 1}}, **TRAITOR},
          "actions": [FIGHT, {"act": "plan", "by": "dwarves", "units": 1},
                      {"act": "plan", "by": "goblins", "units": 1, "artifact": "5♣"},
                      {"act": "treachery", "by": "dwarves", "usurper": "J♥", "sabotage": "Q♣"}]},
         "DD-11.12", "the J♥ counts as the Queen of the Elves, not of the Goblins"),
    ],
)  # fmt: skip
def test_the_first_rule_is_the_one_to_look_up(
    scenario: Mapping[str, Any], rule: str, because: str
) -> None:
    refused = ENGINE.replay(scenario).refused
    assert refused is not None
    assert (refused.refusals[0].rule, refused.refusals[0].because) == (rule, because)


@pytest.mark.parametrize(
    ("before", "because"),
    [
        ([], "the Red Dragon has not struck yet"),
        ([{"act": "check_card", "card": "9♥"}], "the Red Dragon stays away this turn"),
    ],
)  # fmt: skip
def test_no_council_meets_before_or_without_the_red_dragon(
    before: list[Mapping[str, Any]], because: str
) -> None:
    state = {"round": "II", "turn": 2, "event_discard_top": "8♠"}
    refused = ENGINE.replay({"state": state, "actions": [*before, alliance("orcs", "elves")]})
    assert refused.refused is not None
    first, second = refused.refused.refusals
    assert (first.rule, first.because) == ("DD-14.1", "no council is held")
    assert (second.rule, second.because) == ("DD-8.5", because)


# ---------------------------------------------------------------------- in whole games


@cache
def some_game() -> Position:
    """Return a position of a whole game."""
    return until("conscript")


def mustering(step: str, active: int | None = DWARVES, **changes: Any) -> dict[str, Any]:
    """Return how a position is in which a player has come to a step of a muster."""
    nothing = {"hired": None, "hired_at": None, "hiring_stopped": False, "last_step": 0}
    asked = () if active is None or step == "end_turn" else (active,)
    place = {"round": RECRUITMENT, "step": step, "asked": asked, "active": active, "turned": ()}
    return {**place, **nothing, **changes}


def at_council(**changes: Any) -> dict[str, Any]:
    """Return how a position is in which a Great Council is held."""
    place = {"round": EVENT, "step": "council", "asked": (DWARVES,), "active": None}
    nobody = {"allies": ALONE, "passed": (), "proposer": None}
    return {**place, **nobody, "attacked": True, "evented": False, **changes}


ALONE = (None, None, None, None)
ASKED = {"step": "consent", "asked": (ELVES,), "proposer": DWARVES}
PLANNING = {"round": BATTLE, "step": "plan", "asked": (DWARVES, ORCS)}
OFFERING = {"round": BIDDING, "step": "offer", "asked": ()}
ACE = {"hands": ((), (), ("A♣",), ()), "bank": (5, 5, 5, 5)}
RICH, POOR = {**ACE, "gold": (9, 9, 9, 9)}, {**ACE, "gold": (0, 0, 0, 0)}


@pytest.mark.parametrize(
    ("place", "action", "rule", "because"),
    [
        # The muster of another, and a step of one's own that is past.
        (mustering("move"), March(ORCS, (1, 2), 1), "DD-10.8", "the Dwarves muster now"),
        (mustering("move"), Revive(ELVES, 1), "DD-10.8", "the Dwarves muster now"),
        (mustering("move"), Hire(ELVES, 1, 1), "DD-10.8", "the Dwarves muster now"),
        (mustering("move"), Conscript(ELVES, 1, 1), "DD-10.8", "the Dwarves muster now"),
        (mustering("move"), Disband(GOBLINS, 1, 1), "DD-10.8", "the Dwarves muster now"),
        (mustering("move", switch="goblin_initiative"), Disband(GOBLINS, 1, 1),
         "DD-10.8", "the Dwarves muster now"),
        (mustering("disband"), Revive(DWARVES, 1),
         "DD-10.9", "the Dwarves have come to step 6, disbanding, already"),
        (mustering("recruit"), Conscript(DWARVES, 1, 1),
         "DD-10.9", "the Dwarves have come to step 4, hiring, already"),
        (mustering("recruit", ORCS), Conscript(ORCS, 1, 1),
         "DD-10.9", "the Orcs have come to step 4, hiring or raising, already"),
        (mustering("stop_early", GOBLINS), Revive(GOBLINS, 1),
         "DD-10.9", "the Goblins have come to step 2, the early disbanding, already"),
        (mustering("conscript", GOBLINS), DisbandEarly(GOBLINS, 1, 1),
         "DD-10.9", "the Goblins have come to step 3, conscription, already"),
        (mustering("hide", ELVES, resume="move"), Hire(ELVES, 1, 1),
         "DD-10.9", "the Elves have come to step 5, moving, already"),
        # What comes now, in the words of those who do it.
        (mustering("recruit"), EndTurn(DWARVES), "DD-10.8", "it is the Dwarves' turn to hire"),
        (mustering("recruit", ORCS, allies=ALONE), EndTurn(ORCS),
         "DD-10.8", "it is the Orcs' turn to raise armies"),
        (mustering("recruit", ORCS, allies=(None, None, ORCS, GOBLINS)), EndTurn(ORCS),
         "DD-10.8", "it is the Orcs' turn to hire or raise"),
        (PLANNING, BeginRecruitment(), "DD-10.0",
         "it is the Dwarves' and the Orcs' turn to make a plan; "
         "the coming out of hidden units belongs to round IV"),
        (mustering("end_turn"), Hide(ELVES, 1), "DD-3.5", "the muster ends now"),
        (mustering("hide", resume="disband"), Ally(ORCS, ELVES), "DD-14.1",
         "it is the Dwarves' turn to hide; making an alliance belongs to round II"),
        (at_council(step="hide", resume="council"), Hire(ELVES, 1, 1), "DD-10.4",
         "it is the Dwarves' turn to hide; hiring comes in round IV"),
        # What comes at the beginning of the round.
        (mustering("end_turn"), ComeOut(ELVES, 1), "DD-3.7", "the musters have begun already"),
        (mustering("turn", None), ComeOut(ELVES, 1), "DD-3.7", "the musters begin now"),
        (mustering("turn", None), Revive(ELVES, 1),
         "DD-10.1", "the next player's muster begins now"),
        (mustering("come_out", None, recruiting=True), BeginRecruitment(),
         "DD-10.0", "hidden units have come out already"),
        (mustering("revive"), Turn(DWARVES), "DD-10.8", "the Dwarves muster already"),
        # Aces that might have stopped something.
        (mustering("recruit", **RICH), StopHiring(GOBLINS, "A♣", ORCS),
         "DD-5.G6", "the Orcs are not about to hire"),
        (mustering("recruit", **RICH), StopHiring(GOBLINS, "A♣", DWARVES),
         "DD-5.G6", "the Goblins have let it go ahead"),
        (mustering("recruit", **RICH), StopHiring(GOBLINS, "A♦", DWARVES),
         "DD-6.0", "the Goblins do not hold the A♦"),
        (mustering("recruit", ORCS, **POOR), StopHiring(GOBLINS, "A♣", ORCS),
         "DD-5.G6", "the Orcs are not about to hire"),
        (mustering("disband_early", ELVES, allies=(None, GOBLINS, ELVES, None), **ACE),
         StopEarlyDisband(GOBLINS, "A♣"), "DD-6.8", "the Goblins have let it go ahead"),
        # Cards that are plundered.
        (OFFERING, DrawPlunder("4♦"), "DD-16.1", "Orcish Plunder is not in use"),
        ({**OFFERING, "switch": "orcish_plunder"}, DrawPlunder("4♦"),
         "DD-16.1", "the next card is put up now"),
        # Alliances.
        (at_council(**ASKED), Ally(ORCS, ELVES),
         "DD-14.5", "the Orcs have not asked the Elves to be their ally"),
        (at_council(), Ally(ORCS, ELVES),
         "DD-14.5", "the Orcs have not asked the Elves to be their ally"),
        (at_council(), Ally(ORCS, ORCS),
         "DD-14.1", "it is the Dwarves' turn to speak at the Great Council"),
        (at_council(**ASKED), Ally(DWARVES, ORCS),
         "DD-14.1", "it is the Elves' turn to answer the proposal"),
        (at_council(passed=(ORCS,)), CouncilPass(ORCS),
         "DD-14.5", "the Orcs have had their say already"),
    ],
)  # fmt: skip
def test_a_whole_game_says_why_before_it_says_what_comes_now(
    place: Mapping[str, Any], action: Action, rule: str, because: str
) -> None:
    table = some_game().opened()
    for name, value in place.items():
        if name == "switch":
            table.options = replace(table.options, **{value: True})
        else:
            setattr(table, name, value)
    refusal = ENGINE.why_not(table.closed(), action)
    assert refusal is not None
    assert (refusal.rule, refusal.because) == (rule, because)
