"""Reads tables of rows: CSV, spreadsheets, YAML; what is wrong with columns and rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from pnp.errors import Problem, Problems
from pnp.model.separated import SEPARATED, SIGNS, Row, separated
from pnp.model.source import (
    Located,
    Path_,
    Plain,
    Sheet,
    document_of,
    letters_of,
    read_bytes,
    text_of,
)

SHEETS = (".xlsx", ".ods")
"""Ends of spreadsheets."""

TABLES = (*SEPARATED, *SHEETS)
"""Ends of files whose rows all have the same columns."""

MOST_CELLS = 4_000_000
"""Cells of a table, the empty ones of rows that lack a column included; they take 0.4 GiB."""

MOST_HINTS = 20
"""Rows that are told a near name when what they extend is unknown: to find one takes a while."""


def parted(name: str) -> tuple[str, str]:
    """Return the file and the sheet of what data name.

    >>> parted("cards.xlsx#Deck")
    ('cards.xlsx', 'Deck')
    >>> parted("cards#2.csv")
    ('cards#2.csv', '')
    """
    file, _, sheet = name.partition("#")
    return (file, sheet) if file.lower().endswith(SHEETS) else (name, "")


def read_table(path: Path, shown: Path, key: str | None = None) -> Located:
    """Return the rows of a CSV, YAML or spreadsheet file, every row with its line.

    A YAML file holds a list, or a mapping with the list under *key* or as its only value.
    Raises Problems.
    """
    return table_of(read_bytes(path, shown), shown, key)


def table_of(
    data: bytes, shown: Path, key: str | None, before: Located | None = None, sheet: str = ""
) -> Located:
    """Return the rows of a file, those in columns that are as *before* as the same objects.

    The *sheet* of a spreadsheet is its first one where none is named. Raises Problems.
    """
    if shown.suffix.lower() in SHEETS:
        from pnp.model.spreadsheet import sheet_of

        read = sheet_of(data, shown, sheet)
        return _table(shown, read.rows, before, (), read.name, read.left)
    if shown.suffix.lower() in SEPARATED:
        return csv_of(data, shown, before)
    source = document_of(text_of(data, shown), shown)
    if isinstance(source.value, dict):
        step = key if key in source.value else next(iter(source.value), None)
        if step is not None and (step == key or len(source.value) == 1):
            source = source.inner((step,), source.value[step])
    if not isinstance(source.value, list):
        raise Problems([source.problem((), "expected a list of rows")])
    return source


def read_csv(path: Path, shown: Path) -> Located:
    """Return the rows of a CSV file as mappings; the first row names the columns.

    Raises Problems: rows of another length, a column named twice or not at all.
    """
    return csv_of(read_bytes(path, shown), shown)


def csv_of(data: bytes, shown: Path, before: Located | None = None) -> Located:
    """Return the rows of a CSV file, those that are as *before* as the same objects."""
    rows, notes = separated(data, shown)
    return _table(shown, rows, before, notes)


def _table(
    shown: Path,
    rows: Sequence[Row],
    before: Located | None,
    notes: tuple[str, ...],
    name: str = "",
    left: int = 0,
) -> Located:
    """Return rows below their header; those of the sheet *name* begin in column *left* from 0."""
    if not rows:
        message = "expected a row of column names, found nothing"
        raise Problems([Problem(shown, 1, "", message, cell=f"{name}!A1" if name else "")])
    (first, header), *body = rows
    # Spreadsheets keep empty columns behind the last one that was ever used.
    width = max(_filled(cells) for _, cells in rows)
    if width >= _filled(header):
        header = header[: max(width, 1)]
    letters = [letters_of(left + index) for index in range(len(header))]
    sheet = Sheet(name, dict(zip(header, letters, strict=True))) if name else None
    if fault := too_many(len(body), len(header)):
        raise Problems([Problem(shown, first, "", fault, cell=sheet.cell(first) if sheet else "")])
    problems = _header_problems(header, shown, first, f"{name}!" if name else "", letters)
    for number, (start, cells) in enumerate(body, 1):
        if not name and (len(cells) < len(header) or _filled(cells) > len(header)):
            message = f"expected {len(header)} columns, found {len(cells)}"
            fewer = len(cells) < len(header)
            hint = "a text with a comma stands in double quotes"
            hint = "an empty cell keeps the comma before it" if fewer else hint
            hint = _sign_hint(cells) or hint
            problems.append(Problem(shown, start, f"row {number}", message, hint))
    if problems:
        raise Problems(problems)
    value = _rows(header, [cells for _, cells in body], before.value if before else ())
    lines: dict[Path_, int] = {(index,): row[0] for index, row in enumerate(body)}
    return Located(shown, value, lines, sheet=sheet, notes=notes)


def _rows(
    header: list[str], body: list[list[str]], before: Sequence[dict[str, Plain]]
) -> list[dict[str, Plain]]:
    """Return the cells by their columns; rows that stood *before* at the same place are kept."""
    known = before if before and list(before[0]) == header else ()
    return [
        row
        if row is not None and list(row.values()) == cells[: len(header)]
        else dict(zip(header, map(Plain, cells), strict=False))
        for cells, row in zip_longest(body, known[: len(body)])
    ]


def too_many(rows: int, columns: int) -> str | None:
    """Return what is wrong with a table of so many cells."""
    if rows * columns <= MOST_CELLS:
        return None
    return f"expected at most {MOST_CELLS} cells, found {rows} rows of {columns} columns"


def _filled(cells: list[str]) -> int:
    """Return how many cells there are up to the last that holds something."""
    size = len(cells)
    while size and not cells[size - 1]:
        size -= 1
    return size


def _sign_hint(cells: list[str]) -> str | None:
    """Return the hint for a row that another sign separates than the header."""
    for sign, name in SIGNS.items():
        if len(cells) == 1 and sign in cells[0]:
            return f"this row has {name} between its columns, the first row has not"
    return None


def _header_problems(
    header: list[str], shown: Path, line: int, sheet: str, letters: list[str]
) -> list[Problem]:
    found = []
    for index, name in enumerate(header):
        message = ""
        if not name:
            message = f"expected a name for column {index + 1}, found nothing"
        elif name in header[:index]:
            message = f'expected every column once, found "{name}" again'
        if message:
            cell = f"{sheet}{letters[index]}{line}" if sheet else ""
            found.append(Problem(shown, line, "", message, cell=cell))
    return found
