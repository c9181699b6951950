"""Kinds: the finite sets of a game, listed, counted, read from tables or laid out as boards."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Final

from pnp.games.declared.document import Entry
from pnp.games.declared.grids import DIRECTIONS, Graph, Grid, Id, hexagon, rectangle
from pnp.games.declared.limits import ALL_CELLS, ALL_MEMBERS, MEMBERS, RADIUS, SIDE
from pnp.games.declared.spelling import did_you_mean, is_name
from pnp.games.declared.types import Kind
from pnp.games.kit.form import found

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Design:
    """One printed design of a component."""

    id: str
    copies: int
    fields: Row = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printed:
    """What game.yaml says of the pieces, as plain data."""

    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    components: Mapping[str, Sequence[Design]] = field(default_factory=dict)


_WHOLE: Final = re.compile(r"-?\d{1,13}", re.ASCII)
_RANGE: Final = re.compile(r"\s*(-?\w+)\s*\.\.\s*(-?\w+)\s*", re.ASCII)
_LONGEST_ID: Final = 60


def plain(value: Any) -> Any:
    """Return a value of the file as the data that it means: a number, a flag, none or a text."""
    if isinstance(value, str):
        if _WHOLE.fullmatch(value):
            return int(value)
        return {"true": True, "false": False, "none": None}.get(value, str(value))
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def span_of(text: str, value: Callable[[str], Any]) -> tuple[int, int] | None:
    """Return the ends of ``A..B``; each is a number or the name of a value.

    >>> span_of("1..rounds", {"rounds": 6}.get)
    (1, 6)
    """
    found = _RANGE.fullmatch(text)
    if found is None:
        return None
    ends = [int(end) if _WHOLE.fullmatch(end) else value(end) for end in found.groups()]
    low, high = ends
    if type(low) is not int or type(high) is not int:
        return None
    return low, high


class KindReader:
    """Reads the kinds of one file."""

    def __init__(self, printed: Printed, value: Callable[[str], Any]) -> None:
        self.printed, self.value = printed, value
        self.kinds: dict[str, Kind] = {}

    def read(self, entries: Mapping[str, Entry]) -> dict[str, Kind]:
        """Return all kinds by name; one that is wrong is left out."""
        for name, entry in entries.items():
            made = self._kind(name, entry)
            if made is None:
                continue
            others = [*self.kinds.values(), made]
            if sum(len(kind.ids) for kind in others) > ALL_MEMBERS:
                entry.fault(f"expected at most {ALL_MEMBERS:,} members of all kinds together")
                break
            if sum(len(kind.ids) for kind in others if isinstance(kind.graph, Grid)) > ALL_CELLS:
                entry.fault(f"expected at most {ALL_CELLS:,} cells of all grids together")
                break
            self.kinds[name] = made
        self._directions()
        return self.kinds

    def _directions(self) -> None:
        """Add the kind of the directions of all grids, unless the file has its own."""
        grids = [kind.graph for kind in self.kinds.values() if isinstance(kind.graph, Grid)]
        back: dict[Id, Any] = {}
        for grid in grids:
            back.update(grid.opposite)
        if back and "direction" not in self.kinds:
            self.kinds["direction"] = Kind("direction", tuple(back), {"opposite": back})

    def _kind(self, name: str, entry: Entry) -> Kind | None:
        if isinstance(entry.value, list):
            ids = self._sound(entry, [plain(item) for item in entry.value])
            return Kind(name, tuple(ids), place=entry.place) if ids else None
        if isinstance(entry.value, str):
            ends = span_of(entry.value, self.value)
            if ends is None:
                entry.expected("members in a list, a range such as 1..6, or a table")
                return None
            numbers = self._range(entry, ends)
            return Kind(name, tuple(numbers), place=entry.place) if numbers else None
        return self._described(name, entry)

    def _described(self, name: str, entry: Entry) -> Kind | None:
        makers: dict[str, Callable[[str, Entry, dict[str, Entry]], Kind | None]] = {
            "grid": self._grid,
            "hexes": self._hexes,
            "table": self._table,
            "component": self._component,
            "every": self._every,
        }
        given = entry.fields((*makers, "directions", "neighbours", "cells", "said"))
        chosen = [key for key in makers if key in given]
        if len(chosen) != 1:
            if isinstance(entry.value, dict):
                entry.fault("expected one of grid, hexes, table, component and every")
            return None
        made = makers[chosen[0]](name, entry, given)
        return replace(made, said=_said(given["said"], made)) if made and "said" in given else made

    def _number(self, entry: Entry, most: int) -> int | None:
        value = plain(entry.value)
        value = self.value(value) if isinstance(value, str) else value
        if type(value) is int and 1 <= value <= most:
            return value
        entry.expected(f"a whole number from 1 to {most}")
        return None

    def _grid(self, name: str, entry: Entry, given: dict[str, Entry]) -> Kind | None:
        sides = [self._number(side, SIDE) for side in given["grid"].entries("[columns, rows]")]
        if len(sides) != 2:
            given["grid"].expected("[columns, rows]")
        which = given["directions"].value if "directions" in given else "all"
        if not isinstance(which, str) or which not in DIRECTIONS:
            given["directions"].expected("all, orthogonal, diagonal or hexes")
            return None
        if len(sides) != 2 or None in sides:
            return None
        return self._board(name, entry, given, rectangle(sides[0] or 1, sides[1] or 1, which))

    def _hexes(self, name: str, entry: Entry, given: dict[str, Entry]) -> Kind | None:
        radius = self._number(given["hexes"], RADIUS)
        return self._board(name, entry, given, hexagon(radius)) if radius else None

    def _board(self, name: str, entry: Entry, given: dict[str, Entry], grid: Grid) -> Kind:
        columns: dict[str, dict[Id, Any]] = {
            "col": {cell: column for cell, (column, _) in grid.spots.items()},
            "row": {cell: row for cell, (_, row) in grid.spots.items()},
        }
        rows = self._listed(given["cells"]) if "cells" in given else None
        for row in rows or ():
            cell = row.get("id", "")
            if cell not in grid.spots:
                hint = did_you_mean(str(cell), grid.spots)
                given["cells"].fault(f"expected the id of a cell in every row, found {cell}", hint)
                continue
            for key, value in row.items():
                if key not in ("id", "col", "row") and is_name(key):
                    columns.setdefault(key, dict.fromkeys(grid.spots))[cell] = _cell(value)
        return Kind(name, tuple(grid.spots), columns, grid, entry.place)

    def _table(self, name: str, entry: Entry, given: dict[str, Entry]) -> Kind | None:
        rows = self._listed(given["table"])
        return None if rows is None else self._rows(name, entry, given, rows)

    def _listed(self, source: Entry) -> Sequence[Row] | None:
        """Return rows, or those of a table of game.yaml by its name."""
        rows: Any = source.value
        if isinstance(rows, str):
            if rows not in self.printed.tables:
                hint = did_you_mean(rows, self.printed.tables)
                source.fault(f'expected a table of game.yaml, found "{rows}"', hint)
                return None
            rows = self.printed.tables[rows]
        else:
            rows = plain(rows)
        if not isinstance(rows, Sequence) or not all(isinstance(row, Mapping) for row in rows):
            source.expected("rows with an id each, or the name of a table of game.yaml")
            return None
        return rows

    def _component(self, name: str, entry: Entry, given: dict[str, Entry]) -> Kind | None:
        source = given["component"]
        component = source.value
        known = isinstance(component, str)
        designs = self.printed.components.get(component) if known else None
        if designs is None:
            hint = did_you_mean(str(component), self.printed.components)
            source.expected("a component of game.yaml", hint)
            return None
        rows = [{**design.fields, "id": design.id, "copies": design.copies} for design in designs]
        return self._rows(name, entry, given, rows)

    def _every(self, name: str, entry: Entry, given: dict[str, Entry]) -> Kind | None:
        """Every member of one set with every one of others: the cards of suits and ranks."""
        parts = {}
        for part in given["every"].items("columns with their members"):
            members = self._members(part)
            if not members:
                return None
            parts[part.name] = members
        size = math.prod(map(len, parts.values())) if parts else 0
        if not 0 < size <= MEMBERS:
            given["every"].fault(f"expected 1 to {MEMBERS:,} members, found {size:,}")
            return None
        rows = [
            {**dict(zip(parts, members, strict=True)), "id": "_".join(map(str, members))}
            for members in product(*parts.values())
        ]
        return self._rows(name, entry, given, rows)

    def _members(self, entry: Entry) -> Sequence[Id]:
        """Return the members of a kind, a range or a list; nothing where there is a fault."""
        if isinstance(entry.value, str) and entry.value in self.kinds:
            return self.kinds[entry.value].ids
        if isinstance(entry.value, list):
            return self._sound(entry, [plain(item) for item in entry.value])
        ends = span_of(entry.value, self.value) if isinstance(entry.value, str) else None
        if ends is None:
            hint = did_you_mean(str(entry.value), self.kinds)
            entry.expected("a kind above, a list or a range", hint)
            return ()
        return self._range(entry, ends)

    def _range(self, entry: Entry, ends: tuple[int, int]) -> Sequence[Id]:
        if 0 <= ends[1] - ends[0] < MEMBERS:
            return range(ends[0], ends[1] + 1)
        entry.fault(f"expected 1 to {MEMBERS:,} members, found {entry.value}")
        return ()

    def _rows(
        self, name: str, entry: Entry, given: dict[str, Entry], rows: Sequence[Row]
    ) -> Kind | None:
        if any("id" not in row for row in rows):
            entry.fault("expected an id in every row")
            return None
        ids = self._sound(entry, [row["id"] for row in rows])
        if not ids:
            return None
        rows = [row for row in rows if row["id"] in ids]
        names = dict.fromkeys(key for row in rows for key in row if key != "id" and is_name(key))
        columns = {key: {row["id"]: _cell(row.get(key)) for row in rows} for key in names}
        graph = _map(given["neighbours"], columns, ids) if "neighbours" in given else None
        return Kind(name, tuple(ids), columns, graph, entry.place)

    def _sound(self, entry: Entry, ids: Sequence[Any]) -> list[Id]:
        """Return the members that can be used; what is wrong with the others is noted."""
        sound: dict[Id, None] = {}
        if not 0 < len(ids) <= MEMBERS:
            entry.fault(f"expected 1 to {MEMBERS:,} members, found {len(ids):,}")
        for item in ids[:MEMBERS]:
            if isinstance(item, bool) or not isinstance(item, str | int):
                entry.fault(f"expected ids of letters, digits and _, found {found(item)}")
            elif isinstance(item, str) and not (
                0 < len(item) <= _LONGEST_ID and item.isprintable()
            ):
                wanted = f"ids of 1 to {_LONGEST_ID} characters"
                entry.fault(f"expected {wanted}, found {item[:80]!r}")
            elif item in sound:
                entry.fault(f'expected every member once, found "{item}" again')
            else:
                sound[item] = None
        return list(sound)


def _said(entry: Entry, kind: Kind) -> dict[Id, str]:
    """Return what sentences call some members of a kind."""
    said: dict[Id, str] = {}
    known = {str(item): item for item in kind.ids}
    for item in entry.items("members with their names in sentences"):
        text = item.text("a name")
        if item.name not in known:
            item.fault(f"expected a member of {kind.name}", did_you_mean(item.name, known))
        elif text is not None:
            said[known[item.name]] = text.words
    return said


def _cell(value: Any) -> Any:
    """Return what a cell of a table holds; the word none, as rules write it, is nothing."""
    return None if isinstance(value, str) and value in ("", "none") else value


def _map(entry: Entry, columns: Mapping[str, Mapping[Id, Any]], ids: Sequence[Id]) -> Graph | None:
    """Return the map that a column of neighbours describes; every border has two sides."""
    column = columns.get(str(entry.value))
    if column is None:
        entry.expected("a column of the table", did_you_mean(str(entry.value), columns))
        return None
    near: dict[Id, tuple[Id, ...]] = {}
    for place in ids:
        beside = column[place]
        if not isinstance(beside, list) or not all(isinstance(o, str | int) for o in beside):
            entry.fault(f"expected a list of the neighbours of {place}, found {found(beside)}")
            beside = []
        near[place] = tuple(beside)
    for place, others in near.items():
        for other in others:
            if other not in near:
                hint = did_you_mean(str(other), map(str, near))
                entry.fault(f"{place} borders {other}, which is none of them", hint)
            elif place not in near[other]:
                entry.fault(f"{place} borders {other}, {other} does not border {place}")
    # What is left of a faulty map serves to look for other faults.
    return Graph({place: tuple(o for o in others if o in near) for place, others in near.items()})
