"""How long a player may think."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Final

from pnp.errors import UsageProblem

MOST: Final = 1_000_000
"""The most playouts, and the most seconds, of a decision."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a player may think about a decision."""

    playouts: int = 0
    """0 for as many as the player thinks right."""

    seconds: float | None = None
    """A time in place of a number; decisions are then no function of the seed."""

    @classmethod
    def read(cls, words: str) -> Effort:
        """Return the budget that words mean. Raises UsageProblem.

        >>> Effort.read("50"), Effort.read("1.5s").seconds
        (Effort(playouts=50, seconds=None), 1.5)
        """
        number, is_time = words.removesuffix("s"), words.endswith("s")
        try:
            found = float(number) if is_time else int(number)
        except ValueError:
            found = 0
        if not 0 < found <= MOST:
            hint = "search:400 thinks for 400 playouts, search:2s for two seconds"
            raise UsageProblem(f"expected playouts or seconds to think, found {words}", hint)
        return cls(seconds=found) if is_time else cls(int(found))

    def most(self, usual: int) -> int:
        """Return how many playouts there may be in all."""
        return (self.playouts or usual) if self.seconds is None else MOST

    def part(self, share: float, usual: int) -> Effort:
        """Return a share of this effort, of *usual* playouts where no number is said.

        >>> Effort(400).part(0.25, 200), Effort(seconds=2.0).part(0.5, 200).seconds
        (Effort(playouts=100, seconds=None), 1.0)
        """
        if share == 1:
            return self
        if self.seconds is not None:
            return Effort(seconds=self.seconds * share)
        return Effort(max(1, int(self.most(usual) * share)))

    def passes(self, usual: int, parts: int, width: int) -> Iterable[int]:
        """Return numbers from 0 up, one for each time that all of *width* decisions are tried.

        They are those of one of so many equal *parts* of the effort; one comes always.
        """
        if self.seconds is None:
            return range(max(1, int(self.most(usual) / parts / width)))
        return _timed(self.seconds / parts)


def _timed(seconds: float) -> Iterator[int]:
    end = monotonic() + seconds
    for number in range(MOST):
        yield number
        if monotonic() > end:
            return
