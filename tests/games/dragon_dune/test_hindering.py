"""Players who hinder: they keep others from a third castle, take their own, and spend little."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pytest

from pnp.games.chance import Chance
from pnp.games.dragon_dune.hindering import hinder
from pnp.games.dragon_dune.outlook import worths
from pnp.games.dragon_dune.position import EMPTY, NOBODY, Position
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.dragon_dune.worth import yet_to_act
from pnp.games.kit.players import policy_of
from pnp.games.kit.seating import seated
from pnp.games.protocol import Setup
from tests.games.dragon_dune.table import ENGINE

Units = Mapping[str, tuple[int, int, int, int]]


@pytest.fixture(scope="module")
def last_to_march() -> Position:
    """Return a position in which the Dwarves march last."""
    game = ENGINE.fast.begun(Setup(FACTIONS), ("greedy",) * 4, Chance.of(11, 0))
    while True:
        position = game.position
        if position.step == "move" and position.asked == (0,) and not yet_to_act(position):
            return position
        table = position.opened()
        ENGINE.act(table, game.choose())
        game.position, game.number = table.closed(), game.number + 1


def placed(position: Position, units: Units, **changes: Any) -> Position:
    """Return a position with other units on the board, and none elsewhere."""
    table, place = position.opened(), ENGINE.constants.board.place
    visible = list(EMPTY)
    for name, there in units.items():
        visible[place(name)] = there
    table.visible, table.hidden, table.graveyard = tuple(visible), EMPTY, NOBODY
    table.trolls, table.dragon = (), 4
    for name, value in changes.items():
        setattr(table, name, value)
    return table.closed()


def decided(position: Position) -> Any:
    """Return what the Dwarves do."""
    return hinder(ENGINE, position, "dwarves", Chance.of(1, 0), 3)


@pytest.mark.parametrize("turn", [2, 4])
def test_nobody_is_let_through_to_three_castles(last_to_march: Position, turn: int) -> None:
    units = {"3★": (0, 0, 5, 0), "10★": (0, 0, 4, 0), "15★": (0, 0, 1, 0), "15": (4, 0, 0, 0)}
    move = decided(placed(last_to_march, units, turn=turn))
    assert move.path[-1] == ENGINE.constants.board.place("15★")


def test_the_third_castle_is_taken_before_gold(last_to_march: Position) -> None:
    units = {"3★": (2, 0, 0, 0), "10★": (2, 0, 0, 0), "14": (3, 0, 0, 0), "1★": (0, 0, 0, 6)}
    position = placed(last_to_march, units)
    table = position.opened()
    table.set_board_gold(ENGINE.constants.board.place("13"), 6)
    move = decided(table.closed())
    assert move.path[-1] == ENGINE.constants.board.place("15★")


def test_search_takes_the_third_castle(last_to_march: Position) -> None:
    units = {"3★": (2, 0, 0, 0), "10★": (2, 0, 0, 0), "14": (3, 0, 0, 0), "1★": (0, 0, 0, 6)}
    position = placed(last_to_march, units)
    move = policy_of(ENGINE, "search:60")(ENGINE, position, "dwarves", Chance.of(2, 0), 5)
    assert move.path[-1] == ENGINE.constants.board.place("15★")


@pytest.mark.parametrize("players", [2, 4])
def test_chances_to_win_are_shared_out(last_to_march: Position, players: int) -> None:
    """Who holds two castles is likelier to win than who holds none; the Orcs need none."""
    units = {"3★": (2, 0, 0, 0), "10★": (2, 0, 0, 0), "1★": (0, 0, 0, 1)}
    position = placed(last_to_march, units, players=tuple(range(players)), turn=6)
    worth = worths(ENGINE, position)
    assert abs(math.fsum(worth.values())) < 1e-9
    assert worth["dwarves"] > worth["elves"] >= -1
    assert players == 2 or worth["orcs"] > worth["dwarves"]


def test_a_game_is_the_same_again() -> None:
    """What they decide is a function of the seed; the engine allows all of it."""
    ends = []
    for _ in range(2):
        setup = Setup(seated(FACTIONS, 4, 3))
        game = ENGINE.fast.begun(setup, ("hinder",) * 4, Chance.of(5, 3), most_turns=3)
        while not game.is_over:
            position, move = game.position, game.choose()
            assert not position.asked or ENGINE.is_legal(position, move)
            table = position.opened()
            ENGINE.act(table, move)
            game.position, game.number = table.closed(), game.number + 1
        ends.append((game.number, game.position.visible, game.position.gold))
    assert ends[0] == ends[1]


def test_they_do_not_peep() -> None:
    """A position that a seat cannot tell from another is decided alike."""
    game = ENGINE.fast.begun(Setup(FACTIONS), ("hinder",) * 4, Chance.of(8, 1), most_turns=2)
    while not game.is_over:
        position, move = game.position, game.choose()
        if position.asked:
            seat = FACTIONS[position.asked[0]]
            dealt = ENGINE.redeal(position, seat, Chance.of(3, game.number))
            assert hinder(ENGINE, dealt, seat, game.chance, game.number) == move
        table = position.opened()
        ENGINE.act(table, move)
        game.position, game.number = table.closed(), game.number + 1


def test_one_attacker_does_not_cost_a_garrison() -> None:
    """Who defends a castle with many keeps some of them back."""
    seen = 0
    for seed in range(12):
        game = ENGINE.fast.begun(Setup(FACTIONS), ("hinder",) * 4, Chance.of(seed, 0))
        while not game.is_over and seen < 3:
            position, move = game.position, game.choose()
            if move.verb == "plan" and position.fight is not None:
                there, who = position.visible[position.fight.at], move.by
                other = position.fight.opponent(who)
                if there[who] >= 5 and there[other] == 1 and position.hands[who]:
                    seen += 1
                    assert move.units < there[who]
            table = position.opened()
            ENGINE.act(table, move)
            game.position, game.number = table.closed(), game.number + 1
    assert seen
