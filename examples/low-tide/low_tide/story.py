"""What a book tells of Low Tide: positions in words, waves as dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.english import listed
from pnp.games.kit import Replay, Story
from pnp.games.kit.story import Row, Thing


class LowTideStory(Story[Any]):
    """Shows each wave as its die."""

    def words(self, position: Any) -> str:
        """Return who stands where with how much, and what lies in the pools."""
        said = [self._stands(who, walker) for who, walker in position.walkers.items()]
        pools = listed(map(str, position.pools))
        return f"{listed(said)}. From the beach outwards the pools hold {pools} shells."

    def _stands(self, who: str, walker: Any) -> str:
        place = f"in pool {walker.pool}" if walker.pool else "on the beach"
        return f"{self.name(who)} stands {place} with {walker.basket} in the basket"

    def result(self, replay: Replay[Any]) -> str:
        """Return what everybody has at home."""
        walkers: Mapping[str, Any] = replay.end.walkers
        huts = (f"{self.name(who)} {walker.hut}" for who, walker in walkers.items())
        return f"At home: {listed(huts)}"

    def rows(self, replay: Replay[Any]) -> list[Row]:
        """Return the waves that were rolled."""
        rolled = [getattr(one, "pool", 0) for step in replay.told for one in step.actions]
        dice = [Thing(f"die:wave.to-{pool}", f"pool {pool}") for pool in rolled if pool]
        return [Row("", tuple(dice))] if dice else []
