"""A move that somebody typed is read as it is spelled, and refused by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.dune_express.drawing import spell_move
from pnp.games.dune_express.moves import (
    Answer,
    Assign,
    AssignAlso,
    BuildFort,
    EndTurn,
    Foresee,
    LetFall,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
    UseThumper,
)
from pnp.games.protocol import IllegalMove, InvalidMove
from tests.games.dune_express.table import ENGINE, at_table, rolled

DICE = ("atreides", "atreides", "fremen", "fremen", 3, "carthag", "poison")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("place 3 troops at Carthag", "DE-5.3: All your placing of one turn together may not go "
         "beyond your allowance. Here 3 counters would be placed this turn, and the Faction dice "
         "allow 2."),
        ("Place -1 Troops at Carthag", "DE-2.4: Every action is a choice and may use a result only "
         "in part, but if you remove, place, move or shift, you must handle at least 1 counter. "
         "Here no Troop would be placed."),
        ("roll", "DE-3.5: With the last die set aside your rolling is over; to stop early, set "
         "aside everything you have left. Here all dice are set aside."),
        ("set aside F1", "DE-3.3: A die you set aside keeps its face until your turn is over and "
         "is not rolled again; only dice just rolled can be set aside. Here no dice have just been "
         "rolled."),
    ],
)  # fmt: skip
def test_a_move_that_was_typed_is_refused_by_its_rule(text: str, told: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        ENGINE.typed(rolled(at_table(), *DICE), "atreides", text)
    assert str(caught.value).partition("\n")[0] == f"{text}: {told}"


@pytest.mark.parametrize(
    "move",
    [
        LetFall(),
        SetAside(()),
        SetAside(("F1", "L")),
        UseThumper(),
        SecondLook("F2"),
        SecondLook("S"),
        Remove("spacing_guild", "polar_sink", 2),
        Foresee("fremen", 13),
        Answer("protect"),
        Answer("accept"),
        TakeToken("holtzmann_shield"),
        Place(1, "tueks_sietch"),
        Place(2, "carthag", "sardaukar"),
        MoveCounters(2, "polar_sink", "carthag"),
        BuildFort("polar_sink"),
        UseAtomic("carthag"),
        MoveStorm("carthag"),
        Assign(()),
        Assign(
            (Transfer("carthag", "arrakeen", 1), Transfer("arrakeen", "carthag", 2, "sardaukar"))
        ),
        AssignAlso((Transfer("carthag", "arrakeen", 1),)),
        EndTurn(),
    ],
)
def test_every_move_is_heard_as_it_is_spelled(move: Any) -> None:
    assert ENGINE.heard(spell_move(move).lower()) == move


@pytest.mark.parametrize(
    "text",
    ["fly", "place 2 Troops", "roll F1 Fremen", "set aside F9", "assign 2 Troops to Carthag"],
)
def test_what_is_no_move_is_not_heard(text: str) -> None:
    with pytest.raises(InvalidMove, match="expected one of the moves, found"):
        ENGINE.typed(rolled(at_table(), *DICE), "atreides", text)
