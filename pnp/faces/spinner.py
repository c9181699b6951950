"""Kind `spinner`: a disc of sectors; a paper clip, held by a pencil's point, is its hand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component, Item, Outline
from pnp.model.fields import Bleed, Extent, Fault, Length
from pnp.model.making import Making

MOST: Final = 24
"""Sectors of a disc; more could not be read."""


class Spinner(Component):
    """Discs to spin a hand over; a row is a disc, with its sectors."""

    reads: ClassVar[tuple[str, ...]] = ("sectors", "weight")
    making = Making("thick card, or paper to paste on card", pasted=True)
    kind: Literal["spinner"]
    diameter: Extent = Field(description="Diameter of the disc.")
    bleed: Bleed = Field(2.0, description="Art beyond the cut line.")
    safe: Length = Field(2.0, description="Border inside the cut line without text.")

    def outline(self) -> Outline:
        """Return the contour of the disc."""
        return "circle"

    def trim(self) -> Size:
        """Return the square around the disc."""
        return Size(self.diameter, self.diameter)

    def context(self, item: Item) -> dict[str, Any]:
        """Return the sectors with the directions between which each lies."""
        return {"sectors": sectors(item)}

    def designs(self, rows: list[Item]) -> list[Item]:
        """Return a design for each disc; raises Fault for sectors that make none."""
        for row in rows:
            sectors(row)
        return rows


def sectors(item: Item) -> list[dict[str, Any]]:
    """Return the sectors of a disc: fields of the data, share of the turn, its ends in degrees.

    The first begins at the top, the others follow clockwise. A sector is a word, or has a name and
    its weight (1 where none is given). Raises Fault.
    """
    given = item.fields.get("sectors")
    if not isinstance(given, list) or not 2 <= len(given) <= MOST:
        raise Fault(
            f"expected 2 to {MOST} sectors of {item.id}", "sectors: [{name: Win, weight: 2}, Lose]"
        )
    found: list[dict[str, Any]] = [
        dict(one) if isinstance(one, Mapping) else {"name": str(one)} for one in given
    ]
    weights = []
    for one in found:
        try:
            weight = float(one.get("weight", 1))
        except (TypeError, ValueError):
            weight = math.nan
        if not 0 < weight <= 1000:
            raise Fault(f'expected a weight above 0 of sectors, found "{one.get("weight")}"')
        weights.append(weight)
    whole, turned = math.fsum(weights), 0.0
    for one, weight in zip(found, weights, strict=True):
        end = turned + 360 * weight / whole
        one.update(share=weight / whole, start=turned, end=end)
        turned = end
    return found
