"""Dice on ready-cut labels: whole labels as faces, or the shape of a face printed on each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pnp.dice.die import Die
from pnp.dice.sticker_faces import outline
from pnp.model.fields import Fault
from pnp.model.labels import LabelSheet
from pnp.model.source import resolve
from pnp.sheets.labels import overprint
from pnp.units import mm, parse_length

SAFETY: Final = 1.0
"""Kept white inside a label that colour cannot run past, in millimetres."""

SHARE: Final = 0.8
"""Side of a triangle, kite or pentagon as a share of the die's edge, where it is not said."""


def label_fields(label: LabelSheet, sides: int, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return size, shape and bleed of a sticker as the label allows. Raises Fault.

    A round label is a spot on any die, a square one the face of a cube; triangles, kites and
    pentagons are printed inside the label, with a line to cut along.
    """
    size, round_one = label.size, label.shape == "round"
    if sides != 6 and not round_one:
        return {"bleed": 0.0, "sticker": settings.get("sticker") or _inside(label, sides, settings)}
    if abs(size.width - size.height) > 1e-3:
        found = f"{mm(size.width)} x {mm(size.height)} mm"
        raise Fault(f"expected square or round labels, found {found}")
    bleed = overprint(label.gap())
    return {
        "sticker": size.width,
        "shape": "round" if round_one else "rounded" if label.corner else "square",
        "radius": label.corner,
        "bleed": bleed,
        "border": 0.0 if bleed else SAFETY,
        # A line along the edge would show how far the sheet has moved.
        "values": {"key": False},
    }


def on_faces(label: LabelSheet, dice: Sequence[Die]) -> str:
    """Return what is done with the printed labels."""
    if label.shape == "round" or all(len(die.faces) == 6 for die in dice):
        return "Fix one label on each face."
    return "Cut each label to the shape printed on it, and fix it on its face."


def _inside(label: LabelSheet, sides: int, settings: Mapping[str, Any]) -> float:
    """Return the side of the largest polygon that the label holds and the die's face takes."""
    points = outline(sides, "square", 1.0)
    wide, tall = max(x for x, _ in points), max(y for _, y in points)
    free = min((label.size.width - 2 * SAFETY) / wide, (label.size.height - 2 * SAFETY) / tall)
    edge = resolve(settings.get("edge", 16.0))
    try:
        length = edge if isinstance(edge, float | int) else parse_length(str(edge))
    except ValueError:
        return free  # the component itself tells what is wrong with the edge
    return math.floor(10 * min(free, SHARE * length)) / 10
