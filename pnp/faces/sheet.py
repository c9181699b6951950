"""Kind `sheet`: player mats, tracks and references, one piece to a sheet or several."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.faces.seams import Seams
from pnp.geometry import Size
from pnp.model.component import Component, Duplexity
from pnp.model.fields import Measure
from pnp.model.making import Making


class Sheet(Component):
    """A mat, a track or a reference."""

    making = Making("heavy paper of 160 g", tiled=True)
    kind: Literal["sheet"]
    size: Measure = Field(description="Finished size, by name or width x height.")
    seams: Seams = Field(default_factory=Seams, description="Where tiles may begin.")
    sides: Duplexity | None = Field(None, description="Printed sides; different with a back.")

    def trim(self) -> Size:
        """Return the finished size."""
        return self.size

    def sided(self) -> Duplexity:
        """Return how many sides are printed."""
        return self.sides or super().sided()
