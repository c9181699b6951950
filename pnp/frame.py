"""A finished page as data: a size and items at fixed places, in millimetres from the top left."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pnp.geometry import Rect, Size

INK = "#000000"
HAIRLINE = 25.4 / 72 / 4
"""A quarter of a point, the thinnest line that every printer shows."""


class PlacedForm(Struct, frozen=True):
    """A face drawn at a place."""

    form: str
    """Name of the face."""

    box: Rect
    """Where its whole drawing, bleed included, lies on the page after scaling and turning."""

    turn: int = 0
    """Clockwise quarter turns in degrees: 0, 90, 180 or 270."""

    clip: Rect | None = None
    """The part of the page that it may paint; None for all of it."""

    within: tuple[tuple[float, float], ...] = ()
    """Corners of a polygon that it may paint, in place of a rectangle."""


class FormSource(Struct, frozen=True):
    """What a form is made of: pages of the typeset documents, from the lowest layer up."""

    pages: tuple[tuple[int, int], ...]
    """Number of the document and of the page, both from 0."""

    size: Size
    """Size of the drawing in millimetres."""


class Line(Struct, frozen=True, tag=True):
    """A straight stroke."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = HAIRLINE
    colour: str = INK
    dash: tuple[float, ...] = ()


class Contour(Struct, frozen=True, tag=True):
    """The outline of a shape that fills the rectangle, stroked or filled."""

    shape: Literal["rectangle", "circle", "hexagon", "polygon"]
    rect: Rect
    width: float = HAIRLINE
    stroke: str | None = INK
    fill: str | None = None
    points: tuple[tuple[float, float], ...] = ()
    """Corners of a polygon on the page."""


class Label(Struct, frozen=True, tag=True):
    """A line of text; x, y is the start, middle or end of its baseline."""

    text: str
    x: float
    y: float
    size: float
    """Type size in millimetres."""

    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    turn: int = 0
    """0, or 270 for text that reads upwards."""

    colour: str = INK


Drawn = Line | Contour | Label

CutCorner = tuple[float, float, float]
"""A corner of a cut path: x, y and the bulge of the arc to the next one, the tangent of a quarter
of its angle; positive for a clockwise arc, 0 for a straight line."""


class CutPath(Struct, frozen=True):
    """A line for a cutting machine, drawn on a layer of its own."""

    kind: Literal["through", "kiss", "score"]
    """Cut through, cut down to the backing of a sticker, or score for a fold."""

    corners: tuple[CutCorner, ...]
    name: str
    """The piece that it frees."""

    closed: bool = True


class Frame(Struct, frozen=True):
    """One side of a sheet: faces below, marks and labels above."""

    size: Size
    forms: tuple[PlacedForm, ...]
    drawn: tuple[Drawn, ...]
    cuts: tuple[CutPath, ...] = ()
    """Paths that the PDF shows as spot colours, for services that cut."""
