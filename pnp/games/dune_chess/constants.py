"""The sentences and numbers of rules.yaml as the engine uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.errors import PnpError
from pnp.games.dune_chess.board import KINDS, PIECES, SIETCH, SPICE, WORM
from pnp.games.dune_chess.fast import FastRules
from pnp.games.kit.values import values_of

_LEADERS: Final = "DBM"


@dataclass(frozen=True, slots=True)
class Values:
    """The constants of the rules; each is explained where rules.yaml states it."""

    count_duke: int
    count_baron: int
    count_mentat: int
    count_fremen: int
    count_sardaukar: int
    count_ornithopter: int
    count_harvester: int
    count_troop: int
    count_sandworm: int
    count_spice: int
    count_sietch: int
    price_troop: int
    price_fremen: int
    price_sardaukar: int
    price_harvester: int
    price_ornithopter: int
    quiet_limit: int
    safety_limit: int
    repetitions: int
    value_leader: int
    value_fremen: int
    value_sardaukar: int
    value_ornithopter: int
    value_harvester: int
    value_troop: int
    value_spice: int


@dataclass(frozen=True, slots=True)
class Constants:
    """Everything about the rules that is data."""

    values: Values
    start: str
    """The position string of the set-up (DC-1.7)."""

    prices: Mapping[str, int]
    """Letter of a move text -> the ransom; leaders have none (DC-7.2)."""

    worth: Mapping[str, int]
    """Letter of a move text -> what the piece counts at the end (DC-8.8)."""

    supply: Mapping[str, int]
    """Letter of a piece or symbol of a token -> how many there are (DC-1.2, DC-1.3)."""

    fast: FastRules
    """The fast layer with these numbers."""

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Constants:
        """Return the constants that plain data state.

        Raises PnpError when a value is missing, unknown or no whole number of at least 0.
        """
        numbers = data["values"]
        values, start = values_of(Values, numbers), data.get("start")
        if not isinstance(start, str):
            raise PnpError("rules.yaml: expected the key start with a position string")
        prices = {
            kind: numbers[f"price_{name.lower()}"]
            for kind, name in KINDS.items()
            if kind not in _LEADERS
        }
        worth = {
            kind: numbers[f"value_{'leader' if kind in _LEADERS else name.lower()}"]
            for kind, name in KINDS.items()
        }
        limits = (values.quiet_limit, values.safety_limit)
        return cls(
            values=values,
            start=start,
            prices=prices,
            worth=worth,
            supply={
                **{piece: numbers[f"count_{KINDS[piece.upper()].lower()}"] for piece in PIECES},
                SPICE: numbers["count_spice"],
                SIETCH: numbers["count_sietch"],
                WORM: numbers["count_sandworm"],
            },
            fast=FastRules(prices, worth, values.value_spice, *limits),
        )
