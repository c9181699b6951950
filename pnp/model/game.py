"""A game that is read: its facts, components, designs and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.errors import PnpError
from pnp.languages.ambient import is_leftwards
from pnp.languages.catalogue import SILENT, Catalogue
from pnp.model.component import Component, Item, Run
from pnp.model.game_file import GameFile, PrintGroup
from pnp.model.source import Located
from pnp.model.workspace import Workspace


class Game(Struct, frozen=True):
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

    sources: Mapping[str, Located] = field(default_factory=dict)
    """The tables by name as they are written, for problems with their lines."""

    source: Located | None = None
    """What game.yaml says as it is written; None for a game that was made without one."""

    joined: Mapping[str, str] = field(default_factory=dict)
    """Files that share sheets with others, each with the PDF that stands for it."""

    notes: tuple[str, ...] = ()
    """What is to be said of how the data were read, though nothing is wrong with them."""

    # Always the same one, for games are compared.
    words: Catalogue = field(default_factory=lambda: SILENT)
    """What is printed in place of the texts; says everything as it is written by default."""

    original: Game | None = None
    """The game as it is written, where this one is in another language."""

    @property
    def name(self) -> str:
        """The game's name in folders and on the command line."""
        return self.data.game

    def version(self) -> str:
        """Return edition and day as sheets bear them: ``1.2 (2026-11-22)``, or either, or none."""
        day = f"({self.data.released.isoformat()})" if self.data.released else ""
        return " ".join(part for part in (self.data.edition, day) if part)

    @property
    def leftwards(self) -> bool:
        """Whether its language is written from right to left."""
        return is_leftwards(self.data.language)

    def named_rows(self) -> dict[str, list[dict[str, Any]]]:
        """Return the tables without what is no row, or none with an id: YAML may hold anything."""
        return {
            name: [row for row in rows if isinstance(row, dict) and "id" in row]
            for name, rows in self.tables.items()
        }

    @property
    def designers(self) -> list[str]:
        """Who made the game, by the roles as they are written."""
        credits = (self.original or self).data.credits
        return [credit.name for credit in credits if "design" in credit.role.lower()]

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

    def part(self, copies: Mapping[str, Mapping[str, int]]) -> Game:
        """Return the game with so many copies of some designs, by component, and nothing else.

        Without any it is the whole game.
        """
        if not copies:
            return self
        items = {
            name: tuple(
                replace(item, copies=copies[name][item.id])
                for item in self.items[name]
                if copies[name].get(item.id)
            )
            for name in copies
            if name in self.items
        }
        kept = tuple(c for c in self.components if items.get(c.id))
        return replace(self, components=kept, items=items)

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
