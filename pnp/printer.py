"""What a printer does to a page, as measured, and the transform of a page that makes up for it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from pnp.geometry import Rect, Size, Transform
from pnp.paper import MarginProfile

LOWEST, HIGHEST = 0.94, 1.06
"""Factors that a printer's own error can explain; beyond them something scaled the page."""

FARTHEST: Final = 5.0
"""Millimetres between front and back that are still a matter of correcting."""

STEEPEST: Final = 2.0
"""Degrees between front and back that are."""

Flip = Literal["long", "short"]
Point = tuple[float, float]

# A landscape page goes through the printer turned a quarter anticlockwise, its top to the left.
_TO_PAPER = Transform(0.0, -1.0, 1.0, 0.0)
_FROM_PAPER = Transform(0.0, 1.0, -1.0, 0.0)


class Correction(Struct, frozen=True):
    """How pages are changed for one printer, so that what it prints has the size of the data."""

    printer: str
    across: float = 1.0
    """Factor along the short edge of the paper: length of a bar / length measured."""

    along: float = 1.0
    """Factor along the long edge."""

    shift: Point = (0.0, 0.0)
    """Millimetres that backs are moved, right and down as the back is read."""

    turn: float = 0.0
    """Degrees that backs are turned clockwise."""

    def transform(self, sheet: Size, flip: Flip | None = None) -> Transform:
        """Return the map of a page, in millimetres from its top left, about its centre.

        *flip* is the edge that the sheet is turned about where the page is the back of a sheet
        printed on both sides, else None. A driver turns the backs of a sheet by 180 degrees to
        get from one edge to the other, so that the shift, measured for the long edge, turns over.

        >>> Correction("home", across=1.01).transform(Size(200.0, 300.0)).apply(0.0, 150.0)
        (-1.0, 150.0)
        """
        x, y = sheet.width / 2, sheet.height / 2
        change = Transform(self.across, 0.0, 0.0, self.along)
        if flip:
            way = 1.0 if flip == "long" else -1.0
            across, down = self.shift
            change = Transform.turning(self.turn).then(change)
            change = change.then(Transform.moving(way * across, way * down))
        if sheet.width > sheet.height:
            change = _TO_PAPER.then(change).then(_FROM_PAPER)
        return Transform.moving(-x, -y).then(change).then(Transform.moving(x, y))

    def narrowed(self, profile: MarginProfile, paper: Size, backs: bool) -> MarginProfile:
        """Return margins inside which pages stay in the margins of *profile* when corrected."""
        width, height = sorted((paper.width, paper.height))
        right, down, slope = 0.0, 0.0, 0.0
        if backs:
            right, down = abs(self.shift[0]), abs(self.shift[1])
            slope = math.sin(math.radians(abs(self.turn)))
        half, tall = width / 2, height / 2
        sides = half - (half - profile.sides - right - tall * slope * self.across) / self.across
        ends = tall - (tall - profile.ends - down - half * slope * self.along) / self.along
        return MarginProfile(
            profile.name, max(sides, profile.sides), max(ends, profile.ends), profile.about
        )

    def entry(self) -> dict[str, Any]:
        """Return the correction as the manifest states it."""
        return {
            "printer": self.printer,
            "scale": [self.across, self.along],
            "back_shift": list(self.shift),
            "back_turn": self.turn,
        }


def correction_of(entry: Mapping[str, Any] | None) -> Correction | None:
    """Return the correction that a manifest states; raises KeyError and ValueError."""
    if entry is None:
        return None
    across, along = (float(value) for value in entry["scale"])
    right, down = (float(value) for value in entry["back_shift"])
    return Correction(
        str(entry["printer"]), across, along, (right, down), float(entry["back_turn"])
    )


def image_of(rect: Rect, change: Transform) -> Rect:
    """Return the smallest upright rectangle around the image of *rect*."""
    xs, ys = (rect.x, rect.right), (rect.y, rect.bottom)
    corners = [change.apply(x, y) for x in xs for y in ys]
    return Rect.around([Rect(x, y, 0.0, 0.0) for x, y in corners])


def shift_and_turn(readings: Sequence[Point], places: Sequence[Point]) -> tuple[Point, float]:
    """Return the shift of the whole back and its turn from the shifts read at some places.

    *places* are the middles of the grids on the back page, measured from its centre. One reading
    tells the shift alone. With two, the part of their difference across the line between the
    grids is a turn about the centre, and what the turn does not explain is averaged.

    >>> shift_and_turn([(0.5, -0.25)], [(-60.0, -90.0)])
    ((0.5, -0.25), 0.0)
    """
    if len(readings) == 1:
        return readings[0], 0.0
    (ax, ay), (bx, by) = places[0], places[1]
    (ar, ad), (br, bd) = readings[0], readings[1]
    across, down = bx - ax, by - ay
    angle = (across * (bd - ad) - down * (br - ar)) / (across**2 + down**2)
    # A turn by a small angle moves the point (x, y) by (-angle y, angle x).
    right = (ar + br) / 2 + angle * (ay + by) / 2
    below = (ad + bd) / 2 - angle * (ax + bx) / 2
    return (round(right, 4), round(below, 4)), round(math.degrees(angle), 4)
