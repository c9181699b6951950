"""Kind `die-net`: a die to cut out, fold and glue, one piece with all its faces."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pnp.dice.net_faces import free_corner, net_faces
from pnp.dice.nets import Net, net
from pnp.dice.numbering import Hand
from pnp.faces.die import DieComponent
from pnp.geometry import Size
from pnp.model.component import Item, Outline, Point
from pnp.model.fields import Bleed, Length
from pnp.model.making import Making

NAME_HIGH = 3.2
"""Height that the die's name takes beside the net, in millimetres."""


class DieNet(DieComponent):
    """Fold-up nets with glue tabs; the cut line is solid, folds are dashed."""

    making = Making("card of 160 to 250 g")
    kind: Literal["die-net"]
    hand: Hand = Field("right", description="Of a d6: 1, 2, 3 counterclockwise, or clockwise.")
    bleed: Bleed = Field(1.0, description="Colour beyond the cut line.")
    safe: Length = Field(0.0, description="Border inside the cut line without text.")

    def net(self) -> Net:
        """Return the net at its size."""
        return net(self.number_of_sides, self.edge)

    def trim(self) -> Size:
        """Return the rectangle around the net."""
        return self.net().size

    def outline(self) -> Outline:
        """Return the contour that the scissors follow."""
        return "polygon"

    def contour(self, item: Item) -> tuple[Point, ...]:
        """Return the cut line, tabs included."""
        return self.net().outline

    def folds(self, item: Item) -> tuple[tuple[Point, Point], ...]:
        """Return the folds between faces and at the tabs."""
        return self.net().folds

    def default_template(self, side: str) -> str:
        """Return the shared template of a net."""
        return "dice/net.svg.j2"

    def context(self, item: Item) -> dict[str, Any]:
        """Return the faces in their places and the tabs."""
        flat = self.net()
        wide = 1.25 * len(item.fields["die"]["name"]) + 1.0
        return {
            "die": item.fields["die"],
            "faces": item.fields["faces"],
            "tabs": [[list(point) for point in tab] for tab in flat.tabs],
            "edge": self.edge,
            "name_at": free_corner(flat, wide, NAME_HIGH),
        }

    def designs(self, rows: list[Item]) -> list[Item]:
        """Return one design a die."""
        made = []
        for die, row in self.dice(rows):
            faces = net_faces(die, self.net(), self.hand, self.mark)
            fields = {"id": row.id, "die": self.described(die), "faces": faces}
            made.append(Item(row.id, row.copies, fields, row.file, row.line))
        return made
