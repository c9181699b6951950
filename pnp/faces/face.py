"""A face: one printed side of one piece, ready to be set and placed."""

from __future__ import annotations

from msgspec import Struct

from pnp.art.svg.layers import Layer, TextLayer
from pnp.foreign import Foreign
from pnp.geometry import Rect, Sides, Size
from pnp.model.component import Item, Outline, Point


class Face(Struct, frozen=True):
    """The drawing of one side at its finished size plus bleed, in millimetres at 100 %."""

    name: str
    """Unique in the game, such as ``walkers.red.front``; names the form in the PDF."""

    layers: tuple[Layer, ...]
    trim: Size
    bleed: Sides
    outline: Outline = "rectangle"
    radius: float = 0.0
    """Radius of rounded corners on the cut line, for cutters; printed nowhere."""

    contour: tuple[Point, ...] = ()
    """Corners of a polygon, from the top left of the trim."""

    folds: tuple[tuple[Point, Point], ...] = ()
    """Lines to fold along, measured like the contour."""

    drawing: str = ""
    """What the template wrote, where it marks blocks that tiles must not divide."""

    foreign: Foreign | None = None
    """Art made by others, in place of layers of our own."""

    mark: str = ""
    """What tells the drawing from all others; empty where that is not known."""

    @property
    def bleed_size(self) -> Size:
        """The size of the drawing."""
        return Rect.of(self.trim).outset(self.bleed).size

    def has_icons(self) -> bool:
        """Return whether icons stand on its lines, which are files of their own."""
        boxes = (box for one in self.layers if isinstance(one, TextLayer) for box in one.boxes)
        return any(box.icons() for box in boxes)


class Design(Struct, frozen=True):
    """One design of a component with its faces."""

    component: str
    item: Item
    front: Face
    back: Face | None
