"""Kind `tuck-box`: a box folded from one sheet of card, as large as its deck needs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from pnp.geometry import Rect, Size
from pnp.model.component import Component, Item, Outline, Point
from pnp.model.fields import Bleed, Count, Fault, Length, Measure, Name
from pnp.model.making import Making

GLUE = 10.0
"""Width of the flap that the box is glued with where it is deep enough, in millimetres."""

SLANT = 3.0
"""How much narrower a flap is at its free end, on each side."""

NOTCH = 8.0
"""Radius of the cut-out for a thumb."""


class TuckBox(Component):
    """Boxes of four walls, with a lid and a bottom that are tucked in."""

    making = Making("card of 200 to 300 g")
    kind: Literal["tuck-box"]
    deck: Name | None = Field(None, description="Component of cards that the box is made for.")
    card: Measure | None = Field(None, description="Size of a card, without a deck.")
    cards: Count = Field(0, description="Number of cards, without a deck.")
    thickness: Length = Field(0.33, description="Thickness of a card; sleeves count.")
    slack: Length = Field(1.0, description="Room around the deck, in each direction.")
    bleed: Bleed = Field(1.5, description="Art beyond the cut line.")

    @model_validator(mode="after")
    def _one_content(self) -> Self:
        if (self.deck is None) == (self.card is None and not self.cards):
            raise Fault(
                "expected a deck, or a card and the number of cards",
                "deck: ID of a component of cards",
            )
        if self.deck is None and (self.card is None or not self.cards):
            raise Fault("expected the size of a card and the number of cards")
        return self

    def beside(self, others: Sequence[Component], items: Mapping[str, Sequence[Item]]) -> TuckBox:
        """Return the box for its deck; raises Fault where there is no such component."""
        if self.deck is None:
            return self
        found = next((one for one in others if one.id == self.deck), None)
        if found is None or found.kind != "card":
            known = ", ".join(one.id for one in others if one.kind == "card")
            hint = f"known: {known}" if known else None
            raise Fault(f'expected a component of kind card, found "{self.deck}"', hint)
        cards = sum(item.copies for item in items[found.id])
        return self.model_copy(update={"card": found.trim(), "cards": cards})

    @property
    def content(self) -> Size:
        """Size of a card; that of poker cards until `beside` knows the deck."""
        return self.card or Size(63.5, 88.9)

    @property
    def depth(self) -> float:
        """Depth of the inside in millimetres."""
        return self.cards * self.thickness + self.slack

    def walls(self) -> dict[str, Rect]:
        """Return the panels as they lie flat, from the top left of the whole."""
        w, h = self.content.width + self.slack, self.content.height + self.slack
        d = self.depth
        tongue, glue = self.tongue, min(GLUE, 0.9 * d)
        top = tongue + d
        return {
            "glue": Rect(0, top, glue, h),
            "back": Rect(glue, top, w, h),
            "left": Rect(glue + w, top, d, h),
            "front": Rect(glue + w + d, top, w, h),
            "right": Rect(glue + 2 * w + d, top, d, h),
            "lid": Rect(glue, tongue, w, d),
            "bottom": Rect(glue, top + h, w, d),
        }

    @property
    def tongue(self) -> float:
        """How far lid and bottom are tucked in, in millimetres."""
        return min(max(self.depth * 0.6, 12.0), self.content.height / 3)

    def dust(self) -> float:
        """Return the length of the flaps below the lid; two of them do not touch."""
        return min(max(self.depth * 0.9, 8.0), self.content.width * 0.45)

    def trim(self) -> Size:
        """Return the size of the flat sheet of card."""
        walls = self.walls()
        right, bottom = walls["right"], walls["bottom"]
        return Size(right.right, bottom.bottom + self.tongue)

    def outline(self) -> Outline:
        """Return that the sheet has many corners."""
        return "polygon"

    def contour(self, item: Item) -> tuple[Point, ...]:
        """Return the cut line, clockwise from the lid's tongue."""
        wall = self.walls()
        back, left, front, right = (wall[name] for name in ("back", "left", "front", "right"))
        top, bottom, flap, low = back.y, back.bottom, self.dust(), self.trim().height
        slant = min(SLANT, self.depth / 4)
        a, b = back.x, back.right

        def above(side: Rect) -> list[Point]:
            return [(side.x + slant, top - flap), (side.right - slant, top - flap)]

        def below(side: Rect) -> list[Point]:
            return [(side.right - slant, bottom + flap), (side.x + slant, bottom + flap)]

        middle = front.centre[0]
        steps = [math.pi * step / 12 for step in range(13)]
        thumb = [(middle - NOTCH * math.cos(t), top + NOTCH * math.sin(t)) for t in steps]
        lid = [(a + SLANT, 0.0), (b - SLANT, 0.0), (b, SLANT), (b, top)]
        tuck = [(b, bottom), (b, low - SLANT), (b - SLANT, low), (a + SLANT, low), (a, low - SLANT)]
        glue = [(a, bottom), (0.0, bottom - SLANT), (0.0, top + SLANT), (a, top), (a, SLANT)]
        return (
            *lid,
            *above(left),
            (left.right, top),
            *thumb,
            (front.right, top),
            *above(right),
            (right.right, top),
            (right.right, bottom),
            *below(right),
            (right.x, bottom),
            (left.right, bottom),
            *below(left),
            *tuck,
            *glue,
        )

    def folds(self, item: Item) -> tuple[tuple[Point, Point], ...]:
        """Return the folds: four upright ones of the walls, eight of lid, bottom and flaps."""
        wall = self.walls()
        back, lid, under = wall["back"], wall["lid"], wall["bottom"]
        walls = [wall[name].x for name in ("back", "left", "front", "right")]
        across = [(back, lid.y), (back, back.y), (back, back.bottom), (back, under.bottom)]
        across += [(wall[s], y) for s in ("left", "right") for y in (back.y, back.bottom)]
        return (
            *(((x, back.y), (x, back.bottom)) for x in walls),
            *(((side.x, y), (side.right, y)) for side, y in across),
        )

    def context(self, item: Item) -> dict[str, Any]:
        """Return the panels with place and size, the corners, and the number of cards."""
        panels = {
            name: {"x": r.x, "y": r.y, "w": r.width, "h": r.height}
            for name, r in self.walls().items()
        }
        return {"panels": panels, "contour": self.contour(item), "cards": self.cards}
