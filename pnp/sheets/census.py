"""The margins of printers in use, and how many reach a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from pnp.units import SLACK


class Census(Struct, frozen=True):
    """What share of some kind of printer, in percent, has margins of at most a width."""

    what: str
    sides: tuple[tuple[float, int], ...]
    """Width along the long edges and share, the narrowest first."""

    ends: tuple[tuple[float, int], ...]


CENSUS: Final = (
    Census("office lasers", ((4.3, 5), (5.0, 99), (6.5, 100)), ((5.0, 99), (12.7, 100))),
    Census("Epson inkjets", ((4.3, 100),), ((5.0, 100),)),
    Census("HP printers", ((4.3, 71), (5.0, 80), (6.5, 100)), ((5.0, 57), (12.7, 88), (15.0, 100))),
    Census(
        "HP inkjets turning the sheet",
        ((4.3, 80), (6.5, 100)),
        ((5.0, 17), (12.7, 70), (15.0, 100)),
    ),
    Census("generic drivers", ((5.0, 1), (6.5, 100)), ((5.0, 2), (12.7, 100))),
)
"""Counted over the descriptions of 6,649 office printers, 530 Epson inkjets, 90 classes of HP, 30
of them turning the sheet, and 4,305 generic drivers, for A4."""


def share(known: Sequence[tuple[float, int]], margin: float) -> int:
    """Return the percentage of printers whose margins are at most *margin* as far as counted.

    >>> share(((4.3, 5), (5.0, 99)), 5.2), share(((4.3, 5), (5.0, 99)), 4.0)
    (99, 0)
    """
    return max((percent for width, percent in known if width <= margin + SLACK), default=0)


def printing(sides: float, ends: float) -> list[tuple[str, int]]:
    """Return each kind of printer with the share that prints all inside these margins."""
    return [(kind.what, min(share(kind.sides, sides), share(kind.ends, ends))) for kind in CENSUS]
