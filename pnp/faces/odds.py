"""Kind `die-odds`: a chart of what dice roll, put on the last sheet beside them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace
from pydantic import Field

from pnp.dice.chart import TILE, WIDTH, chart, shortened
from pnp.dice.die import Die
from pnp.dice.rows import die_of
from pnp.dice.sticker_faces import sticker
from pnp.dice.words import DieFace, Part
from pnp.faces.die import IVORY
from pnp.geometry import Size
from pnp.model.component import Component, Item
from pnp.model.fields import Bleed, Colour, Extent, Fault, Length
from pnp.model.making import Making


class DieOdds(Component):
    """A chart of the odds of its rows, which are dice."""

    making = Making("plain paper")
    kind: Literal["die-odds"]
    height: Extent = Field(60.0, description="Height; the width is that of the text on A4.")
    bleed: Bleed = Field(0.0, description="Art beyond the cut line.")
    safe: Length = Field(1.0, description="Border inside the cut line without text.")
    colour: Colour = Field(IVORY, description="Colour of dice that have none of their own.")
    ink: Colour | None = Field(None, description="Colour of what stands on them.")

    def trim(self) -> Size:
        """Return the size of the chart."""
        return Size(WIDTH, self.height)

    def is_extra(self) -> bool:
        """Return True: it needs no sheet of its own where another has room."""
        return True

    def default_template(self, side: str) -> str:
        """Return the shared template of the chart."""
        return "dice/odds.svg.j2"

    def context(self, item: Item) -> dict[str, Any]:
        """Return the chart as plain data."""
        return {"chart": item.fields["chart"]}

    def designs(self, rows: list[Item]) -> list[Item]:
        """Return the one chart of all rows."""
        dice = [die_of({**row.fields, "copies": row.copies}, row.id) for row in rows]
        fields = chart(dice).fields
        for row in fields["dice"]:
            for cell in row["cells"]:
                cell["face"] = self.tile(row["die"], cell["face"])
            del row["die"]
        return [Item(self.id, 1, {"id": self.id, "chart": fields})]

    def tile(self, die: Die, face: DieFace) -> dict[str, Any]:
        """Return a face small, as on a square sticker, with as much on it as can be read."""
        square = ((0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE))
        drawn = [part for part in face.parts if part.kind != "text"]
        if not drawn:
            drawn = [Part("text", shortened(part.value, 3)) for part in face.parts[:1]]
        for count in (3, 1, 0):
            small = replace(face, parts=tuple(drawn[:count]))
            colours = die.colour or self.colour, die.ink or self.ink
            try:
                return sticker(
                    Die(die.id, die.name, (small,) * 6, 1, *colours), 0, square, TILE, "none"
                )
            except Fault:
                continue
        raise AssertionError("an empty face always fits")
