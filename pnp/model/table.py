"""Reads CSV tables: columns, cells, what is wrong with either."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from pnp.errors import Problem, Problems
from pnp.model.source import Located, Plain, document_of, read_text

SEPARATED = (".csv", ".tsv")
"""Ends of files whose rows all have the same columns."""

MOST_ROWS = 100_000
MOST_COLUMNS = 1_000
MOST_CELLS = 4_000_000
"""Cells of a table, the empty ones of rows that lack a column included; they take 0.4 GiB."""

MOST_HINTS = 20
"""Rows that are told a near name when what they extend is unknown: to find one takes a while."""


def read_table(path: Path, shown: Path, key: str | None = None) -> Located:
    """Return the rows of a CSV or YAML file, every row with its line.

    A YAML file holds a list, or a mapping with the list under *key* or as its only value.
    Raises Problems.
    """
    return table_of(read_text(path, shown), shown, key)


def table_of(text: str, shown: Path, key: str | None, before: Located | None = None) -> Located:
    """Return the rows in a file's text, those of CSV that are as *before* as the same objects.

    Raises Problems.
    """
    if shown.suffix.lower() in SEPARATED:
        return csv_of(text, shown, before)
    source = document_of(text, shown)
    if isinstance(source.value, dict):
        step = key if key in source.value else next(iter(source.value), None)
        if step is not None and (step == key or len(source.value) == 1):
            source = source.inner((step,), source.value[step])
    if not isinstance(source.value, list):
        raise Problems([source.problem((), "expected a list of rows")])
    return source


def read_csv(path: Path, shown: Path) -> Located:
    """Return the rows of a CSV file as mappings; the first row names the columns.

    Raises Problems: rows of another length, a column named twice or not at all, semicolons.
    """
    return csv_of(read_text(path, shown), shown)


def csv_of(text: str, shown: Path, before: Located | None = None) -> Located:
    """Return the rows in the text of a CSV file, those that are as *before* as the same objects."""
    delimiter = "\t" if shown.suffix.lower() == ".tsv" else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    problems: list[Problem] = []
    rows: list[tuple[int, list[str], int]] = []
    line = 0
    try:
        for cells in reader:
            start, line = line + 1, reader.line_num
            if len(rows) > MOST_ROWS or len(cells) > MOST_COLUMNS:
                raise Problems([_too_much(shown, start, len(cells) > MOST_COLUMNS)])
            if filled := _filled(cells):
                rows.append((start, cells, filled))
    except csv.Error as error:
        problems.append(Problem(shown, line + 1, "", f"expected CSV: {error}"))
    if not rows and not problems:
        problems.append(Problem(shown, 1, "", "expected a row of column names, found nothing"))
    if not rows:
        raise Problems(problems)
    (first, header, named), *body = rows
    header = [cell.strip() for cell in header]
    # Spreadsheets keep empty columns behind the last one that was ever used.
    width = max(filled for _, _, filled in rows)
    if width >= named:
        header = header[: max(width, 1)]
    if fault := too_many(len(body), len(header)):
        raise Problems([Problem(shown, first, "", fault)])
    problems += _header_problems(header, shown, first)
    for number, (start, cells, filled) in enumerate(body, 1):
        if len(cells) < len(header) or filled > len(header):
            message = f"expected {len(header)} columns, found {len(cells)}"
            hint = _separator_hint(cells) or "a text with a comma stands in double quotes"
            problems.append(Problem(shown, start, f"row {number}", message, hint))
    if problems:
        raise Problems(problems)
    value = _rows(header, [cells for _, cells, _ in body], before.value if before else ())
    return Located(shown, value, {(index,): row[0] for index, row in enumerate(body)})


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


def _too_much(shown: Path, line: int, wide: bool) -> Problem:
    most = f"{MOST_COLUMNS} columns" if wide else f"{MOST_ROWS} rows"
    return Problem(shown, line, "", f"expected at most {most}, found more")


def too_many(rows: int, columns: int) -> str | None:
    """Return what is wrong with a table of so many cells."""
    if rows * columns <= MOST_CELLS:
        return None
    return f"expected at most {MOST_CELLS} cells, found {rows} rows of {columns} columns"


def _filled(cells: list[str]) -> int:
    """Return how many cells there are up to the last that holds something."""
    size = len(cells)
    while size and not cells[size - 1].strip():
        size -= 1
    return size


def _separator_hint(cells: list[str]) -> str | None:
    """Return the hint for a row that other signs than commas separate."""
    for sign, name in ((";", "semicolons"), ("\t", "tabs")):
        if len(cells) == 1 and sign in cells[0]:
            return f"this row has {name} between its columns; save the sheet with commas"
    return None


def _header_problems(header: list[str], shown: Path, line: int) -> list[Problem]:
    for sign, other in ((";", "semicolons"), ("\t", "tabs")):
        if len(header) == 1 and sign in header[0]:
            message = f"expected columns separated by commas, found {other}"
            return [Problem(shown, line, "", message, "save the sheet as comma separated CSV")]
    found = []
    for index, name in enumerate(header):
        if not name:
            message = f"expected a name for column {index + 1}, found nothing"
            found.append(Problem(shown, line, "", message))
        elif name in header[:index]:
            message = f'expected every column once, found "{name}" again'
            found.append(Problem(shown, line, "", message))
    return found
