"""What a book is told of the scenarios of Dragon Dune."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.dragon_dune.story import PICTURES
from pnp.games.kit.form import FormFault
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios
from tests.games.dragon_dune.table import ENGINE, GAME, RULES, SCENARIOS, STORY

TURN: dict[str, Any] = {
    "kind": "narration",
    "edition": "booklet",
    "options": {"orcish_plunder": True, "start_gold": {"elves": 2}},
    "players": ["elves", "orcs"],
    "state": {"dragon": 9, "units": {"8": {"elves": 3}, "4": {"orcs": 2}}, "gold": {"elves": 4}},
    "actions": [
        {"act": "turn", "by": "elves"},
        {"act": "hire", "by": "elves", "at": "8", "units": 1},
        {"act": "move", "by": "elves", "path": ["8", "7", "4"], "units": 2},
        {"act": "hide", "by": "elves", "at": "4"},
    ],
    "narration": [{"says": "1. Two hide.", "fact": {"units": {"4": {"elves": {"hidden": 2}}}}}],
    "expect": {"contradictions": []},
}
REPLAY = ENGINE.replay(TURN)


def test_steps_are_sentences() -> None:
    assert REPLAY.number_of_steps == 4
    assert STORY.told(REPLAY) == [
        "the muster of the Elves begins",
        "the Elves hire 1 unit in 8",
        "the Elves move 2 units from 8 through 7 to 4",
        "the Elves hide all their units in 4",
    ]
    assert STORY.players(REPLAY) == (
        "Elves, Orcs · Edition booklet · orcish plunder · start gold: Elves 2"
    )
    assert STORY.result(REPLAY) == (
        "4: Elves 2 hidden, Orcs 2 · 8: Elves 2 · 3★: Troll · Gold: Elves 2"
    )


def test_a_replay_answers_what_the_book_asks() -> None:
    refusal = REPLAY.refusal(2, {"act": "hide", "by": "elves", "at": "8"})
    assert refusal is not None and refusal.rule == "DD-3.5"
    before, after = STORY.moment(REPLAY, 0), STORY.moment(REPLAY, 4)
    assert before.units("8", "elves") == 3 and after.units("8", "elves") == 2
    assert after.hidden("4", "elves") == 2 and after.units("4", "elves") == 0
    assert after.gold("elves") == 2 and after.winner is None
    assert STORY.asks(REPLAY)["lost"]("elves", 0, 4) == 0
    assert before.dead("elves") == 0


def test_pictures_show_where_units_went() -> None:
    scene = STORY.scene(REPLAY, 4)
    assert scene is not None and scene.words.endswith("3★: Troll; the dragons are at 9.")
    assert [mark for mark in scene.marks if mark["kind"] != "frame"] == [
        {"kind": "highlight", "at": "8"},
        {"kind": "move", "path": ["8", "7", "4"]},
    ]
    first = STORY.scene(REPLAY, 0)
    assert first is not None and {mark["kind"] for mark in first.marks} == {"frame"}
    empty = {"state": {"trolls": []}, "actions": [{"act": "begin_bidding"}]}
    assert STORY.scene(ENGINE.replay(empty), 1) is None


def test_claims_carry_their_numbers_and_places() -> None:
    claim = STORY.claims(REPLAY)[0]
    assert (claim.says, claim.path, claim.count) == ("1. Two hide.", ("narration", 0, "says"), 2)
    assert REPLAY.place({"action": 3}) == ("actions", 2)
    assert REPLAY.place({"claims": [2, 4]}) == ("narration", 1)


def test_cards_lie_in_rows() -> None:
    data = {
        "state": {"units": {"14": {"orcs": 1, "elves": 1}}, "hands": {"orcs": ["5♠"]}},
        "actions": [
            {"act": "battle", "attacker": "elves", "defender": "orcs", "at": "14"},
            {"act": "plan", "by": "elves", "units": 1},
            {"act": "plan", "by": "orcs", "units": 1, "artifact": "5♠"},
        ],
    }
    rows = STORY.rows(ENGINE.replay(data))
    assert [(row.label, [thing.picture for thing in row.things]) for row in rows] == [
        ("Artifacts", ["face:cards.spades-5.front"])
    ]
    assert len(PICTURES) == 52


def test_diagrams_come_from_positions_that_can_be() -> None:
    entry = {
        "state": {"units": {"9": {"elves": 2}}}, "highlight": [9], "path": ["9", "9•"],
        "whole": True,
    }  # fmt: skip
    scene = STORY.diagram(entry)
    assert scene.active == "all" and "9: Elves 2" in scene.words
    assert [mark["kind"] for mark in scene.marks][-2:] == ["highlight", "move"]
    with pytest.raises(FormFault, match="a territory"):
        STORY.diagram({"state": {"units": {"19": {"elves": 2}}}})
    with pytest.raises(FormFault, match=r"DD-10\.8"):
        STORY.diagram({"actions": [{"act": "end_turn", "by": "elves"}]})


def test_trolls_of_a_small_game_stand_where_the_edition_says() -> None:
    drawn = {
        entry.id: STORY.diagram({k: v for k, v in entry.data.items() if k not in ("id", "alt")})
        for entry in read_scenarios(GAME / "diagrams.yaml")
    }
    assert drawn["set-up-three"].state["trolls"] == ["3★", "5★"]
    assert drawn["set-up-three-booklet"].state["trolls"] == ["3★"]


def test_what_happens_is_said_in_the_words_of_the_book() -> None:
    """A full hand opens nothing, units come from the reserve, and nobody is Emperor."""
    examples = {scenario.id: ENGINE.replay(scenario.data) for scenario in SCENARIOS}
    opened = [
        event.text
        for step in examples["three-cards"].steps
        for event in step.events
        if event.text.endswith(" open")
    ]
    assert opened == ["the Goblins open", "the Orcs open", "the Elves open"]
    said = {
        event.text
        for name in ("goblin-turn", "third-castle")
        for step in examples[name].steps
        for event in step.events
    }
    assert {"they go to the reserve", "they come out of the reserve"} <= said
    assert {"nobody bears the title of Emperor", "the Goblins are first player"} <= said


BEFORE_BATTLES = ("VI", "VII", "I", "II", "III")
"""Rounds at whose beginning all battles have been fought and all Trolls have struck."""


def test_printed_examples_begin_where_a_game_can_be() -> None:
    """No battle is left over, no Troll has been spared, no gold has been left that was due."""
    lying = {
        row["id"]: row["gold"] for row in read_rules(GAME / "rules.yaml").blocks["territories"]
    }
    income = RULES.values["gold_per_unit"]
    for scenario in read_scenarios(GAME / "examples.yaml"):
        first = ENGINE.replay(scenario.data).state(0)
        seen = {
            at: {who: n if isinstance(n, int) else n["visible"] for who, n in there.items()}
            for at, there in first["units"].items()
        }
        there = {at: [n for n in found.values() if n] for at, found in seen.items()}
        trolls = [at for at in first["trolls"] if there.get(at)]
        if scenario.data["state"].get("round") != "IV":
            assert trolls == [], scenario.id
        if scenario.data["state"].get("round") in BEFORE_BATTLES:
            shared = [at for at, counts in there.items() if len(counts) > 1]
            assert [at for at in shared if at != "0•"] == [], scenario.id
        if scenario.data["state"].get("round") in ("VII", "I", "II", "III"):
            for at, gold in first["board_gold"].items():
                assert gold <= lying[at] - income * sum(there.get(at, [])), scenario.id
