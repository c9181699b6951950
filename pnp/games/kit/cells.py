"""Cells of printed tables, as an engine answers them.

A game's story is given the tables that are printed and says what each cell has to be that its
engine can be asked about. Whoever makes the book compares: a table that says otherwise is untrue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Tables = Mapping[str, Sequence[Mapping[str, Any]]]
"""The rows of each table of the game, and of each component that has rows of its own."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of a row, and what the engine says it is."""

    table: str
    row: str
    """The id of the row."""

    field: str
    says: str
    """The cell as a reader meets it."""

    true: str
    rule: str | None = None
    """The rule by which it is so, where one is to be named."""

    @property
    def holds(self) -> bool:
        """Whether the table says what is so."""
        return self.says.split() == self.true.split()
