"""Kind `score-pad`: sheets to write on, a column for each player and a row for what counts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component, Item
from pnp.model.fields import Bleed, Measure
from pnp.model.making import Making


class ScorePad(Component):
    """Score pads: many sheets of one design."""

    making = Making("paper of 80 to 120 g")
    kind: Literal["score-pad"]
    size: Measure = Field(description="Size of a sheet, width x height.")
    players: Annotated[int, Field(ge=1, le=12)] = Field(4, description="Columns to write in.")
    bleed: Bleed = Field(0.0, description="Art beyond the cut line.")

    def trim(self) -> Size:
        """Return the size of a sheet."""
        return self.size

    def context(self, item: Item) -> dict[str, Any]:
        """Return the number of players."""
        return {"players": self.players}
