"""An untrue claim of declared rules is told by its facts, never as it is written."""

from __future__ import annotations

import pytest

from pnp.faces import KINDS
from pnp.games.kit.report import Result
from pnp.model.engines import engine_of
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.games.declared.table import ROOT, game

UNTRUE = (
    ("board[a1] == x", "it is none, not x"),
    ("x == board[a1]", "it is none, not x"),
    ("board[b2] != x", "it is x"),
    ("not board[b2] == x", "it is x"),
    ("not x == board[b2]", "it is x"),
    ("not board[b2] != none", "it is x"),
    ("count(c for c in cell if board[c] != none) > 2", "it is 1"),
    ("board[b2] == x and board[a1] == o", "it is none, not o"),
    ("board[a1] == x or board[a1] == o", "it is none, not x; it is none, not o"),
    ("board[b2] in [o, none]", "x is not among them: o and none"),
    ("board[b2] not in [x, none]", "x is among them: x and none"),
    ("won(x)", "nobody has won yet"),
    ("finished()", "the game goes on"),
    ("not (board[b2] == x or won(o))", "it is x"),
    ("not (board[b2] == x and turn == o)", "it is x; it is o"),
    ("not not board[a1] == x", "it is none, not x"),
    ("1 < count(c for c in cell if board[c] != none) < 3", "it is 1"),
    ("not 0 < count(c for c in cell if board[c] != none) < 3", "it is 1"),
    ("any(board[c] == o for c in cell)", "it is so for none of them"),
    ("all(board[c] == none for c in cell)", "it is so for not all of them"),
    ("not any(board[c] == x for c in cell)", "it is so for some of them"),
    ("not all(c == c for c in cell)", "it is so for all of them"),
    ("not can(mark, o, a1)", "it can be done"),
)


def told(claim: str) -> Result:
    """Return the verdict on a claim after the middle was marked."""
    scenario = {"actions": [{"do": "mark", "at": "b2"}], "claims": [f"{claim} -- it is said"]}
    return game("tic_tac_toe").replay(scenario).report.result


@pytest.mark.parametrize(("claim", "because"), UNTRUE)
def test_the_facts_are_told(claim: str, because: str) -> None:
    result = told(claim)
    assert (result.verdict, result.rule) == ("contradiction", None)
    assert result.message == f'"it is said": {because}.'


@pytest.mark.parametrize(
    ("name", "claim", "because"),
    [
        ("tic-tac-toe", "has_line(o)", '"has line" does not hold for Ring'),
        ("three-marches", "chose[guild]", '"chose" does not hold for Guild'),
    ],
)
def test_a_question_is_told_by_its_name(name: str, claim: str, because: str) -> None:
    played = load_game(Workspace(ROOT / "gallery" / name), name, KINDS)
    scenario = {"before": {}, "actions": [], "claims": [f"{claim} -- it is said"]}
    result = engine_of(played)[0].replay(scenario).report.result
    assert result.message == f'"it is said": {because}.'


def test_what_cannot_be_done_is_told_with_its_rule() -> None:
    result = told("can(mark, o, b2)")
    assert result.rule == "TTT-2"
    assert result.message == '"it is said": b2 holds an x.'
