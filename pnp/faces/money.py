"""Kind `money`: paper money, a design a value."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from pnp.geometry import Size
from pnp.model.component import Component, Duplexity, Item
from pnp.model.fields import Bleed, Fault, Length, Measure, Text
from pnp.model.making import Making


class Money(Component):
    """Bank notes; every row is a value, its copies the notes of it."""

    reads: ClassVar[tuple[str, ...]] = ("value",)
    making = Making("coloured or white paper of 80 to 120 g", sold_as="card", on_table="deck")
    kind: Literal["money"]
    size: Measure = Field(
        "100mm x 50mm", validate_default=True, description="Size of a note, width x height."
    )
    currency: Text = Field("", description="What the value counts, such as Crowns.")
    sides: Literal["one", "same"] = Field("one", description="Printed sides: one or same.")
    bleed: Bleed = Field(2.0, description="Art beyond the cut line.")
    safe: Length = Field(2.5, description="Border inside the cut line without text.")

    def trim(self) -> Size:
        """Return the size of a note."""
        return self.size

    def sided(self) -> Duplexity:
        """Return how many sides are printed."""
        return "different" if self.back else self.sides

    def default_template(self, side: str) -> str:
        """Return the shared template of both sides."""
        return "money.svg.j2"

    def context(self, item: Item) -> dict[str, Any]:
        """Return the currency."""
        return {"currency": self.currency}

    def designs(self, rows: list[Item]) -> list[Item]:
        """Return a design for each value; raises Fault for a row without one."""
        for row in rows:
            if not str(row.fields.get("value", "")).strip():
                raise Fault(f"expected a value of the note, found none for {row.id}", "value: 5")
        return rows
