"""Kind `screen`: a wall that stands before a player, with two wings folded back."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component, Item, Point
from pnp.model.fields import Extent, Measure
from pnp.model.making import Making


class Screen(Component):
    """Player screens: what lies behind them is seen by one player alone."""

    making = Making("card of 200 to 300 g", on_table="figure")
    kind: Literal["screen"]
    size: Measure = Field(description="Size of the wall between the wings, width x height.")
    wing: Extent = Field(45.0, description="Width of each wing.")

    def trim(self) -> Size:
        """Return the size of the flat strip."""
        return Size(self.size.width + 2 * self.wing, self.size.height)

    def folds(self, item: Item) -> tuple[tuple[Point, Point], ...]:
        """Return the folds from edge to edge between wall and wings."""
        places = (self.wing, self.wing + self.size.width)
        return tuple(((x, 0.0), (x, self.size.height)) for x in places)

    def context(self, item: Item) -> dict[str, Any]:
        """Return the width of a wing."""
        return {"wing": self.wing}
