"""Kind `token`: round, square, rectangular or hexagonal pieces of one or two sides."""

from __future__ import annotations

import math
from typing import Literal, Self

from pydantic import Field, model_validator

from pnp.geometry import Size
from pnp.model.component import Component, Duplexity, Outline
from pnp.model.fields import Bleed, Extent, Fault, Length, Measure
from pnp.model.making import Making


class Token(Component):
    """Tokens, chits and counters; exactly one measure says shape and size."""

    making = Making("thick card, or paper to paste on card", pasted=True)
    kind: Literal["token"]
    diameter: Extent | None = Field(None, description="Diameter of a round token.")
    side: Extent | None = Field(None, description="Side of a square token.")
    across: Extent | None = Field(None, description="Width of a hexagon between flat sides.")
    size: Measure | None = Field(None, description="Width x height of a rectangular token.")
    sides: Duplexity | None = Field(None, description="Printed sides: one, same or different.")
    radius: Length = Field(0.0, description="Radius of a square token's corners.")
    bleed: Bleed = Field(1.0, description="Art beyond the cut line.")
    safe: Length = Field(1.0, description="Border inside the cut line without text.")

    @model_validator(mode="after")
    def _one_measure(self) -> Self:
        measures = ("diameter", "side", "across", "size")
        given = [n for n in measures if getattr(self, n) is not None]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            raise Fault(
                f"expected one measure of the token, found {found}",
                "diameter for round, side for square, across for hexagonal tokens, or a size",
            )
        return self

    def outline(self) -> Outline:
        """Return the contour of the token."""
        return "circle" if self.diameter else "hexagon" if self.across else "rectangle"

    def trim(self) -> Size:
        """Return the smallest rectangle around the token; a hexagon stands on a corner.

        >>> Token(id="hex", kind="token", across="17.32mm").trim()
        Size(width=17.32, height=19.999)
        """
        if self.size:
            return self.size
        if self.across:
            return Size(self.across, round(self.across * 2 / math.sqrt(3), 3))
        extent = self.diameter or self.side or 0.0
        return Size(extent, extent)

    def corner_radius(self) -> float:
        """Return the radius of the corners."""
        return self.radius

    def sided(self) -> Duplexity:
        """Return how many sides are printed."""
        return self.sides or super().sided()
