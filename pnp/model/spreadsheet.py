"""Sheets of .xlsx and .ods files as rows of texts, read by another process that is limited."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from pnp.errors import PnpError, Problem, Problems, did_you_mean
from pnp.model.separated import MOST_COLUMNS, MOST_ROWS, Row
from pnp.model.source import control_in, letters_of

MOST_UNPACKED: Final = 300_000_000
"""Bytes that a spreadsheet may say it unpacks to; the process has its own limit."""

MOST_PARTS: Final = 5_000
MEMORY: Final = 1 << 30
SECONDS: Final = 30
"""What the process may take: bytes, and time of computing."""

PATIENCE: Final = 10
"""A busy machine computes so many times more slowly than its clock goes."""


class Read(Struct, frozen=True):
    """A sheet as it was read."""

    name: str
    left: int
    """The column of the first cell of a row, counted from 0."""

    rows: tuple[Row, ...]
    """Rows that hold something; the line is the number of the row in the sheet."""


@lru_cache(maxsize=16)
def sheet_of(data: bytes, shown: Path, wanted: str) -> Read:
    """Return the sheet called *wanted*, or the first one.

    Raises Problems for what is no spreadsheet, has no such sheet or is too large.
    """
    if fault := _fault(data):
        raise Problems([Problem(shown, 0, "", *fault)])
    found = _asked(data, wanted)
    if "sheets" in found:
        message = f'expected a sheet of the file, found "{wanted}"'
        raise Problems([Problem(shown, 0, "", message, did_you_mean(wanted, found["sheets"]))])
    if "size" in found:
        rows, columns = found["size"]
        most = f"{MOST_ROWS} rows" if rows > MOST_ROWS + 1 else f"{MOST_COLUMNS} columns"
        count = rows if rows > MOST_ROWS + 1 else columns
        message = f"expected at most {most}, found {count}"
        raise Problems([Problem(shown, 1, "", message, cell=f"{found['name']}!A1")])
    if "fault" in found:
        message = f"expected a spreadsheet that can be read, found: {found['fault']}"
        raise Problems([Problem(shown, 0, "", message)])
    name, left = str(found["name"]), int(found["left"])
    rows = [
        (found["top"] + number, [cell.strip() for cell in cells])
        for number, cells in enumerate(found["rows"], 1)
    ]
    filled = tuple(row for row in rows if any(row[1]))
    _check_letters(shown, name, left, filled)
    return Read(name, left, filled)


def _check_letters(shown: Path, name: str, left: int, rows: tuple[Row, ...]) -> None:
    """Raise Problems for cells with characters that no text can hold."""
    problems = []
    for line, cells in rows:
        for column, cell in enumerate(cells, left):
            if control := control_in(cell):
                message = f"expected text, found the control character U+{ord(control[0]):04X}"
                place = f"{name}!{letters_of(column)}{line}"
                problems.append(Problem(shown, line, "", message, "delete it", place))
    if problems:
        raise Problems(problems)


def _fault(data: bytes) -> tuple[str, str | None] | None:
    """Return what can be said of the file before anything is unpacked."""
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        found = "expected an .xlsx or .ods file, found one with a password or an old .xls"
        return found, "save it as .xlsx, without a password"
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return "expected a spreadsheet, found another file", "CSV files end in .csv"
    if len(parts) > MOST_PARTS or sum(int(part.file_size) for part in parts) > MOST_UNPACKED:
        most = f"{MOST_UNPACKED // 10**6} MB"
        return f"expected a spreadsheet of at most {most} unpacked, found more", None
    return None


def _asked(data: bytes, wanted: str) -> dict[str, Any]:
    """Return what the process answers."""
    spec = find_spec("python_calamine")
    if spec is None or spec.origin is None:
        raise PnpError("expected the package python-calamine, found none; install pnp again")
    order = {
        "sheet": wanted,
        "rows": MOST_ROWS + 1,
        "columns": MOST_COLUMNS,
        "seconds": SECONDS,
        "memory": MEMORY,
    }
    child = Path(__file__).with_name("sheet_child.py")
    # Isolated and without site: the child imports nothing but the package.
    command = [sys.executable, "-I", "-S", "-B", str(child), str(Path(spec.origin).parent.parent)]
    try:
        done = subprocess.run(  # noqa: S603 - this Python and our own file
            command,
            input=json.dumps(order).encode() + b"\n" + data,
            capture_output=True,
            check=False,
            timeout=PATIENCE * SECONDS,
        )
        found: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        most = f"{SECONDS} s and {MEMORY >> 20} MiB"
        return {"fault": f"it takes more than {most}, or is damaged"}
    return found
