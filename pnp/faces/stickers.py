"""Kind `die-stickers`: one sticker for each face of a die, in the shape of that face."""

from __future__ import annotations

import math
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from pnp.dice.die import Die
from pnp.dice.sticker_faces import outline, spot, sticker
from pnp.faces.blanks import OnBlanks
from pnp.faces.die import DieComponent
from pnp.geometry import Size
from pnp.model.component import Item, Outline, Point, Run
from pnp.model.fields import Bleed, Extent, Fault, Length
from pnp.model.making import Making
from pnp.units import mm

ROW = 160.0
"""Stickers of one die stand in rows no longer than this, in millimetres."""


class DieStickers(DieComponent, OnBlanks):
    """Stickers: square or rounded on a d6; triangles, kites, pentagons on others; round on all."""

    making = Making("sticker paper", stickers=True)
    kind: Literal["die-stickers"]
    sticker: Extent | None = Field(None, description="Side of a sticker, or its diameter.")
    shape: Literal["square", "rounded", "round"] = Field(
        "rounded", description="Of a d6; round spots on any die."
    )
    radius: Length = Field(1.5, description="Radius of the corners of a rounded sticker.")
    border: Length = Field(0.6, description="White inside the cut line, where nothing bleeds.")
    bleed: Bleed = Field(0.0, description="Colour beyond the cut line.")
    safe: Length = Field(1.0, description="Border inside the cut line without text.")

    @model_validator(mode="after")
    def _sunk_faces_are_square(self) -> Self:
        if self.die != "d6" and (self.recess or self.laminate):
            given = "recess" if self.recess else "laminate"
            raise Fault(f"expected {given} with d6 dice, found a {self.die}")
        return self

    @model_validator(mode="after")
    def _spot_fits(self) -> Self:
        if self.die == "d6" or self.shape != "round":
            return self
        largest = spot(self.number_of_sides, self.edge)
        if self.side > largest + 1e-6:
            wanted = math.ceil(10 * self.edge * self.side / largest) / 10
            raise Fault(
                f"expected a round sticker up to {mm(math.floor(10 * largest) / 10)} mm, as a face "
                f"of a {self.die} with edges of {mm(self.edge)} mm takes, found {mm(self.side)} mm",
                f"say how large the die is: an edge of {mm(wanted)} mm or more takes it",
            )
        return self

    @property
    def side(self) -> float:
        """Side of the sticker in millimetres; by default a little smaller than the face."""
        if self.die != "d6" and self.shape == "round":
            return self.sticker or round(0.9 * spot(self.number_of_sides, self.edge), 1)
        return self.sticker or self.fitted(13 / 16 if self.die == "d6" else 0.8)

    def trim(self) -> Size:
        """Return the rectangle around a sticker, in whole micrometres."""
        points = self.corners()
        if not points:
            return Size(self.side, self.side)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        return Size(*(math.ceil(value * 1000 - 1e-3) / 1000 for value in (right, bottom)))

    def corners(self) -> tuple[Point, ...]:
        """Return the corners of a sticker; none where it is round."""
        return outline(self.number_of_sides, self.shape, self.side)

    def outline(self) -> Outline:
        """Return the contour that the scissors follow."""
        if self.shape == "round":
            return "circle"
        return "polygon" if self.die != "d6" else "rectangle"

    def contour(self, item: Item) -> tuple[Point, ...]:
        """Return the corners of a triangle, kite or pentagon."""
        return self.corners() if self.die != "d6" else ()

    def corner_radius(self) -> float:
        """Return the radius of the sticker's corners."""
        return self.radius if self.die == "d6" and self.shape == "rounded" else 0.0

    def default_template(self, side: str) -> str:
        """Return the shared template of a sticker."""
        return "dice/sticker.svg.j2"

    def context(self, item: Item) -> dict[str, Any]:
        """Return die and face as plain data, and how the edge is treated."""
        return {
            "die": item.fields["die"],
            "face": item.fields["face"],
            "radius": self.corner_radius(),
            "border": 0.0 if self.bleed else self.border,
            "key": self.values.get("key", True),
            "die_kind": self.die,
        }

    def designs(self, rows: list[Item]) -> list[Item]:
        """Return one design for each different face of each die, with its number of stickers."""
        made = []
        for die, row in self.dice(rows):
            names = sticker_names(die)
            shown = self.described(die)
            for name in dict.fromkeys(names):
                number = names.index(name)
                face = sticker(die, number, self.corners(), self.side, self.mark)
                fields = {
                    "id": name,
                    "die": shown,
                    "dice": die.copies,
                    "order": names,
                    "face": face,
                }
                copies = die.copies * names.count(name)
                made.append(Item(f"{row.id}.{name}", copies, fields, row.file, row.line))
        return made

    def runs(self, designs: list[Item]) -> list[Run]:
        """Return the stickers die by die in rows, the first of them with the die's name."""
        by_die: dict[str, dict[str, Item]] = {}
        for item in designs:
            owner = item.id.removesuffix(f".{item.fields['id']}")
            by_die.setdefault(owner, {})[item.fields["id"]] = item
        runs = []
        for faces in by_die.values():
            first = next(iter(faces.values())).fields
            used: dict[str, int] = {}
            for number in range(1, first["dice"] + 1):
                title = f"{first['die']['name']} {number}" if first["dice"] > 1 else None
                pieces = []
                for name in first["order"]:
                    used[name] = used.get(name, 0) + 1
                    pieces.append((faces[name], used[name]))
                size = self.per_row(len(pieces))
                for start in range(0, len(pieces), size):
                    label = (title or first["die"]["name"]) if start == 0 else ""
                    runs.append(Run(label, tuple(pieces[start : start + size])))
        return runs

    def per_row(self, count: int) -> int:
        """Return how many stickers stand in a row: an even share of the die that is not too long.

        >>> DieStickers(id="a", kind="die-stickers", die="d20").per_row(20)
        10
        """
        fitting = max(1, int(ROW // (self.trim().width + 2 * self.bleed + 2.0)))
        return max(n for n in range(1, count + 1) if count % n == 0 and n <= max(fitting, 1))


def sticker_names(die: Die) -> list[str]:
    """Return a name for each face, the same for equal faces; colours tell twins apart."""
    if len(die.faces) == 4:
        return [f"corner-{number}" for number in range(1, 5)]
    names: list[str] = []
    known: dict[object, str] = {}
    for number, face in enumerate(die.faces, 1):
        key = (face.parts, face.fill, face.ink, repr(face.own))
        name = str(face.own.get("id") or "") if isinstance(face.own, dict) else ""
        name = name or face.label.replace("'", "")
        if key not in known:
            known[key] = name if name not in known.values() else f"{name}-{number}"
        names.append(known[key])
    return names
