"""A CSV table of which some lines were typed anew: these are read, and nothing else of it.

Only where it is certain that a whole reading gives the same: each changed line was one row and is
one row, so that no quotation begins or ends there. Everything else is left to a whole reading.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pnp.model.separated import MOST_COLUMNS
from pnp.model.source import Located, Plain, control_in

LONGEST = 10_000
"""Characters of a line; longer ones are left to a whole reading, which has bounds of its own."""


def retyped(old: bytes, new: bytes, before: Located, shown: Path) -> Located | None:
    """Return the table in the *new* file, where *before* was read from the *old* one.

    None where that has to be read as a whole. Rows that are as before are the same objects.
    """
    # Notes tell of another encoding, or of another sign between the columns.
    if before.notes or not before.value or new.count(b"\r") != new.count(b"\r\n"):
        return None
    try:
        was, now = (data.decode("utf-8-sig").split("\n") for data in (old, new))
    except UnicodeDecodeError:
        return None
    if len(was) != len(now):
        return None
    changed = [at for at, (one, other) in enumerate(zip(was, now, strict=True)) if one != other]
    rows, header = _rows_at(before, changed), list(before.value[0])
    value = list(before.value)
    sign = "\t" if shown.suffix.lower() == ".tsv" else ","
    for at in changed:
        if at not in rows or '"' in was[at] or '"' in now[at] or control_in(now[at]):
            return None
        if len(now[at]) > LONGEST:
            return None
        cells = [cell.strip() for cell in now[at].split(sign)]
        size = len(header)
        if not size <= len(cells) <= MOST_COLUMNS or any(cells[size:]) or not any(cells):
            return None
        value[rows[at]] = dict(zip(header, map(Plain, cells), strict=False))
    return replace(before, value=value)


def _rows_at(before: Located, lines: list[int]) -> dict[int, int]:
    """Return which rows begin on lines, both counted from 0."""
    wanted = set(lines)
    return {
        line - 1: int(path[0])
        for path, line in before.lines.items()
        if line - 1 in wanted and len(path) == 1
    }
