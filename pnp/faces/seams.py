"""Where boards and sheets may be divided into tiles, as the data say."""

from __future__ import annotations

from pydantic import Field

from pnp.model.fields import Length, Record


class Seams(Record):
    """Where a large piece may be divided into tiles, on clear ground and never through a name."""

    x: list[Length] = Field(default_factory=list, description="Places of upright seams.")
    y: list[Length] = Field(default_factory=list, description="Places of level seams.")
