"""What a rules file says, part by part, before anybody asks what the names in it mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pnp.games.declared.document import Entry, Place, Text


@dataclass(frozen=True, slots=True)
class Cited:
    """The id of a rule where it is used, with the word that tells two uses of it apart."""

    rule: str
    switch: str
    """Id and word: what is switched off to see whether anything notices."""

    place: Place


@dataclass(frozen=True, slots=True)
class Guard:
    """A rule that an action has to keep."""

    cited: Cited
    condition: Text
    says: Text | None
    """What stands against the action when the condition does not hold."""

    denied: bool = False
    """The condition is what must not hold."""

    peeks: bool = False
    """It may look at what the player does not see."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A choice within an action."""

    name: str
    place: Place
    domain: Text
    """The list of what can be chosen."""

    default: str | None = None
    rule: Cited | None = None
    """Refuses what is not in the list and against no guard."""

    says: Text | None = None
    each: Mapping[str, Text] | Text | None = None
    """For a choice that is a list: the type of its entries, or of each part of them."""

    peeks: bool = False
    """Its list may look at what the player does not see."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a player can do."""

    name: str
    place: Place
    about: Text | None
    parameters: tuple[Parameter, ...]
    lets: Mapping[str, Text]
    guards: tuple[Guard, ...]
    effect: Text | None
    last: Cited | None
    """It is only allowed when nothing else is, by this rule."""

    secret: bool
    called: str = ""
    """What somebody does who does it, where the name does not say so."""


@dataclass(frozen=True, slots=True)
class Function:
    """A named condition or value, or a named effect."""

    name: str
    place: Place
    parameters: Mapping[str, Text]
    """The type of each."""

    lets: Mapping[str, Text]
    body: Text


@dataclass(frozen=True, slots=True)
class Phase:
    """A stage of the game: who decides between what, or what happens by itself."""

    name: str
    place: Place
    by: Text | None
    actions: tuple[tuple[str, Place], ...]
    effect: Text | None
    rule: Cited | None
    about: Text | None = None


@dataclass(frozen=True, slots=True)
class End:
    """A way in which the game is over."""

    cited: Cited
    condition: Text
    winner: Text | None
    after: tuple[tuple[str, Place], ...]
    says: Text | None


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that happens whenever a condition holds."""

    cited: Cited
    condition: Text
    effect: Text
    says: Text | None


@dataclass(frozen=True, slots=True)
class Invariant:
    """What holds in every sound position."""

    cited: Cited
    condition: Text
    says: Text | None


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the state."""

    name: str
    place: Place
    type: Text
    start: Text | None
    seen_by: str
    hides_size: bool = False


@dataclass(frozen=True, slots=True)
class Pieces:
    """Stock that is conserved, counted from a printed component."""

    name: str
    place: Place
    component: tuple[str, Place] | None
    count: Entry | None
    rule_count: tuple[str, Place] | None
    per: tuple[str, Place]
    on: tuple[str, Place]
    left: str
    rule: Cited | None


MANY: Final = 99
"""Players of a game that does not say how many can play at most."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Who can play."""

    place: Place
    names: tuple[str, ...] = ()
    origin: str = ""
    """The kind that the players are taken from; empty where they are named."""

    least: int = 2
    most: int = MANY


@dataclass(slots=True)
class Play:
    """The whole file."""

    title: str = ""
    seats: Seats = Seats(Place(1, "players"))
    options: dict[str, Entry] = field(default_factory=dict)
    rules: dict[str, Entry] = field(default_factory=dict)
    values: dict[str, Entry] = field(default_factory=dict)
    kinds: dict[str, Entry] = field(default_factory=dict)
    pieces: list[Pieces] = field(default_factory=list)
    state: list[Field] = field(default_factory=list)
    functions: dict[str, Function] = field(default_factory=dict)
    procedures: dict[str, Function] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    triggers: list[Trigger] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    invariants: list[Invariant] = field(default_factory=list)
    cites: dict[str, Cited] = field(default_factory=dict)
    scores: list[Text] = field(default_factory=list)
    payoff: Text | None = None
    scene: dict[str, Text] = field(default_factory=dict)
    told: dict[str, Place] = field(default_factory=dict)
