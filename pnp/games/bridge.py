"""Lets a game that does not stand on the kit yet speak the protocol, until it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NoReturn

from pnp.errors import UsageProblem
from pnp.games.book import Book, Event, Refusal
from pnp.games.chance import Chance
from pnp.games.kit.flow import Flow
from pnp.games.kit.replay import Evaluators, Replay, Step
from pnp.games.kit.report import Report
from pnp.games.protocol import Actions, Option, Outcome, Seats, Setup

AnswerPrint = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Answers a request for printing with facts; the planner that does it is not known to engines."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One step of a scenario in words: what was done, and by which rules or against which."""

    at: Mapping[str, int]
    says: str
    effects: Sequence[Event]
    refusals: Sequence[Refusal]


class BridgedStep(Step[Any]):
    """A step that an engine of the old kind has explained."""

    def __init__(self, at: Mapping[str, int], says: str, events: Any, refusals: Any) -> None:
        super().__init__(None, at, None, None, (), None if not refusals else self)
        self.__dict__.update(says=says, events=tuple(events), refusals=tuple(refusals))


class BridgedReplay(Replay[Any]):
    """What every replay of the old kind has in common."""

    @cached_property
    def told(self) -> tuple[Step[Any], ...]:
        """The actions, as far as the replay comes."""
        return tuple(step for step in self.steps if "action" in step.at)

    def play(self) -> Iterator[Step[Any]]:
        """Yield what was done, explained."""
        raise NotImplementedError

    @property
    def applied(self) -> frozenset[str]:
        """The rules that the scenario obeys."""
        self.steps  # noqa: B018 - played with explanations first
        return self.report.result.applied

    @property
    def broken(self) -> frozenset[str]:
        """The rules that refused something."""
        return self.report.result.broken

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        """Nothing: states are all that is asked of these games."""
        return ()

    def judged(self) -> Report:
        """Return the verdict beside what the scenario expects."""
        raise NotImplementedError


class Bridge:
    """A game of the old kind: its engine answers, and it plays and counts in its own way."""

    seats: Seats
    options: Sequence[Option] = ()
    longest = 100_000
    number_of_actions = 0
    numbers_are_fixed = False
    engine: Any
    book: Book
    flow: Flow

    def start(self, setup: Setup, chance: Chance) -> Any:
        """Return the first position."""
        raise NotImplementedError

    def players(self, position: Any) -> tuple[str, ...]:
        """Return who plays."""
        raise NotImplementedError

    def to_play(self, position: Any) -> tuple[str, ...]:
        """Return who decides."""
        raise NotImplementedError

    def legal_actions(self, position: Any, seat: str) -> Actions[Any]:
        """Return what a seat can do now."""
        return Actions(self.engine.legal_moves(position) if seat in self.to_play(position) else ())

    def chance_outcomes(self, position: Any) -> Sequence[tuple[Any, Fraction]]:
        """Refuse: chance cannot be listed yet."""
        _unported()

    def bring(self, position: Any, chance: Chance, number: int) -> Any:
        """Refuse: the game plays in its own way."""
        _unported()

    def why_not(self, position: Any, action: Any) -> Refusal | None:
        """Return the first rule that objects."""
        found: Refusal | None = self.engine.why_not(position, action)
        return found

    def violations(self, position: Any, action: Any) -> Sequence[Refusal]:
        """Return every rule that objects."""
        found: Sequence[Refusal] = self.engine.violations(position, action)
        return found

    def apply(self, position: Any, action: Any) -> Any:
        """Return the position after an action."""
        return self.engine.play(position, action)

    def explain(self, position: Any, action: Any) -> tuple[Any, Sequence[Event]]:
        """Return the position after an action and what happened."""
        found: tuple[Any, Sequence[Event]] = self.engine.explain(position, action)
        return found

    def outcome(self, position: Any) -> Outcome | None:
        """Return how the game ended."""
        found: Outcome | None = self.engine.outcome(position)
        return found

    def returns(self, position: Any) -> Mapping[str, float]:
        """Refuse: nothing asks for it yet."""
        _unported()

    def observation(self, position: Any, seat: str) -> Mapping[str, Any]:
        """Return what a seat sees."""
        found: Mapping[str, Any] = self.engine.view(position, seat)
        return found

    def redeal(self, position: Any, seat: str, chance: Chance) -> Any:
        """Refuse: nothing asks for it yet."""
        _unported()

    def write(self, action: Any) -> Any:
        """Return an action as scenarios write it."""
        raise NotImplementedError

    def read(self, data: Any) -> Any:
        """Return the action that plain data write."""
        raise NotImplementedError

    def spell(self, position: Any, action: Any) -> str:
        """Return an action as a player types it."""
        raise NotImplementedError

    def typed(self, position: Any, seat: str, text: str) -> Any:
        """Refuse: the game asks people in its own way."""
        _unported()

    def number(self, position: Any, seat: str, action: Any) -> int:
        """Refuse: nothing asks for it yet."""
        _unported()

    def numbered(self, position: Any, seat: str, number: int) -> Any:
        """Refuse: nothing asks for it yet."""
        _unported()

    def to_plain(self, position: Any) -> dict[str, Any]:
        """Return a position as plain data."""
        found: dict[str, Any] = self.engine.to_plain(position)
        return found

    def from_plain(self, data: Mapping[str, Any]) -> Any:
        """Return the position that `to_plain` wrote."""
        return self.engine.from_plain(data)

    def outline(self) -> Sequence[str]:
        """Return the sequence of play."""
        flow: Flow = self.engine.flow
        return flow.outline()

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> Replay[Any]:
        """Return a scenario, played once."""
        raise NotImplementedError


def _unported() -> NoReturn:
    raise UsageProblem("expected a game that stands on the kit, found one that does not yet")
