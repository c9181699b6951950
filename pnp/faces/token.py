"""Kind `token`: round, square or hexagonal pieces of one or two sides."""

from __future__ import annotations

import math
from typing import Literal, Self

from pydantic import Field, model_validator

from pnp.geometry import Size
from pnp.model.component import Component, Duplexity, Outline
from pnp.model.fields import Bleed, Extent, Fault, Length


class Token(Component):
    """Tokens, chits and counters; exactly one measure says shape and size."""

    kind: Literal["token"]
    diameter: Extent | None = Field(None, description="Diameter of a round token.")
    side: Extent | None = Field(None, description="Side of a square token.")
    across: Extent | None = Field(None, description="Width of a hexagon between flat sides.")
    sides: Duplexity | None = Field(None, description="Printed sides: one, same or different.")
    bleed: Bleed = Field(1.0, description="Art beyond the cut line.")
    safe: Length = Field(1.0, description="Border inside the cut line without text.")

    @model_validator(mode="after")
    def _one_measure(self) -> Self:
        given = [n for n in ("diameter", "side", "across") if getattr(self, n) is not None]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            raise Fault(
                f"expected one measure of the token, found {found}",
                "diameter for round, side for square, across for hexagonal tokens",
            )
        return self

    def outline(self) -> Outline:
        """Return the contour of the token."""
        return "circle" if self.diameter else "rectangle" if self.side else "hexagon"

    def trim(self) -> Size:
        """Return the smallest rectangle around the token; a hexagon stands on a corner.

        >>> Token(id="hex", kind="token", across="17.32mm").trim().height
        20.0
        """
        if self.across:
            return Size(self.across, round(self.across * 2 / math.sqrt(3), 3))
        extent = self.diameter or self.side or 0.0
        return Size(extent, extent)

    def sided(self) -> Duplexity:
        """Return how many sides are printed."""
        return self.sides or super().sided()
