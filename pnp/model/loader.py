"""Reads a game: game.yaml, its tables and rules, with every fault of all files at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pnp.errors import Problem, Problems, did_you_mean
from pnp.model import snapshots
from pnp.model.component import Component, Item
from pnp.model.cross import crossed
from pnp.model.editions import (
    changed_components,
    edition_of_rules,
    edition_problems,
    faults_of_rules,
)
from pnp.model.fields import Fault, described
from pnp.model.formats import refuse_newer
from pnp.model.game import Game
from pnp.model.game_file import GameFile
from pnp.model.known import Known
from pnp.model.maps import map_problems
from pnp.model.named_rules import named_rules
from pnp.model.picture_rows import is_of_pictures, picture_names, picture_rows
from pnp.model.remarks import Remarks
from pnp.model.rules import rule_problems
from pnp.model.sharing import faults_of_sheets
from pnp.model.source import Located, resolve
from pnp.model.structure import structure
from pnp.model.table import parted
from pnp.model.workspace import Workspace, like

RESERVED = frozenset(
    ("everything", "rulebook", "rulebook-booklet", "rulebook-zine", "craft", "cut-plan")
)
"""Files that a build makes of itself."""

MOST_PIECES = 50_000
"""More would fill the memory before they filled a shelf."""

Kinds = Mapping[str, type[Component]]


def load_game(
    workspace: Workspace, name: str, kinds: Kinds, edition: str = "", known: Known | None = None
) -> Game:
    """Return the game *name* of the workspace, its components made by *kinds*.

    *edition* is one that game.yaml names beside the ordinary one; what is *known* of the game in
    this edition is not read again. Raises UsageProblem for a name that is no game, Problems for
    faults in its files.
    """
    folder = workspace.games().get(name)
    if folder is None:
        raise workspace.unknown(name)
    path = folder / "game.yaml"
    known = known or Known()
    source = known.yaml(path, workspace.shown(path))
    refuse_newer(source)
    return _Loader(workspace, name, source, kinds, edition, known).load()


class _Loader:
    """Collects the problems of all files of one game while reading them."""

    def __init__(
        self,
        workspace: Workspace,
        name: str,
        source: Located,
        kinds: Kinds,
        edition: str,
        known: Known,
    ) -> None:
        self.workspace, self.name, self.source, self.kinds = workspace, name, source, kinds
        self.edition, self.known = edition, known
        self.problems: list[Problem] = []
        self.remarks = Remarks(workspace, name, source)
        self.notes: list[str] = []
        self.faulty: set[str] = set()
        """Tables that could not be read, of which enough is said."""

    def load(self) -> Game:
        read = partial(structure, GameFile, self.source)
        data, problems = self.known.once("data", (self.source,), read)
        self.problems += problems
        raw = self.source.value if isinstance(self.source.value, dict) else {}
        tables = self.tables(raw.get("tables") or {})
        components = self.components(self.edited())
        items = {c.id: self.items(c, index, tables) for index, c in components}
        components = [(index, self.beside(c, index, components, items)) for index, c in components]
        self.remarks.tables(tables.values(), [c for _, c in components])
        fields = (item.fields for designs in items.values() for item in designs)
        self.remarks.game([c for _, c in components], fields)
        rules = self.rules(data)
        if data:
            self.check(data, components)
        self.count(components, items)
        if self.problems or data is None:
            raise Problems(self.problems)
        editions = (data.edition or "", *data.editions) if data.editions else ()
        if self.edition:
            values = {**data.values, **data.editions[self.edition].values}
            data = data.model_copy(update={"edition": self.edition, "values": values})
        rows = {name: self.resolved(table) for name, table in tables.items()}
        made = tuple(component for _, component in components)
        folder = self.workspace.games()[self.name]
        fetched = snapshots.remarks(folder, self.workspace.shown(folder), data.fetch, self.name)
        notes = tuple(dict.fromkeys((*self.notes, *self.remarks.notes, *fetched)))
        facts = (self.workspace, data, rows, made, items, rules, editions, tables, self.source)
        return Game(*facts, notes=notes)

    def tables(self, raw: Any) -> dict[str, Located]:
        """Return each named table, read from its file where the data name one."""
        tables: dict[str, Located] = {}
        for name, value in raw.items() if isinstance(raw, dict) else ():
            place = ("tables", name)
            if isinstance(value, str):
                table = self.file(value, place, name)
            else:
                table = self.inner(place, value)
            if table and not isinstance(table.value, list):
                message = f"expected a list of rows, found {described(table.value)}"
                self.problems.append(self.source.problem(place, message))
                self.faulty.add(name)
            elif table is None:
                self.faulty.add(name)
            else:
                tables[name] = table
                read = partial(map_problems, table)
                self.problems += self.known.once(("map", name), (table,), read)
        return tables

    def inner(self, place: tuple[str | int, ...], value: Any) -> Located:
        """Return a part of game.yaml as a document of its own."""
        read = partial(self.source.inner, place, value)
        return self.known.once(("inner", *place), (self.source, value), read)

    def near(self, name: str) -> str | None:
        """Return the hint that names a file beside game.yaml like one that is not there."""
        folder = self.workspace.games()[self.name]
        return like(name, (path.name for path in folder.iterdir() if path.is_file()))

    def file(self, name: str, place: tuple[str | int, ...], key: str) -> Located | None:
        """Return the rows of a data file beside game.yaml."""
        if is_of_pictures(self.workspace, self.name, name):
            return self.pictures(name, place)
        file, sheet = parted(name)
        found = self.workspace.find(f"components/{self.name}/{file}")
        if found is None:
            message = f'expected a file in components/{self.name}, found no "{file}"'
            asked = file in (self.source.value.get("fetch") or {})
            hint = f"pnp fetch {self.name} stores it" if asked else self.near(file)
            self.problems.append(self.source.problem(place, message, hint))
            return None
        try:
            table = self.known.table(found, self.workspace.shown(found), key, sheet)
            self.notes += table.notes
            return table
        except Problems as error:
            self.problems += error.problems
            return None

    def pictures(self, name: str, place: tuple[str | int, ...]) -> Located | None:
        """Return a row for each picture that the data name by a folder or a pattern."""
        folder = self.workspace.shown(self.workspace.games()[self.name])
        try:
            names = picture_names(self.workspace, self.name, name, folder / name)
            return self.known.listed(
                name, names, lambda: Located(folder / name, picture_rows(names, folder))
            )
        except Problems as error:
            self.problems += error.problems
            return None

    def crossed(
        self, component: Component, place: tuple[str | int, ...], tables: dict[str, Located]
    ) -> Located | None:
        """Return a row for each combination that the data ask for."""
        rows = {name: table.value for name, table in tables.items()}
        where = (*place, "cross")
        try:
            made = crossed(component.cross or {}, rows)
        except Fault as fault:
            self.problems.append(self.source.problem(where, str(fault), fault.hint))
            return None
        return Located(self.source.file, made, {(): self.source.line(where)}, where)

    def edited(self) -> list[Any]:
        """Return the components as the edition has them; its changes are told where they stand.

        What the other editions change is checked with the ordinary one.
        """
        if not self.edition:
            read = partial(edition_problems, self.source, self.kinds)
            self.problems += self.known.once("editions", (self.source,), read)
        change = partial(changed_components, self.source, self.edition)
        self.source, listed, problems = self.known.once("edited", (self.source,), change)
        self.problems += problems
        return listed

    def components(self, raw: Any) -> list[tuple[int, Component]]:
        """Return the components that could be read, with their index in the file."""
        made: list[tuple[int, Component]] = []
        for index, value in enumerate(raw if isinstance(raw, list) else []):
            place = ("components", index)
            kind = value.get("kind") if isinstance(value, dict) else None
            if not isinstance(value, dict):
                continue
            if not isinstance(kind, str) or kind not in self.kinds:
                message = f"expected a kind, found {described(kind)}"
                hint = did_you_mean(kind, self.kinds) if isinstance(kind, str) else None
                self.problems.append(self.source.problem((*place, "kind"), message, hint))
                continue
            read = partial(structure, self.kinds[kind], self.source, place, value)
            component, problems = self.known.once(place, (self.source,), read)
            self.problems += problems
            if component is None:
                continue
            if any(component.id == other.id for _, other in made):
                message = f'expected every id once, found "{component.id}" again'
                self.problems.append(self.source.problem((*place, "id"), message))
                continue
            made.append((index, component))
        return made

    def items(
        self, component: Component, index: int, tables: dict[str, Located]
    ) -> tuple[Item, ...]:
        """Return the designs of the component: one a row of its data, or a single one."""
        place = ("components", index)
        table: Located | None
        given = [
            n for n in ("for_each", "data", "items", "cross") if getattr(component, n) is not None
        ]
        if len(given) > 1:
            message = f"expected one source of designs, found {' and '.join(given)}"
            self.problems.append(self.source.problem((*place, given[1]), message))
            return ()
        if component.for_each:
            table = tables.get(component.for_each)
            if table is None and component.for_each not in self.faulty:
                message = f'expected a table, found "{component.for_each}"'
                hint = did_you_mean(component.for_each, tables)
                self.problems.append(self.source.problem((*place, "for_each"), message, hint))
        elif component.data:
            table = self.file(component.data, (*place, "data"), component.id)
        elif component.cross is not None:
            table = self.crossed(component, place, tables)
        elif component.items is not None:
            table = self.inner((*place, "items"), component.items)
        else:
            line = self.source.line(place)
            fields = {"id": component.id, **component.defaults}
            self.remarks.typed(component, place)
            only = Item(component.id, component.count, fields, self.source.file, line)
            return self.designs(component, [only], place)
        if table is None:
            return ()
        counted = self.remarks.counted(component, table)
        self.remarks.typed(component, place, table)
        try:
            rows = self.known.items(component, self.source, table, counted)
        except Problems as error:
            self.problems += error.problems
            return ()
        return self.designs(component, rows, place)

    def designs(
        self, component: Component, rows: list[Item], place: tuple[str | int, ...]
    ) -> tuple[Item, ...]:
        try:
            designs = tuple(component.designs(rows))
            if not any(design.copies for design in designs):
                message = f"expected at least one piece of {component.id}, found none"
                self.problems.append(self.source.problem(place, message))
            return designs
        except Fault as fault:
            self.problems.append(self.source.problem(place, str(fault), fault.hint))
            return ()

    def beside(
        self,
        component: Component,
        index: int,
        components: Sequence[tuple[int, Component]],
        items: Mapping[str, Sequence[Item]],
    ) -> Component:
        """Return the component as the others of the game make it."""
        try:
            return component.beside([other for _, other in components], items)
        except Fault as fault:
            # What it looks for in vain may be a component with faults of its own.
            if self.is_whole(components):
                place = ("components", index)
                self.problems.append(self.source.problem(place, str(fault), fault.hint))
            return component

    def is_whole(self, components: Sequence[tuple[int, Component]]) -> bool:
        """Whether all components could be read."""
        return len(components) == len(self.source.value["components"])

    def rules(self, data: GameFile | None) -> dict[str, Any]:
        """Return the content of rules.yaml beside game.yaml, empty without one."""
        path = self.workspace.find(f"components/{self.name}/rules.yaml")
        if path is None:
            return {}
        try:
            source = self.known.yaml(path, self.workspace.shown(path))
        except Problems as error:
            self.problems += error.problems
            return {}
        value = self.resolved(source)
        if not isinstance(value, dict):
            message = f"expected a mapping, found {described(value)}"
            self.problems.append(source.problem((), message))
            return {}
        read = partial(rule_problems, source, self.edition)
        self.problems += self.known.once(("rules", "problems"), (source,), read)
        self.problems += faults_of_rules(source, value, data.editions) if data else ()
        rules = partial(edition_of_rules, value, self.edition)
        return self.known.once("rules", (value,), rules)

    def resolved(self, table: Located) -> Any:
        """Return the data of a file with their usual types."""
        name = ("resolved", table.file, table.within)
        return self.known.once(name, (table,), lambda: resolve(table.value))

    def count(
        self, components: list[tuple[int, Component]], items: dict[str, tuple[Item, ...]]
    ) -> None:
        """Note the component with which the game has more pieces than anybody would cut out."""
        total = 0
        for index, component in components:
            total += sum(item.copies for item in items[component.id])
            if total > MOST_PIECES:
                message = (
                    f"expected at most {MOST_PIECES} pieces in a game, found {total} up to here"
                )
                self.problems.append(self.source.problem(("components", index), message))
                return

    def check(self, data: GameFile, components: list[tuple[int, Component]]) -> None:
        """Check what one part of the file says about another."""
        self.problems += named_rules(self.source, self.workspace, self.name, data.rules or "")
        if data.game != self.name:
            message = f'expected the name of its folder, "{self.name}", found "{data.game}"'
            self.problems.append(self.source.problem(("game",), message))
        for index, component in components:
            if component.scale and component.scale not in data.scale_groups:
                message = f'expected a scale group, found "{component.scale}"'
                near = did_you_mean(component.scale, data.scale_groups)
                place = ("components", index, "scale")
                hint = near or "declare it under scale_groups"
                self.problems.append(self.source.problem(place, message, hint))
        for index, component in components:
            if component.group in RESERVED:
                message = f'expected a name that pnp does not use itself, found "{component.group}"'
                step = "file" if component.file else "id"
                self.problems.append(self.source.problem(("components", index, step), message))
        known: dict[str, list[Component]] = {}
        for _, component in components:
            known.setdefault(component.group, []).append(component)
        for name in data.files:
            if name not in known and self.is_whole(components):
                message = f'expected a file that a component is printed in, found "{name}"'
                near = did_you_mean(name, known)
                self.problems.append(self.source.problem(("files", name), message, near))
        # A component with faults of its own is missing here, and so are its files.
        whole = self.is_whole(components)
        self.problems += [
            self.source.problem(("sheets", *place), message, hint)
            for place, message, hint in (faults_of_sheets(data, known, RESERVED) if whole else ())
        ]
        shared: dict[str, Component] = {}
        for index, component in components:
            first = shared.setdefault(component.group, component)
            if component.scale != first.scale:
                message = (
                    f'expected one factor a page, found scale "{component.scale}" '
                    f'beside "{first.scale}" of {first.id}'
                )
                place = ("components", index, "file")
                self.problems.append(self.source.problem(place, message))
