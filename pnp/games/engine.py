"""The protocol that every game's engine keeps, whatever it plays with.

A position is a value: comparable, readable back from plain data, never changed from outside. A
move is one decision of one player, or what chance brought. `play` always asks the book.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pnp.games.book import Book, Event, Refusal
from pnp.games.kit.flow import Flow
from pnp.games.kit.form import Fault
from pnp.games.kit.report import Report
from pnp.games.protocol import Outcome

AnswerPrint = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Answers a request for printing with facts; the planner that does it is not known to engines."""

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")


class Engine(Protocol[PositionT, MoveT]):
    """What the command line, the rulebook and a simulation ask of a game."""

    book: Book
    flow: Flow

    def legal_moves(self, position: PositionT) -> Collection[MoveT]:
        """Return the decisions a player can take now; empty while chance or nobody moves on."""
        ...

    def waiting(self, position: PositionT) -> Sequence[str]:
        """Return what chance has to decide next: dice, a deck; empty when it is a player's turn."""
        ...

    def violations(self, position: PositionT, move: MoveT) -> list[Refusal]:
        """Return every rule that objects to the move, in the catalogue's order."""
        ...

    def why_not(self, position: PositionT, move: MoveT) -> Refusal | None:
        """Return the first rule that objects, or None for a legal move."""
        ...

    def play(self, position: PositionT, move: MoveT) -> PositionT:
        """Return the position after the move. Raises IllegalMove."""
        ...

    def explain(self, position: PositionT, move: MoveT) -> tuple[PositionT, list[Event]]:
        """Return the position after the move and what happened by which rule."""
        ...

    def outcome(self, position: PositionT) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...

    def view(self, position: PositionT, player: str) -> Mapping[str, Any]:
        """Return what a player sees, derived from the marks of the fields."""
        ...

    def to_plain(self, position: PositionT) -> dict[str, Any]:
        """Return the position as plain data."""
        ...

    def from_plain(self, data: Mapping[str, Any]) -> PositionT:
        """Return the position that `to_plain` wrote."""
        ...


@dataclass(frozen=True, slots=True)
class Explanation:
    """One step of a scenario in words: what was done, and by which rules or against which."""

    at: Mapping[str, int]
    says: str
    effects: Sequence[Event]
    refusals: Sequence[Refusal]


class Referee(Protocol):
    """What judges written scenarios of one game."""

    def faults(self, data: Any) -> list[Fault]:
        """Return everything wrong with the form of a scenario."""
        ...

    def run(
        self, data: Any, answer_print: AnswerPrint | None = None, explaining: bool = False
    ) -> Report:
        """Return the verdict beside what was expected; with *explaining* also the rules applied."""
        ...

    def explain(self, data: Any) -> list[Explanation]:
        """Return every step of a scenario of sound form, refused ones with all objections."""
        ...

    def rules(self) -> frozenset[str]:
        """Return the ids of all rules that this engine can cite."""
        ...

    def breakable(self) -> frozenset[str]:
        """Return the ids of all rules that can refuse something."""
        ...

    def switches(self) -> frozenset[str]:
        """Return what `without` can switch off: rules, and single guards of rules."""
        ...

    def without(self, switch: str) -> Referee:
        """Return a referee for whom one of the switches is off."""
        ...
