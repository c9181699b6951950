"""What a scenario expects beside what came out (DE-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.games.dune_express.differing import difference
from pnp.games.dune_express.state import counters
from pnp.games.kit.report import (
    LEGAL,
    Compare,
    Mismatch,
    Result,
    compared,
    each_stated,
    same_members,
)


def _same_board(expected: Any, actual: Any) -> bool:
    def plain(board: Any) -> dict[tuple[str, str], tuple[int, int]]:
        return {
            (location, faction): pair
            for location, entry in (board or {}).items()
            for faction, item in (entry or {}).items()
            if any(pair := counters(item))
        }

    return plain(expected) == plain(actual)


def _same_held(expected: Any, actual: Any) -> bool:
    def plain(held: Any) -> dict[str, list[str]]:
        return {who: sorted(tokens) for who, tokens in (held or {}).items() if tokens}

    return plain(expected) == plain(actual)


def _same_or_none(expected: Any, actual: Any) -> bool:
    return bool((expected or "none") == (actual or "none"))


WAYS: Final[Mapping[str, Compare]] = {
    "board": _same_board,
    "forts": same_members,
    "sand_storm": _same_or_none,
    "held": _same_held,
    "supply": each_stated,
    "winner": _same_or_none,
    "actual": _same_or_none,
    "warnings": same_members,
    "laid_out": each_stated,
}


def mismatches(data: Mapping[str, Any], result: Result) -> list[Mismatch]:
    """Return what differs from the expectations; a scenario without any expects to be legal."""
    expect = data.get("expect")
    if expect is None:
        expect = {"verdict": LEGAL}
    stated = {key: value for key, value in expect.items() if key != "also_accept"}
    at = result.at or {}
    accepted = expect.get("also_accept") or []
    accepted = [accepted] if isinstance(accepted, str) else accepted
    rule = result.rule
    if rule in accepted and "rule" in stated:
        rule = stated["rule"]
    actual = {
        **result.state,
        "verdict": result.verdict,
        "rule": rule,
        "at_action": at.get("action"),
        "at_roll": at.get("roll"),
        "at_turn": at.get("turn", 1 if at and "claim" not in at else None),
        "claim": at.get("claim"),
        "actual": result.state.get("actual"),
    }
    return [difference(item) for item in compared(stated, actual, WAYS)]
