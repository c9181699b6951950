"""Why something is refused in a whole game: its reason stands before what comes now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.battle.questions import Question
from pnp.games.dragon_dune.battle.resolution import DrawPlunder
from pnp.games.dragon_dune.event.council import Ally, CouncilPass, Propose
from pnp.games.dragon_dune.holdings import Answer, Fight
from pnp.games.dragon_dune.part import Decline
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
    DRAGON,
    DWARVES,
    ELVES,
    EVENT,
    GOBLINS,
    ORCS,
    RECRUITMENT,
    UNITS,
)
from pnp.games.kit.observation import Together
from tests.games.dragon_dune.games import until
from tests.games.dragon_dune.table import ENGINE


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
CONTROL = {"round": DRAGON, "step": "control", "asked": (GOBLINS,)}
BID = {"round": BIDDING, "step": "bid", "asked": (GOBLINS,)}
OFFERING = {"round": BIDDING, "step": "offer", "asked": ()}
ACE = {"hands": ((), (), ("A♣",), ()), "bank": (5, 5, 5, 5)}
WITH_GOBLINS = (None, None, ORCS, GOBLINS)
BY_ELVES = Fight(ELVES, GOBLINS, 12, (Answer(ELVES, UNITS, 0),))
ASKER_WAITS = {"round": BATTLE, "step": "plan", "asked": (ELVES, GOBLINS), "fight": BY_ELVES,
               "plans": Together(("elves", "goblins"))}  # fmt: skip
ELVES_ASK = {"round": BATTLE, "step": "question", "asked": (ELVES,),
             "fight": Fight(ELVES, GOBLINS, 12), "hands": ((), ("2♥",), (), ())}  # fmt: skip
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
        (mustering("end_turn", switch="goblin_initiative"), EndTurn(GOBLINS),
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
        (mustering("recruit", ORCS, allies=WITH_GOBLINS, **RICH), EndTurn(ORCS),
         "DD-10.8", "it is the Orcs' turn to hire or raise"),
        (mustering("recruit", ORCS, allies=WITH_GOBLINS, **POOR), EndTurn(ORCS),
         "DD-10.8", "it is the Orcs' turn to raise armies"),
        (mustering("recruit", ORCS, allies=WITH_GOBLINS, **{**RICH, "hiring_stopped": True}),
         EndTurn(ORCS), "DD-10.8", "it is the Orcs' turn to raise armies"),
        (mustering("recruit", ORCS, allies=WITH_GOBLINS, **{**RICH, "hired": "raised"}),
         EndTurn(ORCS), "DD-10.8", "it is the Orcs' turn to raise armies"),
        (mustering("recruit", ORCS, allies=WITH_GOBLINS, **{**RICH, "hired": "hired"}),
         EndTurn(ORCS), "DD-10.8", "it is the Orcs' turn to hire"),
        (ASKER_WAITS, Decline(ELVES), "DD-11.5", "it is the Goblins' turn to make a plan"),
        (ELVES_ASK, Question(ELVES, "colour", "2♥"), "DD-6.0", "the 2♥ is no Ace"),
        (ELVES_ASK, Question(ELVES, "colour", "A♠"), "DD-6.0", "the Elves do not hold the A♠"),
        ({"winner": ELVES, "won_by": "DD-13.5"}, EndTurn(ELVES), "DD-13.5", "the Elves have won"),
        ({"winner": ELVES, "won_by": "DD-13.6"}, EndTurn(ELVES), "DD-13.6", "the Elves have won"),
        (PLANNING, BeginRecruitment(), "DD-10.0",
         "it is the Dwarves' and the Orcs' turn to make a plan; "
         "the coming out of hidden units belongs to round IV"),
        (mustering("end_turn"), Hide(ELVES, 1), "DD-3.5", "the muster ends now"),
        (mustering("hide", resume="disband"), Ally(ORCS, ELVES), "DD-14.1",
         "it is the Dwarves' turn to hide; making an alliance belongs to round II"),
        (at_council(step="hide", resume="council"), Hire(ELVES, 1, 1), "DD-10.4",
         "it is the Dwarves' turn to hide; hiring comes in round IV"),
        (CONTROL, EndTurn(GOBLINS), "DD-10.8", "it is the Goblins' turn to let the die be rolled "
         "or to control the dragons by two Aces; ending a muster comes in round IV"),
        # Who goes on out of turn looks up what comes now.
        (BID, Decline(ELVES), "DD-9.4", "it is the Goblins' turn to bid or pass"),
        (OFFERING, Decline(ELVES), "DD-9.2", "the next card is put up now"),
        (at_council(), Decline(DWARVES),
         "DD-14.5", "it is the Dwarves' turn to speak at the Great Council"),
        (PLANNING, Decline(DWARVES),
         "DD-11.5", "it is the Dwarves' and the Orcs' turn to make a plan"),
        (mustering("revive"), Decline(ELVES), "DD-10.1", "it is the Dwarves' turn to revive"),
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
        # Alliances.
        (mustering("move"), Propose(ELVES, ORCS), "DD-14.1", "no council is held"),
        (at_council(), Propose(ELVES, ORCS),
         "DD-14.5", "it is the Dwarves' turn to speak at the Great Council"),
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
