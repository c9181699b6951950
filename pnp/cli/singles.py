"""Single games of a simulation as CSV, written as they are counted."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from pnp.errors import PnpError, UsageProblem
from pnp.games.kit.saved import Part
from pnp.games.kit.simulation import ROW, Row


class Singles:
    """The file; games that a saved simulation counts already have to stand in it."""

    def __init__(self, path: Path, part: Part) -> None:
        """Open the file to go on after the games of *part*. Raises PnpError, UsageProblem."""
        self.path = path
        kept = self._kept(part) if part.games else []
        try:
            self._file: IO[str] = path.open("w", encoding="utf-8", newline="")
        except OSError as error:
            raise self._unwritten(error) from None
        self._writer = csv.writer(self._file, lineterminator="\n")
        self.add([ROW, *kept])
        self.keep()

    def add(self, rows: Iterable[Row]) -> None:
        """Write games after those that are written."""
        self._writer.writerows(rows)

    def keep(self) -> None:
        """See that what is written outlasts this process: before the counts are saved."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritten(error) from None

    def _kept(self, part: Part) -> list[Row]:
        """Return the rows of the games that are counted; later ones are played again."""
        rows: list[Row] = []
        if self.path.exists():
            with self.path.open(encoding="utf-8", newline="") as file:
                rows = [tuple(row) for row in csv.reader(file)][1:]
        kept = [row for row in rows if row and row[0].isdecimal() and int(row[0]) < part.done]
        if {int(row[0]) for row in kept} != set(part.games):
            message = f"{self.path}: expected games {part.first} to {part.done - 1}, found others"
            hint = "they are counted already: without --save, or to another file, all are played"
            raise UsageProblem(message, hint)
        return kept

    def _unwritten(self, error: OSError) -> PnpError:
        hint = "choose another place with --each"
        return PnpError(f"{self.path}: cannot be written: {error.strerror}\n  hint: {hint}")
