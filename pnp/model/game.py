"""A game as its files describe it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from pnp.errors import PnpError
from pnp.model.component import Component, Item, Run
from pnp.model.editions import Edition, EditionName
from pnp.model.fields import (
    Colour,
    Count,
    EngineName,
    Fault,
    Free,
    Language,
    Length,
    Name,
    Note,
    Percent,
    Record,
    Text,
)
from pnp.model.labels import LabelSheet
from pnp.model.workspace import Workspace
from pnp.units import mm


class Players(Record):
    """How many can play."""

    min: int = Field(ge=1, le=99)
    max: int = Field(ge=1, le=99)
    best: Text | None = None

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
    make: Note = Field("", description="How the pieces are made from them.")
    margin: Length = Field(0.0, description="Border kept free beyond what the printer needs.")
    gap: Length = Field(0.0, description="Space between the bleeds of neighbours.")
    pitch: Length = Field(
        0.0, description="Distance between middles: pieces of all sizes share one grid."
    )
    columns: Count = Field(0, description="Pieces in a row where that costs no extra sheet.")
    cut: Literal["auto", "marks", "lines", "none"] = Field(
        "auto", description="Crop marks outside the bleed, or lines on the cut."
    )
    rule: Text | None = Field(None, description="Rule that forbids scaling these pages.")
    overlap: Length = Field(8.0, description="What two tiles of a large board share.")
    arrange: Literal["grid", "rows"] = Field(
        "grid", description="A sheet for each size of piece, or all sizes in rows together."
    )
    labels: LabelSheet | None = Field(None, description="Ready-cut labels to print on.")


class GameFile(Record):
    """The content of game.yaml."""

    game: Name = Field(description="Name of the game; also its folder.")
    title: Text = Field(description="Name as printed.")
    subtitle: Text | None = None
    edition: Text | None = Field(None, description="Version as printed.")
    editions: dict[EditionName, Edition] = Field(
        default_factory=dict, description="Other editions by name: pnp build --edition NAME."
    )
    language: Language = Field("en", description="Language tag of the texts.")
    players: Players | None = None
    rules: EngineName | None = Field(
        None, description="Rules engine, or the file beside game.yaml that declares the rules."
    )
    about: Text = ""
    licence: Text = ""
    credits: list[Credit] = Field(default_factory=list)
    palette: dict[str, Colour] = Field(default_factory=dict, description="Colours by name.")
    values: dict[str, Free] = Field(default_factory=dict, description="Data for the templates.")
    tables: dict[str, Free] = Field(
        default_factory=dict, description="Rows by name, or the file that holds them."
    )
    distinct: dict[Name, list[Text]] = Field(
        default_factory=dict,
        description="Groups of colours that carry meaning: tables with a column colour, colours "
        "of the palette or #rrggbb. The full proof holds each pair apart for colour-blind eyes.",
    )
    scale_groups: dict[Name, ScaleGroup] = Field(default_factory=dict)
    files: dict[Name, PrintGroup] = Field(default_factory=dict, description="PDFs by name.")
    components: list[dict[str, Any]] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Game:
    """A game, complete and checked."""

    workspace: Workspace
    data: GameFile
    tables: dict[str, list[dict[str, Any]]]
    components: tuple[Component, ...]
    items: dict[str, tuple[Item, ...]]
    """The designs of each component by its id."""

    rules: dict[str, Any]
    """The content of rules.yaml: id to text and values; empty without the file."""

    editions: tuple[str, ...] = ()
    """Names of all editions, the ordinary one first; empty for a game of one edition."""

    @property
    def name(self) -> str:
        """The game's name in folders and on the command line."""
        return self.data.game

    def component(self, name: str) -> Component:
        """Return the component of that id; raises PnpError for any other word."""
        for component in self.components:
            if component.id == name:
                return component
        raise PnpError(f"no component {name}")

    def group(self, name: str) -> PrintGroup:
        """Return the settings of the PDF *name*, the defaults where the data say nothing."""
        return self.data.files.get(name) or PrintGroup()

    def forms(self) -> list[str]:
        """Return the forms that pieces are made in, the ordinary one first."""
        return list(dict.fromkeys(c.form for c in self.components if c.form))

    def in_form(self, name: str | None) -> Game:
        """Return the game with the components of one form, the ordinary one for None.

        Components without a form belong to every form.
        """
        chosen = name or next(iter(self.forms()), None)
        kept = tuple(c for c in self.components if c.form in (None, chosen))
        return replace(self, components=kept)

    def groups(self) -> dict[str, list[Component]]:
        """Return the PDFs in print order, each with its components."""
        groups: dict[str, list[Component]] = {}
        for component in self.components:
            groups.setdefault(component.group, []).append(component)
        return groups

    def group_title(self, name: str) -> str:
        """Return the name of the PDF's pages."""
        return self.group(name).title or self.groups()[name][0].name

    def runs(self, component: Component) -> list[Run]:
        """Return the pieces of the component in the order of its sheets."""
        return component.runs(list(self.items[component.id]))

    def count(self, component: Component) -> int:
        """Return how many pieces are cut out."""
        return sum(len(run.pieces) for run in self.runs(component))
