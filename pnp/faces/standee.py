"""Kind `standee`: a strip with a front and a back, folded to stand on its feet or in a base."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field, model_validator

from pnp.geometry import Size
from pnp.languages.ambient import figure, tr
from pnp.model.component import Component, Item, Point
from pnp.model.fields import Bleed, Extent, Fault, Length, Measure
from pnp.model.making import Making
from pnp.units import mm


class Standee(Component):
    """Strips that are folded in the middle; one side of the paper is printed."""

    making = Making("card of 160 to 250 g", on_table="figure")
    kind: Literal["standee"]
    size: Measure = Field(description="Size of the whole strip, width x height.")
    stand: Literal["feet", "base"] = Field(
        "feet", description="Feet that are bent outwards, or a tab for the slot of a base."
    )
    base: Extent = Field(9.0, description="Length of each foot, or of the tab.")
    bleed: Bleed = Field(1.0, description="Art beyond the cut line.")
    safe: Length = Field(1.0, description="Border inside the cut line without text.")

    @model_validator(mode="after")
    def _feet_fit(self) -> Self:
        if 2 * self.base >= self.size.height:
            raise Fault(
                f"expected feet shorter than half the strip of {self.size.height:g} mm, "
                f"found {self.base:g} mm each"
            )
        return self

    def trim(self) -> Size:
        """Return the size of the flat strip."""
        return self.size

    @property
    def panel(self) -> float:
        """Height of the front, which is that of the back, in millimetres."""
        return self.size.height / 2 - self.base

    def folds(self, item: Item) -> tuple[tuple[Point, Point], ...]:
        """Return the folds from edge to edge: between front and back, and at feet."""
        middle = self.size.height / 2
        lines: tuple[float, ...] = (self.base, middle, self.size.height - self.base)
        lines = lines if self.stand == "feet" else (middle,)
        return tuple(((0.0, y), (self.size.width, y)) for y in lines)

    def context(self, item: Item) -> dict[str, Any]:
        """Return the length of a foot or tab, the height of a side, and what it stands on."""
        return {"base": self.base, "panel": self.panel, "stand": self.stand}

    def advice(self) -> str:
        """Return how one with a tab is made to stand; feet are said by the game."""
        if self.stand == "feet":
            return ""
        return tr(
            "Fold in the middle and glue the halves back to back; the tab of {base} mm goes into "
            "the slot of a base.",
            base=figure(mm(self.base)),
        )
