"""The faces of fitted components as pages of one vector PDF, one page a face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from pnp.export.fit import Fitted
from pnp.faces.face import Design, Face
from pnp.frame import FormSource, Frame, PlacedForm
from pnp.model.component import Item
from pnp.model.game import Game
from pnp.pdf.forms import Document
from pnp.pdf.furniture import FurnitureFont, draw_furniture
from pnp.pdf.metadata import Facts
from pnp.pdf.writer import Sheet, Writer

Side = Literal["front", "back"]


class Printed(Struct, frozen=True, eq=False):
    """One component with its designs drawn, and the order of its pieces."""

    fit: Fitted
    designs: tuple[Design, ...]
    pieces: tuple[tuple[Item, int], ...]
    """Each design with the number of its copy, in the order of the data."""

    @property
    def id(self) -> str:
        """The component's id."""
        return self.fit.component.id

    @property
    def two_sided(self) -> bool:
        """Whether the pieces have backs."""
        return any(design.back for design in self.designs)

    def design(self, item: Item) -> Design:
        """Return the design of an item."""
        return next(design for design in self.designs if design.item.id == item.id)

    def copies(self, item: Item) -> int:
        """Return how many pieces an item has."""
        return sum(own.id == item.id for own, _ in self.pieces)

    def faces(self) -> list[tuple[Side, Face]]:
        """Return every distinct face in order, fronts before backs."""
        fronts: list[tuple[Side, Face]] = [("front", design.front) for design in self.designs]
        backs: list[tuple[Side, Face]] = [("back", d.back) for d in self.designs if d.back]
        seen: dict[str, tuple[Side, Face]] = {}
        for side, face in [*fronts, *backs]:
            seen.setdefault(face.name, (side, face))
        return list(seen.values())


def printed(game: Game, fit: Fitted, designs: Sequence[Design]) -> Printed:
    """Return a component in the order of its pieces."""
    runs = game.runs(fit.component)
    return Printed(fit, tuple(designs), tuple(piece for run in runs for piece in run.pieces))


class Pages:
    """All faces of an export as pages, drawn once, from which PDFs are cut."""

    def __init__(
        self,
        parts: Sequence[Printed],
        documents: Sequence[Document],
        sources: Mapping[str, FormSource],
        font: FurnitureFont,
    ) -> None:
        self.order: list[tuple[Printed, Side, Face]] = [
            (part, side, face) for part in parts for side, face in part.faces()
        ]
        self._at = {(part.id, face.name): n for n, (part, _, face) in enumerate(self.order)}
        sheets = [_sheet(part.fit, face) for part, _, face in self.order]
        furniture = draw_furniture([sheet.frame for sheet in sheets], font)
        self._writer = Writer(sheets, furniture, documents, sources)

    def number(self, part: Printed, face: Face) -> int:
        """Return the index of the page with a face."""
        return self._at[(part.id, face.name)]

    def pdf(self, numbers: Sequence[int], facts: Facts, labels: Sequence[str]) -> bytes:
        """Return a PDF of pages, which may be named more than once."""
        return self._writer.join(numbers, labels, facts)


def _sheet(fit: Fitted, face: Face) -> Sheet:
    form = PlacedForm(face.name, fit.drawn)
    return Sheet(face.name, Frame(fit.canvas, (form,), ()), fit.cut)
