"""What every kind of component has in common; each kind adds its own options in `pnp/faces`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, Self

from msgspec import Struct
from pydantic import Field, model_validator

from pnp.errors import Problem
from pnp.geometry import Sides, Size
from pnp.model.fields import (
    Bleed,
    BleedRule,
    Count,
    Fault,
    FileName,
    Free,
    Length,
    Name,
    Record,
    Row,
    Text,
    no_entries,
)
from pnp.model.making import Making
from pnp.model.source import Sheet
from pnp.model.table import TABLES
from pnp.units import SLACK, mm

Duplexity = Literal["one", "same", "different"]
"""Sides of a piece: printed on one, on both alike, or with a back of its own."""

Outline = Literal["rectangle", "circle", "hexagon", "polygon"]
"""The contour that the scissors follow; a polygon's corners are those of `contour`."""

Point = tuple[float, float]

ROWS: Final = (*TABLES, ".yaml", ".yml")
"""Ends of files of rows."""


def holds(text: str, value: str) -> bool:
    """Return whether a text is the value or has it as an icon."""
    return text == value or f":{value}:" in text


class Item(Struct, frozen=True):
    """One design of a component: its fields and how many copies are wanted."""

    id: str
    copies: int
    fields: dict[str, Any]
    file: Path | None = None
    """The file of the entry, for messages."""

    line: int = 0
    """Its line, 0 where it has none."""

    sheet: Sheet | None = None
    """The sheet that it stands in, where it comes from a spreadsheet."""

    def problem(
        self, where: str, message: str, hint: str | None = None, field: str = ""
    ) -> Problem:
        """Return a problem of the entry, of one *field* where one is to blame."""
        cell = self.sheet.cell(self.line, field) if self.sheet else ""
        return Problem(self.file, self.line, where, message, hint, cell)

    def cell(self, value: str, part: bool = False) -> str:
        """Return the place of the one field that holds the value, a text with it as an icon, or
        the name of the file that it is; of one that has it in its text where it is a *part*.

        Empty where none or several do.

        For entries in files of rows: ``cards.csv:5 colour``, ``cards.xlsx!Deck!C5``.
        """
        file = value.rpartition("/")[2]
        texts = {name: str(found).strip() for name, found in self.fields.items()}
        held = [n for n, found in texts.items() if holds(found, value)]
        if part:
            held = [n for n, found in texts.items() if value in found]
        elif not held and file:
            # A template may have put a folder before the name of a file.
            held = [n for n, found in texts.items() if found.replace("\\", "/").endswith(file)]
        if self.file is None or self.file.suffix.lower() not in ROWS or len(held) != 1:
            return ""
        place = self.file.as_posix()
        if self.sheet:
            return f"{place}!{self.sheet.cell(self.line, held[0])}"
        return f"{place}:{self.line} {held[0]}"


class Run(Struct, frozen=True):
    """Pieces that stand together on the sheet, such as the six faces of a die."""

    label: str | None
    """Printed beside the run, one run a row; None lets runs flow on."""

    pieces: tuple[tuple[Item, int], ...]
    """Each design with the number of its copy, counted from 1."""


class Component(Record):
    """A physical thing of the game, made in one or many designs."""

    making: ClassVar[Making]
    """How pieces of the kind are made; each kind says it."""

    reads: ClassVar[tuple[str, ...]] = ()
    """Fields of rows that the kind itself reads."""

    id: Name = Field(description="Name of the component, unique in the game.")
    kind: str = Field(description="What sort of thing it is.")
    title: Text | None = Field(None, description="Name for people; made from the id if missing.")
    file: Name | None = Field(None, description="Group it is printed with; its own id if missing.")
    form: Name | None = Field(
        None, description="Form of the pieces it is made in: pnp build --form NAME."
    )
    scale: Name | None = Field(None, description="Scale group; without one it is never scaled.")
    for_each: Name | None = Field(None, description="Table of the game with one design a row.")
    data: FileName | None = Field(
        None,
        description="File with one design a row: CSV, YAML, .xlsx or .ods (cards.xlsx#Deck); or "
        "pictures, a design each: a folder, or a pattern such as art/*.png.",
    )
    items: list[Row] | None = Field(None, description="Designs written here, one a row.")
    cross: dict[str, Free] | None = Field(
        None,
        description="A design for each combination: {suit: [sun, moon], rank: 1..13}; a table's "
        "name stands for its rows, and {left: 0..6, right: left..6} are dominoes.",
    )
    defaults: Row = Field(default_factory=no_entries, description="Fields of rows that lack them.")
    count: Count = Field(1, description="Copies of a design whose row has no copies field.")
    template: FileName | None = Field(None, description="SVG template of the front.")
    back: FileName | None = Field(None, description="SVG template of the back.")
    bleed: Bleed = Field(3.0, description="Art beyond the cut line.")
    safe: Length = Field(3.0, description="Border inside the cut line without text.")
    pictures: Literal["none", "mirror", "edge", "colour"] | None = Field(
        None,
        description="Rows name finished pictures (front, back) in place of templates; how a bleed "
        "that these lack is made.",
    )
    bleed_from: BleedRule | None = Field(
        None,
        description="A bleed for drawings that end at the cut: mirror, edge (the outermost line "
        "drawn out) or a colour.",
    )
    values: dict[str, Free] = Field(
        default_factory=no_entries, description="Data for the templates."
    )

    @model_validator(mode="after")
    def _one_bleed(self) -> Self:
        if self.bleed_from and self.pictures:
            hint = "pictures says how a bleed is made"
            raise Fault("expected bleed_from or pictures, found both", hint)
        return self

    @model_validator(mode="after")
    def _one_story_of_sides(self) -> Self:
        sides = getattr(self, "sides", None)
        if self.back and sides in ("one", "same"):
            raise Fault(
                f"expected sides: different with a back of its own, found sides: {sides}",
                "leave out back or sides",
            )
        return self

    @model_validator(mode="after")
    def _borders_leave_room(self) -> Self:
        trim = self.trim()
        half = min(trim.width, trim.height) / 2
        # A token without a measure has no size; that is told on its own.
        # A radius that nobody wrote is no mistake of theirs; the size itself is then.
        for name, border in (("safe", self.safe), ("radius", self.corner_radius())):
            written = name == "safe" or name in self.model_fields_set
            if written and 0 < half < border - SLACK:
                size = f"{mm(trim.width)} x {mm(trim.height)} mm"
                message = f"expected {name} up to {mm(half)} mm, half of the piece of {size}"
                raise Fault(f"{message}, found {mm(border)} mm")
        return self

    @property
    def name(self) -> str:
        """The title, or the id in words."""
        return self.title or self.id.replace("-", " ").capitalize()

    @property
    def group(self) -> str:
        """The file the component is printed in."""
        return self.file or self.id

    def idle(self) -> Iterator[tuple[str, str]]:
        """Yield the options that are given in vain, each with the reason."""
        yield from ()

    def beside(self, others: Sequence[Component], items: Mapping[str, Sequence[Item]]) -> Component:
        """Return the component as the others of the game make it, with their designs.

        Finished pictures with backs are printed on both sides where the data do not say otherwise.
        Raises Fault naming what it looks for in vain.
        """
        unsaid = self.pictures and not self.back and getattr(self, "sides", "one") is None
        backed = unsaid and any(item.fields.get("back") for item in items.get(self.id, ()))
        return self.model_copy(update={"sides": "different"}) if backed else self

    def trim(self) -> Size:
        """Return the finished size in millimetres at 100 %."""
        raise NotImplementedError

    def outline(self) -> Outline:
        """Return the contour of the finished piece."""
        return "rectangle"

    def contour(self, item: Item) -> tuple[Point, ...]:
        """Return the corners of a polygon from the top left of the finished size; () for others."""
        return ()

    def folds(self, item: Item) -> tuple[tuple[Point, Point], ...]:
        """Return the lines to fold along, measured like the contour."""
        return ()

    def objects(self, designs: Sequence[Item]) -> list[tuple[str, int, str]]:
        """Return what its stickers are stuck on: name, number and colour of each sort."""
        return []

    def advice(self) -> str:
        """Return what sheets and craft guide say of fixing its pieces; empty for nothing."""
        return ""

    def joining(self) -> tuple[tuple[str, str], ...]:
        """Return how the parts of a piece are joined, step by step: titles and texts."""
        return ()

    def parted(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return where its pieces are printed in parts, across and down, in mm at 100 %."""
        return (), ()

    def parts(self) -> tuple[int, Size]:
        """Return of how many pieces of cardboard one is made, and their size at 100 %."""
        return 1, self.trim()

    def is_extra(self) -> bool:
        """Whether it is printed beside other pieces on the last sheet, where there is room.

        No machine cuts it out.
        """
        return False

    def sided(self) -> Duplexity:
        """Return how many sides are printed."""
        return "different" if self.back else "one"

    def bleed_sides(self) -> Sides:
        """Return the bleed on the four sides at 100 %."""
        return Sides.all(self.bleed)

    def corner_radius(self) -> float:
        """Return the radius of rounded corners in millimetres."""
        return 0.0

    def default_template(self, side: str) -> str:
        """Return the template drawn when the data name none."""
        return f"{self.kind}.svg.j2" if side == "front" else f"{self.kind}-back.svg.j2"

    def context(self, item: Item) -> dict[str, Any]:
        """Return what the kind tells its templates beyond the usual."""
        return {}

    def designs(self, rows: list[Item]) -> list[Item]:
        """Return the designs that the rows of data stand for: themselves, unless a kind differs.

        Raises Fault naming what a row lacks.
        """
        return rows

    def runs(self, designs: list[Item]) -> list[Run]:
        """Return the pieces in the order of the sheet, in runs that belong together."""
        return [
            Run(None, tuple((item, copy + 1) for copy in range(item.copies))) for item in designs
        ]
