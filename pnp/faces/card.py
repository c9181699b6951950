"""Kind `card`: a deck of cards of one size, with backs shared or one for each."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component, Duplexity
from pnp.model.fields import Length, Measure
from pnp.model.making import Making


class Card(Component):
    """A deck of cards."""

    making = Making("thin card of 200 to 300 g", on_table="deck")
    kind: Literal["card"]
    size: Measure = Field(description="Finished size, by name (poker, tarot) or measure.")
    radius: Length = Field(3.0, description="Radius of the corners.")
    sides: Duplexity | None = Field(None, description="Printed sides; different with a back.")

    def trim(self) -> Size:
        """Return the finished size."""
        return self.size

    def sided(self) -> Duplexity:
        """Return how many sides are printed."""
        return self.sides or super().sided()

    def corner_radius(self) -> float:
        """Return the radius of the corners."""
        return self.radius
