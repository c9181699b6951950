"""What every game keeps, in the words of the field: the protocol, and the values it speaks in.

A *game* is one game under one rules.yaml. It knows nothing of files and printing. A *position* is
everything that decides what may happen next; an *action* is one decision of a seat, or what chance
brings. Both are values: equal by what they hold, never changed, plain data both ways. Play,
simulation, examples, explanations, counts of lines, diagrams, the book and players that search
stand on this alone; what else a game may have is in `pnp.games.kit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from pnp.errors import PnpError
from pnp.games.book import Event, Refusal
from pnp.games.chance import Chance

PositionT = TypeVar("PositionT")
ActionT = TypeVar("ActionT")


class IllegalMove(PnpError):
    """An action that a rule refuses; the position is as it was."""

    def __init__(self, refusal: Refusal, action: str, position: str) -> None:
        self.refusal = refusal
        named = ": ".join(filter(None, (action, refusal.rule)))
        super().__init__(f"{named}: {refusal}\n{position}")


class InvalidMove(PnpError):
    """Something that cannot be read as an action in any position."""


class AmbiguousMove(PnpError):
    """A short text that several legal actions fit."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How and for whom a game ended."""

    winners: tuple[str, ...]
    """The seats that won; none for a draw."""

    rule: str
    """The rule by which it ended."""

    reason: str

    @property
    def winner(self) -> str | None:
        """The one that won alone."""
        return self.winners[0] if len(self.winners) == 1 else None


@dataclass(frozen=True, slots=True)
class Seats:
    """Who can play."""

    names: tuple[str, ...]
    """Everybody who can sit, in the usual order."""

    least: int
    most: int
    usual: tuple[str, ...] = ()
    """Who sits where nobody is named; empty where they have to be named."""

    noun: str = "player"
    """What one of them is called."""

    @classmethod
    def fixed(cls, *names: str, noun: str = "player") -> Seats:
        """Return the seats of a game that is always played by the same."""
        return cls(names, len(names), len(names), names, noun)

    @property
    def are_fixed(self) -> bool:
        """Nobody can be left out, so nobody needs to be named."""
        return self.least == self.most == len(self.names)


@dataclass(frozen=True, slots=True)
class Option:
    """Something about a game that is agreed on before it begins."""

    name: str
    default: Any = False
    values: tuple[Any, ...] = (False, True)
    """What it can be; empty for any whole number from 0 up."""

    about: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays, and by what."""

    seats: tuple[str, ...]
    """In turn order."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """Options that differ from their defaults."""

    edition: str = ""
    """The edition of the rules; empty for the ordinary one."""


class Actions(tuple[ActionT, ...]):
    """Legal actions in a stable order: equal positions list equal actions in the same places."""

    complete: bool
    """False where there are more that cannot be listed, such as any set of transfers."""

    def __new__(cls, actions: Iterable[ActionT] = (), complete: bool = True) -> Actions[ActionT]:
        made = super().__new__(cls, actions)
        made.complete = complete
        return made


class Game(Protocol[PositionT, ActionT]):
    """One game under one rules.yaml."""

    # ------------------------------------------------------------------ who plays, how it begins

    @property
    def seats(self) -> Seats:
        """Who can play."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """What can be agreed on before it begins."""
        ...

    @property
    def longest(self) -> int:
        """The most actions of a game; where the rules set no bound, where it is left undecided."""
        ...

    def start(self, setup: Setup, chance: Chance) -> PositionT:
        """Return the first position; *chance* decides what lies hidden from the beginning.

        Raises PnpError for a setup that the rules do not know.
        """
        ...

    def players(self, position: PositionT) -> tuple[str, ...]:
        """Return who plays this game, in turn order."""
        ...

    # ------------------------------------------------------------------ what comes next

    def to_play(self, position: PositionT) -> tuple[str, ...]:
        """Return the seats that decide now.

        Several decide in any order and do not see what the others chose. None: chance decides, or
        the game is over.
        """
        ...

    def legal_actions(self, position: PositionT, seat: str) -> Actions[ActionT]:
        """Return what a seat can do now; nothing for one that does not decide."""
        ...

    def chance_outcomes(self, position: PositionT) -> Sequence[tuple[ActionT, Fraction]]:
        """Return what chance can bring now with its odds, which add up to 1; else nothing.

        What happens by itself is the only outcome. Dice are thrown one by one, or as what they show
        together whatever the order; a card is drawn from all that it can be.
        """
        ...

    def bring(self, position: PositionT, chance: Chance, number: int) -> ActionT:
        """Return what *chance* brings as action *number* of the game, by the odds.

        It may stand for several outcomes at once, such as all dice of a roll. Raises LookupError
        where chance does not decide.
        """
        ...

    # ------------------------------------------------------------------ what an action does

    def why_not(self, position: PositionT, action: ActionT) -> Refusal | None:
        """Return the first rule that objects, which is the verdict; None for a legal action."""
        ...

    def violations(self, position: PositionT, action: ActionT) -> Sequence[Refusal]:
        """Return every rule that objects, in the order of the book."""
        ...

    def apply(self, position: PositionT, action: ActionT) -> PositionT:
        """Return the position after an action. Raises IllegalMove."""
        ...

    def explain(self, position: PositionT, action: ActionT) -> tuple[PositionT, Sequence[Event]]:
        """Return the position after an action, and what happened by which rule.

        Raises IllegalMove.
        """
        ...

    # ------------------------------------------------------------------ how it ends

    def outcome(self, position: PositionT) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        ...

    def returns(self, position: PositionT) -> Mapping[str, float]:
        """Return what the position is worth to each player: 1 for a win alone, in sum 0."""
        ...

    # ------------------------------------------------------------------ what a seat knows

    def observation(self, position: PositionT, seat: str) -> Mapping[str, Any]:
        """Return what a seat sees, as plain data; what it may not know is ``?``."""
        ...

    def redeal(self, position: PositionT, seat: str, chance: Chance) -> PositionT:
        """Return a position that the seat cannot tell from this one: the unseen dealt anew."""
        ...

    # ------------------------------------------------------------------ how it is written

    def write(self, action: ActionT) -> Any:
        """Return an action as scenarios and records write it, as plain data."""
        ...

    def read(self, data: Any) -> ActionT:
        """Return the action that plain data write. Raises InvalidMove."""
        ...

    def spell(self, position: PositionT, action: ActionT) -> str:
        """Return an action as a player types it."""
        ...

    def typed(self, position: PositionT, seat: str, text: str) -> ActionT:
        """Return the legal action that a player typed, in full or in short.

        Raises InvalidMove, AmbiguousMove, and IllegalMove with the rule.
        """
        ...

    @property
    def number_of_actions(self) -> int:
        """How many numbers actions have; those of chance are counted by themselves."""
        ...

    @property
    def numbers_are_fixed(self) -> bool:
        """An action has the same number in every position; else its place among the legal ones."""
        ...

    def number(self, position: PositionT, seat: str, action: ActionT) -> int:
        """Return the number of a legal action of a seat, from 0 up."""
        ...

    def numbered(self, position: PositionT, seat: str, number: int) -> ActionT:
        """Return the action of a seat that has this number. Raises LookupError for none."""
        ...

    def to_plain(self, position: PositionT) -> dict[str, Any]:
        """Return a position as plain data."""
        ...

    def from_plain(self, data: Mapping[str, Any]) -> PositionT:
        """Return the position that `to_plain` wrote. Raises PnpError for data that are none."""
        ...

    # ------------------------------------------------------------------ its rules

    def outline(self) -> Sequence[str]:
        """Return the sequence of play, a line a step, with the rules to read."""
        ...

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that it can cite."""
        ...

    @property
    def breakable(self) -> frozenset[str]:
        """The ids of the rules that can refuse something."""
        ...

    @property
    def switches(self) -> frozenset[str]:
        """What `without` can switch off: rules, and single guards of rules."""
        ...

    def without(self, switch: str) -> Game[PositionT, ActionT]:
        """Return this game with a rule, or one guard of it, switched off."""
        ...


AnyGame = Game[Any, Any]
"""A game whose positions and actions are handed on without being looked into."""
