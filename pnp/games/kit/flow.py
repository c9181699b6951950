"""The sequence of play as a table: who decides what next, in the order of the rulebook.

The table plays and prints: what it says is the outline of a turn, what it asks and offers is who
decides between which moves. The name of the current step is part of the position (its field
``step``), so a game can start in the middle of a turn, be copied and read back; a game of one
step needs no such field. Where players are asked one after the other whatever changes meanwhile,
those still to be asked are part of the position too (its field ``asked``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any

Asks = Callable[[Any, Any], Iterable[str]]
"""(game, position) -> the seats that decide in the step, in order; nobody: it is passed over."""

Offers = Callable[[Any, Any, str], Iterable[Any]]
"""(game, position, seat) -> the moves to try; those that no guard refuses are legal."""

Brings = Callable[[Any, Any], Iterable[tuple[Any, Fraction]]]
"""(game, position) -> what chance can bring, with its odds."""

Goes = Callable[[Any, Any], str]
"""(game, position) -> the name of the step that follows."""

Course = Callable[[Any, Any, Any], Any]
"""(game, position, move) -> the position at the step that follows, for a course of its own."""


class Kind(Enum):
    """Who moves a step on."""

    CHANCE = "chance"
    """Dice or a deck."""

    ASK = "ask"
    """One player after the other."""

    TOGETHER = "together"
    """Several players in secret, see `pnp.games.kit.observation.Together`."""

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
    """The steps that can follow, the usual one first."""

    asks: Asks | None = None
    offers: Offers | None = None
    brings: Brings | None = None
    goes: Goes | None = None
    """Says which of the steps follows, where there are several."""

    closes: tuple[type, ...] = ()
    """Moves after which nobody else is asked."""

    again: tuple[type, ...] = ()
    """Moves after which the step begins again, as long as somebody is asked."""

    course: Course | None = None

    def next(self, game: Any, position: Any) -> str:
        """Return the name of the step that follows."""
        return self.goes(game, position) if self.goes is not None else self.then[0]


def evenly(moves: Iterable[Any]) -> list[tuple[Any, Fraction]]:
    """Return moves of chance, each as likely as the others.

    >>> evenly("ab")
    [('a', Fraction(1, 2)), ('b', Fraction(1, 2))]
    """
    found = list(moves)
    return [(move, Fraction(1, len(found))) for move in found]


@dataclass(frozen=True)
class Flow:
    """The steps of a turn by name, in the order in which they are read."""

    steps: Sequence[Step]

    def __post_init__(self) -> None:
        """Refuse a table that leads nowhere. Raises KeyError with the unknown name."""
        for step in self.steps:
            for name in step.then:
                self.by_name[name]

    @cached_property
    def by_name(self) -> Mapping[str, Step]:
        """The steps under their names."""
        return {step.name: step for step in self.steps}

    def step(self, name: str) -> Step:
        """Return the step of that name."""
        return self.by_name[name]

    def at(self, position: Any) -> Step:
        """Return the step in which a position is."""
        name = getattr(position, "step", None)
        return self.steps[0] if name is None else self.by_name[name]

    def outline(self) -> list[str]:
        """Return the turn outline as numbered lines with the rules to read."""
        return [
            f"{number}. {step.says} ({', '.join(step.rules)})"
            for number, step in enumerate(self.steps, start=1)
        ]

    # ------------------------------------------------------------------ playing

    def asked(self, game: Any, position: Any) -> tuple[str, ...]:
        """Return the seats that decide now."""
        step = self.at(position)
        waiting = getattr(position, "asked", None)
        if waiting is not None:
            return tuple(waiting if step.kind is Kind.TOGETHER else waiting[:1])
        return () if step.asks is None else tuple(step.asks(game, position))

    def offers(self, game: Any, position: Any, seat: str) -> Iterable[Any]:
        """Return the moves to try for a seat."""
        offers = self.at(position).offers
        return () if offers is None else offers(game, position, seat)

    def brings(self, game: Any, position: Any) -> list[tuple[Any, Fraction]]:
        """Return what chance can bring now, with its odds."""
        brings = self.at(position).brings
        return [] if brings is None else list(brings(game, position))

    def come(self, game: Any, position: Any, name: str) -> Any:
        """Return the position at a step, or at the first after it in which something is decided.

        A step is passed over in which nobody is asked and chance has no say.
        """
        for _ in range(len(self.steps) + 1):
            step = self.by_name[name]
            position = game.put(position, step=name)
            if step.asks is None:
                return self._waiting(game, position, ())
            seats = tuple(step.asks(game, position))
            if seats or step.brings is not None:
                return self._waiting(game, position, seats)
            name = step.next(game, position)
        raise RuntimeError(f"nobody is asked from step {name} on, and nothing happens")

    def advance(self, game: Any, position: Any, move: Any) -> Any:
        """Return the position at the step that follows a move; a game of one step stays there."""
        if getattr(position, "step", None) is None:
            return position
        step, kind = self.at(position), type(move)
        if step.course is not None:
            return step.course(game, position, move)
        if step.asks is None or kind in step.closes:
            return self.come(game, position, step.next(game, position))
        waiting = getattr(position, "asked", None)
        if waiting is None or kind in step.again:
            return self.come(game, position, step.name)
        left = self._left(step, waiting, move)
        if left:
            return self._waiting(game, position, left)
        return self.come(game, position, step.next(game, position))

    def _left(self, step: Step, waiting: Sequence[str], move: Any) -> tuple[str, ...]:
        if step.kind is Kind.TOGETHER:
            return tuple(seat for seat in waiting if seat != move.by)
        return tuple(waiting[1:])

    def _waiting(self, game: Any, position: Any, seats: tuple[str, ...]) -> Any:
        return game.put(position, asked=seats) if hasattr(position, "asked") else position
