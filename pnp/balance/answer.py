"""What a simulation came to, as the terminal, CSV, JSON and the report have it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.balance.beyond import Beyond, beyond
from pnp.games.kit.simulation import Simulation, Tally


class Answer(Struct, frozen=True, dict=True):
    """A simulation with its counts."""

    simulation: Simulation
    tally: Tally
    pieces: Sequence[str] = ()
    """What a sweep would ask of the print, in sentences."""

    @cached_property
    def summary(self) -> dict[str, Any]:
        """What was played, and the rows of the table."""
        return self.simulation.summary(self.tally)

    @cached_property
    def beyond(self) -> Beyond | None:
        """What was counted beyond wins, where that was asked for."""
        if not self.simulation.asked.detail:
            return None
        return beyond(self.simulation.game, self.tally)

    def plain(self) -> dict[str, Any]:
        """Return it all as JSON has it."""
        plain = dict(self.summary)
        if self.beyond is not None:
            plain["beyond"] = self.beyond.plain()
        if self.pieces:
            plain["pieces"] = list(self.pieces)
        return plain
