"""Kind `board`: one large face; tiled over several sheets when the paper is too small."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component
from pnp.model.fields import Measure


class Board(Component):
    """A game board."""

    kind: Literal["board"]
    size: Measure = Field(description="Finished size, width x height.")

    def trim(self) -> Size:
        """Return the finished size."""
        return self.size
