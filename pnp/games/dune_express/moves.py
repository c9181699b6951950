"""The moves of Dune Express: what chance brings and what a player decides.

Only `Roll` and `Fall` carry chance. A Thumper or a Second Look is a decision, the new face a roll
after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.words import FACTIONS, KINDS, LOCATIONS, TOKENS, TROOP
from pnp.games.kit import Move
from pnp.games.kit.form import fields, whole, word
from pnp.games.kit.kinds import Kind, Later, among
from pnp.games.kit.moves import Key

Die = Annotated[str, Later("die")]
Faction = Annotated[str, among("a faction", FACTIONS)]
Location = Annotated[str, among("a location", LOCATIONS)]
Counter = Annotated[str, among("troop or sardaukar", KINDS)]
By = Annotated[str | None, among("a faction", FACTIONS)]
"""Who acts, where it is said at all."""


class Foresee(Move, verb="foresee"):
    """Bene Gesserit writes the note of The Long Plan (DE-11.3).

    Scenarios have it in the state before.
    """

    faction: Faction
    round: int


class Roll(Move, verb="roll"):
    """The dice as they fell."""

    dice: tuple[Die, ...]
    faces: tuple[Face, ...]
    """One face for each of the dice, numbers with ordinary dice."""


class Fall(Move, verb="fall"):
    """One die of a roll shows its face: the next of those that wait; the last makes the `Roll`."""

    face: Face


class LetFall(Move, verb="let_fall"):
    """Roll on, where a Thumper could be used before the roll."""


class SetAside(Move, verb="set_aside"):
    """Keep some of the dice just rolled; dice set aside by rule need not be named."""

    dice: tuple[Die, ...]


class UseThumper(Move, verb="thumper"):
    """Discard a Thumper to throw a Shai Hulud again (DE-15.5)."""

    by: By = None


class SecondLook(Move, verb="second_look"):
    """Atreides throws one die again (DE-11.2)."""

    die: Die
    by: By = None


class Remove(Move, verb="remove"):
    """The Traitor die's removal (DE-7), with the victim's answer (DE-10.6) where it is known."""

    faction: Faction
    origin: Annotated[Location, Key("from")]
    count: Annotated[int, Key(written=True)] = 1
    response: Annotated[str, among("protect or accept", ("protect", "accept"))] | None = None
    by: By = None


class Answer(Move, verb="answer"):
    """The target of a removal uses the token against it, or keeps it (DE-10.6).

    Scenarios write the answer into the removal.
    """

    response: Annotated[str, among("protect or accept", ("protect", "accept"))]


class TakeToken(Move, verb="take_token"):
    """Take what the Traitor die offers (DE-10.3, DE-15.4)."""

    token: Annotated[str, among("a token", TOKENS)]
    by: By = None


class Place(Move, verb="place"):
    """Put counters on the board (DE-5)."""

    count: int
    into: Location
    kind: Counter = TROOP
    faction: By = None
    by: By = None


class MoveCounters(Move, verb="move"):
    """Move counters from the Polar Sink (DE-6)."""

    count: int
    origin: Annotated[Location, Key("from")]
    to: Location
    kind: Counter = TROOP
    faction: By = None
    by: By = None


class BuildFort(Move, verb="fort"):
    """Carry out Fort (DE-14.4)."""

    at: Location
    by: By = None


class UseAtomic(Move, verb="atomic"):
    """Carry out Atomic (DE-14.9)."""

    at: Location
    by: By = None


class MoveStorm(Move, verb="sand_storm"):
    """Carry out Sand Storm (DE-14.11)."""

    to: Location
    by: By = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """One line of an Assignment."""

    origin: str
    to: str
    count: int
    kind: str = TROOP


def _read_transfer(entry: Mapping[str, Any]) -> Transfer:
    return Transfer(entry["from"], entry["to"], entry["count"], entry.get("kind", TROOP))


def _write_transfer(item: Transfer) -> dict[str, Any]:
    kind = {} if item.kind == TROOP else {"kind": item.kind}
    return {"from": item.origin, "to": item.to, "count": item.count, **kind}


_place = word("a location", LOCATIONS)
_transfer = Kind(
    fields(
        {"from": _place, "to": _place, "count": whole()},
        {"kind": word("troop or sardaukar", KINDS)},
    ),
    _read_transfer,
    _write_transfer,
)


Transfers = tuple[Annotated[Transfer, _transfer], ...]


class Assign(Move, verb="assign"):
    """Carry out Assignment (DE-14.15): all transfers are one action."""

    moves: Transfers
    by: By = None


class AssignAlso(Move, verb="assign_also"):
    """Add transfers to the Assignment just made, with which they are one action (DE-14.15).

    Scenarios write all transfers into the Assignment.
    """

    moves: Transfers
    by: By = None


class EndTurn(Move, verb="end_turn"):
    """Hand on the dice (DE-2.6, DE-2.7) after the check of DE-9."""

    by: By = None


TACTICAL = (BuildFort, UseAtomic, MoveStorm, Assign)
ACTIONS = (SecondLook, Remove, TakeToken, Place, MoveCounters, *TACTICAL, AssignAlso, EndTurn)
RECORDED = tuple(kind for kind in (UseThumper, *ACTIONS) if kind is not AssignAlso)
"""What scenarios write as actions; dice are written by themselves."""
