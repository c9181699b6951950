"""Pages compared at their edges: how far two pictures repeat each other, and whether they go on."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pnp.geometry import Size
from pnp.reprint.boxes import Box, height, width

DPI: Final = 150
LARGE: Final = 80.0
"""Millimetres that both sides of a part of a board have at least."""

WIDEST: Final = 50.0
"""Millimetres that parts overlap at most."""

LEAST: Final = 2.0
"""Millimetres below which parts only touch: nothing is printed twice."""

SAME, TEXTURE = 6.0, 8.0
"""Mean difference up to which two strips are the same, and spread without which they say nothing;
of 255."""

UNLIKE: Final = 40
"""Difference from which on two pixels that meet at an edge show different things, of 255."""

WHITE, FULL = 245, 0.3
"""The brightness from which on a pixel is blank, and the share of pixels that art has more of."""

Pixels = NDArray[np.float32]


class GreyPage(Struct, frozen=True):
    """A page in grey; a renderer stretches it to whole pixels, so each axis has a scale."""

    pixels: Pixels
    across: float
    """Pixels a millimetre from left to right."""

    down: float
    beyond: Box = (0.0, 0.0, 0.0, 0.0)
    """Millimetres by which each side of its box lies beyond the whole pixels, or within them."""

    def ink(self) -> Box:
        """Return the box around everything that is not white, in millimetres of its own box."""
        dark = np.where(self.pixels < WHITE, 255 - self.pixels, 0)
        if not dark.any():
            return (0.0, 0.0, 0.0, 0.0)
        left, right = _ends(dark.sum(0))
        top, bottom = _ends(dark.sum(1))
        x, y, _, _ = self.beyond
        return (
            left / self.across + x,
            top / self.down + y,
            right / self.across + x,
            bottom / self.down + y,
        )

    def part(self, box: Box) -> GreyPage:
        """Return what lies in a box."""
        left, right = (round(value * self.across) for value in (box[0], box[2]))
        top, bottom = (round(value * self.down) for value in (box[1], box[3]))
        beyond = (
            left / self.across - box[0],
            top / self.down - box[1],
            box[2] - right / self.across,
            box[3] - bottom / self.down,
        )
        return GreyPage(self.pixels[top:bottom, left:right], self.across, self.down, beyond)

    def turned(self) -> GreyPage:
        """Return the picture with columns for rows."""
        left, top, right, bottom = self.beyond
        return GreyPage(self.pixels.T, self.down, self.across, (top, left, bottom, right))


def _ends(dark: Pixels) -> tuple[float, float]:
    """Return where ink begins and ends, in pixels; one that is half as dark is half covered."""
    places = np.flatnonzero(dark)
    first, last = int(places[0]), int(places[-1])
    if first == last:
        return float(first), float(first + 1)
    begins = 1 - min(float(dark[first] / max(dark[first + 1], 1)), 1.0)
    ends = min(float(dark[last] / max(dark[last - 1], 1)), 1.0)
    return first + begins, last + ends


def grey(page: Any, size: Size) -> GreyPage:
    """Return a page of PDFium, *size* millimetres large, in grey."""
    scale = size.width / 25.4 * DPI / page.get_width()
    pixels = np.asarray(page.render(scale=scale, grayscale=True).to_numpy(), np.float32)
    return GreyPage(pixels, pixels.shape[1] / size.width, pixels.shape[0] / size.height)


def is_full(picture: GreyPage) -> bool:
    """Return whether a page is large art; text leaves most of a page white."""
    box = picture.ink()
    if min(width(box), height(box)) < LARGE:
        return False
    return float((picture.part(box).pixels < WHITE).mean()) > FULL


def shared(first: GreyPage, second: GreyPage) -> float | None:
    """Return how many millimetres the right of one picture repeats as the left of the other."""
    scale = first.across
    if abs(len(first.pixels) - len(second.pixels)) > 0.6 * first.down:
        return None
    rows = min(len(first.pixels), len(second.pixels))
    one, two = first.pixels[:rows:3], second.pixels[:rows:3]
    most = min(int(WIDEST * scale), one.shape[1] // 2, two.shape[1] // 2)
    least = int(LEAST * scale)
    differences = np.full(most + 1, 255.0)
    for wide in range(least, most + 1):
        differences[wide] = float(np.abs(one[:, -wide:] - two[:, :wide]).mean())
    best = int(differences.argmin())
    strip = one[:, -best:]
    if (
        differences[best] < SAME
        and strip.std() > TEXTURE
        and (strip < WHITE).mean() > FULL
        and differences[best] < 0.4 * np.median(differences[least:])
    ):
        # The pictures begin and end at whole pixels, their boxes do not.
        return _between(differences, best) / scale + first.beyond[2] + second.beyond[0]
    return None


def unlike(first: GreyPage, second: GreyPage) -> tuple[float, bool]:
    """Return the share of two edges that meet, right and left, at which they show other things.

    Beside it stands whether they tell anything: plain edges fit everywhere.
    """
    if abs(len(first.pixels) - len(second.pixels)) > 0.6 * first.down:
        return 1.0, False
    rows = min(len(first.pixels), len(second.pixels))
    edge, other = first.pixels[:rows, -2:], second.pixels[:rows, :2]
    least = np.full(rows, 255.0, np.float32)
    for column in edge.T:
        for opposite in other.T:
            for shift in (-2, -1, 0, 1, 2):
                least = np.minimum(least, np.abs(column - np.roll(opposite, shift)))
    return float((least > UNLIKE).mean()), bool(edge.std() > TEXTURE)


def _between(values: NDArray[np.float64], best: int) -> float:
    """Return where between the pixels a parabola through three values is lowest."""
    if not 0 < best < len(values) - 1 or values[best + 1] > 254 or values[best - 1] > 254:
        return float(best)
    left, middle, right = values[best - 1 : best + 2]
    bend = left - 2 * middle + right
    return float(best + 0.5 * (left - right) / bend) if bend > 0 else float(best)
