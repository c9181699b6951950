"""Paper sizes by name, and what of a sheet a printer can reach."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pnp.errors import did_you_mean
from pnp.geometry import Rect, Sides, Size
from pnp.units import measure_hint, mm, parse_measure

PAPERS: Final = {
    "a3": Size(297.0, 420.0),
    "a4": Size(210.0, 297.0),
    "a5": Size(148.0, 210.0),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}
"""Portrait sizes in millimetres."""

SMALLEST, LARGEST = 50.0, 1300.0
"""In millimetres; the largest takes A0 and the rolls of plotters."""


class Paper(Struct, frozen=True):
    """A sheet of paper, portrait unless its measure is written the other way."""

    name: str
    """As it stands in folder names: ``a4``, or ``330x480mm``."""

    size: Size

    @property
    def title(self) -> str:
        """The name as printed on a sheet."""
        return self.name.upper() if self.name in ("a3", "a4", "a5") else self.name.capitalize()


def parse_paper(text: str) -> Paper:
    """Return the paper of a name or of a measure such as ``330x480mm``.

    >>> parse_paper("A4").size
    Size(width=210.0, height=297.0)
    >>> parse_paper("12in x 18in").name
    '304.8x457.2mm'

    Raises ValueError with the message for the user, a hint after a line break.
    """
    name = text.strip().lower()
    if name in PAPERS:
        return Paper(name, PAPERS[name])
    if not any(character.isdigit() for character in name) or not set(name) & {"x", "\u00d7"}:
        hint = did_you_mean(name, PAPERS)
        raise ValueError(f'expected a paper, found "{text}"\n{hint}')
    near = name.rstrip("x\u00d7 ")
    if near in PAPERS:
        raise ValueError(f'expected a paper, found "{text}"\ndid you mean {near}?')
    try:
        width, height = parse_measure(name)
    except ValueError as error:
        raise ValueError(f"{error}\n{measure_hint(name, LARGEST)}") from None
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise ValueError(
            f"expected a paper of {SMALLEST:g} to {LARGEST:g} mm a side, "
            f"found {mm(width)} x {mm(height)} mm"
        )
    return Paper(f"{mm(width)}x{mm(height)}mm", Size(width, height))


class MarginProfile(Struct, frozen=True):
    """A border that a class of printers cannot print on."""

    name: str
    sides: float
    """Along the long edges of portrait paper, in millimetres."""
    ends: float
    """Along the short edges."""
    about: str
    """Which printers it is safe for."""

    def printable(self, sheet: Size) -> Rect:
        """Return the area of *sheet* that may carry what must be seen.

        A printer feeds paper short edge first, so on landscape pages the ends are left and right.
        """
        if sheet.width <= sheet.height:
            margin = Sides(self.sides, self.ends, self.sides, self.ends)
        else:
            margin = Sides(self.ends, self.sides, self.ends, self.sides)
        return Rect.of(sheet).inset(margin)


PROFILES: Final = {
    profile.name: profile
    for profile in (
        MarginProfile("standard", 5.0, 5.0, "office lasers and most inkjets"),
        MarginProfile("any-printer", 6.5, 12.7, "every printer on one side"),
        MarginProfile("inkjet-duplex", 6.5, 15.0, "inkjets that turn the sheet themselves"),
    )
}
"""Measured over driver descriptions of some 11,000 printers."""
