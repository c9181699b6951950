"""Positions as plain data and back, as JSON and YAML carry them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import (
    Agreement,
    Answer,
    Fight,
    Pending,
    Plan,
    Sharing,
    Treachery,
)
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.kit.observation import Together


def to_plain(position: Table) -> dict[str, Any]:
    """Return a position as lists, texts and numbers; factions and territories are numbered."""
    plain: dict[str, Any] = {"edition": position.options.edition}
    for item in fields(position):
        value = getattr(position, item.name)
        if item.name == "options":
            plain["options"] = value.to_plain()
        elif item.name == "plans":
            plain["plans"] = None if value is None else _write_plans(value)
        else:
            plain[item.name] = _listed(value)
    return plain


def _write_plans(plans: Together[Plan]) -> dict[str, Any]:
    committed = [[player, list(plan)] for player, plan in plans.committed.items()]
    return {"players": list(plans.players), "committed": committed}


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def from_plain(constants: Constants, data: Mapping[str, Any]) -> Position:
    """Return the position that `to_plain` wrote."""
    known = {name: _tupled(value) for name, value in data.items() if name != "edition"}
    known["options"] = constants.options(data["edition"], data["options"])
    known["agreements"] = tuple(Agreement(*item) for item in known["agreements"])
    known["sharing"] = tuple(Sharing(*item) for item in known["sharing"])
    known["question"] = None if data["question"] is None else Pending(*known["question"])
    if data["fight"] is not None:
        fight = Fight(*known["fight"])
        known["fight"] = fight._replace(
            answers=tuple(Answer(*item) for item in fight.answers),
            treacheries=tuple(Treachery(*item) for item in fight.treacheries),
        )
    plans = data["plans"]
    if plans is not None:
        committed = {player: Plan(*plan) for player, plan in plans["committed"]}
        known["plans"] = Together(tuple(plans["players"]), committed)
    return Table(**known).closed()


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value
