"""How the pieces of a kind are made by hand, and what they are where others make or play them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Making(Struct, frozen=True):
    """What a kind says of its pieces beside their size and their art; every kind has one."""

    material: str
    """What sheets of them are printed on, as the craft guide lists it."""

    pasted: bool = False
    """Whether the sheets are pasted on card before they are cut."""

    backing: str = ""
    """The cardboard below each piece, as the craft guide lists it; empty for none."""

    stickers: bool = False
    """Whether the pieces are cut down to their backing paper only and stuck on something."""

    tiled: bool = False
    """Whether a piece may be printed in tiles where a sheet does not hold it."""

    picture: bool = False
    """Whether seams may run through it where nothing else is possible, as through a map."""

    sold_as: str = ""
    """The kind whose products a service makes of it; its own where empty."""

    on_table: Literal["deck", "board", "figure", "dice", "tile"] = "tile"
    """What a virtual table makes of a piece."""
