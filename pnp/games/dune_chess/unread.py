"""Why a text is no move (DC-9.4)."""

from __future__ import annotations

import re
from typing import Final

from pnp.english import listed
from pnp.games.dune_chess.board import KINDS, MOVERS, SQUARES

_PARTS: Final = re.compile(r"([A-Za-z]*?)([A-Za-z][0-9]+)?([-x*&@])([^!]*)(!*)")
"""What stands where in a text that is at least built like a move."""

_DROP: Final = "@"


def why_unread(text: str) -> str:
    """Return what is wrong with a text that is no move.

    >>> why_unread("Tc7-i6"), why_unread("Zg8-g7"), why_unread("F@a9")
    ('there is no square i6', 'no piece has the letter Z', 'there is no square a9')
    >>> why_unread("M-e8"), why_unread("c7-b6")
    ('the square that it leaves is missing', 'the letter of the piece is missing')
    >>> why_unread("THe2-f3")
    'nothing moves as TH; only OT, OH and FW are two together'
    """
    if not text.strip():
        return "nothing is written"
    if any(letter.isspace() for letter in text):
        return "there is a space in it"
    found = _PARTS.fullmatch(text)
    if found is None:
        return "there is no sign -, x, *, & or @ before the last square"
    mover, origin, sign, to, marks = found.groups()
    is_drop = sign == _DROP
    return (
        _wrong_mover(mover, is_drop)
        or _wrong_origin(origin, is_drop)
        or _wrong_square(to, "the square that it reaches is missing")
        or ("a drop destroys no Sietch" if is_drop and marks else "")
        or "the ! stands there more than once"
    )


def _wrong_mover(mover: str, is_drop: bool) -> str:
    if not mover:
        return "the letter of the piece is missing"
    known = {*"".join(MOVERS)}
    unknown = [letter for letter in mover if letter not in known]
    if unknown:
        capital = "; letters of pieces are capitals" if unknown[0].upper() in known else ""
        return f"no piece has the letter {unknown[0]}{capital}"
    if is_drop:
        return "" if mover in KINDS else f"a drop brings one piece, and {mover} is none"
    pairs = listed(pair for pair in MOVERS if len(pair) > 1)
    return "" if mover in MOVERS else f"nothing moves as {mover}; only {pairs} are two together"


def _wrong_origin(origin: str | None, is_drop: bool) -> str:
    if is_drop:
        return f"a dropped piece leaves no square such as {origin}" if origin else ""
    return _wrong_square(origin or "", "the square that it leaves is missing")


def _wrong_square(square: str, missing: str) -> str:
    if not square:
        return missing
    return "" if square in SQUARES else f"there is no square {square}"
