"""Replays the actions of a scenario in order, until one is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.games.book import Event, Refusal
from pnp.games.dragon_dune.chronicle import Chronicle
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.results import Key


@dataclass(frozen=True, slots=True)
class Step:
    """One action as it went."""

    number: int
    """Counted from 1."""

    action: Mapping[str, Any]
    before: Position
    after: Position
    """The same as before when the action was refused."""

    events: Sequence[Event] = ()
    refusals: Sequence[Refusal] = ()


@dataclass(slots=True)
class Replay:
    """A scenario being played."""

    game: DragonDune
    position: Position
    explaining: bool = False
    """Record events, as explanations and narrations want it."""

    steps: list[Step] = field(default_factory=list)
    moments: list[Position] = field(default_factory=list)
    """Before the first action, then after each."""

    known: list[Mapping[Key, list[str]]] = field(default_factory=list)
    """At every moment, which rules made the values; only when explaining."""

    refused: Step | None = None

    def run(self, actions: Sequence[Mapping[str, Any]]) -> Replay:
        """Play the actions, which are of sound form; stop at the first refusal."""
        log = Chronicle(self.game.constants) if self.explaining else None
        self._remember(log)
        for number, action in enumerate(actions, start=1):
            before = self.position
            move = self.game.notation.read(action)
            refusals = self.game.violations(before, move)
            if refusals:
                self.refused = Step(number, action, before, before, (), refusals)
                self.steps.append(self.refused)
                break
            if log is None:
                events: Sequence[Event] = ()
                self.position = self.game.play(before, move)
            else:
                self.position, events = self.game.explain(before, move, log)
            self.steps.append(Step(number, action, before, self.position, events))
            self._remember(log)
        return self

    def _remember(self, log: Chronicle | None) -> None:
        self.moments.append(self.position)
        if log is not None:
            self.known.append({key: list(rules) for key, rules in log.made.items()})
