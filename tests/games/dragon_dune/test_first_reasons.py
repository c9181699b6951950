"""Why something is refused: the first rule is the one to look up, and its reason is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

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


def treachery(by: str, usurper: str, sabotage: str) -> dict[str, Any]:
    """Return a scenario in which these cards are shown against the 5♥ of the Goblins."""
    own = {"queens": {by: "Q♣"}, "jacks": {by: "J♥"}}
    hands = {by: ["A♥", "2♥"], "goblins": ["5♥"]}
    move = {"act": "treachery", "by": by, "usurper": usurper, "sabotage": sabotage}
    actions = [
        {"act": "battle", "attacker": by, "defender": "goblins", "at": "8"},
        {"act": "plan", "by": by, "units": 1},
        {"act": "plan", "by": "goblins", "units": 1, "artifact": "5♥"},
        move,
    ]
    return {"state": {"units": {"8": {by: 1, "goblins": 1}}, "hands": hands, **own},
            "actions": actions}  # fmt: skip


def ask(question: str, answer: object) -> dict[str, Any]:
    """Return a question of the Elves with its answer."""
    return {"act": "ask", "by": "elves", "question": question, "answer": answer}


def elite(
    plan: Mapping[str, int],
    *,
    there: int,
    by: str = "dwarves",
    variant: bool = True,
    elites: int = 1,
) -> dict[str, Any]:
    """Return a scenario of a plan in 8, where so many of both are, some Dwarves being elite."""
    state: dict[str, Any] = {"units": {"8": {"dwarves": there, "goblins": there}}}
    if variant:
        state["elite"] = {"8": elites}
    actions = [FIGHT, {"act": "plan", "by": by, **plan}]
    return {"options": {"dwarven_elite": variant}, "state": state, "actions": actions}


def in_8(there: Mapping[str, Any], *, full: int = 0, **move: Any) -> dict[str, Any]:
    """Return a scenario of a step in the muster of its player, who has these units in 8.

    In 9 are two Orcs, and so many other players stand in 5★.
    """
    others = dict.fromkeys(("dwarves", "elves", "goblins")[:full], 1)
    board = {"8": there, "9": {"orcs": 2}, "5★": others}
    return {"state": {"units": board}, "actions": [{"act": "turn", "by": move["by"]}, move]}


def played_ace(card: str) -> dict[str, Any]:
    """Return a scenario in which Elves who played the A♦ stop a swap by a card."""
    cards = {"queens": {"dwarves": "Q♦"}, "jacks": {"dwarves": "J♥"}, "hands": {"elves": ["A♦"]}}
    actions = [
        {"act": "battle", "attacker": "dwarves", "defender": "elves", "at": "8"},
        {"act": "plan", "by": "dwarves", "units": 1},
        {"act": "plan", "by": "elves", "units": 1, "artifact": "A♦"},
        {"act": "treachery", "by": "dwarves", "usurper": "J♥", "sabotage": "Q♦"},
        {"act": "stop_swap", "by": "elves", "card": card},
    ]
    return {"state": {"units": {"8": {"dwarves": 1, "elves": 1}}, **cards}, "actions": actions}


def hiding_by_ace(units: int) -> dict[str, Any]:
    """Return a scenario in which an Ace would hide so many Orcs where 2 stand."""
    state = {"units": {"1★": {"orcs": 2}, "1": {"dwarves": 1}}, "hands": {"orcs": ["A♠"]}}
    march = {"act": "move", "by": "dwarves", "path": ["1", "1★"], "units": 1}
    hide = {"act": "hide", "by": "orcs", "at": "1★", "units": units, "special": "A♠"}
    return {"state": state, "actions": [DWARVEN, march, hide]}


def bidding(
    bids: Sequence[tuple[str, float]], hands: Mapping[str, int] | None = None, **options: Any
) -> dict[str, Any]:
    """Return a scenario of these bids for a card."""
    begun = [{"act": "begin_bidding"}, {"act": "offer", "card": "4♠"}]
    said = [{"act": "bid", "by": by, "amount": amount} for by, amount in bids]
    state = {"gold": {"dwarves": 9, "elves": 9}, "hand_sizes": hands or {}}
    return {"options": options, "state": state, "actions": [*begun, *said]}


def layout(
    orcs: Mapping[str, int], dice: Sequence[int] = (1, 2, 3), **options: Any
) -> dict[str, Any]:
    """Return a scenario of a setup."""
    move = {"act": "setup", "dragon_dice": list(dice), "orc_placement": orcs}
    return {"options": options, "actions": [move]}


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
        (treachery("elves", "Q♣", "A♥"), "DD-11.12", "the A♥ is an Ace, and the Elves need a Jack"),
        (treachery("dwarves", "Q♣", "A♥"),
         "DD-11.12", "the A♥ is an Ace, and the Dwarves need a Jack"),
        (treachery("elves", "Q♣", "2♥"),
         "DD-11.12", "the 2♥ is an artifact, and the Elves need a Jack"),
        (treachery("elves", "A♥", "J♥"),
         "DD-11.12", "the A♥ is an Ace, and the Elves need a Queen"),
        (treachery("elves", "Q♣", "J♦"), "DD-11.12", "the Elves do not hold the J♦"),
        ({**treachery("dwarves", "A♥", "A♥"), "edition": "booklet"},
         "DD-11.12", "the A♥ is an Ace, and the Dwarves need a Queen"),
        ({**treachery("elves", "Q♣", "A♥"), "edition": "booklet"},
         "DD-11.12", "the A♥ is an Ace, and the Elves need a Jack"),
        ({"state": {"units": {"8": {"elves": 1, "goblins": 1}}, "hands": {"elves": ["A♥"]}},
          "actions": [BLESSED, ask("units", 1), {**ask("units", 1), "special": "A♥"}]},
         "DD-11.4", "the Elves have asked for the number of units already"),
        ({"state": {"units": {"8": {"elves": 1, "goblins": 1}}},
          "actions": [BLESSED, ask("units", 1), ask("colour", "none")]},
         "DD-11.4", "the Elves have asked for the number of units already"),
        # Elite.
        (elite({"units": 3, "elite": 0}, there=1, variant=False),
         "DD-11.5", "the Dwarves have only 1 visible unit in 8"),
        (elite({"units": 5, "elite": 1}, there=3), "DD-11.5",
         "the Dwarves have only 3 visible units in 8"),
        (elite({"units": 3, "elite": 0}, there=3),
         "DD-16.2", "at least 1 of the 3 units must be elite, not 0"),
        (elite({"units": 3, "elite": 1}, there=3, variant=False),
         "DD-16.2", "Dwarven Elite is not in use"),
        (elite({"units": 1, "elite": 1}, by="goblins", there=3, variant=False),
         "DD-16.2", "Dwarven Elite is not in use"),
        (elite({"units": 1, "elite": 1}, by="goblins", there=3),
         "DD-16.2", "only the Dwarves have elite units, not the Goblins"),
        (elite({"units": 3, "elite": 2}, there=3),
         "DD-16.2", "the Dwarves have only 1 elite unit in 8"),
        (elite({"units": 3, "elite": -1}, there=4),
         "DD-16.2", "the Dwarves cannot send fewer than 0 elite units"),
        (elite({"units": 0, "elite": 1}, there=3),
         "DD-16.2", "1 elite unit would be sent, and no unit in all"),
        (elite({"units": 2, "elite": 0}, there=2, elites=2),
         "DD-16.2", "the 2 units must be elite"),
        (elite({"units": 1, "elite": 0}, there=1), "DD-16.2", "the 1 unit must be elite"),
        (elite({"units": -1, "elite": 1}, there=3),
         "DD-11.5", "the Dwarves cannot send fewer than 0 units"),
        # Hidden units.
        (in_8({"elves": {"visible": 3}}, act="disband", by="elves", at="8", units=1, hidden=True),
         "DD-10.6", "the Elves have no hidden unit in 8"),
        (in_8({"elves": {"visible": 3, "hidden": 1}},
              act="disband", by="elves", at="8", units=2, hidden=True),
         "DD-10.6", "the Elves have only 1 hidden unit in 8"),
        (in_8({"goblins": 2}, act="disband_early", by="goblins", at="8", units=1, hidden=True),
         "DD-10.2", "the Goblins have no hidden unit in 8"),
        (in_8({"elves": 2}, act="move", by="elves", path=["8", "8"], units=1),
         "DD-10.5a", "the way stays in 8"),
        (in_8({"elves": 2}, act="move", by="elves", path=["8", "7"], units=-1),
         "DD-10.5a", "at least 1 unit has to move"),
        # A castle that is full, or fuller than the rules let it become.
        (in_8({"orcs": 2}, full=2, act="move", by="orcs", path=["9", "6", "5★"], units=1),
         "DD-2.8", "two other players stand in 5★"),
        (in_8({"orcs": 2}, full=3, act="move", by="orcs", path=["9", "6", "5★"], units=1),
         "DD-2.8", "three other players stand in 5★"),
        # Sales that are over.
        (bidding([("elves", 1), ("elves", 2)], hands={"dwarves": 4, "goblins": 8, "orcs": 4}),
         "DD-9.4", "nobody else can bid: their hands are full"),
        (bidding([("elves", 1), ("elves", 2)]), "DD-9.4", "all others have passed"),
        (bidding([("elves", 1), ("elves", 2)], hands={"dwarves": 4}),
         "DD-9.4", "all others have passed or a full hand"),
        (bidding([("dwarves", -1)]), "DD-9.4", "the least bid is 1"),
        # Aces.
        (played_ace("A♦"), "DD-6.0", "the A♦ has been played in this battle"),
        (played_ace("A♠"), "DD-6.0", "the Elves do not hold the A♠"),
        ({"options": {"advanced_special_cards": True},
          "actions": [ELVEN, {"act": "destroy_walls", "by": "elves", "at": "5★",
                              "cards": ["A♦", "A♦"]}]},
         "DD-17.0", "the Elves do not hold the A♦"),
        ({"state": {"hands": {"elves": ["A♥"]}},
          "actions": [{"act": "begin_bidding"}, {"act": "offer", "card": "4♠"},
                      {"act": "settle", "special": "A♥"}]},
         "DD-6.0", "nobody takes the card, so nobody pays by an Ace"),
        (hiding_by_ace(4), "DD-3.6", "the Orcs have only 2 visible units in 1★"),
        (hiding_by_ace(1), "DD-3.6", "an Ace hides all 2 units, not 1"),
        ({"state": {"hands": {"elves": ["A♥", "A♣"]}},
          "actions": [{"act": "control_dragons", "by": "elves", "cards": ["A♥", "A♣"],
                       "amount": 2}]}, "DD-17.5", "pairs of Aces are not in use"),
        # Options by which a game differs from the printed rule.
        (bidding([("dwarves", 0)]), "DD-9.4", "a bid of 0 is below the least, which is 1"),
        (bidding([("dwarves", 1.5)]), "DD-9.4", "1.5 is no whole number of gold"),
        (bidding([("dwarves", 2)], min_bid=3),
         "DD-9.4", "a bid of 2 is below the least, which is 3 in this game"),
        (bidding([("elves", 1), ("dwarves", 2)], auction_reentry=False),
         "DD-9.4", "the Dwarves have passed, which is final in this game"),
        ({"options": {"castle_transit": False},
          "state": {"units": {"10": {"dwarves": 4}, "10★": {"goblins": 1, "orcs": 1}}},
          "actions": [DWARVEN, {"act": "move", "by": "dwarves", "path": ["10", "10★", "9•"],
                                "units": 4}]},
         "DD-2.8", "two other players stand in 10★, "
         "and in this game nobody passes through a full castle"),
        (layout({"1★": 5}, reserve={"orcs": 3}),
         "DD-18.3", "the Orcs would begin with 5 units and have 3"),
        # The setup.
        (layout({"1★": 6, "9•": -1}), "DD-1.3", "the Orcs cannot place fewer than 0 units in 9•"),
        (layout({"1★": 6}), "DD-1.3", "the Orcs would place 6 units and begin with 5"),
        (layout({"1★": 5}, dice=(7, 1, 2)), "DD-1.5", "a die has no 7"),
        (layout({"1★": 5}, dice=(1, 2)), "DD-1.5", "2 dice were rolled, not 3"),
        (layout({"1★": 5}, dice=()), "DD-1.5", "0 dice were rolled, not 3"),
        (layout({"1★": 5}, dice=(4,)), "DD-1.5", "1 die was rolled, not 3"),
        ({"actions": [ORCISH, ELVEN]}, "DD-10.8", "the Elves have missed their muster"),
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
