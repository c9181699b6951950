"""Kind `board`: one large face; tiled over several sheets when the paper is too small."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component
from pnp.model.fields import Length, Measure, Record
from pnp.model.making import Making


class Seams(Record):
    """Where a large piece may be divided into tiles, on clear ground and never through a name."""

    x: list[Length] = Field(default_factory=list, description="Places of upright seams.")
    y: list[Length] = Field(default_factory=list, description="Places of level seams.")


class Board(Component):
    """A game board."""

    making = Making(
        "paper to paste on cardboard",
        pasted=True,
        backing="Cardboard of 1.5 to 2 mm",
        tiled=True,
        picture=True,
        on_table="board",
    )
    kind: Literal["board"]
    size: Measure = Field(description="Finished size, width x height.")
    seams: Seams = Field(default_factory=Seams, description="Where tiles may begin.")

    def trim(self) -> Size:
        """Return the finished size."""
        return self.size
