"""The sequence of play: one decision, and what is asked after it (DC-2.1, DC-8)."""

from __future__ import annotations

from typing import Final

from pnp.games.dune_chess.moves import Drop, Go
from pnp.games.kit.flow import Flow, Kind, Step

TURN: Final = Flow(
    (
        Step(
            "move",
            Kind.ASK,
            "Move one thing, or ransom one piece",
            ("DC-2.1", "DC-2.2"),
            (Go, Drop),
            ("check",),
        ),
        Step("check", Kind.DO, "See whether the game is over", ("DC-8",), (), ("move",)),
    )
)
