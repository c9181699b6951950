"""What kinds of stickers share: the blank dice that they are stuck on, and film over them."""

from __future__ import annotations

from typing import Final, Self

from pydantic import Field, model_validator

from pnp.languages.ambient import figure, noted, tr
from pnp.model.component import Component
from pnp.model.fields import Extent, Fault, Length
from pnp.units import SLACK, mm

LEAST: Final = 2.0
"""Side of the smallest sticker, in millimetres."""

FREE: Final = 0.25
"""Room that a sticker of unstated size leaves in a sunk face, on each side, in millimetres."""


FILMED = noted(
    "The stickers with their film lie in sunk faces of {sunk} mm, {free} mm free all round."
)
STUCK = noted("The stickers lie in sunk faces of {sunk} mm, {free} mm free all round.")


class OnBlanks(Component):
    """A component of stickers for blank dice."""

    edge: Extent = Field(16.0, description="Edge of the die.")
    recess: Extent | None = Field(
        None, description="Side of the sunk fields of a blank's faces, in which stickers lie."
    )
    laminate: Length = Field(
        0.0, description="How far clear film over a sticker reaches past it, on each side."
    )

    @property
    def side(self) -> float:
        """Side of a sticker in millimetres."""
        raise NotImplementedError

    @model_validator(mode="after")
    def _sticker_fits(self) -> Self:
        if self.recess is not None and self.recess > self.edge - SLACK:
            raise Fault(
                f"expected a recess below the die's edge of {mm(self.edge)} mm, "
                f"found {mm(self.recess)} mm"
            )
        field = "recess" if self.recess else "die's edge"
        room = self.recess or self.edge
        if self.side + 2 * self.laminate <= room + 1e-6:
            return self
        limit, hint = f"the {field} of {mm(room)} mm", None
        if self.laminate:
            limit = f"{mm(room - 2 * self.laminate)} mm, {limit} without {mm(self.laminate)} mm "
            limit += "of film on each side"
        elif not self.recess:
            hint = "make the sticker smaller, or say how large the die is with edge"
        raise Fault(f"expected a sticker up to {limit}, found {mm(self.side)} mm", hint)

    def fitted(self, share: float) -> float:
        """Return the side of a sticker of unstated size: *share* of the edge, less in a recess.

        Raises Fault where film all around it would leave none.
        """
        room = round(self.edge * share, 1)
        if self.recess is not None:
            room = min(room, self.recess - 2 * FREE)
        if self.laminate and room - 2 * self.laminate < LEAST - 1e-6:
            raise Fault(
                f"expected laminate up to {mm((room - LEAST) / 2)} mm, which leaves a sticker of "
                f"{mm(LEAST)} mm, found {mm(self.laminate)} mm"
            )
        return room - 2 * self.laminate

    @property
    def blank(self) -> str:
        """What die to buy, in words."""
        edge = f"{figure(mm(self.edge))} mm"
        if not self.recess:
            return edge
        return tr("{edge}, faces sunk to {sunk} mm", edge=edge, sunk=figure(mm(self.recess)))

    def advice(self) -> str:
        """Return how stickers and film lie on a die."""
        film, past = self.side + 2 * self.laminate, figure(mm(self.laminate))
        said = []
        if self.laminate:
            text = tr(
                "Cover each sticker with clear film of {film} mm, {past} mm past it.",
                film=figure(mm(film)),
                past=past,
            )
            said.append(text)
        if self.recess:
            free, sunk = (figure(mm(value)) for value in ((self.recess - film) / 2, self.recess))
            said.append(tr(FILMED if self.laminate else STUCK, sunk=sunk, free=free))
        return " ".join(said)
