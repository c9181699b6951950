"""A printer in numbers, written apart from the program: what it puts where on the paper."""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class SimulatedPrinter:
    """Scales about the middle of the sheet; puts what is on a back beside and askew."""

    across: float = 1.0
    """Printed length / length in the file, along the short edge of the paper."""

    along: float = 1.0
    shift: Point = (0.0, 0.0)
    """Millimetres right and down that a back lies off, as the upright back is read."""

    turn: float = 0.0
    """Degrees clockwise that a back lies askew."""

    def prints(self, point: Point, sheet: Point, back: bool = False, short: bool = False) -> Point:
        """Return where a point of a page lies on paper, both from the top left of the page.

        A landscape page is turned a quarter anticlockwise to go through the printer, and the back
        of a sheet that is turned about its short edge half a turn more.
        """
        wide, tall = sheet
        quarters = (1 if wide > tall else 0) + (2 if back and short else 0)
        # y grows downwards, so that a turn anticlockwise is one by -90 degrees.
        way = cmath.exp(-1j * math.pi / 2 * quarters)
        place = complex(point[0] - wide / 2, point[1] - tall / 2) * way
        place = complex(place.real * self.across, place.imag * self.along)
        if back:
            place = place * cmath.exp(1j * math.radians(self.turn)) + complex(*self.shift)
        place /= way
        return place.real + wide / 2, place.imag + tall / 2
