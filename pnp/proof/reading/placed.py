"""What the manifest says of a page: its size, its pieces, its folds and cuts."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pnp.geometry import Rect, Sides, Size

BOOK: Final = "rulebook"
"""Component of the pages of a booklet: they are folded, not cut out and turned over."""


class Placed(Struct, frozen=True):
    """One side of one piece as the manifest places it; millimetres from the top left."""

    component: str
    id: str
    copy: int
    side: str
    form: str
    trim: Rect
    bleed: Sides
    rotation: int
    tile: str | None
    source: Rect | None
    """The part of the finished piece that a tile shows."""

    parted: str = ""
    """What of a picture in tiles the seams had to part: its blocks, or its text too."""

    def __str__(self) -> str:
        """Return the piece as messages name it."""
        name = self.component if self.id == self.component else f"{self.component}/{self.id}"
        tile = f", tile {self.tile}" if self.tile else ""
        return f"{name} copy {self.copy} {self.side}{tile}"

    @property
    def is_page(self) -> bool:
        """Whether it is a page of a booklet, no piece to cut out."""
        return self.component == BOOK

    @property
    def piece(self) -> tuple[str, str, int]:
        """What front and back of one piece share."""
        return self.component, self.id, self.copy

    @property
    def bleed_box(self) -> Rect:
        """The box that the placement paints."""
        return self.trim.outset(self.bleed)


class PageSaid(Struct, frozen=True):
    """One page as the manifest describes it."""

    number: int
    label: str
    side: str
    backs: int | None
    """Number of the page on the other side of the sheet."""

    media: Size
    placements: tuple[Placed, ...]
    folds: tuple[tuple[float, float, float, float], ...]
    cuts: tuple[tuple[str, float, float, float], ...] = ()
    """The straight cuts in their order: axis, where, and from where to where along the other."""

    nested: bool = False
    """Whether its pieces stand in a honeycomb."""

    @property
    def pieces(self) -> tuple[Placed, ...]:
        """What is cut out: all placements but the pages of a booklet."""
        return tuple(put for put in self.placements if not put.is_page)

    @property
    def tiled(self) -> bool:
        """Whether it shows a part of a larger piece."""
        return any(placed.tile is not None for placed in self.placements)
