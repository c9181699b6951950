"""Kind `sample`: copy this file to add a kind; say here what it is, in one line."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component
from pnp.model.fields import Measure
from pnp.model.making import Making


class Sample(Component):
    """Say what a component of this kind is."""

    # 1. How its pieces are made by hand, and what they are elsewhere: craft guide, cuts, tiles,
    #    services and virtual tables follow from it.
    making = Making("thin card of 200 to 300 g")

    # 2. The word that data files use, and the kind's own options, each with its help.
    kind: Literal["sample"]
    size: Measure = Field(description="Finished size, width x height.")

    # 3. The finished size at 100 %.
    def trim(self) -> Size:
        """Return the finished size."""
        return self.size

    # 4. What differs from `Component`: outline, corner_radius, sided, bleed_sides, designs, runs.

    # 5. What templates of this kind are told beside the usual: context.
