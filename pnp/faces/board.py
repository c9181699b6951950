"""Kind `board`: one large face; tiled where the paper is too small, or folded in parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, Self

from pydantic import Field, model_validator

from pnp.faces.seams import Seams
from pnp.geometry import Size
from pnp.languages.ambient import figure, noted, tr
from pnp.model.component import Component, Item
from pnp.model.fields import Extent, Fault, Length, Measure
from pnp.model.making import Making
from pnp.units import mm

SPARE: Final = 1.0
"""Of the gap at a hinge: what paper and tape take beside the cardboard, in millimetres."""


class Board(Component):
    """A game board, in one piece or in two or four parts that fold together."""

    making = Making(
        "paper to paste on cardboard",
        pasted=True,
        backing=noted("Cardboard of 1.5 to 2 mm"),
        tiled=True,
        picture=True,
        on_table="board",
    )
    kind: Literal["board"]
    size: Measure = Field(description="Finished size, width x height.")
    seams: Seams = Field(default_factory=Seams, description="Where tiles may begin.")
    fold: Literal["half", "quad"] | None = Field(
        None, description="Folds in two or in four: printed in parts that are hinged with tape."
    )
    cardboard: Extent = Field(2.0, description="Thickness of a folding board's cardboard.")
    hinge: Length | None = Field(
        None, description="Gap of a hinge that closes face to face; twice the cardboard and 1 mm."
    )

    @model_validator(mode="after")
    def _folds_as_said(self) -> Self:
        if self.fold and self.back:
            raise Fault("expected a folding board without a back, found one", "tape runs there")
        if self.hinge is not None and self.hinge < 2 * self.cardboard:
            raise Fault(
                f"expected a hinge of {mm(2 * self.cardboard)} mm or more, twice the cardboard, "
                f"found {mm(self.hinge)} mm"
            )
        return self

    def idle(self) -> Iterator[tuple[str, str]]:
        """Yield what only a board that folds has."""
        if not self.fold:
            for name in ("cardboard", "hinge"):
                if name in self.model_fields_set:
                    yield name, "the board has no fold"

    def trim(self) -> Size:
        """Return the finished size."""
        return self.size

    @property
    def gap(self) -> float:
        """Gap between parts that close face to face, in millimetres."""
        return 2 * self.cardboard + SPARE if self.hinge is None else self.hinge

    def parted(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the middles that a folding board is parted at."""
        middle, level = (self.size.width / 2,), (self.size.height / 2,)
        if self.fold == "quad":
            return middle, level
        if self.fold == "half":
            return (middle, ()) if self.size.width >= self.size.height else ((), level)
        return (), ()

    def parts(self) -> tuple[int, Size]:
        """Return how many pieces of cardboard the board is, and the size of each."""
        across, down = (len(places) + 1 for places in self.parted())
        return across * down, Size(self.size.width / across, self.size.height / down)

    def context(self, item: Item) -> dict[str, Any]:
        """Return where it folds, so that templates set no words there."""
        across, down = self.parted()
        return {"folds": {"x": across, "y": down}}

    def joining(self) -> tuple[tuple[str, str], ...]:
        """Return how the parts of a folding board are hinged and closed, step by step."""
        gap = figure(mm(self.gap))
        across, down = self.parted()
        wide = self.size.width + (self.gap if across and not down else 0.0)
        high = self.size.height + (self.gap if down else 0.0)
        size = tr("Open it is {wide} x {high} mm.", wide=figure(mm(wide)), high=figure(mm(high)))
        if self.fold == "half":
            return (
                (
                    tr("Hinge"),
                    tr(
                        "Lay the two parts face down, {gap} mm apart, and tape over the gap.",
                        gap=gap,
                    ),
                ),
                (tr("Close"), f"{tr('Fold the board with the printed sides in.')} {size}"),
            )
        if self.fold == "quad":
            return (
                (
                    tr("Lay out"),
                    tr(
                        "Lay the parts face down, upper and lower ones {gap} mm apart, left and "
                        "right ones edge to edge.",
                        gap=gap,
                    ),
                ),
                (
                    tr("Hinge"),
                    tr(
                        "Tape over each of the two gaps, then over the seam of the lower parts; "
                        "the seam of the upper ones stays open."
                    ),
                ),
                (
                    tr("Close"),
                    tr(
                        "Fold the upper parts onto the lower ones, printed sides in, then left "
                        "behind right."
                    )
                    + f" {size}",
                ),
            )
        return ()

    def advice(self) -> str:
        """Return the steps in one paragraph."""
        return " ".join(text for _, text in self.joining())
