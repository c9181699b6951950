"""What was made of files before: for those who read a game again and again while it is edited.

A value is known as long as it would be made of the very same objects, and a file as long as its
text is the same. So what comes out is what a first reading gives, and what did not change is
the same object as before: whoever holds both tells at once what changed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from pnp.errors import Problems
from pnp.model.component import Component, Item
from pnp.model.designs import EXTENDS, items_of
from pnp.model.retyped import retyped
from pnp.model.separated import SEPARATED
from pnp.model.source import Located, Path_, document_of, read_bytes, text_of
from pnp.model.table import TABLES, table_of
from pnp.model.uses import COPIES

Value = TypeVar("Value")


class Known:
    """Reads files of one game, of known ones only what is different."""

    def __init__(self) -> None:
        self._files: dict[tuple[Path, str], tuple[bytes, Located]] = {}
        self._made: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def once(self, name: Hashable, parts: tuple[object, ...], make: Callable[[], Value]) -> Value:
        """Return what *make* makes of *parts*, the known value where these are the same objects."""
        known = self._made.get(name)
        if known and all(map(operator.is_, known[0], parts)):
            value: Value = known[1]
            return value
        value = make()
        self._made[name] = parts, value
        return value

    # ------------------------------------------------------------------ files

    def yaml(self, path: Path, shown: Path) -> Located:
        """Return the one document of a file; raises Problems."""
        return self._file(path, shown, "", lambda data, _: document_of(text_of(data, shown), shown))

    def table(self, path: Path, shown: Path, key: str, sheet: str = "") -> Located:
        """Return the rows of a file, those in columns that are as before; raises Problems."""
        name = f"{key}#{sheet}" if sheet else key

        def made(data: bytes, old: tuple[bytes, Located] | None) -> Located:
            if old and shown.suffix.lower() in SEPARATED:
                patched = retyped(old[0], data, old[1], shown)
                if patched is not None:
                    return patched
            return table_of(data, shown, key, old[1] if old else None, sheet)

        return self._file(path, shown, name, made)

    def _file(
        self,
        path: Path,
        shown: Path,
        key: str,
        made: Callable[[bytes, tuple[bytes, Located] | None], Located],
    ) -> Located:
        data = read_bytes(path, shown)
        known = self._files.get((path, key))
        if known is None or known[0] != data:
            known = self._files[path, key] = data, made(data, known)
        return known[1]

    def listed(self, name: str, names: list[str], make: Callable[[], Located]) -> Located:
        """Return what *make* makes of names of files, the known value where they are as before."""
        data = "\n".join(names).encode()
        known = self._files.get((Path(name), "names"))
        if known is None or known[0] != data:
            known = self._files[Path(name), "names"] = data, make()
        return known[1]

    # ------------------------------------------------------------------ designs

    def items(
        self, component: Component, data: object, table: Located, counted: str = COPIES
    ) -> list[Item]:
        """Return the designs of a table, known ones of rows that are as before; raises Problems.

        *data* is what the component was read from, *counted* the field of copies.
        """
        name = ("items", component.id, counted)
        known = self._made.get(name)
        items = None
        if known and known[0][0] is data:
            _, before = known[0]
            same = before is table
            items = known[1] if same else _patched(before, known[1], table, component, counted)
        if items is None:
            items = items_of(table, component.defaults, component.count, counted)
        self._made[name] = (data, table), items
        return list(items)


def _patched(
    before: Any, items: list[Item], table: Located, component: Component, counted: str
) -> list[Item] | None:
    """Return the designs with those of changed rows made anew.

    None where the rows have to be looked at together: others came or went, or were named
    otherwise, a row extends another, a row has a fault.
    """
    old, new = before.value, table.value
    in_columns = table.file.suffix.lower() in TABLES and len(old) == len(new) > 0
    if not in_columns or list(old[0]) != list(new[0]) or EXTENDS in new[0]:
        return None
    # Where no line came or went, the places of all rows are the same object.
    stayed = table.lines is before.lines
    changed = [
        index
        for index, (row, was, item) in enumerate(zip(new, old, items, strict=True))
        if row is not was or not (stayed or table.line((index,)) == item.line)
    ]
    part = [new[index] for index in changed]
    places: dict[Path_, int] = {
        (place,): table.line((index,)) for place, index in enumerate(changed)
    }
    try:
        rows = replace(table, value=part, lines=places)
        made = items_of(rows, component.defaults, component.count, counted)
    except Problems:
        return None
    patched = list(items)
    for index, row, item in zip(changed, part, made, strict=True):
        if item.id != items[index].id or item.id not in (row.get("id"), row.get("name")):
            return None
        patched[index] = item
    return patched
