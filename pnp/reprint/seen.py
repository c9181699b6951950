"""A page as it is seen: what it draws, and where its rendering has ink."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pnp.reprint.boxes import Box, area
from pnp.reprint.content import Content, Drawn

DPI, FINE = 100, 200
"""Resolution of the rendering; the finer one where a page is one picture."""

LARGEST: Final = 1500.0
"""Millimetres of a side: larger pages are rendered coarser."""

INK: Final = 14
"""How far a channel must be from the ground to be ink, of 255."""


class Seen(Struct, dict=True):
    """One page, looked at."""

    number: int
    content: Content
    pixels: NDArray[np.int16]
    """Rows of red, green, blue."""

    ink: NDArray[np.bool_]
    scale: float
    """Pixels a millimetre."""

    pictured: bool
    """Whether one picture covers most of the page."""

    @cached_property
    def sums(self) -> NDArray[np.int64]:
        """Pixels of ink above and to the left of every corner between pixels."""
        rows, columns = self.ink.shape
        sums = np.zeros((rows + 1, columns + 1), np.int64)
        sums[1:, 1:] = self.ink.cumsum(0).cumsum(1)
        return sums

    @property
    def width(self) -> float:
        """Millimetres."""
        return self.content.width

    @property
    def height(self) -> float:
        """Millimetres."""
        return self.content.height

    @property
    def drawn(self) -> list[Drawn]:
        """What the page draws."""
        return self.content.drawn

    @property
    def blank(self) -> bool:
        """Whether nothing is to be seen."""
        return int(self.sums[-1, -1]) == 0

    @property
    def dark(self) -> NDArray[np.bool_]:
        """Where the rendering is dark enough for a line."""
        limit = 175 if self.pictured else 130
        found: NDArray[np.bool_] = brightest(self.pixels) < limit
        return found

    def inked(self, box: Box) -> int:
        """Return how many pixels of a box have ink."""
        rows, columns = self.ink.shape
        left, top, right, bottom = (round(value * self.scale) for value in box)
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(max(right, 0), columns), min(max(bottom, 0), rows)
        if right <= left or bottom <= top:
            return 0
        s = self.sums
        return int(s[bottom, right] - s[top, right] - s[bottom, left] + s[top, left])

    def share_of_ink(self, boxes: list[Box], grown: float) -> float:
        """Return how much of the page's ink lies in boxes that are *grown* on all sides."""
        total = int(self.sums[-1, -1])
        found = sum(
            self.inked((b[0] - grown, b[1] - grown, b[2] + grown, b[3] + grown)) for b in boxes
        )
        return min(found / total, 1.0) if total else 0.0

    def filled(self, box: Box, border: float = 0.8) -> float:
        """Return the share of a box within its *border* that has ink."""
        inner = (box[0] + border, box[1] + border, box[2] - border, box[3] - border)
        pixels = area(inner) * self.scale**2
        if inner[2] <= inner[0] or inner[3] <= inner[1] or pixels < 1:
            return 0.0
        return self.inked(inner) / pixels


def look(number: int, content: Content, page: Any) -> Seen:
    """Return a page looked at; *page* is that of PDFium."""
    pictured = any(
        one.kind == "image" and area(one.box) > 0.6 * content.width * content.height
        for one in content.drawn
    )
    pixels = rendered(page, content.width, content.height, FINE if pictured else DPI)
    scale = pixels.shape[1] / content.width
    return Seen(number, content, pixels, ink_map(pixels), scale, pictured)


def rendered(page: Any, width: float, height: float, dpi: float) -> NDArray[np.int16]:
    """Return a page as rows of red, green, blue; a page that is too large is drawn coarser."""
    dpi *= min(LARGEST / max(width, height), 1.0)
    bitmap = page.render(scale=width / 25.4 * dpi / page.get_width(), rev_byteorder=True)
    found: NDArray[np.int16] = bitmap.to_numpy()[:, :, :3].astype(np.int16)
    return found


def ink_map(pixels: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Return where a rendering differs from its ground: white, or the commonest colour."""
    ground = np.array([255, 255, 255])
    if (darkest(pixels) > 244).mean() <= 0.02:
        values, counts = np.unique(
            (pixels[::3, ::3] >> 3).reshape(-1, 3), axis=0, return_counts=True
        )
        ground = (values[counts.argmax()] << 3) + 4
    found: NDArray[np.bool_] = brightest(np.abs(pixels - ground.astype(np.int16))) > INK
    return found


def brightest(pixels: NDArray[np.int16]) -> NDArray[np.int16]:
    """Return the largest of the three channels; far quicker than a maximum along the last axis."""
    found: NDArray[np.int16] = np.maximum(
        np.maximum(pixels[:, :, 0], pixels[:, :, 1]), pixels[:, :, 2]
    )
    return found


def darkest(pixels: NDArray[np.int16]) -> NDArray[np.int16]:
    """Return the smallest of the three channels."""
    found: NDArray[np.int16] = np.minimum(
        np.minimum(pixels[:, :, 0], pixels[:, :, 1]), pixels[:, :, 2]
    )
    return found
