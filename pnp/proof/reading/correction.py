"""The correction for a printer that a manifest declares, and how it is taken out again.

Written anew from what the manifest states, apart from the code that applies it.
"""

from __future__ import annotations

import math
from typing import Any, Final, Literal

from msgspec import Struct

from pnp.geometry import Rect, Size, Transform

POINTS: Final = 72.0 / 25.4
SPARE: Final = 0.67
"""How far corrected pages may pass the margins `standard`, which nearly all printers do."""

Turned = Literal["long", "short"]


class Declared(Struct, frozen=True):
    """What the manifest says was done to every page."""

    scale: tuple[float, float]
    """Factors along the short and the long edge of the paper."""

    shift: tuple[float, float]
    """Of backs, right and down in millimetres, on upright paper turned about its long edge."""

    turn: float
    """Of backs, in degrees clockwise."""

    def matrix(self, media: Size, turned: Turned | None) -> Transform:
        """Return the matrix that a page begins with: points, y up.

        *turned* is the edge that the sheet was turned about for this side, None for a front.
        """
        lying = media.width > media.height
        wide, tall = reversed(self.scale) if lying else self.scale
        angle, right, down = 0.0, 0.0, 0.0
        if turned:
            angle = math.radians(self.turn)
            right, down = self.shift
            if turned == "short":
                right, down = -right, -down
            if lying:
                right, down = -down, right
        a, b = wide * math.cos(angle), 0.0 - tall * math.sin(angle)
        c, d = wide * math.sin(angle), tall * math.cos(angle)
        x, y = media.width / 2 * POINTS, media.height / 2 * POINTS
        return Transform(
            a, b, c, d, x - a * x - c * y + right * POINTS, y - b * x - d * y - down * POINTS
        )


def read_correction(raw: Any) -> Declared | None:
    """Return the correction of a manifest, None without one; raises KeyError, ValueError."""
    if raw is None:
        return None
    numbers = [*raw["scale"], *raw["back_shift"], raw["back_turn"]]
    if len(numbers) != 5 or not all(
        isinstance(one, int | float) and not isinstance(one, bool) and math.isfinite(one)
        for one in numbers
    ):
        raise ValueError(f"a correction that is none, {raw!r}")
    across, along, right, down, turn = (float(one) for one in numbers)
    if min(across, along) <= 0:
        raise ValueError(f"a correction that is none, {raw!r}")
    return Declared((across, along), (right, down), turn)


def inverse(matrix: Transform) -> Transform:
    """Return the map that takes *matrix* back."""
    a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
    size = a * d - b * c
    return Transform(
        d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size
    )


def moved(rect: Rect, matrix: Transform, media: Size) -> Rect:
    """Return the box around a rectangle after the matrix of the page, in millimetres, y down."""
    points = [
        matrix.apply(x * POINTS, (media.height - y) * POINTS)
        for x in (rect.x, rect.right)
        for y in (rect.y, rect.bottom)
    ]
    xs = [x / POINTS for x, _ in points]
    ys = [media.height - y / POINTS for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
