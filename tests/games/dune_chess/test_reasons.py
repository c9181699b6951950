"""What a player reads of a move that is refused, of a text that is none, of what differs."""

from __future__ import annotations

import pytest

from pnp.games.dune_chess.moves import read_move
from tests.games.dune_chess.table import ENGINE, at, explained, report_of

PRISONERS = "3bm3/1t6/1^6/8/4**2/6^1/4T3/3D4 a 9/0 {} {} - 2 30"


@pytest.mark.parametrize(
    ("position", "text", "because"),
    [
        (PRISONERS.format("FToh", "-"), "D@a4", "the Duke is a leader"),
        (PRISONERS.format("FToh", "-"), "S@a4", "the Sardaukar is a piece of Harkonnen"),
        (PRISONERS.format("-", "-"), "F@a4", "no Fremen of Atreides is a prisoner"),
        (
            PRISONERS.format("-", "F"),
            "F@a4",
            "no Fremen of Atreides is a prisoner, "
            "and the one that a Sandworm killed cannot be ransomed",
        ),
        (
            PRISONERS.format("-", "TTT"),
            "T@a4",
            "no Troop of Atreides is a prisoner, "
            "and the 3 that Sandworms killed cannot be ransomed",
        ),
        (
            "3bm3/8/8/5t2/8/8/4H3/3D4 a 0/0 - - - 3 31",
            "He2xf5",
            "f5 is not one straight step from e2",
        ),
        (
            "6b1/8/4t3/1t1**2s/2(*~F)*4/3T4/8/6D1 a 0/0 - - - 5 13",
            "FWc4-c6",
            "c6 is not next to c4",
        ),
        # What goes no such way does nothing there that could be written wrongly.
        (
            "3bm3/8/8/8/8/8/1T6/3D4 a 0/0 - - - 3 31",
            "Tb2xa5",
            "a5 is not one diagonal step from b2",
        ),
        ("3bm3/8/8/8/8/8/6O1/3D4 a 0/0 - - - 3 31", "Og2*e2", "no diagonal joins g2 and e2"),
        (PRISONERS.format("T", "-"), "T@b6", "an empty Sietch lies on b6"),
        (PRISONERS.format("T", "-"), "T@e4", "Spice lies on e4"),
        (PRISONERS.format("T", "-"), "T@b7", "a Troop of Harkonnen stands on b7"),
    ],
)
def test_a_fact_stands_against_a_move_once(position: str, text: str, because: str) -> None:
    (refusal,) = ENGINE.violations(at(position), read_move(text))
    assert refusal.because == because


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "nothing is written"),
        ("Tc7 - b6", "there is a space in it"),
        ("castle", "there is no sign -, x, *, & or @ before the last square"),
        ("c7-b6", "the letter of the piece is missing"),
        ("Zg8-g7", "no piece has the letter Z"),
        ("t@a4", "no piece has the letter t; letters of pieces are capitals"),
        ("W@a4", "a drop brings one piece, and W is none"),
        ("THe2-f3", "nothing moves as TH; only OT, OH and FW are two together"),
        ("M-e8", "the square that it leaves is missing"),
        ("Tb9-c8", "there is no square b9"),
        ("Ta2@a4", "a dropped piece leaves no square such as a2"),
        ("Tc7-", "the square that it reaches is missing"),
        ("Tc7-i6", "there is no square i6"),
        ("F@a9", "there is no square a9"),
        ("F@a4!", "a drop destroys no Sietch"),
        ("Sg7xg3!!", "the ! stands there more than once"),
    ],
)
def test_a_text_that_is_no_move_says_why(text: str, because: str) -> None:
    data = {"position_string": "start", "illegal": [{"move": text, "rule": "DC-9.4"}]}
    (step,) = explained(data)
    assert step.says
    assert [(item.rule, item.because) for item in step.refusals] == [("DC-9.4", because)]


def test_what_differs_is_told_in_sentences() -> None:
    tried = ("Tc7-c6", "Wf5-f4", "c7-b6")
    data = {
        "position_string": "start",
        "line": ["Hg8&f8"],
        "legal_move_count": 5,
        "perft": {1: 3},
        "illegal": [{"move": text, "rule": "DC-2.3"} for text in tried],
        "legal": ["Tc7-c6"],
        "syntax_error": ["Tc7-b6"],
        "over": {"rule": "DC-8.2"},
        "totals": {"Atreides": 3},
    }
    report = report_of(data)
    assert [str(item) for item in report.mismatches] == [
        '"Tc7-b6" is read as a move.',
        "The number of legal moves is 32, not 5.",
        "Tc7-c6 breaks DC-3.2.",
        "Tc7-c6 breaks DC-3.2, not DC-2.3.",
        "Wf5-f4 is legal.",
        '"c7-b6" cannot be read as a move: the letter of the piece is missing (DC-9.4).',
        "The number of lines of 1 move is 32, not 3.",
        "The game goes on.",
        "Atreides counts 50, not 3.",
    ]
    assert report.result.message == '"Tc7-b6" is read as a move.'


def test_a_text_that_is_no_move_is_told_once() -> None:
    result = report_of({"position_string": "start", "line": ["Tc7-i6"]}).result
    assert result.message == '"Tc7-i6" cannot be read as a move: there is no square i6 (DC-9.4).'


def test_the_reason_is_of_what_is_told_first() -> None:
    """A line that is refused later lends its rule to nothing else."""
    data = {"position_string": "start", "legal_move_count": 5, "line": ["Tc7-c6"]}
    result = report_of(data).result
    assert (result.rule, result.step) == (None, "")
    assert result.message == "The number of legal moves is 32, not 5."
