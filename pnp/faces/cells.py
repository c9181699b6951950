"""Where a value that a drawing cannot use stands in the data."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from pnp.errors import Problem
from pnp.model.component import Item

_FOUND: Final = re.compile(r'found "([^"]+)"')


def _holds(value: str, found: str) -> bool:
    """Return whether a cell is what was found, or a text with it as an icon."""
    return value == found or f":{found}:" in value


def in_cell(problem: Problem, item: Item) -> Problem:
    """Return the problem with the file, line and column of the item's value that it tells of.

    Without such a value, or where nobody knows its line, it is as it was.
    """
    found = _FOUND.search(problem.message)
    fields = [key for key, value in item.fields.items() if found and _holds(str(value), found[1])]
    if not fields or item.file is None or not item.line:
        return problem
    cell = f'"{fields[0]}" in {item.file.as_posix()}:{item.line}'
    return replace(problem, hint=f"{problem.hint} ({cell})" if problem.hint else f"it is {cell}")
