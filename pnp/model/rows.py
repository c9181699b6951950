"""Rows of tables as templates see them: a field that other rows have is empty, not unknown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any


class TableRow(dict[str, Any]):
    """A row that knows the fields of its table.

    The name begins with an underscore, which the sandbox of templates keeps to itself.
    """

    __slots__ = ("_fields",)

    def __init__(self, row: Mapping[str, Any], fields: Collection[str]) -> None:
        super().__init__(row)
        self._fields = fields


def lacks(row: Any, name: object) -> bool:
    """Return whether a row has no such field though other rows of its table have it."""
    return isinstance(row, TableRow) and name not in row and name in row._fields


def faces_of(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the faces of a die that are mappings; none of a row whose faces are something else."""
    faces = row.get("faces")
    return [one for one in faces if isinstance(one, Mapping)] if isinstance(faces, list) else []


def alike(tables: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    """Return the tables with rows that know the fields of all."""
    made = {}
    for name, rows in tables.items():
        fields = dict.fromkeys(field for row in rows if isinstance(row, dict) for field in row)
        made[name] = [TableRow(row, fields) if isinstance(row, dict) else row for row in rows]
    return made
