"""The sequence of play as a table: who decides what next, in the order of the rulebook.

The name of the current step is part of the position, so a game can start in the middle of a
turn, be copied and read back; the table itself prints as the outline of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """Who moves a step on."""

    CHANCE = "chance"
    """Dice or a deck."""

    ASK = "ask"
    """One player."""

    TOGETHER = "together"
    """Several players in secret, see `pnp.games.view.Together`."""

    DO = "do"
    """Nobody: it happens by itself."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the turn outline."""

    name: str
    kind: Kind
    says: str
    rules: tuple[str, ...]
    """The rules to read for this step."""

    moves: tuple[type, ...] = ()
    """The kinds of move that the step takes."""

    then: tuple[str, ...] = ()
    """The steps that can follow."""


@dataclass(frozen=True, slots=True)
class Flow:
    """The steps of a turn by name, in the order in which they are read."""

    steps: Sequence[Step]

    def step(self, name: str) -> Step:
        """Return the step of that name."""
        return self.by_name[name]

    @property
    def by_name(self) -> Mapping[str, Step]:
        """The steps under their names."""
        return {step.name: step for step in self.steps}

    def outline(self) -> list[str]:
        """Return the turn outline as numbered lines with the rules to read."""
        return [
            f"{number}. {step.says} ({', '.join(step.rules)})"
            for number, step in enumerate(self.steps, start=1)
        ]
