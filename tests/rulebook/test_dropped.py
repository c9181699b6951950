"""A text that lacks an item, an exception or a sentence of a rule does not say the same."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.test_signed import found
from tests.rulebook.test_truth import edited

LOST = [
    ("Each player takes a boat, three coins and a map.", "Each player takes a boat and a map."),
    ("You may move, trade, or draw a card.", "You may move, or draw a card."),
    ("You may: build a wall, hire a guard, sell a horse.", "You may: build a wall, sell a horse."),
    ("You may pass, unless you hold the crown.", "You may pass."),
    ("Everybody pays, except the winner of the auction.", "Everybody pays."),
    ("Cards of the bank (and of the harbour) count.", "Cards of the bank count."),
    ("A horse jumps over walls, rivers and boats.", "A horse jumps over walls and rivers."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), LOST, ids=[old for old, _ in LOST])
def test_an_item_or_an_exception_that_is_gone_is_told(old: str, new: str) -> None:
    assert found(old, new)


STILL = [
    ("Each player takes a boat, three coins and a map.", "A boat, a map and three coins are taken by each player."),
    ("You may move, trade, or draw a card.", "Move, trade or draw a card, as you like."),
    ("You may pass, unless you hold the crown.", "You may pass, except when you hold the crown."),
    ("You may pass, unless you hold the crown.", "If you do not hold the crown, you may pass."),
    ("You may pass unless you hold the crown.", "You may pass if you do not hold the crown."),
    ("Everybody pays, except the winner of the auction.", "Everybody but the winner of the auction pays."),
    ("Everybody pays, except the winner of the auction.", "All pay; only the winner of the auction does not."),
    ("A horse jumps over walls, rivers and boats.", "Walls, rivers and boats: a horse jumps over them."),
    ("Shuffle the cards, and deal two to everybody.", "Shuffle the cards. Deal two to everybody."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), STILL, ids=[new for _, new in STILL])
def test_another_order_or_another_word_for_unless_passes(old: str, new: str) -> None:
    assert found(old, new) == []


ROOT = "rulebook.md"


GONE = [
    ("dune-chess", " There is no check, and the game goes on when a leader is lost.", " There is no check.", "DC-2.5"),
    ("dragon-dune", " Whoever asks plans last. [DD-11.4]", " [DD-11.4]", "DD-11.4"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "old", "new", "rule"), GONE, ids=[rule for *_, rule in GONE])
def test_a_sentence_of_a_rule_that_is_gone_is_told_with_its_rule(
    tmp_path: Path, game: str, old: str, new: str, rule: str
) -> None:
    (problem,), untold = edited(tmp_path, game, [(ROOT, old, new)])
    assert untold == []
    assert f"rule: {rule}, " in problem.message and "true: " in problem.message


def test_advice_that_is_gone_and_sentences_in_other_words_pass(tmp_path: Path) -> None:
    edits = [
        (ROOT, " *Tip: keep leaders at home. You need them for ransom.*", ""),
        (ROOT, " It cannot land on Spice. [DC-2.6", " On Spice it cannot land. [DC-2.6"),
        (ROOT, "which stays, unless a Sardaukar did it.", "which stays if no Sardaukar did it."),
    ]
    told, _ = edited(tmp_path, "dune-chess", edits)
    assert told == []
