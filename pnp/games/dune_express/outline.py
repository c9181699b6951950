"""The sequence of play of Dune Express as a table (DE-2.1)."""

from __future__ import annotations

from typing import Final

from pnp.games.dune_express.moves import ACTIONS, Roll, SetAside, UseThumper
from pnp.games.dune_express.position import ACT, REROLL, ROLL, SET_ASIDE
from pnp.games.kit.flow import Flow, Kind, Step

TURN: Final = Flow(
    (
        Step(
            ROLL,
            Kind.CHANCE,
            "Roll all dice that are not set aside",
            ("DE-3.1", "DE-3.4"),
            (Roll, UseThumper),
            (SET_ASIDE, REROLL),
        ),
        Step(
            SET_ASIDE,
            Kind.ASK,
            "Set aside at least one of them; roll again until all are set aside",
            ("DE-3.2", "DE-3.5"),
            (SetAside,),
            (ROLL, ACT),
        ),
        Step(
            REROLL,
            Kind.CHANCE,
            "A Thumper or a Second Look throws one die again",
            ("DE-15.5", "DE-11.2"),
            (Roll,),
            (ROLL, ACT),
        ),
        Step(
            ACT,
            Kind.ASK,
            "Remove first, then place, move, take a token and use Tactics in any order",
            ("DE-2.5", "DE-4"),
            (UseThumper, *ACTIONS),
            (ACT, REROLL, "check"),
        ),
        Step(
            "check",
            Kind.DO,
            "Enough winning locations win; otherwise the dice go on to the left",
            ("DE-9.1", "DE-2.7"),
            (),
            (ROLL,),
        ),
    )
)
"""The check follows the `EndTurn` that closes the actions, so no position waits there."""
