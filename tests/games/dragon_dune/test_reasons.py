"""Why something is refused, in words that a player understands: the sentences themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pnp.faces import KINDS
from pnp.games.chance import Chance
from pnp.games.dragon_dune.now import HAPPENS, TURNS
from pnp.games.dragon_dune.recruiting.hiring import Hire
from pnp.games.dragon_dune.results import Difference, results_of
from pnp.games.dragon_dune.truths import truth
from pnp.games.dragon_dune.words import ELVES
from pnp.games.protocol import Setup
from pnp.model.engines import engine_of
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.rulebook.conftest import REPOSITORY


@pytest.fixture(scope="module")
def engine() -> Any:
    return engine_of(load_game(Workspace(REPOSITORY), "dragon-dune", KINDS))[0]


@pytest.mark.parametrize(
    ("scenario", "because"),
    [
        (
            {
                "options": {"advanced_special_cards": True},
                "state": {"units": {"15": {"dwarves": 1}}, "hands": {"dwarves": ["A♥"]}},
                "actions": [
                    {"act": "turn", "by": "dwarves"},
                    {"act": "destroy_walls", "by": "dwarves", "at": "15★", "cards": ["A♦", "A♥"]},
                ],
            },
            "the Dwarves do not hold the A♦",
        ),
        (
            {
                "options": {"advanced_special_cards": True},
                "state": {"units": {"15": {"dwarves": 1}}, "hands": {"dwarves": ["A♥"]}},
                "actions": [
                    {"act": "turn", "by": "dwarves"},
                    {"act": "destroy_walls", "by": "dwarves", "at": "15★", "cards": ["A♥"]},
                ],
            },
            "the Dwarves show the A♥, and 2 different Aces are needed",
        ),
    ],
)  # fmt: skip
def test_a_refusal_says_the_fact_that_is_the_reason(
    engine: Any, scenario: dict[str, Any], because: str
) -> None:
    refused = engine.replay(scenario).refused
    assert refused is not None
    assert because in [refusal.because for refusal in refused.refusals]


GOLD = {
    "gold": {"goblins": 1},
    "hands": {"orcs": ["A♥", "5♠"]},
    "units": {"18": {"orcs": {"hidden": 2}}, "16": {"orcs": 1, "elves": 1}},
    "event_discard_top": "9♥",
    "turn": 2,
}
AFTER_THE_EVENT = [{"act": "check_card", "card": "7♠"}, {"act": "event_card", "card": "8♠"}]
TURN = {"act": "turn", "by": "elves"}


@pytest.mark.parametrize(
    ("actions", "because"),
    [
        ([{"act": "give_gold", "by": "elves", "to": "elves", "amount": 2}],
         "the Elves would give to themselves"),
        ([{"act": "give_gold", "by": "goblins", "to": "elves", "amount": 0}], "0 gold is no gift"),
        ([{"act": "give_gold", "by": "goblins", "to": "elves", "amount": 9}],
         "the Goblins have only 1 gold and would give 9"),
        ([{"act": "ally", "by": "elves", "with": "elves"}], "no council is held"),
        ([{"act": "orc_relocate", "by": "orcs", "card": "5♠", "from": "16", "to": "11"}],
         "the 5♠ is no Ace"),
        ([{"act": "orc_relocate", "by": "orcs", "card": "A♠", "from": "16", "to": "11"}],
         "the Orcs do not hold the A♠"),
        ([{"act": "raise", "by": "elves", "at": "17", "units": 1}],
         "only the Orcs raise armies, not the Elves"),
        ([{"act": "disband_early", "by": "elves", "at": "11", "units": 2}],
         "the Elves disband in step 6, not in step 2"),
        ([TURN, {"act": "roll", "die": 2}],
         "rolling the die belongs to round I, and the turn is in round IV already"),
        ([TURN, {"act": "move", "by": "elves", "path": ["7", "8"], "units": 2}],
         "the Elves have no visible unit in 7"),
        ([TURN, {"act": "hire", "by": "elves", "at": "8", "units": 11}],
         "the Elves have only 9 units in reserve"),
        ([TURN, {"act": "revive", "by": "elves", "units": 1}],
         "the Elves have no unit in their graveyard"),
        ([TURN, {"act": "revive", "by": "elves", "units": 5}],
         "5 units would be revived this turn, and the limit is 2"),
        ([TURN, {"act": "hire", "by": "elves", "at": "7", "units": 0}],
         "at least 1 unit has to be hired, not 0"),
        ([{"act": "orc_relocate", "by": "orcs", "card": "A♥", "from": "16", "to": "16"}],
         "the Orcs are in 16 already"),
        ([{"act": "discard", "by": "orcs", "cards": ["5♠", "5♠"]}],
         "the 5♠ would be discarded twice"),
        ([{"act": "discard", "by": "orcs", "cards": ["5♠", "6♦"]}], "the Orcs do not hold the 6♦"),
        ([{"act": "begin_bidding"}, {"act": "offer", "card": "4♠"},
          {"act": "bid", "by": "orcs", "amount": 0}],
         "a bid of 0 is below the least, which is 1"),
        ([{"act": "begin_bidding"}, {"act": "offer", "card": "4♠"},
          {"act": "bid", "by": "goblins", "amount": 1}, {"act": "pass", "by": "orcs"},
          {"act": "pass", "by": "dwarves"}, {"act": "pass", "by": "elves"},
          {"act": "bid", "by": "elves", "amount": 2}],
         "the sale is over: the highest bid is that of the Goblins"),
        ([{"act": "give_gold", "by": "goblins", "to": "elves", "amount": -1}],
         "a gift is at least 1 gold"),
        ([*AFTER_THE_EVENT, {"act": "red_dragon_attack"}],
         "the check card 7♠ is black and the 9♥ that then lay on the discards is red"),
        ([*AFTER_THE_EVENT[:1], {"act": "ride", "by": "orcs", "to": "8"}],
         "the check card 7♠ is black and the discard 9♥ is red"),
        ([{"act": "turn", "by": "orcs"},
          {"act": "move", "by": "orcs", "path": ["18", "17"], "units": 1}],
         "the units of the Orcs in 18 are hidden"),
        ([{"act": "turn", "by": "orcs"},
          {"act": "conscript", "by": "orcs", "at": "18", "units": 1}],
         "the units of the Orcs in 18 are hidden"),
        ([{"act": "battle", "attacker": "elves", "defender": "orcs", "at": "16"},
          {"act": "ask", "by": "elves", "question": "units", "answer": -1}],
         "the Orcs cannot send fewer than 0 units"),
        ([{"act": "battle", "attacker": "elves", "defender": "orcs", "at": "16"},
          {"act": "ask", "by": "elves", "question": "colour", "answer": "black"},
          {"act": "plan", "by": "orcs", "units": 1, "artifact": ["5♠", "A♥"]}],
         "the Orcs would play more than one card"),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence_that_a_player_understands(
    engine: Any, actions: list[dict[str, Any]], because: str
) -> None:
    refused = engine.replay({"state": GOLD, "actions": actions}).refused
    assert refused is not None
    assert because in [refusal.because for refusal in refused.refusals]


def test_a_move_at_another_time_is_told_what_comes_now(engine: Any) -> None:
    steps = {step.name: step for step in engine.flow.steps}
    asked = {name for name, step in steps.items() if step.asks is not None}
    assert (asked, steps.keys() - asked) == (TURNS.keys(), HAPPENS.keys())
    position = engine.start(Setup(engine.seats.names), Chance.of(0, 0))
    while position.step != "relocate":
        seats = engine.to_play(position)
        moves = engine.legal_actions(position, seats[0]) if seats else ()
        move = moves[-1] if moves else engine.bring(position, Chance.of(0, 0), 0)
        if moves and position.step == "control":
            # The Orcs have an Ace when they are asked.
            position = replace(position, hands=(*position.hands[:3], ("A♥",)))
        position = engine.apply(position, move)
    refusal = engine.why_not(position, Hire(ELVES, 1, 1))
    assert refusal.because == "it is the Orcs' turn to relocate; hiring comes in round IV"


CLAUSE = {"kind": "not_bid_above", "player": "orcs", "amount": 2}
DEAL = {"id": "deal", "parties": ["elves", "orcs"], "clause": CLAUSE}
FREE = {"id": "free", "parties": ["elves", "orcs"], "clause": {"kind": "free", "text": "Peace"}}


@pytest.mark.parametrize(
    ("key", "stated", "true", "said"),
    [
        (("units", "9", "orcs"), 1, 2, "the Orcs have 2 units in 9, not 1"),
        (("units", "9", "orcs"), 1, 0, "the Orcs have no unit in 9, not 1"),
        (("winner",), "elves", None, "nobody has won the game yet"),
        (("entered",), [2], [2, 3], "the dragon marker entered 2 and 3, not 2"),
        (("trolls",), ["3★"], [], "a Troll stands in no territory, not in 3★"),
        (("hands", "orcs"), ["6♦"], [], "the Orcs hold no card, not the 6♦"),
        (("blessing_used",), False, True, "a battle has been blessed this turn"),
        (("goblin_second_card",), [False], [True], "the Goblins drew a second card"),
        (("goblin_second_card",), [True, True, True], [True, False, True],
         "the Goblins drew a second card beside the first and the third that they won, "
         "not beside the first, the second and the third"),
        (("goblin_second_card",), [], [True], "the Goblins drew a second card"),
        (("units", "8", "elves"), 1, {"visible": 0, "hidden": 1},
         "the Elves have 1 hidden unit in 8, not 1 visible"),
        (("units", "8", "elves"), 2, {"visible": 1, "hidden": 1},
         "the Elves have 1 visible and 1 hidden unit in 8, not 2 visible"),
        (("units", "8", "elves"), {"hidden": 1}, 2,
         "the Elves have 2 visible units in 8, not 1 hidden"),
        (("units", "8", "elves"), {"hidden": 1}, 0, "the Elves have no unit in 8, not 1 hidden"),
        (("alliances",), [], [["elves", "orcs"]],
         "there is an alliance of the Elves with the Orcs"),
        (("trolls",), [], ["3★"], "a Troll stands in 3★"),
        (("trolls",), ["3★"], ["3★", "5★"], "Trolls stand in 3★ and 5★, not in 3★"),
        (("winner",), None, "elves", "the game is won by the Elves"),
        (("battle_winner",), None, "orcs", "the battle was won by the Orcs"),
        (("unsold",), [], ["4♠"], "the 4♠ went unsold"),
        (("hands", "elves"), [], ["A♦"], "the Elves hold the A♦"),
        (("battle_values", "orcs"), None, 2, "the Orcs reach 2 in battle"),
        (("starting_player",), "orcs", "elves", "the Elves begin, not the Orcs"),
        (("current_player",), "orcs", None, "nobody musters now, not the Orcs"),
        (("agreements",), [], [DEAL], "the Orcs promised not to bid more than 2"),
        (("agreements",), [DEAL], [], 'there is no agreement called "deal"'),
        (("agreements",), None, [DEAL, FREE],
         'the Orcs promised not to bid more than 2 and it is agreed: "Peace"'),
        (("alliances",), [["elves", "orcs"]], [],
         "there is no alliance of the Elves with the Orcs"),
        (("goblin_second_card",), [True], [],
         "the Goblins have won no card, so they have drawn no second one"),
        (("battle_values", "elves"), 4, None, "the Elves have no value in a battle, not 4"),
        (("event_discard_top",), "8♠", "9♥",
         "the 9♥ lies on top of the discarded events, not the 8♠"),
        (("tied",), ["elves"], [], "nobody is tied"),
    ],
)  # fmt: skip
def test_a_wrong_fact_is_told_without_a_path(
    key: tuple[str, ...], stated: Any, true: Any, said: str
) -> None:
    assert truth(Difference(key, stated, true)) == said


def test_nobody_musters_before_the_round_of_musters(engine: Any) -> None:
    data = {
        "kind": "narration",
        "actions": [{"act": "roll", "die": 1}],
        "narration": [{"says": "1. The Orcs muster.", "fact": {"current_player": "orcs"}}],
    }
    message = engine.replay(data).report.result.message
    assert "nobody musters now, not the Orcs" in message


def test_every_kind_of_value_has_its_sentence(engine: Any) -> None:
    known = results_of(engine.constants, engine.replay({}).position(0))
    for kind, value in known.items():
        rest = {"units": ("9", "orcs"), "elite": ("9",), "board_gold": ("9",)}.get(kind, ("orcs",))
        one = value.get(rest[-1], 1) if isinstance(value, dict) else value
        said = truth(Difference((kind, *(rest if isinstance(value, dict) else ())), one, one))
        assert "{" not in said and "None" not in said
