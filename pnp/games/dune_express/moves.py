"""The moves of Dune Express: what chance brings and what a player decides.

Only `Roll` carries chance. A Thumper or a Second Look is a decision, the new face a roll after it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.words import TROOP


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice as they fell."""

    dice: tuple[str, ...]
    faces: tuple[Face, ...]
    """One face for each of the dice, numbers with ordinary dice."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Keep some of the dice just rolled; dice set aside by rule need not be named."""

    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UseThumper:
    """Discard a Thumper to throw a Shai Hulud again (DE-15.5)."""

    by: str | None = None


@dataclass(frozen=True, slots=True)
class SecondLook:
    """Atreides throws one die again (DE-11.2)."""

    die: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """The Traitor die's removal (DE-7), with the victim's answer (DE-10.6) where it is known."""

    faction: str
    origin: str
    count: int = 1
    response: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TakeToken:
    """Take what the Traitor die offers (DE-10.3, DE-15.4)."""

    token: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Put counters on the board (DE-5)."""

    count: int
    into: str
    kind: str = TROOP
    faction: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class MoveCounters:
    """Move counters from the Polar Sink (DE-6)."""

    count: int
    origin: str
    to: str
    kind: str = TROOP
    faction: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class BuildFort:
    """Carry out Fort (DE-14.4)."""

    at: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class UseAtomic:
    """Carry out Atomic (DE-14.9)."""

    at: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class MoveStorm:
    """Carry out Sand Storm (DE-14.11)."""

    to: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """One line of an Assignment."""

    origin: str
    to: str
    count: int
    kind: str = TROOP


@dataclass(frozen=True, slots=True)
class Assign:
    """Carry out Assignment (DE-14.15): all transfers are one action."""

    moves: tuple[Transfer, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Hand on the dice (DE-2.6, DE-2.7) after the check of DE-9."""

    by: str | None = None


Action = (
    SecondLook
    | Remove
    | TakeToken
    | Place
    | MoveCounters
    | BuildFort
    | UseAtomic
    | MoveStorm
    | Assign
    | EndTurn
)
Move = Roll | SetAside | UseThumper | Action

TACTICS = (BuildFort, UseAtomic, MoveStorm, Assign)
ACTIONS = (SecondLook, Remove, TakeToken, Place, MoveCounters, *TACTICS, EndTurn)
