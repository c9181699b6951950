"""What a scenario of Dune Express is played in: rolls and actions, and how it stands after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from pnp.games.book import Refusal
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.doings import say_step
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.words import does
from pnp.games.kit.replay import Step


@dataclass(frozen=True, slots=True)
class Moment:
    """What claims can be tested against: the position after some action."""

    position: Position
    spice_left: int | None
    """Unspent when the last turn ended, or at this moment in the middle of one."""

    turn: int
    """The place of the turn among those that began."""


@dataclass(frozen=True)
class Told(Step[Position]):
    """One roll or one action."""

    turn: int = 0
    spice_left: int | None = None

    @property
    def moment(self) -> Moment:
        """How it stands after it."""
        return Moment(self.after, self.spice_left, self.turn)

    @cached_property
    def says(self) -> str:
        """What was done."""
        return say_step(self.actions, self.game.constants.values.faction_dice)


@dataclass(frozen=True)
class Unbegun(Told):
    """A turn that the rules do not let begin."""

    who: str = ""
    why: tuple[Refusal, ...] = ()

    @cached_property
    def says(self) -> str:
        """What was tried."""
        return does(self.who, "begins") + " a turn"

    @property
    def refusals(self) -> Sequence[Refusal]:
        """The rule that objects."""
        return self.why


class Played(Protocol):
    """A scenario as claims ask it."""

    @property
    def game(self) -> ExpressRules:
        """The game it is played by."""

    @property
    def moments(self) -> Sequence[Moment]:
        """Before the first action, then after each."""

    @property
    def last(self) -> Moment:
        """After the last legal action."""

    def lying(self, turn: int) -> Position:
        """Return the position in which the dice of a turn lie as they came out in the end."""

    def showing(self, face: Face, moment: Moment) -> int:
        """Return how many dice of the turn of a moment show a face as they came out in the end."""
