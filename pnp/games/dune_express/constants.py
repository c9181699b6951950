"""The numbers and tables of rules.yaml as the engine uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pnp.errors import PnpError
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.words import DIE_NAMES, THUMPER, WEAPONS
from pnp.games.kit.form import Check, Fault, Path, anything, fields, listing, scalar, table, text
from pnp.games.kit.kinds import Kind
from pnp.games.kit.values import values_of

Face = Annotated[str | int, Kind(scalar)]
NUMBERS: Final[tuple[Face, ...]] = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Values:
    """The constants of the rules; each is explained where rules.yaml states it."""

    troops_per_faction: int
    sardaukar_count: int
    fort_count: int
    tokens_per_kind: int
    players_least: int
    players_advised: int
    players_most: int
    faction_dice: int
    least_count: int
    set_aside_least: int
    place_cost: int
    move_cost: int
    removal_count: int
    locations_needed: int
    protection_hold_limit: int
    first_round: int
    second_looks: int
    plan_first_round: int
    plan_last_round: int
    plan_span: int
    sardaukar_surcharge: int
    sardaukar_strength: int
    vendetta_count: int
    worm_moves: int
    free_moves: int
    fort_toll: int
    storm_surcharge: int
    garrison_least: int
    assignment_cost: int
    thumper_hold_limit: int
    thumper_count: int
    roll_limit: int


@dataclass(frozen=True, slots=True)
class Constants:
    """Everything about the rules that is data."""

    values: Values
    keys: Mapping[str, Mapping[str, Mapping[int, Face]]]
    """Dice set -> kind of die -> number -> face, for ordinary dice."""

    protection: Mapping[str, str]
    """Weapon -> the token that stops it (DE-10.6)."""

    token_from_face: Mapping[str, str]
    """Face of the Traitor die -> the token it gives (DE-10.3, DE-15.4)."""

    pools: Mapping[bool, tuple[str, ...]]
    """Tactics in use or not -> the dice of the pool in order (DE-2.2)."""

    index: Mapping[str, int]
    """Die -> its place among the dice set aside."""

    dice: Mapping[tuple[bool, bool], Mapping[str, tuple[Face, ...]]]
    """(ordinary dice, Thumper variant) -> die -> the faces it can show (DE-3.7)."""

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Constants:
        """Return the constants that plain data state.

        Raises PnpError when a table has not its form, or a value is missing, unknown or no whole
        number of at least 0.
        """
        if wrong := [fault for key in TABLES for fault in _table(key, data.get(key))]:
            raise PnpError("\n".join(map(_told, wrong)))
        values = values_of(Values, data["values"])
        pool = tuple(f"F{number}" for number in range(1, values.faction_dice + 1))
        whole = (*pool, *DIE_NAMES)
        regular = data["number_keys"]["regular"]
        snoozefest = {
            die: {**key, **data["number_keys"]["snoozefest"].get(die, {})}
            for die, key in regular.items()
        }
        return cls(
            values=values,
            keys={"regular": regular, "snoozefest": snoozefest},
            protection=dict(data["protection"]),
            token_from_face=dict(data["token_from_face"]),
            pools={True: whole, False: whole[:-1]},
            index={die: place for place, die in enumerate(whole)},
            dice={
                (ordinary, thumper): {
                    die: NUMBERS if ordinary else tuple(data["dice"][_kind(die, thumper)])
                    for die in whole
                }
                for ordinary in (False, True)
                for thumper in (False, True)
            },
        )

    def pool(self, options: Options) -> tuple[str, ...]:
        """Return the dice in use (DE-2.2, DE-14.1)."""
        return self.pools[options.tactics]

    def token_count(self, token: str) -> int:
        """Return how many tokens of a kind there are (DE-0.8)."""
        values = self.values
        return values.thumper_count if token == THUMPER else values.tokens_per_kind

    def hold_limit(self, token: str) -> int:
        """Return how many tokens of a kind a player may hold (DE-10.4, DE-15.4)."""
        values = self.values
        thumper = token == THUMPER
        return values.thumper_hold_limit if thumper else values.protection_hold_limit


def _six(path: Path, value: Any) -> list[Fault]:
    """Expect the faces of a die."""
    count = len(value) if isinstance(value, list) else 0
    few = [Fault(path, f"expected {len(NUMBERS)} faces, found {count}")]
    return listing(scalar)(path, value) or (few if count != len(NUMBERS) else [])


_KINDS: Final = ("faction", *DIE_NAMES.values())
_KEY: Final = table(anything, scalar)
TABLES: Final[Mapping[str, Check]] = {
    "dice": fields(dict.fromkeys((*_KINDS, "traitor_thumper"), _six)),
    "number_keys": fields(
        {
            "regular": fields(dict.fromkeys(_KINDS, _KEY)),
            "snoozefest": fields({}, dict.fromkeys(_KINDS, _KEY)),
        }
    ),
    "protection": fields(dict.fromkeys(WEAPONS, text)),
    "token_from_face": table(anything, text),
}
"""What the tables beside the rules must look like."""


def _table(key: str, value: Any) -> list[Fault]:
    return TABLES[key]((key,), value) if value else [Fault((key,), "expected a table")]


def _told(fault: Fault) -> str:
    place = f"rules.yaml: {'.'.join(map(str, fault.path))}: {fault.message}"
    return f"{place}\n  hint: {fault.hint}" if fault.hint else place


def _kind(die: str, thumper: bool) -> str:
    kind = DIE_NAMES.get(die, "faction")
    return "traitor_thumper" if kind == "traitor" and thumper else kind
