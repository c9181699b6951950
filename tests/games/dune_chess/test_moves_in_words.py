"""Short texts, marks for diagrams, and what a book tells."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.dune_chess import read_move
from pnp.games.dune_chess.finding import find_move
from pnp.games.dune_chess.story import ChessStory, mark_of
from pnp.games.kit.form import FormFault
from pnp.games.protocol import AmbiguousMove, IllegalMove, InvalidMove
from tests.games.dune_chess.table import ENGINE, SCENARIOS, at, replayed, report_of

STORY = ChessStory(ENGINE, {"A.Troop": "Soldier", "A": "Blue"})
EXAMPLES = {scenario.id: scenario.data for scenario in SCENARIOS}
LOADED = "3b4/8/8/4t3/1T1(OT)4/2T5/8/3D4 a 0/0 - - - 0 1"
SARDAUKAR = "s2b4/8/^7/8/8/8/8/3D4 h 0/0 - - - 0 1"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Tc3-b2", "Tc3-b2"), ("c3b2", "Tc3-b2"), ("c3-b2", "Tc3-b2"), ("OTg7", "OTd4-g7"),
        ("Dd2", "Dd1-d2"), ("Oxe5", "Od4xe5"), ("Tb2", "Tc3-b2"), ("OTe5", "OTd4xe5"),
    ],
)  # fmt: skip
def test_short_texts_find_the_one_move_they_fit(text: str, found: str) -> None:
    assert str(find_move(ENGINE, at(LOADED), text)) == found


def test_three_different_errors() -> None:
    with pytest.raises(InvalidMove, match="expected a move such as"):
        find_move(ENGINE, at(LOADED), "hello")
    with pytest.raises(InvalidMove, match="nothing on the board can be meant"):
        find_move(ENGINE, at(LOADED), "Sg7")
    with pytest.raises(AmbiguousMove, match=r'"g7" can be Od4-g7, OTd4-g7\n8  \.'):
        find_move(ENGINE, at(LOADED), "g7")
    with pytest.raises(AmbiguousMove, match="Sa8-a6, Sa8-a6!"):
        find_move(ENGINE, at(SARDAUKAR), "Sa6")
    assert str(find_move(ENGINE, at(SARDAUKAR), "Sa6!")) == "Sa8-a6!"
    with pytest.raises(IllegalMove) as caught:
        find_move(ENGINE, at(LOADED), "Tc3-c4")
    assert caught.value.refusal.rule == "DC-3.2"
    with pytest.raises(IllegalMove) as caught:
        find_move(ENGINE, at(LOADED), "De5")
    assert caught.value.refusal.rule == "DC-3.1"
    with pytest.raises(IllegalMove) as caught:
        find_move(ENGINE, at(LOADED), "T@a1")
    assert caught.value.refusal.rule == "DC-7.4"


def test_an_illegal_move_shows_rule_and_position() -> None:
    with pytest.raises(IllegalMove) as caught:
        ENGINE.apply(at(LOADED), read_move("Tc3-c4"))
    first, *rest = str(caught.value).split("\n")
    assert first.startswith("Tc3-c4: DC-3.2: A Troop goes or captures one square diagonally")
    assert rest[-1] == LOADED


@pytest.mark.parametrize(
    ("position", "text", "fact"),
    [
        ("3b4/8/2^(^t)4/2~5/3(~F)4/8/8/3D4 a 0/0 - - - 0 1", "Wc5-c6", "there is a Sietch on c6"),
        ("3b4/8/8/2~(*~)4/8/8/8/3D4 a 0/0 - - - 0 1", "Wc5-d5",
         "there is another Sandworm on d5"),
        ("3b4/8/8/2(*~F)*4/8/8/8/3D4 h 0/0 - - - 0 1", "Wc5-d5",
         "a Fremen rides the Sandworm on c5"),
        ("3b4/8/8/2(*~F)*4/8/8/8/3D4 a 0/0 - - - 0 1", "Wc5-d5",
         "a Fremen rides the Sandworm on c5, so the move is written FW"),
        ("3b4/8/8/2~(*~)4/8/8/8/3D4 a 0/0 - - - 0 1", "Wc5*c5",
         "the Sandworm would stay on c5"),
        ("3b4/8/8/2(*~F)*4/8/8/8/3D4 a 0/0 - - - 0 1", "FWc5-c5",
         "the Sandworm would stay on c5"),
        ("3b4/8/8/2(*~F)*4/8/8/8/3D4 a 0/0 - - - 0 1", "Wc5-c5!",
         "a Fremen rides the Sandworm on c5, so the move is written FW"),
        ("3b4/8/8/2~(*~)4/8/8/8/3D4 a 0/0 - - - 0 1", "Wc5-c5!",
         "the Sandworm would stay on c5"),
        ("3b4/8/8/8/8/8/8/3D4 a 0/0 - - - 0 1", "Dd1-d1", "the piece would stay on d1"),
        ("3b4/8/8/8/8/8/8/3M4 a 0/0 D - - 0 1", "B@a4", "the Baron is a piece of Harkonnen"),
        ("3b4/8/8/8/8/8/8/3M4 a 0/0 D - - 0 1", "D@a4", "the Duke is a leader"),
    ],
)  # fmt: skip
def test_the_fact_is_the_reason(position: str, text: str, fact: str) -> None:
    refusal = ENGINE.why_not(at(position), read_move(text))
    assert refusal is not None
    assert str(refusal).endswith(f" Here {fact}.")


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("Tb2-a3", ("move", "b2", "a3", None)),
        ("Te3xf4", ("move", "e3", "f4", "capture")),
        ("Sg7xg3!", ("move", "g7", "g3", "capture")),
        ("Sb8-b6!", ("move", "b8", "b6", "sietch")),
        ("OHc1*e3", ("cargo", "c1", "e3", "harvest")),
        ("OTc1-h6", ("cargo", "c1", "h6", None)),
        ("Oc1&d2", ("move", "c1", "d2", None)),
        ("Wc4xb3", ("move", "c4", "b3", "kill")),
        ("FWc4xb3", ("ride", "c4", "b3", "kill")),
        ("F@a4", ("drop", None, "a4", None)),
    ],
)
def test_marks_of_moves(text: str, mark: tuple[str, ...]) -> None:
    assert tuple(mark_of(read_move(text)).values()) == mark


def test_marks_of_a_square_are_its_legal_moves() -> None:
    marks = STORY.marks_from(at(LOADED), "d4")
    assert {"kind": "move", "from": "d4", "to": "e5", "takes": "capture"} in marks
    assert {"kind": "cargo", "from": "d4", "to": "e5", "takes": "capture"} in marks
    # Own and laden flight to a1 side: a1, b2 beyond c3 and so on, and the steps of the Troop.
    wanted = {move.to for move in ENGINE.legal_moves(at(LOADED)) if str(move)[-5:-3] == "d4"}
    assert {mark["to"] for mark in marks} == wanted
    assert STORY.marks_from(at(LOADED), "a8") == []


def test_a_story_tells_every_move_in_words() -> None:
    told = STORY.told(replayed(EXAMPLES["ex-2"]))
    assert told == [
        "Wd5-c4: the Sandworm goes from d5 to c4",
        "Fa4&c4: the Fremen goes from a4 to c4 and mounts the Sandworm",
        "Sh5-h4: the Sardaukar goes from h5 to h4",
        "FWc4xb5: the Fremen on its Sandworm rides from c4 to b5 and kills the Troop",
        "Sh4-e4: the Sardaukar goes from h4 to e4",
        "Fb5-b8: the Fremen goes from b5 to b8; the Sandworm stays on b5",
    ]
    ransom = STORY.told(replayed(EXAMPLES["ex-4"]))
    assert ransom[2] == "T@b4: Blue pays 1 Spice and drops the ransomed Soldier on b4"
    destroyed = STORY.told(replayed(EXAMPLES["ex-3-captured"]))[0]
    assert destroyed.endswith("to g3 and captures the Soldier; the Sietch is destroyed")
    loading = STORY.told(replayed(EXAMPLES["DC-4.4-pick-up-in-a-sietch"]))
    assert loading == [
        "Oa1&c3: the Ornithopter flies from a1 to c3 and picks up the Harvester; "
        "the Soldier stays on a1"
    ]


def test_a_story_follows_the_line() -> None:
    replay = replayed(EXAMPLES["ex-4"])
    assert replay.number_of_steps == 3
    moment = STORY.moment(replay, 1)
    assert moment.state["board"]["a4"] == ["A.Fremen"]
    assert (moment.spice("Harkonnen"), moment.clock, moment.rule) == (5, 3, None)
    assert STORY.moment(replay, 3).totals == {"Atreides": 22, "Harkonnen": 27}
    scene = STORY.scene(replay, 1)
    assert scene is not None
    assert scene.marks == ({"kind": "drop", "from": None, "to": "a4", "takes": None},)
    assert "Blue: Duke d1; Soldier e2; Fremen a4" in scene.words
    assert "Prisoners: Blue Soldier, Blue Soldier, Harkonnen Ornithopter" in scene.words
    first = STORY.scene(replay, 0)
    assert first is not None and first.marks == ()
    assert STORY.players(replay) == "Blue to move"
    assert STORY.result(replay) == "Blue stands at 22, Harkonnen at 27."
    last = replayed(EXAMPLES["ex-5-last-spice"])
    assert STORY.captions(last)[-1].endswith("harvests the Spice. Harkonnen has 4 Spice now.")
    assert STORY.result(last) == "The game is over: Blue wins, 13 to 5."
    assert list(STORY.rows(replay)) == list(STORY.claims(replay)) == []


def test_a_replay_answers_what_would_be_refused() -> None:
    replay = replayed(EXAMPLES["ex-4"])
    refused = replay.refusal(1, "O@a4")
    assert refused is not None and refused.rule == "DC-7.6"
    assert replay.refusal(1, "O@c5") is None
    with pytest.raises(InvalidMove):
        replay.refusal(1, "nonsense")
    assert STORY.asks(replay)["refused"]("F@b6") == "DC-7.6"
    with pytest.raises(ValueError, match="lists as illegal"):
        STORY.asks(replay)["refused"]("F@b7")


def test_places_lead_to_what_is_wrong() -> None:
    data = EXAMPLES["ex-4"]
    replay = replayed(data)
    assert replay.place({"move": 2}) == ("line", 1)
    assert replay.place({"illegal": 1}) == ("illegal", 0)
    assert replay.place({"move": 0}) == ()
    allowed = {"move": "F@a5", "rule": "DC-7.6"}
    for key, value, at_move, path in (
        ("line", ["F@a4", "O@a4"], 2, ("line", 1)),
        ("checkpoints", {"1": "x", "2": "y"}, 1, ("checkpoints", "1")),
        ("totals", {"Atreides": 1}, 3, ("totals",)),
        ("illegal", [*data["illegal"], allowed], 0, ("illegal", 3)),
        ("legal", ["F@a5", "F@b6"], 0, ("legal", 1)),
        ("legal_move_count", 3, 0, ("legal_move_count",)),
    ):
        spoiled = {**data, key: value}
        found = report_of(spoiled).result.at
        assert found == {"move": at_move}
        assert replayed(spoiled).place(found) == path


def test_texts_alone_have_no_position() -> None:
    replay = replayed(EXAMPLES["DC-9.4-no-moves"])
    assert STORY.scene(replay, 0) is None
    assert (STORY.players(replay), STORY.result(replay), STORY.told(replay)) == ("", "", [])


def test_diagrams_of_positions_and_moves() -> None:
    entry: dict[str, Any] = {"position_string": LOADED}
    assert STORY.diagram(entry).marks == ()
    moves = STORY.diagram({**entry, "moves_of": "c3"}).marks
    assert {(mark["from"], mark["to"]) for mark in moves} == {("c3", "b2"), ("c3", "d2")}
    arrows = STORY.diagram({**entry, "arrows": ["Od4-g7", "OTd4xe5"]}).marks
    assert [mark["kind"] for mark in arrows] == ["move", "cargo"]
    played = STORY.diagram({**entry, "line": ["Tb4-a5"]})
    assert played.state["board"]["a5"] == ["A.Troop"] and played.marks[0]["to"] == "a5"


@pytest.mark.parametrize(
    ("entry", "path", "message"),
    [
        ({"position_string": "x"}, ("position_string",), "expected 8 fields"),
        ({"position_string": LOADED, "line": ["Tb4-b5"]}, ("line", 0), "diagonally"),
        ({"position_string": LOADED, "moves_of": "z9"}, ("moves_of",), "expected a square"),
        ({"position_string": LOADED, "arrows": ["Tb4-a5", "Tb4-b5"]}, ("arrows", 1), "DC-3.2"),
        ({"refuse": ["x"]}, (), "expected a position"),
    ],
)
def test_diagrams_that_the_engine_refuses(
    entry: dict[str, Any], path: tuple[Any, ...], message: str
) -> None:
    with pytest.raises(FormFault) as caught:
        STORY.diagram(entry)
    assert caught.value.fault.path == path
    assert message in caught.value.fault.message
