"""What the rulebook says beside its examples, where no replay asks: marks, pictures, stacks."""

from __future__ import annotations

import re

import pytest

from pnp.games.dune_chess.notation import read_position
from pnp.model.scenarios import read_scenarios
from tests.games.dune_chess.table import ENGINE, GAME, SUPPLY, replayed

BOOK = (GAME / "rulebook.md").read_text(encoding="utf-8")
RULES, DECISIONS = BOOK.split("# What we decided", 1)
ANSWERS = [
    "DC-1.7",
    "DC-1.5",
    "DC-2.4",
    "DC-5.6",
    "DC-5.11",
    "DC-5.7",
    "DC-5.9",
    "DC-4.8",
    "DC-4.5",
    "DC-4.7",
    "DC-6.1",
    "DC-6.6",
    "DC-6.7",
    "DC-5.8",
    "DC-7.6",
    "The clock counts",
    "DC-8.8",
    "The clock counts",
    "DC-8.6",
    "DC-5.5",
    "DC-2.1",
    "DC-8.3",
]
"""For each answer of the table, in its order: the rule or first words of a paragraph with it."""


def paragraphs(of: str) -> list[str]:
    """Return the paragraphs of the rules that give an answer; rows of tables are none."""
    stated = re.compile(rf"\b{re.escape(of)}\b")
    lines = (line for line in RULES.splitlines() if not line.startswith("|"))
    return [line for line in lines if stated.search(line)]


def test_every_answer_is_marked_where_the_rules_give_it() -> None:
    table = DECISIONS.split("## ", 1)[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + len(ANSWERS)
    for row, answer in zip(rows[1:], ANSWERS, strict=True):
        assert any(line.endswith("[P]") for line in paragraphs(answer)), row
        for rule in re.findall(r"\[(DC-[\d.]+)", row):
            assert any(line.endswith("[P]") for line in paragraphs(rule)), row


def test_the_picture_of_to_and_fro_is_the_one_that_ends_the_game() -> None:
    stated = read_scenarios(GAME / "rulebook-examples.yaml")
    (data,) = (item.data for item in stated if item.id == "end-repetition")
    assert f"(position:end-repetition.{len(data['line'])}#" in BOOK
    replay = replayed(data)
    times = [replay.position(n).occurrences for n in range(replay.number_of_steps + 1)]
    assert times[-1] == ENGINE.constants.values.repetitions > max(times[:-1])


@pytest.mark.parametrize("stack", ["(OH)", "(^OT)", "(*~F)"])
def test_stacks_are_written_from_the_ground_up_with_cargo_last(stack: str) -> None:
    position = read_position(f"3b4/8/8/3{stack}4/8/8/8/3D4 a 0/0 - - - 0 1", SUPPLY)
    found = position.at("d5")
    assert found.text == stack[1:-1]
    assert found.text.startswith(found.ground) and found.text.endswith(found.cargo)
