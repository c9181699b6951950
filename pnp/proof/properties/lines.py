"""Property 20: lines are thick enough to print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.proof.reading.printed import Printed
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule

LINES = Rule(
    20, "lines are thick enough to print", "pt", 0.25, least=True, scope="pieces", alone=True
)

ART: Final = 0.12
"""Thinnest line allowed inside faces, in points: one dot of a printer of 600 dots an inch."""


def lines(printed: Printed) -> Iterator[Result]:
    """Yield property 20: marks, bars and cut lines are at least 0.25 pt wide on paper.

    Lines inside faces are the artist's: fine hatching is drawn thinner on purpose and a printer
    of 1,200 dots an inch shows it. There only what is thinner than one dot of an ordinary printer
    (0.12 pt at 600 dots an inch), a width of 0 included, is a failure; the thinnest is told.
    """
    for file in printed.files:
        own: list[Finding] = []
        finest: float | None = None
        wrong: list[Finding] = []
        for page, ink in page_inks(file):
            if ink.own.finest is not None:
                width, message = ink.own.finest, ""
                if width < LINES.tolerance - 0.001:
                    message = (
                        f"a mark or line of the sheet: expected {LINES.tolerance:g} pt or more, "
                        f"measured {width:.3f} pt"
                    )
                own.append(Finding(width, message, page.said.number))
            for name, inner in ink.forms.items():
                if inner.finest is None:
                    continue
                finest = inner.finest if finest is None else min(finest, inner.finest)
                if inner.finest < ART - 0.001:
                    message = (
                        f"{name}: expected lines of {ART:g} pt or more in art, "
                        f"measured {inner.finest:.3f} pt"
                    )
                    wrong.append(Finding(inner.finest, message, page.said.number))
        results = list(LINES.results(file.said.path, [*own, *wrong]))
        if all(result.ok for result in results) and finest is not None:
            least = min((finding.measured for finding in own), default=None)
            yield LINES.note(file.said.path, least, f"finest line in art {finest:.2f} pt")
        else:
            yield from results
