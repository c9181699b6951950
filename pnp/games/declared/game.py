"""A declared game as everybody meets it: its protocol, and how it is played, replayed and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from pnp.games.declared.base import FILES, DeclaredRules
from pnp.games.declared.fast import Fast
from pnp.games.declared.limits import Budget
from pnp.games.declared.match import DeclaredMatch
from pnp.games.declared.replay import DeclaredReplay
from pnp.games.declared.story import DeclaredStory
from pnp.games.kit.replay import Evaluators

__all__ = ["FILES", "Declared"]


class Declared(DeclaredRules):
    """One game under one play.yaml and rules.yaml; it keeps the protocol and tells of scenarios."""

    matches: Final = DeclaredMatch

    def __init__(self, data: Mapping[str, Any], budget: Budget | None = None) -> None:
        super().__init__(data, budget)
        self.fast = Fast(self)

    def without(self, switch: str) -> Self:
        """Return this game with a rule, or one guard of it, switched off."""
        other = super().without(switch)
        other.fast = Fast(other)
        return other

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> DeclaredReplay:
        """Return a scenario, played once."""
        return DeclaredReplay(self, data, evaluators)

    def story(self, names: Mapping[str, str]) -> DeclaredStory:
        """Return what tells of replays."""
        return DeclaredStory(self, names)
