"""A CSV table of which some lines were typed anew: these are read, and nothing else of it.

Only where it is certain that a whole reading gives the same: each changed line was one row and is
one row, so that no quotation begins or ends there. Everything else is left to a whole reading.
"""

from __future__ import annotations

import csv
from pathlib import Path

from pnp.model.source import Located, Plain

MOST_MORE = 20
"""Empty cells behind the last column, as spreadsheets leave them; more are left to others."""


def retyped(old: str, new: str, before: Located, shown: Path) -> Located | None:
    """Return the table in the *new* text, where *before* was read from the *old* one.

    None where that has to be read as a whole. Rows that are as before are the same objects.
    """
    if new.count("\r") != new.count("\r\n"):
        return None
    was, now = old.split("\n"), new.split("\n")
    if len(was) != len(now) or not before.value:
        return None
    header = list(before.value[0])
    changed = [at for at, (one, other) in enumerate(zip(was, now, strict=True)) if one != other]
    rows = _rows_at(before, changed)
    value = list(before.value)
    delimiter = "\t" if shown.suffix.lower() == ".tsv" else ","
    for at in changed:
        if at not in rows or '"' in was[at] or '"' in now[at]:
            return None
        if (
            now[at].count(delimiter) > MOST_MORE + len(header)
            or len(now[at]) > csv.field_size_limit()
        ):
            return None
        cells = next(csv.reader([now[at]], delimiter=delimiter, strict=True), [])
        rest = cells[len(header) :]
        if len(cells) < len(header) or any(map(str.strip, rest)) or not any(map(str.strip, cells)):
            return None
        value[rows[at]] = dict(zip(header, map(Plain, cells), strict=False))
    return Located(before.file, value, before.lines)


def _rows_at(before: Located, lines: list[int]) -> dict[int, int]:
    """Return which rows begin on lines, both counted from 0."""
    wanted = set(lines)
    return {
        line - 1: int(path[0])
        for path, line in before.lines.items()
        if line - 1 in wanted and len(path) == 1
    }
