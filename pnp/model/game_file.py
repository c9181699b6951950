"""What game.yaml says, apart from its components."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from pnp.model.editions import Edition, EditionName
from pnp.model.fields import (
    Address,
    Colour,
    Count,
    EngineName,
    Fault,
    FileName,
    FontPackage,
    Free,
    Language,
    Length,
    Name,
    Note,
    Percent,
    Record,
    Text,
    no_entries,
    no_items,
)
from pnp.model.labels import LabelSheet
from pnp.model.table import TABLES
from pnp.units import mm


class Players(Record):
    """How many can play."""

    min: int = Field(ge=1, le=99)
    max: int = Field(ge=1, le=99)
    best: Text | None = None
    time: Text | None = None
    age: Text | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.min > self.max:
            raise Fault(f"expected min up to max, found {self.min} above {self.max}")
        return self


class Credit(Record):
    """Somebody whose work the game stands on."""

    role: Text
    name: Text


class ScaleGroup(Record):
    """Components that share one factor, and its limits."""

    min: Percent = 1.0
    max: Percent = 1.0
    rule: Text | None = Field(None, description="Rule that sets the limits.")
    together: Text | None = Field(None, description="Rule that ties the components together.")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.min > self.max:
            low, high = mm(self.min * 100), mm(self.max * 100)
            raise Fault(f"expected min up to max, found {low}% above {high}%")
        return self


class PrintGroup(Record):
    """How the components of one PDF are laid out, printed and made."""

    title: Text | None = Field(None, description="Name of the pages.")
    print: Note = Field("", description="How the pages are printed.")
    before: Note = Field("", description="What is done with the pages before they are cut.")
    make: Note = Field("", description="How the pieces are made from them once they are cut.")
    margin: Length = Field(0.0, description="Border kept free beyond what the printer needs.")
    gap: Length = Field(0.0, description="Space between the bleeds of neighbours.")
    pitch: Length = Field(
        0.0, description="Distance between middles: pieces of all sizes share one grid."
    )
    butt: Count = Field(
        0,
        description="So many pieces stand edge to edge, across and down, before a lane: they share "
        "a ground, and one cut parts two of them.",
    )
    nest: Literal["auto", "honeycomb", "rows"] = Field(
        "auto",
        description="Round and hexagonal pieces in a honeycomb: where it saves sheets, always, "
        "or never.",
    )
    stack: bool = Field(
        False, description="Piles of a cut stack of sheets, put on one another, are in order."
    )
    columns: Count = Field(0, description="Pieces in a row where that costs no extra sheet.")
    cut: Literal["auto", "marks", "lines", "none"] = Field(
        "auto", description="Crop marks outside the bleed, or lines on the cut."
    )
    rule: Text | None = Field(None, description="Rule that forbids scaling these pages.")
    overlap: Length = Field(8.0, description="What two tiles of a large board share.")
    arrange: Literal["grid", "rows", "blocks"] = Field(
        "grid", description="Sheets for each size of piece, or all sizes together."
    )
    labels: LabelSheet | None = Field(None, description="Ready-cut labels to print on.")

    @model_validator(mode="after")
    def _butted_in_a_grid(self) -> Self:
        for name in ("butt", "stack"):
            if getattr(self, name) and (self.arrange != "grid" or self.pitch or self.labels):
                other = "pitch" if self.pitch else "labels" if self.labels else "arrange"
                message = f"expected {name} in a grid, found it with {other}"
                raise Fault(message, f"leave out {other}")
        return self


class SharedSheets(PrintGroup):
    """Files of one paper and one craft whose pieces share sheets: one PDF in place of several."""

    files: list[Name] = Field(min_length=2, description="Names of the PDFs that it stands for.")
    paper: Note = Field("", description="What all are printed on, as the craft guide lists it.")
    arrange: Literal["grid", "rows", "blocks"] = Field(
        "blocks", description="A block for each size of piece, or one grid for one size."
    )
    cut: Literal["auto", "marks", "lines", "none"] = Field(
        "lines", description="Blocks have lines on the cut."
    )

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        if len(set(self.files)) < len(self.files):
            raise Fault("expected each file once, found one twice")
        return self


class GameFile(Record):
    """The content of game.yaml."""

    game: Name = Field(description="Name of the game; also its folder.")
    format: int = Field(0, ge=0, description="Format of the file; pnp upgrade writes it.")
    title: Text = Field(description="Name as printed.")
    subtitle: Text | None = None
    edition: Text | None = Field(None, description="Version as printed.")
    released: date | None = Field(None, description="Day on which this edition came out.")
    editions: dict[EditionName, Edition] = Field(
        default_factory=no_entries, description="Other editions by name: pnp build --edition NAME."
    )
    language: Language = Field("en", description="Language tag of the texts.")
    fonts: list[FontPackage] = Field(
        default_factory=no_items,
        description="Installed packages of fonts, such as fontpkg-noto-sans.",
    )
    players: Players | None = None
    rules: EngineName | None = Field(
        None, description="Rules engine, or the file beside game.yaml that declares the rules."
    )
    about: Text = ""
    licence: Text = ""
    credits: list[Credit] = Field(default_factory=no_items)
    palette: dict[str, Colour] = Field(default_factory=no_entries, description="Colours by name.")
    values: dict[str, Free] = Field(
        default_factory=no_entries, description="Data for the templates."
    )
    tables: dict[str, Free] = Field(
        default_factory=no_entries, description="Rows by name, or the file that holds them."
    )
    fetch: dict[FileName, Address] = Field(
        default_factory=no_entries,
        description="Addresses of tables by their files: pnp fetch stores them. Builds never do.",
    )
    dpi: Annotated[int, Field(ge=30, le=2400)] = Field(
        300,
        description="Dots an inch that are enough: pictures of fewer in print are told, those of "
        "less than a third are refused.",
    )
    distinct: dict[Name, list[Text]] = Field(
        default_factory=no_entries,
        description="Groups of colours that carry meaning: tables with a column colour, colours "
        "of the palette or #rrggbb. The full proof holds each pair apart for colour-blind eyes.",
    )
    scale_groups: dict[Name, ScaleGroup] = Field(default_factory=no_entries)
    files: dict[Name, PrintGroup] = Field(default_factory=no_entries, description="PDFs by name.")
    sheets: dict[Name, SharedSheets] = Field(
        default_factory=no_entries,
        description="Files of one paper and one craft that share sheets, by the name of their PDF.",
    )
    components: list[dict[str, Any]] = Field(min_length=1)

    @model_validator(mode="after")
    def _tables_alone(self) -> Self:
        for name in self.fetch:
            if not name.lower().endswith(TABLES):
                raise Fault(f'expected a table to fetch, found "{name}"', "such as cards.csv")
        return self
