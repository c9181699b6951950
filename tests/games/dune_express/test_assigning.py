"""As many transfers as you like are one action (DE-14.15), made one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from pnp.games.dune_express import Position
from pnp.games.dune_express.moves import Assign, AssignAlso, Place, Transfer
from tests.games.dune_express.table import ENGINE, at_table, objections, rolled

HOUSE = {"advanced": True, "tactics": True, "powers": "house"}
FACES = ("corrino", "fremen", "fremen", "fremen", 2, "polar_sink", "poison", "assignment")
BOARDS = (
    {"carthag": 3, "arrakeen": 1, "polar_sink": 1},
    {"carthag": 2, "arrakeen": 2, "polar_sink": 1},
    {"carthag": 1, "arrakeen": {"troops": 0, "sardaukar": 1}},
    {"carthag": 1, "arrakeen": {"troops": 0, "sardaukar": 1}, "polar_sink": 2},
    {"carthag": {"troops": 1, "sardaukar": 1}, "arrakeen": 1, "polar_sink": 1},
)


def begun(board: Mapping[str, Any], storm: str | None = None) -> Position:
    """Corrino's turn, with an Assignment on the dice."""
    there = {location: {"corrino": counters} for location, counters in board.items()}
    return rolled(at_table(HOUSE, active="corrino", board=there, sand_storm=storm), *FACES)


def step_by_step(position: Position) -> Iterator[Position]:
    """Yield every position that the offered transfers lead to, one after the other."""
    for move in ENGINE.legal_actions(position, "corrino"):
        if isinstance(move, (Assign, AssignAlso)):
            after = ENGINE.apply(position, move)
            yield after
            yield from step_by_step(after)


def at_once(position: Position, board: Mapping[str, Any]) -> Iterator[Position]:
    """Yield every position that some Assignment of a scenario leads to."""
    ways = [
        (origin, to, kind)
        for origin, to in product(board, board)
        for kind in ("troop", "sardaukar")
        if origin != to
    ]
    for counts in product(range(3), repeat=len(ways)):
        transfers = zip(ways, counts, strict=True)
        moves = tuple(Transfer(*way[:2], count, way[2]) for way, count in transfers if count)
        move = Assign(moves)
        if sum(counts) <= 5 and moves and ENGINE.is_legal(position, move):
            yield ENGINE.apply(position, move)


@pytest.mark.parametrize("storm", [None, "arrakeen"])
@pytest.mark.parametrize("board", BOARDS[:3])
def test_what_can_be_assigned_at_once_can_be_assigned_step_by_step(
    board: Mapping[str, Any], storm: str | None
) -> None:
    position = begun(board, storm)
    ways = {(after.board, after.spent) for after in step_by_step(position)}
    assert ways
    wanted = {(after.board, after.spent) for after in at_once(position, board)}
    assert {way[0] for way in ways} == {way[0] for way in wanted}
    assert ways <= wanted


@pytest.mark.parametrize("board", BOARDS)
def test_all_transfers_together_are_one_legal_action(board: Mapping[str, Any]) -> None:
    position = begun(board)
    for after in step_by_step(position):
        assert ENGINE.apply(position, Assign(after.assigned)) == after


def test_a_transfer_is_added_directly_and_a_counter_moves_once() -> None:
    position = begun({"carthag": 3, "arrakeen": 1, "polar_sink": 1}, storm="arrakeen")
    once = ENGINE.apply(position, ENGINE.typed(
        position, "corrino", "assign 1 Troop from Carthag to Arrakeen"))  # fmt: skip
    assert once.spent == 1
    two = AssignAlso((Transfer("arrakeen", "polar_sink", 2),))
    assert objections(once, two) == ["DE-14.16"]
    assert objections(once, Assign(two.moves)) == ["DE-14.2"]
    twice = ENGINE.apply(once, ENGINE.typed(
        once, "corrino", "assign also 1 Troop from Carthag to the Polar Sink"))  # fmt: skip
    assert [garrison and garrison.troops for garrison in twice.board] == [
        None, 1, 2, None, None, 2]  # fmt: skip
    placed = ENGINE.apply(twice, Place(1, "polar_sink"))
    assert placed.assigned == ()
    more = AssignAlso((Transfer("polar_sink", "carthag", 1),))
    assert objections(placed, more) == ["DE-14.15"]
