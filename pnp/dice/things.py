"""What stands on a face of a die: pips, numerals, pictures, words; their places and sizes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

from pnp.dice.die import Die
from pnp.dice.unfold import Point
from pnp.dice.words import DieFace, Part
from pnp.model.fields import Fault
from pnp.units import MM_PER_UNIT

Mark = Literal["underline", "dot", "none"]
"""How the foot of a 6 or 9 is shown."""

LEAST_TYPE: Final = 6 * MM_PER_UNIT["pt"]
"""No numeral is smaller, in millimetres."""

_SLOTS: Final = {
    1: ((0.0, 0.0, 1.0),),
    2: ((0.0, -0.26, 0.52), (0.0, 0.26, 0.52)),
    3: ((0.0, -0.27, 0.5), (-0.28, 0.25, 0.5), (0.28, 0.25, 0.5)),
    4: tuple((x, y, 0.48) for y in (-0.26, 0.26) for x in (-0.26, 0.26)),
    5: (
        *((x, -0.31, 0.36) for x in (-0.3, 0.3)),
        (0.0, 0.0, 0.36),
        *((x, 0.31, 0.36) for x in (-0.3, 0.3)),
    ),
    6: tuple((x, y, 0.34) for y in (-0.35, 0.0, 0.35) for x in (-0.22, 0.22)),
}
"""Middle and side of the place of each thing, where several share a face."""

_PIPS: Final[dict[int, str]] = {
    1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679",
    7: "1345679", 8: "12346789", 9: "123456789",
}  # fmt: skip
"""Places of the pips on a field of three by three, counted as on a telephone."""

_TURNED: Final = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}


def pips(count: int) -> list[Point]:
    """Return the places of the pips in a square from -0.5 to 0.5.

    >>> pips(2)
    [(-0.3, -0.3), (0.3, 0.3)]
    """
    if count == 10:
        return [(x, y) for y in (-0.375, -0.125, 0.125, 0.375) for x in (-0.3, 0.0, 0.3)][1:-1]
    keys = [int(key) - 1 for key in _PIPS[count]]
    return [(round(key % 3 * 0.3 - 0.3, 3), round(key // 3 * 0.3 - 0.3, 3)) for key in keys]


def turned_over(numeral: str) -> str | None:
    """Return what a numeral reads upside down, None where that is no numeral.

    >>> turned_over("69"), turned_over("6"), turned_over("7")
    ('69', '9', None)
    """
    if any(digit not in _TURNED for digit in numeral):
        return None
    return "".join(_TURNED[digit] for digit in reversed(numeral))


def is_marked(numeral: str, die: Iterable[DieFace]) -> bool:
    """Return whether the numeral needs a mark at its foot: 6, 9, and others with their twin."""
    twin = turned_over(numeral)
    if twin is None or twin == numeral:
        return False
    others = {p.value for face in die for p in face.parts if p.kind == "number"}
    return numeral in ("6", "9") or twin in others


def things(face: DieFace, side: float, die: Die, mark: Mark) -> list[dict[str, Any]]:
    """Return what stands on the face, within a square of *side* about its middle."""
    found = []
    for part, (x, y, share) in zip(face.parts, _SLOTS.get(len(face.parts), ()), strict=False):
        slot = share * side
        found.append({"kind": part.kind, "x": x * side, "y": y * side, **_sized(part, slot)})
        if part.kind == "number":
            marked = mark != "none" and is_marked(part.value, die.faces)
            found[-1]["mark"] = mark if marked else None
            if marked:  # room for the bar below
                found[-1]["size"] *= 0.86
    return found


def _sized(part: Part, slot: float) -> dict[str, Any]:
    if part.kind == "pips":
        spots = [(x * slot, y * slot) for x, y in pips(int(part.value))]
        radius = (0.105 if int(part.value) < 10 else 0.09) * slot
        return {"spots": spots, "radius": max(radius, 0.3)}
    if part.kind == "number":
        size = min(1.3 * slot, 1.72 * slot / len(part.value))
        if size < LEAST_TYPE:
            raise Fault(
                f'expected room for "{part.value}" at 6 pt, found room for '
                f"{size / MM_PER_UNIT['pt']:.1f} pt",
                "make the die larger, or put less on the face",
            )
        return {"value": part.value, "size": size}
    if part.kind == "text":
        lines = text_lines(part.value)
        return {
            "lines": lines,
            "width": slot * 0.96,
            "size": min(0.62 * slot, slot * 0.86 / len(lines)),
        }
    return {"value": part.value, "size": slot}


def text_lines(text: str) -> list[str]:
    """Return a short text in the lines that it is set in: one a word where it is long."""
    return text.split() if len(text) > 6 else [text]
