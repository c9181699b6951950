"""What a check says: one property of one file, measured against its tolerance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

MOST: Final = 12
"""Failures of one property reported for one file; more would hide the others."""


class Result(Struct, frozen=True):
    """One finding: a property that holds for a file, or one place where it does not."""

    property: int
    """Number in section 6 of print.md."""

    name: str
    file: str | None
    """Path inside the folder; None for the whole build."""

    page: int | None
    """Counted from 1; None for the whole file."""

    ok: bool
    measured: float | int | str | None
    """The worst figure found, in millimetres, points or pieces, as the property has it."""

    tolerance: float | int | str
    """What it is held against."""

    message: str = ""
    """What was expected and what was found, or what a reader ought to know."""

    def entry(self) -> dict[str, Any]:
        """Return the finding as `pnp check --json` prints it."""
        measured = round(self.measured, 6) if isinstance(self.measured, float) else self.measured
        entry: dict[str, Any] = {
            "property": self.property,
            "file": self.file,
            "page": self.page,
            "ok": self.ok,
            "measured": measured,
            "tolerance": self.tolerance,
        }
        if self.message:
            entry["note" if self.ok else "message"] = self.message
        return entry

    def __str__(self) -> str:
        """Return the finding as a person reads it, without the number of its property.

        >>> print(Result(13, "trim size", "deck.pdf", 3, False, 0.02, 0.01, "expected a"))
        deck.pdf page 3: expected a
        """
        place = self.file or ""
        if self.page is not None:
            place += f" page {self.page}"
        return ": ".join(part for part in (place, self.message) if part)


class Finding(Struct, frozen=True):
    """One figure taken on a page, with what is wrong with it if anything is."""

    measured: float | int
    message: str = ""
    """Empty where all is well."""

    page: int | None = None


class Rule(Struct, frozen=True):
    """A property: number, name, unit, tolerance, what it costs and what it is about."""

    number: int
    name: str
    unit: str
    """``mm``, ``pt`` or empty for things that are counted."""

    tolerance: float | int
    least: bool = False
    """Whether the smallest figure is the worst one."""

    cost: Literal["streams", "pages", "pixels"] = "pages"
    """What is read for it: page streams of sheets only, whole pages, or pages drawn as pixels."""

    scope: Literal["pieces", "files"] = "files"
    """``pieces`` for a property of sheets of pieces alone.

    A book is no such sheet: pages overlap at the fold, pictures of components carry their lettering
    small, and nothing is cut out.
    """

    alone: bool = False
    """Whether it asks about one file at a time, so that what is found holds for equal files."""

    advice: bool = False
    """Whether it only ever remarks: no build fails for it."""

    def results(self, file: str | None, findings: Iterable[Finding]) -> Iterator[Result]:
        """Yield every failure among the findings, or else one result with the worst figure."""
        kept = list(findings)
        wrong = [finding for finding in kept if finding.message]
        for finding in wrong[:MOST]:
            rest = len(wrong) - MOST
            last = finding is wrong[MOST - 1] if rest > 0 else False
            more = f" (and {rest} more in this file)" if last else ""
            yield self._result(file, finding, False, finding.message + more)
        if not wrong:
            figures = [finding.measured for finding in kept]
            worst = (min if self.least else max)(figures, default=None)
            yield Result(self.number, self.name, file, None, True, worst, self.tolerance)

    def remarks(self, file: str | None, findings: Iterable[Finding]) -> Iterator[Result]:
        """Yield the findings as results that hold and tell what could be better."""
        for result in self.results(file, findings):
            yield replace(result, ok=True)

    def note(self, file: str | None, measured: float | int | None, message: str) -> Result:
        """Return a result that holds and tells something beside."""
        return Result(self.number, self.name, file, None, True, measured, self.tolerance, message)

    def _result(self, file: str | None, finding: Finding, ok: bool, message: str) -> Result:
        return Result(
            self.number,
            self.name,
            file,
            finding.page,
            ok,
            finding.measured,
            self.tolerance,
            message,
        )


def mm3(value: float) -> str:
    """Return millimetres with three decimals, as messages show them.

    >>> mm3(-0.00001), mm3(63.5)
    ('0.000', '63.500')
    """
    return f"{round(value, 3) + 0.0:.3f}"
