"""The form of a scenario of Dune Chess: the keys that it may have, and what stands under them."""

from __future__ import annotations

from typing import Any, Final

from pnp.games.dune_chess.board import HOUSES
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
    string,
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


def _number_key(path: Path, value: Any) -> list[Fault]:
    if str(value).isascii() and str(value).isdecimal():
        return []
    return [Fault(path, f"expected a whole number, found {found(value)}")]


_text: Final = string()
_totals: Final = fields({}, dict.fromkeys(HOUSES, whole(0)))
_winner: Final = word("a winner", (*HOUSES, "draw"))
_over: Final = fields({}, {"rule": _text, "totals": _totals, "winner": _winner, "result": _text})
FORM: Final[Check] = fields(
    {},
    {
        "id": text,
        "title": text,
        "about": text,
        "rules": either(lambda value: isinstance(value, str), text, listing(text)),
        "position": anything,
        "position_string": _text,
        "legal_move_count": whole(0),
        "legal": listing(_text),
        "legal_exactly": listing(_text),
        "illegal": listing(fields({"move": _text, "rule": _text})),
        "syntax_error": listing(_text),
        "refuse": listing(_text),
        "line": listing(_text),
        "checkpoints": table(_number_key, _text),
        "after": anything,
        "after_string": _text,
        "over": optional(_over),
        "totals": _totals,
        "perft": table(_number_key, whole(0)),
    },
)
