"""Faces as plain data for the templates: where each thing stands and how large it may be.

A face is drawn about the middle of its inscribed circle. All shapes of faces have one that
touches every edge, so an even border is the same shape, scaled about that middle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from pnp.dice.nets import Frame, Net, NetFace, frame, overlap
from pnp.dice.numbering import Hand, positions
from pnp.dice.reading import Die
from pnp.dice.solids import solid
from pnp.dice.unfold import Point, Polygon, unfolded
from pnp.dice.words import DieFace, Part
from pnp.model.fields import Fault
from pnp.units import MM_PER_UNIT

Mark = Literal["underline", "dot", "none"]
"""How the foot of a 6 or 9 is shown."""

SQUARE, ROUND, POLYGON = 1.66, 1.36, 1.42
"""Side of the square that holds a picture, as a share of the inscribed circle's radius."""

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


def scaled(points: Sequence[Point], middle: Point, factor: float) -> list[Point]:
    """Return the points moved towards the middle."""
    x, y = middle
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in points]


def outline(sides: int, shape: str, side: float) -> Polygon:
    """Return the corners of a sticker, from the top left of the rectangle around it; () if round.

    >>> outline(6, "square", 13.0)
    ((0.0, 0.0), (13.0, 0.0), (13.0, 13.0), (0.0, 13.0))
    """
    if sides == 6:
        square = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
        return () if shape == "round" else square
    flat = unfolded(sides)[0]
    points = [(x * side, y * side) for x, y in flat]
    turn = math.radians(-frame(tuple(points), free=sides != 10).turn)
    turned = [
        (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
        for x, y in points
    ]
    left, top = min(x for x, _ in turned), min(y for _, y in turned)
    return tuple((round(x - left, 6) + 0.0, round(y - top, 6) + 0.0) for x, y in turned)


def sticker(die: Die, number: int, points: Polygon, side: float, mark: Mark) -> dict[str, Any]:
    """Return one sticker as plain data; *number* counts its faces from 0."""
    sides = len(die.faces)
    if not points:
        place = Frame(side / 2, side / 2, 0.0, side / 2)
    else:
        place = frame(points, free=sides != 10)
        place = Frame(place.x, place.y, 0.0, place.radius)
    if sides == 4:
        # The corners run around as on the solid, so that four stickers agree at every corner.
        order = next(cycle for cycle in solid(4).faces if number not in cycle)
        groups = _corner_groups(die, points, order, place, mark)
        return _drawn(die, DieFace(()), points, place, groups)
    share = ROUND if not points else SQUARE if sides == 6 else POLYGON
    face = die.faces[number]
    return _drawn(die, face, points, place, [_group(die, face, place, share, mark)])


def _group(die: Die, face: DieFace, place: Frame, share: float, mark: Mark) -> dict[str, Any]:
    found = things(face, share * place.radius, die, mark)
    return {"x": place.x, "y": place.y, "turn": place.turn, "things": found, "ink": face.ink}


def _corner_groups(
    die: Die, points: Polygon, order: Sequence[int], place: Frame, mark: Mark
) -> list[dict[str, Any]]:
    """Return the results at the corners of a d4's face, each reading towards its corner."""
    groups = []
    for (x, y), index in zip(points, order, strict=True):
        face = die.faces[index]
        turn = math.degrees(math.atan2(x - place.x, place.y - y))
        spot = (place.x + (x - place.x) * 0.42, place.y + (y - place.y) * 0.42)
        corner = Frame(*spot, turn, place.radius)
        groups.append(_group(die, face, corner, 0.72, mark))
    return groups


def _drawn(
    die: Die,
    face: DieFace,
    points: Sequence[Point],
    place: Frame,
    groups: list[dict[str, Any]],
) -> dict[str, Any]:
    return {
        "points": [list(point) for point in points],
        "x": place.x,
        "y": place.y,
        "r": place.radius,
        "turn": place.turn,
        "fill": face.fill or die.colour,
        "ink": face.ink or die.ink,
        "label": face.label,
        "groups": groups,
        "own": face.own,
    }


def net_faces(die: Die, net: Net, hand: Hand, mark: Mark) -> list[dict[str, Any]]:
    """Return the faces of a net as plain data, each with what the layout puts there."""
    order = positions(net.sides, hand)
    found = []
    for placed in net.faces:
        if net.sides == 4:
            found.append(_corner_face(die, placed, mark))
            continue
        face = die.faces[order[placed.face]]
        share = SQUARE if net.sides == 6 else POLYGON
        group = _group(die, face, placed.frame, share, mark)
        found.append(_drawn(die, face, placed.points, placed.frame, [group]))
    return found


def _corner_face(die: Die, placed: NetFace, mark: Mark) -> dict[str, Any]:
    groups = _corner_groups(die, placed.points, placed.corners, placed.frame, mark)
    return _drawn(die, DieFace(()), placed.points, placed.frame, groups)


def free_corner(net: Net, width: float, height: float) -> Point | None:
    """Return the top left of a place beside the net, within its rectangle, or None."""
    shapes = [*(face.points for face in net.faces), *net.tabs]
    for x, y in (
        (0.0, net.size.height - height),
        (0.0, 0.0),
        (net.size.width - width, 0.0),
        (net.size.width - width, net.size.height - height),
    ):
        grown = ((x - 1, y - 1), (x + width + 1, y - 1))
        box = (*grown, (x + width + 1, y + height + 1), (x - 1, y + height + 1))
        if x >= 0 and y >= 0 and not any(overlap(box, shape) for shape in shapes):
            return x, y
    return None
