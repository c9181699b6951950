"""What a viewer's "fit to page" makes of a page, told from the length of a bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pnp.geometry import Size
from pnp.paper import PAPERS, Paper

MARGINS: Final = ((0.0, 0.0), (3.0, 3.0), (4.23, 4.23), (5.0, 5.0), (6.5, 6.5), (6.5, 12.7))
"""Margins of printers, sides and ends: none, inkjets, lasers, the profiles."""

NEAR: Final = 0.006
"""How far a measured scale may lie from a computed one to be told by it."""

ACTUAL: Final = 0.0105
"""Within this of 1 a printer's own error is the likelier cause."""


def fitted(page: Size, paper: Size, sides: float, ends: float) -> float:
    """Return the factor by which a viewer fits *page* into *paper* without its margins.

    >>> round(fitted(Size(210.0, 297.0), Size(210.0, 297.0), 4.23, 4.23), 3)
    0.96
    """
    return min((paper.width - 2 * sides) / page.width, (paper.height - 2 * ends) / page.height)


class Cause(Struct, frozen=True):
    """One way to print a page at a wrong size."""

    paper: str
    sides: float
    ends: float
    scale: float

    @property
    def margins(self) -> str:
        """The margins in words."""
        return f"{self.sides:g}" if self.sides == self.ends else f"{self.sides:g}/{self.ends:g}"


def papers_for(paper: Paper) -> list[Paper]:
    """Return the papers that a page for *paper* ends up on: its own, and the other usual one."""
    other = {"a4": "letter", "letter": "a4"}.get(paper.name)
    return [paper, *([Paper(other, PAPERS[other])] if other else [])]


def causes(page: Paper) -> Iterator[Cause]:
    """Yield what fitting makes of a page for each paper and each of `MARGINS`."""
    for paper in papers_for(page):
        for sides, ends in MARGINS:
            if paper is page and not sides:
                continue
            scale = fitted(page.size, paper.size, sides, ends)
            yield Cause(paper.title, sides, ends, scale)


def diagnosis(page: Paper, scale: float) -> str | None:
    """Return what explains the measured scale better than the printer's own error, if anything."""
    if abs(scale - 1) <= ACTUAL:
        return None
    near = min(causes(page), key=lambda cause: abs(cause.scale - scale))
    if abs(near.scale - scale) > NEAR:
        return None
    where = "" if near.paper == page.title else f" on {near.paper}"
    return (
        f"{100 * scale:.1f} % is what a page for {page.title} becomes{where} when it is fitted "
        f"to margins of {near.margins} mm"
    )
