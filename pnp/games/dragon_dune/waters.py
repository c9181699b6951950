"""The waters of the map: what lies on their shores is parted by them (DD-2.10)."""

from __future__ import annotations

from typing import Final

SHORES: Final = (
    ("1", "2•", "17", "18"),
    ("0•", "2", "2•", "3★", "3"),
    ("0•", "3★", "3", "4", "4•"),
    ("4•", "5★", "6", "7"),
    ("6", "8", "9"),
    ("9", "9•", "10★"),
    ("14", "15★", "15", "16", "16•"),
    ("10", "11", "12•", "13"),
    ("13", "14", "15"),
)
"""The territories around each lake, moat, river, bay and channel."""


def across_water(one: str, other: str) -> bool:
    """Return whether water lies between two territories that share no border.

    >>> across_water("13", "15"), across_water("7", "11")
    (True, False)
    """
    return one != other and any(one in shore and other in shore for shore in SHORES)
