"""Pictures in other colours: on white paper, and as CMYK with little ink.

The conversion is that of ISO 32000-1, 10.3.5 read backwards, with all grey moved to black: a
viewer shows the same colours again, and the total ink stays at 200 % or below, since one of
cyan, magenta and yellow is always none and the other two fit beside the black.
"""

from __future__ import annotations

import math
from typing import Any, Final

from PIL import Image, ImageChops

from pnp.geometry import Rect
from pnp.model.component import Outline

MOST_BARE: Final = 0.02
"""Share of a painted edge that may be bare in its bleed."""

SEAM: Final = 24
"""Difference of one colour from which two places look different, of 255."""

MOST_SEAM: Final = 0.6
"""Share of a side that may change exactly where a narrower bleed would end."""


def on_paper(image: Any) -> Any:
    """Return a transparent picture as it looks on white paper, in RGB."""
    ground = Image.new("RGB", image.size, (255, 255, 255))
    ground.paste(image, mask=image.getchannel("A"))
    return ground


def to_cmyk(image: Any) -> Any:
    """Return an RGB picture as CMYK with all grey in black."""
    inks = [ImageChops.invert(channel) for channel in image.split()]
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    return Image.merge("CMYK", [*(ImageChops.subtract(ink, black) for ink in inks), black])


Place = tuple[float, float, float, float]
"""A place in pixels and the direction outwards."""


def painted_for(image: Any, cut: Rect, outline: Outline, scale: float, most: float) -> float:
    """Return how far beyond the cut a transparent picture is painted, in millimetres.

    Places on the cut that are bare themselves are left out: white paper needs no bleed. *scale*
    is pixels a millimetre, *most* the distance at which looking ends.
    """
    alpha = image.getchannel("A")
    seen = alpha.load()
    wide, high = alpha.size
    places = [
        (x, y, dx, dy)
        for x, y, dx, dy in _contour(cut, outline, scale)
        if seen[min(int(x), wide - 1), min(int(y), high - 1)] == 255
    ]
    reach = round(most * scale)

    def bare(out: int) -> bool:
        ends = ((int(x + dx * out), int(y + dy * out)) for x, y, dx, dy in places)
        inside = (end for end in ends if 0 <= end[0] < wide and 0 <= end[1] < high)
        return bool(sum(seen[end] < 255 for end in inside) > MOST_BARE * len(places))

    # Mostly the far end is painted, and all on the way there.
    if not bare(reach):
        return most
    return next((out - 1) / scale for out in range(1, reach + 1) if bare(out))


def seam_at(image: Any, cut: Rect, reach: float, scale: float) -> bool:
    """Return whether the drawing changes along a whole side at *reach* beyond a square cut.

    A ground that was drawn for a narrower bleed ends in such a seam.
    """
    flat = on_paper(image)
    seen, (wide, high) = flat.load(), flat.size
    out = reach * scale
    sides: dict[tuple[float, float], list[bool]] = {}
    for x, y, dx, dy in _contour(cut, "rectangle", scale):
        near, far = ((int(x + dx * at), int(y + dy * at)) for at in (out - 2, out + 4))
        if 0 <= far[0] < wide and 0 <= far[1] < high:
            steps = (abs(a - b) for a, b in zip(seen[near], seen[far], strict=True))
            sides.setdefault((dx, dy), []).append(max(steps) > SEAM)
    return any(sum(changed) > MOST_SEAM * len(changed) for changed in sides.values())


def _contour(cut: Rect, outline: Outline, scale: float) -> list[Place]:
    """Return places just inside the cut, in pixels, each with the direction outwards."""
    left, top, right, bottom = (value * scale for value in (cut.x, cut.y, cut.right, cut.bottom))
    if outline == "circle":
        x, y, radius = (left + right) / 2, (top + bottom) / 2, (right - left) / 2 - 1
        turns = [math.radians(degree) for degree in range(360)]
        return [
            (x + radius * math.cos(a), y + radius * math.sin(a), math.cos(a), math.sin(a))
            for a in turns
        ]
    across, down = range(math.ceil(left), int(right)), range(math.ceil(top), int(bottom))
    return [
        *((x, top + 1, 0, -1) for x in across),
        *((x, bottom - 2, 0, 1) for x in across),
        *((left + 1, y, -1, 0) for y in down),
        *((right - 2, y, 1, 0) for y in down),
    ]
