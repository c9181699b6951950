"""Art made by others: a picture, or a part of a page of a PDF, and how it covers a piece."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from pnp.geometry import Rect, Size

Fill = Literal["none", "mirror", "edge", "colour"]
"""How a bleed that the art lacks is made: left blank, the art mirrored at its edges, its outermost
pixels drawn out, or one colour."""

FILLS: Final[tuple[Fill, ...]] = ("mirror", "edge", "colour", "none")


class Picture(Struct, frozen=True):
    """All of a picture file, as a person sees it: the turn that a camera notes is done."""

    path: Path


class Clip(Struct, frozen=True):
    """A part of a page of a PDF, cut out as it is drawn and never made a picture."""

    path: Path
    page: int
    """Counted from 1."""

    box: Rect
    """Millimetres from the top left of the page as a person sees it."""


class Foreign(Struct, frozen=True):
    """What a face shows in place of a drawing of our own."""

    art: Picture | Clip
    place: Rect
    """Where the art lies after turning: millimetres from the top left of the finished piece."""

    turn: int = 0
    """Clockwise quarter turns in degrees: 0, 90, 180 or 270."""

    fill: Fill = "none"
    corner: float = 0.0
    """Radius of blank round corners in millimetres, filled with the colour beside them; 0 without
    any."""


class Print(Struct, frozen=True):
    """One piece made by others: its faces, its size, and how often it is wanted."""

    id: str
    front: Foreign
    back: Foreign | None
    size: Size
    """Finished size in millimetres."""

    bleed: float
    copies: int = 1
    file: Path | None = None
    """Where it comes from, for messages."""

    line: int = 0
