"""From rows of data to designs: copies, defaults, rows that extend others."""

from __future__ import annotations

import re
from typing import Any

from pnp.errors import Problem, Problems, did_you_mean
from pnp.model.component import Item
from pnp.model.fields import described
from pnp.model.source import Located, resolve
from pnp.model.table import MOST_HINTS, too_many
from pnp.model.uses import COPIES

EXTENDS = "extends"
MOST_COPIES = 100_000


def items_of(
    source: Located, defaults: dict[str, Any], count: int, counted: str = COPIES
) -> list[Item]:
    """Return one item a row, with what it `extends` and the *defaults* filled in.

    An empty cell counts as missing; the field *counted* says how many copies are wanted. Raises
    Problems: an id used twice, an unknown or circular `extends`, copies that are no number.
    """
    problems: list[Problem] = []
    rows: dict[str, dict[str, Any]] = {}
    order: list[tuple[str, int]] = []
    columns: dict[str, Any] = {}
    namer = _namer(source.value)
    for index, raw in enumerate(source.value):
        if not isinstance(raw, dict):
            problems.append(source.problem((index,), "expected a row of fields"))
            continue
        fields = resolve(raw)
        columns.update(fields)
        row = {name: value for name, value in fields.items() if value is not None}
        wrong = next((key for key in ("id", "name") if isinstance(row.get(key), dict | list)), None)
        if wrong:
            message = f"expected a text as {wrong}, found {described(row[wrong])}"
            problems.append(source.problem((index, wrong), message))
            continue
        name = str(row.get("id") or row.get("name") or row.get(namer) or index + 1)
        if name in rows:
            problems.append(
                source.problem((index,), f'expected every id once, found "{name}" again')
            )
        rows[name] = row
        order.append((name, index))
    if fault := too_many(len(order), len(columns)):
        raise Problems([source.problem((), fault)])
    items = []
    family = _Family(rows, defaults)
    for name, index in order:
        merged = family.merged(name)
        if isinstance(merged, str):
            lost = family.lost.get(name)
            near = did_you_mean(lost, rows) if lost and len(problems) < MOST_HINTS else None
            problems.append(source.problem((index, EXTENDS), merged, near))
            continue
        copies = _copies(merged.get(counted, count))
        if copies is None:
            limits = f"expected a number of copies from 0 to {MOST_COPIES}"
            message = f"{limits}, found {described(merged.get(counted))}"
            problems.append(source.problem((index, counted), message))
            continue
        if counted in merged:
            merged[COPIES] = copies
        fields = {**dict.fromkeys(columns, ""), "id": name, **merged}
        line = source.line((index,))
        items.append(Item(name, copies, fields, source.file, line, source.sheet))
    if problems:
        raise Problems(problems)
    return items


def _namer(rows: list[Any]) -> str:
    """Return the column that is called ID or Name and has another value in each row, or nothing."""
    for column in rows[0] if rows and isinstance(rows[0], dict) else ():
        if str(column).lower() in ("id", "name"):
            values = [str(row.get(column) or "") for row in rows if isinstance(row, dict)]
            if all(values) and len(set(values)) == len(values):
                return str(column)
    return ""


def _copies(value: Any) -> int | None:
    """Return a number of copies, also from the " 2 " and 2.0 of spreadsheets; None for others."""
    found = re.fullmatch(r"\s*(\d{1,6})(?:\.0*)?\s*", str(value), re.ASCII)
    return int(found[1]) if found and int(found[1]) <= MOST_COPIES else None


class _Family:
    """Rows that extend others; each is put together once, however many extend it."""

    def __init__(self, rows: dict[str, dict[str, Any]], defaults: dict[str, Any]) -> None:
        self.rows, self.defaults = rows, defaults
        self._whole: dict[str, dict[str, Any] | str] = {}
        self.lost: dict[str, str] = {}
        """The unknown row at the end of each chain that has one."""

    def merged(self, name: str) -> dict[str, Any] | str:
        """Return the fields of a row with what its ancestors and the defaults add, or a fault."""
        whole = self._with_ancestors(name)
        if isinstance(whole, str):
            return whole
        merged = dict(whole)
        if merged.pop(EXTENDS, None) not in (None, ""):
            merged["id"] = name
        return merged

    def _with_ancestors(self, name: str) -> dict[str, Any] | str:
        way: dict[str, None] = {}
        whole: dict[str, Any] | str = self.defaults
        step = name
        while step not in self._whole:
            if step in way:
                whole = "expected rows that do not extend each other in a circle"
                break
            way[step] = None
            parent = self.rows[step].get(EXTENDS)
            if parent in (None, ""):
                break
            step = str(parent)
            if step not in self.rows:
                whole = f'expected the id of another row, found "{parent}"'
                self.lost.update(dict.fromkeys(way, step))
                break
        else:
            whole = self._whole[step]
            if step in self.lost:
                self.lost.update(dict.fromkeys(way, self.lost[step]))
        for link in reversed(way):
            whole = whole if isinstance(whole, str) else {**whole, **self.rows[link]}
            self._whole[link] = whole
        return self._whole[name]
