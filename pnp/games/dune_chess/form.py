"""The form of Dune Chess scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.games.dune_chess import listing as positions
from pnp.games.dune_chess.notation import PositionFault, read_position
from pnp.games.dune_chess.words import HOUSES
from pnp.games.kit.form import (
    Check,
    Fault,
    Path,
    anything,
    either,
    fields,
    found,
    listing,
    optional,
    table,
    text,
    whole,
    word,
)

OF_POSITION: Final = (
    "legal_move_count", "legal", "legal_exactly", "illegal", "line", "checkpoints", "after",
    "after_string", "over", "totals", "perft",
)  # fmt: skip
"""The keys that ask something of a position."""


def _string(path: Path, value: Any) -> list[Fault]:
    if isinstance(value, str):
        return []
    return [Fault(path, f"expected a text, found {found(value)}")]


def _number_key(path: Path, value: Any) -> list[Fault]:
    if str(value).isascii() and str(value).isdecimal():
        return []
    return [Fault(path, f"expected a whole number, found {found(value)}")]


_totals: Final = fields({}, dict.fromkeys(HOUSES, whole(0)))
_over: Final = fields(
    {},
    {
        "rule": _string,
        "totals": _totals,
        "winner": word("a winner", (*HOUSES, "draw")),
        "result": _string,
    },
)
_scenario: Final[Check] = fields(
    {},
    {
        "id": text,
        "title": text,
        "about": text,
        "rules": either(lambda value: isinstance(value, str), text, listing(text)),
        "position": anything,
        "position_string": _string,
        "legal_move_count": whole(0),
        "legal": listing(_string),
        "legal_exactly": listing(_string),
        "illegal": listing(fields({"move": _string, "rule": _string})),
        "syntax_error": listing(_string),
        "refuse": listing(_string),
        "line": listing(_string),
        "checkpoints": table(_number_key, _string),
        "after": anything,
        "after_string": _string,
        "over": optional(_over),
        "totals": _totals,
        "perft": table(_number_key, whole(0)),
    },
)


def check(value: Any, supply: Mapping[str, int]) -> list[Fault]:
    """Return every fault in the form of one scenario that is written as a mapping."""
    faults = _scenario((), value)
    if not isinstance(value, Mapping):
        return faults
    for key in ("position", "after"):
        if key in value:
            faults += positions.faults((key,), value[key], supply)
    for key in ("position_string", "after_string"):
        if isinstance(value.get(key), str):
            try:
                read_position(value[key], supply)
            except PositionFault as error:
                faults.append(Fault((key,), str(error)))
    if "position" not in value and "position_string" not in value:
        asked = next((key for key in OF_POSITION if key in value), None)
        if asked or not ("refuse" in value or "syntax_error" in value):
            faults.append(Fault((), "expected the key position or position_string"))
    line = value.get("line")
    checkpoints = value.get("checkpoints")
    last = len(line) if isinstance(line, list) else 0
    for number in checkpoints if isinstance(checkpoints, Mapping) else ():
        if str(number).isdecimal() and int(number) > last:
            message = f"expected the number of a move up to {last}, found {number}"
            faults.append(Fault(("checkpoints", str(number)), message))
    return faults
