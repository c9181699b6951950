"""Greedy players weigh a move by what it changes: exactly as if it had been made."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.chance import Chance
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.hindering import TASTE
from pnp.games.dragon_dune.policies import considered, greedy
from pnp.games.dragon_dune.weighing import Weighing, changed
from pnp.games.dragon_dune.words import FACTION, FACTIONS
from pnp.games.dragon_dune.worth import Scale, worth
from pnp.games.kit.simulation import seated
from pnp.games.protocol import Setup
from tests.games.dragon_dune.table import ENGINE

EVERYTHING = dict.fromkeys(
    ("orcish_plunder", "dwarven_elite", "elven_blessing", "goblin_initiative",
     "advanced_special_cards", "extra_conscription"), True,
)  # fmt: skip
KNOWN = ("orc_relocate", "conscript", "disband_early", "hire", "raise", "move")


def test_a_move_is_worth_what_comes_of_it() -> None:
    seen: set[str] = set()
    for number, options in ((0, {}), (1, EVERYTHING), (2, {})):
        game = ENGINE.fast.begun(
            Setup(FACTIONS, options), ("greedy",) * 4, Chance.of(21, number), most_turns=4
        )
        while not game.is_over:
            position = game.position
            if position.asked and game.number % 3 == 0:
                seen |= _compared(ENGINE, position, FACTIONS[position.asked[0]])
            table = position.opened()
            ENGINE.act(table, game.choose())
            game.position, game.number = table.closed(), game.number + 1
    assert seen == set(KNOWN)


def test_greedy_players_do_not_peep() -> None:
    """A position that a seat cannot tell from another is decided alike."""
    game = ENGINE.fast.begun(Setup(seated(FACTIONS, 3, 200)), ("greedy",) * 3, Chance.of(5, 200))
    while not game.is_over:
        position = game.position
        move = game.choose()
        if position.asked:
            seat = FACTIONS[position.asked[0]]
            dealt = ENGINE.redeal(position, seat, Chance.of(3, game.number))
            assert greedy(ENGINE, dealt, seat, game.chance, game.number) == move
        table = position.opened()
        ENGINE.act(table, move)
        game.position, game.number = table.closed(), game.number + 1


def _compared(engine: DragonDune, position: Any, seat: str) -> set[str]:
    who, seen = FACTION[seat], set()
    weigh, crafty = Weighing(engine, position, who), Weighing(engine, position, who, TASTE)
    for move in considered(engine, position, seat)[::2]:
        table = position.opened()
        engine.act(table, move)
        assert weigh(move) == worth(engine.constants, table, who), move
        assert crafty(move) == Scale(engine.constants, table, who, TASTE).worth(), move
        if changed(engine, position, move) is not None:
            seen.add(move.verb)
    return seen


@pytest.mark.parametrize(
    ("number", "players", "options", "edition", "came"),
    [
        (0, 4, {}, "", (390, 526, 6, "orcs")),
        (4, 4, {}, "", (377, 515, 6, "orcs")),
        (100, 4, EVERYTHING, "", (429, 563, 6, "orcs")),
        (200, 3, {}, "", (226, 339, 6, "goblins")),
        (400, 4, {}, "booklet", (361, 532, 8, "orcs")),
    ],
)
def test_greedy_games_stay_as_they_are(
    number: int, players: int, options: dict[str, Any], edition: str, came: tuple[Any, ...]
) -> None:
    """Decisions, moves, turns, winner: what is reckoned faster decides no game otherwise."""
    setup = Setup(seated(FACTIONS, players, number), options, edition)
    game = ENGINE.fast.begun(setup, ("greedy",) * players, Chance.of(5, number))
    end = game.finish()
    assert end.winner is not None
    assert (game.decisions, game.number, end.turn, FACTIONS[end.winner]) == came
