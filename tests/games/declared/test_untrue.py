"""An untrue claim of declared rules is told by its facts, never as it is written."""

from __future__ import annotations

import pytest

from pnp.games.kit.report import Result
from tests.games.declared.table import game

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
    ("not (board[b2] == x or won(o))", "it is so"),
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


def test_what_cannot_be_done_is_told_with_its_rule() -> None:
    result = told("can(mark, o, b2)")
    assert result.rule == "TTT-2"
    assert result.message == '"it is said": b2 holds an x.'
