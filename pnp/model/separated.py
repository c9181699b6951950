"""The text of CSV files as spreadsheets write them: its encoding, and what parts its columns."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Final

from pnp.errors import Problem, Problems
from pnp.model.source import text_of

SEPARATED: Final = (".csv", ".tsv", ".txt")
"""Ends of files whose rows all have the same columns."""

MOST_ROWS: Final = 100_000
MOST_COLUMNS: Final = 1_000

SIGNS: Final = {",": "commas", ";": "semicolons", "\t": "tabs"}
"""What parts the columns; where two part the header alike the first one does."""

_MARKED: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))

Row = tuple[int, list[str]]
"""The line that a row begins on, and its cells without blanks around them."""


def separated(data: bytes, shown: Path) -> tuple[list[Row], tuple[str, ...]]:
    """Return the rows of a CSV file that hold something, and what is to be said of its form.

    Raises Problems for bytes that are no text, quotes that do not end, too many rows or columns.
    """
    encoding = encoding_of(data)
    text = text_of(data, shown, encoding)
    text, skipped = _without_hint(text)
    sign = sign_of(text, shown)
    rows = _rows(text, shown, sign, skipped)
    said = []
    if encoding != "utf-8-sig":
        said.append(f"as {'Windows-1252' if encoding == 'cp1252' else 'UTF-16'}")
    if sign != ("\t" if shown.suffix.lower() == ".tsv" else ","):
        said.append(f"with {SIGNS[sign]} between columns")
    return rows, ((f"{shown.as_posix()}: read {' '.join(said)}",) if said else ())


def encoding_of(data: bytes) -> str:
    """Return the encoding of a text: UTF-16 with its mark, else UTF-8, else Windows-1252.

    What has letters of UTF-8 and one broken byte is UTF-8 that is broken, not Windows-1252.
    """
    for mark, encoding in _MARKED:
        if data.startswith(mark):
            return encoding
    try:
        data.decode("utf-8-sig")
        return "utf-8-sig"
    except UnicodeDecodeError:
        text = data.decode("utf-8-sig", "surrogateescape")
    broken = sum("\udc80" <= letter <= "\udcff" for letter in text)
    letters = sum(letter > "\x7f" for letter in text) - broken
    if not broken or letters or data.startswith(b"PK"):
        return "utf-8-sig"
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return "utf-8-sig"  # which tells the byte that is in neither
    return "cp1252"


def sign_of(text: str, shown: Path) -> str:
    """Return what parts most columns in the header."""
    usual = "\t" if shown.suffix.lower() == ".tsv" else ","
    found = {sign: _width(text, sign) for sign in (usual, *SIGNS)}
    return max(found, key=lambda sign: found[sign])


def _width(text: str, sign: str) -> int:
    """Return how many columns the first row has that holds anything, parted by *sign*."""
    try:
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=sign):
            if len(cells) > 1 or any(cell.strip() for cell in cells):
                return len(cells)
    except csv.Error:
        pass  # told where the rows are read
    return 0


def _without_hint(text: str) -> tuple[str, int]:
    """Return the text without the line ``sep=;`` that Excel puts first, and the lines left out."""
    first, end, rest = text.partition("\n")
    hint = first.strip()
    if end and len(hint) == 5 and hint.lower().startswith("sep=") and hint[4] in SIGNS:
        return rest, 1
    return text, 0


def _rows(text: str, shown: Path, sign: str, skipped: int) -> list[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    rows: list[Row] = []
    line = skipped
    try:
        for cells in reader:
            start, line = line + 1, reader.line_num + skipped
            if len(rows) > MOST_ROWS or len(cells) > MOST_COLUMNS:
                most = f"{MOST_COLUMNS} columns" if len(cells) > MOST_COLUMNS else _MOST
                raise Problems([Problem(shown, start, "", f"expected at most {most}, found more")])
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                rows.append((start, stripped))
    except csv.Error as error:
        raise Problems([Problem(shown, line + 1, "", f"expected CSV: {error}")]) from None
    return rows


_MOST: Final = f"{MOST_ROWS} rows"
