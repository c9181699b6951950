"""The process that reads a spreadsheet: bytes in, rows of texts out as JSON.

`pnp.model.spreadsheet` starts this file by its path, as a bare script. A spreadsheet is anybody's
work, and a few bytes of it can ask for more memory than there is; here they end only this process.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import json
import sys
from typing import Any


def limit(seconds: int, memory: int) -> None:
    """Ask the system to end this process above so much; systems that cannot are left alone."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def shown(value: Any) -> str:
    """Return a cell as text: whole numbers without .0, dates as 2026-11-30, times as 18:30."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # Fifteen digits are what spreadsheets keep: 0.1 + 0.2 is 0.3 there.
        return f"{value:.15g}"
    if isinstance(value, datetime.datetime):
        date = value.date().isoformat()
        return date if value.time() == datetime.time() else f"{date} {_time(value.time())}"
    if isinstance(value, datetime.time):
        return _time(value)
    return value.isoformat() if isinstance(value, datetime.date) else str(value)


def _time(value: datetime.time) -> str:
    return value.strftime("%H:%M" if not value.second else "%H:%M:%S")


def answer(data: bytes, wanted: str, rows: int, columns: int) -> dict[str, Any]:
    """Return the rows of a sheet, its names where it has none so called, or what is wrong."""
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = book.sheet_names
        if (wanted or not names) and wanted not in names:
            return {"sheets": names}
        name = wanted or names[0]
        sheet = book.get_sheet_by_name(name)
        # Rows above and left of the first cell that holds anything are not counted.
        if sheet.height > rows or sheet.width > columns:
            return {"size": [sheet.height, sheet.width], "name": name}
        top, left = sheet.start or (0, 0)
        cells = [[shown(cell) for cell in row] for row in sheet.to_python(skip_empty_area=True)]
    except CalamineError as error:
        return {"fault": " ".join(str(error).split())[:200]}
    return {"name": name, "top": top, "left": left, "rows": cells}


def main(*packages: str) -> None:
    """Read an order, a line of JSON with the spreadsheet behind it, and print the answer."""
    sys.path += packages
    order = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    limit(order["seconds"], order["memory"])
    print(json.dumps(answer(data, order["sheet"], order["rows"], order["columns"])))


if __name__ == "__main__":
    main(*sys.argv[1:])
