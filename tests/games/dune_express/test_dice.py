"""What a book tells of the dice is what was played: it reads the replay, never the scenario."""

from __future__ import annotations

from typing import Any

from tests.games.dune_express.table import ENGINE

PLAYERS = {"players": ["atreides", "harkonnen"]}
FACES = {"F1": "atreides", "F2": "fremen", "F3": "fremen", "F4": "corrino", "S": 3,
         "L": "carthag", "T": "poison"}  # fmt: skip
TWICE = {
    "rolls": [
        {"roll": FACES, "keep": ["F1", "S", "T"]},
        {"roll": {"F2": "atreides", "F3": "atreides", "F4": "fremen", "L": "arrakeen"},
         "keep": ["F2", "F3", "F4", "L"]},
    ]
}  # fmt: skip
STORY = ENGINE.story({"carthag": "Carthag"})


def kept(data: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The rows by their labels, with the dice that are not drawn pale."""
    rows = STORY.rows(ENGINE.replay(data))
    return [(row.label, [one.picture for one in row.things if one.kept]) for row in rows]


def test_dice_that_were_rolled_are_counted() -> None:
    """Only dice given as they lie were counted."""
    showing = STORY.asks(ENGINE.replay({**PLAYERS, **TWICE}))["showing"]
    assert (showing("atreides"), showing("arrakeen"), showing("carthag")) == (3, 1, 0)
    setup = {"turn_order": ["A", "B"], "choices": [["B", "fremen"], ["A", "corrino"]]}
    assert STORY.asks(ENGINE.replay({"setup": setup}))["showing"]("fremen") == 0


def test_a_die_that_is_rolled_again_names_no_place() -> None:
    """The last face of the Location die was taken for the Active Location, set aside or not."""
    begun = ENGINE.replay({**PLAYERS, "rolls": TWICE["rolls"][:1]})
    scene = STORY.scene(begun, 0)
    assert scene is not None and (scene.active, scene.words) == (None, "The board is empty.")
    done = STORY.scene(ENGINE.replay({**PLAYERS, **TWICE}), 0)
    assert done is not None and done.active == "arrakeen"
    assert done.words == "The board is empty. The Active Location is arrakeen."


def test_before_the_first_action_the_location_is_the_one_that_was_rolled() -> None:
    """A Second Look, which is an action, changed the picture before it."""
    dice = {"faction": ["atreides", "fremen", "fremen", "corrino"], "spice": 3,
            "location": "arrakeen", "traitor": "poison"}  # fmt: skip
    look = {"do": "second_look", "die": "L", "new_face": "carthag"}
    options = {"advanced": True, "powers": "house"}
    data = {**PLAYERS, "options": options, "dice": dice, "actions": [look]}
    replay = ENGINE.replay(data)
    scene = STORY.scene(replay, 0)
    assert replay.report.result.verdict == "legal"
    assert scene is not None and scene.active == "arrakeen"


def test_a_worm_on_an_ordinary_die_is_locked() -> None:
    """A 6 of the red die is Shai Hulud by the key of the dice, and set aside by rule (DE-15.1)."""
    numbers = {"F1": 1, "F2": 2, "F3": 3, "F4": 4, "S": 6, "L": 3, "T": 4}
    data = {**PLAYERS, "options": {"thumper": True, "dice": "regular"},
            "rolls": [{"roll": numbers, "keep": ["F1"]}]}  # fmt: skip
    assert kept(data) == [("First roll", ["pips:white.1", "pips:red.6"])]


def test_dice_set_aside_by_the_last_roll_are_kept() -> None:
    data = {**PLAYERS, "options": ["three_roll_limit"], "rolls": [
        {"roll": FACES, "keep": ["F1", "F2", "F3", "F4", "S"]},
        {"roll": {"L": "carthag", "T": "poison"}, "keep": ["L"]},
        {"roll": {"T": "snooper"}},
    ]}  # fmt: skip
    assert kept(data)[1:] == [
        ("Second roll", ["die:location.carthag"]),
        ("Third roll", ["die:traitor.snooper"]),
    ]


def test_turns_are_headed_by_who_rolls() -> None:
    """The name stood only where the turn said by whom it is."""
    dice = {"faction": ["atreides", "fremen", "fremen", "corrino"], "spice": 3,
            "location": "carthag", "traitor": "poison"}  # fmt: skip
    turn = {"dice": dice, "actions": [{"do": "end_turn"}]}
    data = {**PLAYERS, "turns": [turn, {**TWICE, "actions": [{"do": "end_turn"}]}]}
    assert [label for label, _ in kept(data)] == [
        "Atreides", "Harkonnen, first roll", "Harkonnen, second roll"]  # fmt: skip


def test_dice_of_a_turn_that_cannot_begin_are_not_rolled() -> None:
    turns = [{"by": "harkonnen", **TWICE}]
    assert kept({**PLAYERS, "turns": turns}) == []


def test_refused_dice_are_shown_as_they_were_tried() -> None:
    """What would be set aside of a refused roll is drawn as set aside."""
    wrong = {"roll": {**FACES, "S": 9}, "keep": ["F1"]}
    assert kept({**PLAYERS, "rolls": [wrong]}) == [("First roll", ["die:faction.atreides"])]
    unrolled = {"roll": FACES, "keep": ["F1", "X"]}
    assert kept({**PLAYERS, "rolls": [unrolled]}) == [("First roll", ["die:faction.atreides"])]


def test_a_thumper_shows_the_face_it_brought() -> None:
    data = {**PLAYERS, "options": ["thumper"], "before": {"held": {"atreides": ["thumper"]}},
            "rolls": [{"roll": {**FACES, "S": "shai_hulud"}, "keep": list(FACES)},
                      {"thumper": {"new_face": 4}}]}  # fmt: skip
    assert kept(data)[1] == ("Thumper", ["die:spice.spice_4"])


def test_what_the_worm_carries_is_not_paid_for() -> None:
    """Two moves under Shai Hulud were told as two Spice, of which the die showed none."""
    dice = {"faction": ["fremen", "atreides", "atreides", "corrino"], "spice": "shai_hulud",
            "location": "carthag", "traitor": "shield"}  # fmt: skip
    data = {
        "players": ["fremen", "atreides"],
        "options": {"advanced": True, "powers": "house"},
        "before": {"board": {"polar_sink": {"fremen": 2}}},
        "dice": dice,
        "actions": [
            {"do": "move", "count": 1, "from": "polar_sink", "to": "carthag"},
            {"do": "end_turn"},
        ],
    }
    assert STORY.captions(ENGINE.replay(data)) == [
        "Fremen moves one Troop from the Polar Sink to Carthag without paying.",
        "Fremen passes the dice to atreides.",
    ]
