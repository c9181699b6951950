"""Lengths, angles and percentages as people write them, read into millimetres.

Inside the program every length is a float in millimetres; a bare number is never a length.
"""

from __future__ import annotations

import re
from typing import Final

SLACK: Final = 1e-4
"""How far two equal lengths may differ, in millimetres."""

MM_PER_UNIT: Final = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72.0}

LONGEST: Final = 5000.0
"""No length of a game is longer, in millimetres; a larger one is a slip of the pen."""

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(mm|cm|in|pt)\s*", re.ASCII)
_PERCENT = re.compile(rf"\s*({_NUMBER})\s*%\s*", re.ASCII)
_BARE = re.compile(rf"\s*({_NUMBER})\s*", re.ASCII)


def parse_length(text: str) -> float:
    """Return the length in millimetres.

    >>> parse_length("2.5in")
    63.5

    Raises ValueError with a message *expected X, found Y*; `length_hint` says what to type.
    """
    match = _LENGTH.fullmatch(text)
    if not match:
        found = f"the number {text.strip()}" if _BARE.fullmatch(text) else f'"{text}"'
        raise ValueError(f"expected a length, found {found}")
    # 3.5 x 25.4 is 88.9 on paper, if not in binary.
    millimetres = round(float(match[1]) * MM_PER_UNIT[match[2]], 9)
    if abs(millimetres) > LONGEST:
        raise ValueError(f"expected a length up to {LONGEST:g}mm, found {text.strip()}")
    return millimetres


def length_hint(text: str) -> str:
    """Return what to type instead of a *text* that is no length.

    >>> length_hint("3")
    'a length needs a unit - did you mean 3mm?'
    """
    if _BARE.fullmatch(text):
        return f"a length needs a unit - did you mean {text.strip()}mm?"
    if _LENGTH.fullmatch(text.lower()):
        return f"did you mean {text.strip().lower()}?"
    return "a length is a number and a unit: 16mm, 1.6cm, 0.5in or 36pt"


def parse_measure(text: str) -> tuple[float, float]:
    """Return width and height in millimetres of a text like ``63.5mm x 88.9mm``.

    A unit may stand once at the end: ``63.5 x 88.9mm``. Raises ValueError.

    >>> parse_measure("200mm x 200mm")
    (200.0, 200.0)
    >>> parse_measure("2.5x3.5in")
    (63.5, 88.9)
    """
    parts = re.split(r"\s*[x\u00d7]\s*", text.strip())
    if len(parts) != 2:
        raise ValueError(f'expected a size (width x height), found "{text}"')
    width, height = parts
    if _BARE.fullmatch(width) and (match := _LENGTH.fullmatch(height)):
        width += match[2]
    return parse_length(width), parse_length(height)


def measure_hint(text: str, largest: float = LONGEST) -> str:
    """Return what to type instead of a *text* that is no width and height up to the *largest*.

    >>> measure_hint("210x297")
    'did you mean 210mm x 297mm?'
    >>> measure_hint('2.5" x 3.5"')
    'did you mean 2.5in x 3.5in?'
    """
    inches = re.sub(r"\s*(?:\"|\u2033|'')", "in", text)  # marks that people write for inches
    sides = re.split(r"\s*[x\u00d7]\s*", inches.strip().lower())
    unit = "mm" if all(map(_BARE.fullmatch, sides)) else ""
    meant = " x ".join(side + unit for side in sides)
    try:
        sound = all(0 < side <= largest for side in parse_measure(meant))
    except ValueError:
        sound = False
    return f"did you mean {meant}?" if sound else "such as 63.5mm x 88.9mm"


def parse_percent(text: str) -> float:
    """Return the factor of a percentage: ``110%`` is 1.1.

    Raises ValueError.
    """
    match = _PERCENT.fullmatch(text)
    if not match:
        raise ValueError(f'expected a percentage such as 110%, found "{text}"')
    return round(float(match[1]) / 100.0, 9)


def mm(value: float) -> str:
    """Return a length for people: three decimals at most, no trailing zeros.

    >>> mm(63.5), mm(16.0), mm(0.12345)
    ('63.5', '16', '0.123')
    """
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")
