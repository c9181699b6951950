"""What services take: their products, their bleed, their safe border, their kind of file.

Sizes of The Game Crafter are those of its product pages, in pixels at 300 dots per inch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from pnp.geometry import Size
from pnp.model.component import Outline

INCH: Final = 25.4
DPI: Final = 300

Container = Literal["pictures", "cmyk", "pages", "table", "page"]
"""A PNG a face, a PDF of CMYK pictures, vector PDFs, sheets of a virtual table, or one page."""


class Product(Struct, frozen=True):
    """A thing that a service makes in one size."""

    name: str
    kinds: tuple[str, ...]
    """Kinds of components that it can be."""

    trim: Size
    """Finished size in millimetres."""

    pixels: tuple[int, int]
    """Exact size of a picture with its bleed."""

    outline: Outline = "rectangle"
    text_border: float = 0.0
    """Border inside the cut that text stays out of, in millimetres."""

    @property
    def canvas(self) -> Size:
        """The size of a picture in millimetres, bleed included."""
        wide, high = self.pixels
        return Size(wide * INCH / DPI, high * INCH / DPI)

    @property
    def size(self) -> str:
        """The finished size for messages."""
        return f"{self.trim.width:.2f} x {self.trim.height:.2f} mm"


class Service(Struct, frozen=True):
    """A place that makes or plays a game from files."""

    name: str
    title: str
    container: Container
    products: tuple[Product, ...] = ()
    """What it makes; empty for one that takes every size."""

    bleed: float = 0.0
    """Least bleed in millimetres where it takes every size."""

    each_copy: bool = False
    """Whether every piece needs a file or a page of its own; if not, copies are a number."""


def _product(
    name: str,
    kinds: tuple[str, ...],
    inches: tuple[float, float],
    pixels: tuple[int, int],
    outline: Outline = "rectangle",
    border: float = 0.0,
) -> Product:
    width, height = inches
    return Product(name, kinds, Size(width * INCH, height * INCH), pixels, outline, border * INCH)


_CARD, _CHIT, _FLAT, _DIE = ("card",), ("token",), ("board", "sheet"), ("dice",)
_EIGHTH: Final = 1 / 8

_GAMECRAFTER: Final = (
    _product("poker card", _CARD, (2.5, 3.5), (825, 1125), border=_EIGHTH),
    _product("euro poker card", _CARD, (2.48, 3.46), (825, 1125), border=_EIGHTH),
    _product("mini card", _CARD, (1.75, 2.5), (600, 825), border=_EIGHTH),
    _product("micro card", _CARD, (1.25, 1.75), (450, 600), border=_EIGHTH),
    _product("tarot card", _CARD, (2.75, 4.75), (900, 1500), border=_EIGHTH),
    _product("small square chit", _CHIT, (0.5, 0.5), (225, 225)),
    _product("medium square chit", _CHIT, (0.75, 0.75), (300, 300)),
    _product("large square chit", _CHIT, (1.0, 1.0), (375, 375)),
    _product("small circle chit", _CHIT, (0.5, 0.5), (225, 225), "circle"),
    _product("medium circle chit", _CHIT, (0.75, 0.75), (300, 300), "circle"),
    _product("large circle chit", _CHIT, (1.0, 1.0), (375, 375), "circle"),
    _product("die sticker", _DIE, (0.5, 0.5), (188, 188)),
    _product("custom D6", _DIE, (0.6, 0.6), (180, 180)),
    _product("large square board", _FLAT, (10.0, 10.0), (3075, 3075), border=_EIGHTH),
    _product("quad-fold board", _FLAT, (18.0, 18.0), (5475, 5475), border=_EIGHTH),
)

CUSTOM_D6: Final = "custom D6"
D6_EDGE: Final = 16.0
"""Edge of the service's printed dice, in millimetres."""

SERVICES: Final[Mapping[str, Service]] = {
    service.name: service
    for service in (
        Service("tts", "Tabletop Simulator", "table"),
        Service("table", "a table on the screen", "page"),
        Service("gamecrafter", "The Game Crafter", "pictures", _GAMECRAFTER),
        Service(
            "mpc",
            "MakePlayingCards",
            "pictures",
            # 36 pixels a side, which the service calls an eighth of an inch.
            (_product("poker card", _CARD, (2.5, 3.5), (822, 1122), border=36 / DPI),),
            each_copy=True,
        ),
        Service(
            "drivethru",
            "DriveThruCards",
            "cmyk",
            (_product("poker card", _CARD, (2.5, 3.5), (825, 1125), border=_EIGHTH),),
            each_copy=True,
        ),
        Service("print-shop", "a print shop", "pages", bleed=3.0, each_copy=True),
    )
}
