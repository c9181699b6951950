"""What the kinds for dice share: rows of data into dice, and the words of their options."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator

from pnp.dice.die import Die
from pnp.dice.rows import die_of
from pnp.dice.things import Mark
from pnp.model.component import Component, Item
from pnp.model.fields import Colour, Extent, Fault

DieKind = Literal["d4", "d6", "d8", "d10", "d12", "d20"]

IVORY = "#f3ead6"
"""Colour of a die that has none of its own."""


class DieComponent(Component):
    """A component made of dice; a row of data is a die with its faces in words or in a list."""

    die: DieKind = Field("d6", description="The solid.")
    edge: Extent = Field(16.0, description="Longest edge of the die.")
    mark: Mark = Field("underline", description="How the foot of a 6 or 9 is shown.")
    colour: Colour = Field(IVORY, description="Colour of dice that have none of their own.")
    ink: Colour | None = Field(None, description="Colour of what stands on them.")

    @field_validator("edge")
    @classmethod
    def _edge_is_sound(cls, edge: float) -> float:
        if not 6.0 <= edge <= 120.0:
            raise Fault(f"expected an edge from 6 to 120 mm, found {edge:g} mm")
        return edge

    @property
    def number_of_sides(self) -> int:
        """How many faces the solid has."""
        return int(self.die[1:])

    def dice(self, rows: list[Item]) -> list[tuple[Die, Item]]:
        """Return the die of each row. Raises Fault."""
        found = []
        for row in rows:
            die = die_of({**row.fields, "copies": row.copies}, row.id, row.file, row.line)
            if len(die.faces) != self.number_of_sides:
                raise Fault(
                    f"expected {self.number_of_sides} faces on {die.name}, found {len(die.faces)}",
                    f"this component is made of {self.die} dice",
                )
            found.append((die, row))
        return found

    def described(self, die: Die) -> dict[str, Any]:
        """Return what templates are told of the die."""
        plain = {key: value for key, value in die.fields.items() if not isinstance(value, tuple)}
        return {
            **plain,
            "id": die.id,
            "name": die.name,
            "colour": die.colour or self.colour,
            "ink": die.ink or self.ink,
        }
