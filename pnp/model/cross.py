"""Rows that are all combinations of some values: suits and ranks, the halves of dominoes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.errors import did_you_mean
from pnp.model.fields import Fault, described
from pnp.model.source import resolve

MOST: Final = 10_000
"""Combinations; nobody cuts out more designs."""

RANGE: Final = re.compile(
    r"\s*(-?\d{1,6}|[A-Za-z]\w*)\s*\.\.\s*(-?\d{1,6}|[A-Za-z]\w*)\s*", re.ASCII
)

Row = dict[str, Any]


def crossed(said: Mapping[str, Any], tables: Mapping[str, list[Any]]) -> list[Row]:
    """Return a row for each combination, the last field changing fastest.

    The values of a field are a list, a range such as ``1..13``, or the rows of a table. A range may
    begin or end with an earlier field: ``{left: 0..6, right: left..6}`` are the 28 dominoes. Raises
    Fault.
    """
    if not said:
        raise Fault("expected fields to combine, found none", "such as {suit: suits, rank: 1..13}")
    rows: list[Row] = [{}]
    for field, values in said.items():
        made: list[Row] = []
        for row in rows:
            made += ({**row, field: value} for value in _values(field, values, row, tables))
            if len(made) > MOST:
                raise Fault(f"expected at most {MOST} combinations, found more")
        rows = made
    return [{"id": "-".join(map(_name, row.values())), **row} for row in rows]


def _values(
    field: str, said: Any, row: Row, tables: Mapping[str, list[Any]]
) -> Iterator[Any] | list[Any]:
    """Return what a field may be beside what the earlier ones are."""
    if isinstance(said, list):
        return [resolve(value) for value in said]
    found = RANGE.fullmatch(said) if isinstance(said, str) else None
    if found:
        low, high = (_bound(field, end, row) for end in found.groups())
        if high - low > MOST:
            raise Fault(f"expected at most {MOST} combinations, found more")
        return list(range(low, high + 1))
    if isinstance(said, str) and said in tables:
        return [resolve(value) for value in tables[said]]
    near = did_you_mean(said, tables) if isinstance(said, str) else None
    hint = near if near and near.startswith("did") else "such as [red, blue] or 1..13"
    wanted = f"expected a list, a range or a table for {field}"
    raise Fault(f"{wanted}, found {described(said)}", hint)


def _bound(field: str, text: str, row: Row) -> int:
    """Return one end of a range: a number, or what an earlier field is."""
    value = row.get(text) if not text.lstrip("-").isdigit() else int(text)
    if not isinstance(value, int):
        near = did_you_mean(text, row)
        raise Fault(f'expected a number or an earlier field for {field}, found "{text}"', near)
    return value


def _name(value: Any) -> str:
    """Return what a value adds to the id of its row."""
    if isinstance(value, dict):
        value = value.get("id") or value.get("name") or ""
    return str(value)
